-- The part of a house game's own stakes that the operator offers; null where all of them are.
alter table game
  add column least_stake_kurus bigint,
  add column most_stake_kurus bigint,
  add constraint game_stakes check (
    (least_stake_kurus is null and most_stake_kurus is null) or (0 < least_stake_kurus and least_stake_kurus <= most_stake_kurus)
  ) not valid;
