-- Bonuses: what is on offer, and what was granted to whom.

-- An offer. Its terms are checked when they are read (bonus/terms.ts); one whose terms make no sense is not offered.
create table bonus_offer (
  id uuid primary key,
  -- Names it in house accounts, as in `bonus:trial`, and stays for good.
  code text not null unique check (code ~ '^[a-z0-9][a-z0-9-]{1,29}$'),
  title jsonb not null check (in_both_languages(title)),
  terms jsonb not null,
  -- Moves with the terms; each grant says which version it was given under.
  version integer not null default 1,
  is_on boolean not null default true,
  -- When it can be claimed; null for always.
  from_at timestamptz,
  until_at timestamptz check (until_at > from_at),
  sort integer not null default 0
);

create function move_bonus_offer_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + case when new.terms is distinct from old.terms then 1 else 0 end;
  return new;
end $$;
create trigger version_moves before update on bonus_offer for each row execute function move_bonus_offer_version();

-- A bonus of one customer, from the claim to its end (bonus/bonus.states.ts). The terms are those that were claimed, whatever
-- becomes of the offer. Once per person: user, phone, identity number, device and, where the terms say so, network address
-- all count, each by a unique key.
create table bonus_grant (
  id uuid primary key,
  offer_id uuid not null references bonus_offer,
  terms jsonb not null,
  terms_version integer not null,
  -- The language in which the terms were shown.
  locale text not null check (locale in ('tr', 'en')),
  customer_id uuid not null references customer,
  phone text not null,
  person_hash bytea not null,
  fingerprint text,
  address text,
  state text not null check (state in ('chosen', 'queued', 'running', 'completed', 'cancelled', 'expired')),
  -- The deposit that earned it.
  deposit_id uuid unique,
  -- Known once nothing more is waited for but its turn.
  amount_kurus bigint check (amount_kurus > 0),
  wager_target_kurus bigint check (wager_target_kurus >= 0),
  -- Fixed when it ends; while it runs, progress follows from the ledger.
  wagered_kurus bigint,
  -- What became cash and what went back to the house, since then, in bonus money and less what came back from there.
  converted_kurus bigint not null default 0,
  returned_kurus bigint not null default 0,
  -- After its end: up to this version of the wallet, what came late to its rounds has been sent on.
  settled_version bigint,
  claimed_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  -- The last moment to deposit while it is chosen, to wager while it runs.
  expires_at timestamptz,
  ended_at timestamptz,
  constraint bonus_grant_once_customer unique (offer_id, customer_id),
  constraint bonus_grant_once_phone unique (offer_id, phone),
  constraint bonus_grant_once_person unique (offer_id, person_hash),
  constraint bonus_grant_once_fingerprint unique (offer_id, fingerprint),
  constraint bonus_grant_once_address unique (offer_id, address),
  check ((state = 'chosen') = (amount_kurus is null)),
  check ((amount_kurus is null) = (wager_target_kurus is null)),
  check ((ended_at is null) = (state in ('chosen', 'queued', 'running'))),
  check ((expires_at is null) <= (state in ('queued', 'cancelled'))),
  check ((settled_version is null) = (started_at is null or ended_at is null))
);
-- The bonus purse holds the money of one grant at a time: the running one's.
create unique index bonus_grant_one_runs on bonus_grant (customer_id) where state = 'running';
create index bonus_grant_of_customer on bonus_grant (customer_id, claimed_at);
create index bonus_grant_running on bonus_grant (id) where state = 'running';
create index bonus_grant_queued on bonus_grant (customer_id) where state = 'queued';
create index bonus_grant_chosen on bonus_grant (expires_at) where state = 'chosen';
create index bonus_grant_settled on bonus_grant (customer_id) where settled_version is not null;
