// The chat room: a thread for each customer. The first message after a silence of twelve hours is answered at once, by the house
// itself, which says honestly when a person will.
import type { ChatMessage } from '@felek/contract/chat';
import { wireInstant } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { getRow, listRows } from '../db/statement.ts';
import { newId, type CustomerId } from '../ids.ts';
import * as store from './chat.store.ts';
import { wordMessage, type HouseCode } from './house-words.ts';
import type { Locale } from '@felek/contract/call';

export interface Chat {
  /** The last hundred messages, oldest first. */
  list(customer: CustomerId, locale: Locale): Promise<ChatMessage[]>;
  /** What was added to the thread. */
  send(customer: CustomerId, text: string, locale: Locale): Promise<ChatMessage[]>;
}

export interface ChatNeeds {
  readonly database: Pick<Database, 'pool' | 'inTransaction'>;
  /** Nobody sits behind the chat of a house of play money, and it says so. */
  readonly playMoney: boolean;
}

export function createChat({ database, playMoney }: ChatNeeds): Chat {
  const answer: HouseCode = playMoney ? 'first_answer_demo' : 'first_answer';
  return {
    async list(customer, locale) {
      const rows = await listRows(database.pool, store.listMessages, customer);
      return rows.toReversed().map((row) => toMessage(row, locale));
    },
    async send(customer, text, locale) {
      const added = await database.inTransaction(async ({ client }) => {
        await getRow(client, store.lockThread, customer);
        const { is_new: isNew } = await getRow(client, store.selectIsNew, customer);
        const insert = (isFromHouse: boolean, words: string) =>
          getRow(client, store.insertMessage, newId<'chat'>(), customer, isFromHouse, words);
        const sent = await insert(false, text);
        return isNew ? [sent, await insert(true, answer)] : [sent];
      });
      return added.map((row) => toMessage(row, locale));
    },
  };
}

const toMessage = (row: store.ChatRow, locale: Locale): ChatMessage => ({
  id: row.id,
  from: row.is_from_house ? 'house' : 'customer',
  text: row.is_from_house ? wordMessage(row.text, locale) : row.text,
  timeStamp: wireInstant(row.created_at),
});
