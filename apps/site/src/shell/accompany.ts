// Keeps a customer's page in step with the server: the balance every three seconds and at once through the hub, notifications,
// and the connection they come by. Ends with its signal.
import { balance as balanceCall, profile } from '@felek/contract/account';
import { balancePollMs, notificationPage, realtime } from '@felek/contract/figures';
import {
  hubMethod,
  hubPath,
  notifications as notificationsCall,
  readNotification,
  type HubMessage,
} from '@felek/contract/notification';
import { needed } from '../wire/code.ts';
import { authData, fingerprintNow } from '../wire/stored.ts';
import { base, byItself, fetchData } from '../wire/wire.ts';
import { keepConnected } from './connection.ts';
import { useLive } from './live.ts';
import { queryClient } from './queries.ts';
import { rememberStanding, showBalance, useSession } from './session.ts';

/** Marks a notification as read, here once the server has. */
export async function markRead(id: string): Promise<void> {
  await fetchData(readNotification, { id: [id] });
  useLive.setState(({ notifications }) => ({
    notifications: notifications.map((each) => (each.id === id ? { ...each, isRead: true } : each)),
  }));
}

export function accompany(signal: AbortSignal): void {
  if (signal.aborted) return;
  const poll = setInterval(() => {
    if (document.visibilityState === 'visible') void readBalance(signal);
  }, balancePollMs);
  signal.addEventListener('abort', () => clearInterval(poll));
  void readBalance(signal);
  void loadNotifications(signal);
  connect(signal).catch(() => {
    if (!signal.aborted) useLive.setState({ isLiveOff: true });
  });
  if (useSession.getState().customer?.exclusion !== null) void readExclusion(signal);
}

/** An exclusion that begins ends every session; one that was lifted since the login is noticed here. */
async function readExclusion(signal: AbortSignal): Promise<void> {
  await fetchData(profile, {}, signal).then(
    ({ exclusion }) => rememberStanding({ exclusion }),
    () => undefined,
  );
}

async function readBalance(signal: AbortSignal): Promise<void> {
  await fetchData(balanceCall, {}, signal).then(
    (balance) => {
      if (!signal.aborted) showBalance(balance);
    },
    () => undefined,
  );
}

async function loadNotifications(signal: AbortSignal): Promise<void> {
  await fetchData(notificationsCall, notificationPage, signal).then(
    (notifications) => {
      const known = new Set(useLive.getState().notifications.map(({ id }) => id));
      useLive.setState({ notifications });
      if (notifications.some(({ id }) => !known.has(id))) askAnew();
    },
    () => undefined,
  );
}

async function connect(signal: AbortSignal): Promise<void> {
  const { HubConnectionBuilder, LogLevel } = await needed(() => import('@microsoft/signalr'));
  if (signal.aborted) return;
  const hub = new HubConnectionBuilder()
    .withUrl(`${base}${hubPath}?fingerprint=${encodeURIComponent(fingerprintNow())}`, {
      accessTokenFactory: () => authData()?.token ?? '',
    })
    .withAutomaticReconnect([...realtime.reconnectDelaysMs])
    .withServerTimeout(realtime.serverTimeoutMs)
    .withKeepAliveInterval(realtime.keepAliveMs)
    .withStatefulReconnect({ bufferSize: realtime.reconnectBufferBytes })
    .configureLogging(LogLevel.None)
    .build();
  hub.on(hubMethod, (message: HubMessage) => {
    if (!signal.aborted) take(message);
  });
  keepConnected(
    hub,
    {
      changed: (connection, isLiveOff) => useLive.setState({ connection, isLiveOff }),
      connected() {
        void readBalance(signal);
        void loadNotifications(signal);
      },
      // Where the session ended, this is where the page learns it.
      lost: () => void loadNotifications(signal),
    },
    signal,
  );
}

/** Has what is on the screen asked anew, all of it or what is named. Nobody acted, so it counts as no use of the session. */
function askAnew(...queryKeys: readonly (readonly string[])[]): void {
  byItself(() => {
    if (queryKeys.length === 0) void queryClient.invalidateQueries();
    for (const queryKey of queryKeys) void queryClient.invalidateQueries({ queryKey });
  });
}

function take(message: HubMessage): void {
  switch (message.cmd) {
    case 'Balance':
      return showBalance(message.message);
    case 'Notification':
      useLive.setState(({ notifications }) => ({
        notifications: [message.message, ...notifications.filter(({ id }) => id !== message.message.id)],
      }));
      return askAnew();
    case 'Payment':
      return askAnew(['financial'], ['limits']);
    case 'error':
    case 'disconnect':
  }
  return undefined;
}
