// Credits without a stake: the register of grants and campaigns, its ceilings, and operators' decisions about money in suspense.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '@felek/ledger/invariants';
import { insertCustomer } from '../../../../../testbed/customers.ts';
import { anyIban } from '../../../../../testbed/destinations.ts';
import {
  askOf,
  openPaymentHouse,
  operatorAsk,
  type PaymentHouse,
} from '../../../../../testbed/payment-house.ts';
import type { OperatorAsk } from '../../http/route.ts';
import type { CustomerId } from '../../ids.ts';
import { openPlayers } from '../players.ts';
import { openPrizes, type Prizes } from './prizes.ts';
import { openWalletPort, type Credit, type WalletPort } from '../../wallet/wallet.ts';

const why = 'the provider’s letter of today';
const account = 'game:hub88:abc' as const;
let house: PaymentHouse;
let prizes: Prizes;
let port: WalletPort;
let ayla: OperatorAsk;
let bora: OperatorAsk;
const logged: object[] = [];

beforeAll(async () => {
  house = await openPaymentHouse();
  const { database, ledger, account } = house;
  const log = { error: (detail: object, msg: string) => void logged.push({ ...detail, msg }) };
  prizes = openPrizes({ database, ledger, account, log });
  port = openWalletPort({
    ledger,
    database,
    players: openPlayers(account, ledger),
    prizes,
    isGameOpen: async () => true,
  });
  [ayla, bora] = await Promise.all([operatorAsk(house), operatorAsk(house)]);
});
afterEach(async () => expect(await checkInvariants(house.database.pool)).toEqual([]));
afterAll(() => house.close());

const cashOf = async (customer: CustomerId) => (await house.ledger.balances(customer))!.cash;
const suspense = async () => {
  const { rows } = await house.database.pool.query<{ sum: bigint }>(
    `select coalesce(sum(case when to_account = 'suspense' then amount else -amount end), 0)::bigint as sum
     from entry where 'suspense' in (from_account, to_account)`,
  );
  return rows[0]!.sum;
};
const prizeOf = async (tx: string) =>
  (await prizes.desk.listPrizes({ take: 200, suspended: false })).list.find((each) => each.tx === tx);
/** A campaign that two people added. */
async function campaign(
  more: { largestPrize?: number; budget?: number; code?: string; customer?: string } = {},
) {
  const request = {
    id: randomUUID(),
    provider: 'hub88',
    title: 'Yaz kampanyası',
    largestPrize: 1000,
    budget: 5000,
    why,
    code: `yaz-${randomUUID()}`,
    ...more,
  };
  expect(await house.office.addCampaign(ayla, request)).toEqual({ done: false });
  expect(await house.office.addCampaign(bora, request)).toEqual({ done: true });
  return request;
}
async function withdraw(customer: CustomerId, lira: number) {
  const answer = await house.payments.withdraw(askOf(customer), {
    id: 11,
    target: 'pay',
    detail: { bank: 1, accountHolder: 'Ayşe Deneme', iban: anyIban(), amount: lira },
  });
  if (!('id' in answer)) throw new Error(answer.refusal);
  return answer.id;
}
async function join() {
  const customer = await insertCustomer(house);
  const prize = (amount: bigint, code?: string): Credit => ({
    provider: 'hub88',
    customer,
    game: 'abc',
    account,
    tx: randomUUID(),
    amount,
    kind: 'promo',
    bet: 'none',
    campaign: code,
  });
  return { customer, prize };
}

describe('a prize', () => {
  it('of a grant that never existed is taken from the provider and lies in suspense, however large', async () => {
    const { customer, prize } = await join();
    const before = await suspense();
    const won = prize(99_999_999_999_999n, 'never-existed');
    const first = await port.credit(won);
    expect(first).toMatchObject({ outcome: 'applied', balances: { cash: 0n } });
    expect(await port.credit(won)).toEqual({ ...first, outcome: 'replayed' });
    expect(await port.credit({ ...won, amount: 1n })).toMatchObject({ outcome: 'clash' });
    expect(await cashOf(customer)).toBe(0n);
    expect((await suspense()) - before).toBe(99_999_999_999_999n);
    expect(await prizeOf(won.tx)).toMatchObject({ state: 'suspended', because: 'unknown_campaign' });
    expect(logged).toContainEqual({
      provider: 'hub88',
      tx: won.tx,
      because: 'unknown_campaign',
      msg: 'a prize is in suspense',
    });
    const figures = await prizes.measures();
    expect(figures.find(({ name }) => name === 'felek_prizes_suspended')!.values[0]!.value).toBeGreaterThan(
      0,
    );
  });

  it('of a known campaign is credited within its ceilings, and beyond them lies in suspense', async () => {
    const { customer, prize } = await join();
    const { code, id } = await campaign({ largestPrize: 10, budget: 25 });
    const because = async (amount: bigint, named = code) => {
      const won = prize(amount, named);
      await port.credit(won);
      return (await prizeOf(won.tx))!.because;
    };
    expect(await because(1000n)).toBeNull();
    expect(await because(1001n)).toBe('prize_ceiling');
    expect(await because(1000n)).toBeNull();
    expect(await because(501n)).toBe('campaign_budget');
    expect(await because(500n)).toBeNull();
    expect(await cashOf(customer)).toBe(2500n);
    expect(await house.office.endCampaign(ayla, { id, why })).toBeUndefined();
    expect(await house.office.endCampaign(ayla, { id, why })).toBe('campaign_not_found');
    expect(await because(1n)).toBe('unknown_campaign');
  });

  it('is within the ceilings of the house too, of one prize and of a day', async () => {
    const { customer, prize } = await join();
    const { pool } = house.database;
    const { code } = await campaign({ largestPrize: 1_000_000, budget: 10_000_000 });
    await pool.query(`insert into prize_rule values ('hub88', 5000, 12000, 100000, 50)
      on conflict (provider) do update set prize_kurus = 5000`);
    await pool.query(`update prize_rule set day_kurus = 12000 + (select coalesce(sum(amount_kurus), 0) from prize
      where provider = 'hub88' and state = 'credited') where provider = 'hub88'`);
    const because = async (amount: bigint) => {
      const won = prize(amount, code);
      await port.credit(won);
      return (await prizeOf(won.tx))!.because;
    };
    expect(await because(5001n)).toBe('prize_ceiling');
    expect(await because(5000n)).toBeNull();
    expect(await because(5000n)).toBeNull();
    expect(await because(2001n)).toBe('day_ceiling');
    expect(await because(2000n)).toBeNull();
    expect(await cashOf(customer)).toBe(12_000n);
    await pool.query(`delete from prize_rule where provider = 'hub88'`);
  });

  it('of a grant to one customer is nobody else’s, and a star stands for the rewards of a series', async () => {
    const [one, other] = [await join(), await join()];
    const { rows } = await house.database.pool.query<{ username: string }>(
      'select username from customer where id = $1',
      [one.customer],
    );
    await campaign({ code: 'hediye-*', customer: rows[0]!.username, largestPrize: 10, budget: 100 });
    await port.credit(one.prize(700n, 'hediye-17'));
    await port.credit(other.prize(700n, 'hediye-17'));
    expect([await cashOf(one.customer), await cashOf(other.customer)]).toEqual([700n, 0n]);
  });

  it('takes no more than the budget when many come at once', async () => {
    const { code } = await campaign({ largestPrize: 10, budget: 100 });
    const players = await Promise.all(Array.from({ length: 20 }, join));
    await Promise.all(players.map(({ prize }) => port.credit(prize(1000n, code))));
    const cash = await Promise.all(players.map(({ customer }) => cashOf(customer)));
    expect(cash.filter((each) => each === 1000n)).toHaveLength(10);
    expect(cash.filter((each) => each === 0n)).toHaveLength(10);
  });

  it('hides in no round without a stake, in no stake of nothing, and in no correction', async () => {
    const { customer, prize } = await join();
    const round = { round: randomUUID(), game: 'abc', account, provider: 'hub88', customer };
    expect(await port.debit({ ...round, tx: 'free-bet', amount: 0n })).toMatchObject({ outcome: 'applied' });
    const { campaign: _none, ...won } = prize(1000n);
    expect(
      await port.credit({ ...won, ...round, kind: 'win', bet: { tx: 'free-bet' }, campaign: 'unknown' }),
    ).toMatchObject({ outcome: 'applied' });
    const both = {
      ...round,
      round: randomUUID(),
      tx: randomUUID(),
      amount: 0n,
      win: 1000n,
      campaign: 'unknown',
    };
    expect(await port.debitAndCredit(both)).toMatchObject({ outcome: 'applied' });
    expect(await port.adjust({ ...won, tx: randomUUID(), signed: 1000n })).toMatchObject({
      outcome: 'applied',
    });
    expect(await cashOf(customer)).toBe(0n);
  });

  it('is answered as at first when its round was staked since', async () => {
    const customer = await insertCustomer(house, { cash: 1000n });
    const round = { round: randomUUID(), game: 'abc', account, provider: 'hub88', customer };
    await port.debit({ ...round, tx: randomUUID(), amount: 0n });
    const won: Credit = {
      ...round,
      tx: randomUUID(),
      amount: 500n,
      kind: 'win',
      bet: 'needed',
      campaign: 'none',
    };
    const first = await port.credit(won);
    await port.debit({ ...round, tx: randomUUID(), amount: 100n });
    expect(await port.credit(won)).toEqual({ ...first, outcome: 'replayed' });
    expect(await port.credit({ ...won, amount: 501n })).toMatchObject({ outcome: 'clash' });
    expect(await cashOf(customer)).toBe(900n);
  });
});

describe('a win', () => {
  it('many times its stake is credited and announced; above the ceiling of wins it waits in suspense', async () => {
    const customer = await insertCustomer(house, { cash: 1000n });
    const round = { round: randomUUID(), game: 'abc', account, provider: 'hub88', customer };
    await port.debit({ ...round, tx: randomUUID(), amount: 10n });
    const win = (amount: bigint): Credit => ({
      ...round,
      tx: randomUUID(),
      amount,
      kind: 'win',
      bet: 'needed',
    });
    const told = win(50_010n);
    await port.credit(told);
    expect(logged).toContainEqual({
      provider: 'hub88',
      tx: told.tx,
      times: '5001',
      msg: 'a win is many times its stake',
    });
    expect((await prizes.measures()).find(({ name }) => name === 'felek_wide_wins_total')!.values).toEqual([
      { value: 1 },
    ]);
    expect(await cashOf(customer)).toBe(51_000n);
    const huge = win(1_000_000_001n);
    expect(await port.credit(huge)).toMatchObject({ outcome: 'applied' });
    expect(await cashOf(customer)).toBe(51_000n);
    expect(await prizeOf(huge.tx)).toMatchObject({ state: 'suspended', because: 'win_ceiling' });
  });
});

describe('a sports settlement', () => {
  const ceiling = 100_000n;
  beforeAll(() =>
    house.database.pool.query(`insert into prize_rule values ('betco', 5000, 12000, $1, 1000000000)`, [
      ceiling,
    ]),
  );
  /** A bet on sports with this stake, and its settlement. */
  async function placed(stake: bigint) {
    const customer = await insertCustomer(house, { cash: 1000n });
    const bet = { provider: 'betco', customer, game: 'sports', account: 'sports:betco' } as const;
    const round = randomUUID();
    await port.debit({ ...bet, round, tx: randomUUID(), amount: stake });
    const settle = (total: bigint, tx: string = randomUUID()) =>
      port.settleTo({ ...bet, bet: round, total, tx });
    return { customer, bet, round, settle };
  }
  const sportsPaid = async () => {
    const { rows } = await house.database.pool.query<{ sum: bigint }>(
      `select coalesce(sum(case when from_account = 'sports:betco' then amount else -amount end), 0)::bigint as sum
       from entry where 'sports:betco' in (from_account, to_account)`,
    );
    return rows[0]!.sum;
  };

  it('above the ceiling of wins waits in suspense, is announced once, and gets the same answer each time', async () => {
    const { customer, settle } = await placed(100n);
    expect(await settle(ceiling, 'at-the-ceiling')).toMatchObject({ outcome: 'applied' });
    expect(await cashOf(customer)).toBe(900n + ceiling);
    const before = await suspense();
    const first = await settle(ceiling + 1n, 'above-it');
    expect(first).toMatchObject({ outcome: 'applied', balances: { cash: 900n } });
    expect(await settle(ceiling + 1n, 'above-it')).toEqual({ ...first, outcome: 'replayed' });
    expect(await settle(ceiling + 2n, 'above-it')).toMatchObject({ outcome: 'clash' });
    expect((await suspense()) - before).toBe(ceiling + 1n);
    expect(await prizeOf('above-it')).toMatchObject({ state: 'suspended', because: 'win_ceiling' });
  });

  it.each(['suspended', 'released', 'returned'] as const)(
    'that is %s is replaced by a lower total, which the player has then and nothing else',
    async (state) => {
      const { customer, settle } = await placed(100n);
      const [tx, before, paid] = [randomUUID(), await suspense(), await sportsPaid()];
      await settle(ceiling + 1n, tx);
      const { id } = (await prizeOf(tx))!;
      if (state !== 'suspended') {
        const decision = { id, as: state === 'released' ? 'release' : 'return', why } as const;
        await house.office.resolvePrize(ayla, decision);
        await house.office.resolvePrize(bora, decision);
        expect(await prizeOf(tx)).toMatchObject({ state });
        expect(await suspense()).toBe(before);
        expect((await sportsPaid()) - paid).toBe(state === 'returned' ? 0n : ceiling + 1n);
      }
      expect(await settle(250n)).toMatchObject({ outcome: 'applied', balances: { cash: 1150n } });
      expect(await prizeOf(tx)).toMatchObject({ state: 'reversed' });
      expect([await cashOf(customer), await suspense(), (await sportsPaid()) - paid]).toEqual([
        1150n,
        before,
        250n,
      ]);
    },
  );

  it('in suspense goes back with its bet, or by itself', async () => {
    for (const whole of [true, false]) {
      const { customer, bet, round, settle } = await placed(100n);
      const [tx, before] = [randomUUID(), await suspense()];
      await settle(ceiling + 1n, tx);
      const bets = await house.ledger.listRoundPostings(customer, { provider: 'betco', id: round }, 'bet');
      expect(await port.reverseBet({ ...bet, tx: whole ? bets[0]!.id : tx })).toMatchObject({
        outcome: 'applied',
      });
      expect([await cashOf(customer), await suspense()]).toEqual([whole ? 1000n : 900n, before]);
      expect(await prizeOf(tx)).toMatchObject({ state: 'reversed' });
    }
  });

  it('of a bet that cost nothing is a prize, which only a known campaign pays', async () => {
    const { customer, settle } = await placed(0n);
    const tx = randomUUID();
    expect(await settle(500n, tx)).toMatchObject({ outcome: 'applied' });
    expect(await prizeOf(tx)).toMatchObject({
      state: 'suspended',
      because: 'unknown_campaign',
      code: 'free',
    });
    expect(await cashOf(customer)).toBe(1000n);
  });
});

describe('a prize in suspense', () => {
  async function suspended(amount: bigint) {
    const player = await join();
    const won = player.prize(amount, 'unknown');
    await port.credit(won);
    return { ...player, won, id: (await prizeOf(won.tx))!.id };
  }
  const resolve = (who: OperatorAsk, id: string, as: 'release' | 'return') =>
    house.office.resolvePrize(who, { id, as, why });

  it('is released to the player, above a limit by two people, who approve no payout of it', async () => {
    const { customer, id } = await suspended(300_000n);
    expect(await resolve(ayla, id, 'release')).toEqual({ done: false });
    expect(await resolve(ayla, id, 'release')).toBe('approved_before');
    expect(await resolve(bora, id, 'release')).toEqual({ done: true });
    expect(await resolve(bora, id, 'release')).toBe('prize_resolved');
    expect(await resolve(bora, randomUUID(), 'release')).toBe('prize_not_found');
    expect(await cashOf(customer)).toBe(300_000n);
    const payout = await withdraw(customer, 3000);
    expect(await house.office.approveWithdrawal(ayla, { id: payout, why })).toMatchObject({
      refusal: 'fed_by_you',
    });
  });

  it.each([
    ['in suspense', undefined, 0n],
    ['released and in the purse', 'release', 0n],
    ['given back to the game', 'return', 0n],
  ] as const)(
    'that is %s is taken back by its provider once, and nothing is left of it',
    async (_where, as, cash) => {
      const { customer, id, won } = await suspended(1000n);
      const before = (await suspense()) - 1000n;
      if (as) expect(await resolve(ayla, id, as)).toEqual({ done: true });
      const back = { provider: 'hub88', customer, target: won.tx } as const;
      const first = await port.reverse(back);
      expect(first).toMatchObject({ outcome: 'applied', balances: { cash } });
      expect(await port.reverse(back)).toMatchObject({ outcome: 'replayed' });
      expect(await port.reverse({ ...back, tx: randomUUID(), family: 'promo' })).toMatchObject({
        outcome: 'tx-already-reversed',
      });
      expect(await suspense()).toBe(before);
      expect(await prizeOf(won.tx)).toMatchObject({ state: 'reversed' });
      expect(await resolve(ayla, id, 'release')).toBe('prize_resolved');
    },
  );

  it('that was released and spent is owed once its provider takes it back', async () => {
    const { customer, id, won } = await suspended(1000n);
    await resolve(ayla, id, 'release');
    await port.debit({
      provider: 'hub88',
      customer,
      game: 'abc',
      account,
      round: randomUUID(),
      tx: randomUUID(),
      amount: 400n,
    });
    expect(
      await port.reverse({ provider: 'hub88', customer, target: won.tx, family: 'promo' }),
    ).toMatchObject({
      outcome: 'applied',
      balances: { cash: -400n },
    });
  });

  it('is worth the same in whatever order it is said again, released, given back and taken back', async () => {
    const { code } = await campaign({ largestPrize: 1, budget: 1_000_000 });
    const act = fc.constantFrom('say', 'say', 'release', 'return', 'back' as const);
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.bigInt({ min: 1n, max: 200n }),
        fc.array(act, { minLength: 1, maxLength: 7 }),
        async (isKnown, amount, acts) => {
          const { customer, prize } = await join();
          const won = prize(amount, isKnown ? code : 'unknown');
          const before = await suspense();
          let state: 'none' | 'purse' | 'suspense' | 'game' | 'back' | 'barred' = 'none';
          const isCredited = isKnown && amount <= 100n;
          for (const each of acts) {
            const id = (await prizeOf(won.tx))?.id;
            if (each === 'say') {
              const { outcome } = await port.credit(won);
              expect(outcome).toBe(
                state === 'none' ? 'applied' : state === 'barred' ? 'reversed-before' : 'replayed',
              );
              if (state === 'none') state = isCredited ? 'purse' : 'suspense';
            } else if (each === 'back') {
              await port.reverse({ provider: 'hub88', customer, target: won.tx, family: 'promo' });
              state = state === 'none' || state === 'barred' ? 'barred' : 'back';
            } else if (id !== undefined) {
              const done = await resolve(bora, id, each);
              expect(done).toEqual(state === 'suspense' ? { done: true } : 'prize_resolved');
              if (state === 'suspense') state = each === 'release' ? 'purse' : 'game';
            }
            expect(await cashOf(customer)).toBe(state === 'purse' ? amount : 0n);
            expect((await suspense()) - before).toBe(state === 'suspense' ? amount : 0n);
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('a campaign', () => {
  const requestOf = (more: object = {}) => ({
    id: randomUUID(),
    provider: 'hub88',
    code: `kendi-${randomUUID()}`,
    title: 'Kendi kampanyam',
    largestPrize: 100_000,
    budget: 500_000,
    why,
    ...more,
  });
  const add = (who: OperatorAsk, request: ReturnType<typeof requestOf>) =>
    house.office.addCampaign(who, request);

  it('takes two people who name the same one: until then its prizes lie in suspense', async () => {
    const { customer, prize } = await join();
    const request = requestOf();
    expect(await add(ayla, request)).toEqual({ done: false });
    expect(await add(ayla, request)).toBe('approved_before');
    expect(await add(bora, { ...request, largestPrize: 99_999 })).toEqual({ done: false });
    expect(await add(bora, { ...request, id: randomUUID() })).toEqual({ done: false });
    await port.credit(prize(9_900_000n, request.code));
    expect(await cashOf(customer)).toBe(0n);
    expect(await add(bora, request)).toEqual({ done: true });
    await port.credit(prize(9_900_000n, request.code));
    expect(await cashOf(customer)).toBe(9_900_000n);
    // A campaign that two operators have ended cannot be reopened by one.
    expect(await house.office.endCampaign(ayla, { id: request.id, why })).toBeUndefined();
    const carla = await operatorAsk(house);
    expect(await add(carla, request)).toBe('campaign_known');
    expect(await add(carla, { ...request, id: randomUUID() })).toEqual({ done: false });
  });

  it('keeps those who added it away from payouts of its prizes, however small', async () => {
    const customer = await insertCustomer(house, { cash: 3_000_000n });
    const { prize } = await join();
    const { code } = await campaign();
    await port.credit({ ...prize(50_000n, code), customer });
    const id = await withdraw(customer, 26_000);
    for (const who of [ayla, bora])
      expect(await house.office.approveWithdrawal(who, { id, why })).toEqual({
        refusal: 'fed_by_you',
        errors: [{ path: 'id', message: expect.stringMatching(/^campaign .+ · ₺500,00 · /) as string }],
      });
    expect(await house.office.approveWithdrawal(await operatorAsk(house), { id, why })).toEqual({
      done: true,
    });
  });

  it('whose prizes to a customer are above what one person may credit keeps the payouts waiting for two', async () => {
    const { customer, prize } = await join();
    const { code } = await campaign({ largestPrize: 5000, budget: 10_000 });
    const reasonsOf = async (lira: number) => {
      const id = await withdraw(customer, lira);
      const { list } = await house.office.listWithdrawals(ayla, { take: 200 });
      return { id, reasons: list.find((each) => each.id === id)?.reasons ?? [] };
    };
    await port.credit(prize(500_000n, code));
    expect((await reasonsOf(100)).reasons).toEqual([]);
    await port.credit(prize(1n, code));
    const { id, reasons } = await reasonsOf(100);
    expect(reasons).toEqual(['prizes_sum']);
    const [carla, doga] = await Promise.all([operatorAsk(house), operatorAsk(house)]);
    expect(await house.office.approveWithdrawal(carla, { id, why })).toEqual({ done: false });
    expect(await house.office.approveWithdrawal(doga, { id, why })).toEqual({ done: true });
  });
});

it('a code is open once with a provider that the house knows', async () => {
  const { code } = await campaign();
  const again = { id: randomUUID(), code, title: 'Yaz', largestPrize: 1, budget: 1, why };
  expect(await house.office.addCampaign(bora, { ...again, provider: 'hub88' })).toBe('campaign_known');
  expect(await house.office.addCampaign(bora, { ...again, provider: 'nobody' })).toBe('provider_not_found');
  expect(await house.office.addCampaign(bora, { ...again, provider: 'hub88', customer: 'kimse-yok' })).toBe(
    'customer_not_found',
  );
  const { list } = await prizes.desk.listCampaigns({ take: 200 });
  expect(list.filter((each) => each.code === code)).toMatchObject([
    { budget: 5000, spent: 0, endedAt: null },
  ]);
});

it('a campaign ends after it begins, and not in the past', async () => {
  const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString().slice(0, -1);
  const request = { provider: 'hub88', title: 'Yaz', largestPrize: 1, budget: 1, why };
  const add = (span: { startsAt?: string; endsAt?: string }) =>
    house.office.addCampaign(ayla, { ...request, id: randomUUID(), code: `yaz-${randomUUID()}`, ...span });
  const soon = hours(1);
  for (const span of [
    { startsAt: hours(2), endsAt: soon },
    { startsAt: soon, endsAt: soon },
    { startsAt: hours(-2), endsAt: hours(-1) },
    { endsAt: hours(-1) },
  ])
    expect(await add(span)).toBe('campaign_ends_early');
  for (const span of [
    { startsAt: hours(1), endsAt: hours(2) },
    { startsAt: hours(-1), endsAt: hours(1) },
  ])
    expect(await add(span)).toEqual({ done: false });
});
