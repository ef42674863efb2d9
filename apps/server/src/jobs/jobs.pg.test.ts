import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { continueRequest, currentRequest } from '../request.ts';
import { createJobs, topic, type Jobs } from './jobs.ts';
import { repeat } from './periodic.ts';
import { LeaseLost } from './topic.worker.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const greet = topic<{ name: string }>('test.greet');

let fresh: FreshDatabase;
const servers: { database: Database; jobs: Jobs }[] = [];

/** One server's job runner; several of them share the database as several servers do. */
function openServer(): { database: Database; jobs: Jobs } {
  const database = openDatabase({ url: fresh.url, connections: 6, log: silent });
  const server = { database, jobs: createJobs({ database, log: silent }) };
  servers.push(server);
  return server;
}

const promise = ({ database, jobs }: { database: Database; jobs: Jobs }, key: string, dueInMs = 0) =>
  database.inTransaction((tx) => jobs.enqueue(tx, greet, { key, payload: { name: key }, dueInMs }));

const stored = async () => {
  const { rows } = await fresh.pool.query(
    `select key, tries, done_at is not null as done, dead_at is not null as dead, last_error as error
       from job where topic = 'test.greet' order by key`,
  );
  return rows as unknown[];
};

beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(async () => {
  await Promise.all(
    servers.splice(0).map(async ({ database, jobs }) => {
      await jobs.stop();
      await database.close();
    }),
  );
  await fresh.drop();
});

describe('a promise', () => {
  test('is kept once its transaction is committed, and the payload arrives as it was given', async () => {
    const server = openServer();
    const seen: unknown[] = [];
    server.jobs.handle(greet, async ({ key, payload, tries }) => void seen.push({ key, payload, tries }));
    await server.jobs.start();
    await promise(server, 'ada');
    await vi.waitUntil(async () => JSON.stringify(await stored()).includes('"done":true'));
    expect(seen).toEqual([{ key: 'ada', payload: { name: 'ada' }, tries: 1 }]);
  });

  test('is kept as work of the request that gave it, on another server too', async () => {
    const [here, there] = [openServer(), openServer()];
    const seen: string[] = [];
    there.jobs.handle(
      greet,
      async ({ key, tries }) => {
        seen.push(`${key} ${tries} ${currentRequest()}`);
        if (tries === 1) throw new Error('again');
      },
      { pauseMs: () => 1 },
    );
    await continueRequest('r1', () => promise(here, 'ada'));
    await promise(here, 'bob', 50);
    await there.jobs.start();
    const areDone = async () => JSON.stringify(await stored()).match(/"done":true/g)?.length === 2;
    await vi.waitUntil(areDone, { timeout: 20_000 });
    expect(seen.toSorted()).toEqual(['ada 1 r1', 'ada 2 r1', 'bob 1 undefined', 'bob 2 undefined']);
  });

  test('goes with its transaction when that is undone', async () => {
    const { database, jobs } = openServer();
    const failing = database.inTransaction(async (tx) => {
      await jobs.enqueue(tx, greet, { key: 'ada', payload: { name: 'ada' } });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await stored()).toEqual([]);
  });

  test('under a key that is known is not a second one, not even after it was kept', async () => {
    const server = openServer();
    let runs = 0;
    server.jobs.handle(greet, async () => void (runs += 1));
    expect(await promise(server, 'ada')).toBe(true);
    expect(await promise(server, 'ada')).toBe(false);
    await server.jobs.start();
    await vi.waitUntil(async () => JSON.stringify(await stored()).includes('"done":true'));
    expect(await promise(server, 'ada')).toBe(false);
    expect(runs).toBe(1);
  });

  test('for later is not kept before', async () => {
    const server = openServer();
    const seen: string[] = [];
    server.jobs.handle(greet, async ({ key }) => void seen.push(key));
    await promise(server, 'next year', 365 * 24 * 3_600_000);
    await promise(server, 'now');
    await server.jobs.start();
    await vi.waitUntil(() => seen.length > 0);
    await server.jobs.stop();
    expect(seen).toEqual(['now']);
  });
});

test('four servers do two hundred jobs, each once', async () => {
  const runs = new Map<string, number>();
  const all = Array.from({ length: 4 }, openServer);
  for (let number = 0; number < 200; number += 1) await promise(all[0]!, `job ${number}`);
  for (const { jobs } of all) {
    jobs.handle(greet, async ({ key }) => {
      await sleep(1);
      runs.set(key, (runs.get(key) ?? 0) + 1);
    });
  }
  await Promise.all(all.map(({ jobs }) => jobs.start()));
  await vi.waitUntil(() => runs.size === 200, { timeout: 20_000 });
  expect(new Set(runs.values())).toEqual(new Set([1]));
});

test('a job that is not over yet is done again, however often, and counts as no failure', async () => {
  const server = openServer();
  const tries: number[] = [];
  server.jobs.handle(
    greet,
    async (job) => {
      tries.push(job.tries);
      return tries.length < 4 ? { againInMs: 1 } : undefined;
    },
    { mostTries: 2 },
  );
  await promise(server, 'ada');
  await server.jobs.start();
  await vi.waitUntil(async () => JSON.stringify(await stored()).includes('"done":true'), { timeout: 10_000 });
  expect(tries).toEqual([1, 1, 1, 1]);
  expect(await stored()).toEqual([{ key: 'ada', tries: 1, done: true, dead: false, error: null }]);
});

describe('a job that fails', () => {
  test('is tried again, and its success forgets the failures', async () => {
    const server = openServer();
    server.jobs.handle(
      greet,
      async ({ tries }) => {
        if (tries < 3) throw new Error(`not at try ${tries}`);
      },
      { pauseMs: () => 1 },
    );
    await promise(server, 'ada');
    await server.jobs.start();
    await vi.waitUntil(async () => JSON.stringify(await stored()).includes('"done":true'), {
      timeout: 10_000,
    });
    expect(await stored()).toEqual([{ key: 'ada', tries: 3, done: true, dead: false, error: null }]);
  });

  test('too often is dead and listed, and a person can revive it', async () => {
    const server = openServer();
    let works = false;
    server.jobs.handle(
      greet,
      async () => {
        if (!works) throw new Error('the outside world says no');
      },
      { mostTries: 2, pauseMs: () => 1 },
    );
    await promise(server, 'ada');
    await server.jobs.start();
    const dead = () => server.jobs.listDead({ take: 10 });
    await vi.waitUntil(async () => (await dead()).total > 0, { timeout: 10_000 });
    expect(await dead()).toEqual({
      total: 1,
      next: null,
      list: [
        {
          topic: 'test.greet',
          key: 'ada',
          tries: 2,
          lastError: 'Error: the outside world says no',
          deadAt: expect.any(Date) as Date,
        },
      ],
    });
    works = true;
    const revive = (key: string) =>
      server.database.inTransaction((tx) => server.jobs.revive(tx, 'test.greet', key));
    expect(await revive('nobody')).toBe(false);
    expect(await revive('ada')).toBe(true);
    await vi.waitUntil(async () => JSON.stringify(await stored()).includes('"done":true'), {
      timeout: 10_000,
    });
    expect(await dead()).toEqual({ total: 0, list: [], next: null });
  });

  test('leaves the other topics at work', async () => {
    const server = openServer();
    const stuck = topic<null>('test.stuck');
    const seen: string[] = [];
    let letGo = () => {};
    server.jobs.handle(stuck, () => new Promise((resolve) => (letGo = () => resolve())), { atOnce: 1 });
    server.jobs.handle(greet, async ({ key }) => void seen.push(key));
    await server.database.inTransaction((tx) => server.jobs.enqueue(tx, stuck, { key: '1', payload: null }));
    await server.jobs.start();
    await promise(server, 'ada');
    await vi.waitUntil(() => seen.length === 1);
    expect(seen).toEqual(['ada']);
    letGo();
  });
});

describe('a lease', () => {
  test('is renewed during the work, so that no other server takes it', async () => {
    const [one, two] = [openServer(), openServer()];
    let runs = 0;
    for (const { jobs } of [one, two]) {
      jobs.handle(
        greet,
        async () => {
          runs += 1;
          await sleep(2500);
        },
        { leaseMs: 600 },
      );
    }
    await promise(one, 'ada');
    await Promise.all([one.jobs.start(), two.jobs.start()]);
    await vi.waitUntil(async () => JSON.stringify(await stored()).includes('"done":true'), {
      timeout: 10_000,
    });
    expect(runs).toBe(1);
  });

  test('that was lost lets its holder neither finish nor commit what it did', async () => {
    const server = openServer();
    await fresh.pool.query('create table effect (key text)');
    let outcome: unknown;
    server.jobs.handle(greet, async (job) => {
      // Another server took it over meanwhile.
      await fresh.pool.query(`update job set lease = gen_random_uuid() where key = $1`, [job.key]);
      await server.database
        .inTransaction(async (tx) => {
          await tx.client.query('insert into effect values ($1)', [job.key]);
          await job.finish(tx);
        })
        .catch((error: unknown) => {
          outcome = error;
          throw error;
        });
    });
    await promise(server, 'ada');
    await server.jobs.start();
    await vi.waitUntil(() => outcome !== undefined);
    await server.jobs.stop();
    expect(outcome).toBeInstanceOf(LeaseLost);
    expect((await fresh.pool.query('select * from effect')).rows).toEqual([]);
    expect(await stored()).toEqual([{ key: 'ada', tries: 1, done: false, dead: false, error: null }]);
  });
});

describe('a server that is killed in the middle of a job', () => {
  const program = fileURLToPath(new URL('../../../../testbed/job-holder.ts', import.meta.url));
  const startProgram = async (): Promise<ChildProcess> => {
    const child = fork(program, [fresh.url], { execArgv: ['--import', 'tsx'] });
    const [first] = (await once(child, 'message')) as [string];
    expect(first).toBe('in the middle');
    return child;
  };

  test('leaves it to another: the effect of the finished half is there once, the unfinished half is made up for', async () => {
    await fresh.pool.query('create table effect (key text primary key, by text)');
    const server = openServer();
    await promise(server, 'half done');
    const killed = await startProgram();
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    expect((await fresh.pool.query('select * from effect')).rows).toEqual([]);

    const tries: number[] = [];
    server.jobs.handle(greet, async (job) => {
      tries.push(job.tries);
      await server.database.inTransaction(async (tx) => {
        await tx.client.query(`insert into effect values ($1, 'the other')`, [job.key]);
        await job.finish(tx);
      });
    });
    await server.jobs.start();
    await vi.waitUntil(async () => JSON.stringify(await stored()).includes('"done":true'), {
      timeout: 10_000,
    });
    expect(tries).toEqual([2]);
    expect((await fresh.pool.query('select * from effect')).rows).toEqual([
      { key: 'half done', by: 'the other' },
    ]);
  });

  test('at every try is spared after the last one: the job is dead', async () => {
    const server = openServer();
    await promise(server, 'poison');
    await fresh.pool.query('update job set tries = 12');
    let runs = 0;
    server.jobs.handle(greet, async () => void (runs += 1));
    await server.jobs.start();
    await vi.waitUntil(async () => (await server.jobs.listDead({ take: 1 })).total === 1, {
      timeout: 10_000,
    });
    expect(runs).toBe(0);
    expect(await stored()).toEqual([
      { key: 'poison', tries: 13, done: false, dead: true, error: 'the server ended during every try' },
    ]);
  });
});

describe('a periodic', () => {
  test('is done again and again, by one server at a time, also after a run that failed', async () => {
    let atOnce = 0;
    let most = 0;
    let runs = 0;
    for (const { jobs } of [openServer(), openServer(), openServer()]) {
      repeat(jobs, {
        name: 'test.beat',
        everyMs: 20,
        async work() {
          runs += 1;
          atOnce += 1;
          most = Math.max(most, atOnce);
          await sleep(30);
          atOnce -= 1;
          if (runs === 2) throw new Error('once');
        },
      });
    }
    await Promise.all(servers.map(({ jobs }) => jobs.start()));
    await vi.waitUntil(() => runs >= 4, { timeout: 15_000 });
    expect(most).toBe(1);
  });

  test('whose period became shorter comes earlier after a restart', async () => {
    const [before, after] = [openServer(), openServer()];
    let runs = 0;
    const beat = (everyMs: number) => ({ name: 'test.beat', everyMs, work: async () => void (runs += 1) });
    repeat(before.jobs, beat(3_600_000));
    await before.jobs.start();
    await vi.waitUntil(() => runs === 1);
    await before.jobs.stop();
    repeat(after.jobs, beat(100));
    await after.jobs.start();
    await vi.waitUntil(() => runs >= 2, { timeout: 10_000 });
    const { rows } = await fresh.pool.query(
      `select due_at < now() + interval '1 minute' as soon from job where topic = 'test.beat'`,
    );
    expect(rows).toEqual([{ soon: true }]);
  });
});

test('standing work that was given up restarts with the next start', async () => {
  const standing = async () =>
    (
      await fresh.pool.query(
        `select tries, dead_at is not null as dead, due_at > now() as waits from job where topic = 'job.remove-done'`,
      )
    ).rows as unknown[];
  await fresh.pool.query(
    `insert into job (topic, key, payload, due_at, tries, dead_at) values ('job.remove-done', 'standing', 'null', now(), 13, now())`,
  );
  await openServer().jobs.start();
  await expect.poll(standing, { timeout: 10_000 }).toEqual([{ tries: 0, dead: false, waits: true }]);
});

test('a topic has one handler', () => {
  const { jobs } = openServer();
  jobs.handle(greet, async () => undefined);
  expect(() => jobs.handle(greet, async () => undefined)).toThrow(
    'bug: two handlers for the topic test.greet',
  );
});
