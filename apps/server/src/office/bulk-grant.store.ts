// The SQL of bonuses for the customers of a segment.
import { counted, keyset, type Place, type Placed } from '../db/keyset.ts';
import { statement } from '../db/statement.ts';
import type { CustomerId, OperatorId, SessionId } from '../ids.ts';

export interface BulkGrantRow {
  id: string;
  offer: string;
  offer_version: number;
  amount_kurus: bigint;
  budget_kurus: bigint;
  segment: string;
  why: string;
  state: 'running' | 'done' | 'stopped';
  people: OperatorId[];
  session_id: SessionId;
  address: string;
  request_id: string;
  begun_at: Date;
  ended_at: Date | null;
}
const columns = `id, offer, offer_version, amount_kurus, budget_kurus, segment, why, state, people, session_id, address, request_id, begun_at,
  ended_at`;

export const listTagged = statement<{ customer_id: CustomerId }, [tag: string, most: number]>(
  'office.list-tagged',
  'select customer_id from customer_tag where tag = $1 order by customer_id limit $2',
);
export const findBulkGrant = statement<BulkGrantRow, [id: string]>(
  'office.find-bulk-grant',
  `select ${columns} from bulk_grant where id = $1`,
);
export const insertBulkGrant = statement<
  object,
  [
    id: string,
    offer: string,
    version: number,
    amount: bigint,
    budget: bigint,
    segment: string,
    why: string,
    people: readonly OperatorId[],
    session: SessionId,
    address: string,
    requestId: string,
    lossFrom: string | null,
    lossTo: string | null,
  ]
>(
  'office.insert-bulk-grant',
  `insert into bulk_grant (id, offer, offer_version, amount_kurus, budget_kurus, segment, why, people, session_id, address, request_id,
     loss_from, loss_to)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::date, $13::date)`,
);
export const insertBulkCustomers = statement<
  object,
  [id: string, customers: readonly CustomerId[], amounts: readonly string[]]
>(
  'office.insert-bulk-customers',
  `insert into bulk_grant_customer (bulk_grant_id, customer_id, bonus_id, amount_kurus)
   select $1, customer, gen_random_uuid(), amount from unnest($2::uuid[], $3::bigint[]) as member (customer, amount)`,
);
/** Serialises cashback, so that each sees who has had it before. */
export const lockCashback = statement(
  'office.lock-cashback',
  `select 1 from (select pg_advisory_xact_lock(hashtextextended('cashback', 0))) locked`,
);
/** Who has, or is about to get, cashback for a day of the period. */
export const listCashed = statement<{ customer_id: CustomerId }, [from: string, to: string]>(
  'office.list-cashed',
  `select distinct c.customer_id from bulk_grant b join bulk_grant_customer c on c.bulk_grant_id = b.id
   where b.loss_from <= $2::date and b.loss_to >= $1::date and (c.state = 'given' or c.state = 'waiting' and b.state = 'running')`,
);
export interface BulkCustomerRow {
  customer_id: CustomerId;
  bonus_id: string;
  amount_kurus: bigint;
}
/** The next customer of a grant that runs. Another worker's customer is passed over. */
export const lockNextCustomer = statement<BulkCustomerRow, [id: string]>(
  'office.lock-next-bulk-customer',
  `select customer_id, bonus_id, coalesce(amount_kurus, (select amount_kurus from bulk_grant where id = $1)) as amount_kurus
   from bulk_grant_customer
   where bulk_grant_id = $1 and state = 'waiting' and exists (select from bulk_grant where id = $1 and state = 'running')
   order by customer_id limit 1 for update skip locked`,
);
export const settleBulkCustomer = statement<
  object,
  [id: string, CustomerId, state: 'given' | 'refused', because: string | null]
>(
  'office.settle-bulk-customer',
  `update bulk_grant_customer set state = $3, because = $4, at = clock_timestamp() where bulk_grant_id = $1 and customer_id = $2`,
);
export const endBulkGrant = statement<object, [id: string]>(
  'office.end-bulk-grant',
  `update bulk_grant set state = 'done', ended_at = clock_timestamp()
   where id = $1 and state = 'running' and not exists (select from bulk_grant_customer where bulk_grant_id = $1 and state = 'waiting')`,
);
export const stopBulkGrant = statement<object, [id: string]>(
  'office.stop-bulk-grant',
  `update bulk_grant set state = 'stopped', ended_at = clock_timestamp() where id = $1 and state = 'running'`,
);
export const bulkGrants = keyset(['b.begun_at', 'timestamptz', 'desc'], ['b.id', 'uuid', 'desc']);
export const listBulkGrants = statement<
  BulkGrantRow & Placed & { customers: bigint; given: bigint; refused: bigint; spent: bigint },
  [after: Place, take: number]
>(
  'office.list-bulk-grants',
  `select ${columns}, all_of.*, ${bulkGrants.place}, ${counted('from bulk_grant')}
   from bulk_grant b
   cross join lateral (
     select count(*) as customers, count(*) filter (where c.state = 'given') as given, count(*) filter (where c.state = 'refused') as refused,
       coalesce(sum(coalesce(c.amount_kurus, b.amount_kurus)) filter (where c.state = 'given'), 0)::bigint as spent
     from bulk_grant_customer c where c.bulk_grant_id = b.id) all_of
   where ${bulkGrants.behind('$1')} ${bulkGrants.order} limit $2`,
);
/** Those who were passed over come first. */
export const bulkCustomers = keyset([`(c.state <> 'refused')`, 'boolean'], ['c.customer_id', 'uuid']);
export const listBulkCustomers = statement<
  {
    customer_id: CustomerId;
    bonus_id: string;
    state: 'waiting' | 'given' | 'refused';
    because: string | null;
    at: Date | null;
    amount_kurus: bigint;
  } & Placed,
  [after: Place, take: number, id: string]
>(
  'office.list-bulk-customers',
  `select c.customer_id, c.bonus_id, c.state, c.because, c.at,
     coalesce(c.amount_kurus, (select amount_kurus from bulk_grant where id = $3)) as amount_kurus, ${bulkCustomers.place},
     ${counted('from bulk_grant_customer where bulk_grant_id = $3')}
   from bulk_grant_customer c where c.bulk_grant_id = $3 and ${bulkCustomers.behind('$1')} ${bulkCustomers.order} limit $2`,
);
