-- Customers, their sessions, and the one-time codes that prove a phone or recover a password.

create table customer (
  id uuid primary key,
  usercode text not null unique,
  username text not null,
  -- What tells usernames and addresses apart: lower case by the rules of English, since both are plain Latin.
  username_key text not null unique check (username_key = lower(username)),
  name text not null,
  surname text not null,
  email text not null,
  email_key text not null unique,
  -- Digits with the country code; unique once it is verified, and among those that wait.
  phone text not null unique check (phone ~ '^[0-9]{5,20}$'),
  phone_verified_at timestamptz,
  phone_changed_at timestamptz,
  country text not null check (country ~ '^[A-Z]{2}$'),
  birth_date date not null,
  -- The identity number: encrypted to be shown to those who may, and a keyed hash to find doubles.
  personal_no_sealed bytea not null,
  person_hash bytea not null unique,
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
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
  ended_at timestamptz
);
create index session_of_customer on session (customer_id, started_at desc);

create table one_time_code (
  id uuid primary key,
  purpose text not null check (purpose in ('phone', 'recovery')),
  customer_id uuid not null references customer,
  -- The phone it went to.
  target text not null,
  address text not null,
  code_hash bytea not null,
  tries_left integer not null check (tries_left >= 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Used up, or replaced by a newer one.
  spent_at timestamptz
);
create index one_time_code_live on one_time_code (customer_id, purpose) where spent_at is null;
create index one_time_code_of_target on one_time_code (target, created_at);
create index one_time_code_of_address on one_time_code (address, created_at);

-- Failed logins by whom they hit and from where, in windows of a quarter of an hour.
create table login_failure (
  scope text not null,
  window_start timestamptz not null,
  failures integer not null,
  primary key (scope, window_start)
);
