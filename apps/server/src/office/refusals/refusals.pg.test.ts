// Refusals of customers' calls, over HTTP: kept with rule, version and facts, searched by staff, shown on the timeline, dropped after a while.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertCustomer } from '../../../../../testbed/customers.ts';
import { freshDatabase, type FreshDatabase } from '../../../../../testbed/fresh-database.ts';
import { openTestRooms, type TestRooms } from '../../../../../testbed/rooms.ts';
import { rowsRead } from '../../../../../testbed/rows-read.ts';
import { listRows } from '../../db/statement.ts';
import { latestPlace } from '../../db/timeline.ts';
import { newId, type CustomerId } from '../../ids.ts';
import { hashToken, newToken } from '../../vault.ts';
import { listRefusals } from './refusals.store.ts';

let fresh: FreshDatabase;
let house: TestRooms;
let http: Awaited<ReturnType<TestRooms['openHttp']>>;
let refusals: TestRooms['refusals'];
beforeAll(async () => {
  fresh = await freshDatabase();
  house = openTestRooms(fresh.url);
  http = await house.openHttp();
  ({ refusals } = house);
});
afterAll(async () => {
  await http.close();
  await house.close();
  await fresh.drop();
});

async function loggedIn() {
  const customer = await insertCustomer(house);
  const token = newToken();
  await fresh.pool.query(
    `insert into session (id, customer_id, token_hash, device, address) values ($1, $2, $3, '', '')`,
    [newId(), customer, hashToken(token)],
  );
  const { rows } = await fresh.pool.query<{ usercode: string }>(
    'select usercode from customer where id = $1',
    [customer],
  );
  const post = (path: string, payload: object) =>
    http.inject({
      method: 'POST',
      url: `/api/${path}`,
      headers: { authorization: `Bearer ${token}`, locale: 'tr' },
      payload,
    });
  return { customer, usercode: rows[0]!.usercode, post };
}
const listOf = async (wanted: Omit<Parameters<typeof refusals.list>[0], 'take'>) => {
  await refusals.flush();
  const answer = await refusals.list({ ...wanted, take: 50 });
  if (typeof answer === 'string') throw new Error(answer);
  return answer.list;
};

it('are listed without reading all of them', async () => {
  const customer = await insertCustomer(house);
  const kept = 4000;
  await fresh.pool.query(
    `insert into customer_refusal (id, at, customer_id, call, code, version)
     select gen_random_uuid(), now() - n * interval '1 second', $1, 'fel/bet', 'balance_too_low', '1' from generate_series(1, $2::int) n`,
    [customer, kept],
  );
  await fresh.pool.query('analyze customer_refusal');
  const client = await fresh.pool.connect();
  try {
    await client.query('begin');
    const before = await rowsRead(client, ['customer_refusal']);
    for (let times = 0; times < 12; times += 1)
      expect(
        await listRows(client, listRefusals, null, latestPlace.at, latestPlace.id, 50, null, 'fel/bet', null),
      ).toHaveLength(50);
    expect((await rowsRead(client, ['customer_refusal'])) - before).toBeLessThan(kept);
    await client.query('rollback');
  } finally {
    client.release();
    await fresh.pool.query('delete from customer_refusal where customer_id = $1', [customer]);
  }
});

it('keeps the call, the rule and the version, and no typed text', async () => {
  const { usercode, post } = await loggedIn();
  const typed = newId();
  expect((await post('bonus/claim', { id: typed })).json()).toMatchObject({ success: false });
  const list = await listOf({ customer: `usercode:${usercode}` });
  expect(list).toMatchObject([
    { call: 'bonus/claim', customer: { usercode }, version: expect.stringMatching(/\d+\.\d+/) },
  ]);
  expect(JSON.stringify(list)).not.toContain(typed);
  const { code } = list[0]!;
  expect((await listOf({ code })).map(({ id }) => id)).toContain(list[0]!.id);
  expect(await listOf({ code: 'no_such_code' })).toEqual([]);
  expect((await listOf({ call: 'bonus/claim' })).length).toBeGreaterThan(0);
});

it('finds the refusal by the request id that the answer carried', async () => {
  const { post } = await loggedIn();
  const one = await post('bonus/claim', { id: newId() });
  const other = await post('bonus/claim', { id: newId() });
  const requestId = String(one.headers['x-request-id']);
  expect(requestId).not.toBe(other.headers['x-request-id']);
  expect(await listOf({ requestId })).toMatchObject([
    { requestId, call: 'bonus/claim', code: one.json().code },
  ]);
  expect(await listOf({ requestId: `${requestId}0` })).toEqual([]);
});

it('keeps the amounts and instants that were compared', async () => {
  const { customer, usercode } = await loggedIn();
  refusals.note({
    customer,
    call: 'fel/bet',
    code: 'stake_limit',
    figures: {
      most: 12_345n,
      until: new Date('2026-11-23T10:00:00Z'),
      period: { tr: 'günlük', en: 'daily' },
    },
    requestId: 'r',
    at: new Date(),
  });
  expect(await listOf({ customer: `usercode:${usercode}` })).toMatchObject([
    {
      code: 'stake_limit',
      facts: { most: '₺123.45', period: 'günlük', until: expect.stringMatching(/^2026-11-23T10/) },
    },
  ]);
});

it('shows them on the customer’s timeline, page by page, to those who may read them', async () => {
  const { customer, usercode } = await loggedIn();
  const at = new Date();
  for (let count = 0; count < 30; count += 1)
    refusals.note({
      customer,
      call: 'fel/bet',
      code: 'insufficient_balance',
      figures: {},
      requestId: 'r',
      at,
    });
  await refusals.flush();
  const seen = new Set<string>();
  let after: string | undefined;
  do {
    const answer = await refusals.list({
      customer: `usercode:${usercode}`,
      take: 7,
      ...(after && { after }),
    });
    if (typeof answer === 'string') throw new Error(answer);
    for (const { id } of answer.list) seen.add(id);
    after = answer.next ?? undefined;
  } while (after !== undefined);
  expect(seen.size).toBe(30);
  expect(await refusals.timeline(customer, { at: 'infinity', id: '' }, 50)).toHaveLength(30);
});

it('writes each once where two flush at the same moment, and drops those of ninety days ago', async () => {
  const customer = newId<'customer'>() satisfies CustomerId;
  const old = new Date(Date.now() - 91 * 86_400_000);
  for (const at of [old, new Date()])
    refusals.note({
      customer,
      call: 'fel/bet',
      code: 'insufficient_balance',
      figures: {},
      requestId: 'r',
      at,
    });
  await Promise.all([refusals.flush(), refusals.flush(), refusals.flush()]);
  const count = async () =>
    (
      await fresh.pool.query<{ count: number }>(
        'select count(*)::int as count from customer_refusal where customer_id = $1',
        [customer],
      )
    ).rows[0]!.count;
  expect(await count()).toBe(2);
  await house.jobs.start();
  await expect.poll(count, { timeout: 10_000 }).toBe(1);
});
