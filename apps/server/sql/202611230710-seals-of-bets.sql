-- What binds a bet at a table to its content and its place: packages/games/src/proof.ts. A bet of a version without seals has none.

alter table table_bet
  -- Its place among the player's bets of the round, from 1.
  add column number integer,
  -- Those with which the player's bet before it, and it itself, were taken; and the last one, with its decisions.
  add column seal_before text,
  add column seal_taken text,
  add column seal text;

-- Of all tickets as they were locked, where the outcome hangs on them.
alter table table_round add column tickets_hash text;
