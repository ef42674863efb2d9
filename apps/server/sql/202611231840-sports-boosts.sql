-- Prices that the house raises for a time: a single on the outcome is taken at the boosted odds. Its limits are exact, since each bet on it
-- locks its row.
create table sports_boost (
  id uuid primary key,
  event_id text not null,
  market_id text not null,
  outcome_id text not null,
  -- In thousandths; always above the odds of when it was made.
  odds integer not null check (odds > 1000),
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  -- The most that one customer may stake on it in all.
  most_stake_kurus bigint not null check (most_stake_kurus > 0),
  -- The most that its bets may pay, all together, above their ordinary odds.
  budget_kurus bigint not null check (budget_kurus > 0),
  made_at timestamptz not null default clock_timestamp(),
  -- When an operator ended it before its time.
  ended_at timestamptz,
  foreign key (event_id, market_id, outcome_id) references sports_outcome (event_id, market_id, id)
);
create index sports_boost_of_event on sports_boost (event_id) where ended_at is null;
-- The boost that the bet was taken with, and the ordinary odds of that moment.
alter table sports_bet add column boost uuid references sports_boost;
alter table sports_bet add column plain_odds integer check ((plain_odds is null) = (boost is null));
