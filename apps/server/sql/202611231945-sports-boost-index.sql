-- outside a transaction
-- What a boost has cost follows from its bets.
create index concurrently if not exists sports_bet_of_boost on sports_bet (boost) where boost is not null;
