-- Bonuses that were granted. Once per person: user, phone, identity number and device all count, each by a unique key.
create table bonus_grant (
  id uuid primary key,
  kind text not null,
  customer_id uuid not null references customer,
  phone text not null,
  person_hash bytea not null,
  fingerprint text,
  amount_kurus bigint not null check (amount_kurus > 0),
  wager_target_kurus bigint not null check (wager_target_kurus >= 0),
  -- Fixed when it ends; while it runs, progress follows from the ledger.
  wagered_kurus bigint,
  -- The Process state enumeration.
  state smallint not null default 1 check (state between 1 and 4),
  granted_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  unique (kind, customer_id),
  unique (kind, phone),
  unique (kind, person_hash),
  unique (kind, fingerprint),
  check ((state = 1) = (ended_at is null))
);
create index bonus_grant_running on bonus_grant (expires_at) where state = 1;
