-- The server that reads a feed until then, and the count of takeovers: what a former reader still gives is refused by its epoch.
create table sports_reader (
  feed text primary key,
  owner uuid not null,
  epoch bigint not null default 1,
  until timestamptz not null
) with (fillfactor = 50);
