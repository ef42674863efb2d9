// Keeps a customer's page in step with the server: the balance (every three seconds, and at once through the hub), the notifications, and
// the connection for them. Ends with its signal.
import { balancePollMs } from '@felek/contract/figures';
import { hubMethod, type HubMessage } from '@felek/contract/notification';
import { readBalances, readNotifications, readProfile } from '../notification/notification.queries.ts';
import { rememberStanding, showBalance, useSession } from '../session/session.ts';
import { needed } from '../wire/code.ts';
import { byItself } from '../wire/manner.ts';
import type { KeyName } from '../wire/keys.ts';
import { isOfRoom, passToRooms, useLiveLine, type RoomMessage } from '../wire/live-line.ts';
import { refresh } from '../wire/query-client.ts';
import { concernedBy, concernsOf } from './concerns.ts';
import { keepConnected } from './connection.ts';
import { showRead, useLive } from '../notification/notification.ts';

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
  await readProfile(signal).then(
    ({ exclusion }) => rememberStanding({ exclusion }),
    () => undefined,
  );
}

async function readBalance(signal: AbortSignal): Promise<void> {
  await readBalances(signal).then(
    (balance) => {
      if (!signal.aborted) showBalance(balance);
    },
    () => undefined,
  );
}

async function loadNotifications(signal: AbortSignal): Promise<void> {
  await readNotifications(signal).then(
    (notifications) => {
      const known = new Set(useLive.getState().notifications.map(({ id }) => id));
      useLive.setState({ notifications });
      askAnew(concernsOf(notifications.filter(({ id }) => !known.has(id)).map(({ type }) => type)));
    },
    () => undefined,
  );
}

async function connect(signal: AbortSignal): Promise<void> {
  const { openHub } = await needed(() => import('./hub-client.ts'));
  if (signal.aborted) return;
  const hub = openHub();
  hub.on(hubMethod, (message: HubMessage | RoomMessage) => {
    if (signal.aborted) return;
    if (isOfRoom(message)) passToRooms(message);
    else take(message);
  });
  const invoke = (method: string, ...inputs: readonly unknown[]) => hub.invoke<unknown>(method, ...inputs);
  signal.addEventListener('abort', () => useLiveLine.setState({ invoke: undefined }));
  keepConnected(
    hub,
    {
      changed(connection, isLiveOff) {
        useLive.setState({ connection, isLiveOff });
        if (connection !== 'Connected') useLiveLine.setState({ invoke: undefined });
      },
      connected() {
        useLiveLine.setState({ invoke: (...asked) => invoke(...asked) });
        void readBalance(signal);
        void loadNotifications(signal);
      },
      // A session that has ended is noticed here.
      lost: () => void loadNotifications(signal),
    },
    signal,
  );
}

/** Refetches the data on the screen. The customer did not act, so this does not keep the session from growing idle. */
function askAnew(names: readonly KeyName[]): void {
  byItself(() => void refresh(...names));
}

function take(message: HubMessage): void {
  if (message.cmd === 'Balance') showBalance(message.message);
  if (message.cmd === 'Notification')
    useLive.setState(({ notifications }) => ({
      notifications: [message.message, ...notifications.filter(({ id }) => id !== message.message.id)],
    }));
  if (message.cmd === 'NotificationRead') showRead(message.message.id);
  askAnew(concernedBy(message));
}
