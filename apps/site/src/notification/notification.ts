// What a logged-in customer is told without asking: notifications, and how the connection that brings them stands.
import { create } from 'zustand';
import type { Notification } from '@felek/contract/notification';

export type ConnectionState = 'Disconnected' | 'Connecting' | 'Connected' | 'Reconnecting' | 'Disconnecting';

interface Live {
  readonly connection: ConnectionState;
  /** The connection was given up: what is new shows when the page asks for it. */
  readonly isLiveOff: boolean;
  readonly notifications: readonly Notification[];
}

/** How it is for a visitor. */
export const calm: Live = { connection: 'Disconnected', isLiveOff: false, notifications: [] };
export const useLive = create<Live>(() => calm);
export const useUnread = () =>
  useLive(({ notifications }) => notifications.filter(({ isRead }) => !isRead).length);
