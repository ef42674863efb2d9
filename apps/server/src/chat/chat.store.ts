// The chat room's SQL.
import { counted, keyset, type Place, type Placed } from '../db/keyset.ts';
import { statement } from '../db/statement.ts';
import type { CustomerId, OperatorId } from '../ids.ts';

export interface ChatRow {
  readonly id: string;
  readonly is_from_house: boolean;
  readonly text: string;
  readonly created_at: Date;
  /** The operator who wrote it; null for the customer and for what the house writes by itself. */
  readonly operator_id: OperatorId | null;
}

export const listMessages = statement<ChatRow, [CustomerId]>(
  'chat.list',
  `select id, is_from_house, text, created_at, operator_id from chat_message
   where customer_id = $1 order by created_at desc, id desc limit 100`,
);
/** Two simultaneous messages still have an order. */
export const lockThread = statement<object, [CustomerId]>(
  'chat.lock-thread',
  `select 1 from (select pg_advisory_xact_lock(hashtextextended('chat ' || $1::text, 0))) locked`,
);
export const selectIsNew = statement<{ is_new: boolean }, [CustomerId]>(
  'chat.is-new',
  `select not exists (
     select from chat_message where customer_id = $1 and created_at > now() - interval '12 hours'
   ) as is_new`,
);
export const insertMessage = statement<
  ChatRow,
  [id: string, CustomerId, isFromHouse: boolean, text: string, OperatorId | null]
>(
  'chat.insert',
  `insert into chat_message (id, customer_id, is_from_house, text, operator_id) values ($1, $2, $3, $4, $5)
   returning id, is_from_house, text, created_at, operator_id`,
);
export interface WaitingThread {
  readonly customer_id: CustomerId;
  readonly text: string;
  readonly waiting_since: Date;
}
/** Threads whose newest message by a person is the customer's; each waits since the first message after the last answer. */
export const waitingThreads = keyset(['waiting_since', 'timestamptz'], ['customer_id', 'uuid']);
export const listWaiting = statement<WaitingThread & Placed, [after: Place, take: number]>(
  'chat.list-waiting',
  `with newest as (
     select distinct on (customer_id) customer_id, is_from_house, text from chat_message
     where not is_from_house or operator_id is not null order by customer_id, created_at desc, id desc
   ), thread as (
   select n.customer_id, left(n.text, 200) as text, waiting.since as waiting_since
   from newest n cross join lateral (
     select min(m.created_at) as since from chat_message m
     where m.customer_id = n.customer_id and not m.is_from_house and m.created_at > coalesce(
       (select max(a.created_at) from chat_message a where a.customer_id = n.customer_id and a.operator_id is not null), '-infinity')
   ) waiting
   where not n.is_from_house)
   select customer_id, text, waiting_since, ${waitingThreads.place}, ${counted('from thread')}
   from thread where ${waitingThreads.behind('$1')} ${waitingThreads.order} limit $2`,
);
