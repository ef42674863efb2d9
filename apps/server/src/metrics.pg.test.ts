import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPassword, demoPeople } from '@felek/contract/demo';
import { valkeyBackplane } from '@felek/hub/backplane';
import { standInBroker } from '../../../packages/hub/testbed/broker.ts';
import {
  closeAll,
  greeted,
  join,
  startHub,
  upgradeQuery,
} from '../../../packages/hub/testbed/running-hub.ts';
import { freshDatabase, type FreshDatabase } from '../../../testbed/fresh-database.ts';
import { atFullPrice } from '../../../testbed/quick-argon2.ts';
import { emptySite } from '../../../testbed/rooms.ts';
import { freePort } from '../../../testbed/sandbox-process.ts';
import { createApp, type App } from './app.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { measureRoles } from './db/roles.ts';
import { newId } from './ids.ts';
import { openLog } from './log.ts';
import { measureShared } from './shared-measures.ts';

let fresh: FreshDatabase;
let app: App;
let url: string;
let token: string;
let headsFile: string;
const files = emptySite();
beforeAll(async () => {
  fresh = await freshDatabase();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  headsFile = joinPath(files.contentDir, 'heads.txt');
  const config = readConfig({
    PORT: String(port),
    LOG_LEVEL: 'silent',
    SPORTS_FEED: 'none',
    DATA_DIR: files.contentDir,
    LEDGER_HEADS_FILE: headsFile,
    TRUSTED_PROXIES: '1',
  });
  // One role for all, as an operator may have it.
  const address = { url: fresh.url, serverUrl: fresh.url };
  app = await createApp(config, address, openLog('silent'), files);
  await app.listen();
  // Before the attacks below.
  const login = await logIn(demoPeople.funded, demoPassword);
  ({ token } = ((await login.json()) as { data: { token: string } }).data);
}, 60_000);
afterAll(async () => {
  await app.stop();
  await fresh.drop();
  await closeAll();
  rmSync(files.siteDir, { recursive: true, force: true });
});

const patience = { timeout: 30_000, interval: 100 };
const readPage = async () => (await fetch(`${url}/metrics`)).text();
/** The sum of a figure over its labels, or of those that are named; undefined while it has no value. */
async function figure(name: string, label = ''): Promise<number | undefined> {
  return figureOn(await readPage(), name, label);
}
function figureOn(page: string, name: string, label = ''): number | undefined {
  const values = page
    .split('\n')
    .filter((line) => new RegExp(`^${name}(\\{[^}]*\\})? `).test(line) && line.includes(label))
    .map((line) => Number(line.split(' ').at(-1)));
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0);
}

const sql = (text: string, ...values: unknown[]) => fresh.pool.query(text, values);
const post = (path: string, body: object) =>
  fetch(`${url}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** A login from a network of its own. */
let networks = 0;
const logIn = (username: string, password: string) =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(networks += 1) >> 8}.${networks & 255}.1`,
    },
    body: JSON.stringify({ username, password }),
  });
/** More logins at once than the queue of passwords takes. */
const flood = () =>
  atFullPrice(() =>
    Promise.all(Array.from({ length: 120 }, (_, n) => logIn(`nobody${n}`, 'wrong password'))),
  );
/** Guesses at one account. */
async function guessAt(username: string) {
  for (let guess = 0; guess < 22; guess += 1) await logIn(username, `guess ${guess}`);
}

async function insertPayout(status: number): Promise<void> {
  await sql(
    `insert into payment (id, customer_id, type, method_id, amount_kurus, status, service, detail_sealed, request_hash, review_reasons)
     select $1, id, 2, 11, 1000, $2, 'generic', '', '', array['large_amount'] from customer limit 1`,
    newId<'payment'>(),
    status,
  );
}

/** For each figure, an action that raises it. The name of a histogram stands for its sum. */
const causes: Readonly<Record<string, () => Promise<unknown>>> = {
  felek_books_broken_rules: async () => {
    // The first check of the books has come to its end.
    await expect
      .poll(
        async () => (await sql('select from books_check where checked_at is not null')).rowCount,
        patience,
      )
      .toBe(1);
    await sql(`update books_check set broken = array['a rule']`);
  },
  felek_books_checked_seconds: () => sql(`update books_check set checked_at = now() - interval '1 hour'`),
  felek_ledger_unsealed_seconds: () =>
    sql(`select ledger_bar(id, gen_random_uuid(), 'test', 'bet', 'unsealed') from wallet limit 1`),
  // Time passes.
  felek_ledger_head_seconds: async () => undefined,
  felek_ledger_heads_missing: async () => {
    appendFileSync(headsFile, `2026-01-01T00:00:00Z 1 2026-01-01T00:00:00Z ${'0'.repeat(64)}\n`);
    await sql(`update job set due_at = now() where topic = 'reconciliation.books'`);
  },
  felek_debts_open: () =>
    sql('update wallet set overdrawn = true where id = (select id from wallet limit 1)'),
  felek_reconciliation_differences: async () => {
    await sql(
      `insert into reconciliation (source, day, state) values ('payment:generic', '2026-01-02', 'differs')`,
    );
    await sql(
      `insert into reconciliation_difference (source, day, reference, kind, in_suspense)
       values ('payment:generic', '2026-01-02', 'r', 'not_booked', false)`,
    );
  },
  felek_reconciliation_days_uncompared: () =>
    sql(
      `insert into reconciliation (source, day, state) values ('payment:cuzdan', current_date - 20, 'no_file')`,
    ),
  // The day before yesterday was counted, and yesterday was not.
  felek_player_funds_days_due: async () => {
    await expect.poll(async () => figure('felek_player_funds_days_due'), patience).toBe(0);
    await sql('update player_funds set day = day - 3');
  },
  felek_transfers_missing: () =>
    sql(
      `insert into manual_credit (subject, source_id, customer_id, amount_kurus, missing_at, missing_because)
       select 'transfer r', $1, id, 1000, now(), 'not in the file' from customer limit 1`,
      newId<'payment'>(),
    ),
  felek_prizes_suspended: () =>
    sql(
      `insert into prize (id, provider, operation, tx, customer_id, game, code, amount_kurus, state, because)
       select gen_random_uuid(), 'hub88', 'promo', 't', id, 'g', 'promo', 1000, 'suspended', 'unknown_campaign' from customer limit 1`,
    ),
  felek_passwords_refused_total: flood,
  felek_passwords_waiting: async () => void flood(),
  felek_sign_in_alarms_total: () => guessAt(demoPeople.fresh),
  felek_sign_in_codes_total: async () => {
    await guessAt(demoPeople.funded);
    await logIn(demoPeople.funded, demoPassword);
  },
  felek_suspense_open: () =>
    sql(
      `insert into suspense_item (id, service, reference, reason, reported) values ($1, 'generic', 'r', 'unknown_reference', '{}')`,
      newId<'item'>(),
    ),
  felek_payouts_unknown: () => insertPayout(2),
  felek_withdrawals_waiting: () => insertPayout(6),
  felek_rounds_open_over_a_day: () =>
    sql(
      `insert into round (wallet_id, provider, id, game, opened_at) select id, 'hub88', 'old', 'g', now() - interval '2 days' from wallet limit 1`,
    ),
  felek_jobs_due: () => insertJob('due', `now() - interval '1 second'`),
  felek_job_oldest_seconds: () => insertJob('old', `now() - interval '1 hour'`),
  felek_jobs_dead: () => insertJob('dead', 'now()', 'now()'),
  felek_answers_total: () => fetch(`${url}/api/health`),
  felek_answer_seconds: () => fetch(`${url}/api/ready`),
  felek_loop_lag_seconds: async () => {
    const until = performance.now() + 700;
    while (performance.now() < until);
  },
  felek_call_book_missed_total: () =>
    Promise.all(Array.from({ length: 60 }, () => post('callback/hub88/nonsense', {}))),
  felek_provider_calls_total: () => post('callback/hub88/nonsense', {}),
  felek_provider_seconds_total: () => post('callback/hub88/user/balance', {}),
  // No sandbox plays the providers here, so they do not answer.
  felek_provider_down: async () => undefined,
  felek_jackpot_feed_seconds: () =>
    sql(
      `insert into jackpot_snapshot (feed, reading, read_at) values ('egt', '[]', now() - interval '5 minutes')
       on conflict (feed) do update set read_at = excluded.read_at`,
    ),
  felek_old_keys: () => sql(`insert into house_key (id) values ('\\x0102030405060708')`),
  felek_messages_sent: () =>
    sql(`insert into tally values ('messages of an hour', date_trunc('hour', now()), 7)
      on conflict (scope, window_start) do update set count = tally.count + 7`),
  felek_messages_left: () => sql(`delete from tally where scope like 'messages of%'`),
  felek_unmeasured: () => sql('alter table jackpot_snapshot rename to away'),
};

function insertJob(key: string, dueAt: string, deadAt = 'null') {
  return sql(
    `insert into job (topic, key, payload, due_at, dead_at) values ('test.nobody', $1, 'null', ${dueAt}, ${deadAt})`,
    key,
  );
}

const sampleOf = (name: string) => (name === 'felek_answer_seconds' ? 'felek_answer_seconds_sum' : name);

it.each(Object.keys(causes))('%s moves', async (name) => {
  const before = name === 'felek_provider_down' ? 0 : ((await figure(sampleOf(name))) ?? 0);
  await causes[name]!();
  const mayFall = name === 'felek_messages_left';
  const isMoved = (now = before) => (mayFall ? now !== before : now > before);
  await expect.poll(async () => isMoved(await figure(sampleOf(name))), patience).toBe(true);
});

it('an answer that waits for the database has taken its time', async () => {
  await sql('alter table if exists away rename to jackpot_snapshot');
  const label = 'call="/api/office/login"';
  await atFullPrice(() => post('api/office/login', { username: 'nobody1', password: 'no such password' }));
  // A hash of a password takes tens of milliseconds wherever it is made.
  expect(await figure('felek_answer_seconds_sum', label)).toBeGreaterThan(0.005);
  expect(await figure('felek_answer_seconds_bucket', `${label},le="0.001"`)).toBe(0);
});

it('felek_database_waiting is who waits for a connection, and nobody while the house is idle', async () => {
  await expect.poll(() => figure('felek_database_waiting'), patience).toBe(0);
  const headers = { authorization: `Bearer ${token}` };
  const holder = await fresh.pool.connect();
  await holder.query('begin');
  await holder.query('lock table customer in access exclusive mode');
  const asked = Array.from({ length: 24 }, () => fetch(`${url}/api/customer/profile`, { headers }));
  // The page waits for a connection too, so it is released once its own figure is read.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const page = readPage();
  await new Promise((resolve) => setTimeout(resolve, 500));
  await holder.query('rollback');
  holder.release();
  expect(figureOn(await page, 'felek_database_waiting', 'pool="rooms"')).toBeGreaterThan(0);
  await Promise.all(asked);
});

it('felek_database_connections counts both pools as they grow and end', async () => {
  const { hub } = await startHub();
  const database = openDatabase({ url: fresh.url, connections: 3, lanes: 2, log: openLog('silent') });
  const counted = () =>
    measureShared(database, hub)
      .find(({ name }) => name === 'felek_database_connections')!
      .values.map(({ value }) => value);
  expect(counted()).toEqual([0, 0]);
  const held = await Promise.all([
    database.pool.connect(),
    database.pool.connect(),
    database.ledgerPool.connect(),
  ]);
  expect(counted()).toEqual([2, 1]);
  for (const each of held) each.release(true);
  expect(counted()).toEqual([0, 0]);
  await database.close();
  await hub.close();
});

it('the figures of the hub move: connections by transport, customers, what waits for slow ones and is passed on, the backplane and its losses', async () => {
  const broker = await standInBroker();
  await broker.start();
  const backplane = valkeyBackplane({ url: broker.url, pulseMs: 200 });
  const running = await startHub({ backplane, limits: { hardBytes: 100_000_000 } });
  const database = openDatabase({ url: fresh.url, log: openLog('silent') });
  const of = (name: string) =>
    measureShared(database, running.hub).find((each) => each.name === name)!.values[0]!.value;
  await expect.poll(() => of('felek_hub_backplane_up'), patience).toBe(1);
  await join(running, 'user-a');
  await join(running, 'user-a');
  await join(running, 'user-b');
  await join(running, 'user-c', [], 'ServerSentEvents');
  await join(running, 'user-c', [], 'LongPolling');
  await join(running, 'user-c', [], 'LongPolling');
  const byTransport = measureShared(database, running.hub).find(
    ({ name }) => name === 'felek_hub_connections',
  )!;
  expect([byTransport.values, of('felek_hub_users')]).toEqual([
    [
      { labels: { transport: 'WebSockets' }, value: 3 },
      { labels: { transport: 'ServerSentEvents' }, value: 1 },
      { labels: { transport: 'LongPolling' }, value: 2 },
    ],
    3,
  ]);
  const forwarded = of('felek_hub_forwarded_total');
  const other = await startHub({ backplane: valkeyBackplane({ url: broker.url }) });
  await expect.poll(() => other.hub.isReady(), patience).toBe(true);
  const query = await upgradeQuery(other);
  const end = async () => (await fetch(running.url + query, { method: 'DELETE' })).status;
  expect([await end(), of('felek_hub_forwarded_total')]).toEqual([404, forwarded]);
  expect((await fetch(other.url + query)).status).toBe(200);
  expect([await end(), of('felek_hub_forwarded_total')]).toEqual([202, forwarded + 1]);
  const { socket } = await greeted(running, 'user-slow');
  socket.pause();
  await expect
    .poll(() => {
      running.hub.sendToUser('user-slow', 'message', ['x'.repeat(1_000_000)]);
      return of('felek_hub_unsent_bytes');
    }, patience)
    .toBeGreaterThan(0);
  const resyncs = of('felek_hub_resyncs_total');
  await broker.stop();
  await expect.poll(() => of('felek_hub_backplane_up'), patience).toBe(0);
  await broker.start();
  await expect.poll(() => of('felek_hub_backplane_up'), patience).toBe(1);
  await expect.poll(() => of('felek_hub_resyncs_total'), patience).toBeGreaterThan(resyncs);
  await database.close();
  await running.hub.close();
});

const ofHub = [
  'connections',
  'users',
  'unsent_bytes',
  'forwarded_total',
  'backplane_up',
  'resyncs_total',
].map((each) => `felek_hub_${each}`);

it('felek_ledger_one_role is 1 where the server runs as the owner of the ledger, and 0 elsewhere', async () => {
  expect(await figure('felek_ledger_one_role')).toBe(1);
  expect(measureRoles(false)[0]!.values).toEqual([{ value: 0 }]);
});

/** A provider's calls, rounds of the house's games, bets on sports and a table's rounds move them, in the tests of their rooms. */
const provedElsewhere = [
  'felek_provider_incidents_total',
  'felek_figures_counted_seconds',
  'felek_return_counted_seconds',
  'felek_return_incidents',
  'felek_sports_producer_up',
  'felek_sports_reading',
  'felek_sports_unapplied_messages',
  'felek_sports_unsettled_bets',
  'felek_table_driven',
  'felek_table_late_seconds',
  'felek_table_void_rounds_total',
  'felek_wide_wins_total',
];

it('docs/monitoring.md and the page name the same figures, and each of them is proved here', async () => {
  const emitted = [...(await readPage()).matchAll(/^# TYPE (felek_\w+) /gm)]
    .map(([, name]) => name!)
    .toSorted();
  const doc = readFileSync(new URL('../../../docs/monitoring.md', import.meta.url), 'utf8');
  const documented = [...doc.matchAll(/^\| `(felek_\w+)`/gm)].map(([, name]) => name!).toSorted();
  expect(documented).toEqual(emitted);
  expect(
    [
      ...Object.keys(causes),
      ...ofHub,
      ...provedElsewhere,
      'felek_ledger_one_role',
      'felek_database_connections',
      'felek_database_waiting',
    ].toSorted(),
  ).toEqual(emitted);
});
