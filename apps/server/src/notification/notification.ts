// Notifications: the messages to a customer behind the bell. A notification is stored as a code with its figures, in the transaction of
// its event. It is worded in the reader's language, and pushed through the hub once that transaction is durable.
import type { Locale } from '@felek/contract/call';
import { notificationCategory } from '@felek/contract/enumerations';
import type { HubMessage, Notification, PaymentStep } from '@felek/contract/notification';
import { wireInstant } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { getRow, listRows } from '../db/statement.ts';
import { timelineOf, type TimelineSource } from '../db/timeline.ts';
import { newId, type CustomerId, type NotificationId } from '../ids.ts';
import { timelineNotifications } from './dossier.store.ts';
import * as store from './notification.store.ts';
import { wordNotification, type NotificationParams, type NotificationText } from './texts.ts';

/** The way to a customer's open pages. */
export interface Push {
  toCustomer(customer: CustomerId, message: HubMessage): void;
}

export interface Notice {
  readonly customer: CustomerId;
  readonly category: keyof typeof notificationCategory;
  readonly text: NotificationText;
  readonly params: NotificationParams;
}

export interface Notifications {
  /** Tells a customer something, if and only if the transaction is committed. */
  notify(tx: Tx, notice: Notice): Promise<void>;
  /** Tells a customer's open pages how an order stands, if and only if the transaction is committed. The message is not stored. */
  tellStep(tx: Tx, customer: CustomerId, step: PaymentStep): void;
  list(customer: CustomerId, locale: Locale, page: { skip: number; take: number }): Promise<Notification[]>;
  /** Marks the customer's own as read, on all of their open pages. */
  markRead(customer: CustomerId, ids: readonly string[]): Promise<void>;
  /** The notifications that a customer got, as codes, in the order of time. */
  readonly timeline: TimelineSource;
}

export function createNotifications({
  database,
  push,
  localeOf,
  houseName,
}: {
  readonly database: Database;
  readonly push: Push;
  /** The language that a customer reads. */
  readonly localeOf: (customer: CustomerId) => Promise<Locale>;
  /** The house's name. It waits for nothing. */
  readonly houseName: (locale: Locale) => string;
}): Notifications {
  const toNotification = (row: store.NotificationRow, locale: Locale): Notification => ({
    id: row.id,
    ...wordNotification(row.text_code, row.params, locale, houseName(locale)),
    type: row.category,
    timeStamp: wireInstant(row.created_at),
    isRead: row.read_at !== null,
    ...(row.text_code === 'phone_change_asked' && { dialog: 'phone' as const }),
  });
  return {
    async notify(tx, { customer, category, text, params }) {
      const id = newId<'notification'>() satisfies NotificationId;
      const row = await getRow(
        tx.client,
        store.insertNotification,
        id,
        customer,
        notificationCategory[category],
        text,
        JSON.stringify(params),
      );
      tx.afterCommit(async () => {
        const message = toNotification(row, await localeOf(customer));
        push.toCustomer(customer, { cmd: 'Notification', message });
      });
    },
    tellStep(tx, customer, step) {
      tx.afterCommit(() => push.toCustomer(customer, { cmd: 'Payment', message: step }));
    },
    async list(customer, locale, { skip, take }) {
      const rows = await listRows(database.pool, store.listNotifications, customer, skip, take);
      return rows.map((row) => toNotification(row, locale));
    },
    timeline: timelineOf(database.pool, timelineNotifications),
    async markRead(customer, ids) {
      const read = await listRows(database.pool, store.markRead, customer, [...ids]);
      if (read.length === 0) return;
      const message = { id: read.map(({ id }) => id) };
      push.toCustomer(customer, { cmd: 'NotificationRead', message });
    },
  };
}
