// The chat room's SQL.
import { statement } from '../db/statement.ts';
import type { CustomerId } from '../ids.ts';

export interface ChatRow {
  readonly id: string;
  readonly is_from_house: boolean;
  readonly text: string;
  readonly created_at: Date;
}

export const listMessages = statement<ChatRow, [CustomerId]>(
  'chat.list',
  `select id, is_from_house, text, created_at from chat_message
   where customer_id = $1 order by created_at desc, id desc limit 100`,
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
export const insertMessage = statement<ChatRow, [string, CustomerId, boolean, string]>(
  'chat.insert',
  `insert into chat_message (id, customer_id, is_from_house, text) values ($1, $2, $3, $4)
   returning id, is_from_house, text, created_at`,
);
