-- What the ledger keeps: wallets, postings with their entries, the rounds they belong to, holds. Every key begins with the
-- wallet, so that the tables can be spread over machines by wallet. An entry is one row with both legs, so an unbalanced
-- entry cannot be written at all. House accounts are codes without a balance row: a busy game is no bottleneck.

-- One player in one currency, in three purses. Room is left in each page, so that a new balance need not touch the index.
create table wallet (
  id uuid primary key,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  cash bigint not null default 0,
  bonus bigint not null default 0 check (bonus >= 0),
  held bigint not null default 0 check (held >= 0),
  version bigint not null default 0,
  -- A posting that was allowed to took cash below zero, and it has not come back yet; the only way below zero.
  overdrawn boolean not null default false,
  opened_at timestamptz not null default clock_timestamp(),
  check (cash >= 0 or overdrawn)
) with (fillfactor = 60);

create table posting (
  wallet_id uuid not null references wallet,
  id uuid not null,
  -- Who says so, which family of operation, and their id: the key that makes a repetition harmless.
  source text not null check (source ~ '^[a-z0-9][a-z0-9._-]{0,63}$'),
  operation text not null check (operation ~ '^[a-z][a-z-]{0,31}$'),
  key_id text not null check (length(key_id) between 1 and 200),
  fingerprint text not null,
  -- A marker: the key was reversed or closed before it was used, and never moves money.
  barred boolean not null default false,
  -- It was allowed to take cash below zero.
  may_overdraw boolean not null default false,
  reverses uuid,
  round_provider text,
  round_id text,
  memo jsonb not null default '{}',
  cash_after bigint not null,
  bonus_after bigint not null,
  held_after bigint not null,
  version_after bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (wallet_id, id),
  -- Over all wallets, which implies each wallet: a provider's id can never be booked twice, not even to two players. On an
  -- engine that wants the partition's column in every unique key this becomes (wallet_id, source, operation, key_id), the
  -- provider's adapter binds its ids to a player, and checkInvariants still finds a double.
  unique (source, operation, key_id),
  check ((round_provider is null) = (round_id is null))
);
create index posting_of_wallet on posting (wallet_id, created_at desc, version_after desc) where not barred;
create index posting_of_round on posting (wallet_id, round_provider, round_id) where round_id is not null;
create unique index posting_reversed_once on posting (wallet_id, reverses) where reverses is not null;

-- The chart of accounts: which names an account may have. src/accounts.ts says what moves through each.
create function is_ledger_account(name text) returns boolean language sql immutable parallel safe
return name ~ '^(cash|bonus|held|rounding|suspense|game(:[A-Za-z0-9._-]+){2}|(sports|payment|bonus|jackpot)(:[A-Za-z0-9._-]+){1,2})$';

create table entry (
  wallet_id uuid not null,
  posting_id uuid not null,
  leg smallint not null,
  from_account text not null check (is_ledger_account(from_account)),
  to_account text not null check (is_ledger_account(to_account)),
  amount bigint not null check (amount > 0),
  primary key (wallet_id, posting_id, leg),
  foreign key (wallet_id, posting_id) references posting,
  check (from_account <> to_account)
);

create table round (
  wallet_id uuid not null references wallet,
  provider text not null,
  id text not null check (length(id) between 1 and 200),
  game text not null,
  -- What was staked, from which purse, and what was paid, less what was taken back.
  staked_cash bigint not null default 0 check (staked_cash >= 0),
  staked_bonus bigint not null default 0 check (staked_bonus >= 0),
  paid bigint not null default 0 check (paid >= 0),
  opened_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  -- It ended because everything in it was taken back. The next posting that opens it begins it anew.
  voided boolean not null default false,
  primary key (wallet_id, provider, id),
  check (not voided or closed_at is not null)
);
create index round_open on round (wallet_id, provider, game) where closed_at is null;
create index round_open_since on round (opened_at) where closed_at is null;
create index round_of_wallet on round (wallet_id, opened_at desc);

-- A hold of a withdrawal, until it is captured or released. Its end has a key made of its own source and id: one for ever.
create table hold (
  wallet_id uuid not null references wallet,
  source text not null,
  id uuid not null,
  amount bigint not null check (amount > 0),
  state text not null default 'held' check (state in ('held', 'captured', 'released')),
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  primary key (wallet_id, source, id),
  check ((state = 'held') = (ended_at is null))
);

-- What was written stays written. A correction is a new posting that points to the old one.
create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger rows are never changed or deleted; post a correction instead' using errcode = 'restrict_violation';
end $$;
create trigger posting_stays before update or delete on posting for each row execute function ledger_refuse_change();
create trigger entry_stays before update or delete on entry for each row execute function ledger_refuse_change();
create trigger wallet_stays before delete on wallet for each row execute function ledger_refuse_change();
create trigger round_stays before delete on round for each row execute function ledger_refuse_change();
create trigger hold_stays before delete on hold for each row execute function ledger_refuse_change();
create trigger posting_is_not_emptied before truncate on posting for each statement execute function ledger_refuse_change();
create trigger entry_is_not_emptied before truncate on entry for each statement execute function ledger_refuse_change();
create trigger wallet_is_not_emptied before truncate on wallet for each statement execute function ledger_refuse_change();
create trigger round_is_not_emptied before truncate on round for each statement execute function ledger_refuse_change();
create trigger hold_is_not_emptied before truncate on hold for each statement execute function ledger_refuse_change();
