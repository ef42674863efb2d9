-- What the office's figures add up, so that a report costs the same whatever the number of customers and games. The job that counts sealed
-- pages keeps them, and makes them anew where a version that did not know them has counted a page since.
create table figure_sum (
  day date not null,
  currency text not null,
  -- The first two parts of an account, as `game:hub88`.
  party text not null,
  measure text not null,
  purse text not null,
  kurus bigint not null,
  entries bigint not null,
  primary key (day, currency, party, measure, purse)
);

-- How many customers staked cash ('stake') or deposited on a day, and did so last on the previous day named here; before all days where they
-- never had. So each customer of a range of days is counted once: on the day whose previous one is before the range. 'first': the first deposit.
create table figure_people (
  kind text not null check (kind in ('stake', 'deposit', 'first')),
  day date not null,
  previous date not null,
  customers bigint not null,
  primary key (kind, day, previous)
);
alter table figure_cursor add column summed_page bigint;

-- How far the customers who registered on a day have come.
create table figure_funnel (
  day date primary key,
  registered bigint not null,
  verified bigint not null,
  attempted bigint not null,
  deposited bigint not null,
  staked bigint not null,
  deposited_again bigint not null,
  counted_at timestamptz not null
);
