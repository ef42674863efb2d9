import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { status } from '@felek/contract/enumerations';
import { checkInvariants } from '@felek/ledger/invariants';
import { insertCustomer } from '../../../../testbed/customers.ts';
import { askOf, openPaymentHouse, type PaymentHouse } from '../../../../testbed/payment-house.ts';
import type { PaymentId } from '../ids.ts';

let house: PaymentHouse;

beforeAll(async () => {
  house = await openPaymentHouse();
  await house.jobs.start();
  // Customers share the one account that the sandbox declines.
  await house.database.pool.query(`delete from withdrawal_rule where reason = 'shared_destination'`);
});
afterEach(async () => {
  await house.shutDoor();
  expect(await checkInvariants(house.database.pool)).toEqual([]);
});
afterAll(() => house.close());

const moneyOf = async (customer: string) => {
  const { cash, held } = (await house.ledger.balances(customer))!;
  return { cash, held };
};
const statusOf = async (id: string) =>
  (await house.database.pool.query<{ status: number }>('select status from payment where id = $1', [id]))
    .rows[0]!.status;
/** The webhooks of an order: status and outcome of each. */
const heard = async (reference: string) =>
  (
    await house.database.pool.query<{ said: string }>(
      `select status || ': ' || outcome as said from payment_event where reference = $1`,
      [reference],
    )
  ).rows.map(({ said }) => said);

async function pendingPayout(iban: string) {
  const customer = await insertCustomer(house, { cash: 50_000n });
  const answer = await house.payments.withdraw(askOf(customer), {
    id: 11,
    target: 'pay',
    detail: { bank: 1, accountHolder: 'Ayşe Deneme', iban, amount: 500 },
  });
  const { id } = answer as { id: PaymentId };
  await expect.poll(async () => (await house.service.ask('payouts', id))?.status, patience).toBe('pending');
  return { customer, id };
}

async function approvedDeposit() {
  const customer = await insertCustomer(house);
  const ask = askOf(customer);
  const started = await house.payments.deposit(ask, { id: 1, target: 'pay', detail: { amount: 150.5 } });
  const { payUrl } = started as { payUrl: string };
  const answer = await fetch(payUrl, { method: 'POST', body: 'answer=paid', redirect: 'manual' });
  expect(answer.status).toBe(303);
  const { list } = await house.payments.listActivities(ask, { skip: 0, take: 2 });
  return { customer, id: list[0]!.id };
}

const patience = { timeout: 20_000, interval: 50 };

it.each(['SIGTERM', 'SIGKILL'] as const)(
  'a payment service that ended by %s decides the payouts that were pending, and tells of the deposits it had not told of',
  async (signal) => {
    await house.sandbox.misbehave({ payoutDelayMs: 600_000 });
    const [paid, declined] = await Promise.all([
      pendingPayout('TR330006100519786457841326'),
      pendingPayout('TR400006200000000000000001'),
    ]);
    const deposit = await approvedDeposit();
    await house.sandbox.end(signal);
    expect(await Promise.all([paid, declined, deposit].map(({ customer }) => moneyOf(customer)))).toEqual([
      { cash: 0n, held: 50_000n },
      { cash: 0n, held: 50_000n },
      { cash: 0n, held: 0n },
    ]);
    await house.openDoor();
    await house.sandbox.restart();
    const ends = () => Promise.all([paid, declined, deposit].map(({ id }) => statusOf(id)));
    await expect.poll(ends, patience).toEqual([status.confirmed, status.rejected, status.confirmed]);
    expect(await Promise.all([paid, declined, deposit].map(({ customer }) => moneyOf(customer)))).toEqual([
      { cash: 0n, held: 0n },
      { cash: 50_000n, held: 0n },
      { cash: 15_050n, held: 0n },
    ]);
    await expect.poll(() => heard(deposit.id), patience).toEqual(['paid: credit']);
  },
);
