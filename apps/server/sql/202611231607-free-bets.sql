-- Bets that the house gives: each is used once, by one bet. Its stake is nobody's money, so it moves none; the bet pays its winnings alone.
create table sports_free_bet (
  id uuid primary key,
  customer uuid not null,
  amount_kurus bigint not null check (amount_kurus > 0),
  -- The lowest total odds of its slip in thousandths.
  least_odds integer not null check (least_odds >= 1000),
  kind text not null check (kind in ('any', 'single', 'multiple')),
  expires_at timestamptz not null,
  given_at timestamptz not null default clock_timestamp(),
  -- The bet that uses it.
  bet_id uuid unique,
  -- The void bet in whose place it was given back; taken away again should that bet stand after all.
  of_bet uuid unique references sports_bet,
  revoked_at timestamptz
);
create index sports_free_bet_of_customer on sports_free_bet (customer, expires_at) where bet_id is null;
alter table sports_bet add column free_bet uuid references sports_free_bet;
