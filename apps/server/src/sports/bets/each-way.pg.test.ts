// Each-way bets on a real database: half to win and half to be placed, each settled by its own market.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FeedResult } from '@felek/sportsbook/feed';
import { checkInvariants } from '@felek/ledger/invariants';
import { joinCustomer } from '../../../../../testbed/casino-servers.ts';
import { freshDatabase, type FreshDatabase } from '../../../../../testbed/fresh-database.ts';
import { askOf, operatorAsk } from '../../../../../testbed/payment-house.ts';
import { laleAlone } from '../../../../../testbed/rooms.ts';
import { unbalanced } from '../../../../../testbed/sports-books.ts';
import {
  cancel,
  market,
  newEvent,
  openSportsServer,
  place,
  placed,
  say,
  slip,
  stateOf,
  type SportsServer,
} from '../../../../../testbed/sports-house.ts';
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

const winner = { type: 534, specifiers: { places: '3', share: '1:4', variant: 'felek:race' } };
const top = { type: 536, specifiers: { variant: 'felek:race', winners: '3' } };
const odds = { 1: 17, 2: 3, 3: 4, 4: 5 };
const race = () =>
  newEvent(server, { markets: [market(winner, odds), market(top, { 1: 4, 2: 1.4, 3: 1.6, 4: 1.9 })] });
const on = (event: string, outcome: keyof typeof odds) => ({
  event,
  market: winner,
  outcome: String(outcome),
  odds: odds[outcome],
});
const eachWay = (event: string, outcome: keyof typeof odds, more: object = {}) =>
  slip([on(event, outcome)], { eachWay: true, ...more });

const won = { result: 1, voidFactor: 0 } as const;
const lost = { result: 0, voidFactor: 0 } as const;
const shared = { ...won, deadHeat: [1, 2] } as const;
type Ends = Readonly<Record<string, FeedResult['end']>>;
const ended = (event: string, first: Ends, placedEnds: Ends) =>
  say(server, {
    producer: 'live',
    sentAt: new Date(),
    raw: '',
    kind: 'settlement',
    event,
    certainty: 2,
    markets: [
      { ...winner, outcomes: Object.entries(first).map(([id, end]) => ({ id, end })) },
      { ...top, outcomes: Object.entries(placedEnds).map(([id, end]) => ({ id, end })) },
    ],
  });

describe('an each-way bet', () => {
  it('is two lines, and pays both when its selection wins', async () => {
    const [event, customer] = [await race(), await join()];
    const bet = await placed(server, customer, eachWay(event, 1, { stake: 20 }));
    expect(bet).toMatchObject({
      lines: 2,
      stake: 20,
      totalStake: 40,
      // 20 × 17 and 20 × (1 + 16/4)
      possiblePayout: 440,
      legs: [{ place: { places: 3, share: [1, 4], state: 'open' } }],
    });
    expect(await cashOf(customer)).toBe(start - 4000n);
    await ended(event, { 1: won, 2: lost, 3: lost, 4: lost }, { 1: won, 2: won, 3: won, 4: lost });
    expect(await stateOf(server, bet.id)).toEqual(['settled', 44_000n]);
    expect(await cashOf(customer)).toBe(start + 40_000n);
  });

  it('pays the place half by its share where two are level for the last place', async () => {
    const [event, customer] = [await race(), await join()];
    const bet = await placed(server, customer, eachWay(event, 1, { stake: 20 }));
    await ended(event, { 1: lost, 2: won, 3: lost, 4: lost }, { 1: shared, 2: won, 3: won, 4: shared });
    // 20 × (1 + 16/4) × 1/2
    expect(await stateOf(server, bet.id)).toEqual(['settled', 5000n]);
    const { list } = await server.sports.bets.list(askOf(customer), { state: 'settled', skip: 0, take: 5 });
    expect(list[0]!.legs[0]).toMatchObject({ state: 'lost', place: { state: 'deadHeat' } });
  });

  it('shares the win half where two are level for the first place', async () => {
    const [event, customer] = [await race(), await join()];
    const bet = await placed(server, customer, eachWay(event, 2, { stake: 10 }));
    await ended(event, { 1: lost, 2: shared, 3: shared, 4: lost }, { 1: lost, 2: won, 3: won, 4: won });
    // 10 × 3 × 1/2 and 10 × (1 + 2/4)
    expect(await stateOf(server, bet.id)).toEqual(['settled', 3000n]);
  });

  it('loses both halves, waits for the second one, and is corrected with either', async () => {
    const [event, customer] = [await race(), await join()];
    const bet = await placed(server, customer, eachWay(event, 4));
    await say(server, {
      producer: 'live',
      sentAt: new Date(),
      raw: '',
      kind: 'settlement',
      event,
      certainty: 1,
      markets: [{ ...winner, outcomes: [{ id: '4', end: lost }] }],
    });
    expect(await stateOf(server, bet.id)).toEqual(['accepted', 0n]);
    await ended(event, { 1: won, 2: lost, 3: lost, 4: lost }, { 1: won, 2: won, 3: won, 4: lost });
    expect(await stateOf(server, bet.id)).toEqual(['settled', 0n]);
    // The third one was disqualified: 10 × (1 + 4/4).
    await ended(event, { 1: won, 2: lost, 3: lost, 4: lost }, { 1: won, 2: won, 3: lost, 4: won });
    expect(await stateOf(server, bet.id)).toEqual(['settled', 2000n]);
    expect(await cashOf(customer)).toBe(start);
  });

  it('gives a half back with a void of its market, and all with a void of the winner', async () => {
    const [event, customer] = [await race(), await join()];
    const bet = await placed(server, customer, eachWay(event, 1));
    await say(server, cancel(event, [top]));
    await ended(event, { 1: lost, 2: won, 3: lost, 4: lost }, {});
    expect(await stateOf(server, bet.id)).toEqual(['settled', 1000n]);
    await say(server, cancel(event, [winner]));
    expect(await stateOf(server, bet.id)).toEqual(['void', 2000n]);
    expect(await cashOf(customer)).toBe(start);
  });

  it('of two races is a double to win and a double to be placed', async () => {
    const [one, other, customer] = [await race(), await race(), await join()];
    const bet = await placed(
      server,
      customer,
      slip([on(one, 2), on(other, 3)], { eachWay: true, stake: 10 }),
    );
    // 10 × 3 × 4 and 10 × 1.5 × 1.75
    expect(bet).toMatchObject({ lines: 2, totalStake: 20, possiblePayout: 146.25 });
    await ended(one, { 1: lost, 2: won, 3: lost, 4: lost }, { 1: lost, 2: won, 3: won, 4: won });
    await ended(other, { 1: won, 2: lost, 3: lost, 4: lost }, { 1: won, 2: lost, 3: won, 4: won });
    expect(await stateOf(server, bet.id)).toEqual(['settled', 2625n]);
  });

  it('counts with both halves in the exposures, and with nothing once it has ended', async () => {
    const [event, customer] = [await race(), await join()];
    await placed(server, customer, eachWay(event, 1, { stake: 20 }));
    const netOf = async () => {
      const { list } = (await server.sports.trading.exposures(await operatorAsk(server), {
        event,
        take: 5,
      })) as { list: { market: string | null; net: number }[] };
      return list.find((row) => row.market?.startsWith('534'))?.net;
    };
    expect(await netOf()).toBe(-400);
    await ended(event, { 1: lost, 2: won, 3: lost, 4: lost }, { 1: lost, 2: won, 3: won, 4: won });
    expect(await netOf()).toBeUndefined();
  });

  it('is refused where a market has no places, where they are shut, and beside what it does not go with', async () => {
    const [event, match, customer] = [await race(), await newEvent(server), await join()];
    const refusalOf = async (asked: ReturnType<typeof slip>) => {
      const answered = await place(server, customer, asked);
      return 'refusal' in answered ? answered.refusal : 'taken';
    };
    expect(await refusalOf(slip([{ event: match }], { eachWay: true }))).toBe('each_way_not_fit');
    expect(await refusalOf(slip([on(event, 1), { event: match }], { eachWay: true }))).toBe(
      'each_way_not_fit',
    );
    const winnerAlone = await newEvent(server, { markets: [market(winner, odds)] });
    expect(await refusalOf(eachWay(winnerAlone, 1))).toBe('each_way_not_fit');
    expect(await refusalOf(slip([on(winnerAlone, 1)]))).toBe('taken');
    const offers = await server.sports.cashOuts.offers(askOf(customer), {
      bets: [(await placed(server, customer, eachWay(event, 1))).id],
    });
    expect(offers.list[0]!.offer).toBeNull();
  });
});
