-- Signing in under attack: codes belong to the requester who asked for them, and only proved contacts get one.

-- A mailbox that a code has proved. Until then only that code is sent to it.
alter table customer add column email_verified_at timestamptz;

alter table one_time_code
  -- The keyed hash of the phone or mailbox it is about; `target` held it in plain text.
  add column target_hash bytea,
  -- Who asked, where nobody is logged in: a stranger's request neither ends the owner's code nor uses its attempts.
  add column network text not null default '',
  add column fingerprint text not null default '',
  drop constraint one_time_code_purpose,
  add constraint one_time_code_purpose
    check (purpose in ('phone', 'old_phone', 'lost_phone', 'email', 'recovery', 'login', 'payout'));
drop index one_time_code_live;
-- A new code ends the old one of the same requester.
create unique index one_time_code_live on one_time_code (customer_id, purpose, network) where spent_at is null;
