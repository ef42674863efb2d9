-- Phones are sealed, and found by a keyed hash. SQL has no key: the job `account.seal-phones` moves them and empties the old columns,
-- which stay, since the version before reads and writes them.

alter table customer
  add column phone_sealed bytea,
  add column phone_hash bytea,
  drop constraint customer_phone_key,
  drop constraint customer_phone_check,
  add check ((phone_sealed is null) = (phone_hash is null));
-- A phone is one customer's once it is verified; until then it is nobody's.
create unique index customer_verified_phone on customer (phone_hash) where phone_verified_at is not null;
create index customer_unsealed_phone on customer (phone) where phone <> '';

alter table bonus_grant add column phone_hash bytea;
drop index bonus_grant_once_phone;
create unique index bonus_grant_once_phone on bonus_grant (offer_id, phone_hash) where not is_gift;
create unique index bonus_grant_unsealed_phone on bonus_grant (offer_id, phone) where phone <> '' and not is_gift;

-- A bonus of a phone stays that phone's when its hash is made with another key.
create function bonus_grant_follow_phone() returns trigger language plpgsql as $$
begin
  update bonus_grant set phone_hash = new.phone_hash where phone_hash = old.phone_hash;
  return null;
end $$;
create index bonus_grant_of_phone on bonus_grant (phone_hash);
create trigger bonuses_follow_phone after update of phone_hash on customer for each row
  when (old.phone_hash is distinct from new.phone_hash and current_setting('felek.reseals', true) = 'on')
  execute function bonus_grant_follow_phone();

create index one_time_code_plain_target on one_time_code (expires_at) where target <> '';

-- A phone that takes the place of a lost one, after a time in which its customer can object.
create table phone_change (
  id uuid primary key,
  customer_id uuid not null references customer,
  phone_sealed bytea not null,
  phone_hash bytea not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'cancelled', 'taken')),
  asked_at timestamptz not null default now(),
  due_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'waiting') = (ended_at is null))
);
create unique index phone_change_waits on phone_change (customer_id) where state = 'waiting';
create index phone_change_due on phone_change (due_at) where state = 'waiting';

-- How long the account's holds last. An operator may change the hours.
create table account_rule (
  rule text primary key check (rule in ('lost_phone_hold')),
  hours integer not null check (hours > 0)
);
insert into account_rule values ('lost_phone_hold', 72);
