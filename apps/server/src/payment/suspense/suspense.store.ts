// The SQL of services' reports, and of unmatched money.
import { status, transactionType, type Status } from '@felek/contract/enumerations';
import { counted, keyset, type Place, type Placed } from '../../db/keyset.ts';
import { statement } from '../../db/statement.ts';
import type { CustomerId, PaymentId } from '../../ids.ts';

/** The tables use the contract's numbers. */
const { deposit, withdraw } = transactionType;
const { confirmed, created, pending } = status;

export const insertEvent = statement<
  object,
  [
    service: string,
    event: string,
    reference: string,
    status: string,
    outcome: string,
    amount: string | null,
    currency: string | null,
    serviceReference: string | null,
    serviceAt: string | null,
    detail: string | null,
  ]
>(
  'payment.insert-event',
  `insert into payment_event (service, event_id, reference, status, outcome, amount, currency, service_reference, service_at, detail)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
);
export interface EventRow {
  reference: string;
  status: string;
  outcome: string;
  amount: string | null;
}
export const findEvent = statement<EventRow, [service: string, event: string]>(
  'payment.find-event',
  'select reference, status, outcome, amount from payment_event where service = $1 and event_id = $2',
);

/** Locks a line of the bank statement until its booking ends. */
export const lockEvent = statement<EventRow, [service: string, event: string]>(
  'payment.lock-event',
  'select reference, status, outcome, amount from payment_event where service = $1 and event_id = $2 for update',
);
export const rewriteEvent = statement<
  object,
  [service: string, event: string, reference: string, amount: string, outcome: string, order: string | null]
>(
  'payment.rewrite-event',
  'update payment_event set reference = $3, amount = $4, outcome = $5, detail = $6 where service = $1 and event_id = $2',
);

export const insertSuspense = statement<
  object,
  [id: string, service: string, reference: string, reason: string, reported: string]
>(
  'payment.insert-suspense',
  `insert into suspense_item (id, service, reference, reason, reported) values ($1, $2, $3, $4, $5::jsonb) on conflict (id) do nothing`,
);

/**
 * The amounts that operators have moved manually for one order, in kuruş. `suspense.ts` computes from them the amounts that may still be
 * moved.
 */
export interface ByHandRow {
  /** Credited to the order's customer; for a payout, credited to any customer. */
  credited: bigint;
  taken: bigint;
  /** The part of `taken` that was credited again. */
  given_again: bigint;
  /** Whether the open or accepted reports that reverse the order outnumber those that answer a reversal. */
  is_reversed: boolean;
}
export const readByHand = statement<ByHandRow, [PaymentId]>(
  'payment.read-by-hand',
  `select coalesce(sum(kurus) filter (where resolution = 'credit' and (p.type = ${withdraw} or s.customer_id = p.customer_id)), 0)::bigint as credited,
     coalesce(sum(kurus) filter (where resolution = 'takeback'), 0)::bigint as taken,
     coalesce(sum(kurus) filter (where resolution = 'credit' and reason = answers), 0)::bigint as given_again,
     count(*) filter (where reported->>'status' = reverses and coalesce(resolution, 'takeback') = 'takeback')
       > count(*) filter (where reason = answers and coalesce(resolution, 'credit') = 'credit') as is_reversed
   from payment p join suspense_item s on s.reference = p.id::text
     cross join lateral (select ((reported->>'amount')::numeric * 100)::bigint as kurus) of_item
     cross join lateral (select case p.type when 1 then 'refunded' else 'paid' end as reverses,
       case p.type when 1 then 'paid_again' else 'taken_back' end as answers) of_type
   where p.id = $1`,
);

/** The resolution of an item. `paid` and `returned` end a payout by its own amount. */
export type Resolved = 'credit' | 'takeback' | 'paid' | 'returned' | 'close';
export interface SuspenseRow {
  id: string;
  service: string;
  reference: string;
  reason: string;
  reported: {
    status: string;
    amount: string;
    currency: string;
    kind?: string;
    event?: string;
    serviceReference?: string;
    serviceAt?: string;
  };
  created_at: Date;
  resolved_at: Date | null;
  resolution: Resolved | null;
}
const columns = `s.id, s.service, s.reference, s.reason, s.reported, s.created_at, s.resolved_at, s.resolution`;

export const lockSuspense = statement<SuspenseRow, [id: string]>(
  'payment.lock-suspense',
  `select ${columns} from suspense_item s where s.id = $1::uuid for update`,
);
export const endSuspense = statement<object, [id: string, resolution: Resolved, customer: CustomerId | null]>(
  'payment.end-suspense',
  'update suspense_item set resolved_at = clock_timestamp(), resolution = $2, customer_id = $3 where id = $1::uuid',
);
/** The suspense items of one order that were credited to a customer. */
export const listCredited = statement<{ id: string }, [reference: string, CustomerId]>(
  'payment.list-credited-suspense',
  `select id from suspense_item where reference = $1 and customer_id = $2 and resolution = 'credit' order by resolved_at, id`,
);
export interface ListedSuspenseRow extends SuspenseRow {
  owner_id: CustomerId | null;
  order_type: 1 | 2 | null;
  order_status: Status | null;
  order_due: bigint | null;
}
/** With the order that the reference names, and the customer whose money it is. */
const listed = `${columns}, coalesce(s.customer_id, p.customer_id) as owner_id, p.type as order_type, p.status as order_status,
     case p.type when 1 then p.amount_kurus else p.amount_kurus - p.fee_kurus end as order_due`;
const withOrders = `from suspense_item s left join lateral (
     select * from payment where id = case when s.reference ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then s.reference::uuid end
     union all select * from payment where pay_code = s.reference limit 1) p on true`;
export const openItems = keyset(['s.created_at', 'timestamptz'], ['s.id', 'uuid']);
export const listOpen = statement<ListedSuspenseRow & Placed, [after: Place, take: number]>(
  'payment.list-open-suspense',
  `select ${listed}, ${openItems.place}, ${counted('from suspense_item where resolved_at is null')}
   ${withOrders} where s.resolved_at is null and ${openItems.behind('$1')} ${openItems.order} limit $2`,
);
export const resolvedItems = keyset(['s.resolved_at', 'timestamptz', 'desc'], ['s.id', 'uuid', 'desc']);
export const listResolved = statement<ListedSuspenseRow & Placed, [after: Place, take: number]>(
  'payment.list-resolved-suspense',
  `select ${listed}, ${resolvedItems.place}, ${counted('from suspense_item where resolved_at is not null')}
   ${withOrders} where s.resolved_at is not null and ${resolvedItems.behind('$1')} ${resolvedItems.order} limit $2`,
);

export interface WaitingRow {
  id: string;
  customer_id: CustomerId;
  title_tr: string;
  title_en: string;
  amount_kurus: bigint;
  fee_kurus: bigint;
  note: string;
  review_reasons: string[];
  review_round: number;
  voided: { readonly at: string; readonly changed: string[] }[];
  created_at: Date;
}
const waiting = `p.type = ${withdraw} and p.status = ${created} and (p.review_reasons <> '{}' or p.review_round > 0)`;
export const waitingWithdrawals = keyset(['p.created_at', 'timestamptz'], ['p.id', 'uuid']);
export const listWaiting = statement<WaitingRow & Placed, [after: Place, take: number]>(
  'payment.list-waiting',
  `select p.id, p.customer_id, m.title_tr, m.title_en, p.amount_kurus, p.fee_kurus, p.note, p.review_reasons,
     p.review_round, p.created_at, ${waitingWithdrawals.place}, ${counted(`from payment p where ${waiting}`)},
     (select coalesce(jsonb_agg(jsonb_build_object('at', v.at, 'changed', v.changed) order by v.round), '[]') from approval_void v
      where v.payment_id = p.id) as voided
   from payment p join payment_method m on m.id = p.method_id
   where ${waiting} and ${waitingWithdrawals.behind('$1')} ${waitingWithdrawals.order} limit $2`,
);

export interface SincePayoutRow {
  customer_id: CustomerId;
  deposits: bigint;
  last_payout_at: Date | null;
}
/** What each of the customers has deposited since the last payout that reached them. */
export const listSincePayout = statement<SincePayoutRow, [customers: readonly CustomerId[]]>(
  'payment.list-since-payout',
  `select of_list.customer_id, paid.last_payout_at,
     (select coalesce(sum(coalesce(received_kurus, amount_kurus)), 0)::bigint from payment
      where customer_id = of_list.customer_id and type = ${deposit} and status = ${confirmed}
        and coalesce(moved_at, updated_at) > coalesce(paid.last_payout_at, '-infinity')) as deposits
   from (select distinct unnest($1::uuid[]) as customer_id) of_list
     cross join lateral (select max(coalesce(moved_at, updated_at)) as last_payout_at from payment
       where customer_id = of_list.customer_id and type = ${withdraw} and status = ${confirmed}) paid`,
);

export interface UnknownPayoutRow {
  id: PaymentId;
  customer_id: CustomerId;
  service: string;
  amount_kurus: bigint;
  fee_kurus: bigint;
  note: string;
  created_at: Date;
  updated_at: Date;
  unanswered: number;
  service_refusal: string | null;
  review_round: number;
}
const unknown = `type = ${withdraw} and status = ${pending}`;
export const unknownPayouts = keyset(['updated_at', 'timestamptz'], ['id', 'uuid']);
export const listUnknownPayouts = statement<UnknownPayoutRow & Placed, [after: Place, take: number]>(
  'payment.list-unknown-payouts',
  `select id, customer_id, service, amount_kurus, fee_kurus, note, created_at, updated_at, unanswered, service_refusal, review_round,
     ${unknownPayouts.place}, ${counted(`from payment where ${unknown}`)}
   from payment where ${unknown} and ${unknownPayouts.behind('$1')} ${unknownPayouts.order} limit $2`,
);

/** The references of the items among these ids. */
export const listReferences = statement<{ id: string; reference: string }, [ids: readonly string[]]>(
  'payment.list-suspense-references',
  'select id::text, reference from suspense_item where id = any ($1::uuid[])',
);
export const listItems = statement<
  { id: string; reference: string },
  [service: string, references: readonly string[]]
>(
  'payment.list-suspense-items',
  'select id::text, reference from suspense_item where service = $1 and reference = any ($2)',
);
export const listOpenReferences = statement<
  { reference: string },
  [service: string, references: readonly string[]]
>(
  'payment.list-open-references',
  'select distinct reference from suspense_item where service = $1 and reference = any ($2) and resolved_at is null',
);
