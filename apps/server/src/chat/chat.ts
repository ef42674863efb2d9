// The chat room: a thread for each customer. The first message after a silence of twelve hours gets an automatic answer at once.
// Staff see the threads that wait, and answer them.
import type { OutputOf, RefusalOf } from '@felek/contract/call';
import type { ChatMessage, StaffChatMessage } from '@felek/contract/chat';
import type { answerChat, chats } from '@felek/contract/office';
import { wireInstant } from '../clock.ts';
import type { Account } from '../account/account.ts';
import type { Database } from '../db/database.ts';
import { pageOf } from '../db/keyset.ts';
import { execute, getRow, listRows } from '../db/statement.ts';
import { timelineOf, type TimelineSource } from '../db/timeline.ts';
import { newId, type CustomerId, type OperatorId } from '../ids.ts';
import type { Notifications } from '../notification/notification.ts';
import * as store from './chat.store.ts';
import { timelineChat } from './dossier.store.ts';
import { wordMessage, type HouseCode } from './house-words.ts';
import type { Locale } from '@felek/contract/call';

export interface Chat {
  /** The last hundred messages, oldest first. */
  list(customer: CustomerId, locale: Locale): Promise<ChatMessage[]>;
  /** The messages added to the thread. */
  send(customer: CustomerId, text: string, locale: Locale): Promise<ChatMessage[]>;
  /** Threads that wait for an answer of the staff, longest waiting first. */
  listWaiting(page: {
    readonly after?: string | undefined;
    readonly take: number;
  }): Promise<OutputOf<typeof chats>>;
  /** The messages of a customer's thread, in the order of time. */
  readonly timeline: TimelineSource;
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
  readonly account: Pick<Account, 'findByUsercode' | 'listNames'>;
  readonly operatorNames: (ids: readonly OperatorId[]) => Promise<ReadonlyMap<OperatorId, string>>;
  /** A house of play money has no staff in the chat, and says so. */
  readonly playMoney: boolean;
}

export function createChat(needs: ChatNeeds): Chat {
  const { database, notifications, account, operatorNames, playMoney } = needs;
  const answer: HouseCode = playMoney ? 'first_answer_demo' : 'first_answer';
  return {
    timeline: timelineOf(database.pool, timelineChat),
    async list(customer, locale) {
      const rows = await listRows(database.pool, store.listMessages, customer);
      return rows.toReversed().map((row) => toMessage(row, locale));
    },
    async send(customer, text, locale) {
      const added = await database.inTransaction(async ({ client }) => {
        await execute(client, store.lockThread, customer);
        const { is_new: isNew } = await getRow(client, store.selectIsNew, customer);
        const insert = (isFromHouse: boolean, words: string) =>
          getRow(client, store.insertMessage, newId<'chat'>(), customer, isFromHouse, words, null);
        const sent = await insert(false, text);
        return isNew ? [sent, await insert(true, answer)] : [sent];
      });
      return added.map((row) => toMessage(row, locale));
    },
    async listWaiting({ after, take }) {
      const rows = await listRows(database.pool, store.listWaiting, store.waitingThreads.from(after), take);
      const names = await account.listNames(rows.map((row) => row.customer_id));
      return {
        ...pageOf(rows, take),
        list: rows.map(({ customer_id: customer, text, waiting_since: since }) => ({
          customer: names.get(customer)!,
          text,
          waitingSince: wireInstant(since),
        })),
      };
    },
    async read(usercode, locale) {
      const customer = await account.findByUsercode(usercode);
      if (customer === undefined) return 'customer_not_found';
      const rows = await listRows(database.pool, store.listMessages, customer);
      return (await toStaffMessages(rows, locale)).toReversed();
    },
    async answer(operator, usercode, text) {
      const customer = await account.findByUsercode(usercode);
      if (customer === undefined) return 'customer_not_found';
      const row = await database.inTransaction(async (tx) => {
        await execute(tx.client, store.lockThread, customer);
        await notifications.notify(tx, {
          customer,
          category: 'system',
          text: 'chat_answered',
          params: {},
        });
        return getRow(tx.client, store.insertMessage, newId<'chat'>(), customer, true, text, operator);
      });
      const [answered] = await toStaffMessages([row], 'tr');
      return answered!;
    },
  };

  async function toStaffMessages(
    rows: readonly store.ChatRow[],
    locale: Locale,
  ): Promise<StaffChatMessage[]> {
    const names = await operatorNames(rows.flatMap((row) => row.operator_id ?? []));
    return rows.map((row) => ({
      ...toMessage(row, locale),
      operator: row.operator_id && names.get(row.operator_id)!,
    }));
  }
}

const toMessage = (row: store.ChatRow, locale: Locale): ChatMessage => ({
  id: row.id,
  from: row.is_from_house ? 'house' : 'customer',
  // An operator's words stand as written, even where they look like a code.
  text: row.is_from_house && row.operator_id === null ? wordMessage(row.text, locale) : row.text,
  timeStamp: wireInstant(row.created_at),
});
