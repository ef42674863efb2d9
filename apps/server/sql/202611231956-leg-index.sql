-- outside a transaction
-- In place of sports_leg_of_selection, with whose columns it begins.
create index concurrently if not exists sports_leg_of_customer on sports_leg (event_id, market_id, outcome_id, customer);
