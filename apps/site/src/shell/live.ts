// What follows a customer while they are logged in: the balance every three seconds and at once through the hub, notifications,
// and the connection that brings them. It stops with the login and comes back after a long outage when somebody looks.
import type { HubConnection } from '@microsoft/signalr';
import { create } from 'zustand';
import { balance as balanceCall } from '@felek/contract/account';
import { balancePollMs, notificationPage, realtime } from '@felek/contract/figures';
import {
  hubMethod,
  hubPath,
  notifications as notificationsCall,
  readNotification,
  type HubMessage,
  type Notification,
} from '@felek/contract/notification';
import { authData, fingerprintNow } from '../wire/stored.ts';
import { fetchData } from '../wire/wire.ts';
import { queryClient } from './queries.ts';
import { showBalance, useSession } from './session.ts';

export type ConnectionState = 'Disconnected' | 'Connecting' | 'Connected' | 'Reconnecting' | 'Disconnecting';

interface Live {
  readonly connection: ConnectionState;
  readonly notifications: readonly Notification[];
}

const calm: Live = { connection: 'Disconnected', notifications: [] };
export const useLive = create<Live>(() => calm);
export const useUnread = () =>
  useLive(({ notifications }) => notifications.filter(({ isRead }) => !isRead).length);

/** Marks a notification as read, here once the server has. */
export async function markRead(id: string): Promise<void> {
  await fetchData(readNotification, { id: [id] });
  useLive.setState(({ notifications }) => ({
    notifications: notifications.map((each) => (each.id === id ? { ...each, isRead: true } : each)),
  }));
}

let stop: () => void = () => undefined;

/** Begins with whoever is logged in, and follows logins and logouts from then on. */
export function followCustomer(): void {
  const follow = (token: string | undefined) => {
    stop();
    useLive.setState(calm);
    if (token !== undefined) stop = accompany();
  };
  follow(useSession.getState().customer?.token);
  useSession.subscribe(({ customer }, before) => {
    if (customer?.token !== before.customer?.token) follow(customer?.token);
  });
}

function accompany(): () => void {
  const ended = new AbortController();
  const poll = setInterval(() => {
    if (document.visibilityState === 'visible') void readBalance(ended.signal);
  }, balancePollMs);
  void readBalance(ended.signal);
  void loadNotifications(ended.signal);
  void connect(ended.signal);
  return () => {
    ended.abort();
    clearInterval(poll);
  };
}

async function readBalance(signal: AbortSignal): Promise<void> {
  await fetchData(balanceCall, {}, signal).then(showBalance, () => undefined);
}

async function loadNotifications(signal: AbortSignal): Promise<void> {
  await fetchData(notificationsCall, notificationPage, signal).then(
    (notifications) => useLive.setState({ notifications }),
    () => undefined,
  );
}

async function connect(signal: AbortSignal): Promise<void> {
  const { HubConnectionBuilder, LogLevel } = await import('@microsoft/signalr');
  if (signal.aborted) return;
  const hub = new HubConnectionBuilder()
    .withUrl(`/${hubPath}?fingerprint=${encodeURIComponent(fingerprintNow())}`, {
      accessTokenFactory: () => authData()?.token ?? '',
    })
    .withAutomaticReconnect([...realtime.reconnectDelaysMs])
    .withServerTimeout(realtime.serverTimeoutMs)
    .withKeepAliveInterval(realtime.keepAliveMs)
    .withStatefulReconnect({ bufferSize: realtime.reconnectBufferBytes })
    .configureLogging(LogLevel.None)
    .build();
  const show = () => useLive.setState({ connection: hub.state });
  const resync = () => {
    show();
    void readBalance(signal);
    void loadNotifications(signal);
  };
  hub.on(hubMethod, take);
  hub.onreconnecting(show);
  hub.onreconnected(resync);
  hub.onclose(show);
  await start(hub, show);
  // The client gives up after its last delay; somebody who looks at the page, or a network that is back, begins anew.
  const again = () => {
    if (!signal.aborted && document.visibilityState === 'visible' && hub.state === 'Disconnected')
      void start(hub, show).then(resync);
  };
  document.addEventListener('visibilitychange', again, { signal });
  addEventListener('online', again, { signal });
  signal.addEventListener('abort', () => void hub.stop());
  if (signal.aborted) void hub.stop();
}

async function start(hub: HubConnection, show: () => void): Promise<void> {
  useLive.setState({ connection: 'Connecting' });
  await hub.start().catch(() => undefined);
  show();
}

function take(message: HubMessage): void {
  switch (message.cmd) {
    case 'Balance':
      return showBalance(message.message);
    case 'Notification':
      useLive.setState(({ notifications }) => ({
        notifications: [message.message, ...notifications.filter(({ id }) => id !== message.message.id)],
      }));
      void queryClient.invalidateQueries();
      return undefined;
    case 'error':
    case 'disconnect':
  }
  return undefined;
}
