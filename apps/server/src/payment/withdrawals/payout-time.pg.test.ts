import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertCustomer } from '../../../../../testbed/customers.ts';
import { anyIban } from '../../../../../testbed/destinations.ts';
import { askOf, openPaymentHouse, type PaymentHouse } from '../../../../../testbed/payment-house.ts';
import { openPayoutTime } from './payout-time.ts';

let house: PaymentHouse;
beforeAll(async () => {
  house = await openPaymentHouse();
});
afterAll(() => house.close());

/** A payout that took so many seconds and ended so many days ago. */
async function paid(tookS: number, daysAgo = 0): Promise<void> {
  const ask = askOf(await insertCustomer(house, { cash: 100_000n, isPhoneVerified: true }));
  const answer = await house.payments.withdraw(ask, {
    id: 11,
    target: 'pay',
    detail: { bank: 1, accountHolder: 'AYSE DENEME', iban: anyIban(), amount: 100 },
    review: true,
  });
  await house.database.pool.query(
    `update payment set status = 1, moved_at = now() - make_interval(days => $2),
       created_at = now() - make_interval(days => $2, secs => $3) where id = $1`,
    [(answer as { id: string }).id, daysAgo, tookS],
  );
}

it('says the median of the last thirty days’ payouts, and nothing of fewer than twenty', async () => {
  const read = () => openPayoutTime(house.database).read();
  expect(await read()).toBeNull();
  // Nine of one minute and ten of ten minutes; older ones and open ones do not count.
  for (let each = 0; each < 9; each += 1) await paid(60);
  for (let each = 0; each < 10; each += 1) await paid(600);
  await paid(5, 31);
  expect(await read()).toBeNull();
  await paid(100_000);
  expect(await read()).toEqual({ minutes: 10, payouts: 20 });
  await house.database.pool.query('update payment set status = 4');
  expect(await read()).toBeNull();
});
