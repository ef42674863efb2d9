-- Growing jackpots of the house's games. The money is the ledger's, under `jackpot:<game>`; here is where the meter stands, which each
-- stake of the game moves in its own transaction, and who won.

create table fel_jackpot (
  game text primary key,
  -- Counts the wins from 1.
  run integer not null default 1 check (run > 0),
  -- Null until the first stake, which brings the first seed.
  meter_kurus bigint check (meter_kurus > 0)
) with (fillfactor = 50);

create table fel_jackpot_win (
  game text not null references fel_jackpot,
  run integer not null check (run > 0),
  round_id text not null unique,
  -- The winner's name as others may see it.
  player text not null,
  amount_kurus bigint not null check (amount_kurus > 0),
  won_at timestamptz not null default clock_timestamp(),
  -- Null until the round is settled. Until then nobody is told, since the round is still being played.
  paid_at timestamptz,
  primary key (game, run)
);
