-- What players of a table write to each other.

create table table_message (
  -- The writer's device makes it, so that the same message again is one message.
  id uuid primary key,
  table_code text not null references game_table,
  customer uuid not null references customer,
  -- Masked, for the other players.
  name text not null,
  text text not null check (char_length(text) between 1 and 160),
  written_at timestamptz not null default clock_timestamp(),
  -- Hidden from the players by people of the house.
  removed_at timestamptz
);
create index table_message_of_table on table_message (table_code, written_at desc);
create index table_message_by_time on table_message (written_at);

-- Each player reports a message once.
create table table_report (
  message uuid not null references table_message on delete cascade,
  customer uuid not null references customer,
  at timestamptz not null default clock_timestamp(),
  primary key (message, customer)
);
create index table_report_by_time on table_report (at desc);

-- Who writes: when they last did, and until when they may not.
create table table_writer (
  customer uuid primary key references customer,
  wrote_at timestamptz not null default '-infinity',
  muted_until timestamptz not null default '-infinity'
) with (fillfactor = 50);
