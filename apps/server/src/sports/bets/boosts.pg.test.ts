// Boosts on a real database: singles at raised odds within their window, their largest stake and their budget, settled at the raised odds.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '@felek/ledger/invariants';
import { joinCustomer } from '../../../../../testbed/casino-servers.ts';
import { freshDatabase, type FreshDatabase } from '../../../../../testbed/fresh-database.ts';
import { askOf, operatorAsk } from '../../../../../testbed/payment-house.ts';
import { laleAlone } from '../../../../../testbed/rooms.ts';
import { unbalanced } from '../../../../../testbed/sports-books.ts';
import {
  market,
  matchResult,
  newEvent,
  odds,
  openSportsServer,
  place,
  placed,
  say,
  settlement,
  slip,
  stateOf,
  type SportsServer,
} from '../../../../../testbed/sports-house.ts';
import { wireInstant } from '../../clock.ts';
import { installHouseGames } from '../../casino/casino.ts';
import type { CustomerId } from '../../ids.ts';

let fresh: FreshDatabase;
let server: SportsServer;
beforeAll(async () => {
  fresh = await freshDatabase();
  server = openSportsServer(fresh.url);
  await installHouseGames(server.database, laleAlone);
});
afterEach(async () => {
  expect(await checkInvariants(fresh.pool)).toEqual([]);
  expect(await unbalanced(server)).toEqual([]);
});
afterAll(async () => {
  await server.close();
  await fresh.drop();
});

const start = 100_000n;
const join = async () => (await joinCustomer(server, { cash: start })).customer;
const cashOf = async (customer: CustomerId) => (await server.ledger.balances(customer))!.cash;
const inMinutes = (minutes: number) => wireInstant(new Date(Date.now() + minutes * 60_000));

/** Home from 2.10 to 2.50: at most 50 lira a customer, and 100 lira above the ordinary odds in all. */
async function boosted(event: string, more: object = {}) {
  const id = randomUUID() as string;
  const asked = { id, event, market: '1', outcome: '1', odds: 2500, from: null, to: inMinutes(30) };
  const limits = { mostStake: 50, budget: 100, why: 'as the test says' };
  const answered = await server.sports.trading.boost(await operatorAsk(server), {
    ...asked,
    ...limits,
    ...more,
  });
  return { id, refusal: answered && answered.refusal };
}
const shownOf = async (event: string) => {
  const found = await server.sports.programme.find(undefined, { event });
  if ('refusal' in found) throw new Error(found.refusal);
  return found.markets.find(({ id }) => id === '1')!.outcomes.find(({ id }) => id === '1')!;
};
const spentOf = async (id: string) => {
  const { list } = (await server.sports.trading.boosts(await operatorAsk(server), { take: 50 })) as {
    list: { id: string; spent: number; bets: number; state: string }[];
  };
  const { spent, bets, state } = list.find((each) => each.id === id)!;
  return { spent, bets, state };
};

describe('a boost', () => {
  it('is shown beside the ordinary odds, takes a single at the raised ones, and pays by them', async () => {
    const [event, customer] = [await newEvent(server), await join()];
    const { id: boost } = await boosted(event);
    expect(await shownOf(event)).toMatchObject({
      odds: 2100,
      boost: { id: boost, odds: 2500, mostStake: 50 },
    });
    const bet = await placed(server, customer, slip([{ event }], { boost }));
    expect(bet).toMatchObject({
      state: 'accepted',
      totalOdds: 2500,
      possiblePayout: 25,
      boost: { plainOdds: 2100 },
      legs: [{ odds: 2500 }],
    });
    const receipt = await server.sports.proofs.receipt(askOf(customer), { bet: bet.id });
    expect('text' in receipt && JSON.parse(receipt.text)).toMatchObject({
      boost: { id: boost, plainOdds: 2100 },
    });
    expect(await spentOf(boost)).toEqual({ spent: 4, bets: 1, state: 'open' });
    const { list } = (await server.sports.trading.exposures(await operatorAsk(server), {
      event,
      take: 5,
    })) as { list: { market: string | null; net: number }[] };
    expect(list.find((row) => row.market === '1')).toMatchObject({ net: -15 });
    await say(server, settlement(event, [[matchResult, { 1: 'won', 2: 'lost', 3: 'lost' }]]));
    expect(await stateOf(server, bet.id)).toEqual(['settled', 2500n]);
    expect(await cashOf(customer)).toBe(start + 1500n);
  });

  it('stands while the ordinary odds move, and gives way to higher ones', async () => {
    const [event, customer] = [await newEvent(server), await join()];
    const { id: boost } = await boosted(event);
    await say(server, odds(event, [market(matchResult, { 1: 2.2, 2: 3.4, 3: 3.3 })]));
    expect(await placed(server, customer, slip([{ event }], { boost }))).toMatchObject({
      totalOdds: 2500,
      boost: { plainOdds: 2200 },
    });
    await say(server, odds(event, [market(matchResult, { 1: 2.6, 2: 3.4, 3: 3.3 })]));
    expect(await shownOf(event)).not.toHaveProperty('boost');
    expect(await place(server, customer, slip([{ event }], { boost }))).toMatchObject({
      refusal: 'boost_over',
    });
  });

  it('names the largest stake that a customer has left, and ends with its budget', async () => {
    const event = await newEvent(server);
    const { id: boost } = await boosted(event, { budget: 28 });
    const [one, other] = [await join(), await join()];
    expect(await place(server, one, slip([{ event }], { boost, stake: 60 }))).toMatchObject({
      refusal: 'stake_too_high',
      figures: { most: 5000n },
    });
    await placed(server, one, slip([{ event }], { boost, stake: 50 }));
    expect(await place(server, one, slip([{ event }], { boost, stake: 1 }))).toMatchObject({
      refusal: 'stake_too_high',
      figures: { most: 0n },
    });
    // Eight lira of the budget are left, which 20 lira use up.
    expect(await place(server, other, slip([{ event }], { boost, stake: 30 }))).toMatchObject({
      figures: { most: 2000n },
    });
    await placed(server, other, slip([{ event }], { boost, stake: 20 }));
    expect(await spentOf(boost)).toEqual({ spent: 28, bets: 2, state: 'spent' });
    expect(await place(server, other, slip([{ event }], { boost, stake: 1 }))).toMatchObject({
      refusal: 'boost_over',
    });
  });

  it('keeps its budget when many customers come at once', async () => {
    const event = await newEvent(server);
    const { id: boost } = await boosted(event, { budget: 20 });
    const customers = await Promise.all(Array.from({ length: 12 }, join));
    const answers = await Promise.all(
      customers.map((customer) => place(server, customer, slip([{ event }], { boost, stake: 10 }))),
    );
    expect(answers.filter((answer) => 'bet' in answer)).toHaveLength(5);
    expect(await spentOf(boost)).toEqual({ spent: 20, bets: 5, state: 'spent' });
  });

  it('binds nobody to it: suspended, ended, before its window, and on other slips it is not taken', async () => {
    const [event, other, customer] = [await newEvent(server), await newEvent(server), await join()];
    const { id: boost } = await boosted(event);
    const refusalOf = async (asked: ReturnType<typeof slip>) => {
      const answered = await place(server, customer, asked);
      return 'refusal' in answered ? answered.refusal : 'taken';
    };
    expect(await refusalOf(slip([{ event }, { event: other }], { boost }))).toBe('boost_not_fit');
    expect(await refusalOf(slip([{ event: other }], { boost }))).toBe('boost_not_fit');
    expect(await refusalOf(slip([{ event: other }], { boost: randomUUID() }))).toBe('boost_over');
    const { id: later } = await boosted(other, { from: inMinutes(10) });
    expect(await shownOf(other)).not.toHaveProperty('boost');
    expect(await refusalOf(slip([{ event: other }], { boost: later }))).toBe('boost_over');
    await say(
      server,
      odds(event, [market(matchResult, { 1: 2.1, 2: 3.4, 3: 3.3 }, { status: 'suspended' })]),
    );
    expect(await refusalOf(slip([{ event }], { boost }))).toBe('market_suspended');
    await say(server, odds(event, [market(matchResult, { 1: 2.1, 2: 3.4, 3: 3.3 })]));
    expect(
      await server.sports.trading.endBoost(await operatorAsk(server), { boost, why: 'as the test says' }),
    ).toBeNull();
    expect(await refusalOf(slip([{ event }], { boost }))).toBe('boost_over');
    expect(await cashOf(customer)).toBe(start);
  });

  it('is cashed out at the ordinary odds', async () => {
    const [event, customer] = [await newEvent(server), await join()];
    const { id: boost } = await boosted(event);
    const raised = await placed(server, customer, slip([{ event }], { boost }));
    const usual = await placed(server, customer, slip([{ event }]));
    const offers = await server.sports.cashOuts.offers(askOf(customer), { bets: [raised.id, usual.id] });
    const [one, two] = offers.list.map(({ offer }) => offer);
    expect(one).toBe(two);
    expect(one).toBeGreaterThan(0);
  });

  it('is refused where it makes no sense, with the reason', async () => {
    const event = await newEvent(server);
    expect(await boosted(event, { odds: 2100 })).toMatchObject({ refusal: 'boost_not_higher' });
    // Fair is 2.226, and a quarter above it 2.7825.
    expect(await boosted(event, { odds: 2790 })).toMatchObject({ refusal: 'boost_too_high' });
    expect(await boosted(event, { outcome: '9' })).toMatchObject({ refusal: 'selection_unknown' });
    expect(await boosted(event, { to: inMinutes(-1) })).toMatchObject({ refusal: 'boost_window' });
    expect(await boosted(event, { from: inMinutes(20), to: inMinutes(10) })).toMatchObject({
      refusal: 'boost_window',
    });
    expect(await boosted(event, { odds: 2780 })).toMatchObject({ refusal: null });
    expect(await boosted(event)).toMatchObject({ refusal: 'boost_given' });
  });
});
