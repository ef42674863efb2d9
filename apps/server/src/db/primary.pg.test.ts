// A primary and its standby, both real: which of them is written to, the use of a standby, and the outcome of a commit that
// was not replicated.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openLedger } from '@felek/ledger';
import { openPostgresServer, type PostgresServer } from '../../../../testbed/postgres-server.ts';
import { openDatabase, type Database } from './database.ts';
import { CommitUnknown, DatabaseUnavailable } from './database-errors.ts';
import { migrate, readMigrations } from './migrate.ts';
import { execute, listRows, statement } from './statement.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const insert = statement<object, [id: bigint]>('test.primary-insert', 'insert into thing (id) values ($1)');
const list = statement<{ id: bigint }>('test.primary-list', 'select id from thing order by id');

let first: PostgresServer;
let second: PostgresServer;

beforeAll(async () => {
  first = await openPostgresServer();
  const migrations = (await readMigrations()).filter(({ name }) => name.startsWith('ledger/'));
  await migrate(first.url(), migrations, silent);
  const made = open(first.url());
  await made.pool.query('create table thing (id bigint primary key)');
  await made.close();
  second = await openPostgresServer({ follows: first });
});
afterAll(async () => {
  await Promise.all([first.remove(), second.remove()]);
});

const open = (url: string) => openDatabase({ url, log: silent });
function use(url: string): Database {
  const database = open(url);
  onTestFinished(() => database.close());
  return database;
}
const both = () =>
  `postgresql://felek@127.0.0.1:${second.port},127.0.0.1:${first.port}/felek?target_session_attrs=read-write`;
const things = async (database: Database) => (await listRows(database.pool, list)).map(({ id }) => id);
const add = (database: Database, id: bigint) =>
  database.inTransaction((tx) => execute(tx.client, insert, id), { idempotent: true });

/** Tries until the database is back, as a customer does. */
async function insist<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
    }
  }
}

describe('a standby', () => {
  test('is a database that is away for each write, and is not ready', async () => {
    const database = use(second.url());
    await expect(add(database, 1n)).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(execute(database.pool, insert, 1n)).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await database.isReady()).toBe(false);
    const ledger = openLedger({ pool: database.ledgerPool });
    onTestFinished(() => ledger.close());
    const stake = ledger.post({
      wallet: randomUUID(),
      key: { source: 'fel', operation: 'bet', id: 'of a standby' },
      legs: [{ from: 'playable', to: 'game:fel:lale', amount: 1n }],
    });
    await expect(stake).rejects.toMatchObject({ name: 'LedgerBusy', sent: false });
  });

  test('is still read from', async () => {
    expect(await things(use(second.url()))).toEqual([]);
  });
});

describe('an address of several hosts', () => {
  test('leads to the one that takes writes, in every pool', async () => {
    const database = use(both());
    await add(database, 10n);
    await execute(database.pool, insert, 11n);
    const { rows } = await database.ledgerPool.query(`select current_setting('port') as port`);
    expect(rows).toEqual([{ port: String(first.port) }]);
    expect(await database.isReady()).toBe(true);
    expect(await things(use(first.url()))).toEqual([10n, 11n]);
  });

  test('says of each host why it takes no writes', async () => {
    const database = use(`postgresql://felek@127.0.0.1:${second.port},127.0.0.1:1/felek`);
    await expect(add(database, 12n)).rejects.toThrow(
      `no database host takes writes (127.0.0.1:${second.port}: it only reads; 127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1)`,
    );
    expect(await database.isReady()).toBe(false);
  });

  test('leads a migration there too', async () => {
    const migration = { name: 'server/9998-there.sql', text: 'create table there ()', sha256: 'there' };
    expect(await migrate(both(), [migration], silent)).toEqual([migration.name]);
  });
});

describe('a commit whose wait for the standby was cancelled', () => {
  const waiting = `select pid from pg_stat_activity where wait_event = 'SyncRep' and application_name = 'felek'`;
  const cancelOne = async () => {
    await expect.poll(() => first.administer(waiting), { timeout: 20_000 }).toHaveLength(1);
    const [{ pid } = {}] = await first.administer(waiting);
    await first.administer(`select pg_cancel_backend(${String(pid)})`);
    return pid;
  };
  const demand = async (names: string) => {
    await first.administer(`alter system set synchronous_standby_names = '${names}'`);
    await first.administer('select pg_reload_conf()');
    const known = () => first.administer('show synchronous_standby_names');
    await expect.poll(known).toEqual([{ synchronous_standby_names: names }]);
    // The checkpointer notifies all others before its own work.
    await first.administer('checkpoint');
  };

  test('is of unknown outcome, although PostgreSQL answers COMMIT', async () => {
    const database = use(first.url());
    await add(database, 20n);
    await demand('nobody');
    onTestFinished(() => demand(''));
    const committing = database
      .inTransaction((tx) => execute(tx.client, insert, 21n))
      .catch((error: unknown) => error);
    await cancelOne();
    expect(await committing).toBeInstanceOf(CommitUnknown);
    const alone = execute(database.pool, insert, 22n).catch((error: unknown) => error);
    await cancelOne();
    expect(await alone).toBeInstanceOf(CommitUnknown);
  });

  test('of a posting has it sent again under its own id, and answered when it is replicated', async () => {
    const database = use(first.url());
    const ledger = openLedger({ pool: database.ledgerPool });
    onTestFinished(() => ledger.close());
    const wallet = randomUUID();
    await ledger.openWallet(database.pool, wallet, 'TRY');
    await demand('nobody');
    onTestFinished(() => demand(''));
    let answered = false;
    const posting = ledger
      .post({
        wallet,
        key: { source: 'fel', operation: 'win', id: wallet },
        legs: [{ from: 'game:fel:lale', to: 'cash', amount: 500n }],
      })
      .finally(() => (answered = true));
    const cancelled = await cancelOne();
    // The second sending waits for the standby as the first one did.
    const waitsAgain = `${waiting} and pid <> ${String(cancelled)}`;
    await expect.poll(() => first.administer(waitsAgain), { timeout: 20_000 }).toHaveLength(1);
    expect(answered).toBe(false);
    await demand('');
    expect(await posting).toMatchObject({ outcome: 'applied', balances: { cash: 500n, version: 1n } });
    expect(await ledger.balances(wallet)).toMatchObject({ cash: 500n });
  });
});

// The last one: it leaves the first server behind.
test('a primary that hangs without a word is left for the one that was promoted, and never written to again', async () => {
  // The host that is passed over stands first, so that nothing but its timeline speaks against it.
  const database = use(`postgresql://felek@127.0.0.1:${first.port},127.0.0.1:${second.port}/felek`);
  await add(database, 30n);
  const read = (server: PostgresServer) =>
    server.administer('select pg_last_wal_replay_lsn() is not null as r');
  await expect.poll(() => read(second)).toEqual([{ r: true }]);
  first.freeze();
  onTestFinished(() => first.thaw());
  const stuck = insist(() => add(database, 31n));
  await second.promote();
  await stuck;
  first.thaw();
  const thawedAt = new Date().toISOString();
  const looksSince = `select from pg_stat_activity where application_name = 'felek' and state = 'idle'
    and query like 'select case when pg_is_in_recovery%' and state_change > '${thawedAt}'`;
  await expect.poll(() => first.administer(looksSince), { timeout: 20_000 }).toHaveLength(1);
  await insist(() => add(database, 32n));
  const { rows } = await database.pool.query(`select current_setting('port') as port`);
  expect(rows).toEqual([{ port: String(second.port) }]);
  expect(await things(use(second.url()))).toEqual(expect.arrayContaining([31n, 32n]));
  expect(await things(use(first.url()))).not.toContain(32n);
});
