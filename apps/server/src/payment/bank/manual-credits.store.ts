// The SQL of credits by operators, and of the bank's lines that confirm them.
import { counted, keyset, type Place, type Placed } from '../../db/keyset.ts';
import { statement } from '../../db/statement.ts';
import type { CustomerId, OperatorId } from '../../ids.ts';

/** Serialises manual credits, so that each sees the sums of those before it. */
export const lockCredits = statement(
  'payment.lock-manual-credits',
  `select 1 from (select pg_advisory_xact_lock(hashtextextended('manual_credit', 0))) locked`,
);
export interface SumRow {
  scope: 'item' | 'operator' | 'customer' | 'house';
  alone_kurus: bigint;
  most_kurus: bigint | null;
  /** The sums within the rule's hours: of credits by one person alone, and of all. */
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

export interface FedRow {
  subject: string;
  amount_kurus: bigint;
  at: Date;
}
/** The latest of a customer's credits of some hours in which an operator took part. */
export const listFed = statement<FedRow, [CustomerId, OperatorId, hours: number]>(
  'payment.list-fed-by',
  `select subject, amount_kurus, at from manual_credit join manual_credit_person using (subject)
   where customer_id = $1 and operator_id = $2 and at > clock_timestamp() - make_interval(hours => $3)
   order by at desc limit 1`,
);
/** The credits among these in which an operator took part. */
export const listHandled = statement<{ subject: string }, [OperatorId, subjects: readonly string[]]>(
  'payment.list-handled',
  'select subject from manual_credit_person where operator_id = $1 and subject = any ($2)',
);
/** The amounts that one operator may credit alone before a payout needs review, and the hours that count. */
export interface PayoutRuleRow {
  /** In kuruş, of transfers that the bank has not confirmed. */
  alone: bigint;
  /** In kuruş, of prizes of campaigns. */
  alone_prizes: bigint;
  hours: number;
}
export const readPayoutRule = statement<PayoutRuleRow>(
  'payment.read-manual-credit-payout-rule',
  `select coalesce(max(alone_kurus) filter (where scope = 'payout'), 0)::bigint as alone,
     coalesce(max(alone_kurus) filter (where scope = 'customer'), 0)::bigint as alone_prizes,
     coalesce(max(hours) filter (where scope = 'payout'), 720)::int as hours
   from manual_credit_rule`,
);
export interface StandingRow {
  /** A transfer that the bank's file contradicts, if there is one. */
  missing: string | null;
  /** In kuruş, of transfers that the bank has not confirmed. */
  unconfirmed: bigint;
}
export const readStanding = statement<StandingRow, [CustomerId, hours: number]>(
  'payment.read-manual-credit-standing',
  `select (select min(bank_reference) from manual_credit where customer_id = $1 and missing_at is not null and ended_at is null) as missing,
     (select coalesce(sum(amount_kurus), 0) from manual_credit where customer_id = $1 and bank_reference is not null
        and confirmed_at is null and ended_at is null
        and at > clock_timestamp() - make_interval(hours => $2))::bigint as unconfirmed`,
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
  customer_id: CustomerId;
  amount_kurus: bigint;
  at: Date;
  people: OperatorId[];
  confirmed_at: Date | null;
  missing_at: Date | null;
  missing_because: string | null;
  ended_as: 'takeback' | 'confirm' | null;
}
/** Credited transfers. Those that the bank's file contradicts come first. */
export const transfers = keyset(['c.at', 'timestamptz', 'desc'], ['c.subject', 'text']);
const isTransfer = `c.bank_reference is not null and (not $1 or c.missing_at is not null and c.ended_at is null)`;
export const listTransfers = statement<
  ListedTransferRow & Placed,
  [onlyMissing: boolean, after: Place, take: number]
>(
  'payment.list-recorded-transfers',
  `select c.bank_reference, c.customer_id, c.amount_kurus, c.at, c.confirmed_at, c.missing_at, c.missing_because, c.ended_as,
     array(select p.operator_id from manual_credit_person p where p.subject = c.subject) as people, ${transfers.place},
     ${counted(`from manual_credit c where ${isTransfer}`)}
   from manual_credit c where ${isTransfer} and ${transfers.behind('$2')} ${transfers.order} limit $3`,
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
 * The incoming amounts of a day, and their returns. Other outgoing lines are not deposits. Lines that operators found to belong to no
 * customer are decided already, and left out.
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
  customer_id: CustomerId;
  /** Null if the bank's files do not contain it. */
  came: bigint | null;
  payer: string | null;
  is_missing: boolean;
  /**
   * Whether the line is reliable: it comes from the bank itself, or from an uploader who took no part in the credit.
   */
  is_vouched: boolean;
}
/**
 * Credited transfers that are not ended, with the bank's lines. A day without uploaders came from the bank, if the house fetches files.
 */
export const listChecked = statement<CheckedRow, [bankReferences: readonly string[], isFetched: boolean]>(
  'payment.list-checked-transfers',
  `select c.subject, c.bank_reference, c.amount_kurus as credited, c.customer_id, l.amount_kurus as came, l.payer,
     c.missing_at is not null as is_missing,
     case when exists (select from bank_day_person g where g.day = l.day) then exists (
       select from bank_day_person g where g.day = l.day and not exists (
         select from manual_credit_person p where p.subject = c.subject and p.operator_id = g.operator_id))
     else $2::boolean end as is_vouched
   from manual_credit c left join bank_line l on l.bank_reference = c.bank_reference
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

/** The bank's references of deposits and suspense items with these ids. */
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
