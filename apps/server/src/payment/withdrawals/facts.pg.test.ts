import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { status } from '@felek/contract/enumerations';
import { checkInvariants } from '@felek/ledger/invariants';
import { anyPhone, insertCustomer } from '../../../../../testbed/customers.ts';
import { anyIban } from '../../../../../testbed/destinations.ts';
import {
  askOf,
  openPaymentHouse,
  operatorAsk,
  type PaymentHouse,
} from '../../../../../testbed/payment-house.ts';
import type { OperatorAsk } from '../../http/route.ts';
import type { CustomerId, PaymentId } from '../../ids.ts';

const patience = { timeout: 20_000, interval: 50 };
const why = 'it is in order';
let house: PaymentHouse;
let ayla: OperatorAsk;
let bora: OperatorAsk;
beforeAll(async () => {
  house = await openPaymentHouse();
  await house.openDoor();
  await house.sandbox.misbehave({ payoutDelayMs: 600_000 });
  [ayla, bora] = await Promise.all([operatorAsk(house), operatorAsk(house)]);
});
// No payout leaves before a test lets it.
beforeEach(() => house.jobs.stop());
afterEach(async () => expect(await checkInvariants(house.database.pool)).toEqual([]));
afterAll(() => house.close());

const query = async <Row extends object>(sql: string, ...values: unknown[]) =>
  (await house.database.pool.query<Row>(sql, values)).rows;
const statusOf = async (id: string) =>
  (await query<{ status: number }>('select status from payment where id = $1', id))[0]!.status;
const atService = async (id: string) => (await house.service.ask('payouts', id))?.status;
const approve = (who: OperatorAsk, id: string) => house.office.approveWithdrawal(who, { id, why });
const listed = async (id: string) =>
  (await house.office.listWithdrawals(ayla, { take: 200 })).list.find((each) => each.id === id);
const toldTo = async (customer: CustomerId) =>
  (
    await query<{ text_code: string }>(
      'select text_code from notification where customer_id = $1 order by created_at, id',
      customer,
    )
  ).map(({ text_code }) => text_code);

/** A withdrawal of so many lira, of a customer who has 10,000 more. */
async function requested(lira: number) {
  const customer = await insertCustomer(house, { cash: BigInt(lira) * 100n + 1_000_000n });
  const answer = await house.payments.withdraw(askOf(customer), {
    id: 11,
    target: 'pay',
    detail: { bank: 1, accountHolder: 'Ayşe Deneme', iban: anyIban(), amount: lira },
  });
  if (!('id' in answer)) throw new Error(answer.refusal);
  return { customer, id: answer.id };
}
const takeBack = (customer: CustomerId, amount: bigint) =>
  house.ledger.post({
    wallet: customer,
    key: { source: 'hub88', operation: 'reverse', id: randomUUID() },
    legs: [{ from: 'cash', to: 'game:hub88:one', amount }],
    mayOverdraw: true,
  });
const win = (customer: CustomerId, amount: bigint) =>
  house.ledger.post({
    wallet: customer,
    key: { source: 'hub88', operation: 'win', id: randomUUID() },
    legs: [{ from: 'game:hub88:one', to: 'cash', amount }],
  });

const changes: readonly [string, string, (customer: CustomerId) => Promise<unknown>][] = [
  ['the phone', 'contact', (id) => query('update customer set phone = $2 where id = $1', id, anyPhone())],
  [
    'the mailbox',
    'contact',
    (id) => query(`update customer set email = id || '@y.example' where id = $1`, id),
  ],
  [
    'the proof of the phone',
    'contact',
    (id) => query('update customer set phone_verified_at = null where id = $1', id),
  ],
  [
    'the password',
    'password',
    (id) => query('update customer set password_changed_at = now() where id = $1', id),
  ],
  [
    'the second factor, which staff took away',
    'password',
    (id) => query('update customer set factor_reset_at = now() where id = $1', id),
  ],
  ['the name', 'holder', (id) => query(`update customer set name = 'Fatma' where id = $1`, id)],
  [
    'the state of the account',
    'account',
    (id) => query(`update customer set state = 'closed' where id = $1`, id),
  ],
  ['the wins, which were taken back', 'taken_back', (id) => takeBack(id, 1n)],
];

describe('between two approvals of a withdrawal', () => {
  it.each(changes)('a change of %s voids the first, and says why', async (_what, code, change) => {
    const { customer, id } = await requested(80_000);
    expect(await approve(ayla, id)).toEqual({ done: false });
    await change(customer);
    expect(await approve(bora, id)).toBe('facts_changed');
    expect(await statusOf(id)).toBe(status.created);
    expect(await listed(id)).toMatchObject({
      approvedBy: [],
      voided: [{ at: expect.any(String) as string, changed: [code] }],
    });
    const [record] = await query<{ action: string; detail: object }>(
      `select action, detail from office_decision where subject = $1 order by at desc limit 1`,
      `withdrawal ${id}`,
    );
    expect(record).toMatchObject({ action: 'void approvals', detail: { changed: code } });
    // Looked at again, it takes two people again.
    expect(await approve(bora, id)).toEqual({ done: false });
    expect((await listed(id))!.approvedBy).toEqual([bora.operator]);
    expect(await approve(ayla, id)).toEqual({ done: true });
  });

  it('who looked before the change approves nothing after it, not even at the same moment', async () => {
    const { customer, id } = await requested(80_000);
    const { round } = (await listed(id))!;
    await approve(ayla, id);
    await query('update customer set password_changed_at = now() where id = $1', customer);
    const decide = (who: OperatorAsk, of: number) =>
      house.office.approveWithdrawal(who, { id, round: of, why });
    expect(await Promise.all([bora, ayla, bora].map((who) => decide(who, round)))).toEqual(
      Array<string>(3).fill('facts_changed'),
    );
    expect(await listed(id)).toMatchObject({ approvedBy: [], round: round + 1 });
    expect(await decide(ayla, round + 1)).toEqual({ done: false });
    expect(await decide(bora, round + 1)).toEqual({ done: true });
  });

  it('nothing changes by play: a stake and a win leave the approval standing', async () => {
    const { customer, id } = await requested(80_000);
    await approve(ayla, id);
    await house.ledger.post({
      wallet: customer,
      key: { source: 'hub88', operation: 'bet', id: randomUUID() },
      legs: [{ from: 'playable', to: 'game:hub88:one', amount: 500n }],
    });
    await win(customer, 700n);
    expect(await approve(bora, id)).toEqual({ done: true });
    const facts = await query<{ balance: string }>(
      `select detail ->> 'balance' as balance from office_decision where subject = $1 order by at`,
      `withdrawal ${id}`,
    );
    expect(facts).toEqual([{ balance: '1000000' }, { balance: '1000200' }]);
  });

  it('a change that is undone has voided the first all the same', async () => {
    const { customer, id } = await requested(80_000);
    await approve(ayla, id);
    await query(`update customer set name = 'Fatma' where id = $1`, customer);
    expect(await approve(bora, id)).toBe('facts_changed');
    await query(`update customer set name = 'Ayşe' where id = $1`, customer);
    expect(await approve(bora, id)).toBe('facts_changed');
    expect(await approve(bora, id)).toEqual({ done: false });
  });

  it('a change of where the service pays voids the first', async () => {
    const { id } = await requested(80_000);
    await approve(ayla, id);
    await query(`update payment_method set channel = 'fast' where id = 11`);
    expect(await approve(bora, id)).toBe('facts_changed');
    expect((await listed(id))!.voided).toMatchObject([{ changed: ['destination'] }]);
    await query(`update payment_method set channel = 'iban' where id = 11`);
  });

  it('a debt voids the first, and while it is open no operator can approve', async () => {
    const { customer, id } = await requested(80_000);
    await approve(ayla, id);
    await takeBack(customer, 1_300_000n);
    for (const who of [bora, ayla, bora]) expect(await approve(who, id)).toBe('debt_open');
    expect(await listed(id)).toMatchObject({
      approvedBy: [],
      debt: 3000,
      voided: [{ changed: ['debt', 'taken_back'] }],
    });
    await win(customer, 300_000n);
    expect(await approve(ayla, id)).toBe('facts_changed');
    expect(await approve(ayla, id)).toEqual({ done: false });
    expect(await approve(bora, id)).toEqual({ done: true });
  });

  it('books that are off are no ground to approve on', async () => {
    const { customer, id } = await requested(30_000);
    await query(
      `insert into round (wallet_id, provider, id, game, paid) values ($1, 'fel', $2, 'lale', 5)`,
      customer,
      randomUUID(),
    );
    expect(await approve(ayla, id)).toBe('books_off');
    expect((await listed(id))!.voided).toMatchObject([{ changed: ['books'] }]);
    await query('alter table round disable trigger round_stays');
    await query('delete from round where wallet_id = $1', customer);
    await query('alter table round enable trigger round_stays');
    expect(await approve(ayla, id)).toBe('facts_changed');
    expect(await approve(ayla, id)).toEqual({ done: true });
  });

  it('a fact that an operator has taken out of the comparison is noted only', async () => {
    const { customer, id } = await requested(80_000);
    await approve(ayla, id);
    await query(`delete from approval_fact where fact = 'holder'`);
    await query(`update customer set name = 'Fatma' where id = $1`, customer);
    expect(await approve(bora, id)).toEqual({ done: true });
    await query(`insert into approval_fact values ('holder')`);
  });
});

describe('just before a payout is handed to the service', () => {
  it.each(changes)('a change of %s calls it back to people', async (_what, code, change) => {
    const { customer, id } = await requested(80_000);
    await approve(ayla, id);
    expect(await approve(bora, id)).toEqual({ done: true });
    await change(customer);
    await house.jobs.start();
    await expect.poll(() => statusOf(id), patience).toBe(status.created);
    expect(await atService(id)).toBeUndefined();
    expect(await listed(id)).toMatchObject({ approvedBy: [], voided: [{ changed: [code] }] });
    expect(await toldTo(customer)).toEqual([
      'withdrawal_review',
      'withdrawal_approved',
      'withdrawal_review_again',
    ]);
    await approve(ayla, id);
    expect(await approve(bora, id)).toEqual({ done: true });
    await expect.poll(() => atService(id), patience).toBe('pending');
  });

  it('a debt calls back what went by itself, and its customer may cancel it', async () => {
    const { customer, id } = await requested(150);
    await takeBack(customer, 1_300_000n);
    await house.jobs.start();
    await expect
      .poll(() => listed(id), patience)
      .toMatchObject({
        debt: 3000,
        reasons: [],
        voided: [{ changed: ['debt', 'taken_back'] }],
      });
    expect(await atService(id)).toBeUndefined();
    expect(await approve(ayla, id)).toBe('debt_open');
    expect(await house.payments.cancelWithdrawal(askOf(customer), id)).toBeUndefined();
    expect(await house.ledger.balances(customer)).toMatchObject({ cash: -285_000n, held: 0n });
  });

  it('a credited transfer that the bank does not know calls it back, and no operator can approve', async () => {
    const { customer, id } = await requested(150);
    await query(
      `insert into manual_credit (subject, bank_reference, source_id, customer_id, amount_kurus, missing_at, missing_because)
       values ('transfer ' || $1, $1, gen_random_uuid(), $2, 1000, now(), 'not_booked')`,
      id,
      customer,
    );
    await house.jobs.start();
    await expect.poll(() => listed(id), patience).toMatchObject({ voided: [{ changed: ['transfer'] }] });
    expect(await atService(id)).toBeUndefined();
    expect(await approve(ayla, id)).toMatchObject({ refusal: 'transfer_missing' });
  });

  it('a change is waited out while an earlier request may still arrive, and nothing more is sent', async () => {
    const { customer, id } = await requested(150);
    await house.sandbox.misbehave({ payoutAnswer: 503 });
    await house.jobs.start();
    const unanswered = async () =>
      (await query<{ count: number }>('select unanswered as count from payment where id = $1', id))[0]!.count;
    await expect.poll(unanswered, patience).toBeGreaterThan(0);
    await query('update customer set password_changed_at = now() where id = $1', customer);
    const isPutOff = async () =>
      query(
        `select from job where topic = 'payment.payout' and key = $1 and lease is null and last_error is null
           and due_at > now() + interval '40 seconds'`,
        id,
      );
    await query(`update job set last_error = null where topic = 'payment.payout' and key = $1`, id);
    await expect.poll(isPutOff, patience).toHaveLength(1);
    const sent = await unanswered();
    await house.sandbox.misbehave({ payoutAnswer: 0 });
    await query(`update job set due_at = now() where topic = 'payment.payout' and key = $1`, id);
    await expect.poll(isPutOff, patience).toHaveLength(1);
    expect([await unanswered(), await atService(id), await statusOf(id)]).toEqual([
      sent,
      undefined,
      status.pending,
    ]);
    await query(`update payment set unanswered_until = now() - interval '1 second' where id = $1`, id);
    await query(`update job set due_at = now() where topic = 'payment.payout' and key = $1`, id);
    await expect.poll(() => listed(id), patience).toMatchObject({ voided: [{ changed: ['password'] }] });
    expect(await atService(id)).toBeUndefined();
  });

  it('what waits for people is not sent by a stray promise of it', async () => {
    const { customer, id } = await requested(80_000);
    await house.database.inTransaction((tx) =>
      house.jobs.enqueue(
        tx,
        { name: 'payment.payout' },
        { key: `stray ${id}`, payload: { payment: id as PaymentId } },
      ),
    );
    await house.jobs.start();
    await expect
      .poll(() => query('select from job where key = $1 and done_at is not null', `stray ${id}`), patience)
      .toHaveLength(1);
    expect([await statusOf(id), await atService(id)]).toEqual([status.created, undefined]);
    expect(await toldTo(customer)).toEqual(['withdrawal_review']);
  });
});
