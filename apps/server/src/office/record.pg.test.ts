// The chain of the office's record: what changes in it is found, and the server's role cannot change it at all.
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { openTestRooms, type TestRooms } from '../../../../testbed/rooms.ts';
import { ensureServerRole } from '../../../../testbed/server-role.ts';
import { poolConfig } from '../db/connection.ts';
import { grantToServer } from '../db/roles.ts';
import { newId, type OperatorId, type SessionId } from '../ids.ts';

let fresh: FreshDatabase;
let rooms: TestRooms;
let folder: string;
const operator = newId<'operator'>() satisfies OperatorId;
const who = {
  operator,
  session: newId<'session'>() satisfies SessionId,
  address: '192.0.2.7',
  requestId: 'r.1',
};

beforeAll(async () => {
  fresh = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'felek-record-'));
  rooms = openTestRooms(fresh.url, { config: { ledgerHeadsFile: join(folder, 'heads') } });
  await fresh.pool.query(
    `insert into operator (id, username, username_key, name, password_hash) values ($1, 'ayla1', 'ayla1', 'Ayla', '')`,
    [operator],
  );
});
afterAll(async () => {
  await rooms.close();
  await fresh.drop();
  await rm(folder, { recursive: true });
});

const write = (subject: string, why = 'the papers are in order') =>
  rooms.record.write(rooms.database.pool, who, {
    kind: 'decision',
    action: 'close customer',
    subject,
    why,
    detail: { until: null, name: 'Ayşe “Ü” \\ \u{1f600}', done: true },
  });
const broken = async () => (await rooms.record.verify()).broken;

/** Changes rows as the owner of the tables can, who switches the triggers off. */
async function meddle(sql: string, values: readonly unknown[] = []): Promise<void> {
  const client = await fresh.pool.connect();
  const triggers = (are: 'disable' | 'enable') =>
    client.query(
      `alter table office_decision ${are} trigger user; alter table office_link ${are} trigger user`,
    );
  try {
    await triggers('disable');
    await client.query(sql, [...values]);
    await triggers('enable');
  } finally {
    client.release();
  }
}

describe('the chain', () => {
  it('holds the entries of two concurrent servers in the order of the commits', async () => {
    await Promise.all(Array.from({ length: 40 }, () => write(`customer ${randomUUID()}`)));
    const verified = await rooms.record.verify();
    expect(verified).toMatchObject({ rows: 40, broken: [] });
    const { list, next } = await rooms.record.list({ take: 30 });
    expect(list.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, place) => 40 - place));
    expect(list[0]!.hash).toBe(verified.head);
    expect((await rooms.record.list({ take: 30, before: next! })).list).toHaveLength(10);
  });

  it('has no link of a rolled back entry', async () => {
    const before = await rooms.record.verify();
    await expect(
      rooms.database.inTransaction(async ({ client }) => {
        await rooms.record.write(client, who, { kind: 'decision', action: 'none', subject: 'none' });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await rooms.record.verify()).toMatchObject({ rows: before.rows, head: before.head, broken: [] });
  });

  describe('of which something was changed', () => {
    /** The row that is meddled with, in the middle of others. */
    let id: string;
    let seq: number;
    beforeAll(async () => {
      await write('customer one', 'what was said');
      ({ id, seq } = (await rooms.record.list({ subject: 'customer one', take: 1 })).list[0]!);
      await write('customer two');
      await fresh.pool.query('create table kept_row as select * from office_decision');
      await fresh.pool.query('create table kept_link as select * from office_link');
    });
    afterEach(async () => {
      for (const [table, copy] of [
        ['office_link', 'kept_link'],
        ['office_decision', 'kept_row'],
      ]) {
        await meddle(`delete from ${table}`);
        await meddle(`insert into ${table} select * from ${copy}`);
      }
      expect(await broken()).toEqual([]);
    });

    it.each([
      ['one byte of the reason', `update office_decision set why = 'what was sold' where id = $1`],
      ['one microsecond', `update office_decision set at = at + interval '1 microsecond' where id = $1`],
      ['a fact', `update office_decision set detail = detail || '{"done": false}' where id = $1`],
      ['a missing value', `update office_decision set address = null where id = $1`],
    ])('names the link: %s', async (_what, sql) => {
      await meddle(sql, [id]);
      expect(await broken()).toEqual([`office record: the row of link ${seq} is not what was written`]);
    });

    it('names a row that is gone, and links that are gone', async () => {
      await meddle('delete from office_decision where id = $1', [id]);
      expect(await broken()).toEqual([`office record: the row of link ${seq} is gone`]);
      await meddle('delete from office_link where seq = $1', [seq]);
      expect(await broken()).toContain(`office record: the links from ${seq} to ${seq} are gone`);
    });

    it('names a row that was put in beside it', async () => {
      const other = randomUUID();
      await meddle(
        `insert into office_decision (id, operator_id, action, subject, why) values ($1, $2, 'x', 'x', 'x')`,
        [other, operator],
      );
      expect(await broken()).toEqual([`office record: row ${other} stands beside the chain`]);
      await meddle('delete from office_decision where id = $1', [other]);
    });
  });

  it('is detected by its head outside the database when all of it was recomputed', async () => {
    await rooms.seals.exportHead();
    const file = join(folder, 'heads');
    const lines = readFileSync(file, 'utf8');
    expect(lines).toMatch(/^\S+ office \d+ [0-9a-f]{64}$/m);
    expect(await rooms.seals.check()).toEqual([]);
    writeFileSync(file, lines.replace(/( office \d+ )[0-9a-f]{64}/, `$1${'0'.repeat(64)}`));
    expect((await rooms.seals.check()).join()).toMatch(/office: link \d+ is not the one that was exported/);
    writeFileSync(file, lines);
  });
});

it('lets the server’s role write a row and read the chain, and nothing else', async () => {
  const serverUrl = await ensureServerRole(fresh.url);
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  await grantToServer({ ownerUrl: fresh.url, serverUrl }, silent);
  const server = new pg.Pool({ ...poolConfig(serverUrl), max: 1 });
  try {
    const before = (await rooms.record.verify()).rows;
    await server.query(
      `insert into office_decision (id, operator_id, action, subject, why) values (gen_random_uuid(), $1, 'x', 'x', 'x')`,
      [operator],
    );
    expect(await rooms.record.verify()).toMatchObject({ rows: before + 1, broken: [] });
    for (const sql of [
      `update office_decision set why = 'y'`,
      'delete from office_decision',
      'truncate office_decision',
      'alter table office_decision disable trigger all',
      `insert into office_link values (1000, gen_random_uuid(), '', '')`,
      `update office_link set hash = ''`,
      'delete from office_link',
      `update office_head set hash = ''`,
    ])
      await expect(server.query(sql)).rejects.toThrow(/permission denied|must be owner/);
  } finally {
    await server.end();
  }
});
