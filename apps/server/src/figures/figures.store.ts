// The figures room's SQL. Days travel as text. Rows are written by the thousand: a column each, in lists of the same length.
import { statement } from '../db/statement.ts';
import type { CustomerId } from '../ids.ts';

/** The next page. The sums are of all pages before `summed_page`; null before they were made once. */
interface CursorRow {
  page: bigint;
  summed_page: bigint | null;
  until: Date | null;
}
export const lockCursor = statement<CursorRow>(
  'figures.lock-cursor',
  'select page, summed_page, until from figure_cursor for update',
);
export const readCursor = statement<CursorRow>(
  'figures.read-cursor',
  'select page, summed_page, until from figure_cursor',
);
export const moveCursor = statement<object, [page: bigint, until: Date]>(
  'figures.move-cursor',
  'update figure_cursor set page = $1, summed_page = $1, until = $2, counted_at = clock_timestamp()',
);
export const markSummed = statement<object>(
  'figures.mark-summed',
  'update figure_cursor set summed_page = page',
);
/** What the dashboard adds up. It follows from the facts and the customers' days. */
export const emptySums = [
  statement<object>('figures.empty-sums', 'delete from figure_sum'),
  statement<object>('figures.empty-people', 'delete from figure_people'),
];
/** Starts over: everything is counted again from the first page. */
export const emptyFigures = [
  ...emptySums,
  statement<object>('figures.empty-facts', 'delete from figure_fact'),
  statement<object>('figures.empty-open', 'delete from figure_open'),
  statement<object>('figures.empty-days', 'delete from figure_customer_day'),
  statement<object>('figures.empty-customers', 'delete from figure_customer'),
  statement<object>('figures.empty-cohorts', 'delete from figure_cohort'),
  statement<object>(
    'figures.rewind',
    'update figure_cursor set page = 0, summed_page = 0, until = null, counted_at = clock_timestamp()',
  ),
];

type Texts = readonly string[];
type Amounts = readonly string[];

/** Adds facts to the sums of the two first parts of their accounts: a party, such as `game:hub88`. `moved` is for the books alone. */
const intoSums = (facts: string) =>
  `insert into figure_sum as s (day, currency, party, measure, purse, kurus, entries)
   select day, currency, split_part(account, ':', 1) || ':' || split_part(account, ':', 2), measure, purse, sum(kurus), sum(entries)
   from ${facts} where measure <> 'moved' group by 1, 2, 3, 4, 5
   on conflict (day, currency, party, measure, purse) do update set kurus = s.kurus + excluded.kurus, entries = s.entries + excluded.entries`;

export const addFacts = statement<
  object,
  [
    days: Texts,
    currencies: Texts,
    accounts: Texts,
    measures: Texts,
    purses: Texts,
    kurus: Amounts,
    entries: Amounts,
  ]
>(
  'figures.add-facts',
  `with counted as (
     select * from unnest($1::date[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[])
       as fact (day, currency, account, measure, purse, kurus, entries)),
   kept as (
     insert into figure_fact as f (day, currency, account, measure, purse, kurus, entries) select * from counted
     on conflict (day, currency, account, measure, purse) do update set kurus = f.kurus + excluded.kurus, entries = f.entries + excluded.entries)
   ${intoSums('counted')}`,
);
export const sumDay = statement<object, [day: string]>(
  'figures.sum-day',
  intoSums('(select * from figure_fact where day = $1::date) facts'),
);

export interface OpenRow {
  customer_id: CustomerId;
  provider: string;
  round: string;
  currency: string;
  account: string;
  measure: string;
  purse: string;
  kurus: bigint;
  entries: bigint;
}
export const addOpen = statement<
  object,
  [
    customers: Texts,
    providers: Texts,
    rounds: Texts,
    currencies: Texts,
    accounts: Texts,
    measures: Texts,
    purses: Texts,
    kurus: Amounts,
    entries: Amounts,
  ]
>(
  'figures.add-open',
  `insert into figure_open as o (customer_id, provider, round, currency, account, measure, purse, kurus, entries)
   select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::bigint[])
   on conflict (customer_id, provider, round, account, measure, purse)
     do update set kurus = o.kurus + excluded.kurus, entries = o.entries + excluded.entries`,
);
export const takeOpen = statement<OpenRow, [customers: Texts, providers: Texts, rounds: Texts]>(
  'figures.take-open',
  `delete from figure_open o using unnest($1::uuid[], $2::text[], $3::text[]) as ended (customer_id, provider, round)
   where o.customer_id = ended.customer_id and o.provider = ended.provider and o.round = ended.round
   returning o.customer_id, o.provider, o.round, o.currency, o.account, o.measure, o.purse, o.kurus, o.entries`,
);

export const addCustomerDays = statement<
  object,
  [
    days: Texts,
    customers: Texts,
    cashStakes: Amounts,
    ggr: Amounts,
    bonusCosts: Amounts,
    deposited: Amounts,
    withdrawn: Amounts,
  ]
>(
  'figures.add-customer-days',
  `insert into figure_customer_day as d (day, customer_id, cash_stake_kurus, ggr_kurus, bonus_cost_kurus, deposited_kurus, withdrawn_kurus)
   select * from unnest($1::date[], $2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
   on conflict (day, customer_id) do update set cash_stake_kurus = d.cash_stake_kurus + excluded.cash_stake_kurus,
     ggr_kurus = d.ggr_kurus + excluded.ggr_kurus, bonus_cost_kurus = d.bonus_cost_kurus + excluded.bonus_cost_kurus,
     deposited_kurus = d.deposited_kurus + excluded.deposited_kurus, withdrawn_kurus = d.withdrawn_kurus + excluded.withdrawn_kurus`,
);
/** The first and second deposits of the page, and the first stakes. Earlier known ones stay. */
export const noteFirsts = statement<
  object,
  [
    customers: Texts,
    stakes: readonly (string | null)[],
    firsts: readonly (string | null)[],
    seconds: readonly (string | null)[],
  ]
>(
  'figures.note-firsts',
  `insert into figure_customer as c (customer_id, first_stake_day, first_deposit_day, second_deposit_day)
   select * from unnest($1::uuid[], $2::date[], $3::date[], $4::date[])
   on conflict (customer_id) do update set first_stake_day = least(c.first_stake_day, excluded.first_stake_day),
     second_deposit_day = coalesce(c.second_deposit_day,
       case when c.first_deposit_day is null then excluded.second_deposit_day else excluded.first_deposit_day end),
     first_deposit_day = coalesce(c.first_deposit_day, excluded.first_deposit_day)`,
);

/** The sums of the dashboard, by day and family of accounts. */
export interface SumRow {
  day: string;
  family: string;
  measure: string;
  purse: string;
  kurus: bigint;
  entries: bigint;
}
export const listSums = statement<SumRow, [from: string, to: string, currency: string]>(
  'figures.list-sums',
  `select to_char(day, 'YYYY-MM-DD') as day, split_part(party, ':', 1) as family, measure, purse, sum(kurus)::bigint as kurus,
     sum(entries)::bigint as entries
   from figure_sum where day between $1::date and $2::date and currency = $3 group by figure_sum.day, 2, 3, 4`,
);
/** The base of each party's share, by month and by party. */
export const listBases = statement<
  { subject: string; day: string; ggr: bigint; deposits: bigint },
  [from: string, to: string, currency: string]
>(
  'figures.list-bases',
  `select party as subject, to_char(day, 'YYYY-MM-DD') as day,
     coalesce(sum(case measure when 'stake' then kurus when 'payout' then -kurus when 'contribution' then -kurus end), 0)::bigint as ggr,
     coalesce(sum(kurus) filter (where measure = 'deposit'), 0)::bigint as deposits
   from figure_sum where day between $1::date and $2::date and currency = $3 and measure in ('stake', 'payout', 'contribution', 'deposit')
   group by 1, figure_sum.day order by figure_sum.day`,
);

/** The day before which a customer last did the same; a time before all days where there is none. */
const daysOf = (kind: string, amount: string, days: string) =>
  `select '${kind}', d.day, coalesce((select max(p.day) from figure_customer_day p
     where p.customer_id = d.customer_id and p.day < d.day and p.${amount} > 0), '-infinity')
   from figure_customer_day d where ${days} and d.${amount} > 0`;
const people = (days: string, firsts: string) =>
  `insert into figure_people as k (kind, day, previous, customers)
   select kind, day, previous, $1::bigint * count(*) from (
     ${daysOf('stake', 'cash_stake_kurus', days)}
     union all ${daysOf('deposit', 'deposited_kurus', days)}
     union all select 'first', first_deposit_day, '-infinity' from figure_customer c where ${firsts}) each_day (kind, day, previous)
   group by 1, 2, 3 order by 1, 2, 3
   on conflict (kind, day, previous) do update set customers = k.customers + excluded.customers`;
/**
 * Counts what these customers did, from a day on, into the numbers of people: `sign` 1 adds it, −1 takes it away. Around a change of their
 * days, the numbers stay what counting all customers would give.
 */
export const countIntoPeople = statement<object, [sign: number, customers: Texts, since: string]>(
  'figures.count-into-people',
  people(
    'd.customer_id = any ($2::uuid[]) and d.day >= $3::date',
    'c.customer_id = any ($2::uuid[]) and c.first_deposit_day >= $3::date',
  ),
);
/** The same for all customers of one day. */
export const countPeopleOfDay = statement<object, [sign: number, day: string]>(
  'figures.count-people-of-day',
  people('d.day = $2::date', 'c.first_deposit_day = $2::date'),
);
/** The days that have facts or customers. */
export const listCountedDays = statement<{ day: string }>(
  'figures.list-counted-days',
  `select to_char(each, 'YYYY-MM-DD') as day from
     (select least((select min(day) from figure_fact), (select min(day) from figure_customer_day)) as first,
        greatest((select max(day) from figure_fact), (select max(day) from figure_customer_day)) as last) span,
     generate_series(first::timestamp, last::timestamp, '1 day') each order by each`,
);
/** Each customer once: on the first day of the range that has them. */
export const countPeople = statement<{ active: bigint; depositors: bigint }, [from: string, to: string]>(
  'figures.count-people',
  `select coalesce(sum(customers) filter (where kind = 'stake'), 0)::bigint as active,
     coalesce(sum(customers) filter (where kind = 'deposit'), 0)::bigint as depositors
   from figure_people where kind in ('stake', 'deposit') and day between $1::date and $2::date and previous < $1::date`,
);
export const listPeopleByDay = statement<
  { day: string; active: bigint; depositors: bigint; first_deposits: bigint },
  [from: string, to: string]
>(
  'figures.list-people-by-day',
  `select to_char(day, 'YYYY-MM-DD') as day, coalesce(sum(customers) filter (where kind = 'stake'), 0)::bigint as active,
     coalesce(sum(customers) filter (where kind = 'deposit'), 0)::bigint as depositors,
     coalesce(sum(customers) filter (where kind = 'first'), 0)::bigint as first_deposits
   from figure_people where kind in ('stake', 'deposit', 'first') and day between $1::date and $2::date group by figure_people.day`,
);

export interface FactRow {
  day: string;
  currency: string;
  account: string;
  measure: string;
  purse: string;
  kurus: bigint;
  entries: bigint;
}
export const listFacts = statement<
  FactRow,
  [
    from: string | null,
    to: string | null,
    measures: readonly string[] | null,
    account: string | null,
    after: readonly string[] | null,
    take: number,
  ]
>(
  'figures.list-facts',
  `select to_char(day, 'YYYY-MM-DD') as day, currency, account, measure, purse, kurus, entries from figure_fact
   where ($1::date is null or day >= $1::date) and ($2::date is null or day <= $2::date)
     and ($3::text[] is null or measure = any ($3::text[])) and ($4::text is null or starts_with(account, $4))
     and ($5::text[] is null or (figure_fact.day, currency, account, measure, purse)
       < (($5::text[])[1]::date, ($5::text[])[2], ($5::text[])[3], ($5::text[])[4], ($5::text[])[5]))
   order by figure_fact.day desc, currency desc, account desc, measure desc, purse desc limit $6`,
);

export const moveUntil = statement<object, [page: bigint, until: Date]>(
  'figures.move-until',
  'update figure_cursor set until = $2, counted_at = clock_timestamp() where page = $1 and (until is null or until < $2)',
);
export const countedSeconds = statement<{ seconds: number }>(
  'figures.counted-seconds',
  'select extract(epoch from clock_timestamp() - counted_at)::float8 as seconds from figure_cursor',
);

/**
 * Counts what these customers brought, from the month of a day on, into their cohorts: `sign` 1 adds it, −1 takes it away. Around a change of
 * their days, the cohorts stay what counting all customers would give.
 */
export const countIntoCohorts = statement<object, [sign: number, customers: Texts, since: string]>(
  'figures.count-into-cohorts',
  `insert into figure_cohort as k (cohort, month, active, brought_kurus)
   select date_trunc('month', c.first_deposit_day)::date, date_trunc('month', d.day)::date,
     $1::bigint * count(distinct d.customer_id) filter (where d.cash_stake_kurus > 0), $1::bigint * sum(d.ggr_kurus - d.bonus_cost_kurus)
   from figure_customer c join figure_customer_day d on d.customer_id = c.customer_id and d.day >= date_trunc('month', c.first_deposit_day)
   where c.customer_id = any ($2::uuid[]) and d.day >= date_trunc('month', $3::date) group by 1, 2 order by 1, 2
   on conflict (cohort, month) do update set active = k.active + excluded.active, brought_kurus = k.brought_kurus + excluded.brought_kurus`,
);
/** The cohorts of the months since, each with the customers who staked in each month and the revenue from all of them. */
export const listCohorts = statement<
  { cohort: string; month: string; active: bigint; brought: bigint },
  [since: string]
>(
  'figures.list-cohorts',
  `select to_char(cohort, 'YYYY-MM') as cohort, to_char(month, 'YYYY-MM') as month, active, brought_kurus as brought
   from figure_cohort where cohort >= $1::date order by 1, 2`,
);
export const countCohorts = statement<{ cohort: string; size: bigint }, [since: string]>(
  'figures.count-cohorts',
  `select to_char(day, 'YYYY-MM') as cohort, sum(customers)::bigint as size from figure_people
   where kind = 'first' and day >= $1::date group by 1 having sum(customers) > 0 order by 1`,
);

export interface StepCounts {
  registered: bigint;
  verified: bigint;
  attempted: bigint;
  deposited: bigint;
  staked: bigint;
  deposited_again: bigint;
}
export const countSteps = statement<
  Pick<StepCounts, 'deposited' | 'staked' | 'deposited_again'>,
  [customers: readonly CustomerId[]]
>(
  'figures.count-steps',
  `select count(first_deposit_day) as deposited, count(first_stake_day) filter (where first_deposit_day is not null) as staked,
     count(second_deposit_day) as deposited_again
   from figure_customer where customer_id = any ($1::uuid[])`,
);
/** Days of registration whose customers are to be counted again, the newest first. A day's count lives for a fiftieth of the day's age. */
export const listDueFunnelDays = statement<{ day: string }, [from: string, to: string, most: number]>(
  'figures.list-due-funnel-days',
  `select to_char(each, 'YYYY-MM-DD') as day from generate_series($1::timestamp, $2::timestamp, '1 day') each
   left join figure_funnel f on f.day = each::date
   where f.day is null or f.counted_at < now() - greatest(interval '1 minute', least(interval '6 hours', (now() - each) / 50))
   order by each desc limit $3`,
);
/** Days that have never been counted. */
export const listUncountedFunnelDays = statement<{ day: string }, [from: string, to: string]>(
  'figures.list-uncounted-funnel-days',
  `select to_char(each, 'YYYY-MM-DD') as day from generate_series($1::timestamp, $2::timestamp, '1 day') each
   where not exists (select from figure_funnel f where f.day = each::date) order by each`,
);
export const putFunnelDay = statement<
  object,
  [
    day: string,
    registered: bigint,
    verified: bigint,
    attempted: bigint,
    deposited: bigint,
    staked: bigint,
    depositedAgain: bigint,
  ]
>(
  'figures.put-funnel-day',
  `insert into figure_funnel (day, registered, verified, attempted, deposited, staked, deposited_again, counted_at)
   values ($1::date, $2, $3, $4, $5, $6, $7, now())
   on conflict (day) do update set registered = excluded.registered, verified = excluded.verified, attempted = excluded.attempted,
     deposited = excluded.deposited, staked = excluded.staked, deposited_again = excluded.deposited_again, counted_at = excluded.counted_at`,
);
export const sumFunnel = statement<StepCounts, [from: string, to: string]>(
  'figures.sum-funnel',
  `select ${['registered', 'verified', 'attempted', 'deposited', 'staked', 'deposited_again']
    .map((step) => `coalesce(sum(${step}), 0)::bigint as ${step}`)
    .join(', ')} from figure_funnel where day between $1::date and $2::date`,
);

export interface TermRow {
  subject: string;
  from_month: string;
  tiers: { aboveKurus: string; basisPoints: number }[];
  minimum_kurus: bigint;
  carries: boolean;
}
export const listTerms = statement<TermRow>(
  'figures.list-terms',
  `select subject, to_char(from_month, 'YYYY-MM-DD') as from_month, tiers, minimum_kurus, carries from figure_term order by subject, from_month`,
);
export const putTerm = statement<
  object,
  [subject: string, fromMonth: string, tiersJson: string, minimum: bigint, carries: boolean]
>(
  'figures.put-term',
  `insert into figure_term (subject, from_month, tiers, minimum_kurus, carries) values ($1, $2::date, $3::jsonb, $4, $5)
   on conflict (subject, from_month) do update
     set tiers = excluded.tiers, minimum_kurus = excluded.minimum_kurus, carries = excluded.carries`,
);

/** The contents of the customers' purses when a day began: the sum of all earlier movements. */
export const listPurses = statement<
  { currency: string; cash: bigint; bonus: bigint; held: bigint },
  [before: string]
>(
  'figures.list-purses',
  `select currency,
     coalesce(sum(case when measure = 'moved' and purse = 'cash' then -kurus when measure = 'conversion' then kurus
       when measure = 'hold' then -kurus end), 0)::bigint as cash,
     coalesce(sum(case when measure = 'moved' and purse = 'bonus' then -kurus when measure = 'conversion' then -kurus end), 0)::bigint as bonus,
     coalesce(sum(case when measure = 'moved' and purse = 'held' then -kurus when measure = 'hold' then kurus end), 0)::bigint as held
   from figure_fact where day < $1::date and measure in ('moved', 'conversion', 'hold') group by currency order by currency`,
);
export const listDayFacts = statement<FactRow, [day: string]>(
  'figures.list-day-facts',
  `select to_char(day, 'YYYY-MM-DD') as day, currency, account, measure, purse, kurus, entries from figure_fact
   where day = $1::date order by currency, account collate "C", measure, purse`,
);
/** The open stakes of all rounds at the end of the counted pages. */
export const listOpenStakes = statement<{ currency: string; kurus: bigint }>(
  'figures.list-open-stakes',
  `select currency, sum(case measure when 'stake' then kurus else -kurus end)::bigint as kurus from figure_open group by currency`,
);
export const firstFactDay = statement<{ day: string | null }>(
  'figures.first-fact-day',
  `select to_char(min(day), 'YYYY-MM-DD') as day from figure_fact`,
);
export const lastExportDay = statement<{ day: string | null }>(
  'figures.last-export-day',
  `select to_char(max(day), 'YYYY-MM-DD') as day from figure_export`,
);
export const insertExport = statement<
  object,
  [day: string, pack: string, lines: number, content: string, sha256: string]
>(
  'figures.insert-export',
  'insert into figure_export (day, pack, lines, content, sha256) values ($1::date, $2, $3, $4, $5) on conflict do nothing',
);
export const listExports = statement<
  { day: string; pack: string; lines: number; sha256: string; made_at: Date },
  [after: readonly string[] | null, take: number]
>(
  'figures.list-exports',
  `select to_char(day, 'YYYY-MM-DD') as day, pack, lines, sha256, made_at from figure_export
   where ($1::text[] is null or (figure_export.day, pack) < (($1::text[])[1]::date, ($1::text[])[2]))
   order by figure_export.day desc, pack desc limit $2`,
);
export const findExport = statement<{ content: string; sha256: string }, [day: string, pack: string]>(
  'figures.find-export',
  'select content, sha256 from figure_export where day = $1::date and pack = $2',
);

export const listPlayers = statement<
  { customer_id: CustomerId },
  [today: string, days: number, least: bigint, most: number]
>(
  'figures.list-players',
  `select customer_id from figure_customer_day where day > $1::date - $2::integer
   group by customer_id having sum(cash_stake_kurus) >= $3::bigint order by customer_id limit $4`,
);

export interface CustomerMonth {
  customer: CustomerId;
  /** As 2026-11. */
  month: string;
  /** In kuruş. */
  staked: bigint;
  ggr: bigint;
  bonus_cost: bigint;
  deposited: bigint;
}
export const listCustomerMonths = statement<CustomerMonth, [customers: readonly CustomerId[]]>(
  'figures.list-customer-months',
  `select customer_id as customer, to_char(day, 'YYYY-MM') as month, sum(cash_stake_kurus)::bigint as staked, sum(ggr_kurus)::bigint as ggr,
     sum(bonus_cost_kurus)::bigint as bonus_cost, sum(deposited_kurus)::bigint as deposited
   from figure_customer_day where customer_id = any ($1::uuid[]) group by 1, 2 order by 2, 1`,
);

/** In kuruş: what the house kept of a customer in a period, less the bonuses. */
export const listLosses = statement<
  { customer: CustomerId; loss: bigint },
  [from: string, to: string, most: number]
>(
  'figures.list-losses',
  `select customer_id as customer, sum(ggr_kurus - bonus_cost_kurus)::bigint as loss from figure_customer_day
   where day between $1::date and $2::date group by 1 having sum(ggr_kurus - bonus_cost_kurus) > 0 order by 1 limit $3`,
);
