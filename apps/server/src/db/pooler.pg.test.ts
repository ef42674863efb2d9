// The house behind a real PgBouncer of Debian's: version 1.18, which keeps no named statements and refuses settings at start-up.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openLedger } from '@felek/ledger';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { hasPooler, openPooler, type Pooler } from '../../../../testbed/pooler.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { assertPooling, sharesConnections } from './pooler.ts';
import { execute, getRow, listRows, statement } from './statement.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const insert = statement<object, [id: bigint]>('test.pooler-insert', 'insert into thing (id) values ($1)');
const count = statement<{ count: bigint }>('test.pooler-count', 'select count(*) from thing');
const list = statement<{ id: bigint }, [most: bigint]>(
  'test.pooler-list',
  'select id from thing where id <= $1 order by id',
);

let fresh: FreshDatabase;
let name: string;

beforeAll(async () => {
  fresh = await freshDatabase();
  name = new URL(fresh.url).pathname.slice(1);
  await fresh.pool.query('create table thing (id bigint primary key)');
});
afterAll(() => fresh.drop());

async function use(mode: 'session' | 'transaction', size = 40): Promise<Pooler> {
  const pooler = await openPooler(fresh.url, mode, { size });
  onTestFinished(() => pooler.close());
  return pooler;
}

/** Everything at once that the house does: named statements, transactions, reads, and postings in lanes. */
async function playThrough(url: string, pooled: boolean) {
  await fresh.pool.query('truncate thing');
  const database = openDatabase({ url, pooled, log });
  onTestFinished(() => database.close());
  const ledger = openLedger({ pool: database.ledgerPool, limits: { secondLaneFrom: 2 } });
  onTestFinished(() => ledger.close());
  const wallet = randomUUID();
  await ledger.openWallet(database.pool, wallet, 'TRY');
  const many = Array.from({ length: 60 }, (_, id) => id);
  await Promise.all(
    many.flatMap((id): Promise<unknown>[] => [
      database.inTransaction(async (tx) => {
        await execute(tx.client, insert, BigInt(id));
        await getRow(tx.client, count);
      }),
      listRows(database.pool, list, BigInt(id)),
      ledger.post({
        wallet,
        key: { source: 'fel', operation: 'win', id: `${wallet} ${id}` },
        legs: [{ from: 'game:fel:lale', to: 'cash', amount: 100n }],
      }),
    ]),
  );
  const { cash, version } = (await ledger.balances(wallet))!;
  return { ...(await getRow(database.pool, count)), cash, version, isReady: await database.isReady() };
}
const everything = { count: 60n, cash: 6000n, version: 60n, isReady: true };

const where = hasPooler ? '' : ' (not tried: this machine has no /usr/sbin/pgbouncer)';

test('a database that is reached without a pooler is not taken for one', async () => {
  expect(await sharesConnections(fresh.url, log)).toBe(false);
  await assertPooling(fresh.url, false, log);
});

describe.skipIf(!hasPooler)(`PgBouncer in session mode${where}`, () => {
  test('needs no setting, and keeps the settings of a session', async () => {
    const { url } = await use('session');
    await assertPooling(url, false, log);
    expect(await playThrough(url, false)).toEqual(everything);
    const database = openDatabase({ url, log });
    onTestFinished(() => database.close());
    const { rows } = await database.ledgerPool.query(
      `select current_setting('enable_seqscan') as scan, current_setting('lock_timeout') as lock`,
    );
    expect(rows).toEqual([{ scan: 'off', lock: '5s' }]);
  });
});

describe.skipIf(!hasPooler)(`PgBouncer in transaction mode${where}`, () => {
  test('is refused with words where the settings do not speak of it', async () => {
    const { url } = await use('transaction');
    await expect(assertPooling(url, false, log)).rejects.toThrow(
      /^DATABASE_URL leads to a pooler in transaction mode\. Set DATABASE_POOLER=transaction, or .*pool_mode = session/,
    );
  });

  test('is refused until the role brings the settings, and says how it gets them', async () => {
    const { url } = await use('transaction');
    await expect(assertPooling(url, true, log)).rejects.toThrow(
      `alter role felek set statement_timeout = '15s'; alter role felek set lock_timeout = '5s'; alter role felek set idle_in_transaction_session_timeout = '30s';`,
    );
  });

  test('carries everything once the role has them, through fewer connections than the house has', async () => {
    for (const [setting, value] of [
      ['statement_timeout', '15s'],
      ['lock_timeout', '5s'],
      ['idle_in_transaction_session_timeout', '30s'],
    ])
      await fresh.pool.query(`alter role current_user in database ${name} set ${setting} = '${value}'`);
    const { url } = await use('transaction', 4);
    await assertPooling(url, true, log);
    expect(await playThrough(url, true)).toEqual(everything);
  });

  test('carries a migration, but for one that needs a session of its own', async () => {
    const { url } = await use('transaction');
    const plain = { name: 'server/9996-plain.sql', text: 'create table plain ()', sha256: 'plain' };
    expect(await migrate(url, [plain], log)).toEqual([plain.name]);
    const text = '-- outside a transaction\ncreate index concurrently if not exists t on thing (id)';
    const outside = { name: 'server/9997-outside.sql', text, sha256: 'outside' };
    await expect(migrate(url, [outside], log)).rejects.toThrow(
      'needs a connection of its own, past the pooler',
    );
    expect(await migrate(fresh.url, [outside], log)).toEqual([outside.name]);
  });
});
