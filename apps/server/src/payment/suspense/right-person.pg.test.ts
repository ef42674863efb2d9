// Money in suspense goes only to the intended customer, not to one with similar details.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { checkInvariants } from '@felek/ledger/invariants';
import { anyPhone, insertCustomer } from '../../../../../testbed/customers.ts';
import { openPaymentHouse, operatorAsk, type PaymentHouse } from '../../../../../testbed/payment-house.ts';
import type { OperatorAsk } from '../../http/route.ts';
import type { CustomerId } from '../../ids.ts';

const why = 'line 7 of the statement';
let house: PaymentHouse;
let recorder: OperatorAsk;
let decider: OperatorAsk;

beforeAll(async () => {
  house = await openPaymentHouse();
  [recorder, decider] = await Promise.all([operatorAsk(house), operatorAsk(house)]);
});
afterEach(async () => expect(await checkInvariants(house.database.pool)).toEqual([]));
afterAll(() => house.close());

const cashOf = async (customer: CustomerId) => (await house.ledger.balances(customer))!.cash;
async function rename(customer: CustomerId, username: string) {
  await house.database.pool.query(
    'update customer set username = $2::text, username_key = $2::text where id = $1',
    [customer, username],
  );
}
async function suspended(): Promise<string> {
  const reference = randomUUID();
  const request = { reference, amount: 500, bankReference: reference, payer: 'Ayşe Deneme', why };
  expect(await house.office.recordTransfer(recorder, request)).toEqual({ done: true, outcome: 'suspense' });
  const { rows } = await house.database.pool.query<{ id: string }>(
    'select id from suspense_item where reference = $1',
    [reference],
  );
  return rows[0]!.id;
}

it('a username of digits does not receive the money of the one whose phone it is', async () => {
  const phone = anyPhone();
  const [owner, thief] = [await insertCustomer(house, { phone }), await insertCustomer(house)];
  await rename(thief, phone.slice(2));
  const credit = { id: await suspended(), as: 'credit' as const, why };
  const give = (customer: string) => house.office.resolveSuspense(decider, { ...credit, customer });
  expect(await give(phone.slice(2))).toBe('customer_ambiguous');
  expect(await give(`0${phone.slice(2)}`)).toEqual({ done: true });
  expect(await cashOf(thief)).toBe(0n);
  expect(await cashOf(owner)).toBe(50_000n);
});

it('money that fits several customers is refused, and staff choose one of them by the customer code', async () => {
  const phone = anyPhone();
  const [owner, other] = [await insertCustomer(house, { phone }), await insertCustomer(house)];
  await rename(other, phone.slice(2));
  const written = phone.slice(2);
  const credit = { id: await suspended(), as: 'credit' as const, why };
  expect(await house.office.resolveSuspense(decider, { ...credit, customer: written })).toBe(
    'customer_ambiguous',
  );
  expect(
    await house.office.grantBonus(decider, { id: randomUUID(), customer: written, amount: 10, why }),
  ).toBe('customer_ambiguous');
  expect(await house.office.listBonuses(decider, { customer: written })).toBe('customer_ambiguous');
  const found = await house.account.listByContact(written);
  expect(found.map(({ fits }) => fits)).toEqual([['phone'], ['username']]);
  expect(found[0]).toMatchObject({ name: 'A•• D••', phone: `••${phone.slice(-4)}`, state: 'active' });
  const { rows } = await house.database.pool.query<{ usercode: string }>(
    'select usercode from customer where id = $1',
    [owner],
  );
  const { usercode } = rows[0]!;
  expect(found[0]!.usercode).toBe(usercode);
  expect(
    await house.office.resolveSuspense(decider, { ...credit, customer: `usercode:${usercode}` }),
  ).toEqual({
    done: true,
  });
  expect([await cashOf(owner), await cashOf(other)]).toEqual([50_000n, 0n]);
});
