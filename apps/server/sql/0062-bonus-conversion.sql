-- What makes sure that a conversion stands on stakes that stand.
alter table bonus_grant
  -- The kinds of the games that were staked in, as they were when first counted: `{"fel lale": ["slot"]}`.
  add column game_kinds jsonb not null default '{}',
  -- Of what was converted, taken from cash again by wins that were taken back.
  add column repaid_kurus bigint not null default 0;
