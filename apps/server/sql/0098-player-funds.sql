-- What the house owed its customers when each day of UTC had ended, by currency.
create table player_funds (
  day date not null,
  currency text not null,
  cash_kurus bigint not null,
  bonus_kurus bigint not null,
  held_kurus bigint not null,
  jackpots_kurus bigint not null,
  -- All accounts of the house, carried on from the day before by the day's entries; with the purses it adds up to zero.
  house_kurus bigint not null,
  -- Staked in rounds that had not ended when it was counted; null where that was days later.
  in_play_kurus bigint,
  counted_at timestamptz not null default clock_timestamp(),
  primary key (day, currency)
);
