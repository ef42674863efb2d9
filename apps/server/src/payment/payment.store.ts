// The SQL of orders: deposits and withdrawals.
import { status, transactionType, type Status } from '@felek/contract/enumerations';
import { statement } from '../db/statement.ts';
import type { CustomerId, PaymentId } from '../ids.ts';
import type { HeldBack } from './report.ts';

/** The tables use the contract's numbers. */
const { deposit, withdraw } = transactionType;
const { confirmed, created, pending } = status;

/** Orders that wait for an operator or a service. */
export const measurePayments = statement<{ waiting: number; unknown: number; suspended: number }>(
  'payment.measure',
  `select (select count(*) from payment where status = ${created} and type = ${withdraw})::integer as waiting,
     (select count(*) from payment where status = ${pending} and type = ${withdraw})::integer as unknown,
     (select count(*) from suspense_item where resolved_at is null)::integer as suspended`,
);

export interface PaymentRow {
  id: PaymentId;
  customer_id: CustomerId;
  type: 1 | 2;
  method_id: number;
  amount_kurus: bigint;
  fee_kurus: bigint;
  status: Status;
  service: string;
  pay_url: string | null;
  pay_code: string | null;
  detail_sealed: Buffer;
  note: string;
  review_reasons: string[];
  request_hash: string;
  service_refusal: string | null;
  received_kurus: bigint | null;
  held_back_because: HeldBack | null;
  /** The facts at the request or at the last review: see facts.ts. */
  facts: Readonly<Record<string, string>> | null;
  review_round: number;
  created_at: Date;
}
const columns = `id, customer_id, type, method_id, amount_kurus, fee_kurus, status, service, pay_url, pay_code, detail_sealed, note,
  review_reasons, request_hash, service_refusal, received_kurus, held_back_because, facts, review_round, created_at`;

/** Whether a deposit of the customer was ever credited, by its order or from suspense, apart from this one. */
export const hasDeposited = statement<{ deposited: boolean }, [CustomerId, besides: PaymentId | null]>(
  'payment.has-deposited',
  `select exists (select from payment where customer_id = $1 and type = ${deposit} and received_kurus > 0 and id is distinct from $2::uuid)
     or exists (select from suspense_item where customer_id = $1 and resolution = 'credit' and reported->>'status' = 'paid'
       and id is distinct from $2::uuid) as deposited`,
);

/** Writes a new order. The row comes as JSON, and the bytes separately, since JSON cannot carry them. */
export const insertPayment = statement<
  object,
  [json: string, detailSealed: Buffer, destinationHash: Buffer | null]
>(
  'payment.insert',
  `insert into payment (id, customer_id, type, method_id, amount_kurus, fee_kurus, status, service, pay_code, note, review_reasons,
     idempotency_key, request_hash, detail_sealed, destination_hash)
   select n.id, n.customer_id, n.type, n.method_id, n.amount_kurus, n.fee_kurus, n.status, n.service, n.pay_code, n.note, n.review_reasons,
     n.idempotency_key, n.request_hash, $2, $3 from jsonb_populate_record(null::payment, $1::jsonb) n`,
);
export const findByKey = statement<PaymentRow, [CustomerId, number, string]>(
  'payment.find-by-key',
  `select ${columns} from payment where customer_id = $1 and type = $2 and idempotency_key = $3`,
);
/**
 * The condition for the order that a text from outside names, in the parameter `$<number>`. A text that is no id names none. Every text is
 * looked up in the key's index.
 */
export const isNamedBy = (parameter: `$${number}`) =>
  `id = case when ${parameter}::text ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${parameter}::uuid end`;
export const findPayment = statement<PaymentRow, [string]>(
  'payment.find',
  `select ${columns} from payment where ${isNamedBy('$1')}`,
);
export const lockPayment = statement<PaymentRow, [string]>(
  'payment.lock',
  `select ${columns} from payment where ${isNamedBy('$1')} for update`,
);
export const findIdByCode = statement<{ id: PaymentId }, [code: string]>(
  'payment.find-id-by-code',
  'select id from payment where pay_code = $1',
);
/** Whether a withdrawal waits for review. One without a reason goes to the service automatically. */
export const waitsForReview = ({ type, status: now, review_reasons, review_round }: PaymentRow): boolean =>
  type === transactionType.withdraw &&
  now === status.created &&
  (review_reasons.length > 0 || review_round > 0);

export const setFacts = statement<object, [PaymentId, factsJson: string]>(
  'payment.set-facts',
  'update payment set facts = $2::jsonb where id = $1',
);
export const listComparedFacts = statement<{ fact: string }>(
  'payment.list-compared-facts',
  'select fact from approval_fact',
);
/** Begins a new round of approvals, and records the changes. */
export const voidApprovals = statement<object, [PaymentId, changed: readonly string[], factsJson: string]>(
  'payment.void-approvals',
  `with voided as (
     insert into approval_void (payment_id, round, changed, before, after)
     select id, review_round, $2, coalesce(facts, '{}'), $3::jsonb from payment where id = $1)
   update payment set facts = $3::jsonb, review_round = review_round + 1 where id = $1`,
);
export const setStatus = statement<object, [PaymentId, Status, refusedBecause: string | null]>(
  'payment.set-status',
  `update payment set status = $2, refused_because = coalesce($3, refused_because), updated_at = clock_timestamp() where id = $1`,
);
/** The end of the order as the service reports it. */
export const setReceived = statement<
  object,
  [PaymentId, amount: string, reference: string | null, at: string | null]
>(
  'payment.set-received',
  `update payment set received_kurus = $2::bigint, service_reference = $3, service_at = $4, moved_at = clock_timestamp() where id = $1`,
);
/** Notes that its money arrived but is not credited automatically. */
export const setHeldBack = statement<object, [PaymentId, because: HeldBack]>(
  'payment.set-held-back',
  'update payment set held_back_at = clock_timestamp(), held_back_because = $2 where id = $1',
);
/** The time since the last status change of an order. */
export const readWaited = statement<{ waited_ms: number }, [PaymentId]>(
  'payment.read-waited',
  'select extract(epoch from clock_timestamp() - updated_at)::float8 * 1000 as waited_ms from payment where id = $1',
);
export const setPayUrl = statement<object, [PaymentId, string]>(
  'payment.set-pay-url',
  'update payment set pay_url = $2, updated_at = clock_timestamp() where id = $1',
);

/** Notes that a payout request is being sent. It may arrive within `$2` seconds, whatever its answer. */
export const noteSending = statement<object, [PaymentId, forS: number]>(
  'payment.note-sending',
  `update payment set unanswered = unanswered + 1, unanswered_until = clock_timestamp() + make_interval(secs => $2) where id = $1`,
);
/** Notes the service's answer. `$2` is the status of a definite refusal. */
export const noteAnswered = statement<object, [PaymentId, refusal: string | null]>(
  'payment.note-answered',
  `update payment set unanswered = greatest(0, unanswered - 1), service_refusal = coalesce($2, service_refusal) where id = $1`,
);
/** Whether none of our requests can still arrive at the service. */
export const isNothingUnderWay = statement<{ nothing: boolean }, [PaymentId]>(
  'payment.is-nothing-under-way',
  'select unanswered = 0 or unanswered_until < clock_timestamp() as nothing from payment where id = $1',
);

export interface UnderWayRow {
  id: PaymentId;
  type: 1 | 2;
  service: string;
  age_s: number;
}
/** Orders that the service may know. Leaves out withdrawals in review. */
export const listUnderWay = statement<UnderWayRow, [forS: number, after: PaymentId, most: number]>(
  'payment.list-under-way',
  `select id, type, service, extract(epoch from now() - created_at)::float8 as age_s from payment
   where (status = ${pending} or (status = ${created} and type = ${deposit})) and held_back_at is null and updated_at < now() - make_interval(secs => $1) and id > $2 order by id limit $3`,
);

export interface ActivityRow extends PaymentRow {
  title_tr: string;
  title_en: string;
  refused_because: string | null;
  updated_at: Date;
  total: bigint;
}
export const listActivities = statement<
  ActivityRow,
  [CustomerId, type: number | null, status: number | null, from: Date | null, to: Date | null, number, number]
>(
  'payment.list-activities',
  `select ${columns
    .split(/,\s+/)
    .map((column) => `p.${column}`)
    .join(', ')}, p.refused_because, p.updated_at, m.title_tr, m.title_en, count(*) over () as total
   from payment p join payment_method m on m.id = p.method_id
   where p.customer_id = $1 and ($2::smallint is null or p.type = $2) and ($3::smallint is null or p.status = $3)
     and ($4::timestamptz is null or p.created_at >= $4) and ($5::timestamptz is null or p.created_at < $5)
   order by p.created_at desc, p.id desc offset $6 limit $7`,
);

export interface AccountRow {
  id: PaymentId;
  detail_sealed: Buffer;
  created_at: Date;
}
/** The customer's last order to each destination of a method, apart from those that came to nothing. */
export const listAccounts = statement<AccountRow, [CustomerId, method: number, most: number]>(
  'payment.list-accounts',
  `select id, detail_sealed, created_at from (
     select distinct on (destination_hash) id, detail_sealed, created_at from payment
     where customer_id = $1 and type = ${withdraw} and method_id = $2 and status in (${confirmed}, ${pending}, ${created})
       and destination_hash is not null and length(detail_sealed) > 0
     order by destination_hash, created_at desc) last_to_each
   order by created_at desc limit $3`,
);
/** One of these orders. */
export const findAccount = statement<AccountRow, [CustomerId, method: number, PaymentId]>(
  'payment.find-account',
  `select id, detail_sealed, created_at from payment
   where id = $3 and customer_id = $1 and type = ${withdraw} and method_id = $2 and status in (${confirmed}, ${pending}, ${created})
     and destination_hash is not null and length(detail_sealed) > 0`,
);

/** The payouts of the last days: how many, and the seconds from the request to the money's way out that half of them took at most. */
export const payoutTimes = statement<{ payouts: number; median_s: number | null }, [days: number]>(
  'payment.payout-times',
  `select count(*)::integer as payouts,
     (percentile_disc(0.5) within group (order by extract(epoch from moved_at - created_at)))::float8 as median_s
   from payment where type = ${withdraw} and status = ${confirmed} and moved_at > now() - make_interval(days => $1)`,
);

/** The database's clock. Money, passwords and phones are stamped by it, so comparisons use it too. */
export const readNow = statement<{ at: Date }>('payment.now', 'select now() as at');

export interface VelocityRow {
  sum: bigint;
  count: bigint;
}
/**
 * The customer's withdrawals of the last hours, paid or pending. Read after the hold, which serialises the withdrawals of a wallet.
 */
export const velocity = statement<VelocityRow, [CustomerId, hours: number]>(
  'payment.velocity',
  `select coalesce(sum(amount_kurus), 0)::bigint as sum, count(*) as count from payment
   where customer_id = $1 and type = ${withdraw} and status in (${confirmed}, ${pending}, ${created}) and created_at > now() - make_interval(hours => $2)`,
);
/** The part of these that goes to accounts with no earlier payout. */
export const newDestinationsSum = statement<{ sum: bigint }, [CustomerId, hours: number]>(
  'payment.new-destinations-sum',
  `select coalesce(sum(p.amount_kurus), 0)::bigint as sum from payment p
   where p.customer_id = $1 and p.type = ${withdraw} and p.status in (${confirmed}, ${pending}, ${created}) and p.created_at > now() - make_interval(hours => $2)
     and not exists (select from payment before
       where before.destination_hash = p.destination_hash and before.customer_id = $1 and before.type = ${withdraw} and before.status = ${confirmed}
         and coalesce(before.moved_at, before.updated_at) < now() - make_interval(hours => $2))`,
);
/** Serialises orders to one destination, of any customer, until the transaction ends. */
export const lockDestination = statement<object, [destinationHashes: readonly Buffer[]]>(
  'payment.lock-destination',
  `select pg_advisory_xact_lock(hashtextextended('payment destination ' || encode(hash, 'hex'), 0))
   from (select hash from unnest($1::bytea[]) hash order by hash) in_order`,
);
export interface DestinationRow {
  is_known: boolean;
  is_others: boolean;
  sum: bigint;
}
/** The facts of a destination for review.ts. The time of a payout is the time when its money moved. */
export const destinationFacts = statement<
  DestinationRow,
  [CustomerId, destinationHashes: readonly Buffer[], hours: number]
>(
  'payment.destination-facts',
  `select coalesce(bool_or(is_own and is_before), false) as is_known, coalesce(bool_or(not is_own), false) as is_others,
     coalesce(sum(amount_kurus) filter (where is_own and (status in (${pending}, ${created}) or is_before is false)), 0)::bigint as sum
   from (select amount_kurus, status, customer_id = $1 as is_own,
           case status when 1 then coalesce(moved_at, updated_at) < now() - make_interval(hours => $3) end as is_before
         from payment where destination_hash = any($2::bytea[]) and type = ${withdraw}) there`,
);

export type SealedPaymentRow = Pick<PaymentRow, 'method_id' | 'type'> & {
  id: PaymentId;
  sealed: Buffer;
  destination_hash: Buffer | null;
};
export const listSealed = statement<SealedPaymentRow, [after: string, most: number]>(
  'payment.list-sealed',
  `select id, type, method_id, detail_sealed as sealed, destination_hash from payment
   where id > $1::uuid and length(detail_sealed) > 0 order by id limit $2`,
);
/** Seals the same text under another key, unless it has changed since the read. */
export const reseal = statement<
  object,
  [PaymentId, before: Buffer, detailSealed: Buffer, destinationHash: Buffer | null]
>(
  'payment.reseal',
  `update payment set detail_sealed = $3, destination_hash = $4 from (select set_config('felek.reseals', 'on', true)) resealing
   where id = $1 and detail_sealed = $2`,
);

export const listUnderWayOf = statement<Pick<PaymentRow, 'id' | 'type' | 'status'>, [CustomerId]>(
  'payment.list-under-way-of',
  `select id, type, status from payment where customer_id = $1 and status in (${pending}, ${created}) order by id`,
);
export const forgetDetails = statement<object, [CustomerId]>(
  'payment.forget-details',
  `update payment set detail_sealed = '' from (select set_config('felek.reseals', 'on', true)) resealing where customer_id = $1`,
);
