-- What is left of an event that nobody bet on, once its prices and links are dropped: the last hash of each day, which the day's root rests on.
create table sports_leaf (
  day date not null,
  event_id text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (day, event_id)
);
-- Events whose old rows are dropped.
create table sports_thinned (
  event_id text primary key,
  at timestamptz not null default clock_timestamp()
);
