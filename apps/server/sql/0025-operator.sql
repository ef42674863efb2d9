-- People of the house. They are no customers: they have no wallet, and nothing here points to one.

create table operator (
  id uuid primary key,
  username text not null,
  username_key text not null unique,
  name text not null,
  password_hash text not null,
  state text not null default 'active' check (state in ('active', 'closed')),
  joined_at timestamptz not null default now()
);

create table operator_session (
  id uuid primary key,
  operator_id uuid not null references operator,
  -- Only the SHA-256 of the token is kept.
  token_hash bytea not null unique,
  device text not null,
  address text not null,
  started_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ended_at timestamptz
);
create index operator_session_of_operator on operator_session (operator_id, started_at desc);
