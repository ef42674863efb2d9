// The whole house over HTTP on a database that takes no more writes, as after a failover that left its address on a standby.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPassword, demoPeople } from '@felek/contract/demo';
import { freshDatabase, type FreshDatabase } from '../../../testbed/fresh-database.ts';
import { startHouse, type House } from '../../../testbed/house.ts';

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

/** As a promotion elsewhere leaves it: what is connected is cut, and what connects may only read. */
async function takeWrites(allowed: boolean): Promise<void> {
  const name = new URL(fresh.url).pathname.slice(1);
  await fresh.pool.query(
    `alter database ${name} set default_transaction_read_only = ${allowed ? 'off' : 'on'}`,
  );
  await fresh.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
}

it('answers each write as "not ready", with Retry-After, and plays on when writes are taken again', async () => {
  const { data } = await logIn();
  const { token } = data as { token: string };
  const authorization = `Bearer ${token}`;
  const bet = async () => {
    const { data: launch } = await ask(
      'casino/fellaunchurl',
      { code: 'lale', isMobile: false },
      { authorization },
    );
    return launch;
  };
  const launched = /launch=([\w-]+)/.exec(String(await bet()))![1]!;
  const play = { authorization: `Bearer ${launched}` };
  const { data: seat } = await ask('fel/open', {}, play);
  const { seedId, nextNonce } = (seat as { fairness: { seedId: string; nextNonce: number } }).fairness;
  const spin = () => ask('fel/spin', { seedId, nonce: nextNonce, stake: 1 }, play);

  await takeWrites(false);
  const refused = { status: 503, retryAfter: '2', success: false, code: 'not_ready' };
  expect(await ask('ready')).toMatchObject({ status: 503, success: false, code: 'not_ready' });
  expect(await Promise.all([logIn(), spin()])).toMatchObject([refused, refused]);

  await takeWrites(true);
  await expect.poll(async () => (await ask('ready')).status, { timeout: 20_000 }).toBe(200);
  await expect.poll(async () => (await logIn()).success, { timeout: 20_000 }).toBe(true);
  await expect.poll(async () => (await spin()).success, { timeout: 20_000 }).toBe(true);
});
