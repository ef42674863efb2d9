-- Credits without a stake: what games pay out of free rounds, promotions and jackpots, the grants and campaigns that they belong to,
-- and how much of them the house takes without a look.

-- A grant of ours or a campaign of a provider's. Ended ones stay.
create table campaign (
  id uuid primary key,
  provider text not null,
  -- As the provider names it with a prize. A star at its end stands for anything: of rewards that are named one by one.
  code text not null check (code ~ '^[^*]+[*]?$'),
  title text not null,
  -- Of a grant to one customer.
  customer_id uuid references customer,
  starts_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz check (ends_at > starts_at),
  -- The largest prize; and all of its prizes together.
  prize_kurus bigint not null check (prize_kurus > 0),
  budget_kurus bigint not null check (budget_kurus > 0),
  ended_at timestamptz,
  -- The demo's own, which production refuses.
  of_demo boolean
);
create unique index campaign_of_code on campaign (provider, code, coalesce(customer_id, '00000000-0000-0000-0000-000000000000'))
  where ended_at is null;

-- By provider; the row without a name is the house's, for providers without one of their own.
create table prize_rule (
  provider text primary key,
  -- The largest prize, whatever its campaign says, and all prizes of a provider within a day.
  prize_kurus bigint not null check (prize_kurus > 0),
  day_kurus bigint not null check (day_kurus > 0),
  -- The largest win of any kind; and how many times its stake a win may be before somebody is told.
  win_kurus bigint not null check (win_kurus > 0),
  alarm_multiple bigint not null check (alarm_multiple > 0)
);
-- 100,000 TL a prize, 500,000 TL a day and provider, 10,000,000 TL a win, 5,000 times a stake.
insert into prize_rule values ('', 10000000, 50000000, 1000000000, 5000);

-- Each prize once, by its key in the ledger.
create table prize (
  id uuid primary key,
  provider text not null,
  operation text not null,
  tx text not null,
  customer_id uuid not null references customer,
  game text not null,
  code text not null,
  campaign_id uuid references campaign,
  amount_kurus bigint not null check (amount_kurus > 0),
  at timestamptz not null default clock_timestamp(),
  -- In the customer's purse; in suspense; given to the customer or back to the game by people; or taken back by the provider.
  state text not null check (state in ('credited', 'suspended', 'released', 'returned', 'reversed')),
  -- Why it went to suspense.
  because text,
  unique (provider, operation, tx)
);
create index prize_of_provider on prize (provider, at);
create index prize_of_campaign on prize (campaign_id) where campaign_id is not null;
create index prize_suspended on prize (at) where state = 'suspended';
