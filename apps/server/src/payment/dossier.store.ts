// The SQL of what staff see of a customer's payments.
import { pageBehind, wireMicros, type TimelineRow, type TimelineValues } from '../db/timeline.ts';
import { status, transactionType } from '@felek/contract/enumerations';
import { statement } from '../db/statement.ts';
import type { CustomerId } from '../ids.ts';

const { deposit, withdraw } = transactionType;
const words = Object.entries(status)
  .map(([name, code]) => `when ${code} then '${name}'`)
  .join(' ');

export const timelinePayments = statement<TimelineRow, TimelineValues>(
  'payment.timeline',
  `select p.id::text as id, ${wireMicros('p.created_at')} as at, case p.type when ${deposit} then 'deposit' else 'withdrawal' end as what,
     'customer' as by, null::uuid as operator,
     case p.type when ${deposit} then coalesce(p.received_kurus, p.amount_kurus) else -p.amount_kurus end as kurus,
     jsonb_build_object('state', case p.status ${words} end, 'method', m.title_tr, 'destination', nullif(p.note, ''),
       'service', p.service, 'serviceReference', p.service_reference, 'updatedAt', ${wireMicros('p.updated_at')},
       'refusedBecause', p.refused_because, 'heldBack', p.held_back_because,
       'reasons', nullif(array_to_string(p.review_reasons, ' '), '')) as facts,
     jsonb_build_object('fee', case when p.fee_kurus > 0 then p.fee_kurus::text end) as sums
   from payment p join payment_method m on m.id = p.method_id where p.customer_id = $1 and ${pageBehind('p.created_at', 'p.id')}`,
);

export const timelineDepositLimits = statement<TimelineRow, TimelineValues>(
  'payment.timeline-limits',
  `select id, ${wireMicros('at')} as at, 'deposit_limit' as what, 'customer' as by, null::uuid as operator, amount_kurus as kurus,
     jsonb_build_object('period', period, 'askedFrom', ${wireMicros('asked_from')}) as facts,
     jsonb_build_object('asked', asked_kurus::text) as sums
   from (select period || ' ' || at as id, * from deposit_limit_change where customer_id = $1) changes where ${pageBehind('at', 'id')}`,
);

export interface SumsRow {
  type: 1 | 2;
  count: number;
  kurus: bigint;
  last_at: Date;
}
/** Of credited deposits and paid withdrawals. */
export const sumPayments = statement<SumsRow, [CustomerId]>(
  'payment.sums-of-customer',
  `select type, count(*)::integer as count, sum(case type when ${deposit} then coalesce(received_kurus, amount_kurus) else amount_kurus end)::bigint
     as kurus, max(coalesce(moved_at, updated_at)) as last_at
   from payment where customer_id = $1 and status = ${status.confirmed} group by type`,
);

/** Whose payments a text names: by our id, the service's reference, the code of a transfer, or the last four signs of where a payout goes. */
export const findOwners = statement<
  { id: CustomerId; fit: string },
  [text: string, id: string | null, end: string | null]
>(
  'payment.find-owners',
  `select distinct customer_id as id, fit from (
     select customer_id, 'payment' as fit from payment where id = $2::uuid
     union all (select customer_id, 'payment' from payment where service_reference = $1 limit 20)
     union all select customer_id, 'payment' from payment where pay_code = $1
     union all (select customer_id, 'iban' from payment where "right"(note, 4) = $3::text and destination_hash is not null
                order by created_at desc limit 200)) found limit 20`,
);

export interface LinkRow {
  other: CustomerId;
  value: string;
  last_at: Date;
}
/** Others who named an account that the customer was paid to, or asked to be. */
export const listLinks = statement<LinkRow, [CustomerId]>(
  'payment.list-links',
  `select p.customer_id as other, max(p.note) as value, max(p.created_at) as last_at
   from (select distinct destination_hash from payment where customer_id = $1 and type = ${withdraw} and destination_hash is not null) own
   join payment p on p.destination_hash = own.destination_hash and p.customer_id <> $1
   group by p.customer_id, p.destination_hash order by last_at desc limit 100`,
);

/** How many of the customers have asked for a deposit. */
export const countAttempted = statement<{ count: bigint }, [customers: readonly CustomerId[]]>(
  'payment.count-attempted',
  `select count(distinct customer_id) as count from payment where customer_id = any ($1::uuid[]) and type = ${deposit}`,
);
