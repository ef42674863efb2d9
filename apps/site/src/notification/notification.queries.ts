// Notifications and what else the server is asked to keep a page in step with it, by the page itself and not by the customer.
import { balance, profile } from '@felek/contract/account';
import { notificationPage } from '@felek/contract/figures';
import { notifications, readNotification } from '@felek/contract/notification';
import { showRead } from './notification.ts';
import { fetchData } from '../wire/ask.ts';

export const readBalances = (signal: AbortSignal) => fetchData(balance, {}, signal);
export const readProfile = (signal: AbortSignal) => fetchData(profile, {}, signal);
export const readNotifications = (signal: AbortSignal) => fetchData(notifications, notificationPage, signal);

/** Marks notifications as read, here once the server has. */
export async function markRead(ids: readonly string[]): Promise<void> {
  await fetchData(readNotification, { id: [...ids] });
  showRead(ids);
}
