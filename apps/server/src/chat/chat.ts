// The chat room: a thread for each customer. The first message after a silence of twelve hours gets an automatic answer at once.
// Staff see the threads that wait, and answer them.
import type { OutputOf, RefusalOf } from '@felek/contract/call';
import type { ChatMessage, StaffChatMessage } from '@felek/contract/chat';
import type { answerChat, chats } from '@felek/contract/office';
import { wireInstant } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { findRow, getRow, listRows } from '../db/statement.ts';
import { newId, type CustomerId, type OperatorId } from '../ids.ts';
import type { Notifications } from '../notification/notification.ts';
import * as store from './chat.store.ts';
import { wordMessage, type HouseCode } from './house-words.ts';
import type { Locale } from '@felek/contract/call';

export interface Chat {
  /** The last hundred messages, oldest first. */
  list(customer: CustomerId, locale: Locale): Promise<ChatMessage[]>;
  /** The messages added to the thread. */
  send(customer: CustomerId, text: string, locale: Locale): Promise<ChatMessage[]>;
  /** Threads that wait for an answer of the staff, longest waiting first. */
  listWaiting(page: { readonly skip: number; readonly take: number }): Promise<OutputOf<typeof chats>>;
  /** A customer's thread as staff see it. */
  read(usercode: string, locale: Locale): Promise<StaffChatMessage[] | RefusalOf<typeof answerChat>>;
  /** Writes as this operator, and notifies the customer. */
  answer(
    operator: OperatorId,
    usercode: string,
    text: string,
  ): Promise<StaffChatMessage | RefusalOf<typeof answerChat>>;
}

export interface ChatNeeds {
  readonly database: Pick<Database, 'pool' | 'inTransaction'>;
  readonly notifications: Pick<Notifications, 'notify'>;
  /** A house of play money has no staff in the chat, and says so. */
  readonly playMoney: boolean;
}

export function createChat({ database, notifications, playMoney }: ChatNeeds): Chat {
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
          getRow(client, store.insertMessage, newId<'chat'>(), customer, isFromHouse, words, null);
        const sent = await insert(false, text);
        return isNew ? [sent, await insert(true, answer)] : [sent];
      });
      return added.map((row) => toMessage(row, locale));
    },
    async listWaiting({ skip, take }) {
      const rows = await listRows(database.pool, store.listWaiting, skip, take);
      return {
        total: Number(rows[0]?.total ?? 0),
        list: rows.map(({ usercode, username, text, waiting_since: since }) => ({
          customer: { usercode, username },
          text,
          waitingSince: wireInstant(since),
        })),
      };
    },
    async read(usercode, locale) {
      const customer = await findRow(database.pool, store.findByUsercode, usercode);
      if (!customer) return 'customer_not_found';
      const rows = await listRows(database.pool, store.listMessages, customer.id);
      return rows.toReversed().map((row) => toStaffMessage(row, locale));
    },
    async answer(operator, usercode, text) {
      const customer = await findRow(database.pool, store.findByUsercode, usercode);
      if (!customer) return 'customer_not_found';
      const row = await database.inTransaction(async (tx) => {
        await getRow(tx.client, store.lockThread, customer.id);
        await notifications.notify(tx, {
          customer: customer.id,
          category: 'system',
          text: 'chat_answered',
          params: {},
        });
        return getRow(tx.client, store.insertMessage, newId<'chat'>(), customer.id, true, text, operator);
      });
      return toStaffMessage(row, 'tr');
    },
  };
}

const toMessage = (row: store.ChatRow, locale: Locale): ChatMessage => ({
  id: row.id,
  from: row.is_from_house ? 'house' : 'customer',
  // An operator's words stand as written, even where they look like a code.
  text: row.is_from_house && row.operator === null ? wordMessage(row.text, locale) : row.text,
  timeStamp: wireInstant(row.created_at),
});

const toStaffMessage = (row: store.ChatRow, locale: Locale): StaffChatMessage => ({
  ...toMessage(row, locale),
  operator: row.operator,
});
