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
create index payment_of_bank_line on payment (service_reference) where service = 'bank';
create index suspense_of_bank_line on suspense_item ((reported ->> 'serviceReference')) where service = 'bank';
