// A deposit bonus from the customer's side of the payment room: a real order, paid at the real sandbox, reported by signed webhooks;
// and the end of the bonus when the deposit is reversed.
import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { processState } from '@felek/contract/enumerations';
import { checkInvariants } from '@felek/ledger/invariants';
import {
  askFromHome,
  depositTerms,
  offer,
  pay,
  pursesOf,
  stake,
  trialTerms,
} from '../../../../testbed/bonus-servers.ts';
import { insertCustomer } from '../../../../testbed/customers.ts';
import { openPaymentHouse, operatorAsk, type PaymentHouse } from '../../../../testbed/payment-house.ts';
import type { CustomerAsk } from '../http/route.ts';
import type { CustomerId } from '../ids.ts';
import { openLog } from '../log.ts';

let house: PaymentHouse;

beforeAll(async () => {
  house = await openPaymentHouse();
});
afterEach(async () => {
  expect(await checkInvariants(house.database.pool)).toEqual([]);
  expect(await house.bonuses.check()).toEqual([]);
});
afterAll(() => house.close());

/** The payment service reports the outcome of an order. */
function tell(
  reference: string,
  event: string = randomUUID(),
  { status = 'paid', amount = '150.50' }: { readonly status?: string; readonly amount?: string } = {},
) {
  const body = { event, kind: 'payment', reference, status, amount, currency: 'TRY' };
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
    Array.from({ length: 100 }, (_, index) => tell(list[0]!.id, index % 2 === 0 ? event : randomUUID())),
  );
  expect(await pursesOf(house, customer)).toEqual({ cash: 15_050n, bonus: 15_050n });
});

describe('for the first deposit alone', () => {
  const firstOnly = { ...depositTerms, onlyFirst: true };
  async function deposit(ask: CustomerAsk, lira: number) {
    await house.payments.deposit(ask, { id: 1, target: 'pay', detail: { amount: lira } });
    const { list } = await house.payments.listActivities(ask, { skip: 0, take: 1 });
    await tell(list[0]!.id, randomUUID(), { amount: lira.toFixed(2) });
  }
  const offers = async (ask: CustomerAsk) => (await house.bonuses.list(ask)).map(({ id }) => id);

  it('is offered before it, and earned by it', async () => {
    const ask = askFromHome(await insertCustomer(house));
    const id = await offer(house, firstOnly);
    expect(await offers(ask)).toContain(id);
    expect(await house.bonuses.claim(ask, { id })).toEqual({ claimed: 'chosen' });
    await deposit(ask, 150.5);
    expect(await pursesOf(house, ask.customer)).toEqual({ cash: 15_050n, bonus: 15_050n });
  });

  it('is neither offered nor taken after it', async () => {
    const ask = askFromHome(await insertCustomer(house));
    const id = await offer(house, firstOnly);
    await deposit(ask, 150.5);
    expect(await offers(ask)).not.toContain(id);
    expect(await house.bonuses.claim(ask, { id })).toEqual({ refusal: 'bonus_first_deposit' });
    await deposit(ask, 150.5);
    expect(await pursesOf(house, ask.customer)).toEqual({ cash: 30_100n, bonus: 0n });
  });

  it('is not earned by the third deposit, chosen before a first one that was too small', async () => {
    const ask = askFromHome(await insertCustomer(house));
    const id = await offer(house, { ...firstOnly, leastDepositKurus: 10_000 });
    await house.bonuses.claim(ask, { id });
    for (const lira of [50.5, 50.5, 150.5]) await deposit(ask, lira);
    expect(await pursesOf(house, ask.customer)).toEqual({ cash: 25_150n, bonus: 0n });
    expect((await house.bonuses.list(ask)).filter(({ waitsFor }) => waitsFor === 'deposit')).toEqual([]);
  });
});

describe('of a deposit that is undone', () => {
  /** An order for the deposit that a chosen bonus waits for. */
  async function order(ask: CustomerAsk): Promise<string> {
    await house.payments.deposit(ask, { id: 1, target: 'pay', detail: { amount: 150.5 } });
    return (await house.payments.listActivities(ask, { skip: 0, take: 1 })).list[0]!.id;
  }
  /** A customer whose paid deposit has earned them a bonus. */
  async function earned(terms: object = depositTerms) {
    const customer = await insertCustomer(house);
    const ask = askFromHome(customer);
    await house.bonuses.claim(ask, { id: await offer(house, terms) });
    const id = await order(ask);
    await tell(id);
    return { customer, ask, id };
  }
  /** An operator decides about an order's money in suspense. */
  async function resolve(id: string, as: 'credit' | 'takeback', customer?: CustomerId) {
    const { rows } = await house.database.pool.query<{ id: string; username: string }>(
      `select s.id, c.username from suspense_item s left join customer c on c.id = $2
       where s.reference = $1 and s.resolved_at is null`,
      [id, customer ?? null],
    );
    const request = {
      id: rows[0]!.id,
      as,
      why: 'the bank says so',
      ...(customer && { customer: rows[0]!.username }),
    };
    expect(await house.office.resolveSuspense(await operatorAsk(house), request)).toEqual({ done: true });
  }
  async function undo(id: string, amount = '150.50') {
    await tell(id, randomUUID(), { status: 'refunded', amount });
    await resolve(id, 'takeback');
  }
  const granted = async (ask: CustomerAsk) =>
    (await house.bonuses.list(ask)).filter(({ waitsFor }) => waitsFor !== 'claim');
  const told = async (customer: CustomerId) =>
    (
      await house.database.pool.query<{ text: string }>(
        `select text_code as text from notification where customer_id = $1 and text_code like 'bonus_%' order by id`,
        [customer],
      )
    ).rows.map(({ text }) => text);

  it('the money goes back to the house in the moment of the takeback, and never becomes cash', async () => {
    const { customer, ask, id } = await earned();
    expect(await pursesOf(house, customer)).toEqual({ cash: 15_050n, bonus: 15_050n });
    await undo(id);
    expect(await pursesOf(house, customer)).toEqual({ cash: 0n, bonus: 0n });
    expect(await granted(ask)).toMatchObject([{ state: processState.cancelled }]);
    expect(await house.bonuses.hasOpenWagering(customer)).toBe(false);
    await house.bonuses.endThoseDue();
    expect(await pursesOf(house, customer)).toEqual({ cash: 0n, bonus: 0n });
    expect(await told(customer)).toEqual(['bonus_credited', 'bonus_revoked']);
  });

  it('goes though a round is open, whose win follows it', async () => {
    const { customer, id } = await earned();
    const round = (await stake(house, customer, 20_000n))!;
    await undo(id);
    expect(await pursesOf(house, customer)).toEqual({ cash: -15_050n, bonus: 0n });
    await pay(house, customer, round, 20_000n);
    await house.bonuses.settleLate();
    expect(await pursesOf(house, customer)).toEqual({ cash: 0n, bonus: 0n });
  });

  it('ends before its turn, and leaves the one that runs alone', async () => {
    const customer = await insertCustomer(house);
    const ask = askFromHome(customer);
    await house.bonuses.claim(ask, { id: await offer(house, trialTerms) });
    await house.bonuses.claim(ask, { id: await offer(house, depositTerms) });
    const id = await order(ask);
    await tell(id);
    await undo(id);
    expect(await pursesOf(house, customer)).toEqual({ cash: 0n, bonus: 10_000n });
    expect((await granted(ask)).map(({ state }) => state)).toEqual([
      processState.cancelled,
      processState.processing,
    ]);
  });

  it('starts the one that waited for its turn', async () => {
    const { customer, ask, id } = await earned();
    await house.bonuses.claim(ask, { id: await offer(house, trialTerms) });
    await undo(id);
    expect(await pursesOf(house, customer)).toEqual({ cash: 0n, bonus: 10_000n });
  });

  it('goes too where an operator had credited the deposit from suspense', async () => {
    const customer = await insertCustomer(house);
    const ask = askFromHome(customer);
    await house.bonuses.claim(ask, { id: await offer(house, depositTerms) });
    const id = await order(ask);
    await tell(id, randomUUID(), { amount: '250.50' });
    await house.database.pool.query(`update customer set email_key = 'x' || id where id = $1`, [customer]);
    await resolve(id, 'credit', customer);
    expect(await pursesOf(house, customer)).toEqual({ cash: 25_050n, bonus: 25_050n });
    await undo(id, '250.50');
    expect(await pursesOf(house, customer)).toEqual({ cash: 0n, bonus: 0n });
  });

  it('stays where it has become cash, and is laid before a person', async () => {
    const { customer, ask, id } = await earned({ ...depositTerms, wagering: 0 });
    await house.bonuses.endThoseDue();
    expect(await pursesOf(house, customer)).toEqual({ cash: 30_100n, bonus: 0n });
    await undo(id);
    expect(await pursesOf(house, customer)).toEqual({ cash: 15_050n, bonus: 0n });
    expect(await granted(ask)).toMatchObject([{ state: processState.completed }]);
    expect(house.logged).toContainEqual(
      expect.objectContaining({
        level: 50,
        customer,
        msg: 'a deposit was undone whose bonus has become cash',
      }),
    );
  });
});
