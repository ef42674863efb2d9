-- The house's figures: what moved on each day, counted once from the sealed pages of the ledger. Days are those of UTC.

-- How far the ledger is counted. Every entry up to `until` is in the facts.
create table figure_cursor (
  one boolean primary key default true check (one),
  page bigint not null default 0,
  until timestamptz,
  counted_at timestamptz not null default clock_timestamp()
);
insert into figure_cursor default values;

-- What moved through an account of the house, by the measure that it counts in (figures/measures.ts) and by where it came from or went.
-- Stakes and payouts of rounds count on the day on which the round ended. `moved` is what the account gained by the day of posting: it adds up
-- to the account's balance in the ledger.
create table figure_fact (
  day date not null,
  currency text not null,
  -- Empty for what moved between purses of one customer.
  account text not null,
  measure text not null,
  purse text not null check (purse in ('cash', 'bonus', 'held', 'house')),
  kurus bigint not null,
  entries bigint not null,
  primary key (day, currency, account, measure, purse)
);

-- What was staked and paid in rounds that have not ended yet.
create table figure_open (
  customer_id uuid not null,
  provider text not null,
  round text not null,
  currency text not null,
  account text not null,
  measure text not null,
  purse text not null,
  kurus bigint not null,
  entries bigint not null,
  primary key (customer_id, provider, round, account, measure, purse)
);

-- The same by customer, for figures that count people.
create table figure_customer_day (
  day date not null,
  customer_id uuid not null,
  cash_stake_kurus bigint not null,
  ggr_kurus bigint not null,
  bonus_cost_kurus bigint not null,
  deposited_kurus bigint not null,
  withdrawn_kurus bigint not null,
  primary key (day, customer_id)
);
create index figure_customer_day_of_customer on figure_customer_day (customer_id, day);

-- The first days of a customer, for cohorts.
create table figure_customer (
  customer_id uuid primary key,
  first_stake_day date,
  first_deposit_day date,
  second_deposit_day date
);
create index figure_customer_first_deposit on figure_customer (first_deposit_day) where first_deposit_day is not null;

-- What others take of the house's result: game providers of their games' GGR, payment services of what they paid in, the state of all GGR.
-- Each row holds from the first day of its month until the next row of the same subject.
create table figure_term (
  subject text not null check (subject = 'duty' or subject ~ '^(game|sports|payment):[a-z0-9._-]{1,64}$'),
  from_month date not null check (extract(day from from_month) = 1),
  -- Rising: [{"aboveKurus": "0", "basisPoints": 1200}, …].
  tiers jsonb not null,
  minimum_kurus bigint not null default 0 check (minimum_kurus >= 0),
  -- Whether a month below zero lowers the base of the next one.
  carries boolean not null default true,
  primary key (subject, from_month)
);

-- The files of a day for a regulator, as they were made. A day without activity has its files too.
create table figure_export (
  day date not null,
  pack text not null,
  lines int not null,
  content text not null,
  sha256 text not null,
  made_at timestamptz not null default clock_timestamp(),
  primary key (day, pack)
);
create trigger figure_export_stays before update or delete on figure_export for each row execute function office_refuse_change();

insert into role_permission (role, permission) values ('finance', 'figure:set'), ('finance', 'figure:export'), ('compliance', 'figure:export')
on conflict do nothing;
