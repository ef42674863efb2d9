// A customer's balance and notifications when a proxy cuts the WebSocket and refuses all later ones. The protocol's own client connects to
// the whole house through the proxy, with the site's delays, and asks for both after a reconnect, as the site does. The yardsticks are the
// same customer's balance and notification over the WebSocket, before the cut. A login on a new device causes a notification, so its time
// holds the check of a password.
import { HubConnectionBuilder, LogLevel, type HubConnection } from '@microsoft/signalr';
import { realtime } from '@felek/contract/figures';
import { hubMethod, hubPath, type HubMessage } from '@felek/contract/notification';
import { startDatabase } from '../apps/server/src/db/start-database.ts';
import { hashPassword, ofTheHouse } from '../apps/server/src/passwords/passwords.ts';
import { openLog } from '../apps/server/src/log.ts';
import { hashToken, newToken } from '../apps/server/src/vault.ts';
import { startBlockingProxy } from '../packages/hub/testbed/blocking-proxy.ts';
import { joinCustomer, openCasinoServer, type CasinoServer } from '../testbed/casino-servers.ts';
import { startHouse, type House } from '../testbed/house.ts';
import { openBenchDisk } from './bench-disk.ts';
import { purse, sitDown, type HousePlayer } from './house-player.ts';
import { median } from './loading.ts';
import type { BenchRow } from './run.ts';

const customers = 15;
const mostMs = 2000;
const password = 'bench-Password-1';

/** Milliseconds from a request to what it causes on the customer's open page: a new balance or a notification. */
interface Arrivals {
  readonly overWebSocket: number;
  /** From the cut, which comes just before the request. */
  readonly afterCut: number;
  readonly overEventStream: number;
}

/** Rows of the time to the balance and to the notification: at the moment of the cut, and after the reconnect. */
export async function benchCut(): Promise<BenchRow[]> {
  const disk = openBenchDisk();
  const database = await startDatabase({
    dataDir: disk.dataDir,
    maxConnections: 100,
    log: openLog('silent'),
  });
  try {
    const house = await startHouse({
      environment: { DATABASE_URL: database.serverUrl, DATABASE_OWNER_URL: database.url },
    });
    const casino = openCasinoServer(database.url);
    try {
      const passwordHash = await hashPassword(password, ofTheHouse);
      const balances: Arrivals[] = [];
      const notifications: Arrivals[] = [];
      for (let customer = 0; customer < customers; customer += 1) {
        const measured = await measure(house, casino, passwordHash);
        balances.push(measured.balance);
        notifications.push(measured.notification);
      }
      return [
        rowOf('WebSocket cut → balance of a settlement arrives', balances, 'afterCut'),
        rowOf('balance after the reconnect, over an event stream', balances, 'overEventStream'),
        rowOf('WebSocket cut → notification of a login arrives', notifications, 'afterCut'),
        rowOf('notification after the reconnect, over an event stream', notifications, 'overEventStream'),
      ];
    } finally {
      await casino.close();
      await house.stop();
    }
  } finally {
    await database.stop();
    disk.remove();
  }
}

function rowOf(name: string, all: readonly Arrivals[], which: 'afterCut' | 'overEventStream'): BenchRow {
  const [ours, theirs] = [all.map((each) => each[which]), all.map((each) => each.overWebSocket)];
  const worst = Math.max(...ours);
  return {
    name: `(j) ${name}, slowest of ${customers} customers`,
    ours: `${worst.toFixed(0)} ms, median ${median(ours).toFixed(0)} ms`,
    yardstick: `${Math.max(...theirs).toFixed(0)} ms, median ${median(theirs).toFixed(0)} ms, over the WebSocket`,
    ratio: median(ours) / median(theirs),
    bar: `≤ ${mostMs} ms`,
    ok: worst <= mostMs,
  };
}

async function measure(
  house: House,
  casino: CasinoServer,
  passwordHash: string,
): Promise<Record<'balance' | 'notification', Arrivals>> {
  const joined = await joinCustomer(casino, { cash: purse });
  const { rows } = await casino.database.pool.query<{ username: string }>(
    'update customer set password_hash = $2 where id = $1 returning username',
    [joined.customer, passwordHash],
  );
  const { username } = rows[0]!;
  const token = newToken();
  await casino.database.pool.query('update session set token_hash = $2 where id = $1', [
    joined.session,
    hashToken(token),
  ]);
  const player = await sitDown(house, casino, { joined });

  const balance = await throughCut(house, token, 'balance', {
    before: () => stake(house, player),
    atCut: () => settle(house, player),
    after: () => stake(house, { ...player, nonce: player.nonce + 1 }),
  });
  const notification = await throughCut(house, token, 'notification', {
    before: () => logIn(house, username, 'Firefox'),
    atCut: () => logIn(house, username, 'Chrome'),
    after: () => logIn(house, username, 'Safari'),
  });
  return { balance, notification };
}

/** Opens the customer's page through a proxy and cuts its WebSocket. Each change causes what the page waits for. */
async function throughCut(
  house: House,
  token: string,
  awaited: keyof Page['next'],
  change: Record<'before' | 'atCut' | 'after', () => Promise<void>>,
): Promise<Arrivals> {
  const proxy = await startBlockingProxy([house.url], { isOpen: true });
  const page = openPage(proxy.url, token);
  const arrivalOf = async (cause: () => Promise<void>): Promise<number> => {
    const arrived = page.next[awaited]();
    const began = performance.now();
    await cause();
    return (await arrived) - began;
  };
  try {
    await page.connection.start();
    const overWebSocket = await arrivalOf(change.before);
    const afterCut = await arrivalOf(() => {
      if (proxy.cut() !== 1) throw new Error('bug: the page has no WebSocket');
      return change.atCut();
    });
    const overEventStream = await arrivalOf(change.after);
    return { overWebSocket, afterCut, overEventStream };
  } finally {
    await page.connection.stop();
    await proxy.close();
  }
}

/** The page of a customer, as far as it keeps the balance and the notifications. `next` resolves to the time of the next news. */
interface Page {
  readonly connection: HubConnection;
  readonly next: Record<'balance' | 'notification', () => Promise<number>>;
}

function openPage(url: string, token: string): Page {
  const balance = news();
  const notification = news();
  let version = 0;
  const seen = new Set<string>();
  const takeBalance = (newer: number) => {
    if (newer <= version) return;
    version = newer;
    balance.tell();
  };
  const takeNotification = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    notification.tell();
  };
  const connection = new HubConnectionBuilder()
    .withUrl(`${url}/${hubPath}`, { accessTokenFactory: () => token })
    .withAutomaticReconnect([...realtime.reconnectDelaysMs])
    .configureLogging(LogLevel.None)
    .build();
  connection.on(hubMethod, (heard: HubMessage) => {
    if (heard.cmd === 'Balance') takeBalance(heard.message.version);
    if (heard.cmd === 'Notification') takeNotification(heard.message.id);
  });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  connection.onreconnected(async () => {
    const [balanceNow, listed] = await Promise.all([
      fetch(`${url}/api/user/balance`, { headers }),
      fetch(`${url}/api/customer/notification`, { method: 'POST', headers, body: '{}' }),
    ]);
    takeBalance(((await balanceNow.json()) as { data: { version: number } }).data.version);
    for (const { id } of ((await listed.json()) as { data: { id: string }[] }).data) takeNotification(id);
  });
  return { connection, next: { balance: balance.next, notification: notification.next } };
}

function news() {
  let waiting = (_at: number) => {};
  return {
    tell: () => waiting(performance.now()),
    next: () => new Promise<number>((resolve) => (waiting = resolve)),
  };
}

const stake = (house: House, { token, seedId, nonce, stake: lira }: HousePlayer) =>
  post(house, 'fel/bet', token, { seedId, nonce, stake: lira });
const settle = (house: House, { token, seedId, nonce }: HousePlayer) =>
  post(house, 'fel/settle', token, { roundId: `${seedId}:${nonce}` });

/** From a network of its own: logins from one network are limited. */
const logIn = (house: House, username: string, device: string) =>
  post(
    house,
    'auth/login',
    undefined,
    { username, password },
    { 'user-agent': device, 'x-forwarded-for': newAddress() },
  );
let networks = 0;
function newAddress(): string {
  networks += 1;
  return `198.18.${networks}.1`;
}

async function post(
  house: House,
  path: string,
  token: string | undefined,
  body: object,
  headers: Record<string, string> = {},
): Promise<void> {
  const answer = await fetch(`${house.url}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify(body),
  });
  const { success, message } = (await answer.json()) as { success: boolean; message: string };
  if (!success) throw new Error(`bug: ${path} was refused: ${message}`);
}
