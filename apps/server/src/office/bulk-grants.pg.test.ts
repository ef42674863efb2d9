// Bonuses for a segment: previewed, approved by two people within a budget, and given to each customer once, whatever breaks off.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { checkInvariants } from '@felek/ledger/invariants';
import { depositTerms, offer, pursesOf } from '../../../../testbed/bonus-servers.ts';
import { insertCustomer, type CustomerOptions } from '../../../../testbed/customers.ts';
import { openPaymentHouse, operatorAsk, type PaymentHouse } from '../../../../testbed/payment-house.ts';
import type { OperatorAsk } from '../http/route.ts';
import type { CustomerId } from '../ids.ts';

const why = 'the spring campaign';
let house: PaymentHouse;
let ayla: OperatorAsk;
let bora: OperatorAsk;

beforeAll(async () => {
  house = await openPaymentHouse();
  [ayla, bora] = await Promise.all([operatorAsk(house), operatorAsk(house)]);
  await house.jobs.start();
});
afterEach(async () => {
  expect(await checkInvariants(house.database.pool)).toEqual([]);
  expect(await house.bonuses.check()).toEqual([]);
});
afterAll(() => house.close());

/** Customers with a tag of their own. */
async function tagged(...all: readonly CustomerOptions[]) {
  const tag = randomUUID().slice(0, 12);
  const customers: CustomerId[] = [];
  for (const options of all) {
    const id = await insertCustomer(house, options);
    await house.database.pool.query(
      'insert into customer_tag (customer_id, tag, operator_id) values ($1, $2, $3)',
      [id, tag, ayla.operator],
    );
    customers.push(id);
  }
  return { tag, customers };
}
const wanted = (tag: string, more: { offer?: string; budget?: number; id?: string } = {}) => ({
  id: randomUUID(),
  offer: 'goodwill',
  amount: 25.5,
  segment: { by: 'tag', tag } as const,
  budget: 1000,
  why,
  ...more,
});
const bonusOf = async (customers: readonly CustomerId[]) =>
  Promise.all(customers.map(async (customer) => (await pursesOf(house, customer)).bonus));
const shown = async (id: string) =>
  (await house.bulkGrants.list({ take: 200 })).list.find((each) => each.id === id);
const customersOf = async (id: string) => (await house.bulkGrants.listCustomers({ id, take: 200 })).list;
const recorded = async (bulk: string) =>
  (
    await house.database.pool.query<{ customer: string }>(
      `select detail ->> 'customer' as customer from office_decision where detail ->> 'bulk' = $1 order by 1`,
      [bulk],
    )
  ).rows.map(({ customer }) => customer);

it('is previewed, takes two people, reaches each customer once, and leaves a record of each', async () => {
  const { tag, customers } = await tagged({}, {}, { state: 'excluded' });
  const request = wanted(tag);
  const { id, budget: _budget, why: _why, ...gift } = request;
  expect(await house.bulkGrants.preview(gift)).toEqual({ ...gift, customers: 3, cost: 76.5 });
  expect(await house.bulkGrants.begin(ayla, request)).toEqual({ done: false });
  expect(await house.bulkGrants.begin(ayla, request)).toBe('approved_before');
  expect(await bonusOf(customers)).toEqual([0n, 0n, 0n]);
  expect(await house.bulkGrants.begin(bora, request)).toEqual({ done: true });
  await expect.poll(async () => (await shown(id))?.state, { timeout: 10_000 }).toBe('done');
  expect(await shown(id)).toMatchObject({ customers: 3, given: 2, refused: 1, spent: 51, budget: 1000 });
  await expect.poll(() => bonusOf(customers), { timeout: 10_000 }).toEqual([2550n, 2550n, 0n]);
  expect((await customersOf(id)).find(({ state }) => state === 'refused')).toMatchObject({
    because: 'customer_not_eligible',
  });
  expect(await recorded(id)).toEqual(customers.slice(0, 2).toSorted());
  expect(await house.bulkGrants.begin(ayla, request)).toBe('bulk_grant_known');
  expect(await house.bulkGrants.begin(bora, request)).toBe('bulk_grant_known');
  expect(await bonusOf(customers)).toEqual([2550n, 2550n, 0n]);
  // Who gave it pays none of these customers.
  const fed = await house.database.inTransaction(async (tx) => {
    await house.payments.desk.manualCredits.lock(tx);
    return Promise.all(
      [ayla, bora].map(({ operator }) =>
        house.payments.desk.manualCredits.refuseApprover(tx, { operator, customer: customers[0]! }, 'tr'),
      ),
    );
  });
  expect(fed).toMatchObject([{ refusal: 'fed_by_you' }, { refusal: 'fed_by_you' }]);
});

it('gives nothing twice where its job runs again', async () => {
  const { tag, customers } = await tagged({}, {}, {}, {});
  const request = wanted(tag);
  await house.bulkGrants.begin(ayla, request);
  await house.bulkGrants.begin(bora, request);
  const again = (name: string) =>
    house.database.inTransaction((tx) =>
      house.jobs.enqueue(tx, { name: 'office.bulk-grant' }, { key: name, payload: null }),
    );
  // The job is known by its grant. After a crash a worker may run it again all the same.
  expect(await again(request.id)).toBe(false);
  await expect.poll(async () => (await shown(request.id))?.given, { timeout: 10_000 }).toBe(4);
  await house.database.pool.query(
    `update job set done_at = null, due_at = now() where topic = 'office.bulk-grant' and key = $1`,
    [request.id],
  );
  await expect
    .poll(
      async () =>
        (
          await house.database.pool.query(
            `select from job where topic = 'office.bulk-grant' and key = $1 and done_at is null`,
            [request.id],
          )
        ).rowCount,
      { timeout: 10_000 },
    )
    .toBe(0);
  await expect.poll(() => bonusOf(customers), { timeout: 10_000 }).toEqual([2550n, 2550n, 2550n, 2550n]);
  expect(await recorded(request.id)).toHaveLength(4);
  expect(await shown(request.id)).toMatchObject({ given: 4, spent: 102 });
});

it('stays within its budget, and names what is missing', async () => {
  const { tag } = await tagged({}, {});
  const begin = (more: object) => house.bulkGrants.begin(ayla, { ...wanted(tag), ...more });
  expect(await begin({ budget: 50.99 })).toEqual({
    refusal: 'budget_exceeded',
    errors: [{ path: 'budget', message: '2 × ₺25,50 = ₺51,00' }],
  });
  expect(await begin({ offer: 'of-nobody' })).toBe('bonus_not_found');
  expect(await begin({ segment: { by: 'tag', tag: 'of nobody' } })).toBe('segment_empty');
  expect(await begin({ segment: { by: 'players', days: 7 } })).toBe('segment_incomplete');
});

it('is bound to the terms that two people approved', async () => {
  const { tag, customers } = await tagged({});
  const code = `bulk-${tag}`;
  await offer(house, depositTerms, { code });
  const request = wanted(tag, { offer: code });
  expect(await house.bulkGrants.begin(ayla, request)).toEqual({ done: false });
  await house.database.pool.query(
    `update bonus_offer set terms = terms || '{"wagering": 3}' where code = $1`,
    [code],
  );
  // With other terms it is another decision, which waits for a second person again.
  expect(await house.bulkGrants.begin(bora, request)).toEqual({ done: false });
  expect(await bonusOf(customers)).toEqual([0n]);
});

it('reaches the players of the last days by the counted figures', async () => {
  const [player, other] = [await insertCustomer(house, {}), await insertCustomer(house, {})];
  await house.database.pool.query(
    `insert into figure_customer_day values (current_date, $1, 90000, 0, 0, 0, 0), (current_date - 1, $1, 10000, 0, 0, 0, 0),
       (current_date, $2, 99999, 0, 0, 0, 0)`,
    [player, other],
  );
  expect(await house.figures.listPlayers({ days: 7, least: 100_000n, most: 10 })).toEqual([player]);
  expect(await house.figures.listPlayers({ days: 7, least: 90_000n, most: 10 })).toHaveLength(2);
});

it('stops on request, and given bonuses stay', async () => {
  const { tag, customers } = await tagged({}, {});
  const id = randomUUID();
  await house.database.pool.query(
    `insert into bulk_grant (id, offer, offer_version, amount_kurus, budget_kurus, segment, why, people, session_id, address, request_id)
     values ($1, 'goodwill', 1, 100, 1000, $2, $3, $4, $5, '', 'r')`,
    [id, `tag ${tag}`, why, [ayla.operator, bora.operator], ayla.session],
  );
  expect(await house.bulkGrants.stop(ayla, { id, why })).toBeUndefined();
  expect(await house.bulkGrants.stop(ayla, { id, why })).toBe('bulk_grant_not_found');
  expect(await shown(id)).toMatchObject({ state: 'stopped', given: 0 });
  expect(await bonusOf(customers)).toEqual([0n, 0n]);
});

it('gives back a part of the loss of a period, and nobody twice for one day, also where two grants are approved at once', async () => {
  const [loser, small, winner, heavy] = await Promise.all(
    Array.from({ length: 4 }, () => insertCustomer(house, {})),
  );
  // Stakes less payouts, and the bonuses of the day, in kuruş.
  await house.database.pool.query(
    `insert into figure_customer_day values ('2025-01-05', $1, 0, 12345, 1000, 0, 0), ('2025-01-11', $1, 0, 100, 0, 0, 0),
       ('2025-01-12', $1, 0, 990000, 0, 0, 0), ('2025-01-06', $2, 0, 9, 0, 0, 0), ('2025-01-06', $3, 0, -5000, 0, 0, 0),
       ('2025-01-07', $3, 0, 4000, 0, 0, 0), ('2025-01-07', $4, 0, 1000000, 0, 0, 0)`,
    [loser, small, winner, heavy],
  );
  const cashback = (from: string, to: string, percent = 10) => ({
    ...wanted(''),
    segment: { by: 'loss', from, to, percent } as const,
  });
  const week = cashback('2025-01-05', '2025-01-11');
  await house.figures.run();
  const today = new Date().toISOString().slice(0, 10);
  expect(await house.bulkGrants.begin(ayla, cashback(today, today))).toBe('period_open');
  for (const [from, to] of [
    ['2025-01-11', '2025-01-05'],
    ['2025-02-30', '2025-03-01'],
  ] as const)
    expect(await house.bulkGrants.begin(ayla, cashback(from, to))).toBe('segment_incomplete');
  expect(await house.bulkGrants.begin(ayla, cashback('2024-10-01', '2025-01-05'))).toBe('period_open');

  // A tenth of 114.45 lira, rounded down; 25.50 lira at most; a tenth of nine kuruş is nothing.
  const { id, budget: _budget, why: _why, ...gift } = week;
  expect(await house.bulkGrants.preview(gift)).toEqual({ ...gift, customers: 2, cost: 11.44 + 25.5 });
  const other = cashback('2025-01-06', '2025-01-19');
  for (const each of [week, other]) expect(await house.bulkGrants.begin(ayla, each)).toEqual({ done: false });
  expect(await Promise.all([week, other].map((each) => house.bulkGrants.begin(bora, each)))).toEqual([
    { done: true },
    { done: true },
  ]);
  for (const each of [week, other])
    await expect.poll(async () => (await shown(each.id))?.state, { timeout: 10_000 }).toBe('done');
  const { rows } = await house.database.pool.query<{ customer: string; times: number }>(
    `select customer_id as customer, count(*)::int as times from bulk_grant_customer where bulk_grant_id = any ($1) and state = 'given' group by 1`,
    [[week.id, other.id]],
  );
  expect(new Map(rows.map(({ customer, times }) => [customer, times]))).toEqual(
    new Map([
      [loser, 1],
      [heavy, 1],
    ]),
  );
  const [first, second] = [await shown(week.id), await shown(other.id)];
  expect(first!.given + second!.given).toBe(2);
  await expect.poll(() => bonusOf([heavy!, small!, winner!]), { timeout: 10_000 }).toEqual([2550n, 0n, 0n]);
  expect([1144n, 2550n]).toContain((await bonusOf([loser!]))[0]);
  expect(await house.bulkGrants.preview(gift)).toBe('segment_empty');
  expect(id).toBe(week.id);
});
