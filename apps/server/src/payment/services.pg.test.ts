// Two payment services of one house, each with a key and field names of its own: the six kinds of webhooks that an operator must be able
// to find, at the webhook endpoint of each.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '@felek/ledger/invariants';
import { insertCustomer } from '../../../../testbed/customers.ts';
import { askOf, openPaymentHouse, type PaymentHouse } from '../../../../testbed/payment-house.ts';
import { walletSecretOf } from '../../../../testbed/sandbox-process.ts';
import { signedWebhook } from '../../../../testbed/signed-webhook.ts';

let house: PaymentHouse;

beforeAll(async () => {
  house = await openPaymentHouse();
  await house.openDoor();
});
afterEach(async () => expect(await checkInvariants(house.database.pool)).toEqual([]));
afterAll(() => house.close());

describe.each([
  { service: 'generic', method: 1, paid: 'paid', declined: 'declined', secretOf: (secret: string) => secret },
  { service: 'cuzdan', method: 2, paid: 'SETTLED', declined: 'FAILED', secretOf: walletSecretOf },
])('at the door of $service a webhook', ({ service, method, paid, declined, secretOf }) => {
  async function deposit() {
    const customer = await insertCustomer(house);
    const ask = askOf(customer);
    const [field] = (await house.payments.findForm(method, 1, 'tr'))!.filter(({ key }) => key !== 'amount');
    const detail = { amount: 75, ...(field && { [field.key]: '5551234567' }) };
    expect(await house.payments.deposit(ask, { id: method, target: 'pay', detail })).toHaveProperty('payUrl');
    const { list } = await house.payments.listActivities(ask, { skip: 0, take: 1 });
    const cash = async () => (await house.ledger.balances(customer))!.cash;
    return { reference: list[0]!.id, cash };
  }

  const report = (reference: string, said: object = {}) => ({
    event: randomUUID(),
    kind: 'payment',
    reference,
    status: paid,
    amount: '75.00',
    currency: 'TRY',
    ...said,
  });

  /** The answer's status and outcome, and the warnings and errors of the log. */
  async function tell(body: object, request: { secret?: string; atMs?: number } = {}) {
    const from = house.logged.length;
    const { text, headers } = signedWebhook(body, request.secret ?? secretOf(house.secret), request.atMs);
    const url = house.webhookUrl.replace(/generic$/, service);
    const answer = await fetch(url, { method: 'POST', headers, body: text });
    const { outcome } = (await answer.json()) as { outcome: string };
    const logged = house.logged
      .slice(from)
      .filter(({ level }) => level >= 40)
      .map(({ msg, reason }) => (typeof reason === 'string' ? `${msg}: ${reason}` : msg));
    return { said: `${answer.status} ${outcome}`, logged };
  }

  /** An operator's view of a reference: its items in suspense, and the recorded outcome of each event. */
  async function foundOf(reference: string) {
    const { rows: items } = await house.database.pool.query<{ item: string }>(
      `select service || ' ' || reason as item from suspense_item where reference = $1 order by created_at`,
      [reference],
    );
    const { rows: events } = await house.database.pool.query<{ event: string }>(
      `select service || ' ' || status || ' ' || outcome as event from payment_event where reference = $1 order by received_at`,
      [reference],
    );
    return { suspense: items.map(({ item }) => item), events: events.map(({ event }) => event) };
  }
  const inSuspense = (reason: string) => [`a payment report matches no order and is in suspense: ${reason}`];

  it('about an unknown order is in suspense and in the log', async () => {
    const reference = randomUUID();
    expect(await tell(report(reference))).toEqual({
      said: '200 suspense',
      logged: inSuspense('unknown_reference'),
    });
    expect(await foundOf(reference)).toEqual({
      suspense: [`${service} unknown_reference`],
      events: [`${service} paid suspense`],
    });
  });

  it('of another amount lies in suspense and in the log, and moves nothing', async () => {
    const { reference, cash } = await deposit();
    expect(await tell(report(reference, { amount: '750.00' }))).toEqual({
      said: '200 suspense',
      logged: inSuspense('amount_or_currency_differs'),
    });
    expect(await foundOf(reference)).toEqual({
      suspense: [`${service} amount_or_currency_differs`],
      events: [`${service} paid suspense`],
    });
    expect(await cash()).toBe(0n);
  });

  it('that another key signed is in the log alone, and moves nothing', async () => {
    const { reference, cash } = await deposit();
    expect(await tell(report(reference), { secret: 'the key of somebody else, long enough' })).toEqual({
      said: '401 forged',
      logged: ['a payment webhook was refused: forged'],
    });
    expect(await foundOf(reference)).toEqual({ suspense: [], events: [] });
    expect(await cash()).toBe(0n);
  });

  it('that was recorded and is sent again later is in the log alone, and moves nothing', async () => {
    const { reference, cash } = await deposit();
    expect(await tell(report(reference), { atMs: Date.now() - 360_000 })).toEqual({
      said: '401 stale',
      logged: ['a payment webhook was refused: stale'],
    });
    expect(await foundOf(reference)).toEqual({ suspense: [], events: [] });
    expect(await cash()).toBe(0n);
  });

  it('that comes late, after the order was declined, is credited, and each step is noted', async () => {
    const { reference, cash } = await deposit();
    expect((await tell(report(reference, { status: declined }))).said).toBe('200 noted');
    expect(await tell(report(reference))).toEqual({ said: '200 credit', logged: [] });
    expect(await foundOf(reference)).toEqual({
      suspense: [],
      events: [`${service} declined noted`, `${service} paid credit`],
    });
    expect(await cash()).toBe(7_500n);
  });

  it('that comes twice is noted once and credited once', async () => {
    const { reference, cash } = await deposit();
    const same = report(reference);
    expect([(await tell(same)).said, (await tell(same)).said]).toEqual(['200 credit', '200 repeated']);
    expect(await foundOf(reference)).toEqual({ suspense: [], events: [`${service} paid credit`] });
    expect(await cash()).toBe(7_500n);
  });
});
