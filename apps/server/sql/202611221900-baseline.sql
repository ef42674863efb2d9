-- baseline of 2afef34
-- for 0010-jobs 0020-account 0025-operator 0030-content 0040-casino 0045-call-book 0050-payment 0051-suspense-of-reference
-- for 0052-held-back-because 0053-payouts-go-on 0054-suspense-ends-payouts 0055-destination-rules 0056-masked-text 0057-request-hash
-- for 0060-bonus 0061-bonus-undone 0062-bonus-conversion 0063-bonus-device 0064-bonus-gift 0070-notification 0085-chat 0090-office
-- for 0095-reconciliation 0096-uncompared-days 0097-late-bookings 0098-player-funds 0110-devices 0111-payout-codes 0112-debts
-- for 0113-approval-facts 0120-manual-credit 0121-prize 0130-sign-in 0131-sealed-phones 0160-house-keys 0161-house-mode
-- for 0170-provider-incident 0171-links 0180-exclusion-end 0190-chat-answers 0205-bank-day-people 0206-hands-in-campaigns
-- for 0207-prizes-of-customer
--
-- The tables of the server as a new database gets them. A database of the version named above has them from the migrations named
-- above, which this file takes the place of: there nothing of it is run. Later migrations stand in files of their own.
--
-- A column that was added later stands at the end of its table, where it stands in every database.

-- Declared for the checks and triggers below. Their bodies are in functions.sql, which runs after the migrations.
create function in_both_languages(words jsonb) returns boolean language sql immutable return true;
create function is_link(url text) returns boolean language sql immutable return true;
create function are_three_links(images jsonb) returns boolean language sql immutable return true;
create function move_content_version() returns trigger language plpgsql as 'begin return new; end';
create function move_catalogue_version() returns trigger language plpgsql as 'begin return new; end';
create function payment_refuse_change() returns trigger language plpgsql as 'begin return new; end';
create function deposit_limit_keep() returns trigger language plpgsql as 'begin return new; end';
create function move_bonus_offer_version() returns trigger language plpgsql as 'begin return new; end';
create function office_refuse_change() returns trigger language plpgsql as 'begin return new; end';
create function bonus_grant_follow_phone() returns trigger language plpgsql as 'begin return new; end';
create function customer_keep_identity() returns trigger language plpgsql as 'begin return new; end';
create function bonus_grant_follow_person() returns trigger language plpgsql as 'begin return new; end';
create function is_not_of_demo() returns trigger language plpgsql as 'begin return new; end';

-- Work that is promised in one transaction and done after it: at least once, by whichever server is free.
-- A job is due when due_at has come. Taking it moves due_at to the end of the lease, so that a job whose server died in
-- the middle becomes due again by itself.
create table job (
  topic      text not null,
  key        text not null,
  payload    jsonb not null,
  due_at     timestamptz not null,
  -- How often it was taken since it last succeeded.
  tries      integer not null default 0,
  -- Who holds it: a new id for each taking, so that one who came too late cannot finish what another has taken over.
  lease      uuid,
  last_error text,
  created_at timestamptz not null default now(),
  done_at    timestamptz,
  -- Given up after too many tries: a person decides what happens to it.
  dead_at    timestamptz,
  primary key (topic, key)
);

create index job_due on job (topic, due_at) where done_at is null and dead_at is null;
create index job_done on job (done_at) where done_at is not null;
create index job_dead on job (dead_at) where dead_at is not null;

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
  -- Empty: phones are sealed. Older servers still read and write plain digits here, which the job `account.seal-phones` moves.
  phone text not null,
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
  joined_at timestamptz not null default now(),
  -- A mailbox that a code has proved. Until then only that code is sent to it.
  email_verified_at timestamptz,
  -- Digits with the country code, encrypted; and a keyed hash of them, by which the customer is found.
  phone_sealed bytea,
  phone_hash bytea,
  -- Until when the customer is excluded; null while that is open. Staff open the account again; the clock does not.
  excluded_until timestamptz,
  check ((phone_sealed is null) = (phone_hash is null))
);
-- A phone belongs to one customer once it is verified; until then it belongs to nobody.
create unique index customer_verified_phone on customer (phone_hash) where phone_verified_at is not null;
-- What the jobs that seal phones and hash fingerprints have left to do. Fingerprints are kept as keyed hashes, `h:…`.
create index customer_unsealed_phone on customer (phone) where phone <> '';
create index customer_plain_fingerprint on customer (id) where fingerprint <> '' and fingerprint not like 'h:%';

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
  -- The login came from a device that the customer had not used before.
  new_device boolean not null default false,
  check ((ended_at is null) = (ended_by is null))
);
create index session_ended on session (ended_at) where ended_at is not null;
create index session_of_customer on session (customer_id, started_at desc);
create index session_plain_fingerprint on session (id) where fingerprint <> '' and fingerprint not like 'h:%';

create table one_time_code (
  id uuid primary key,
  purpose text not null constraint one_time_code_purpose
    check (purpose in ('phone', 'old_phone', 'lost_phone', 'email', 'recovery', 'login', 'payout')),
  customer_id uuid not null references customer,
  -- Empty: `target_hash` took its place. Older servers still write plain text here.
  target text not null,
  -- Where it was asked for.
  address text not null,
  code_hash bytea not null,
  tries_left integer not null check (tries_left >= 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Used up, or replaced by a newer one.
  spent_at timestamptz,
  -- The payout that a code of a payout is bound to; it opens nothing else.
  bound_to text,
  -- The keyed hash of the phone or mailbox it is about.
  target_hash bytea,
  -- Who asked, where nobody is logged in: a stranger's request neither ends the owner's code nor uses its attempts.
  network text not null default '',
  fingerprint text not null default ''
);
-- A new code ends the old one of the same requester.
create unique index one_time_code_live on one_time_code (customer_id, purpose, network) where spent_at is null;
create index one_time_code_plain_target on one_time_code (expires_at) where target <> '';
create index one_time_code_old on one_time_code (created_at);

-- How often something happened in a window of time: wrong passwords by whom they hit and from where, codes by where they went.
create table tally (
  scope text not null,
  window_start timestamptz not null,
  count integer not null check (count >= 0),
  primary key (scope, window_start)
);
create index tally_old on tally (window_start);

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

-- The keys that data is sealed and hashed under, each by a fingerprint that says nothing of the secret, so that another secret is refused
-- at the start and a key is only given up once nothing needs it.
create table house_key (
  id bytea primary key check (length(id) = 8),
  first_used_at timestamptz not null default now(),
  -- A server that writes under it says so again and again.
  written_at timestamptz not null default now(),
  -- Nothing needs it any more: it may be left out of the settings.
  free_since timestamptz
);

-- Who is known by which keyed hash, under every key that the writing server had. While two keys are in use one person has two rows, so
-- that no pair of servers can let the same person in twice.
create table identity_hash (
  use text not null check (use in ('person', 'phone')),
  hash bytea not null,
  -- The key it was made with; null where that was not known.
  key_id bytea,
  customer_id uuid not null references customer on delete cascade,
  constraint identity_hash_once primary key (use, hash)
);
create index identity_hash_of_customer on identity_hash (customer_id);

create trigger customer_is_known after insert on customer for each row execute function customer_keep_identity();

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

-- Which mode the house of this database was opened in; no row until its first start since this is kept.
create table house_mode (
  single boolean primary key default true check (single),
  mode text not null check (mode in ('demo', 'production')),
  since timestamptz not null default now()
);

-- Content: everything public that the operator writes. A text in all languages is a JSON object by locale, `{"tr": "…", "en": "…"}`;
-- a picture is three addresses, smallest screen first. Whatever changes here moves the version that each server's copy is
-- compared with, by whichever road the change came.

create table slider_item (
  id integer primary key,
  slug text not null check (slug in ('home', 'slot', 'live', 'promotions')),
  url text not null check (is_link(url)),
  images jsonb not null check (are_three_links(images)),
  sort integer not null default 0,
  shown boolean not null default true,
  of_demo boolean
);

create table content_category (
  id integer primary key,
  title jsonb not null check (in_both_languages(title)),
  sort integer not null default 0,
  of_demo boolean
);

create table content_page (
  id integer primary key check (id >= 0),
  category integer not null references content_category,
  title jsonb not null check (in_both_languages(title)),
  html jsonb not null check (in_both_languages(html)),
  sort integer not null default 0,
  shown boolean not null default true,
  of_demo boolean
);

create table promotion (
  id integer primary key,
  title jsonb not null check (in_both_languages(title)),
  html jsonb not null check (in_both_languages(html)),
  images jsonb not null check (are_three_links(images)),
  url text not null check (is_link(url)),
  starts_at timestamptz,
  ends_at timestamptz,
  sort integer not null default 0,
  shown boolean not null default true,
  of_demo boolean,
  check (starts_at < ends_at)
);

-- What the specification calls siteOption. `status` is its Status enumeration: confirmed, which is 1, is on.
create table site_option (
  key text primary key,
  value text not null,
  status integer not null default 1 check (status between 0 and 6),
  of_demo boolean
);

-- A text of the operator's own, in place of the site's built-in one.
create table translation (
  key text not null,
  locale text not null check (locale in ('tr', 'en')),
  value text not null,
  of_demo boolean,
  primary key (key, locale)
);

create table popup (
  id integer primary key,
  url text not null check (url = '.' or is_link(url)),
  images jsonb not null check (are_three_links(images)),
  sort integer not null default 0,
  shown boolean not null default true,
  of_demo boolean
);

create table provider_logo (
  name text primary key,
  url text not null check (is_link(url)),
  sort integer not null default 0,
  of_demo boolean
);

-- The house's single public settings.
create table house (
  single boolean primary key default true check (single),
  domain_current text not null default '',
  domain_next text not null default '',
  -- Script text of the operator's, run by the site before the fingerprint is made.
  script_text text not null default '',
  of_demo boolean
);
insert into house default values;

create table content_version (single boolean primary key default true check (single), version bigint not null);
insert into content_version (version) values (1);

create trigger moved after insert or update or delete or truncate on slider_item
  for each statement execute function move_content_version();
create trigger moved after insert or update or delete or truncate on content_category
  for each statement execute function move_content_version();
create trigger moved after insert or update or delete or truncate on content_page
  for each statement execute function move_content_version();
create trigger moved after insert or update or delete or truncate on promotion
  for each statement execute function move_content_version();
create trigger moved after insert or update or delete or truncate on site_option
  for each statement execute function move_content_version();
create trigger moved after insert or update or delete or truncate on translation
  for each statement execute function move_content_version();
create trigger moved after insert or update or delete or truncate on popup
  for each statement execute function move_content_version();
create trigger moved after insert or update or delete or truncate on provider_logo
  for each statement execute function move_content_version();
create trigger moved after insert or update or delete or truncate on house
  for each statement execute function move_content_version();

-- The demo's own, until its words or its ways are changed by hand: production refuses it.
create trigger edited before update on slider_item for each row execute function is_not_of_demo('images', 'url');
create trigger edited before update on content_category for each row execute function is_not_of_demo('title');
create trigger edited before update on content_page for each row execute function is_not_of_demo('title', 'html');
create trigger edited before update on promotion for each row execute function is_not_of_demo('title', 'html', 'images');
create trigger edited before update on site_option for each row execute function is_not_of_demo('value');
create trigger edited before update on translation for each row execute function is_not_of_demo('value');
create trigger edited before update on popup for each row execute function is_not_of_demo('images', 'url');
create trigger edited before update on provider_logo for each row execute function is_not_of_demo('url');
create trigger edited before update on house for each row execute function is_not_of_demo('domain_current', 'domain_next', 'script_text');

-- The casino: which games there are, who likes and last opened which, who holds a launch token, the seeds of the house's own
-- games, and the jackpot displays. Money, rounds and their history are the ledger's.

create table game_provider (
  -- mainProviderId of the contract.
  id integer primary key,
  -- The provider's name in ledger keys and house accounts, such as `fel` in `game:fel:lale`.
  key text not null unique check (key ~ '^[a-z0-9]{2,20}$'),
  name text not null,
  is_on boolean not null default true
);
insert into game_provider (id, key, name) values
  (1, 'softgamings', 'SoftGamings'),
  (2, 'hub88', 'Hub88'),
  (3, 'egt', 'EGT Digital'),
  (4, 'amusnet', 'Amusnet'),
  (5, 'everymatrix', 'EveryMatrix'),
  (6, 'digitain', 'Digitain'),
  (7, 'pragmatic', 'Pragmatic Play'),
  (8, 'betco', 'BetConstruct'),
  (9, 'betsy', 'Betsy'),
  (100, 'fel', 'Felek');

create table casino_category (
  id integer primary key,
  name jsonb not null check (in_both_languages(name)),
  -- The lobby pages that show it.
  slugs text[] not null check (slugs <@ array['slot', 'live', 'bingo', 'games', 'tvbets']),
  image_url text check (is_link(image_url)),
  -- Besides its own games, a category with a tag shows all games that carry it.
  tag text,
  sort integer not null default 0,
  is_on boolean not null default true
);

create table game (
  provider integer not null references game_provider,
  code text not null check (length(code) between 1 and 100),
  product_id text not null default '',
  system text not null default '',
  -- Its code on phones, when that is another one.
  mobile_code text not null default '',
  category integer not null references casino_category,
  name jsonb not null check (in_both_languages(name)),
  tags text[] not null default '{}',
  rtp_basis_points integer check (rtp_basis_points between 0 and 10000),
  volatility text check (volatility in ('low', 'medium', 'high')),
  plays_on_mobile boolean not null default true,
  has_demo boolean not null default false,
  -- Its provider has it for us; an operator switches it by is_on.
  is_offered boolean not null default true,
  is_on boolean not null default true,
  sort integer not null default 0,
  added_at timestamptz not null default now(),
  primary key (provider, code)
);

-- A sportsbook is one game, which no lobby shows.
insert into casino_category (id, name, slugs, is_on) values (90, '{"tr": "Spor Bahisleri", "en": "Sports Bets"}', '{}', false);
insert into game (provider, code, category, name)
  select id, 'sports', 90, '{"tr": "Spor Bahsi", "en": "Sports Bet"}' from game_provider where key in ('betco', 'betsy');

create table catalogue_version (single boolean primary key default true check (single), version bigint not null);
insert into catalogue_version (version) values (1);

create trigger moved after insert or update or delete or truncate on game_provider
  for each statement execute function move_catalogue_version();
create trigger moved after insert or update or delete or truncate on casino_category
  for each statement execute function move_catalogue_version();
create trigger moved after insert or update or delete or truncate on game
  for each statement execute function move_catalogue_version();

create table favorite_game (
  customer uuid not null,
  provider integer not null,
  code text not null,
  added_at timestamptz not null default now(),
  primary key (customer, provider, code),
  foreign key (provider, code) references game
);

create table recent_game (
  customer uuid not null,
  provider integer not null,
  code text not null,
  opened_at timestamptz not null default now(),
  primary key (customer, provider, code),
  foreign key (provider, code) references game
);

create index recent_game_latest on recent_game (opened_at);

-- A launch token, as its SHA-256. It lives as long as its session, and at most a while after its last use; the row stays longer,
-- so that a dead token is known from one that never was.
create table launch (
  token_hash bytea primary key check (length(token_hash) = 32),
  customer uuid not null,
  session uuid not null,
  provider integer not null,
  code text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  -- Something was staked with it that may be settled in a year: whose it is must be known then.
  is_kept boolean not null default false,
  foreign key (provider, code) references game
);
create index launch_unused on launch (used_at) where not is_kept;

-- A pair of seeds for one customer in one of the house's games. `waiting`: only the server seed is drawn, and its hash
-- shown. `active`: the player's seed has joined it and rounds are played. `revealed`: no round can follow, and the server
-- seed is public. The seed itself is encrypted, for whoever reads this table must not know what comes next; its hash is kept
-- apart, so that a seed which was tampered with gives itself away.
create table fel_seed (
  id uuid primary key,
  customer uuid not null,
  game text not null,
  state text not null check (state in ('waiting', 'active', 'revealed')),
  server_seed_sealed bytea not null,
  server_seed_hash text not null check (server_seed_hash ~ '^[0-9a-f]{64}$'),
  client_seed text check (length(client_seed) between 1 and 64),
  -- How many rounds were played with it; known once it is revealed.
  rounds integer check (rounds >= 0),
  created_at timestamptz not null default now(),
  revealed_at timestamptz,
  check ((client_seed is null) = (state = 'waiting')),
  check ((rounds is null) = (state <> 'revealed')),
  check ((revealed_at is null) = (state <> 'revealed'))
);
create unique index fel_seed_one_waiting on fel_seed (customer, game) where state = 'waiting';
create unique index fel_seed_one_active on fel_seed (customer, game) where state = 'active';

-- The latest reading of each jackpot display, as its provider sent it.
create table jackpot_snapshot (
  feed text primary key check (feed in ('egt', 'jackpotcards', 'egyptquest')),
  reading jsonb not null check (jsonb_typeof(reading) = 'array'),
  read_at timestamptz not null default now()
);

-- What game providers' machines said to us and what they were told, for disputes: many calls to a page, so that they cost the
-- database little. No secret is in them.

create table call_book_page (
  id bigint generated always as identity primary key,
  provider text not null,
  -- When the first and the last of its calls came.
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- A line of JSON for each call, gzipped.
  calls bytea not null
);
create index call_book_time on call_book_page (to_at, provider);
-- It is compressed already.
alter table call_book_page alter column calls set storage external;

-- Payments: methods as data, orders with their life, rules for what a person must look at, what services told us, and what could
-- not be booked to anybody.

create table payment_method (
  id integer primary key,
  -- transactionType of the contract: deposit 1, withdraw 2.
  type smallint not null check (type in (1, 2)),
  position integer not null,
  -- Offered 1, taken off 0.
  state smallint not null default 1,
  title_tr text not null,
  title_en text not null,
  group_tr text not null,
  group_en text not null,
  image_url text,
  min_kurus bigint not null check (min_kurus > 0),
  max_kurus bigint not null check (max_kurus >= min_kurus),
  -- What it costs: a fixed part and hundredths of a percent of the amount, rounded up; and whether the customer or the house pays.
  fee_fixed_kurus bigint not null default 0 check (fee_fixed_kurus >= 0),
  fee_basis_points integer not null default 0 check (fee_basis_points between 0 and 9999),
  fee_payer text not null default 'house' check (fee_payer in ('customer', 'house')),
  time_tr text not null,
  time_en text not null,
  -- When it is open by Istanbul's clocks: [{ days: [1 Monday … 7], opens: "09:00", closes: "17:30" }]; null is always.
  hours jsonb,
  -- The form's fields besides the amount: [{ key, objectType, option: [{ id, tr, en }] | null, mask }]
  fields jsonb not null default '[]',
  -- Which payment service it goes through (`bank`: a transfer that an operator confirms), and what that service calls it.
  service text not null check (service ~ '^[a-z0-9][a-z0-9-]{0,30}$'),
  channel text not null,
  -- Of a bank transfer: where customers send the money. { holder, bank, iban }
  bank_account jsonb,
  of_demo boolean,
  check ((service = 'bank') = (bank_account is not null))
);

create table payment (
  id uuid primary key,
  customer_id uuid not null references customer,
  type smallint not null check (type in (1, 2)),
  method_id integer not null references payment_method,
  amount_kurus bigint not null check (amount_kurus > 0),
  -- What of the amount the house keeps.
  fee_kurus bigint not null default 0 check (fee_kurus >= 0 and fee_kurus < amount_kurus),
  -- status of the contract: none 0, confirmed 1, pending 2, merged 3, rejected 4, cancelled 5, created 6. A withdrawal that waits for
  -- a person is created; one that was handed to its service is pending.
  status smallint not null check (status between 0 and 6),
  service text not null,
  -- Where the payer goes, once the service has said so.
  pay_url text,
  -- Of a bank transfer: what the customer writes with it.
  pay_code text unique,
  -- What was filled in, encrypted; what of it may be shown; and by what a destination is recognised.
  detail_sealed bytea not null,
  note text not null default '',
  destination_hash bytea,
  -- Why a person must look at a withdrawal; and what the customer was told when it was refused.
  review_reasons text[] not null default '{}',
  refused_because text,
  idempotency_key text,
  request_hash text not null,
  -- How the service ended it, in its own terms, for whoever compares with its day file.
  received_kurus bigint,
  service_reference text,
  service_at text,
  -- When its money moved; or when money came that its customer's limit did not let in, which a person decides about.
  moved_at timestamptz,
  held_back_at timestamptz,
  -- Payout requests that the service has not answered, until when they may still arrive, and the service's definite refusal.
  unanswered integer not null default 0,
  unanswered_until timestamptz,
  service_refusal text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- Why money that came for a deposit was not credited: the reason in suspense.
  held_back_because text,
  -- What an approval of a withdrawal rests on: the facts that it was requested or looked at with last, by code; those about people are
  -- keyed hashes. A change voids what was approved, and the withdrawal waits for a person again.
  facts jsonb,
  -- How often a change has voided its approvals: they count within one round.
  review_round integer not null default 0,
  unique (customer_id, type, idempotency_key),
  check ((held_back_at is null) = (held_back_because is null))
);
create index payment_of_customer on payment (customer_id, created_at desc, id desc);
-- Pending or created.
create index payment_under_way on payment (type, updated_at) where status in (2, 6);
-- Withdrawals that are created.
create index payment_waiting on payment (created_at, id) where status = 6 and type = 2;
create index payment_destination on payment (destination_hash) where destination_hash is not null;
create index payment_of_bank_line on payment (service_reference) where service = 'bank';

create trigger payment_stays before update on payment for each row
  when ((old.id, old.customer_id, old.type, old.method_id, old.amount_kurus, old.fee_kurus, old.service, old.detail_sealed, old.destination_hash,
         old.review_reasons)
    is distinct from
        (new.id, new.customer_id, new.type, new.method_id, new.amount_kurus, new.fee_kurus, new.service, new.detail_sealed, new.destination_hash,
         new.review_reasons))
  execute function payment_refuse_change();

-- Why a withdrawal waits for a person. A rule that is not here does not hold; amounts and hours are the operator's to set.
create table withdrawal_rule (
  reason text primary key,
  -- Holds above this amount: of the withdrawal, or for `day_sum` of all in the window.
  above_kurus bigint not null default 0 check (above_kurus >= 0),
  -- For `day_count`: this many in the window are still paid without a look.
  most integer check (most >= 0),
  -- How far back it looks.
  hours integer check (hours > 0),
  -- What answers a rule that holds: a person's look, or a code to the phone.
  answered_by text not null default 'review' check (answered_by in ('review', 'code'))
);
insert into withdrawal_rule (reason, above_kurus, most, hours, answered_by) values
  ('large_amount', 2500000, null, null, 'review'),
  ('two_people', 7500000, null, null, 'review'),
  ('day_sum', 2500000, null, 24, 'review'),
  ('day_count', 0, 10, 24, 'review'),
  -- The rules about an account count what goes there and look back `hours`: a small payout of a moment ago does not make an account
  -- known, and an amount in parts is counted as the whole. No payout goes by itself to an account that another customer has named.
  ('new_destination', 200000, null, 24, 'review'),
  ('shared_destination', 0, null, 24, 'review'),
  ('other_name', 0, null, null, 'review'),
  ('password_changed', 0, null, 24, 'review'),
  ('phone_changed', 0, null, 24, 'review'),
  ('open_wagering', 0, null, null, 'review'),
  ('first_payout', 0, null, null, 'code'),
  ('new_device', 0, null, 24, 'code'),
  ('new_destinations_sum', 500000, null, 24, 'review');

-- Each thing a service told us, once, with what came of it.
create table payment_event (
  service text not null,
  event_id text not null,
  reference text not null,
  status text not null,
  outcome text not null,
  amount text,
  currency text,
  service_reference text,
  service_at text,
  -- Where it needs words: why a payout is known not to be paid.
  detail text,
  received_at timestamptz not null default clock_timestamp(),
  primary key (service, event_id)
);
create index payment_event_of_reference on payment_event (reference);

-- Money or messages that fit no order: an operator decides.
create table suspense_item (
  id uuid primary key,
  service text not null,
  reference text not null,
  reason text not null,
  reported jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  resolved_at timestamptz,
  -- A payout that is reported with another amount or currency is ended as paid or as returned.
  resolution text check (resolution in ('credit', 'takeback', 'paid', 'returned', 'close')),
  -- Whose money it was found to be.
  customer_id uuid references customer,
  check ((resolved_at is null) = (resolution is null))
);
create index suspense_open on suspense_item (created_at, id) where resolved_at is null;
create index suspense_of_customer on suspense_item (customer_id) where customer_id is not null;
-- What people have moved of an order by hand is read by the reference it was reported under.
create index suspense_of_reference on suspense_item (reference);
create index suspense_of_bank_line on suspense_item ((reported ->> 'serviceReference')) where service = 'bank';

-- How much customers let themselves deposit within rolling windows. How long a window is, and how long a higher limit or none must
-- be thought over, is the operator's to set by the licence.
create table deposit_limit_period (
  period text primary key check (period in ('day', 'week', 'month')),
  window_hours integer not null check (window_hours > 0),
  cooling_off_hours integer not null check (cooling_off_hours > 0)
);
insert into deposit_limit_period (period, window_hours, cooling_off_hours) values ('day', 24, 24), ('week', 168, 24), ('month', 720, 24);

create table deposit_limit (
  customer_id uuid not null references customer,
  period text not null references deposit_limit_period,
  -- What holds now; null is no limit.
  amount_kurus bigint check (amount_kurus > 0),
  -- A higher one, or with null none, that was asked for; it holds once it is confirmed, at the earliest then.
  asked_kurus bigint check (asked_kurus > 0),
  asked_from timestamptz,
  primary key (customer_id, period),
  check (asked_from is not null or asked_kurus is null)
);

-- Every limit that ever held or was asked for, for whoever must show which one held at an instant.
create table deposit_limit_change (
  like deposit_limit,
  at timestamptz not null default clock_timestamp()
);
create index deposit_limit_change_of_customer on deposit_limit_change (customer_id, at);

create trigger deposit_limit_kept after insert or update on deposit_limit for each row execute function deposit_limit_keep();

create trigger edited before update on payment_method for each row execute function is_not_of_demo('service', 'channel', 'fields', 'bank_account');

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
  sort integer not null default 0,
  of_demo boolean
);

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
  -- Empty: `phone_hash` took its place. Older servers still write plain digits here.
  phone text not null,
  person_hash bytea not null,
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
  -- The deposit that earned it was undone. Where the bonus had become cash by then, a person decides.
  deposit_undone_at timestamptz,
  -- A conversion stands on stakes that stand. The kinds of the games that were staked in, as they were when first counted:
  -- `{"fel lale": ["slot"]}`.
  game_kinds jsonb not null default '{}',
  -- Of what was converted, taken from cash again by wins that were taken back.
  repaid_kurus bigint not null default 0,
  -- People of the house gave it. One person may be given many: once per person is for what is claimed.
  is_gift boolean not null default false,
  phone_hash bytea,
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
create unique index bonus_grant_once_customer on bonus_grant (offer_id, customer_id) where not is_gift;
create unique index bonus_grant_once_person on bonus_grant (offer_id, person_hash) where not is_gift;
create unique index bonus_grant_once_phone on bonus_grant (offer_id, phone_hash) where not is_gift;
create unique index bonus_grant_unsealed_phone on bonus_grant (offer_id, phone) where phone <> '' and not is_gift;
create unique index bonus_grant_once_address on bonus_grant (offer_id, address) where not is_gift;
create index bonus_grant_of_phone on bonus_grant (phone_hash);

-- A bonus stays with its person and phone when their hashes are made with another key.
create trigger bonuses_follow after update of person_hash on customer for each row
  when (old.person_hash is distinct from new.person_hash and current_setting('felek.reseals', true) = 'on')
  execute function bonus_grant_follow_person();
create trigger bonuses_follow_phone after update of phone_hash on customer for each row
  when (old.phone_hash is distinct from new.phone_hash and current_setting('felek.reseals', true) = 'on')
  execute function bonus_grant_follow_phone();

create trigger edited before update on bonus_offer for each row execute function is_not_of_demo('title', 'terms');

-- The devices of a bonus: the one that it was claimed from, and the one that its customer joined from. Whoever invents a name for the
-- one is known by the other.
create table bonus_device (
  offer_id uuid not null references bonus_offer,
  fingerprint text not null,
  grant_id uuid not null references bonus_grant on delete cascade,
  constraint bonus_grant_once_device primary key (offer_id, fingerprint)
);
create index bonus_device_of_grant on bonus_device (grant_id);
create index bonus_device_plain_fingerprint on bonus_device (grant_id) where fingerprint not like 'h:%';

-- What a gift is given under where nobody names an offer. Not on offer itself.
insert into bonus_offer (id, code, title, terms, is_on, sort) values (
  '0193a000-0000-7000-8000-000000000100', 'goodwill', '{"tr": "Size Özel Bonus", "en": "A bonus for you"}',
  '{"kind": "trial", "amountKurus": 50000, "wagering": 1,
    "contributionBasisPoints": {"slot": 10000, "games": 5000, "bingo": 5000, "tvbets": 1000, "live": 1000},
    "mostStakeKurus": null, "mostWinKurus": null, "days": 14, "oncePerAddress": false}',
  false, 1000);

-- When a person of the house must look besides the one who gives. Without the rule, always.
create table bonus_rule (
  reason text primary key check (reason in ('two_people')),
  -- Holds above this amount.
  above_kurus bigint not null check (above_kurus >= 0)
);
insert into bonus_rule values ('two_people', 50000);

-- What a customer is told, worded when it is read.
create table notification (
  id uuid primary key,
  customer_id uuid not null references customer,
  -- notificationCategory of the contract: deposit 1, withdraw 2, jackpot 3, bonus 4, system 5.
  category smallint not null check (category between 1 and 5),
  text_code text not null,
  params jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz
);
create index notification_of_customer on notification (customer_id, created_at desc, id desc);

-- The live chat: one thread for each customer. What the house says by itself is kept as a code and worded when it is read.
create table chat_message (
  id uuid primary key,
  customer_id uuid not null references customer,
  is_from_house boolean not null,
  text text not null check (length(text) between 1 and 4000),
  created_at timestamptz not null default clock_timestamp(),
  -- Who of the house wrote it. Messages that the house writes by itself name nobody.
  operator_id uuid references operator
);
create index chat_of_customer on chat_message (customer_id, created_at desc, id desc);
-- A thread waits while its newest message is the customer's, automatic answers aside.
create index chat_of_people on chat_message (customer_id, created_at desc, id desc)
  where not is_from_house or operator_id is not null;

-- What operators decided, and what waits for a second one.

create table office_decision (
  id uuid primary key,
  operator_id uuid not null references operator,
  at timestamptz not null default clock_timestamp(),
  action text not null,
  -- What it was about: `withdrawal <id>`, `suspense <id>`, `transfer <the bank's reference>`.
  subject text not null,
  why text not null,
  detail jsonb not null default '{}'
);
create index office_decision_latest on office_decision (at desc, id desc);

create trigger office_decision_stays before update or delete on office_decision for each row execute function office_refuse_change();
create trigger office_decision_is_not_emptied before truncate on office_decision for each statement execute function office_refuse_change();

-- Who approved exactly what: another amount, customer or destination is another decision, and begins anew.
create table office_approval (
  subject text not null,
  decision_hash bytea not null,
  operator_id uuid not null references operator,
  at timestamptz not null default clock_timestamp(),
  primary key (subject, decision_hash, operator_id)
);

-- Which facts are compared. An operator may take one out; a withdrawal of a customer in debt is held in any case.
create table approval_fact (
  fact text primary key check (fact in ('account', 'balance', 'books', 'contact', 'debt', 'destination', 'holder', 'password', 'taken_back'))
);
insert into approval_fact values ('account'), ('books'), ('contact'), ('debt'), ('destination'), ('holder'), ('password'), ('taken_back');

-- What voided the approvals of a withdrawal, round by round.
create table approval_void (
  payment_id uuid not null references payment,
  round integer not null,
  at timestamptz not null default clock_timestamp(),
  changed text[] not null check (cardinality(changed) > 0),
  before jsonb not null,
  after jsonb not null,
  primary key (payment_id, round)
);
create trigger approval_void_stays before update or delete on approval_void for each row execute function office_refuse_change();
create trigger approval_void_is_not_emptied before truncate on approval_void for each statement execute function office_refuse_change();

-- What came of comparing the ledger with what others say of the same money, day by day.

create table reconciliation (
  -- Whose day file it was compared with: a payment service or a game provider.
  source text not null,
  -- A day of UTC.
  day date not null,
  state text not null check (state in ('matched', 'differs', 'no_file', 'unreadable')),
  -- How many references moved money by their account and by ours, and how much in all, to us and from us.
  their_count integer not null default 0,
  our_count integer not null default 0,
  their_sum_kurus bigint not null default 0,
  our_sum_kurus bigint not null default 0,
  compared_at timestamptz not null default clock_timestamp(),
  -- Why a day could not be compared.
  reason text constraint reconciliation_reason_check check ((state = 'unreadable') = (reason is not null) and length(reason) <= 200),
  primary key (source, day)
);
create index reconciliation_latest on reconciliation (day desc, source);

create table reconciliation_difference (
  source text not null,
  day date not null,
  reference text not null,
  kind text not null check (kind in ('not_booked', 'not_in_file', 'amount_differs', 'currency_differs')),
  -- What moved under the reference in all, towards the house; null where nothing did.
  theirs_kurus bigint,
  ours_kurus bigint,
  -- A person has it on the table already: it lies in suspense.
  in_suspense boolean not null,
  found_at timestamptz not null default clock_timestamp(),
  -- When a later comparison did not find it any more.
  gone_at timestamptz,
  primary key (source, day, reference),
  foreign key (source, day) references reconciliation
);
-- The way to the other days on which a reference differed.
create index reconciliation_difference_reference on reconciliation_difference (source, reference);
create index reconciliation_open on reconciliation_difference (source, day) where gone_at is null;

-- The last time the ledger's invariants were checked, and what broke them: one row.
create table books_check (
  id boolean primary key default true check (id),
  checked_at timestamptz not null,
  broken text[] not null
);

-- What the house owed its customers when each day of UTC had ended, by currency.
create table player_funds (
  day date not null,
  currency text not null,
  cash_kurus bigint not null,
  bonus_kurus bigint not null,
  held_kurus bigint not null,
  jackpots_kurus bigint not null,
  -- All accounts of the house, carried on from the day before by the day's entries; with the purses it adds up to zero.
  house_kurus bigint not null,
  -- Staked in rounds that had not ended when it was counted; null where that was days later.
  in_play_kurus bigint,
  counted_at timestamptz not null default clock_timestamp(),
  primary key (day, currency)
);

-- Money that reaches a customer on the word of people of the house: recorded bank transfers, credits from suspense, bonuses by hand.

create table manual_credit (
  -- As in office_decision: `transfer <the bank's reference>`, `suspense <id>`, `bonus <id>`.
  subject text primary key,
  -- The deposit, the suspense item or the bonus: what the ledger has it under.
  source_id uuid not null,
  customer_id uuid not null references customer,
  amount_kurus bigint not null check (amount_kurus > 0),
  at timestamptz not null default clock_timestamp(),
  -- Of a bank transfer: the bank's own name for it, since when the bank's file is known to hold it, or to say something else.
  bank_reference text unique,
  confirmed_at timestamptz,
  missing_at timestamptz,
  missing_because text,
  -- How people ended what the bank's file did not hold.
  ended_at timestamptz,
  ended_as text check (ended_as in ('takeback', 'confirm')),
  check ((missing_at is null) = (missing_because is null)),
  check ((ended_at is null) = (ended_as is null))
);
create index manual_credit_of_customer on manual_credit (customer_id, at);
create index manual_credit_latest on manual_credit (at);
create index manual_credit_missing on manual_credit (missing_at) where missing_at is not null and ended_at is null;

-- Everyone who had a hand in it: recorded, approved, credited.
create table manual_credit_person (
  subject text not null,
  operator_id uuid not null references operator,
  primary key (subject, operator_id)
);
create index manual_credit_person_of_operator on manual_credit_person (operator_id);

-- What one person may credit alone, with all that single persons credited in the last hours; and what nobody may credit, with all
-- that was credited in them.
create table manual_credit_rule (
  scope text primary key check (scope in ('item', 'operator', 'customer', 'house', 'payout')),
  alone_kurus bigint not null check (alone_kurus >= 0),
  most_kurus bigint check (most_kurus >= alone_kurus),
  hours integer not null check (hours > 0)
);
insert into manual_credit_rule (scope, alone_kurus, most_kurus, hours) values
  ('item', 200000, null, 24),
  ('operator', 1000000, 50000000, 24),
  ('customer', 500000, 30000000, 24),
  ('house', 10000000, 200000000, 24),
  -- How much of unconfirmed transfers one person may let out, and how long the hands that credited approve no payout.
  ('payout', 0, null, 720);

-- The bank's own lines, day by day.
create table bank_day (
  day date primary key,
  taken_at timestamptz not null default clock_timestamp()
);
create table bank_line (
  bank_reference text primary key,
  day date not null references bank_day,
  -- Below zero it left the account.
  amount_kurus bigint not null,
  payer text not null,
  -- Of money that was sent back: the line that it answers.
  returns text
);
create index bank_line_of_day on bank_line (day);

-- Who gave a day of the bank statement by hand; nobody where it was fetched.
create table bank_day_person (
  day date not null references bank_day,
  operator_id uuid not null references operator,
  primary key (day, operator_id)
);

-- Credits without a stake: what games pay out of free rounds, promotions and jackpots, the grants and campaigns that they belong to,
-- and how much of them the house takes without a look.

-- A grant of ours or a campaign of a provider's. Ended ones stay.
create table campaign (
  id uuid primary key,
  provider text not null,
  -- As the provider names it with a prize. A star at its end stands for anything: of rewards that are named one by one.
  code text not null check (code ~ '^[^*]+[*]?$'),
  title text not null,
  -- Of a grant to one customer.
  customer_id uuid references customer,
  starts_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz check (ends_at > starts_at),
  -- The largest prize; and all of its prizes together.
  prize_kurus bigint not null check (prize_kurus > 0),
  budget_kurus bigint not null check (budget_kurus > 0),
  ended_at timestamptz,
  -- The demo's own, which production refuses.
  of_demo boolean
);
create unique index campaign_of_code on campaign (provider, code, coalesce(customer_id, '00000000-0000-0000-0000-000000000000'))
  where ended_at is null;

-- By provider; the row without a name is the house's, for providers without one of their own.
create table prize_rule (
  provider text primary key,
  -- The largest prize, whatever its campaign says, and all prizes of a provider within a day.
  prize_kurus bigint not null check (prize_kurus > 0),
  day_kurus bigint not null check (day_kurus > 0),
  -- The largest win of any kind; and how many times its stake a win may be before somebody is told.
  win_kurus bigint not null check (win_kurus > 0),
  alarm_multiple bigint not null check (alarm_multiple > 0)
);
-- 100,000 TL a prize, 500,000 TL a day and provider, 10,000,000 TL a win, 5,000 times a stake.
insert into prize_rule values ('', 10000000, 50000000, 1000000000, 5000);

-- Each prize once, by its key in the ledger.
create table prize (
  id uuid primary key,
  provider text not null,
  operation text not null,
  tx text not null,
  customer_id uuid not null references customer,
  game text not null,
  code text not null,
  campaign_id uuid references campaign,
  amount_kurus bigint not null check (amount_kurus > 0),
  at timestamptz not null default clock_timestamp(),
  -- In the customer's purse; in suspense; given to the customer or back to the game by people; or taken back by the provider.
  state text not null check (state in ('credited', 'suspended', 'released', 'returned', 'reversed')),
  -- Why it went to suspense.
  because text,
  unique (provider, operation, tx)
);
create index prize_of_provider on prize (provider, at);
create index prize_of_campaign on prize (campaign_id) where campaign_id is not null;
create index prize_suspended on prize (at) where state = 'suspended';
-- What a payout asks: the prizes that its customer got of campaigns.
create index prize_of_customer on prize (customer_id, at) where state in ('credited', 'released');

-- What a game provider said that cannot be: a transaction's id for two things, or another player's bet. Nothing was moved; a person is to
-- ask the provider about it.

create table provider_incident (
  id bigint generated always as identity primary key,
  provider text not null,
  kind text not null check (kind in ('clash', 'foreign-reference')),
  -- What the call wanted, and under which id of the provider's.
  operation text not null,
  transaction text not null,
  -- The bet or round that it named, where it named another one.
  reference text,
  customer_id uuid not null references customer,
  -- Whose bet or round that is.
  owner_id uuid references customer,
  times int not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  unique nulls not distinct (provider, kind, operation, transaction, customer_id, reference)
);
create index provider_incident_newest on provider_incident (last_at desc, id desc);
