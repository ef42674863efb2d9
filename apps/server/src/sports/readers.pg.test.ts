// Leases on feeds with a source in the test's hand: one server of two reads, and what the other one still gives is refused.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { openTestRooms, type TestRooms } from '../../../../testbed/rooms.ts';
import { alive, fixture } from '../../../../testbed/sports-house.ts';
import { DatabaseUnavailable } from '../db/database-errors.ts';
import { openLog } from '../log.ts';
import type { FeedSink, FeedSource } from './feed.ts';
import { openIntake } from './programme/intake.ts';

let fresh: FreshDatabase;
const open: TestRooms[] = [];

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map(close));
  await fresh.pool.query('delete from sports_reader');
});
afterAll(() => fresh.drop());

async function close(server: TestRooms): Promise<void> {
  await server.sports.stop();
  await server.close();
}

/** A server with a feed that sends nothing by itself. */
async function startServer() {
  let sink: FeedSink | undefined;
  const source: FeedSource = {
    name: 'test',
    start: (given) => void (sink = given),
    stop: async () => void (sink = undefined),
  };
  const server = openTestRooms(fresh.url, { ports: { feeds: [source] } });
  open.push(server);
  await server.sports.start();
  return { server, sink: () => sink, reads: () => sink !== undefined };
}
const messages = async () => (await fresh.pool.query('select from sports_message')).rowCount;
const patience = { timeout: 20_000, interval: 20 };

describe('a feed', () => {
  it('is read by one server of two, and by the other one when that ends', async () => {
    const one = await startServer();
    await expect.poll(one.reads, patience).toBe(true);
    const other = await startServer();
    await one.sink()!.take([fixture(`sr:match:${randomUUID()}`)]);
    expect(await messages()).toBe(1);
    expect(other.reads()).toBe(false);
    await one.server.sports.stop();
    await expect.poll(other.reads, patience).toBe(true);
    expect(one.reads()).toBe(false);
  });

  it('is read by another server when its reader has died', async () => {
    const one = await startServer();
    await expect.poll(one.reads, patience).toBe(true);
    const other = await startServer();
    // Its connections are gone with it, its lease stays.
    await one.server.database.close();
    await expect.poll(other.reads, patience).toBe(true);
    await expect(one.sink()!.take([fixture(`sr:match:${randomUUID()}`)])).rejects.toThrow();
    open.splice(open.indexOf(one.server), 1);
  });

  it('takes nothing more from a reader that lost it, and stops that reader', async () => {
    const one = await startServer();
    await expect.poll(one.reads, patience).toBe(true);
    const stored = await messages();
    await fresh.pool.query(
      `update sports_reader set owner = gen_random_uuid(), epoch = epoch + 1, until = clock_timestamp() + interval '1 hour'`,
    );
    const late = one.sink()!;
    await expect(late.take([fixture(`sr:match:${randomUUID()}`)])).rejects.toThrow('read by another server');
    expect(await messages()).toBe(stored);
    await expect.poll(one.reads, patience).toBe(false);
  });

  it('is renewed while a transaction of its reader waits', async () => {
    const one = await startServer();
    await expect.poll(one.reads, patience).toBe(true);
    await one.sink()!.take([alive()]);
    const client = await fresh.pool.connect();
    await client.query('begin');
    await client.query('select from sports_producer for update');
    const taking = one.sink()!.take([fixture(`sr:match:${randomUUID()}`), alive()]);
    const waitingSince = async () =>
      (
        await fresh.pool.query<{ at: string }>(
          `select xact_start::text as at from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
             and query like 'update sports_producer%'`,
        )
      ).rows.map(({ at }) => at);
    const until = async () =>
      (await fresh.pool.query<{ until: Date }>('select until from sports_reader')).rows[0]!.until;
    try {
      await expect.poll(waitingSince, patience).toHaveLength(1);
      const [since, before] = [await waitingSince(), await until()];
      await expect.poll(until, patience).not.toEqual(before);
      // It has not given up meanwhile.
      expect(await waitingSince()).toEqual(since);
    } finally {
      await client.query('rollback');
      client.release();
    }
    await taking;
  });

  it('stays with its reader while the database gives it to no other', async () => {
    const one = await startServer();
    await expect.poll(one.reads, patience).toBe(true);
    await fresh.pool.query(`update sports_reader set until = 'epoch'`);
    await one.sink()!.take([fixture(`sr:match:${randomUUID()}`)]);
    expect(one.reads()).toBe(true);
  });
});

describe('what a reader stored and did not apply', () => {
  it('is applied by another server', async () => {
    const event = `sr:match:${randomUUID()}`;
    const one = await startServer();
    await expect.poll(one.reads, patience).toBe(true);
    await fresh.pool.query(
      `insert into sports_message (producer_id, event_id, kind, sent_at, raw, said)
       values ('live', $1, 'fixture', clock_timestamp(), '<fixture/>', $2::jsonb)`,
      [event, JSON.stringify(fixture(event))],
    );
    await one.server.jobs.start();
    const known = async () =>
      (await fresh.pool.query('select from sports_event where id = $1', [event])).rowCount;
    await expect.poll(known, patience).toBe(1);
  });

  it('waits while the database is away, and is no bug', async () => {
    const event = `sr:match:${randomUUID()}`;
    const { server } = await startServer();
    const logged: string[] = [];
    let isAway = true;
    const intake = openIntake({
      database: {
        pool: server.database.pool,
        inTransaction: (work, options) =>
          isAway
            ? Promise.reject(new DatabaseUnavailable('the database does not answer'))
            : server.database.inTransaction(work, options),
      },
      pricing: async () => (_event, _type, outcomes) => outcomes.map(({ feedOdds }) => feedOdds),
      onResults: async () => undefined,
      onChanged: () => undefined,
      log: openLog('warn', { write: (line) => void logged.push(line) }),
    });
    await fresh.pool.query(
      `insert into sports_message (producer_id, event_id, kind, sent_at, raw, said)
       values ('live', $1, 'fixture', clock_timestamp(), '<fixture/>', $2::jsonb)`,
      [event, JSON.stringify(fixture(event))],
    );
    await intake.resume();
    await intake.drain();
    expect(logged.join('')).toContain('waits for the database');
    expect(logged.join('')).not.toContain('bug:');
    isAway = false;
    await intake.resume();
    await intake.drain();
    const known = await fresh.pool.query('select from sports_event where id = $1', [event]);
    expect(known.rowCount).toBe(1);
  });
});
