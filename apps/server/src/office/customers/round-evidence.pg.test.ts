// A round from end to end, over the real rooms: the ledger, the book of the provider's calls, and its day file.
import { hash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { checkInvariants } from '@felek/ledger/invariants';
import { insertCustomer } from '../../../../../testbed/customers.ts';
import { askOf } from '../../../../../testbed/payment-house.ts';
import { freshDatabase, type FreshDatabase } from '../../../../../testbed/fresh-database.ts';
import { openTestRooms, type TestRooms } from '../../../../../testbed/rooms.ts';
import { openCallBook } from '../../casino/call-book/call-book.ts';
import { openLog } from '../../log.ts';
import type { OperatorAsk } from '../../http/route.ts';
import { newId, type CustomerId, type OperatorId } from '../../ids.ts';

let fresh: FreshDatabase;
let house: TestRooms;

beforeAll(async () => {
  fresh = await freshDatabase();
  house = openTestRooms(fresh.url);
});
afterEach(async () => expect(await checkInvariants(house.database.pool)).toEqual([]));
afterAll(async () => {
  await house.close();
  await fresh.drop();
});

async function operatorWith(...permissions: readonly string[]): Promise<OperatorAsk> {
  const operator = newId<'operator'>() satisfies OperatorId;
  await fresh.pool.query(
    `insert into operator (id, username, username_key, name, password_hash) values ($1::uuid, $1::text, $1::text, 'Deniz', '')`,
    [operator],
  );
  const { customer: _none, ...ask } = askOf('' as CustomerId);
  return { ...ask, operator, roles: [], permissions: new Set(['customer:read', ...permissions]) };
}

/** A round of ten lira that won twenty-five, with the provider's call about it. */
async function played() {
  const customer = await insertCustomer(house, { cash: 5000n });
  const { rows } = await fresh.pool.query<{ usercode: string }>(
    'select usercode from customer where id = $1',
    [customer],
  );
  const round = `r-${randomUUID()}`;
  const post = (operation: 'bet' | 'win', from: string, to: string, amount: bigint) =>
    house.ledger.post({
      wallet: customer,
      key: { source: 'hub88', operation, id: `${operation}-${round}` },
      legs: [{ from, to, amount } as never],
      round: {
        provider: 'hub88',
        id: round,
        game: 'lale',
        ...(operation === 'bet' ? { opens: true } : { closes: true }),
      } as never,
    });
  expect(await post('bet', 'playable', 'game:hub88:lale', 1000n)).toMatchObject({ outcome: 'applied' });
  expect(await post('win', 'game:hub88:lale', 'playable', 2500n)).toMatchObject({ outcome: 'applied' });
  const book = openCallBook({ pool: fresh.pool, log: openLog('silent') });
  const call = (requestId: string, body: object) =>
    book.note(
      'hub88',
      {
        requestId,
        at: new Date(),
        address: '192.0.2.7',
        method: 'transaction/bet',
        query: new URLSearchParams(),
        headers: {},
        body: Buffer.from(JSON.stringify(body)),
      } as never,
      { status: 200, body: '{"status":"RS_OK"}', call: 'bet' } as never,
      7,
    );
  call('q-1', { round, amount: 1000, text: '=cmd()' });
  call('q-2', { round: 'another' });
  await book.close();
  return { customer, round, usercode: rows[0]!.usercode };
}

it('has both legs of each posting, the provider’s call and its day, in the order of time', async () => {
  const { round, usercode } = await played();
  const day = new Date().toISOString().slice(0, 10);
  await fresh.pool.query(
    `insert into reconciliation (source, day, state) values ('game:hub88', $1::date, 'differs')
     on conflict (source, day) do nothing`,
    [day],
  );
  await fresh.pool.query(
    `insert into reconciliation_difference (source, day, reference, kind, theirs_kurus, ours_kurus, in_suspense)
     values ('game:hub88', $1::date, $2, 'amount_differs', -2400, -2500, false)`,
    [day, `credit win-${round}`],
  );
  const asking = await operatorWith('provider:read', 'reconciliation:read');
  const answer = await house.roundEvidence(asking, { usercode, provider: 'hub88', round });
  if (typeof answer === 'string') throw new Error(answer);
  const { evidence, file, sha256 } = answer;
  expect(evidence).toMatchObject({ game: 'lale', stake: 10, paid: 25, state: 'closed' });
  const ats = evidence.steps.map(({ at }) => at);
  expect(ats).toEqual(ats.toSorted());
  expect(evidence.steps.filter(({ kind }) => kind === 'money')).toMatchObject([
    { amount: -10, facts: { operation: 'bet', legsOf: 'cash → game:hub88:lale 10.00', cash: 40 } },
    { amount: 25, facts: { operation: 'win', legsOf: 'game:hub88:lale → cash 25.00', cash: 65 } },
  ]);
  const calls = evidence.steps.filter(({ kind }) => kind === 'call');
  expect(calls.map(({ id }) => id)).toEqual(['q-1']);
  expect(evidence.steps.find(({ kind }) => kind === 'day')).toMatchObject({
    what: 'day_differs',
    facts: { difference: 'amount_differs', theirs: -24, ours: -25 },
  });
  // The file is the evidence, and its hash stands in the record.
  expect(JSON.parse(file)).toEqual(evidence);
  expect(hash('sha256', file, 'hex')).toBe(sha256);
  const { rows } = await fresh.pool.query<{ detail: object }>(
    `select detail from office_decision where action = 'see round' and operator_id = $1`,
    [asking.operator],
  );
  expect(rows).toEqual([{ detail: { round: `hub88 ${round}`, sha256 } }]);
});

it('leaves out calls and day files without their permissions', async () => {
  const { round, usercode } = await played();
  const answer = await house.roundEvidence(await operatorWith(), { usercode, provider: 'hub88', round });
  if (typeof answer === 'string') throw new Error(answer);
  const kinds = new Set(answer.evidence.steps.map(({ kind }) => kind));
  expect([kinds.has('money'), kinds.has('call'), kinds.has('day')]).toEqual([true, false, false]);
});

it('gives nothing for a guessed round or another customer’s', async () => {
  const [one, other] = [await played(), await played()];
  const asking = await operatorWith();
  const get = (usercode: string, round: string) =>
    house.roundEvidence(asking, { usercode, provider: 'hub88', round });
  expect(await get(one.usercode, other.round)).toBe('round_not_found');
  expect(await get(one.usercode, randomUUID())).toBe('round_not_found');
  expect(await get('0000000', one.round)).toBe('customer_not_found');
});
