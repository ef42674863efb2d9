import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { status } from '@felek/contract/enumerations';
import { checkInvariants } from '@felek/ledger/invariants';
import { insertCustomer } from '../../../../testbed/customers.ts';
import {
  askOf,
  openPaymentHouse,
  operatorAsk,
  type PaymentHouse,
} from '../../../../testbed/payment-house.ts';
import { signedWebhook } from '../../../../testbed/signed-webhook.ts';
import type { CustomerAsk } from '../http/route.ts';

let house: PaymentHouse;

beforeAll(async () => {
  house = await openPaymentHouse();
  await house.openDoor();
});
afterEach(async () => expect(await checkInvariants(house.database.pool)).toEqual([]));
afterAll(() => house.close());

const someCustomer = async (): Promise<CustomerAsk> => askOf(await insertCustomer(house));
const cashOf = async ({ customer }: CustomerAsk) => (await house.ledger.balances(customer))!.cash;
const limit = ({ customer }: CustomerAsk, amount: number | null, period: 'day' | 'week' | 'month' = 'day') =>
  house.payments.limits.set(customer, { period, amount });
const stepOf = async (...request: Parameters<typeof limit>) => (await limit(...request)).step;
const dayOf = async ({ customer }: CustomerAsk) =>
  (await house.payments.limits.list(customer)).find(({ period }) => period === 'day')!;
const sql = (text: string, values: readonly unknown[]) => house.database.pool.query(text, [...values]);

const card = (amount: number) => ({ id: 1, target: 'pay' as const, detail: { amount } });
const transfer = (amount: number) => ({
  id: 3,
  target: 'pay' as const,
  detail: { bank: 1, accountHolder: 'Ayşe Deneme', amount },
});
const start = (ask: CustomerAsk, amount: number) => house.payments.deposit(ask, card(amount));
/** Starts a deposit, and gives its reference. */
async function started(ask: CustomerAsk, amount: number): Promise<string> {
  expect(await start(ask, amount)).toMatchObject({ payUrl: expect.any(String) as string });
  const { list } = await house.payments.listActivities(ask, { skip: 0, take: 1 });
  return list[0]!.id;
}
const beyond = (left: string) => ({
  refusal: 'deposit_limit_reached',
  errors: [{ path: 'detail.amount', message: `Yatırım limitinizde kalan: ${left}.` }],
});

/** The service reports it as paid, or with the fields of `said`. */
async function tell(reference: string, amount: string, said: object = {}): Promise<string> {
  const report = { event: randomUUID(), kind: 'payment', reference, status: 'paid', amount, currency: 'TRY' };
  const { text, headers } = signedWebhook({ ...report, ...said }, house.secret);
  const answer = await fetch(house.webhookUrl, { method: 'POST', headers, body: text });
  const { outcome } = (await answer.json()) as { outcome: string };
  return `${answer.status} ${outcome}`;
}
const itemsOf = async (reference: string) =>
  (
    await sql(
      `select id, reason || ' ' || (reported->>'amount') as said, resolution from suspense_item where reference = $1 order by created_at`,
      [reference],
    )
  ).rows as { id: string; said: string; resolution: string | null }[];
const orderOf = async (ask: CustomerAsk, reference: string) => {
  const { list } = await house.payments.listActivities(ask, { skip: 0, take: 50 });
  const order = list.find(({ id }) => id === reference)!;
  return { status: order.status, note: order.note };
};
/** Lets time go by for one deposit. */
const age = (reference: string, hours: number) =>
  sql(`update payment set moved_at = moved_at - make_interval(hours => $2) where id = $1`, [
    reference,
    hours,
  ]);

describe('a deposit limit', () => {
  it('counts pending and credited deposits, gross, and gives the rest', async () => {
    const ask = await someCustomer();
    await limit(ask, 200);
    const first = await started(ask, 120);
    expect(await start(ask, 90)).toEqual(beyond('₺80,00'));
    expect(await tell(first, '120.00')).toBe('200 credit');
    expect(await start(ask, 90)).toEqual(beyond('₺80,00'));
    await house.payments.withdraw(ask, {
      id: 12,
      target: 'pay',
      detail: { amount: 100, walletNumber: '5551234567' },
    });
    expect(await start(ask, 90)).toEqual(beyond('₺80,00'));
    expect(await tell(await started(ask, 80), '80.00')).toBe('200 credit');
    expect(await start(ask, 50)).toEqual(beyond('₺0,00'));
    expect(await dayOf(ask)).toEqual({
      period: 'day',
      amount: 200,
      deposited: 200,
      underWay: 0,
      asked: null,
    });
  });

  it('lets a deposit in again once an earlier one has left the rolling window', async () => {
    const ask = await someCustomer();
    await limit(ask, 100);
    const first = await started(ask, 100);
    await tell(first, '100.00');
    await age(first, 23);
    expect(await start(ask, 50)).toEqual(beyond('₺0,00'));
    await age(first, 1);
    expect(await start(ask, 100)).toMatchObject({ payUrl: expect.any(String) as string });
  });

  it('of several is the one with the least room', async () => {
    const ask = await someCustomer();
    await limit(ask, 500, 'month');
    await limit(ask, 150, 'week');
    await limit(ask, 100);
    const first = await started(ask, 100);
    await tell(first, '100.00');
    await age(first, 24);
    expect(await start(ask, 60)).toEqual(beyond('₺50,00'));
    await age(first, 6 * 24);
    expect(await start(ask, 110)).toEqual(beyond('₺100,00'));
  });

  it('does not count failed deposits', async () => {
    const ask = await someCustomer();
    await limit(ask, 100);
    await tell(await started(ask, 100), '100.00', { status: 'declined' });
    expect(await start(ask, 100)).toMatchObject({ payUrl: expect.any(String) as string });
  });

  it('counts a transfer to the house’s bank account too', async () => {
    const ask = await someCustomer();
    await limit(ask, 100);
    expect(await house.payments.deposit(ask, transfer(150))).toEqual(beyond('₺100,00'));
  });

  it('gives ten deposits that are started at once as much as it has room for', async () => {
    const ask = await someCustomer();
    await limit(ask, 200);
    const answers = await Promise.all(Array.from({ length: 10 }, () => start(ask, 60)));
    expect(answers.filter((answer) => 'payUrl' in answer)).toHaveLength(3);
    expect(answers.filter((answer) => 'refusal' in answer)).toEqual(Array(7).fill(beyond('₺20,00')));
  });

  it('answers two copies of one request alike, though there is room for one', async () => {
    const ask = { ...(await someCustomer()), idempotencyKey: 'the same' };
    await limit(ask, 100);
    const answers = await Promise.all([start(ask, 80), start(ask, 80)]);
    expect(answers[0]).toMatchObject({ payUrl: expect.any(String) as string });
    expect(answers[1]).toEqual(answers[0]);
  });
});

describe('changing a limit', () => {
  it('lowers it at once, and raises it once a day has gone by and it is confirmed', async () => {
    const ask = await someCustomer();
    expect(await stepOf(ask, 200)).toBe('holds');
    expect(await stepOf(ask, 100)).toBe('holds');
    expect(await stepOf(ask, 300)).toBe('asked');
    expect(await stepOf(ask, 300)).toBe('waits');
    expect(await start(ask, 150)).toEqual(beyond('₺100,00'));
    await think(ask, 23.99);
    expect(await stepOf(ask, 300)).toBe('waits');
    await think(ask, 0.02);
    // The time alone changes nothing.
    expect(await start(ask, 150)).toEqual(beyond('₺100,00'));
    expect(await dayOf(ask)).toMatchObject({ amount: 100, asked: { amount: 300, mayConfirm: true } });
    expect(await stepOf(ask, 300)).toBe('holds');
    expect(await dayOf(ask)).toMatchObject({ amount: 300, asked: null });
    expect(await start(ask, 150)).toMatchObject({ payUrl: expect.any(String) as string });
  });

  it('takes it away by the same rule', async () => {
    const ask = await someCustomer();
    await limit(ask, 100);
    expect(await stepOf(ask, null)).toBe('asked');
    expect(await dayOf(ask)).toMatchObject({ amount: 100, asked: { amount: null, mayConfirm: false } });
    await think(ask, 24);
    expect(await stepOf(ask, null)).toBe('holds');
    expect(await dayOf(ask)).toMatchObject({ amount: null, asked: null });
  });

  it('is not shortened by asking ten times, and ends when a lower limit is set', async () => {
    const ask = await someCustomer();
    await limit(ask, 100);
    await limit(ask, 300);
    const { asked } = await dayOf(ask);
    for (let times = 0; times < 10; times += 1) await limit(ask, 300);
    expect(await dayOf(ask)).toMatchObject({ asked });
    await think(ask, 24);
    await limit(ask, 90);
    expect(await stepOf(ask, 300)).toBe('asked');
  });

  it('is kept for good, with the limit in force and the requested one', async () => {
    const ask = await someCustomer();
    await limit(ask, 100);
    await limit(ask, 300);
    await limit(ask, 90);
    const { rows } = await sql(
      `select amount_kurus::int as holds, asked_kurus::int as asked from deposit_limit_change
       where customer_id = $1 and period = 'day' order by at`,
      [ask.customer],
    );
    expect(rows).toEqual([
      { holds: null, asked: null },
      { holds: 10_000, asked: null },
      { holds: 10_000, asked: 30_000 },
      { holds: 9_000, asked: null },
    ]);
  });

  const think = ({ customer }: CustomerAsk, hours: number) =>
    sql(
      `update deposit_limit set asked_from = asked_from - make_interval(secs => $2) where customer_id = $1`,
      [customer, hours * 3600],
    );
});

describe('money that was paid beyond a limit', () => {
  /** Two deposits of 80 are on their way when the limit becomes 100; the first is credited, the second held back. */
  async function heldBack() {
    const ask = await someCustomer();
    const [first, second] = [await started(ask, 80), await started(ask, 80)];
    await limit(ask, 100);
    expect(await tell(first, '80.00')).toBe('200 credit');
    expect(await tell(second, '80.00')).toBe('200 suspense');
    return { ask, first, second };
  }

  it('waits for an operator once, is announced to the customer once, and is not credited', async () => {
    const { ask, second } = await heldBack();
    expect([await tell(second, '80.00'), await tell(second, '80.00')]).toEqual([
      '200 suspense',
      '200 suspense',
    ]);
    expect(await cashOf(ask)).toBe(8_000n);
    expect(await itemsOf(second)).toMatchObject([{ said: 'beyond_deposit_limit 80.00', resolution: null }]);
    expect(await orderOf(ask, second)).toEqual({
      status: status.pending,
      note: 'Yatırım limitinin üzerinde',
    });
    const { rows } = await sql(
      `select count(*) from notification where customer_id = $1 and text_code = $2`,
      [ask.customer, 'deposit_held_back'],
    );
    expect(rows).toEqual([{ count: 1n }]);
  });

  it('is not credited by itself when there is room again, however often the service says it', async () => {
    const { ask, first, second } = await heldBack();
    await age(first, 24);
    expect(await tell(second, '80.00')).toBe('200 suspense');
    expect(await cashOf(ask)).toBe(8_000n);
    expect(await itemsOf(second)).toHaveLength(1);
  });

  it('is credited by an operator when there is room, and not before', async () => {
    const { ask, first, second } = await heldBack();
    const [item] = await itemsOf(second);
    const { rows } = await sql('select username from customer where id = $1', [ask.customer]);
    const [{ username }] = rows as [{ username: string }];
    const credit = { id: item!.id, as: 'credit' as const, customer: username, why: 'there is room again' };
    const operator = await operatorAsk(house);
    expect(await house.office.resolveSuspense(operator, credit)).toBe('suspense_beyond_limit');
    await age(first, 24);
    expect(await house.office.resolveSuspense(operator, credit)).toEqual({ done: true });
    expect(await cashOf(ask)).toBe(16_000n);
    // It counts like any other deposit, and the service's next word changes nothing.
    expect(await dayOf(ask)).toMatchObject({ deposited: 80, underWay: 0 });
    expect(await tell(second, '80.00')).toBe('200 suspense');
    expect(await itemsOf(second)).toMatchObject([{ resolution: 'credit' }]);
    expect(await orderOf(ask, second)).toMatchObject({ status: status.merged });
  });

  it('is rejected when an operator has sent it back', async () => {
    const { ask, second } = await heldBack();
    const [item] = await itemsOf(second);
    const close = { id: item!.id, as: 'close' as const, why: 'sent back to the card' };
    expect(await house.office.resolveSuspense(await operatorAsk(house), close)).toEqual({ done: true });
    expect(await orderOf(ask, second)).toMatchObject({ status: status.rejected });
    expect(await tell(second, '80.00')).toBe('200 suspense');
    expect([await cashOf(ask), await itemsOf(second)]).toMatchObject([8_000n, [{ resolution: 'close' }]]);
  });

  it('and then declined lies before an operator as both', async () => {
    const { second } = await heldBack();
    expect(await tell(second, '80.00', { status: 'declined' })).toBe('200 suspense');
    expect((await itemsOf(second)).map(({ said }) => said)).toEqual([
      'beyond_deposit_limit 80.00',
      'contradicts_earlier_outcome 80.00',
    ]);
  });

  it('by ten webhooks at once is credited up to the limit, and the rest lies before an operator', async () => {
    const ask = await someCustomer();
    const references: string[] = [];
    for (let times = 0; times < 10; times += 1) references.push(await started(ask, 60));
    await limit(ask, 200);
    const answers = await Promise.all(references.map((reference) => tell(reference, '60.00')));
    expect(answers.toSorted()).toEqual([...Array(3).fill('200 credit'), ...Array(7).fill('200 suspense')]);
    expect(await cashOf(ask)).toBe(18_000n);
    const items = await Promise.all(references.map(itemsOf));
    expect(items.flat()).toHaveLength(7);
  });

  it('by a bank transfer that is larger than was meant lies before an operator, and so does the next line', async () => {
    const ask = await someCustomer();
    await limit(ask, 300);
    await house.payments.deposit(ask, transfer(200));
    const { rows } = await sql('select id, pay_code from payment where customer_id = $1', [ask.customer]);
    const [order] = rows as [{ id: string; pay_code: string }];
    const operator = await operatorAsk(house);
    const line = (bankReference: string) =>
      house.office.recordTransfer(operator, {
        reference: order.pay_code,
        amount: 400,
        bankReference,
        payer: 'Ayşe Deneme',
        why: 'the statement of today',
      });
    const [one, other] = [randomUUID(), randomUUID()];
    expect(await line(one)).toEqual({ done: true, outcome: 'suspense' });
    expect(await line(other)).toEqual({ done: true, outcome: 'suspense' });
    expect(await cashOf(ask)).toBe(0n);
    expect([...(await itemsOf(order.id)), ...(await itemsOf(order.pay_code))]).toMatchObject([
      { said: 'beyond_deposit_limit 400.00' },
      { said: 'paid_again 400.00' },
    ]);
  });
});
