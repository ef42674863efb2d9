// Rolling restarts behind haproxy, then behind nginx: two servers from an unpacked bundle restart in turn, three times, while customers
// play, log in, ask for balances and keep live connections. No proxy may answer an error of its own, and no bet may be lost.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { demoPassword, demoPeople } from '@felek/contract/demo';
import { hubPath } from '@felek/contract/notification';
import { installedBroker } from '../../packages/hub/testbed/broker.ts';
import { everyTransport, newClient, type Client } from '../../packages/hub/testbed/running-hub.ts';
import { openPostgresServer } from '../../testbed/postgres-server.ts';
import { someAddress } from '../../testbed/account-servers.ts';
import { cashier } from '../actors/cashier.ts';
import { lalePlayer } from '../actors/lale-player.ts';
import { openCaller, type Caller } from '../caller.ts';
import { joinCustomer, type Customer } from '../customer.ts';
import { openFindings, type Findings } from '../findings.ts';
import { openHouse, simplify, type ChaosHouse } from '../house.ts';
import { judge } from '../verdict.ts';
import { ensureProxies, proxies, type Proxy } from './proxies.ts';

const players = 6;
const connections = 40;
const restarts = 3;
const drainSeconds = 5;
const calmMs = 3000;
const spin = { verb: 'spin', manner: 'once', lira: 1, hangUpAfterMs: 0 } as const;
const openingDeposit = { verb: 'deposit and pay', manner: 'once', lira: 500, hangUpAfterMs: 0 } as const;

export async function runRolling(): Promise<Findings> {
  const findings = openFindings();
  ensureProxies();
  const bundle = unpackBundle();
  const postgres = await openPostgresServer();
  const broker = await installedBroker('redis-server');
  await broker.start();
  const environment = {
    DATABASE_URL: postgres.serverUrl(),
    DATABASE_OWNER_URL: postgres.url(),
    VALKEY_URL: broker.url,
    DRAIN_SECONDS: String(drainSeconds),
    TRUSTED_PROXIES: '2',
  };
  try {
    const house = await openHouse(
      { databases: [environment, environment], losesWebhooks: false, bundle: bundle.folder },
      findings,
    );
    try {
      await simplify(postgres.url());
      for (const name of Object.keys(proxies))
        await rollBehind(name, { house, databaseUrl: postgres.url(), findings });
    } finally {
      await house.close();
    }
  } finally {
    await broker.stop();
    await postgres.remove();
    rmSync(bundle.home, { recursive: true, force: true });
  }
  return findings;
}

/** The output of `npm run bundle`, unpacked as on a server. */
function unpackBundle(): { readonly home: string; readonly folder: string } {
  const home = mkdtempSync(join(tmpdir(), 'felek-rolling-'));
  const program = fileURLToPath(new URL('../../run/bundle.mjs', import.meta.url));
  const { status } = spawnSync(process.execPath, [program, home], { stdio: 'inherit' });
  if (status !== 0) throw new Error('There is no bundle.');
  const archive = readdirSync(home).find((name) => name.endsWith('.tar.gz'))!;
  const folder = archive.replace(/-[a-z0-9]+-[a-z0-9]+\.tar\.gz$/, '');
  rmSync(join(home, folder), { recursive: true });
  spawnSync('tar', ['-xzf', join(home, archive), '-C', home]);
  return { home, folder: join(home, folder) };
}

interface Run {
  readonly house: ChaosHouse;
  readonly databaseUrl: string;
  readonly findings: Findings;
}

async function rollBehind(name: string, { house, databaseUrl, findings }: Run): Promise<void> {
  const proxy = await proxies[name]!(house.servers.map(({ port }) => port));
  const here = countedApart(name, findings);
  const caller = openCaller(() => proxy.port, here, { mostPauseMs: 250 });
  const over = new AbortController();
  const tables = await Promise.all(Array.from({ length: players }, () => sitDown(caller, here, databaseUrl)));
  const audience = await openAudience(
    proxy,
    tables.map(({ customer }) => customer),
    here,
  );
  const busy = [
    ...tables.map(({ play }) => play(over.signal)),
    ...tables.map(({ customer }) => askOnAndOn(caller, customer, over.signal)),
    logInOnAndOn(caller, here, over.signal),
  ];
  for (let restart = 0; restart < restarts; restart += 1)
    for (const [place, server] of house.servers.entries()) {
      await sleep(calmMs);
      audience.listen();
      await server.stop();
      // The server is down for a second, as during the unpacking of a new version.
      await sleep(1000);
      await server.start();
      console.log(`${name}: server ${place + 1} restarted; ${audience.heard()}`);
      here.count('restarts');
    }
  await sleep(calmMs);
  over.abort();
  await Promise.all(busy);
  await audience.close();
  await Promise.all(tables.map(({ finish }) => finish()));
  const customers = tables.map(({ customer }) => customer);
  await judge({ customers, rig: { databaseUrl, sandboxUrl: house.sandbox.url }, findings: here });
  for (const what of ['requests without an answer', 'requests answered "not ready"'])
    if (here.times(what) > 0) findings.wrong(`${name}: ${what}`, String(here.times(what)));
  await proxy.close();
}

/** The same findings, each under the proxy's name. */
function countedApart(name: string, findings: Findings): Findings & { times(what: string): number } {
  return {
    ...findings,
    wrong: (what, detail) => findings.wrong(`${name}: ${what}`, detail),
    count: (what, times) => findings.count(`${name}: ${what}`, times),
    times: (what) => findings.counts.get(`${name}: ${what}`) ?? 0,
  };
}

async function sitDown(caller: Caller, findings: Findings, databaseUrl: string) {
  const customer = await joinCustomer(caller, findings, databaseUrl);
  const desk = cashier.create(customer);
  await desk.act(openingDeposit);
  const player = lalePlayer.create(customer);
  return {
    customer,
    async play(over: AbortSignal) {
      while (!over.aborted) {
        await player.act(spin).catch((error: unknown) => customer.wrong(`a spin failed: ${String(error)}`));
        await sleep(20);
      }
    },
    async finish() {
      await desk.finish();
      await player.finish();
    },
  };
}

async function askOnAndOn(caller: Caller, customer: Customer, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await caller.ask(customer.asked('user/balance'));
    await sleep(50);
  }
}

const logIn = (caller: Caller, address: string) =>
  caller.insist({
    path: 'auth/login',
    body: { username: demoPeople.funded, password: demoPassword },
    address,
  });

async function logInOnAndOn(caller: Caller, findings: Findings, over: AbortSignal): Promise<void> {
  const address = someAddress();
  while (!over.aborted) {
    await logIn(caller, address);
    findings.count('logins');
    await sleep(1000);
  }
}

/** Live connections of the official client on every transport, as pages keep them. Reports when and how they reconnected. */
async function openAudience(proxy: Proxy, customers: readonly Customer[], findings: Findings) {
  const url = `http://127.0.0.1:${proxy.port}/${hubPath}`;
  const clients: Client[] = [];
  let [left, back]: [number[], number[]] = [[], []];
  for (let place = 0; place < connections; place += 1) {
    // A customer may have twenty connections to one server, where all meet during the other's restart.
    const { token = '' } = customers[place % customers.length]!.asked('user/balance');
    const transport = everyTransport[place % everyTransport.length]!;
    const client = newClient({ url }, token, [0, 2000, 5000, 10_000], transport);
    client.onreconnecting(() => left.push(performance.now()));
    client.onreconnected(() => {
      back.push(performance.now());
      findings.count(`live connections over ${transport} that came back`);
    });
    await client.start();
    clients.push(client);
  }
  let isClosing = false;
  for (const client of clients)
    client.onclose((error) => {
      if (!isClosing) findings.wrong('a live connection did not come back', String(error));
    });
  const spread = (times: number[]) => ((Math.max(...times) - Math.min(...times)) / 1000).toFixed(1);
  return {
    listen: () => void ([left, back] = [[], []]),
    heard: () =>
      back.length === 0
        ? 'no live connection was on it'
        : `${left.length} live connections left over ${spread(left)} s, ${back.length} came back over ${spread(back)} s`,
    async close() {
      isClosing = true;
      for (const client of clients) {
        if (client.state !== 'Connected') findings.wrong('a live connection is not back', client.state);
        if (client.heard.length === 0)
          findings.wrong('a live connection heard no balance', 'in the whole run');
        await client.stop();
      }
    },
  };
}
