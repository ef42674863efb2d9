-- A bonus for the customers of a segment. The customers and the id of each one's bonus are fixed when two people have approved it, so a
-- repeated run gives nothing twice.
create table bulk_grant (
  id uuid primary key,
  offer text not null,
  -- The version of the offer's terms that was approved.
  offer_version integer not null,
  amount_kurus bigint not null check (amount_kurus > 0),
  budget_kurus bigint not null check (budget_kurus > 0),
  segment text not null,
  why text not null,
  state text not null default 'running' check (state in ('running', 'done', 'stopped')),
  -- Who asked for it and who approved it.
  people uuid[] not null,
  -- The session and the request of the person who approved it, for the record of each bonus.
  session_id uuid not null,
  address text not null,
  request_id text not null,
  begun_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  check ((state = 'running') = (ended_at is null))
);
create table bulk_grant_customer (
  bulk_grant_id uuid not null references bulk_grant,
  customer_id uuid not null references customer,
  bonus_id uuid not null unique,
  state text not null default 'waiting' check (state in ('waiting', 'given', 'refused')),
  because text,
  at timestamptz,
  primary key (bulk_grant_id, customer_id),
  check ((state = 'refused') = (because is not null)),
  check ((state = 'waiting') = (at is null))
);
create index bulk_grant_customer_waiting on bulk_grant_customer (bulk_grant_id, customer_id) where state = 'waiting';
