-- How much customers let themselves stake, and lose, in a day, week or month of the calendar. The amounts in force stand in the wallet's
-- budgets too, where the ledger checks them under the wallet's lock; both are written in one transaction.
create table play_limit_rule (
  kind text not null check (kind in ('stake', 'loss')),
  period text not null check (period in ('day', 'week', 'month')),
  -- How long a higher limit, or none, must be thought over. The operator sets it by the licence.
  cooling_off_hours integer not null check (cooling_off_hours > 0),
  primary key (kind, period)
);
insert into play_limit_rule (kind, period, cooling_off_hours) values
  ('stake', 'day', 24), ('stake', 'week', 24), ('stake', 'month', 24), ('loss', 'day', 24), ('loss', 'week', 24), ('loss', 'month', 24);

create table play_limit (
  customer_id uuid not null references customer,
  kind text not null,
  period text not null,
  -- The limit in force; null for none.
  amount_kurus bigint check (amount_kurus > 0),
  -- A higher limit, or null for none, that was asked for. It may be confirmed from `asked_from` on.
  asked_kurus bigint check (asked_kurus > 0),
  asked_from timestamptz,
  primary key (customer_id, kind, period),
  foreign key (kind, period) references play_limit_rule,
  check (asked_from is not null or asked_kurus is null)
);

-- Each state of a limit, so that it can be shown which limit was in force at an instant.
create table play_limit_change (
  like play_limit,
  at timestamptz not null default clock_timestamp()
);
create index play_limit_change_of_customer on play_limit_change (customer_id, at);
