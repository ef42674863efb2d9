-- A customer's second factor: the sealed secret of one-time passwords. It counts from the moment that a password of it was given.
create table customer_factor (
  customer_id uuid primary key references customer,
  secret_sealed bytea not null,
  confirmed_at timestamptz,
  -- The session that it was set up in: its device is known.
  confirmed_in uuid,
  -- The last step that was used, so that each password counts once.
  last_step bigint
);
-- Codes for a lost device, as hashes. Each counts once.
create table customer_recovery_code (
  customer_id uuid not null references customer_factor on delete cascade,
  code_hash bytea not null,
  spent_at timestamptz,
  primary key (customer_id, code_hash)
);
