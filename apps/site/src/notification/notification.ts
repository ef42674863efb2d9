// Live messages to a logged-in customer: notifications, and the state of the connection that brings them.
import { create } from 'zustand';
import type { Notification } from '@felek/contract/notification';

export type ConnectionState = 'Disconnected' | 'Connecting' | 'Connected' | 'Reconnecting' | 'Disconnecting';

interface Live {
  readonly connection: ConnectionState;
  /** Whether the page has given up its live connection. Then it shows new data only when it fetches. */
  readonly isLiveOff: boolean;
  readonly notifications: readonly Notification[];
}

/** The state for a visitor. */
export const calm: Live = { connection: 'Disconnected', isLiveOff: false, notifications: [] };
export const useLive = create<Live>(() => calm);
/** Shows these as read. */
export const showRead = (ids: readonly string[]): void =>
  useLive.setState(({ notifications }) => ({
    notifications: notifications.map((each) => (ids.includes(each.id) ? { ...each, isRead: true } : each)),
  }));
export const useUnread = () =>
  useLive(({ notifications }) => notifications.filter(({ isRead }) => !isRead).length);
