-- Passkeys (W3C Web Authentication). The owner is an operator or a customer; both have ids that no one else has.
create table passkey (
  id uuid primary key,
  owner_id uuid not null,
  credential_id text not null unique,
  -- COSE, as the authenticator gave it.
  public_key bytea not null,
  -- The authenticator's count of signatures. One that does not count says 0 for ever.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_owner on passkey (owner_id);

-- Questions to authenticators that wait for an answer. Each counts once: its row goes with the first answer.
create table passkey_challenge (
  challenge bytea primary key,
  owner_id uuid not null,
  expires_at timestamptz not null
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);
