import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { openDatabase, type Database, type Tx } from './database.ts';
import { CommitUnknown, DatabaseUnavailable } from './database-errors.ts';
import { execute, findRow, getRow, listRows, statement } from './statement.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const insert = statement<object, [id: bigint]>('test.insert', 'insert into thing (id) values ($1)');
const list = statement<{ id: bigint }>('test.list', 'select id from thing order by id');

let fresh: FreshDatabase;
let database: Database;
const things = async () => (await listRows(fresh.pool, list)).map(({ id }) => id);

beforeAll(async () => {
  fresh = await freshDatabase({ schemas: [] });
  await fresh.pool.query('create table thing (id bigint primary key, size bigint not null default 0)');
  database = openDatabase({ url: fresh.url, log: silent });
});
beforeEach(async () => {
  await fresh.pool.query('truncate thing');
});
afterAll(async () => {
  await database.close();
  await fresh.drop();
});

describe('a transaction', () => {
  test('is committed with what it gave', async () => {
    expect(
      await database.inTransaction(async (tx) => {
        await execute(tx.client, insert, 1n);
        return 'done';
      }),
    ).toBe('done');
    expect(await things()).toEqual([1n]);
  });

  test('is undone by whatever it throws, and its effects do not happen', async () => {
    const effects: string[] = [];
    const failing = database.inTransaction(async (tx) => {
      tx.afterCommit(() => void effects.push('told'));
      await execute(tx.client, insert, 1n);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect([await things(), effects]).toEqual([[], []]);
  });

  test('tells what happened after the commit, in the order of asking, and past an effect that fails', async () => {
    const seen: unknown[] = [];
    await database.inTransaction(async (tx) => {
      await execute(tx.client, insert, 1n);
      tx.afterCommit(async () => void seen.push(await things()));
      tx.afterCommit(() => {
        throw new Error('an effect that fails');
      });
      tx.afterCommit(() => void seen.push('last'));
    });
    expect(seen).toEqual([[1n], 'last']);
  });

  test('cannot be used after its end', async () => {
    let kept: Tx | undefined;
    await database.inTransaction(async (tx) => void (kept = tx));
    await expect(execute(kept!.client, insert, 1n)).rejects.toThrow(
      'bug: a transaction was used after its end',
    );
    expect(await things()).toEqual([]);
  });

  test('fails if a statement failed inside and its error was swallowed', async () => {
    const swallowing = database.inTransaction(async (tx) => {
      await execute(tx.client, insert, 1n);
      await execute(tx.client, insert, 1n).catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow('bug: a statement failed inside a transaction');
    expect(await things()).toEqual([]);
  });

  test('commits its last statement with it, and fails by the error of one that fails', async () => {
    await database.inTransaction(async (tx) => tx.lastly(execute(tx.client, insert, 1n)));
    const effects: string[] = [];
    const failing = database.inTransaction(async (tx) => {
      tx.afterCommit(() => void effects.push('told'));
      await execute(tx.client, insert, 2n);
      tx.lastly(execute(tx.client, insert, 3n));
      tx.lastly(execute(tx.client, insert, 1n));
      tx.lastly(execute(tx.client, insert, 4n));
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect([await things(), effects]).toEqual([[1n], []]);
  });

  test('whose BEGIN fails has sent nothing but its locks', async () => {
    let answered = false;
    const failing = database.inTransaction(
      async ({ client }) => {
        await listRows(client, list);
        answered = true;
        await execute(client, insert, 1n);
      },
      { locksFirst: true, isolation: 'none' as 'serializable' },
    );
    await expect(failing).rejects.toThrow('syntax error');
    expect([answered, await things()]).toEqual([true, []]);
  });

  test('that only reads cannot write', async () => {
    const writing = database.inTransaction((tx) => execute(tx.client, insert, 1n), { readOnly: true });
    await expect(writing).rejects.toMatchObject({ code: '25006' });
  });

  test('gives its connection back, clean, whatever became of it', async () => {
    const one = openDatabase({ url: fresh.url, connections: 1, log: silent });
    await one.inTransaction((tx) => execute(tx.client, insert, 1n));
    await one.inTransaction((tx) => execute(tx.client, insert, 1n)).catch(() => undefined);
    await one
      .inTransaction((tx) => tx.client.query('select pg_terminate_backend(pg_backend_pid())'))
      .catch(() => 0);
    await one.inTransaction((tx) => execute(tx.client, insert, 2n));
    await one.close();
    expect(await things()).toEqual([1n, 2n]);
  });
});

describe('a transaction is run again', () => {
  test('after a serialization failure, so that no increment is lost', async () => {
    await fresh.pool.query('insert into thing (id) values (1)');
    const size = statement<{ size: bigint }>('test.size', 'select size from thing where id = 1');
    const resize = statement<object, [bigint]>('test.resize', 'update thing set size = $1 where id = 1');
    let runs = 0;
    let haveAllRead = () => {};
    const allRead = new Promise<void>((resolve) => (haveAllRead = resolve));
    const increment = () =>
      database.inTransaction(
        async (tx) => {
          const row = await getRow(tx.client, size);
          runs += 1;
          if (runs === 3) haveAllRead();
          await allRead;
          await execute(tx.client, resize, row.size + 1n);
        },
        { isolation: 'serializable' },
      );
    await Promise.all([increment(), increment(), increment()]);
    expect(await getRow(fresh.pool, size)).toEqual({ size: 3n });
    expect(runs).toBeGreaterThan(3);
  });

  test('after a deadlock, and both come through', async () => {
    await fresh.pool.query('insert into thing (id) values (1), (2)');
    const lock = statement<object, [bigint]>('test.lock', 'update thing set size = size + 1 where id = $1');
    const together = (first: bigint, second: bigint) =>
      database.inTransaction(async (tx) => {
        await execute(tx.client, lock, first);
        await sleep(100);
        await execute(tx.client, lock, second);
      });
    await Promise.all([together(1n, 2n), together(2n, 1n)]);
    const { rows } = await fresh.pool.query('select size from thing');
    expect(rows).toEqual([{ size: 2n }, { size: 2n }]);
  });

  test('after its connection was cut before the commit, without the effects of the first run', async () => {
    const effects: number[] = [];
    let runs = 0;
    await database.inTransaction(async (tx) => {
      runs += 1;
      const run = runs;
      tx.afterCommit(() => void effects.push(run));
      await execute(tx.client, insert, BigInt(run));
      if (run === 1) await tx.client.query('select pg_terminate_backend(pg_backend_pid())');
    });
    expect([await things(), effects]).toEqual([[2n], [2]]);
  });

  test.for([
    { idempotent: false, lastly: false, runs: 1, outcome: 'a commit of unknown outcome' },
    { idempotent: true, lastly: false, runs: 2, outcome: 'done' },
    { idempotent: false, lastly: true, runs: 1, outcome: 'a commit of unknown outcome' },
    { idempotent: true, lastly: true, runs: 2, outcome: 'done' },
  ])(
    'after its connection was cut during the commit only if it is idempotent ($idempotent), with a last statement: $lastly',
    async ({ idempotent, lastly, runs, outcome }) => {
      // A deferred trigger makes COMMIT itself take the connection down, the first time.
      await fresh.pool.query(`
        create table cut (id int);
        create function cut_off() returns trigger language plpgsql as $$
        begin
          if (select count(*) from cut) = 1 and current_setting('application_name') = 'felek' and new.id = 1 then
            perform pg_terminate_backend(pg_backend_pid());
          end if;
          return null;
        end $$;
        create constraint trigger cut_at_commit after insert on cut
          deferrable initially deferred for each row execute function cut_off()`);
      let ran = 0;
      const result = await database
        .inTransaction(
          async (tx) => {
            ran += 1;
            const sent = tx.client.query('insert into cut values ($1)', [ran]);
            if (lastly) tx.lastly(sent);
            else await sent;
            return 'done';
          },
          { idempotent },
        )
        .catch((error: unknown) => (error instanceof CommitUnknown ? 'a commit of unknown outcome' : error));
      await fresh.pool.query('drop table cut; drop function cut_off');
      expect({ result, ran }).toEqual({ result: outcome, ran: runs });
    },
  );

  test('after its connection was cut in its last statement only if it is idempotent', async () => {
    for (const idempotent of [false, true]) {
      let runs = 0;
      const cut = database.inTransaction(
        async (tx) => {
          runs += 1;
          await execute(tx.client, insert, BigInt(runs));
          if (runs === 1) tx.lastly(tx.client.query('select pg_terminate_backend(pg_backend_pid())'));
        },
        { idempotent },
      );
      if (idempotent) await cut;
      else await expect(cut).rejects.toThrow(CommitUnknown);
    }
    expect(await things()).toEqual([2n]);
  });

  test('never for an error of its own', async () => {
    let runs = 0;
    const failing = database.inTransaction(async (tx) => {
      runs += 1;
      await execute(tx.client, insert, 1n);
      await execute(tx.client, insert, 1n);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(runs).toBe(1);
  });
});

describe('a database that does not answer', () => {
  const lost = () =>
    openDatabase({ url: 'postgresql://felek@localhost/felek?host=/nowhere', connections: 1, log: silent });

  test('is a typed error, for a transaction and for a single statement', async () => {
    const nowhere = lost();
    await expect(nowhere.inTransaction(async () => 1)).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(listRows(nowhere.pool, list)).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await nowhere.isReady()).toBe(false);
    await nowhere.close();
  });

  test('costs the idle connections and nothing else', async () => {
    expect(await database.isReady()).toBe(true);
    await fresh.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await sleep(50);
    await database.inTransaction((tx) => execute(tx.client, insert, 1n));
    expect(await things()).toEqual([1n]);
  });

  test('has a statement planned anew whose result a migration has changed', async () => {
    const whole = statement<{ id: bigint; size: bigint }>('test.whole', 'select * from thing');
    await fresh.pool.query('insert into thing (id) values (1)');
    const one = openDatabase({ url: fresh.url, connections: 1, log: silent });
    await listRows(one.pool, whole);
    await fresh.pool.query('alter table thing add column later int');
    expect(await listRows(one.pool, whole)).toEqual([{ id: 1n, size: 0n, later: null }]);
    await one.inTransaction((tx) => listRows(tx.client, whole));
    await fresh.pool.query('alter table thing drop column later');
    expect(await one.inTransaction((tx) => listRows(tx.client, whole))).toEqual([{ id: 1n, size: 0n }]);
    await one.close();
  });

  test('for whom a row is locked too long gives up and says so', async () => {
    await fresh.pool.query('insert into thing (id) values (1)');
    const holder = await fresh.pool.connect();
    await holder.query('begin; update thing set size = 1 where id = 1');
    const waiting = database.inTransaction(async (tx) => {
      await tx.client.query(`set local lock_timeout = '50ms'`);
      await tx.client.query('update thing set size = 2 where id = 1');
    });
    await expect(waiting).rejects.toBeInstanceOf(DatabaseUnavailable);
    await holder.query('rollback');
    holder.release();
  });
});

describe('what comes back', () => {
  test('int8 is bigint to the last digit, also in arrays; timestamptz is a Date; numeric stays text', async () => {
    const { rows } = await database.pool.query(`
      select 9223372036854775807::int8 as big, array[1, null, -9007199254740993]::int8[] as bigs, '{}'::int8[] as none,
             count(*) as count, '2026-11-21T10:00:00+03'::timestamptz as at, 0.10::numeric as ratio`);
    expect(rows).toEqual([
      {
        big: 9223372036854775807n,
        bigs: [1n, null, -9007199254740993n],
        none: [],
        count: 1n,
        at: new Date('2026-11-21T07:00:00Z'),
        ratio: '0.10',
      },
    ]);
  });

  test('a statement for one row refuses none and many', async () => {
    await fresh.pool.query('insert into thing (id) values (1), (2)');
    const some = statement<{ id: bigint }, [most: bigint]>(
      'test.some',
      'select id from thing where id <= $1',
    );
    expect(await findRow(fresh.pool, some, 0n)).toBeUndefined();
    expect(await getRow(fresh.pool, some, 1n)).toEqual({ id: 1n });
    await expect(getRow(fresh.pool, some, 0n)).rejects.toThrow('bug: test.some gave no row');
    await expect(findRow(fresh.pool, some, 2n)).rejects.toThrow('bug: test.some gave 2 rows');
  });

  test('two statements cannot have one name', () => {
    expect(() => statement('test.list', 'select 1')).toThrow('bug: two statements are named test.list');
  });
});

test('the ledger has connections of its own that never plan a sequential scan', async () => {
  const client: pg.PoolClient = await database.ledgerPool.connect();
  expect((await client.query('show enable_seqscan')).rows).toEqual([{ enable_seqscan: 'off' }]);
  client.release();
});
