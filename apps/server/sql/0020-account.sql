-- Customers, their sessions, the one-time codes that prove a phone or recover a password, and tallies of what may not happen too often.

create table customer (
  id uuid primary key,
  usercode text not null unique,
  username text not null,
  -- What tells one from another, folded by the application so that no collation of the database has a say in it.
  username_key text not null unique,
  name text not null,
  surname text not null,
  email text not null,
  email_key text not null unique,
  -- Digits with the country code.
  phone text not null unique check (phone ~ '^[0-9]{5,20}$'),
  phone_verified_at timestamptz,
  phone_changed_at timestamptz,
  country text not null check (country ~ '^[A-Z]{2}$'),
  birth_date date not null,
  -- The identity number: encrypted to be shown to those who may, and a keyed hash to find doubles.
  personal_no_sealed bytea not null,
  person_hash bytea not null unique,
  password_hash text not null,
  -- Null until it is changed for the first time.
  password_changed_at timestamptz,
  state text not null default 'active' check (state in ('active', 'closed', 'excluded')),
  locale text not null default 'tr' check (locale in ('tr', 'en')),
  fingerprint text not null default '',
  referral jsonb not null default '{}',
  joined_at timestamptz not null default now()
);

create table session (
  id uuid primary key,
  customer_id uuid not null references customer,
  -- Only the SHA-256 of the token is kept.
  token_hash bytea not null unique,
  device text not null,
  address text not null,
  fingerprint text not null default '',
  started_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- Null also for one that grew idle or old: those ends are a matter of the clock.
  ended_at timestamptz,
  ended_by text check (ended_by in ('logout', 'other_session', 'password_change', 'recovery', 'account_state')),
  check ((ended_at is null) = (ended_by is null))
);
create index session_ended on session (ended_at) where ended_at is not null;
create index session_of_customer on session (customer_id, started_at desc);

create table one_time_code (
  id uuid primary key,
  purpose text not null check (purpose in ('phone', 'recovery')),
  customer_id uuid not null references customer,
  -- The phone it is about.
  target text not null,
  -- Where it was asked for.
  address text not null,
  code_hash bytea not null,
  tries_left integer not null check (tries_left >= 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Used up, or replaced by a newer one.
  spent_at timestamptz
);
-- A new code ends the old one.
create unique index one_time_code_live on one_time_code (customer_id, purpose) where spent_at is null;
create index one_time_code_old on one_time_code (created_at);

-- How often something happened in a window of time: wrong passwords by whom they hit and from where, codes by where they went.
create table tally (
  scope text not null,
  window_start timestamptz not null,
  count integer not null check (count >= 0),
  primary key (scope, window_start)
);
create index tally_old on tally (window_start);
