// The notification room's SQL.
import { statement } from '../db/statement.ts';
import type { CustomerId } from '../ids.ts';
import type { NotificationParams, NotificationText } from './texts.ts';

export interface NotificationRow {
  id: string;
  category: number;
  text_code: NotificationText;
  params: NotificationParams;
  created_at: Date;
  read_at: Date | null;
}

export const insertNotification = statement<
  NotificationRow,
  [string, CustomerId, number, NotificationText, string]
>(
  'notification.insert',
  `insert into notification (id, customer_id, category, text_code, params) values ($1, $2, $3, $4, $5::jsonb)
   returning id, category, text_code, params, created_at, read_at`,
);
export const listNotifications = statement<NotificationRow, [CustomerId, number, number]>(
  'notification.list',
  `select id, category, text_code, params, created_at, read_at from notification
   where customer_id = $1 order by created_at desc, id desc offset $2 limit $3`,
);
export const markRead = statement<{ id: string }, [CustomerId, string[]]>(
  'notification.mark-read',
  `update notification set read_at = now() where customer_id = $1 and id = any ($2::uuid[]) and read_at is null
   returning id`,
);
