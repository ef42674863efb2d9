// A deposit bonus from the customer's side of the payment room: a real order, paid at the real sandbox, told by signed webhooks.
import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkInvariants } from '@felek/ledger/invariants';
import { askFromHome, depositTerms, offer, pursesOf } from '../../../../testbed/bonus-servers.ts';
import { insertCustomer } from '../../../../testbed/customers.ts';
import { openPaymentHouse, type PaymentHouse } from '../../../../testbed/payment-house.ts';
import { openLog } from '../log.ts';

let house: PaymentHouse;

beforeAll(async () => {
  house = await openPaymentHouse();
});
afterAll(() => house.close());

/** The payment service says that an order was paid. */
function tellPaid(reference: string, event: string) {
  const body = { event, kind: 'payment', reference, status: 'paid', amount: '150.50', currency: 'TRY' };
  const text = Buffer.from(JSON.stringify(body));
  const at = new Date();
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = createHmac('sha256', house.secret).update(`${timestamp}.`).update(text).digest('hex');
  return house.payments.callbacks[0]!.answer({
    params: {},
    query: new URLSearchParams(),
    headers: { 'x-timestamp': timestamp, 'x-signature': signature },
    body: text,
    address: '2.2.2.2',
    requestId: 'r',
    at,
    log: openLog('silent'),
  });
}

it('is earned once by a deposit of which a hundred webhooks tell at once, by copies and by others', async () => {
  const customer = await insertCustomer(house);
  const ask = askFromHome(customer);
  const id = await offer(house, depositTerms);
  expect(await house.bonuses.claim(ask, { id })).toEqual({ claimed: 'chosen' });
  await house.payments.deposit(ask, { id: 1, target: 'pay', detail: { amount: 150.5 } });
  const { list } = await house.payments.listActivities(ask, { skip: 0, take: 1 });
  expect(await pursesOf(house, customer)).toEqual({ cash: 0n, bonus: 0n });
  const event = randomUUID();
  await Promise.all(
    Array.from({ length: 100 }, (_, index) => tellPaid(list[0]!.id, index % 2 === 0 ? event : randomUUID())),
  );
  expect(await pursesOf(house, customer)).toEqual({ cash: 15_050n, bonus: 15_050n });
  expect(await checkInvariants(house.database.pool)).toEqual([]);
  expect(await house.bonuses.check()).toEqual([]);
});
