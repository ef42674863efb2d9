import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '@felek/ledger/invariants';
import { insertCustomer } from '../../../../testbed/customers.ts';
import {
  askOf,
  openPaymentHouse,
  operatorAsk,
  type PaymentHouse,
} from '../../../../testbed/payment-house.ts';
import type { CustomerAsk, OperatorAsk } from '../http/route.ts';
import type { CustomerId } from '../ids.ts';
import { hashPassword, ofTheHouse } from '../passwords/passwords.ts';
import { monthsAfter } from './exclusions.ts';

const password = 'Kırk-2-küp-dörtte';
const why = 'asked for by telephone';
const day = 24 * 3_600_000;
let house: PaymentHouse;
let ayla: OperatorAsk;
let bora: OperatorAsk;
let hash: string;

beforeAll(async () => {
  house = await openPaymentHouse();
  [ayla, bora] = await Promise.all([operatorAsk(house), operatorAsk(house)]);
  hash = await hashPassword(password, ofTheHouse);
});
afterEach(async () => expect(await checkInvariants(house.database.pool)).toEqual([]));
afterAll(() => house.close());

async function join(): Promise<{ ask: CustomerAsk; customer: CustomerId; named: string }> {
  const customer = await insertCustomer(house, { cash: 10_000n });
  const { rows } = await house.database.pool.query<{ usercode: string }>(
    'update customer set password_hash = $2 where id = $1 returning usercode',
    [customer, hash],
  );
  return { ask: askOf(customer), customer, named: `usercode:${rows[0]!.usercode}` };
}
const at = <Asked extends { at: Date }>(ask: Asked, instant: Date): Asked => ({ ...ask, at: instant });
const standingOf = async (customer: CustomerId) => (await house.account.customer(customer)).standing;
let bets = 0;
const stakeOf = async (customer: CustomerId) => {
  bets += 1;
  const posted = await house.ledger.post({
    wallet: customer,
    key: { source: 'fel', operation: 'bet', id: `protection ${bets}` },
    legs: [{ from: 'playable', to: 'game:fel:lale', amount: 10n }],
    round: { provider: 'fel', id: `protection ${bets}`, game: 'lale', opens: true },
  });
  return posted.outcome;
};
const decisionsOn = async (customer: CustomerId) =>
  (
    await house.database.pool.query<{ line: string }>(
      `select action || ': ' || why || ', done ' || (detail->>'done') as line from office_decision where subject = $1 order by at`,
      [`customer ${customer}`],
    )
  ).rows.map(({ line }) => line);

describe('a customer', () => {
  it('who excludes themselves stakes nothing from then on, and keeps the money', async () => {
    const { ask, customer } = await join();
    expect(await stakeOf(customer)).toBe('applied');
    expect(await house.protection.selfExclude(ask, { period: 'sixMonths', password })).toBeUndefined();
    expect(await stakeOf(customer)).toBe('blocked');
    expect(await standingOf(customer)).toEqual({ state: 'excluded', excludedUntil: monthsAfter(ask.at, 6) });
    expect((await house.ledger.balances(customer))!.cash).toBe(9990n);
  });

  it('needs the password for it', async () => {
    const { ask, customer } = await join();
    const request = { period: 'oneYear', password: 'something else' } as const;
    expect(await house.protection.selfExclude(ask, request)).toBe('wrong_password');
    expect(await house.protection.closeAccount(ask, request)).toBe('wrong_password');
    expect((await standingOf(customer)).state).toBe('active');
  });

  it('excludes themselves for longer, and never for less', async () => {
    const { ask, customer } = await join();
    await house.protection.selfExclude(ask, { period: 'oneYear', password });
    const shorter = { period: 'sixMonths', password } as const;
    expect(await house.protection.selfExclude(ask, shorter)).toBe('exclusion_shorter');
    expect(await house.protection.selfExclude(ask, { period: 'open', password })).toBeUndefined();
    expect(await house.protection.selfExclude(ask, { period: 'fiveYears', password })).toBe(
      'exclusion_shorter',
    );
    expect(await standingOf(customer)).toEqual({ state: 'excluded', excludedUntil: null });
  });

  it('who closes the account stakes nothing, and loses a bonus in hand', async () => {
    const { ask, customer, named } = await join();
    const gift = { id: crypto.randomUUID(), customer: named, amount: 5, why };
    for (const person of [ayla, bora]) await house.office.grantBonus(person, gift);
    const purses = async () => {
      const { cash, bonus } = (await house.ledger.balances(customer))!;
      return { cash, bonus };
    };
    await expect.poll(purses).toEqual({ cash: 10_000n, bonus: 500n });
    expect(await house.protection.closeAccount(ask, { password })).toBeUndefined();
    expect(await stakeOf(customer)).toBe('blocked');
    expect((await standingOf(customer)).state).toBe('closed');
    expect(await purses()).toEqual({ cash: 10_000n, bonus: 0n });
    expect(await house.protection.closeAccount(ask, { password })).toBe('account_closed');
  });

  it('asks to come back after the end only', async () => {
    const { ask, customer } = await join();
    expect(await house.protection.askReturn(ask)).toEqual({ code: 'customer_not_closed' });
    await house.protection.selfExclude(ask, { period: 'sixMonths', password });
    const { excludedUntil: end } = await standingOf(customer);
    const before = at(ask, new Date(end!.getTime() - 1));
    expect(await house.protection.askReturn(before)).toEqual({ code: 'exclusion_runs', until: end });
    expect(await house.protection.askReturn(at(ask, end!))).toBe('allowed');
    // To ask again neither shortens nor prolongs the wait.
    const ripe = new Date(end!.getTime() + day);
    const again = at(ask, new Date(end!.getTime() + 1000));
    expect(await house.protection.askReturn(again)).toEqual({ code: 'return_too_soon', until: ripe });
  });
});

describe('an operator', () => {
  it('excludes a customer with a reason on record', async () => {
    const { customer, named } = await join();
    const excluded = await house.office.excludeCustomer(ayla, { customer: named, period: 'oneYear', why });
    expect(excluded).toMatchObject({ until: expect.stringMatching(/^\d{4}-/) as string });
    expect(await stakeOf(customer)).toBe('blocked');
    expect(await decisionsOn(customer)).toEqual([`exclude customer: ${why}, done true`]);
    expect(await house.office.listExclusions(ayla, { customer: named })).toMatchObject([
      { kind: 'exclusion', why, endedAt: null },
    ]);
  });

  it('closes an account, and opens it again with a second person', async () => {
    const { customer, named } = await join();
    expect(await house.office.closeCustomer(ayla, { customer: named, why })).toBeUndefined();
    expect(await stakeOf(customer)).toBe('blocked');
    expect(await house.office.reopenCustomer(ayla, { customer: named, why })).toEqual({ done: false });
    expect(await house.office.reopenCustomer(ayla, { customer: named, why })).toBe('approved_before');
    expect(await stakeOf(customer)).toBe('blocked');
    expect(await house.office.reopenCustomer(bora, { customer: named, why })).toEqual({ done: true });
    expect(await stakeOf(customer)).toBe('applied');
    expect(await decisionsOn(customer)).toEqual([
      `close customer: ${why}, done true`,
      `reopen customer: ${why}, done false`,
      `reopen customer: ${why}, done true`,
    ]);
  });

  it('finds no approval of an earlier opening when the account was closed again', async () => {
    const { named } = await join();
    await house.office.closeCustomer(ayla, { customer: named, why });
    await house.office.reopenCustomer(ayla, { customer: named, why });
    await house.office.reopenCustomer(bora, { customer: named, why });
    await house.office.closeCustomer(ayla, { customer: named, why });
    expect(await house.office.reopenCustomer(bora, { customer: named, why })).toEqual({ done: false });
  });

  it('opens no excluded account before its end, nor before the customer asked and a day went by', async () => {
    const { ask, customer, named } = await join();
    await house.protection.selfExclude(ask, { period: 'sixMonths', password });
    const end = (await standingOf(customer)).excludedUntil!;
    const reopen = (who: OperatorAsk, instant: Date) =>
      house.office.reopenCustomer(at(who, instant), { customer: named, why });
    expect(await reopen(ayla, new Date(end.getTime() - 1))).toMatchObject({ refusal: 'exclusion_runs' });
    expect(await reopen(ayla, end)).toBe('return_not_asked');
    await house.protection.askReturn(at(ask, end));
    expect(await reopen(ayla, new Date(end.getTime() + day - 1))).toMatchObject({
      refusal: 'return_too_soon',
    });
    const ripe = new Date(end.getTime() + day);
    expect(await reopen(ayla, ripe)).toEqual({ done: false });
    expect(await stakeOf(customer)).toBe('blocked');
    expect(await reopen(bora, ripe)).toEqual({ done: true });
    expect(await stakeOf(customer)).toBe('applied');
    // Earlier consents are not restored.
    expect(await house.protection.mayInvite(customer)).toBe(false);
  });

  it('opens no closed account whose exclusion runs', async () => {
    const { ask, named } = await join();
    await house.protection.selfExclude(ask, { period: 'sixMonths', password });
    await house.office.closeCustomer(ayla, { customer: named, why });
    expect(await house.office.reopenCustomer(ayla, { customer: named, why })).toMatchObject({
      refusal: 'exclusion_runs',
    });
  });

  it('opens no account that an older version excluded before its end', async () => {
    const { customer, named } = await join();
    await house.database.pool.query(
      `update customer set state = 'excluded', excluded_until = now() + interval '30 days' where id = $1`,
      [customer],
    );
    expect(await stakeOf(customer)).toBe('blocked');
    expect(await house.office.reopenCustomer(ayla, { customer: named, why })).toMatchObject({
      refusal: 'exclusion_runs',
    });
  });
});

it('lets the wallets of accounts that were shut before the update refuse stakes', async () => {
  const { customer } = await join();
  await house.database.pool.query('alter table customer disable trigger customer_state_guards_wallet');
  await house.database.pool.query(`update customer set state = 'closed' where id = $1`, [customer]);
  await house.database.pool.query('alter table customer enable trigger customer_state_guards_wallet');
  expect(await stakeOf(customer)).toBe('applied');
  await house.jobs.start();
  await expect.poll(() => stakeOf(customer), { timeout: 20_000, interval: 50 }).toBe('blocked');
});

it.each([
  ['2026-08-31T10:00:00Z', 6, '2027-02-28T10:00:00.000Z'],
  ['2026-11-22T10:00:00Z', 6, '2027-05-22T10:00:00.000Z'],
  ['2028-02-29T10:00:00Z', 12, '2029-02-28T10:00:00.000Z'],
])('%s and %d months is %s', (from, months, to) =>
  expect(monthsAfter(new Date(from), months).toISOString()).toBe(to),
);
