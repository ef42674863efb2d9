import { afterAll, beforeAll, expect, it } from 'vitest';
import { officeOrders } from '@felek/contract/office';
import type { SentOf } from '@felek/contract/call';
import { insertCustomer } from '../../../../testbed/customers.ts';
import { anyIban } from '../../../../testbed/destinations.ts';
import { askOf, openPaymentHouse, type PaymentHouse } from '../../../../testbed/payment-house.ts';
import type { CustomerAsk } from '../http/route.ts';

let house: PaymentHouse;
let ask: CustomerAsk;
let others: CustomerAsk;
let deposit: string;
let withdrawal: string;
let ofOthers: string;

beforeAll(async () => {
  house = await openPaymentHouse();
  ask = askOf(await insertCustomer(house, { cash: 50_000n }));
  others = askOf(await insertCustomer(house));
  deposit = await lastOf(ask, () =>
    house.payments.deposit(ask, { id: 1, target: 'pay', detail: { amount: 150.5 } }),
  );
  withdrawal = await lastOf(ask, () =>
    house.payments.withdraw(ask, {
      id: 11,
      target: 'pay',
      detail: { bank: 1, accountHolder: 'Ayşe Deneme', iban: anyIban(), amount: 200 },
    }),
  );
  ofOthers = await lastOf(others, () =>
    house.payments.deposit(others, { id: 1, target: 'pay', detail: { amount: 75 } }),
  );
});
afterAll(() => house.close());

async function lastOf(of: CustomerAsk, order: () => Promise<object>): Promise<string> {
  await order();
  return (await house.payments.listActivities(of, { skip: 0, take: 1 })).list[0]!.id;
}

async function listed(sent: SentOf<typeof officeOrders>) {
  const answer = await house.payments.desk.listOrders(officeOrders.input.parse(sent), 'tr');
  if (typeof answer === 'string') throw new Error(`refused: ${answer}`);
  return answer;
}
const ids = async (sent: SentOf<typeof officeOrders>) => (await listed(sent)).list.map(({ id }) => id);

it('has the deposits and withdrawals of all customers, latest first, with what staff need of each', async () => {
  const { total, next, list } = await listed({});
  expect([total, next]).toEqual([3, null]);
  expect(list.map(({ id }) => id)).toEqual([ofOthers, withdrawal, deposit]);
  const { username, usercode } = await house.account.customer(ask.customer);
  expect(list[1]).toMatchObject({ customer: { username, usercode }, kind: 'withdrawal', amount: 200 });
  expect(list[1]!.destination).toMatch(/•/);
  expect(list[2]).toMatchObject({ kind: 'deposit', state: 'pending', amount: 150.5, received: null });
});

it('is narrowed by kind, state, customer and reference, alone and together', async () => {
  const { usercode } = await house.account.customer(ask.customer);
  const customer = `usercode:${usercode}`;
  expect(await ids({ kind: 'withdrawal' })).toEqual([withdrawal]);
  expect(await ids({ kind: 'deposit' })).toEqual([ofOthers, deposit]);
  expect(await ids({ state: 'confirmed' })).toEqual([]);
  expect(await ids({ state: 'pending', kind: 'deposit' })).toEqual([ofOthers, deposit]);
  expect(await ids({ customer })).toEqual([withdrawal, deposit]);
  expect(await ids({ customer, kind: 'deposit' })).toEqual([deposit]);
  expect(await ids({ reference: deposit })).toEqual([deposit]);
  expect(await ids({ reference: deposit, kind: 'withdrawal' })).toEqual([]);
  await house.database.pool.query('update payment set service_reference = $2, pay_code = $3 where id = $1', [
    ofOthers,
    'of the service',
    'FLK-TEST-1',
  ]);
  expect(await ids({ reference: 'of the service' })).toEqual([ofOthers]);
  expect(await ids({ reference: 'FLK-TEST-1' })).toEqual([ofOthers]);
  expect(await ids({ reference: 'unknown' })).toEqual([]);
});

it('comes in pages that neither repeat nor skip', async () => {
  const first = await listed({ take: 2 });
  const second = await listed({ take: 2, after: first.next! });
  expect([...first.list, ...second.list].map(({ id }) => id)).toEqual([ofOthers, withdrawal, deposit]);
  expect(second.next).toBeNull();
});

it('says in words that a customer is unknown', async () => {
  expect(
    await house.payments.desk.listOrders(officeOrders.input.parse({ customer: 'nobody@felek.test' }), 'tr'),
  ).toBe('customer_not_found');
});
