-- Tables of common rounds: a state machine a table, driven by one server at a time. Its lease and its phase stand in one row, so that the
-- row's lock orders a takeover and a transition. The database's clock alone decides.

create table game_table (
  -- In the messages that the draws are hashed from, so it never changes.
  code text primary key check (code ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  game text not null,
  -- Its code in the lobby, which a launch names: the game's own for its first table.
  entry text not null unique,
  names jsonb not null check (in_both_languages(names)),
  sort integer not null,
  stakes_kurus bigint[] not null check (cardinality(stakes_kurus) > 0),
  default_stake_kurus bigint not null check (default_stake_kurus > 0),
  least_stake_kurus bigint not null check (least_stake_kurus > 0),
  most_stake_kurus bigint not null check (most_stake_kurus >= least_stake_kurus),
  -- Of one player in one round.
  most_in_round_kurus bigint not null check (most_in_round_kurus >= most_stake_kurus),
  most_bets integer not null check (most_bets > 0),
  -- Milliseconds by the phase's name, where the table is faster or slower than its game.
  schedule jsonb not null default '{}' check (jsonb_typeof(schedule) = 'object'),
  -- The server that drives it until then, and the count of takeovers.
  owner uuid,
  epoch bigint not null default 0,
  until timestamptz not null default 'epoch',
  -- No round has been begun: 0 and null.
  round integer not null default 0,
  phase integer,
  phase_began timestamptz,
  phase_end timestamptz,
  version bigint not null default 0,
  check ((phase is null) = (phase_end is null) and (phase is null) = (phase_began is null))
) with (fillfactor = 50);

-- What bets and decisions lock in share while they are under way, and a transition to close them. Several, so that they seldom queue.
create table table_gate (
  table_code text not null references game_table,
  gate integer not null,
  round integer not null default 0,
  takes text not null default 'nothing' check (takes in ('nothing', 'bets', 'actions')),
  until timestamptz not null default 'epoch',
  primary key (table_code, gate)
) with (fillfactor = 50);

-- Chains of hashes, each published by its link 0 before its first round.
create table table_chain (
  table_code text not null references game_table,
  number integer not null check (number > 0),
  published text not null check (published ~ '^[0-9a-f]{64}$'),
  links integer not null check (links > 0),
  -- Rounds of the table before the chain's first; null while it waits for its turn.
  rounds_before integer check (rounds_before >= 0),
  created_at timestamptz not null default now(),
  primary key (table_code, number)
);
-- Some links of each chain, encrypted: those between follow by hashing.
create table table_link (
  id uuid primary key,
  table_code text not null,
  chain integer not null,
  number integer not null check (number > 0),
  sealed bytea not null,
  unique (table_code, chain, number),
  foreign key (table_code, chain) references table_chain
);

create table table_round (
  table_code text not null references game_table,
  round integer not null check (round > 0),
  chain integer not null,
  source text not null check (source in ('beacon', 'players')),
  -- The beacon's round, named before betting closes.
  beacon_round bigint check (beacon_round > 0),
  opened_at timestamptz not null default clock_timestamp(),
  closes_at timestamptz not null,
  randomness text check (randomness ~ '^[0-9a-f]{64}$'),
  beacon_signature text check (beacon_signature ~ '^[0-9a-f]+$'),
  -- When the show began; all times of the round count from it.
  shown_at timestamptz,
  void_at timestamptz,
  -- When every bet was paid or given back. The link is public from then on.
  settled_at timestamptz,
  link text check (link ~ '^[0-9a-f]{64}$'),
  mark jsonb,
  bets integer not null default 0,
  players integer not null default 0,
  staked_kurus bigint not null default 0,
  paid_kurus bigint not null default 0,
  primary key (table_code, round),
  foreign key (table_code, chain) references table_chain,
  check ((source = 'beacon') = (beacon_round is not null)),
  check (shown_at is null or randomness is not null),
  check (void_at is null or shown_at is null),
  check (link is null or settled_at is not null)
);

create table table_bet (
  -- The player's own, and the key of its stake and its win in the ledger.
  id uuid primary key,
  table_code text not null,
  round integer not null,
  customer uuid not null,
  stake_kurus bigint not null check (stake_kurus > 0),
  bet jsonb not null,
  client_seed text not null,
  -- Masked, for the other players; empty if hidden.
  name text not null,
  actions jsonb not null default '[]',
  state text not null default 'placed' check (state in ('placed', 'undone', 'settled', 'void')),
  payout_kurus bigint not null default 0 check (payout_kurus >= 0),
  -- What its player alone was shown at its end.
  events jsonb not null default '[]',
  placed_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  foreign key (table_code, round) references table_round
) with (fillfactor = 80);
create index table_bet_of_round on table_bet (table_code, round, customer);
create index table_bet_of_customer on table_bet (customer, table_code, placed_at);
