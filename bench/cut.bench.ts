// A customer's balance when a proxy cuts the WebSocket and refuses all later ones. The protocol's own client connects to the whole house
// through the proxy, with the site's delays, and asks for the balance after a reconnect, as the site does. The yardstick is the same customer's
// balance over the WebSocket, before the cut.
import { HubConnectionBuilder, LogLevel, type HubConnection } from '@microsoft/signalr';
import { realtime } from '@felek/contract/figures';
import { hubMethod, hubPath, type HubMessage } from '@felek/contract/notification';
import { startDatabase } from '../apps/server/src/db/start-database.ts';
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

/** Milliseconds from the request that moves money to the arrival of the new balance. */
interface Arrivals {
  readonly overWebSocket: number;
  /** From the cut, which comes just before the request. */
  readonly afterCut: number;
  readonly overEventStream: number;
}

/** Rows of the time to the new balance: of a stake at the moment of the cut, and of the payout after the reconnect. */
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
      const all: Arrivals[] = [];
      while (all.length < customers) all.push(await measure(house, casino));
      return [
        rowOf('WebSocket cut → balance of a stake arrives', all, 'afterCut'),
        rowOf('balance after the reconnect, over an event stream', all, 'overEventStream'),
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

async function measure(house: House, casino: CasinoServer): Promise<Arrivals> {
  const joined = await joinCustomer(casino, { cash: purse });
  const token = newToken();
  await casino.database.pool.query('update session set token_hash = $2 where id = $1', [
    joined.session,
    hashToken(token),
  ]);
  const player = await sitDown(house, casino, { joined });
  const proxy = await startBlockingProxy([house.url], { isOpen: true });
  const page = openPage(proxy.url, token);
  const arrivalOf = async (change: () => Promise<unknown>): Promise<number> => {
    const arrived = page.nextBalance();
    const began = performance.now();
    await change();
    return (await arrived) - began;
  };
  try {
    await page.connection.start();
    const overWebSocket = await arrivalOf(() => stake(house, player));
    await arrivalOf(() => settle(house, player));
    const afterCut = await arrivalOf(() => {
      if (proxy.cut() !== 1) throw new Error('bug: the page has no WebSocket');
      return stake(house, { ...player, nonce: player.nonce + 1 });
    });
    const overEventStream = await arrivalOf(() => settle(house, { ...player, nonce: player.nonce + 1 }));
    return { overWebSocket, afterCut, overEventStream };
  } finally {
    await page.connection.stop();
    await proxy.close();
  }
}

/** The page of a customer, as far as it keeps the balance. */
function openPage(
  url: string,
  token: string,
): { readonly connection: HubConnection; nextBalance(): Promise<number> } {
  let version = 0;
  let waiting = (_at: number) => {};
  const take = (newer: number) => {
    if (newer <= version) return;
    version = newer;
    waiting(performance.now());
  };
  const connection = new HubConnectionBuilder()
    .withUrl(`${url}/${hubPath}`, { accessTokenFactory: () => token })
    .withAutomaticReconnect([...realtime.reconnectDelaysMs])
    .configureLogging(LogLevel.None)
    .build();
  connection.on(hubMethod, (heard: HubMessage) => {
    if (heard.cmd === 'Balance') take(heard.message.version);
  });
  connection.onreconnected(async () => {
    const answer = await fetch(`${url}/api/user/balance`, { headers: { authorization: `Bearer ${token}` } });
    take(((await answer.json()) as { data: { version: number } }).data.version);
  });
  return { connection, nextBalance: () => new Promise((resolve) => (waiting = resolve)) };
}

const stake = (house: House, { token, seedId, nonce, stake: lira }: HousePlayer) =>
  post(house, 'fel/bet', token, { seedId, nonce, stake: lira });
const settle = (house: House, { token, seedId, nonce }: HousePlayer) =>
  post(house, 'fel/settle', token, { roundId: `${seedId}:${nonce}` });

async function post(house: House, path: string, token: string, body: object): Promise<void> {
  const answer = await fetch(`${house.url}/api/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`bug: ${path} was answered ${answer.status}`);
}
