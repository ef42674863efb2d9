import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { checkInvariants } from '@felek/ledger/invariants';
import { insertCustomer } from '../../../../testbed/customers.ts';
import { anyIban } from '../../../../testbed/destinations.ts';
import { askOf, openPaymentHouse, type PaymentHouse } from '../../../../testbed/payment-house.ts';
import type { CustomerId } from '../ids.ts';

let house: PaymentHouse;
beforeAll(async () => void (house = await openPaymentHouse()));
afterEach(async () => expect(await checkInvariants(house.database.pool)).toEqual([]));
afterAll(() => house.close());

const post = (customer: CustomerId, operation: string, amount: bigint, takes: boolean, id = randomUUID()) =>
  house.ledger.post({
    wallet: customer,
    key: { source: 'hub88', operation, id },
    legs: [
      takes ? { from: 'cash', to: 'game:hub88:one', amount } : { from: 'game:hub88:one', to: 'cash', amount },
    ],
    mayOverdraw: takes,
  });
const withdraw = (customer: CustomerId, amount: number) =>
  house.payments.withdraw(askOf(customer), {
    id: 11,
    target: 'pay',
    detail: { bank: 1, accountHolder: 'Ayşe Deneme', iban: anyIban(), amount },
  });
const openDebts = async () =>
  (await house.payments.measures()).find(({ name }) => name === 'felek_debts_open')!.values;

it('is seen by people of the house and stops withdrawals in words, until later credits have paid it back', async () => {
  const customer = await insertCustomer(house, { cash: 10_000n });
  const { username, usercode } = await house.account.customer(customer);
  expect(await openDebts()).toEqual([{ value: 0 }]);
  const id = randomUUID();
  await post(customer, 'reverse', 310_000n, true, id);

  expect(await house.payments.desk.listDebts({ take: 50 })).toEqual({
    total: 1,
    next: null,
    list: [
      {
        customer: { username, usercode },
        amount: 3000,
        since: expect.any(String) as string,
        cause: { source: 'hub88', operation: 'reverse', id },
      },
    ],
  });
  expect(await openDebts()).toEqual([{ value: 1 }]);
  expect(house.logged.filter(({ customer: of }) => of === customer)).toMatchObject([
    {
      level: 50,
      msg: 'a reversal took more than a wallet held: the customer owes it, and is paid nothing until then',
      owed: '300000',
      taken: '310000',
    },
  ]);
  expect(await withdraw(customer, 100)).toEqual({ refusal: 'debt_open' });

  await post(customer, 'win', 299_900n, false);
  expect(await withdraw(customer, 100)).toEqual({ refusal: 'debt_open' });
  await post(customer, 'win', 10_100n, false);
  expect(await openDebts()).toEqual([{ value: 0 }]);
  expect(await withdraw(customer, 100.01)).toEqual({ refusal: 'insufficient_balance' });
  expect(await withdraw(customer, 100)).toMatchObject({ amount: 10_000n });
});
