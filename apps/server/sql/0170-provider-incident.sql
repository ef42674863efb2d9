-- What a game provider said that cannot be: a transaction's id for two things, or another player's bet. Nothing was moved; a person is to
-- ask the provider about it.

create table provider_incident (
  id bigint generated always as identity primary key,
  provider text not null,
  kind text not null check (kind in ('clash', 'foreign-reference')),
  -- What the call wanted, and under which id of the provider's.
  operation text not null,
  transaction text not null,
  -- The bet or round that it named, where it named another one.
  reference text,
  customer_id uuid not null references customer,
  -- Whose bet or round that is.
  owner_id uuid references customer,
  times int not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  unique nulls not distinct (provider, kind, operation, transaction, customer_id, reference)
);
create index provider_incident_newest on provider_incident (last_at desc, id desc);
