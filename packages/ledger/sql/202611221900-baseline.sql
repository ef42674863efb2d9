-- baseline of 2afef34
-- for 0001-ledger 0002-posting 0003-changes 0004-changes-in-order 0005-calls-sent-again 0006-pools 0007-movements-under
-- for 0008-sealed-pages 0009-one-way-in
--
-- The tables of the ledger as a new database gets them. A database of the version named above has them from the migrations named
-- above, which this file takes the place of: there nothing of it is run. Later migrations stand in files of their own.

-- What the ledger keeps: wallets, postings with their entries, the rounds they belong to, holds. Every key begins with the
-- wallet, so that the tables can be spread over machines by wallet. An entry is one row with both legs, so an unbalanced
-- entry cannot be written at all. House accounts are codes without a balance row: a busy game is no bottleneck.

-- Declared for the checks and triggers below. Their bodies are in functions.sql, which runs after the migrations.
create function is_ledger_account(name text) returns boolean language sql immutable parallel safe return true;
create function ledger_refuse_change() returns trigger language plpgsql as 'begin return new; end';

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

-- Wallets that owe the house are few: they are found without reading all.
create index wallet_overdrawn on wallet (id) where overdrawn;

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
-- What was posted a moment ago, for servers that follow each other. In the order of time a look reads just what is new, at the cost of
-- one more entry at the end of one more index. An index of ranges would know nothing of the rows since the last vacuum.
create index posting_by_time on posting (created_at);
create index posting_of_round on posting (wallet_id, round_provider, round_id) where round_id is not null;
create unique index posting_reversed_once on posting (wallet_id, reverses) where reverses is not null;

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
-- What came to jackpot pools and went from them, which is looked at over all wallets together: few entries of many.
create index entry_of_pool on entry (to_account, from_account) include (amount, wallet_id, posting_id)
where to_account like 'jackpot:%' or from_account like 'jackpot:%';

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

-- What a call answers for each item. Balances are those right after the posting, of a replay those of then, of a refusal those
-- of now. The split is what the posting did to cash and to bonus. What the outcomes mean is said in ledger.ts.
create type ledger_answer as (
  item int, outcome text, posting uuid, cash bigint, bonus bigint, held bigint, version bigint,
  split_cash bigint, split_bonus bigint, other text
);

-- Postings are sealed in pages, each hashed with the hash of the page before it: one byte of a posting, an entry or a page that is
-- edited later, a row that is deleted, added or moved in time no longer fits. Sealing runs beside the postings and costs them one
-- read of one row a call. A page holds all postings from after the page before it up to its own `until`, in the order of created_at.
--
-- The order is safe against late commits. `ledger_seal` publishes an instant and commits it; in a later transaction it takes a
-- transaction id; and it seals up to that instant once every transaction with an older id has ended. A posting's transaction gets its
-- id at the lock of the wallet, before it stamps the row. With an older id it is waited for. With a younger one it reads the
-- published instant, and is stamped after it, whatever the clock says.

create table ledger_horizon (
  one boolean primary key default true check (one),
  -- Postings are stamped after this instant.
  closed_until timestamptz not null default '-infinity',
  -- Transactions with an older id may still bring a posting from before `closed_until`.
  barrier xid8,
  -- No posting up to this instant comes any more.
  settled_until timestamptz not null default '-infinity',
  -- The last page.
  page bigint not null default 0
);
insert into ledger_horizon default values;

create table ledger_page (
  number bigint primary key,
  until timestamptz not null,
  postings int not null,
  hash bytea not null
);

-- What was written stays written. A correction is a new posting that points to the old one.
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
create trigger page_stays before update or delete on ledger_page for each row execute function ledger_refuse_change();
create trigger page_is_not_emptied before truncate on ledger_page for each statement execute function ledger_refuse_change();
