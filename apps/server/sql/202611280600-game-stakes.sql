-- The part of a house game's own stakes that the operator offers; null where all of them are.
alter table game
  add column least_stake_kurus bigint check (least_stake_kurus > 0),
  add column most_stake_kurus bigint,
  add check ((least_stake_kurus is null) = (most_stake_kurus is null)),
  add check (most_stake_kurus >= least_stake_kurus);
