-- What the house's own games paid, beside what their rules promise. A job counts each round once, as it ended: of games that are played alone
-- by the sealed pages of the ledger, of tables by their rounds.

create table control_fact (
  -- Of UTC, as the rounds ended.
  day date not null,
  game text not null,
  -- The class of the stake, from the lowest.
  stake_class smallint not null,
  rounds bigint not null,
  -- Of the bets that began the rounds; what was staked later counts against what was paid.
  staked_kurus bigint not null,
  -- What came back: paid, less what was added to the stakes. It may be below zero.
  returned_kurus bigint not null,
  -- What the rules promise, between two bounds where it hangs on the bet; the variance in kuruş², the highest deviation of one round.
  least_expected float8 not null,
  most_expected float8 not null,
  variance float8 not null,
  widest float8 not null,
  primary key (day, game, stake_class)
);

-- How far the job has come: a page of the ledger, or a round of a table.
create table control_cursor (
  source text primary key,
  reached bigint not null,
  counted_at timestamptz not null default clock_timestamp()
);

-- Returns that lie outside their band.
create table control_incident (
  id uuid primary key,
  game text not null,
  -- Null: of all stakes.
  stake_class smallint,
  first_day date not null,
  last_day date not null,
  rounds bigint not null,
  actual float8 not null,
  least float8 not null,
  most float8 not null,
  seen_at timestamptz not null default clock_timestamp(),
  -- When its return was back within the band.
  ended_at timestamptz
);
create unique index control_incident_open on control_incident (game, coalesce(stake_class, -1)) where ended_at is null;
create index control_incident_seen on control_incident (seen_at desc);
