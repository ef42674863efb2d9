-- How often a customer is reminded of the time and the money that they play. Null minutes are the house's own interval.
create table play_reminder (
  customer_id uuid primary key references customer,
  minutes smallint check (minutes between 1 and 240),
  -- When the customer last saw the reminder.
  seen_at timestamptz,
  changed_at timestamptz not null default clock_timestamp()
);
