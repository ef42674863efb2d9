// The whole house over HTTP while its database is migrated under a long report, and while it takes no writes, as after a failover that
// left its address on a standby.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPassword, demoPeople } from '@felek/contract/demo';
import { freshDatabase, type FreshDatabase } from '../../../testbed/fresh-database.ts';
import { startHouse, type House } from '../../../testbed/house.ts';
import { migrate } from './db/migrate.ts';

let fresh: FreshDatabase;
let house: House;

beforeAll(async () => {
  fresh = await freshDatabase();
  house = await startHouse({ environment: { DATABASE_URL: fresh.url, LOG_LEVEL: 'silent' } });
});
afterAll(async () => {
  await house.stop();
  await fresh.drop();
});

async function ask(path: string, body?: object, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(`${house.url}/api/${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', ...headers },
  });
  const { success, code, message, data } = (await answer.json()) as Record<string, unknown>;
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    success,
    code,
    message,
    data,
  };
}

const logIn = () => ask('auth/login', { username: demoPeople.funded, password: demoPassword });

/** The state after a promotion of another server: existing connections are cut, and new ones may only read. */
async function takeWrites(allowed: boolean): Promise<void> {
  const name = new URL(fresh.url).pathname.slice(1);
  // A connection that is new by now may only read, unless it says otherwise.
  await fresh.pool.query(
    `begin read write; alter database ${name} set default_transaction_read_only = ${allowed ? 'off' : 'on'}; commit`,
  );
  await fresh.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
}

/** A customer who logs in and bets, one round at a time. */
async function sitDown() {
  const { data } = await logIn();
  const authorization = `Bearer ${(data as { token: string }).token}`;
  const launch = await ask('casino/fellaunchurl', { code: 'lale', isMobile: false }, { authorization });
  const play = { authorization: `Bearer ${/launch=([\w-]+)/.exec(String(launch.data))![1]!}` };
  const { data: seat } = await ask('fel/open', {}, play);
  const { seedId, nextNonce } = (seat as { fairness: { seedId: string; nextNonce: number } }).fairness;
  let nonce = nextNonce;
  return {
    spin: () => ask('fel/bet', { seedId, nonce, stake: 1 }, play),
    settle: async () => {
      const answer = await ask('fel/settle', { roundId: `${seedId}:${nonce}` }, play);
      nonce += 1;
      return answer;
    },
  };
}

it('logs in and plays on while a migration waits for a reader that does not end', async () => {
  const { spin, settle } = await sitDown();
  const reader = await fresh.pool.connect();
  await reader.query('begin');
  await reader.query('select count(*) from customer, wallet, posting');
  const waits: object[] = [];
  const log = {
    info: () => undefined,
    warn: (facts: object) => void waits.push(facts),
    error: () => undefined,
  };
  const text = 'alter table customer add column later text; alter table posting add column later text';
  const migration = { name: 'server/9999-later.sql', text, sha256: 'later' };
  let isMigrated = false;
  const migrating = migrate(fresh.url, [migration], log).then(() => (isMigrated = true));
  await expect.poll(() => waits.length, { timeout: 20_000 }).toBeGreaterThan(0);
  for (let round = 0; round < 4; round += 1) {
    expect(await logIn()).toMatchObject({ status: 200, success: true });
    expect(await spin()).toMatchObject({ status: 200, success: true });
    expect(await settle()).toMatchObject({ status: 200, success: true });
  }
  // All requests were answered while the reader still held the lock that the migration waits for.
  expect(isMigrated).toBe(false);
  await reader.query('commit');
  reader.release();
  await migrating;
  expect(await spin()).toMatchObject({ status: 200, success: true });
  expect(await settle()).toMatchObject({ status: 200, success: true });
});

it('answers each write as "not ready", with Retry-After, and plays on when writes are taken again', async () => {
  const { spin } = await sitDown();
  await takeWrites(false);
  const refused = { status: 503, retryAfter: '2', success: false, code: 'not_ready' };
  expect(await ask('ready')).toMatchObject({ status: 503, success: false, code: 'not_ready' });
  expect(await Promise.all([logIn(), spin()])).toMatchObject([refused, refused]);
  // The connections that were cut are new ones by now, which answer and take no writes.
  expect(await ask('ready')).toMatchObject({ status: 503, success: false, code: 'not_ready' });

  await takeWrites(true);
  await expect.poll(async () => (await ask('ready')).status, { timeout: 20_000 }).toBe(200);
  await expect.poll(async () => (await logIn()).success, { timeout: 20_000 }).toBe(true);
  await expect.poll(async () => (await spin()).success, { timeout: 20_000 }).toBe(true);
});
