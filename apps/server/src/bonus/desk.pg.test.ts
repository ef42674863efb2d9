// Bonuses in the back office: support gives one, removes one, and looks at a customer's.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '@felek/ledger/invariants';
import {
  askFromHome,
  depositTerms,
  offer,
  pursesOf,
  stake,
  trialTerms,
} from '../../../../testbed/bonus-servers.ts';
import { insertCustomer, type CustomerOptions } from '../../../../testbed/customers.ts';
import { openPaymentHouse, operatorAsk, type PaymentHouse } from '../../../../testbed/payment-house.ts';
import type { OperatorAsk } from '../http/route.ts';
import type { CustomerId } from '../ids.ts';

const why = 'a game broke off in the middle of a round';
let house: PaymentHouse;
let ayla: OperatorAsk;
let bora: OperatorAsk;

beforeAll(async () => {
  house = await openPaymentHouse();
  [ayla, bora] = await Promise.all([operatorAsk(house), operatorAsk(house)]);
});
afterEach(async () => {
  expect(await checkInvariants(house.database.pool)).toEqual([]);
  expect(await house.bonuses.check()).toEqual([]);
});
afterAll(() => house.close());

async function join(request: CustomerOptions = {}) {
  const id = await insertCustomer(house, request);
  const { rows } = await house.database.pool.query<{ username: string }>(
    'select username from customer where id = $1',
    [id],
  );
  return { id, username: rows[0]!.username };
}
const gift = (customer: string, more: { amount?: number; offer?: string; id?: string } = {}) => ({
  id: randomUUID(),
  customer,
  amount: 50,
  why,
  ...more,
});
const purses = (customer: CustomerId) => pursesOf(house, customer);
const decisionsOn = async (id: string) =>
  (await house.office.listDecisions({ take: 200 })).list
    .filter(({ subject }) => subject === `bonus ${id}`)
    .map(({ action, why: said, detail }) => [action, said, detail['done']])
    .toReversed();

describe('a bonus that support gives', () => {
  it('runs at once under terms of goodwill, is written down with its reason, and is given once', async () => {
    const { id: customer, username } = await join();
    const request = gift(username);
    expect(await house.office.grantBonus(ayla, request)).toEqual({ done: true });
    expect(await purses(customer)).toEqual({ cash: 0n, bonus: 5000n });
    expect(await house.office.grantBonus(ayla, request)).toBe('bonus_given');
    expect(await house.office.grantBonus(bora, request)).toBe('bonus_given');
    expect(await decisionsOn(request.id)).toEqual([['give bonus', why, true]]);
    expect(await house.office.listBonuses(ayla, { customer: username })).toMatchObject([
      { id: request.id, state: 'running', amount: 50, wagerTarget: 50, isGift: true, depositUndoneAt: null },
    ]);
    // As often as support sees fit.
    expect(await house.office.grantBonus(ayla, gift(username))).toEqual({ done: true });
    expect(await purses(customer)).toEqual({ cash: 0n, bonus: 5000n });
  });

  it('may have an offer’s terms, and leaves the offer itself to be claimed', async () => {
    const { id: customer, username } = await join();
    const offered = await offer(house, depositTerms, { code: 'of-deposits' });
    expect(await house.office.grantBonus(ayla, gift(username, { offer: 'of-deposits' }))).toEqual({
      done: true,
    });
    const ask = askFromHome(customer);
    const [row] = (await house.bonuses.list(ask)).filter(({ state }) => state !== null);
    expect(row).toMatchObject({ amount: 50, wagerTarget: 100, terms: { leastDeposit: null, wagering: 2 } });
    expect((await house.bonuses.list(ask)).map(({ id }) => id)).toContain(offered);
    expect(await house.bonuses.claim(ask, { id: offered })).toEqual({ claimed: 'chosen' });
    expect(await house.office.grantBonus(ayla, gift(username, { offer: 'of-nobody' }))).toBe(
      'bonus_not_found',
    );
  });

  it('above the limit takes two people for exactly this, also at the same moment', async () => {
    const { id: customer, username } = await join();
    const request = gift(username, { amount: 500.01 });
    expect(await house.office.grantBonus(ayla, request)).toEqual({ done: false });
    expect(await house.office.grantBonus(ayla, request)).toBe('approved_before');
    expect(await house.office.grantBonus(bora, { ...request, amount: 900 })).toEqual({ done: false });
    expect(await purses(customer)).toEqual({ cash: 0n, bonus: 0n });
    expect(await house.office.grantBonus(bora, request)).toEqual({ done: true });
    expect(await purses(customer)).toEqual({ cash: 0n, bonus: 50_001n });
    const other = gift((await join()).username, { amount: 501 });
    const answers = await Promise.all([ayla, bora].map((who) => house.office.grantBonus(who, other)));
    expect(answers).toContainEqual({ done: false });
    expect(answers).toContainEqual({ done: true });
  });

  it('is none where no limit is set but for two people', async () => {
    const { username } = await join();
    await house.database.pool.query('delete from bonus_rule');
    const answer = await house.office.grantBonus(ayla, gift(username, { amount: 1 }));
    await house.database.pool.query(`insert into bonus_rule values ('two_people', 50000)`);
    expect(answer).toEqual({ done: false });
  });

  it.each([
    ['excluded', { state: 'excluded' }],
    ['closed', { state: 'closed' }],
  ] as const)('is never for an %s customer', async (_what, request) => {
    const { id: customer, username } = await join(request);
    expect(await house.office.grantBonus(ayla, gift(username))).toBe('customer_not_eligible');
    expect(await purses(customer)).toEqual({ cash: 0n, bonus: 0n });
  });

  it('is never for a customer who limits their own deposits, nor for nobody', async () => {
    const { id: customer, username } = await join();
    await house.payments.limits.set(customer, { period: 'day', amount: 100 });
    expect(await house.office.grantBonus(ayla, gift(username))).toBe('customer_not_eligible');
    expect(await house.office.grantBonus(ayla, gift('nobody at all'))).toBe('customer_not_found');
  });
});

describe('a bonus that support takes back', () => {
  it('goes back to the house, running or waiting, with the reason written down', async () => {
    const { id: customer, username } = await join({ cash: 700n });
    const [first, second] = [gift(username), gift(username)];
    await house.office.grantBonus(ayla, first);
    await house.office.grantBonus(ayla, second);
    await stake(house, customer, 1700n);
    expect(await house.office.revokeBonus(bora, { id: second.id, why })).toBeUndefined();
    expect(await house.office.revokeBonus(bora, { id: first.id, why })).toBeUndefined();
    expect(await purses(customer)).toEqual({ cash: 0n, bonus: 0n });
    expect(await house.office.revokeBonus(bora, { id: first.id, why })).toBe('bonus_ended');
    expect(await house.office.revokeBonus(bora, { id: randomUUID(), why })).toBe('bonus_not_found');
    expect(await decisionsOn(first.id)).toEqual([
      ['give bonus', why, true],
      ['take bonus back', why, true],
    ]);
    expect(await house.office.listBonuses(ayla, { customer: 'nobody at all' })).toBe('customer_not_found');
  });

  it('may be one that was claimed', async () => {
    const { id: customer, username } = await join();
    await house.bonuses.claim(askFromHome(customer), { id: await offer(house, trialTerms) });
    const list = await house.office.listBonuses(ayla, { customer: username });
    expect(list).toMatchObject([{ state: 'running', isGift: false }]);
    const { id } = (list as readonly { readonly id: string }[])[0]!;
    expect(await house.office.revokeBonus(ayla, { id, why })).toBeUndefined();
    expect(await purses(customer)).toEqual({ cash: 0n, bonus: 0n });
  });
});
