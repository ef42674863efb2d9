import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { status } from '@felek/contract/enumerations';
import { checkInvariants } from '@felek/ledger/invariants';
import { insertCustomer } from '../../../../../testbed/customers.ts';
import { anyIban, anyWalletNumber } from '../../../../../testbed/destinations.ts';
import {
  askOf,
  oldSecret,
  openPaymentHouse,
  operatorAsk,
  type PaymentHouse,
} from '../../../../../testbed/payment-house.ts';
import { walletSecretOf } from '../../../../../testbed/sandbox-process.ts';
import { systemClock } from '../../clock.ts';
import type { OperatorAsk } from '../../http/route.ts';
import type { CustomerId, PaymentId } from '../../ids.ts';
import { httpPaymentService, ownWords, ServiceDown, ServiceRefused } from '../payment-service.ts';

const patience = { timeout: 20_000, interval: 50 };
const refusedIban = 'TR830006200000000000000003';
const lostThenRefusedIban = 'TR560006200000000000000004';
let house: PaymentHouse;

beforeAll(async () => {
  house = await openPaymentHouse();
  await house.openDoor();
  await house.sandbox.misbehave({ payoutDelayMs: 600_000 });
  await house.jobs.start();
});
afterEach(async () => expect(await checkInvariants(house.database.pool)).toEqual([]));
afterAll(() => house.close());

const query = async <Row extends object>(sql: string, ...values: unknown[]) =>
  (await house.database.pool.query<Row>(sql, values)).rows;
const moneyOf = async (customer: CustomerId) => {
  const { cash, held } = (await house.ledger.balances(customer))!;
  return { cash, held };
};
const statusOf = async (id: string) =>
  (await query<{ status: number }>('select status from payment where id = $1', id))[0]!.status;
const reasonsOf = async (id: string) =>
  (await query<{ reasons: string[] }>('select review_reasons as reasons from payment where id = $1', id))[0]!
    .reasons;
const suspended = async (reference: string) =>
  query<{ id: string; reason: string }>(
    'select id, reason from suspense_item where reference = $1 order by created_at',
    reference,
  );

const usernameOf = async (customer: CustomerId) =>
  (await query<{ username: string }>('select username from customer where id = $1', customer))[0]!.username;
/** An operator credits the reported money of an item in suspense to a customer. */
const credit = async (item: string, customer: CustomerId) =>
  house.office.resolveSuspense(await operatorAsk(house), {
    id: item,
    as: 'credit',
    customer: await usernameOf(customer),
    why: 'it is theirs',
  });

async function withdraw(iban = anyIban(), lira = 150.5) {
  const customer = await insertCustomer(house, { cash: BigInt(lira * 100) });
  const answer = await house.payments.withdraw(askOf(customer), {
    id: 11,
    target: 'pay',
    detail: { bank: 1, accountHolder: 'Ayşe Deneme', iban, amount: lira },
  });
  return { customer, id: (answer as { id: PaymentId }).id };
}
async function deposit(method = 1) {
  const customer = await insertCustomer(house);
  const ask = askOf(customer);
  const started = await house.payments.deposit(ask, { id: method, target: 'pay', detail: { amount: 150.5 } });
  const { list } = await house.payments.listActivities(ask, { skip: 0, take: 1 });
  return { customer, id: list[0]!.id, payUrl: (started as { payUrl: string }).payUrl };
}
const paid = { kind: 'payment', status: 'paid', amount: '150.50', currency: 'TRY' };

/** Sends it over HTTP to a service's webhook endpoint, signed with a key; gives the answer's status and outcome. */
async function tell(body: object, { service = 'generic', key = house.secret } = {}): Promise<string> {
  const text = JSON.stringify({ event: randomUUID(), ...paid, ...body });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const answer = await fetch(`${house.publicUrl}/callback/payment/${service}`, {
    method: 'POST',
    headers: {
      'x-timestamp': timestamp,
      'x-signature': createHmac('sha256', key).update(`${timestamp}.${text}`).digest('hex'),
    },
    body: text,
  });
  const { outcome } = (await answer.json()) as { outcome: string };
  return `${answer.status} ${outcome}`;
}

it('a payout out of a wallet whose books are off is not sent, is reported, and waits', async () => {
  const customer = await insertCustomer(house, { cash: 15_050n });
  await query(
    `insert into round (wallet_id, provider, id, game, paid) values ($1, 'fel', 'out of nothing', 'lale', 5)`,
    customer,
  );
  const { id } = (await house.payments.withdraw(askOf(customer), {
    id: 11,
    target: 'pay',
    detail: { bank: 1, accountHolder: 'Ayşe Deneme', iban: 'TR330006100519786457841326', amount: 150.5 },
  })) as { id: PaymentId };
  const told = () => house.logged.filter(({ msg, payment }) => msg.startsWith('bug:') && payment === id);
  await expect.poll(() => told().length, patience).toBeGreaterThan(1);
  expect(await house.service.ask('payouts', id)).toBeUndefined();
  expect(await moneyOf(customer)).toEqual({ cash: 0n, held: 15_050n });
  const { list } = await house.payments.desk.listUnknownPayouts({ take: 50 });
  expect(list.find((each) => each.id === id)?.lastError).toContain('the books of its wallet are off');

  await query('alter table round disable trigger round_stays');
  await query('delete from round where wallet_id = $1', customer);
  await query('alter table round enable trigger round_stays');
  await expect.poll(() => house.service.ask('payouts', id), patience).toMatchObject({ status: 'pending' });
});

describe('a payout that the service does not take', () => {
  it('is given back at once, with the proof that it was not accepted', async () => {
    const { customer, id } = await withdraw(refusedIban);
    await expect.poll(() => statusOf(id), patience).toBe(status.rejected);
    expect(await moneyOf(customer)).toEqual({ cash: 15_050n, held: 0n });
    expect(await house.service.ask('payouts', id)).toBeUndefined();
    const events = await query('select status, outcome, detail from payment_event where reference = $1', id);
    expect(events).toEqual([
      {
        status: 'not_taken',
        outcome: 'release',
        detail: 'the request was answered 422; asked after it, the service did not know the reference',
      },
    ]);
  });

  it('is not given back while an earlier request may still be on its way, and lies before the office', async () => {
    const { customer, id } = await withdraw(lostThenRefusedIban);
    const refusal = async () =>
      (
        await query<{ refusal: string | null }>(
          'select service_refusal as refusal from payment where id = $1',
          id,
        )
      )[0]!.refusal;
    await expect.poll(refusal, patience).toBe('422');
    // The house has queried the order, and the service does not know it; the house queries again in a minute.
    const isPutOff = async () =>
      (
        await query<{ waits: boolean }>(
          `select lease is null and due_at > now() + interval '40 seconds' as waits from job
           where topic = 'payment.payout' and key = $1`,
          id,
        )
      )[0]!.waits;
    await expect.poll(isPutOff, patience).toBe(true);
    const { list } = await house.payments.desk.listUnknownPayouts({ take: 50 });
    expect(list.find((each) => each.id === id)).toMatchObject({
      amount: 150.5,
      unanswered: 1,
      serviceRefusal: '422',
      service: 'generic',
    });
    expect(await statusOf(id)).toBe(status.pending);
    expect(await moneyOf(customer)).toEqual({ cash: 0n, held: 15_050n });
    // Ten minutes later the service would not take the old request any more.
    await query(`update payment set unanswered_until = now() - interval '1 second' where id = $1`, id);
    await query(`update job set due_at = now() where topic = 'payment.payout' and key = $1`, id);
    await expect.poll(() => statusOf(id), patience).toBe(status.rejected);
    expect(await moneyOf(customer)).toEqual({ cash: 15_050n, held: 0n });
  });

  it.each([401, 404, 408, 409, 429, 500, 503])(
    'stays held when the answer was %d, which says nothing of this payout, and goes out later',
    async (answer) => {
      await house.sandbox.misbehave({ payoutAnswer: answer });
      const { customer, id } = await withdraw();
      const failed = async () =>
        (
          await query<{ error: string | null }>(
            `select last_error as error from job where topic = 'payment.payout' and key = $1`,
            id,
          )
        )[0]!.error;
      await expect.poll(failed, patience).toContain(`answered ${answer}`);
      expect(await moneyOf(customer)).toEqual({ cash: 0n, held: 15_050n });
      await house.sandbox.misbehave({ payoutAnswer: 0 });
      await expect
        .poll(async () => (await house.service.ask('payouts', id))?.status, patience)
        .toBe('pending');
      expect(await tell({ reference: id, kind: 'payout' })).toBe('200 capture');
      expect(await moneyOf(customer)).toEqual({ cash: 0n, held: 0n });
    },
  );
});

describe('a payout whose service is away for days', () => {
  it('is tried until it is there again, and goes out', async () => {
    await house.sandbox.misbehave({ payoutAnswer: 503 });
    const { customer, id } = await withdraw();
    const longAgo = () =>
      query(
        `update job set tries = 100000, due_at = now()
         where topic = 'payment.payout' and key = $1 and lease is null and last_error is not null returning key`,
        id,
      );
    await expect.poll(longAgo, patience).toHaveLength(1);
    const again = () =>
      query(
        `select from job where topic = 'payment.payout' and key = $1 and tries > 100000 and lease is null`,
        id,
      );
    await expect.poll(again, patience).toHaveLength(1);
    await house.sandbox.misbehave({ payoutAnswer: 0 });
    await query(`update job set due_at = now() where topic = 'payment.payout' and key = $1`, id);
    await expect.poll(async () => (await house.service.ask('payouts', id))?.status, patience).toBe('pending');
    expect(await moneyOf(customer)).toEqual({ cash: 0n, held: 15_050n });
  });
});

describe('a payout that is reported with another amount or currency', () => {
  const end = async (id: string, as: 'paid' | 'returned' | 'credit' | 'takeback', who?: OperatorAsk) =>
    house.office.resolveSuspense(who ?? (await operatorAsk(house)), {
      id,
      as,
      customer: 'x@y.example',
      why: 'the service says so on the phone',
    });
  async function handedOver(lira?: number) {
    const { customer, id } = await withdraw(undefined, lira);
    if (lira !== undefined)
      for (const who of await Promise.all([operatorAsk(house), operatorAsk(house)]))
        await house.office.approveWithdrawal(who, { id, why: 'in order' });
    await expect.poll(() => statusOf(id), patience).toBe(status.pending);
    return { customer, id };
  }

  it.each([
    [{ status: 'paid', amount: '151.00' }, 'paid', status.confirmed, 0n],
    [{ status: 'paid', currency: 'USD' }, 'paid', status.confirmed, 0n],
    [{ status: 'paid', amount: '0.00' }, 'returned', status.rejected, 15_050n],
    [{ status: 'declined', amount: '151.00' }, 'returned', status.rejected, 15_050n],
  ] as const)('as %j is ended by an operator as %s, by its own amount', async (said, as, ended, cash) => {
    const { customer, id } = await handedOver();
    expect(await tell({ reference: id, kind: 'payout', ...said })).toBe('200 suspense');
    const [item] = await suspended(id);
    expect(await end(item!.id, 'takeback')).toBe('suspense_not_so');
    expect(await end(item!.id, 'credit')).toBe('suspense_not_so');
    expect(await end(item!.id, as)).toEqual({ done: true });
    expect(await end(item!.id, as)).toBe('suspense_resolved');
    expect(await statusOf(id)).toBe(ended);
    expect(await moneyOf(customer)).toEqual({ cash, held: 0n });
    const { list } = await house.payments.desk.listSuspense({ take: 200, resolved: true });
    expect(list.find((each) => each.id === item!.id)).toMatchObject({ resolution: as });
  });

  it('beyond the limit is ended by two people', async () => {
    const { customer, id } = await handedOver(80_000);
    await tell({ reference: id, kind: 'payout', amount: '1.00' });
    const [item] = await suspended(id);
    const [one, other] = await Promise.all([operatorAsk(house), operatorAsk(house)]);
    expect(await end(item!.id, 'returned', one)).toEqual({ done: false });
    expect(await end(item!.id, 'paid', other)).toEqual({ done: false });
    expect(await moneyOf(customer)).toEqual({ cash: 0n, held: 8_000_000n });
    expect(await end(item!.id, 'returned', other)).toEqual({ done: true });
    expect(await moneyOf(customer)).toEqual({ cash: 8_000_000n, held: 0n });
  });

  it('is not ended so once it has ended by itself, nor is a deposit', async () => {
    const { id } = await handedOver();
    await tell({ reference: id, kind: 'payout', amount: '151.00' });
    expect(await tell({ reference: id, kind: 'payout' })).toBe('200 capture');
    const { id: inward } = await deposit(1);
    await tell({ reference: inward, amount: '151.00' });
    for (const reference of [id, inward]) {
      const [item] = await suspended(reference);
      expect(await end(item!.id, 'paid')).toBe('suspense_not_so');
      expect(await end(item!.id, 'returned')).toBe('suspense_not_so');
    }
  });
});

describe('a service that answers', () => {
  let world: Server;
  let answer = { code: 404, body: '' };
  beforeAll(async () => {
    world = createServer((_request, reply) => void reply.writeHead(answer.code).end(answer.body));
    await new Promise<void>((resolve) => void world.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => void world.close());
  const service = () =>
    httpPaymentService(
      {
        name: 'far',
        url: `http://127.0.0.1:${(world.address() as AddressInfo).port}`,
        secrets: ['key'],
        words: ownWords,
      },
      systemClock,
    );

  it.each([
    ['a 404 that is not about the order', 404, '<h1>Not Found</h1>'],
    ['a 404 about another order', 404, JSON.stringify({ reference: 'other', status: 'unknown' })],
    [
      'a status that nobody agreed on',
      200,
      JSON.stringify({ reference: 'r', status: 'odd', amount: '1.00', currency: 'TRY' }),
    ],
    [
      'another order',
      200,
      JSON.stringify({ reference: 'other', status: 'paid', amount: '1.00', currency: 'TRY' }),
    ],
    ['nothing', 200, ''],
    ['a refusal', 403, '{}'],
  ])('with %s has said nothing', async (_what, code, body) => {
    answer = { code, body };
    await expect(service().ask('payouts', 'r')).rejects.toBeInstanceOf(ServiceDown);
  });

  it('that it does not know the order is believed', async () => {
    answer = { code: 404, body: JSON.stringify({ reference: 'r', status: 'unknown' }) };
    expect(await service().ask('payouts', 'r')).toBeUndefined();
  });

  it.each([400, 402, 410, 413, 415, 422])('%d to a payout has refused this payout', async (code) => {
    answer = { code, body: '{}' };
    const request = {
      reference: 'r',
      amount: 1n,
      channel: 'iban',
      holder: 'Ayşe Deneme',
      destination: {},
      webhookUrl: 'http://h',
    };
    await expect(service().createPayout(request)).rejects.toBeInstanceOf(ServiceRefused);
  });
});

describe('a deposit that the service does not open', () => {
  it.each([
    [422, 'payment_refused', status.rejected],
    [503, 'payment_service_down', status.created],
  ])('because it answered %d is %s', async (answer, refusal, end) => {
    await house.sandbox.misbehave({ paymentAnswer: answer });
    const ask = askOf(await insertCustomer(house));
    expect(await house.payments.deposit(ask, { id: 1, target: 'pay', detail: { amount: 100 } })).toEqual({
      refusal,
    });
    await house.sandbox.misbehave({ paymentAnswer: 0 });
    const { list } = await house.payments.listActivities(ask, { skip: 0, take: 1 });
    expect(list[0]!.status).toBe(end);
  });
});

describe('the second service', () => {
  const key = () => walletSecretOf(house.secret);

  it('is connected by its settings alone: its page, its key, its words', async () => {
    const { customer, id, payUrl } = await deposit(2);
    await fetch(payUrl, { method: 'POST', body: 'answer=paid', redirect: 'manual' });
    await expect.poll(() => statusOf(id), patience).toBe(status.confirmed);
    expect(await moneyOf(customer)).toEqual({ cash: 15_050n, held: 0n });
    const [kept] = await query<{ at: string }>(
      `select service, received_kurus as received, service_reference like 'W-%' as is_theirs, service_at as at from payment where id = $1`,
      id,
    );
    expect(kept).toMatchObject({ service: 'cuzdan', received: 15_050n, is_theirs: true });
    expect(Date.parse(kept!.at)).not.toBeNaN();
  });

  it('takes its fee from a withdrawal: the customer is paid the rest, the house keeps the fee', async () => {
    const customer = await insertCustomer(house, { cash: 10_000n });
    const answer = await house.payments.withdraw(askOf(customer), {
      id: 12,
      target: 'pay',
      detail: { walletNumber: anyWalletNumber(), amount: 100 },
    });
    const { id } = answer as { id: PaymentId };
    expect(await moneyOf(customer)).toEqual({ cash: 0n, held: 10_000n });
    await expect.poll(() => statusOf(id), patience).toBe(status.pending);
    // 5 lira and half a percent of 100.
    expect(
      await tell(
        { reference: id, kind: 'payout', status: 'SETTLED', amount: '100.00' },
        { service: 'cuzdan', key: key() },
      ),
    ).toBe('200 suspense');
    expect(
      await tell(
        { reference: id, kind: 'payout', status: 'SETTLED', amount: '94.50' },
        { service: 'cuzdan', key: key() },
      ),
    ).toBe('200 capture');
    expect(await moneyOf(customer)).toEqual({ cash: 0n, held: 0n });
    const entries = await query(
      `select to_account, amount from entry where wallet_id = $1 and from_account = 'held' order by to_account`,
      customer,
    );
    expect(entries).toEqual([
      { to_account: 'payment:cuzdan', amount: 9_450n },
      { to_account: 'payment:cuzdan:fee', amount: 550n },
    ]);
    const { list } = await house.payments.listActivities(askOf(customer), { skip: 0, take: 1 });
    expect(list[0]!.note).toContain('Komisyon ₺5,50');
  });

  it.each([555_123_456, 5_551_234_567, '555123456', '05551234567'])(
    'is not asked to pay the number %j, which is not what its field asks for',
    async (walletNumber) => {
      const customer = await insertCustomer(house, { cash: 10_000n });
      const detail = { walletNumber, amount: 100 };
      expect(await house.payments.withdraw(askOf(customer), { id: 12, target: 'pay', detail })).toEqual({
        refusal: 'malformed',
        errors: [{ path: 'detail.walletNumber', message: 'Geçerli bir değer girin.' }],
      });
      expect(await moneyOf(customer)).toEqual({ cash: 10_000n, held: 0n });
    },
  );

  it('gives the fee back with the rest when it declines', async () => {
    const customer = await insertCustomer(house, { cash: 10_000n });
    const answer = await house.payments.withdraw(askOf(customer), {
      id: 12,
      target: 'pay',
      detail: { walletNumber: anyWalletNumber(), amount: 100 },
    });
    const { id } = answer as { id: PaymentId };
    await expect.poll(() => statusOf(id), patience).toBe(status.pending);
    const said = { reference: id, kind: 'payout', status: 'FAILED', amount: '94.50' };
    expect(await tell(said, { service: 'cuzdan', key: key() })).toBe('200 release');
    expect(await moneyOf(customer)).toEqual({ cash: 10_000n, held: 0n });
  });

  it('is not believed with the key of the first one, and has no say in its orders', async () => {
    const { customer, id } = await deposit(1);
    const said = { reference: id, status: 'SETTLED' };
    expect(await tell(said, { service: 'cuzdan' })).toBe('401 forged');
    expect(await tell(said, { service: 'cuzdan', key: key() })).toBe('200 suspense');
    expect(await moneyOf(customer)).toEqual({ cash: 0n, held: 0n });
    expect(await suspended(id)).toMatchObject([{ reason: 'service_differs' }]);
    expect(await tell({ reference: id, status: 'SETTLED' })).toBe('400 malformed');
    expect(await tell({ reference: id })).toBe('200 credit');
  });

  it('may change its key: a message signed with the old key is accepted until that key is removed', async () => {
    const { customer, id } = await deposit(1);
    expect(await tell({ reference: id }, { key: oldSecret })).toBe('200 credit');
    expect(await moneyOf(customer)).toEqual({ cash: 15_050n, held: 0n });
  });
});

describe('money that goes back', () => {
  it('of a credited deposit lies before the office, which takes it from the customer once, spent or not', async () => {
    const { customer, id } = await deposit(1);
    await tell({ reference: id });
    await house.ledger.post({
      wallet: customer,
      key: { source: 'test', operation: 'spend', id },
      legs: [{ from: 'cash', to: 'game:fel:lale', amount: 10_000n }],
    });
    expect(await tell({ reference: id, status: 'refunded' })).toBe('200 suspense');
    const [item] = await suspended(id);
    expect(item!.reason).toBe('taken_back');
    const operator = await operatorAsk(house);
    const request = { id: item!.id, why: 'chargeback of the card’s bank' };
    expect(
      await house.office.resolveSuspense(operator, { ...request, as: 'credit', customer: 'x@y.example' }),
    ).toBe('suspense_not_so');
    expect(await house.office.resolveSuspense(operator, { ...request, as: 'takeback' })).toEqual({
      done: true,
    });
    expect(await house.office.resolveSuspense(operator, { ...request, as: 'takeback' })).toBe(
      'suspense_resolved',
    );
    expect(await moneyOf(customer)).toEqual({ cash: -10_000n, held: 0n });
  });

  it.each([
    [['paid', 'refunded']],
    [['refunded', 'paid']],
    [['declined', 'paid', 'refunded']],
    [['refunded', 'declined', 'paid']],
  ])('is the same whatever the order of %j', async (order) => {
    const { customer, id } = await deposit(1);
    for (const each of order) await tell({ reference: id, status: each });
    expect(await moneyOf(customer)).toEqual({ cash: 15_050n, held: 0n });
    expect(await suspended(id)).toMatchObject([{ reason: 'taken_back' }]);
  });

  it('of a deposit that an operator gave to its customer from suspense is not credited again', async () => {
    const { customer, id } = await deposit(1);
    await tell({ reference: id, amount: '250.50' });
    const [item] = await suspended(id);
    expect(await credit(item!.id, customer)).toEqual({ done: true });
    expect(await statusOf(id)).toBe(status.merged);
    expect(await tell({ reference: id })).toBe('200 suspense');
    const [, contradiction] = await suspended(id);
    expect(await credit(contradiction!.id, customer)).toBe('suspense_not_so');
    expect(await moneyOf(customer)).toEqual({ cash: 25_050n, held: 0n });
  });

  it('nor is one whose right amount was credited meanwhile, which the office sees beside the item', async () => {
    const { customer, id } = await deposit(1);
    await tell({ reference: id, amount: '250.50' });
    expect(await tell({ reference: id })).toBe('200 credit');
    const [item] = await suspended(id);
    const { list } = await house.payments.desk.listSuspense({ take: 200, resolved: false });
    expect(list.find((each) => each.id === item!.id)).toMatchObject({
      reported: { amount: '250.50' },
      order: { type: 1, status: status.confirmed, amount: 150.5 },
    });
    expect(await credit(item!.id, customer)).toBe('suspense_not_so');
    expect(await moneyOf(customer)).toEqual({ cash: 15_050n, held: 0n });
    // Money that turns out to be another customer's is credited to that customer.
    const other = await insertCustomer(house);
    expect(await credit(item!.id, other)).toEqual({ done: true });
    expect(await moneyOf(other)).toEqual({ cash: 25_050n, held: 0n });
  });
});

describe('money that goes back more than once', () => {
  const takeBack = async (item: string) =>
    house.office.resolveSuspense(await operatorAsk(house), {
      id: item,
      as: 'takeback',
      why: 'chargeback of the card’s bank',
    });
  async function creditedDeposit() {
    const { customer, id } = await deposit(1);
    const first = { event: randomUUID(), reference: id };
    expect(await tell(first)).toBe('200 credit');
    return { customer, id, first };
  }

  it('in two halves gives the office two items, each reported again and each reversed once', async () => {
    const { customer, id } = await creditedDeposit();
    const halves = [1, 2].map(() => ({
      event: randomUUID(),
      reference: id,
      status: 'refunded',
      amount: '75.25',
    }));
    for (const half of [...halves, ...halves]) await tell(half);
    const items = await suspended(id);
    expect(items.map(({ reason }) => reason)).toEqual(['taken_back', 'taken_back']);
    for (const each of items) expect(await takeBack(each.id)).toEqual({ done: true });
    expect(await moneyOf(customer)).toEqual({ cash: 0n, held: 0n });
  });

  it('is taken from the customer up to what the order gave them', async () => {
    const { customer, id } = await creditedDeposit();
    for (let times = 0; times < 2; times += 1) await tell({ reference: id, status: 'refunded' });
    const [one, other] = await suspended(id);
    expect(await takeBack(one!.id)).toEqual({ done: true });
    expect(await takeBack(other!.id)).toBe('suspense_not_so');
    expect(await moneyOf(customer)).toEqual({ cash: 0n, held: 0n });
  });

  it('and is paid again when the dispute is won is credited from suspense, and can be charged back again', async () => {
    const { customer, id, first } = await creditedDeposit();
    await tell({ reference: id, status: 'refunded' });
    expect(await takeBack((await suspended(id))[0]!.id)).toEqual({ done: true });
    // Messages from before the dispute say nothing about it.
    expect(await tell(first)).toBe('200 repeated');
    expect(await suspended(id)).toHaveLength(1);
    const won = { event: randomUUID(), reference: id };
    expect([await tell(won), await tell(won)]).toEqual(['200 suspense', '200 repeated']);
    expect(await tell({ reference: id })).toBe('200 no_change');
    const [, again] = await suspended(id);
    expect(again!.reason).toBe('paid_again');
    expect(await credit(again!.id, customer)).toEqual({ done: true });
    expect(await moneyOf(customer)).toEqual({ cash: 15_050n, held: 0n });
    expect(await tell({ reference: id, status: 'refunded' })).toBe('200 suspense');
    const [, , second] = await suspended(id);
    expect(await takeBack(second!.id)).toEqual({ done: true });
    expect(await moneyOf(customer)).toEqual({ cash: 0n, held: 0n });
  });

  it('but is won before it was reversed is not credited on top', async () => {
    const { customer, id } = await creditedDeposit();
    await tell({ reference: id, status: 'refunded' });
    expect(await tell({ reference: id })).toBe('200 suspense');
    const [lost, again] = await suspended(id);
    expect(again!.reason).toBe('paid_again');
    expect(await credit(again!.id, customer)).toBe('suspense_not_so');
    expect(await takeBack(lost!.id)).toEqual({ done: true });
    expect(await credit(again!.id, customer)).toEqual({ done: true });
    expect(await moneyOf(customer)).toEqual({ cash: 15_050n, held: 0n });
  });

  it('of a payout is credited up to the paid amount', async () => {
    const { customer, id } = await withdraw();
    await expect.poll(() => statusOf(id), patience).toBe(status.pending);
    const back = { reference: id, kind: 'payout', status: 'refunded' };
    await tell({ ...back, status: 'paid' });
    expect([await tell(back), await tell(back)]).toEqual(['200 suspense', '200 suspense']);
    const [one, other] = await suspended(id);
    expect(await credit(one!.id, customer)).toEqual({ done: true });
    expect(await credit(other!.id, customer)).toBe('suspense_not_so');
    expect(await moneyOf(customer)).toEqual({ cash: 15_050n, held: 0n });
  });

  it('of a payout that was paid after its hold was released is reversed once, and credited when it is returned', async () => {
    const { customer, id } = await withdraw();
    await expect.poll(() => statusOf(id), patience).toBe(status.pending);
    const say = (said: string, amount = '150.50') =>
      tell({ reference: id, kind: 'payout', status: said, amount });
    expect([await say('declined'), await say('paid', '150.00'), await say('paid')]).toEqual([
      '200 release',
      '200 suspense',
      '200 suspense',
    ]);
    const [differs, paidLate] = await suspended(id);
    expect(await takeBack(paidLate!.id)).toEqual({ done: true });
    expect(await takeBack(differs!.id)).toBe('suspense_not_so');
    expect(await moneyOf(customer)).toEqual({ cash: 0n, held: 0n });
    expect(await say('refunded')).toBe('200 suspense');
    const [, , back] = await suspended(id);
    expect(back!.reason).toBe('taken_back');
    expect(await credit(back!.id, customer)).toEqual({ done: true });
    expect(await moneyOf(customer)).toEqual({ cash: 15_050n, held: 0n });
  });
});

describe('a payout that comes back', () => {
  async function handedOver() {
    const { customer, id } = await withdraw();
    await expect.poll(() => statusOf(id), patience).toBe(status.pending);
    return { customer, id, say: (said: string) => tell({ reference: id, kind: 'payout', status: said }) };
  }

  it.each(['refunded', 'declined'])(
    'after its hold was given back by %s has come back already, and lies before nobody',
    async (first) => {
      const { customer, id, say } = await handedOver();
      expect([await say(first), await say('refunded')]).toEqual(['200 release', '200 no_change']);
      expect(await suspended(id)).toEqual([]);
      expect(await moneyOf(customer)).toEqual({ cash: 15_050n, held: 0n });
    },
  );

  it('after it was paid is credited from suspense', async () => {
    const { customer, id, say } = await handedOver();
    expect([await say('paid'), await say('refunded')]).toEqual(['200 capture', '200 suspense']);
    const [item] = await suspended(id);
    expect(item!.reason).toBe('taken_back');
    expect(await credit(item!.id, customer)).toEqual({ done: true });
    expect(await moneyOf(customer)).toEqual({ cash: 15_050n, held: 0n });
  });

  it('though its customer cancelled it is a contradiction, and is not credited beside the hold', async () => {
    const { customer, id } = await withdraw(undefined, 30_000);
    expect(await house.payments.cancelWithdrawal(askOf(customer), id)).toBeUndefined();
    const said = { reference: id, kind: 'payout', status: 'refunded', amount: '30000.00' };
    expect(await tell(said)).toBe('200 suspense');
    const [item] = await suspended(id);
    expect(item!.reason).toBe('contradicts_earlier_outcome');
    expect(await credit(item!.id, customer)).toBe('suspense_not_so');
    expect(await moneyOf(customer)).toEqual({ cash: 3_000_000n, held: 0n });
  });
});

describe('a report about a withdrawal that was never sent', () => {
  it.each(['pending', 'paid', 'declined', 'refunded'])(
    '%s neither pays it nor gives it back',
    async (said) => {
      const { customer, id } = await withdraw(undefined, 30_000);
      expect(await tell({ reference: id, kind: 'payout', status: said, amount: '30000.00' })).toBe(
        '200 suspense',
      );
      expect(await suspended(id)).toMatchObject([{ reason: 'not_handed_over' }]);
      expect(await statusOf(id)).toBe(status.created);
      expect(await moneyOf(customer)).toEqual({ cash: 0n, held: 3_000_000n });
    },
  );
});

describe('whose account is paid', () => {
  const request = (accountHolder: string) => ({
    id: 11,
    target: 'pay' as const,
    detail: { bank: 1, accountHolder, iban: anyIban(), amount: 100 },
  });

  it('is the customer’s own: another holder is refused beside the field, and nothing is held', async () => {
    const customer = await insertCustomer(house, { cash: 10_000n });
    expect(await house.payments.withdraw(askOf(customer), request('Fatma Başka'))).toEqual({
      refusal: 'holder_differs',
      errors: [
        { path: 'detail.accountHolder', message: 'Yalnızca kendi adınıza kayıtlı hesaba ödeme yapılır.' },
      ],
    });
    expect(await moneyOf(customer)).toEqual({ cash: 10_000n, held: 0n });
    expect(await house.payments.withdraw(askOf(customer), request('DENEME AYSE'))).toMatchObject({
      amount: 10_000n,
    });
  });

  it.each([
    ['an account', 11, () => request('Ayşe Deneme').detail],
    ['a wallet', 12, () => ({ walletNumber: anyWalletNumber(), amount: 100 })],
  ])('is named to the service with a payout to %s', async (_what, method, detail) => {
    const customer = await insertCustomer(house, { cash: 10_000n });
    const named = vi.spyOn(globalThis, 'fetch');
    const { id } = (await house.payments.withdraw(askOf(customer), {
      id: method,
      target: 'pay',
      detail: detail(),
    })) as { id: PaymentId };
    const sent = () =>
      named.mock.calls
        .map(
          ([, request]) =>
            JSON.parse(
              typeof request?.body === 'string' && request.body !== '' ? request.body : '{}',
            ) as Record<string, unknown>,
        )
        .find(({ reference }) => reference === id);
    await expect.poll(sent, patience).toMatchObject({ holder: 'Ayşe Deneme' });
    named.mockRestore();
  });
});

describe('whether a withdrawal waits', () => {
  it.each(['password', 'phone'])('follows from the customer’s own facts: a new %s', async (changed) => {
    const customer = await insertCustomer(house, { cash: 100_000n });
    await query(
      `update customer set ${changed}_changed_at = now() - interval '1 hour' where id = $1`,
      customer,
    );
    const answer = await house.payments.withdraw(askOf(customer), {
      id: 11,
      target: 'pay',
      detail: { bank: 1, accountHolder: 'Ayşe Deneme', iban: anyIban(), amount: 100 },
    });
    const { id } = answer as { id: PaymentId };
    expect(await reasonsOf(id)).toEqual([`${changed}_changed`]);
    expect(await statusOf(id)).toBe(status.created);
  });

  it.each([
    ['runs ahead', 1, 48, ['password_changed']],
    ['runs behind', 25, -48, []],
  ] as const)(
    'is decided by the database’s clock when the server’s %s',
    async (_how, changed, off, reasons) => {
      const customer = await insertCustomer(house, { cash: 10_000n });
      await query(
        'update customer set password_changed_at = now() - make_interval(hours => $2) where id = $1',
        customer,
        changed,
      );
      const ask = askOf(customer, { at: new Date(Date.now() + off * 3_600_000) });
      const detail = { bank: 1, accountHolder: 'Ayşe Deneme', iban: anyIban(), amount: 100 };
      const answer = await house.payments.withdraw(ask, { id: 11, target: 'pay', detail });
      expect(await reasonsOf((answer as { id: PaymentId }).id)).toEqual(reasons);
    },
  );

  it('follows from a second factor that staff took away, for as long as the rule looks back', async () => {
    const customer = await insertCustomer(house, { cash: 100_000n });
    await query(
      `insert into customer_factor (customer_id, secret_sealed, confirmed_at) values ($1, '\\x00', now())`,
      customer,
    );
    const orderOf = async () => {
      const detail = { bank: 1, accountHolder: 'Ayşe Deneme', iban: anyIban(), amount: 100 };
      const answer = await house.payments.withdraw(askOf(customer), { id: 11, target: 'pay', detail });
      const { id } = answer as { id: PaymentId };
      return { reasons: await reasonsOf(id), status: await statusOf(id) };
    };
    const turnBack = (hours: number) =>
      query(
        'update customer set factor_reset_at = factor_reset_at - make_interval(hours => $2) where id = $1',
        customer,
        hours,
      );
    expect((await orderOf()).reasons).toEqual([]);
    expect(await house.database.inTransaction((tx) => house.account.dossier.resetFactor(tx, customer))).toBe(
      true,
    );
    const waits = { reasons: ['password_changed'], status: status.created };
    expect(await orderOf()).toEqual(waits);
    await turnBack(23);
    expect(await orderOf()).toEqual(waits);
    await turnBack(2);
    expect((await orderOf()).reasons).toEqual([]);
    await query(`update withdrawal_rule set hours = 48 where reason = 'password_changed'`);
    const later = await orderOf();
    await query(`update withdrawal_rule set hours = 24 where reason = 'password_changed'`);
    expect(later).toEqual(waits);
  });

  /** Why an order of so many lira waits. */
  async function asked(customer: CustomerId, iban: string, amount: number) {
    const detail = { bank: 1, accountHolder: 'Ayşe Deneme', iban, amount };
    const answer = await house.payments.withdraw(askOf(customer), { id: 11, target: 'pay', detail });
    const { id } = answer as { id: PaymentId };
    return { id, reasons: await reasonsOf(id) };
  }
  /** Pays 100 lira there, so many hours ago. */
  async function paidBefore(customer: CustomerId, iban: string, hours: number) {
    const { id } = await asked(customer, iban, 100);
    await expect.poll(async () => (await house.service.ask('payouts', id))?.status, patience).toBe('pending');
    expect(await tell({ reference: id, kind: 'payout', amount: '100.00' })).toBe('200 capture');
    await query(
      `update payment set created_at = created_at - make_interval(hours => $2), moved_at = moved_at - make_interval(hours => $2)
       where id = $1`,
      id,
      hours,
    );
  }

  it('does not become known by a small payout a moment before', async () => {
    const [customer, iban] = [await insertCustomer(house, { cash: 5_000_000n }), anyIban()];
    await paidBefore(customer, iban, 23);
    expect((await asked(customer, iban, 24_800)).reasons).toEqual(['new_destination']);
  });

  it('ends a day after the first payout there, whatever was requested since', async () => {
    const [customer, iban] = [await insertCustomer(house, { cash: 5_000_000n }), anyIban()];
    await paidBefore(customer, iban, 25);
    expect((await asked(customer, iban, 24_000)).reasons).toEqual([]);
    expect((await asked(customer, anyIban(), 2_000.01)).reasons).toContain('new_destination');
  });

  it('is decided by the sum to a new account, however it is split, and not by returned payouts', async () => {
    const [customer, iban] = [await insertCustomer(house, { cash: 5_000_000n }), anyIban()];
    const taken = await asked(customer, iban, 1_900);
    expect(taken.reasons).toEqual([]);
    const waits = await asked(customer, iban, 1_900);
    expect(waits.reasons).toEqual(['new_destination']);
    expect(await house.payments.cancelWithdrawal(askOf(customer), waits.id)).toBeUndefined();
    expect((await asked(customer, iban, 100)).reasons).toEqual([]);
    expect((await asked(customer, iban, 100)).reasons).toEqual(['new_destination']);
  });

  it('is so for any amount to an account that another customer has named', async () => {
    const [owner, thief] = [
      await insertCustomer(house, { cash: 100_000n }),
      await insertCustomer(house, { cash: 100_000n }),
    ];
    const iban = anyIban();
    expect((await asked(owner, iban, 100)).reasons).toEqual([]);
    expect((await asked(thief, iban, 100)).reasons).toEqual(['shared_destination']);
  });

  it('is so for all but one of several customers who name an account at once', async () => {
    const iban = anyIban();
    const customers = await Promise.all(
      Array.from({ length: 8 }, () => insertCustomer(house, { cash: 10_000n })),
    );
    const all = await Promise.all(customers.map((customer) => asked(customer, iban, 100)));
    expect(all.filter(({ reasons }) => reasons.length === 0)).toHaveLength(1);
    expect(all.filter(({ reasons }) => reasons.includes('shared_destination'))).toHaveLength(7);
  });

  it('is decided for each of several to a never-seen account at once as if they came one by one', async () => {
    const [customer, iban] = [await insertCustomer(house, { cash: 5_000_000n }), anyIban()];
    const all = await Promise.all(Array.from({ length: 10 }, () => asked(customer, iban, 1_900)));
    expect(all.filter(({ reasons }) => reasons.length === 0)).toHaveLength(1);
    expect(all.filter(({ reasons }) => reasons.includes('new_destination'))).toHaveLength(9);
  });

  it('is decided for each of several to a known account at once as if they came one by one', async () => {
    const [customer, iban] = [await insertCustomer(house, { cash: 5_000_000n }), anyIban()];
    await paidBefore(customer, iban, 25);
    const all = await Promise.all(Array.from({ length: 14 }, () => asked(customer, iban, 1_900)));
    const reasons = all.map((each) => each.reasons);
    // Ten a day go by themselves; the fourteenth is beyond 25,000 lira in a day too.
    expect(reasons.filter((each) => each.length === 0)).toHaveLength(10);
    expect(reasons.filter((each) => each.includes('day_count'))).toHaveLength(4);
    expect(reasons.filter((each) => each.includes('day_sum'))).toHaveLength(1);
  });

  it('is always so while a rule cannot be read', async () => {
    await query(`update withdrawal_rule set hours = null where reason = 'day_sum'`);
    const { id } = await withdraw();
    await query(`update withdrawal_rule set hours = 24 where reason = 'day_sum'`);
    expect(await reasonsOf(id)).toEqual(['rules_unreadable']);
  });

  it('and while a rule cannot be read takes two people, since its amount is unknown', async () => {
    await query(`update withdrawal_rule set hours = null where reason = 'day_sum'`);
    const { customer, id } = await withdraw();
    await query(`update withdrawal_rule set hours = 24 where reason = 'day_sum'`);
    const [one, other] = await Promise.all([operatorAsk(house), operatorAsk(house)]);
    expect(await house.office.approveWithdrawal(one, { id, why: 'in order' })).toEqual({ done: false });
    expect(await house.office.approveWithdrawal(one, { id, why: 'in order' })).toBe('approved_before');
    expect(await statusOf(id)).toBe(status.created);
    expect(await moneyOf(customer)).toEqual({ cash: 0n, held: 15_050n });
    expect(await house.office.approveWithdrawal(other, { id, why: 'in order' })).toEqual({ done: true });
  });
});

describe('a method', () => {
  it('that is closed now, or written wrongly, takes no order', async () => {
    const ask = askOf(await insertCustomer(house), { at: new Date('2026-11-22T09:00:00Z') });
    const order = () => house.payments.deposit(ask, { id: 1, target: 'pay', detail: { amount: 100 } });
    const hours = [{ days: [1, 2, 3, 4, 5], opens: '09:00', closes: '17:00' }];
    await query('update payment_method set hours = $1::jsonb where id = 1', JSON.stringify(hours));
    expect(await order()).toMatchObject({ refusal: 'method_closed' });
    await query(`update payment_method set hours = '"always"' where id = 1`);
    expect(await order()).toMatchObject({ refusal: 'method_unavailable' });
    expect((await house.payments.listMethods(1, 'tr')).map(({ id }) => id)).toEqual([2, 3]);
    await query('update payment_method set hours = null where id = 1');
    expect(await order()).toMatchObject({ payUrl: expect.any(String) as string });
  });

  it('says its limits in the refusal', async () => {
    const ask = askOf(await insertCustomer(house));
    expect(await house.payments.deposit(ask, { id: 1, target: 'pay', detail: { amount: 1 } })).toEqual({
      refusal: 'amount_below_minimum',
      errors: [{ path: 'detail.amount', message: 'En az ₺50,00.' }],
    });
    expect(await house.payments.deposit(ask, { id: 1, target: 'pay', detail: { amount: 60_000 } })).toEqual({
      refusal: 'amount_above_maximum',
      errors: [{ path: 'detail.amount', message: 'En fazla ₺50.000,00.' }],
    });
  });

  it('that takes a fee of a deposit credits the rest and keeps the fee', async () => {
    await query(`update payment_method set fee_payer = 'customer', fee_basis_points = 150 where id = 1`);
    const { customer, id } = await deposit(1);
    await query(`update payment_method set fee_payer = 'house' where id = 1`);
    expect(await tell({ reference: id })).toBe('200 credit');
    // 1.5 % of 150.50 is 2.2575.
    expect(await moneyOf(customer)).toEqual({ cash: 14_824n, held: 0n });
  });
});
