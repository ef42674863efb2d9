// The chat room's SQL.
import { statement } from '../db/statement.ts';
import type { CustomerId, OperatorId } from '../ids.ts';

export interface ChatRow {
  readonly id: string;
  readonly is_from_house: boolean;
  readonly text: string;
  readonly created_at: Date;
  /** The username of the operator who wrote it. */
  readonly operator: string | null;
}

export const listMessages = statement<ChatRow, [CustomerId]>(
  'chat.list',
  `select m.id, is_from_house, text, m.created_at, o.username as operator
   from chat_message m left join operator o on o.id = m.operator_id
   where customer_id = $1 order by m.created_at desc, m.id desc limit 100`,
);
/** Two that are written at once are told apart: one of them is the first. */
export const lockThread = statement<{ id: string }, [CustomerId]>(
  'chat.lock-thread',
  'select id from customer where id = $1 for no key update',
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
   returning id, is_from_house, text, created_at, (select username from operator where id = $5) as operator`,
);
export interface WaitingThread {
  readonly usercode: string;
  readonly username: string;
  readonly text: string;
  readonly waiting_since: Date;
  readonly total: bigint;
}
/** Threads whose newest message by a person is the customer's; each waits since the first message after the last answer. */
export const listWaiting = statement<WaitingThread, [skip: number, take: number]>(
  'chat.list-waiting',
  `with newest as (
     select distinct on (customer_id) customer_id, is_from_house, text from chat_message
     where not is_from_house or operator_id is not null order by customer_id, created_at desc, id desc
   )
   select c.usercode, c.username, left(n.text, 200) as text, waiting.since as waiting_since, count(*) over () as total
   from newest n join customer c on c.id = n.customer_id
   cross join lateral (
     select min(m.created_at) as since from chat_message m
     where m.customer_id = n.customer_id and not m.is_from_house and m.created_at > coalesce(
       (select max(a.created_at) from chat_message a where a.customer_id = n.customer_id and a.operator_id is not null), '-infinity')
   ) waiting
   where not n.is_from_house order by waiting.since, c.id offset $1 limit $2`,
);
export const findByUsercode = statement<{ id: CustomerId }, [usercode: string]>(
  'chat.find-by-usercode',
  'select id from customer where usercode = $1',
);
