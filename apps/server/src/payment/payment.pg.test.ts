import { createHmac, hash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { status } from '@felek/contract/enumerations';
import { checkInvariants } from '@felek/ledger/invariants';
import { insertCustomer } from '../../../../testbed/customers.ts';
import { anyIban } from '../../../../testbed/destinations.ts';
import {
  askOf,
  openPaymentHouse,
  operatorAsk,
  type PaymentHouse,
} from '../../../../testbed/payment-house.ts';
import type { CustomerAsk } from '../http/route.ts';
import type { PaymentId } from '../ids.ts';
import { openLog } from '../log.ts';

const patience = { timeout: 20_000, interval: 50 };
let house: PaymentHouse;

beforeAll(async () => {
  house = await openPaymentHouse();
  await house.jobs.start();
});
afterEach(async () => expect(await checkInvariants(house.database.pool)).toEqual([]));
afterAll(() => house.close());

const customerWith = async (cash: bigint, isPhoneVerified = true): Promise<CustomerAsk> =>
  askOf(await insertCustomer(house, { cash, isPhoneVerified }));

const moneyOf = async ({ customer }: CustomerAsk) => {
  const { cash, held } = (await house.ledger.balances(customer))!;
  return { cash, held };
};
const withdrawal = (amount: number) => ({
  id: 11,
  target: 'pay' as const,
  detail: { bank: 1, accountHolder: 'AYSE DENEME', iban: anyIban(), amount },
});
const statusOf = async (id: string) =>
  (await house.database.pool.query<{ status: number }>('select status from payment where id = $1', [id]))
    .rows[0]!.status;
const suspended = async (reference: string) =>
  (
    await house.database.pool.query<{ reason: string }>(
      'select reason from suspense_item where reference = $1',
      [reference],
    )
  ).rows.map(({ reason }) => reason);

/** A message of the service, with its signature. */
function tell(body: object, request: { at?: number; key?: string } = {}) {
  const text = Buffer.from(
    JSON.stringify({ event: randomUUID(), kind: 'payment', currency: 'TRY', ...body }),
  );
  const timestamp = String(Math.floor((request.at ?? Date.now()) / 1000));
  const signature = createHmac('sha256', request.key ?? house.secret)
    .update(`${timestamp}.`)
    .update(text)
    .digest('hex');
  return house.payments.callbacks[0]!.answer({
    params: {},
    query: new URLSearchParams(),
    headers: { 'x-timestamp': timestamp, 'x-signature': signature },
    body: text,
    address: '2.2.2.2',
    requestId: 'r',
    at: new Date(),
    log: openLog('silent'),
  });
}

async function startedDeposit(ask: CustomerAsk, amount = 150.5): Promise<string> {
  const started = await house.payments.deposit(ask, { id: 1, target: 'pay', detail: { amount } });
  expect(started).toMatchObject({ payUrl: expect.stringContaining('http') });
  const { list } = await house.payments.listActivities(ask, { skip: 0, take: 1 });
  return list[0]!.id;
}

it('financial activities are narrowed by the instants they lie between', async () => {
  const ask = await customerWith(0n);
  const ids: string[] = [];
  for (const day of ['2026-01-10', '2026-01-11', '2026-01-12']) {
    ids.push(await startedDeposit(ask));
    await house.database.pool.query('update payment set created_at = $2 where id = $1', [
      ids.at(-1),
      `${day}T09:00:00Z`,
    ]);
  }
  const listed = async (between: { from?: Date; to?: Date }) => {
    const { total, list } = await house.payments.listActivities(ask, { skip: 0, take: 20, ...between });
    return { total, ids: list.map(({ id }) => id) };
  };
  const [first, second, third] = ids;
  const [from, to] = [new Date('2026-01-11T09:00:00Z'), new Date('2026-01-12T09:00:00Z')];
  expect(await listed({})).toEqual({ total: 3, ids: [third, second, first] });
  expect(await listed({ from })).toEqual({ total: 2, ids: [third, second] });
  expect(await listed({ to })).toEqual({ total: 2, ids: [second, first] });
  expect(await listed({ from, to })).toEqual({ total: 1, ids: [second] });
});

describe('a deposit', () => {
  it('is credited once by a hundred copies of one webhook at once', async () => {
    const ask = await customerWith(0n);
    const reference = await startedDeposit(ask);
    const event = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => tell({ event, reference, status: 'paid', amount: '150.50' })),
    );
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(await moneyOf(ask)).toEqual({ cash: 15_050n, held: 0n });
  });

  it.each([
    [['paid', 'declined']],
    [['declined', 'paid']],
    [['paid', 'paid']],
    [['pending', 'paid']],
    [['paid', 'pending']],
  ])('ends credited whatever the order of %j', async (order) => {
    const ask = await customerWith(0n);
    const reference = await startedDeposit(ask);
    for (const each of order) await tell({ reference, status: each, amount: '150.50' });
    expect(await moneyOf(ask)).toEqual({ cash: 15_050n, held: 0n });
    expect(await statusOf(reference)).toBe(status.confirmed);
  });

  it.each([
    ['another amount', { amount: '15050.00' }, 'amount_or_currency_differs'],
    ['another currency', { amount: '150.50', currency: 'USD' }, 'amount_or_currency_differs'],
  ])('goes to suspense when the service reports %s', async (_what, body, reason) => {
    const ask = await customerWith(0n);
    const reference = await startedDeposit(ask);
    await tell({ reference, status: 'paid', ...body });
    expect(await moneyOf(ask)).toEqual({ cash: 0n, held: 0n });
    expect(await suspended(reference)).toEqual([reason]);
  });

  it('of nobody’s goes to suspense', async () => {
    const reference = randomUUID();
    expect((await tell({ reference, status: 'paid', amount: '10.00' })).status).toBe(200);
    expect(await suspended(reference)).toEqual(['unknown_reference']);
  });

  it.each([
    ['signed with another key', { key: 'another secret' }],
    ['six minutes old', { at: Date.now() - 360_000 }],
    ['from the future', { at: Date.now() + 360_000 }],
  ])('is not believed when the message is %s', async (_what, request) => {
    const ask = await customerWith(0n);
    const reference = await startedDeposit(ask);
    expect((await tell({ reference, status: 'paid', amount: '150.50' }, request)).status).toBe(401);
    expect(await moneyOf(ask)).toEqual({ cash: 0n, held: 0n });
  });

  it('sent twice under one key is one order, and another one under it is refused', async () => {
    const ask = { ...(await customerWith(0n)), idempotencyKey: 'key-1' };
    const request = { id: 1, target: 'pay' as const, detail: { amount: 100 } };
    const [first, second] = await Promise.all([
      house.payments.deposit(ask, request),
      house.payments.deposit(ask, request),
    ]);
    expect(first).toEqual(second);
    expect((await house.payments.listActivities(ask, { skip: 0, take: 10 })).total).toBe(1);
    expect(await house.payments.deposit(ask, { ...request, detail: { amount: 101 } })).toEqual({
      refusal: 'key_reused',
    });
  });

  it('of another amount under the same key at once is refused, and the service gets the placed one only', async () => {
    const ask = { ...(await customerWith(0n)), idempotencyKey: 'key-2' };
    const answers = await Promise.all(
      [100, 250].map((amount) => house.payments.deposit(ask, { id: 1, target: 'pay', detail: { amount } })),
    );
    expect(answers).toContainEqual({ payUrl: expect.stringContaining('http') as string });
    expect(answers).toContainEqual({ refusal: 'key_reused' });
    const { list } = await house.payments.listActivities(ask, { skip: 0, take: 10 });
    expect(list).toHaveLength(1);
    const asked = await house.service.ask('payments', list[0]!.id);
    expect(asked?.amount).toBe(BigInt(list[0]!.amount * 100));
  });
});

describe('the stored fingerprint of a request', () => {
  it('says nothing of it without the key of the house, and does not tell that two customers asked for the same', async () => {
    const request = { id: 1, target: 'pay' as const, detail: { amount: 100 } };
    for (const ask of [await customerWith(0n), await customerWith(0n)])
      await house.payments.deposit({ ...ask, idempotencyKey: 'key-3' }, request);
    const { rows } = await house.database.pool.query<{ kept: string }>(
      `select request_hash as kept from payment where idempotency_key = 'key-3'`,
    );
    expect(new Set(rows.map(({ kept }) => kept)).size).toBe(2);
    expect(rows.map(({ kept }) => kept)).not.toContain(hash('sha256', JSON.stringify(request), 'base64url'));
  });
});

describe('an order whose webhook is lost', () => {
  it('is asked after, though a hundred others that are under way came before it', async () => {
    const ask = await customerWith(0n);
    const started = await house.payments.deposit(ask, { id: 1, target: 'pay', detail: { amount: 150.5 } });
    const { list } = await house.payments.listActivities(ask, { skip: 0, take: 1 });
    const { id } = list[0]!;
    // The webhook endpoint is closed.
    await fetch((started as { payUrl: string }).payUrl, { method: 'POST', body: 'answer=paid' });
    await house.database.pool.query(
      `insert into payment (id, customer_id, type, method_id, amount_kurus, status, service, detail_sealed, request_hash, updated_at)
       select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, customer_id, type, method_id, amount_kurus, 2, service,
         detail_sealed, request_hash, now() - interval '1 hour'
       from payment, generate_series(1, 100) n where id = $1`,
      [id],
    );
    await house.database.pool.query(
      `update payment set updated_at = now() - interval '1 minute' where id = $1`,
      [id],
    );
    await house.database.pool.query(
      `update job set due_at = now() where topic = 'payment.ask' and lease is null`,
    );
    await expect.poll(() => statusOf(id), patience).toBe(status.confirmed);
    expect(await moneyOf(ask)).toEqual({ cash: 15_050n, held: 0n });
  });
});

describe('a withdrawal', () => {
  it('that the service has pending is asked after until it ends, and is no failure', async () => {
    await house.sandbox.misbehave({ payoutDelayMs: 2500 });
    const ask = await customerWith(50_000n);
    const { id } = (await house.payments.withdraw(ask, withdrawal(500))) as { id: PaymentId };
    const job = async () =>
      (
        await house.database.pool.query<{ asked: boolean; failed: boolean }>(
          `select done_at is not null as asked, tries > 1 or last_error is not null as failed from job
           where topic = 'payment.payout' and key = $1`,
          [id],
        )
      ).rows[0];
    // The webhook endpoint is closed, so only our own query of the service can end the order.
    await expect.poll(job, patience).toEqual({ asked: true, failed: false });
    expect(await statusOf(id)).toBe(status.confirmed);
    expect(house.logged.filter(({ level, key }) => level >= 40 && key === id)).toEqual([]);
    await house.sandbox.misbehave({ payoutDelayMs: 0 });
  });

  it('of everything, fifty times at once, holds once', async () => {
    const ask = await customerWith(2_000_000n);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => house.payments.withdraw(ask, withdrawal(20_000))),
    );
    expect(answers.filter((answer) => 'id' in answer)).toHaveLength(1);
    expect(
      answers.filter((answer) => 'refusal' in answer && answer.refusal === 'insufficient_balance'),
    ).toHaveLength(49);
    expect(await moneyOf(ask)).toEqual({ cash: 0n, held: 2_000_000n });
  });

  it.each([
    ['both', 100_000n],
    ['one', 50_000n],
  ])(
    'of another amount under the same key at once is refused, where there is money for %s',
    async (_which, cash) => {
      const ask = { ...(await customerWith(cash)), idempotencyKey: 'key-1' };
      const answers = await Promise.all(
        [500, 400].map((amount) => house.payments.withdraw(ask, withdrawal(amount))),
      );
      expect(answers).toContainEqual({ refusal: 'key_reused' });
      const [taken] = answers.flatMap((answer) => ('id' in answer ? [answer] : []));
      const { list } = await house.payments.listActivities(ask, { skip: 0, take: 10 });
      expect(list.map(({ id, amount }) => ({ id, amount: BigInt(amount * 100) }))).toEqual([taken]);
    },
  );

  it('within the limit is paid out by itself, once', async () => {
    const ask = await customerWith(50_000n);
    const answer = await house.payments.withdraw(ask, withdrawal(500));
    const id = (answer as { id: PaymentId }).id;
    await expect.poll(() => statusOf(id), { timeout: 15_000, interval: 200 }).toBe(status.confirmed);
    expect(await moneyOf(ask)).toEqual({ cash: 0n, held: 0n });
  });

  it.each([
    ['declined is given back', 'TR400006200000000000000001', status.rejected, 50_000n],
    ['taken without an answer is asked after and paid', 'TR130006200000000000000002', status.confirmed, 0n],
  ])('that is %s, once', async (_what, to, end, cash) => {
    const ask = await customerWith(50_000n);
    const request = { ...withdrawal(500), detail: { ...withdrawal(500).detail, iban: to } };
    const { id } = (await house.payments.withdraw(ask, request)) as { id: PaymentId };
    await expect.poll(() => statusOf(id), patience).toBe(end);
    expect(await moneyOf(ask)).toEqual({ cash, held: 0n });
    const { total } = await house.ledger.statement(ask.customer, {
      operations: ['capture', 'release'],
      skip: 0,
      take: 1,
    });
    expect(total).toBe(1);
  });

  it('beyond it waits for a person, who may give it back once', async () => {
    const ask = await customerWith(2_000_000n);
    const { id } = (await house.payments.withdraw(ask, withdrawal(20_000))) as { id: PaymentId };
    const operator = await operatorAsk(house);
    const refuse = () =>
      house.office.refuseWithdrawal(operator, { id, why: 'no', tell: 'Hesap sizin adınıza değil.' });
    const answers = await Promise.all([refuse(), refuse()]);
    expect(answers.toSorted()).toEqual(['withdrawal_not_waiting', undefined]);
    expect(await moneyOf(ask)).toEqual({ cash: 2_000_000n, held: 0n });
    await tell({ kind: 'payout', reference: id, status: 'paid', amount: '20000.00' });
    expect(await suspended(id)).toEqual(['contradicts_earlier_outcome']);
  });

  it.each([
    ['phone_not_verified', false, withdrawal(100)],
    [
      'bad_iban',
      true,
      { ...withdrawal(100), detail: { ...withdrawal(100).detail, iban: 'TR330006100519786457841327' } },
    ],
    ['amount_below_minimum', true, withdrawal(1)],
    ['amount_above_maximum', true, withdrawal(1_000_000)],
    ['insufficient_balance', true, withdrawal(200)],
    ['method_unavailable', true, { ...withdrawal(100), id: 99 }],
    ['malformed', true, { ...withdrawal(100), detail: { amount: 100 } }],
    ['malformed', true, { ...withdrawal(100), detail: { ...withdrawal(100).detail, amount: 100.005 } }],
    ['malformed', true, { ...withdrawal(100), detail: { ...withdrawal(100).detail, amount: -100 } }],
    ['malformed', true, { ...withdrawal(100), detail: { ...withdrawal(100).detail, bank: 77 } }],
  ])('is refused as %s, and moves nothing', async (refusal, verified, request) => {
    const ask = await customerWith(10_000n, verified);
    expect(await house.payments.withdraw(ask, request)).toMatchObject({ refusal });
    expect(await moneyOf(ask)).toEqual({ cash: 10_000n, held: 0n });
  });
});
