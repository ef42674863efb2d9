-- The sportsbook: what feeds say, what traders say over them, bets, and the proofs of both. A column named `override…` or `manual…` is a
-- trader's, and no feed writes it. A bet locks in share the rows that its acceptance rests on; a change of any of them waits for it.

create table sports_book (
  single boolean primary key default true check (single),
  override text not null default 'open' check (override in ('open', 'suspended', 'hidden'))
);
insert into sports_book default values;

create table sports_producer (
  id text primary key,
  -- False until its first `alive`, and from an outage to the end of its recovery.
  is_up boolean not null default false,
  why text not null default '',
  -- When the last `alive` was made, by the sender's clock, and taken, by ours.
  alive_at timestamptz,
  heard_at timestamptz,
  override text not null default 'open' check (override in ('open', 'suspended', 'hidden'))
);
create table sports_sport (
  id text primary key,
  names jsonb not null check (in_both_languages(names)),
  sort integer not null default 0,
  override text not null default 'open' check (override in ('open', 'suspended', 'hidden'))
);
create table sports_league (
  id text primary key,
  sport_id text not null references sports_sport,
  names jsonb not null check (in_both_languages(names)),
  category jsonb not null check (in_both_languages(category)),
  override text not null default 'open' check (override in ('open', 'suspended', 'hidden'))
);

create table sports_event (
  id text primary key,
  league_id text not null references sports_league,
  home jsonb not null,
  away jsonb not null,
  starts_at timestamptz not null,
  status text not null,
  phase text not null check (phase in ('prematch', 'live', 'ended')),
  score jsonb,
  override text not null default 'open' check (override in ('open', 'suspended', 'hidden')),
  -- Of the differences that go to open pages.
  sequence bigint not null default 0,
  -- Rises with each score, bet stop and change of status: a live bet that waits across one is refused.
  moment bigint not null default 0,
  -- The event's chain of published prices and results.
  links integer not null default 0,
  last_hash text not null default repeat('0', 64),
  changed_at timestamptz not null default clock_timestamp()
) with (fillfactor = 50);
create index sports_event_on_offer on sports_event (phase, starts_at) where phase <> 'ended';
create index sports_event_of_league on sports_event (league_id) where phase <> 'ended';

create table sports_market (
  event_id text not null references sports_event,
  -- The number of its kind and its sorted specifiers: `18|total=2.5`.
  id text not null,
  type integer not null,
  specifiers text not null,
  status text not null check (status in ('active', 'inactive', 'suspended', 'settled', 'cancelled')),
  cash_out text not null default 'available' check (cash_out in ('available', 'unavailable', 'closed')),
  -- Whose odds these are, and when they were made. What another producer left is not taken from that one again.
  producer_id text not null references sports_producer,
  said_at timestamptz not null,
  left_by text,
  override text not null default 'open' check (override in ('open', 'suspended', 'hidden')),
  -- How often its result was set or taken back, and how sure the last one was: 1 seen, 2 confirmed, 3 by hand.
  results integer not null default 0,
  certainty integer,
  void_reason integer,
  primary key (event_id, id)
) with (fillfactor = 70);

create table sports_outcome (
  event_id text not null,
  market_id text not null,
  id text not null,
  name jsonb,
  is_active boolean not null,
  feed_odds integer check (feed_odds >= 1000),
  probability double precision check (probability > 0 and probability < 1),
  -- What is sold, in thousandths, and its number; 0 and null before the first.
  odds integer check (odds >= 1000),
  version integer not null default 0,
  override text not null default 'open' check (override in ('open', 'suspended', 'hidden')),
  override_odds integer check (override_odds >= 1000),
  -- {result, voidFactor, deadHeat}, or null while open.
  feed_end jsonb,
  manual_end jsonb,
  primary key (event_id, market_id, id),
  foreign key (event_id, market_id) references sports_market
) with (fillfactor = 70);

-- What was said, as it came and as the room read it; unapplied while its event is unknown.
create table sports_message (
  number bigint generated always as identity primary key,
  producer_id text not null,
  event_id text,
  kind text not null,
  sent_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  recovery text,
  raw text not null,
  said jsonb not null,
  applied_at timestamptz
) with (fillfactor = 90);
create index sports_message_waiting on sports_message (event_id, number) where applied_at is null;
create index sports_message_of_event on sports_message (event_id, number);

-- Every price that was ever on offer. Rows are never changed.
create table sports_price (
  event_id text not null,
  market_id text not null,
  outcome_id text not null,
  version integer not null,
  odds integer not null,
  probability double precision,
  -- The message that it came by; null of a trader's.
  message bigint,
  -- Its link in the event's chain.
  link integer not null,
  at timestamptz not null default clock_timestamp(),
  primary key (event_id, market_id, outcome_id, version)
);
create table sports_link (
  event_id text not null references sports_event,
  number integer not null,
  at timestamptz not null,
  text text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (event_id, number)
);
create index sports_link_in_time on sports_link (at);
create table sports_root (
  day date primary key,
  root text not null check (root ~ '^[0-9a-f]{64}$'),
  events integer not null,
  sealed_at timestamptz not null default clock_timestamp()
);

-- Bets on a market that were accepted in a window are void, until it is taken back.
create table sports_cancel (
  id uuid primary key,
  event_id text not null,
  market_id text not null,
  -- The trader's are not taken back by a feed, nor the other way round.
  is_manual boolean not null,
  from_at timestamptz,
  to_at timestamptz,
  reason integer,
  superseded_by text,
  is_undone boolean not null default false,
  made_at timestamptz not null default clock_timestamp(),
  foreign key (event_id, market_id) references sports_market
);
create index sports_cancel_of_market on sports_cancel (event_id, market_id);

create table sports_setting (
  scope text not null,
  type integer not null,
  phase text not null check (phase in ('any', 'prematch', 'live')),
  margin_basis_points integer,
  delay_ms integer,
  market_limit_kurus bigint,
  event_limit_kurus bigint,
  player_limit_kurus bigint,
  limit_percent integer,
  least_stake_kurus bigint,
  most_stake_kurus bigint,
  most_payout_kurus bigint,
  review_stake_kurus bigint,
  least_legs integer,
  cash_out_margin_basis_points integer,
  primary key (scope, type, phase)
);
create table sports_profile (
  customer uuid primary key,
  limit_percent integer not null,
  delay_ms integer not null,
  is_reviewed boolean not null
);

create table sports_bet (
  -- The customer's slip, the key of its stake and its round in the ledger.
  id uuid primary key,
  reference text not null unique,
  customer uuid not null,
  state text not null check (state in ('delayed', 'review', 'offered', 'refused', 'accepted', 'settled', 'void', 'cashedOut')),
  refusal text,
  most_stake_kurus bigint,
  -- A hash of the slip: the same id with another one is a clash.
  content text not null,
  stake_kurus bigint not null check (stake_kurus > 0),
  multiplier integer not null check (multiplier > 0),
  lines integer not null check (lines > 0),
  total_stake_kurus bigint not null check (total_stake_kurus > 0),
  sizes integer[] not null,
  policy text not null,
  possible_kurus bigint not null,
  -- All that the ledger paid so far, under which settlement, and whether its round runs on.
  paid_kurus bigint not null default 0 check (paid_kurus >= 0),
  settlements integer not null default 0,
  is_open boolean not null default false,
  -- Whether its round in the ledger was closed once: it stays so when a result is taken back.
  has_ended boolean not null default false,
  -- Thousandths of the stake that were cashed out, and what they brought.
  cashed_part integer not null default 0 check (cashed_part between 0 and 1000),
  cashed_kurus bigint not null default 0,
  auto_kurus bigint check (auto_kurus > 0),
  version integer not null default 1,
  -- A change of a leg raises `due`; a settlement brings `done` up to what it saw.
  due integer not null default 0,
  done integer not null default 0,
  due_at timestamptz,
  -- What a trader offers: {stake, odds}.
  offer jsonb,
  rules text not null,
  delay_ms integer not null default 0,
  placed_at timestamptz not null default clock_timestamp(),
  accepted_at timestamptz,
  settled_at timestamptz,
  check (state not in ('accepted', 'settled', 'void', 'cashedOut') or accepted_at is not null),
  check (is_open = (state = 'accepted')),
  check ((state = 'refused') = (refusal is not null))
) with (fillfactor = 70);
create index sports_bet_of_customer on sports_bet (customer, placed_at desc);
create index sports_bet_to_settle on sports_bet (customer, id) where due > done;
create index sports_bet_waiting on sports_bet (state, due_at) where state in ('delayed', 'review', 'offered');
create index sports_bet_automatic on sports_bet (id) where auto_kurus is not null and state = 'accepted';
create index sports_bet_in_play on sports_bet (id) where is_open;

create table sports_leg (
  bet_id uuid not null references sports_bet,
  place integer not null,
  event_id text not null,
  market_id text not null,
  outcome_id text not null,
  odds integer not null check (odds >= 1000),
  version integer not null,
  probability double precision,
  is_banker boolean not null,
  was_live boolean not null,
  -- The event's moment when the slip came.
  moment bigint not null,
  -- What it stands for in the exposures, so that exactly this is taken out of them again.
  exposed_stake_kurus bigint not null default 0,
  exposed_payout_kurus bigint not null default 0,
  primary key (bet_id, place),
  foreign key (event_id, market_id, outcome_id) references sports_outcome
) with (fillfactor = 80);
create index sports_leg_of_selection on sports_leg (event_id, market_id, outcome_id);

-- What open bets staked on an outcome, and what it pays them.
create table sports_exposure (
  event_id text not null,
  market_id text not null,
  outcome_id text not null,
  staked_kurus bigint not null default 0,
  payout_kurus bigint not null default 0,
  primary key (event_id, market_id, outcome_id)
) with (fillfactor = 50);

create table sports_quote (
  id uuid primary key,
  bet_id uuid not null references sports_bet,
  customer uuid not null,
  bet_version integer not null,
  part integer not null check (part between 1 and 1000),
  offer_kurus bigint not null check (offer_kurus >= 0),
  fair_kurus bigint not null,
  margin_basis_points integer not null,
  state text not null default 'open' check (state in ('open', 'delayed', 'paid', 'refused')),
  refusal text,
  -- The sum of the moments of the events it rests on.
  moment bigint not null,
  delay_ms integer not null,
  made_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  due_at timestamptz
) with (fillfactor = 80);
create index sports_quote_of_bet on sports_quote (bet_id);
create index sports_quote_waiting on sports_quote (due_at) where state = 'delayed';
