-- What the customers of a month of first deposits brought in each month since: what counting figure_customer_day would give. A house of a
-- million customers cannot count them anew whenever the office opens its figures.
create table figure_cohort (
  -- The first days of the two months.
  cohort date not null,
  month date not null,
  -- Customers who staked in the month.
  active bigint not null,
  brought_kurus bigint not null,
  primary key (cohort, month)
);
insert into figure_cohort (cohort, month, active, brought_kurus)
  select date_trunc('month', c.first_deposit_day)::date, date_trunc('month', d.day)::date,
    count(distinct d.customer_id) filter (where d.cash_stake_kurus > 0), sum(d.ggr_kurus - d.bonus_cost_kurus)
  from figure_customer c join figure_customer_day d on d.customer_id = c.customer_id and d.day >= date_trunc('month', c.first_deposit_day)
  group by 1, 2;
