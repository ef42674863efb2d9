// The SQL of credits by operators, and of the bank's lines that confirm them.
import { statement } from '../../db/statement.ts';
import type { CustomerId, OperatorId } from '../../ids.ts';

/** Manual credits come one by one: each sees the sums of those before it. */
export const lockCredits = statement(
  'payment.lock-manual-credits',
  `select 1 from (select pg_advisory_xact_lock(hashtextextended('manual_credit', 0))) locked`,
);
export interface SumRow {
  scope: 'item' | 'operator' | 'customer' | 'house';
  alone_kurus: bigint;
  most_kurus: bigint | null;
  /** Credited within the rule's hours: by one person each, and in all. */
  alone_sum: bigint;
  sum: bigint;
}
export const listSums = statement<SumRow, [OperatorId, CustomerId | null]>(
  'payment.list-manual-credit-sums',
  `select r.scope, r.alone_kurus, r.most_kurus, coalesce(sum(c.amount_kurus) filter (where c.hands = 1), 0)::bigint as alone_sum,
     coalesce(sum(c.amount_kurus), 0)::bigint as sum
   from manual_credit_rule r left join lateral (
     select m.amount_kurus, (select count(*) from manual_credit_person p where p.subject = m.subject) as hands from manual_credit m
     where m.at > clock_timestamp() - make_interval(hours => r.hours) and case r.scope
       when 'operator' then exists (select from manual_credit_person p where p.subject = m.subject and p.operator_id = $1::uuid)
       when 'customer' then m.customer_id = $2::uuid
       else r.scope = 'house' end) c on true
   where r.scope <> 'payout' group by r.scope order by r.scope`,
);
export const insertCredit = statement<
  object,
  [subject: string, source: string, CustomerId, amount: string, bankReference: string | null]
>(
  'payment.insert-manual-credit',
  'insert into manual_credit (subject, source_id, customer_id, amount_kurus, bank_reference) values ($1, $2, $3, $4, $5)',
);
export const insertPeople = statement<object, [subject: string, readonly OperatorId[]]>(
  'payment.insert-manual-credit-people',
  `insert into manual_credit_person (subject, operator_id) select $1, unnest($2::uuid[]) on conflict do nothing`,
);
export const listPeople = statement<{ operator_id: OperatorId }, [subject: string]>(
  'payment.list-manual-credit-people',
  'select operator_id from manual_credit_person where subject = $1',
);

/** The latest credit or prize of a customer in which an operator had a hand. */
export const findFed = statement<
  { subject: string; amount_kurus: bigint; at: Date },
  [CustomerId, OperatorId]
>(
  'payment.find-fed-by',
  `select c.subject, c.amount_kurus, c.at from (
     select subject, amount_kurus, at from manual_credit where customer_id = $1
     union all select 'campaign ' || campaign_id, amount_kurus, at from prize
     where customer_id = $1 and campaign_id is not null and state in ('credited', 'released')) c
   join manual_credit_person p on p.subject = c.subject and p.operator_id = $2
   where c.at > clock_timestamp() - make_interval(hours => coalesce(
     (select hours from manual_credit_rule where scope = 'payout'), 720))
   order by c.at desc limit 1`,
);
export interface StandingRow {
  /** Of a bank transfer that the bank's file says otherwise of, if there is one. */
  missing: string | null;
  /** In kuruş, of transfers that the bank has not confirmed. */
  unconfirmed: bigint;
  alone: bigint;
  /** In kuruş, of prizes of campaigns; and what single persons may credit to a customer. */
  prizes: bigint;
  alone_prizes: bigint;
}
export const readStanding = statement<StandingRow, [CustomerId]>(
  'payment.read-manual-credit-standing',
  `with rule as (select coalesce(max(alone_kurus) filter (where scope = 'payout'), 0) as alone,
     coalesce(max(alone_kurus) filter (where scope = 'customer'), 0) as alone_prizes,
     coalesce(max(hours) filter (where scope = 'payout'), 720) as hours
     from manual_credit_rule)
   select (select min(bank_reference) from manual_credit where customer_id = $1 and missing_at is not null and ended_at is null) as missing,
     (select coalesce(sum(amount_kurus), 0) from manual_credit where customer_id = $1 and bank_reference is not null
        and confirmed_at is null and ended_at is null
        and at > clock_timestamp() - make_interval(hours => rule.hours))::bigint as unconfirmed,
     rule.alone::bigint as alone,
     (select coalesce(sum(amount_kurus), 0) from prize where customer_id = $1 and campaign_id is not null and state = 'credited'
        and at > clock_timestamp() - make_interval(hours => rule.hours))::bigint as prizes,
     rule.alone_prizes::bigint as alone_prizes
   from rule`,
);

export interface CreditRow {
  subject: string;
  source_id: string;
  customer_id: CustomerId;
  amount_kurus: bigint;
  missing_at: Date | null;
  ended_at: Date | null;
}
export const lockCredit = statement<CreditRow, [bankReference: string]>(
  'payment.lock-manual-credit',
  `select subject, source_id, customer_id, amount_kurus, missing_at, ended_at from manual_credit where bank_reference = $1 for update`,
);
export const endCredit = statement<object, [subject: string, as: 'takeback' | 'confirm']>(
  'payment.end-manual-credit',
  'update manual_credit set ended_at = clock_timestamp(), ended_as = $2 where subject = $1',
);
export interface ListedTransferRow {
  bank_reference: string;
  username: string;
  usercode: string;
  amount_kurus: bigint;
  at: Date;
  people: string[];
  confirmed_at: Date | null;
  missing_at: Date | null;
  missing_because: string | null;
  ended_as: 'takeback' | 'confirm' | null;
  total: bigint;
}
/** Credited transfers, those first that the bank's file says otherwise of. */
export const listTransfers = statement<ListedTransferRow, [onlyMissing: boolean, skip: number, take: number]>(
  'payment.list-recorded-transfers',
  `select c.bank_reference, k.username, k.usercode, c.amount_kurus, c.at, c.confirmed_at, c.missing_at, c.missing_because, c.ended_as,
     array(select o.username from manual_credit_person p join operator o on o.id = p.operator_id where p.subject = c.subject order by 1)
       as people,
     count(*) over () as total
   from manual_credit c join customer k on k.id = c.customer_id
   where c.bank_reference is not null and (not $1 or c.missing_at is not null and c.ended_at is null)
   order by c.at desc, c.subject offset $2 limit $3`,
);
export const countMissing = statement<{ count: bigint }>(
  'payment.count-missing-transfers',
  'select count(*) as count from manual_credit where missing_at is not null and ended_at is null',
);

export const putDay = statement<object, [day: string]>(
  'payment.put-bank-day',
  'insert into bank_day (day) values ($1::date) on conflict (day) do update set taken_at = clock_timestamp()',
);
export const removeGivers = statement<object, [day: string]>(
  'payment.remove-bank-day-people',
  'delete from bank_day_person where day = $1::date',
);
export const putGivers = statement<object, [day: string, readonly OperatorId[]]>(
  'payment.put-bank-day-people',
  'insert into bank_day_person (day, operator_id) select $1::date, unnest($2::uuid[])',
);
export const removeLines = statement<object, [day: string]>(
  'payment.remove-bank-lines',
  'delete from bank_line where day = $1::date',
);
export const putLines = statement<object, [day: string, linesJson: string]>(
  'payment.put-bank-lines',
  `insert into bank_line (bank_reference, day, amount_kurus, payer, returns)
   select reference, $1::date, amount, payer, returns
   from jsonb_to_recordset($2::jsonb) as line (reference text, amount bigint, payer text, returns text)
   on conflict (bank_reference) do update set day = excluded.day, amount_kurus = excluded.amount_kurus, payer = excluded.payer,
     returns = excluded.returns`,
);
export const findDay = statement<{ day: string }, [day: string]>(
  'payment.find-bank-day',
  'select day::text from bank_day where day = $1::date',
);
/**
 * What came on a day, and what of it was sent back. What left the account otherwise is nobody's deposit; what people found to be no
 * customer's is decided.
 */
export const listLines = statement<{ reference: string; amount_kurus: bigint }, [day: string]>(
  'payment.list-bank-lines',
  `select coalesce(l.returns, l.bank_reference) as reference, l.amount_kurus from bank_line l
   where l.day = $1::date and (l.amount_kurus > 0 or l.returns is not null) and not exists (
     select from suspense_item s where s.service = 'bank' and s.resolution = 'close'
       and s.reported ->> 'serviceReference' = coalesce(l.returns, l.bank_reference))`,
);
export interface CheckedRow {
  subject: string;
  bank_reference: string;
  credited: bigint;
  /** The customer's name, for whoever sent it must be the same person. */
  name: string;
  /** Null where the bank's files do not hold it. */
  came: bigint | null;
  payer: string | null;
  is_missing: boolean;
  /** The line is the bank's own, or of a file that one gave who had no hand in the credit. */
  is_vouched: boolean;
}
/** Transfers that were credited and are not ended, beside the bank's lines. A day that names nobody is the bank's where it is fetched. */
export const listChecked = statement<CheckedRow, [bankReferences: readonly string[], isFetched: boolean]>(
  'payment.list-checked-transfers',
  `select c.subject, c.bank_reference, c.amount_kurus as credited, k.name || ' ' || k.surname as name, l.amount_kurus as came, l.payer,
     c.missing_at is not null as is_missing,
     case when exists (select from bank_day_person g where g.day = l.day) then exists (
       select from bank_day_person g where g.day = l.day and not exists (
         select from manual_credit_person p where p.subject = c.subject and p.operator_id = g.operator_id))
     else $2::boolean end as is_vouched
   from manual_credit c join customer k on k.id = c.customer_id left join bank_line l on l.bank_reference = c.bank_reference
   where c.bank_reference = any ($1) and c.ended_at is null for update of c`,
);
export const markConfirmed = statement<object, [subjects: readonly string[]]>(
  'payment.mark-transfers-confirmed',
  `update manual_credit set confirmed_at = coalesce(confirmed_at, clock_timestamp()), missing_at = null, missing_because = null
   where subject = any ($1)`,
);
export const markMissing = statement<object, [subject: string, because: string]>(
  'payment.mark-transfer-missing',
  `update manual_credit set confirmed_at = null, missing_at = coalesce(missing_at, clock_timestamp()), missing_because = $2
   where subject = $1`,
);

/** The bank's names for deposits and suspense items among some ids. */
export const listBankReferences = statement<{ id: string; reference: string }, [ids: readonly string[]]>(
  'payment.list-bank-references',
  `select id::text, service_reference as reference from payment where id = any ($1::uuid[]) and service = 'bank' and service_reference is not null
   union all select id::text, reported ->> 'serviceReference' from suspense_item
   where id = any ($1::uuid[]) and service = 'bank' and reported ->> 'serviceReference' is not null`,
);
export const listOfBankReferences = statement<
  { id: string; reference: string },
  [bankReferences: readonly string[]]
>(
  'payment.list-of-bank-references',
  `select id::text, service_reference as reference from payment where service = 'bank' and service_reference = any ($1)
   union all select id::text, reported ->> 'serviceReference' from suspense_item
   where service = 'bank' and reported ->> 'serviceReference' = any ($1)`,
);
export const listSuspendedLines = statement<{ reference: string }, [bankReferences: readonly string[]]>(
  'payment.list-suspended-bank-lines',
  `select distinct reported ->> 'serviceReference' as reference from suspense_item
   where service = 'bank' and resolved_at is null and reported ->> 'serviceReference' = any ($1)`,
);
