// Bet builders on a real database: priced by the house alone, from the joint distribution that the event's feed gives. The price of every
// subset is fixed at placement, and settles the remaining legs of a builder when some legs are void.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { refusals, type RefusalCode } from '@felek/contract/errors';
import { checkInvariants } from '@felek/ledger/invariants';
import { jointFootball } from '@felek/sportsbook/models/football';
import { joinCustomer } from '../../../../../testbed/casino-servers.ts';
import { freshDatabase, type FreshDatabase } from '../../../../../testbed/fresh-database.ts';
import { askOf } from '../../../../../testbed/payment-house.ts';
import { laleAlone } from '../../../../../testbed/rooms.ts';
import { unbalanced } from '../../../../../testbed/sports-books.ts';
import {
  keyOf,
  market,
  matchResult,
  newEvent,
  openSportsServer,
  place,
  placed,
  say,
  settlement,
  slip,
  stateOf,
  total,
  usualMarkets,
  type End,
  type LegOf,
  type SportsServer,
} from '../../../../../testbed/sports-house.ts';
import { installHouseGames } from '../../casino/casino.ts';
import type { CustomerId } from '../../ids.ts';
import type { FeedSource } from '../feed.ts';

/** The check of packages/sportsbook/README.md: expected goals 1.60 and 1.25, ρ −0.08. */
const rates = { home: 1.6, away: 1.25, rho: -0.08 };
/** Events whose feed has no model, as one that only sends prices. */
const without = new Set<string>();
const feed: FeedSource = {
  name: 'modelled',
  start: () => undefined,
  stop: async () => undefined,
  joint: (event) => (without.has(event) ? undefined : () => jointFootball(rates)),
};
const bothScore = { type: 29, specifiers: {} };
const drawNoBet = { type: 11, specifiers: {} };
const over = total('2.5');

let fresh: FreshDatabase;
let server: SportsServer;
beforeAll(async () => {
  fresh = await freshDatabase();
  server = openSportsServer(fresh.url, 20, [feed]);
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

const join = async () => (await joinCustomer(server, { cash: 1_000_000n })).customer;
const cashOf = async (customer: CustomerId) => (await server.ledger.balances(customer))!.cash;
const markets = [
  ...usualMarkets,
  market(bothScore, { 74: 1.6, 76: 2.1 }),
  market(drawNoBet, { 4: 1.5, 5: 2.4 }),
];
const match = () => newEvent(server, { markets });
const home: Omit<LegOf, 'event'> = {};
const overLeg: Omit<LegOf, 'event'> = { market: over, outcome: '12', odds: 1.8 };
const bothLeg: Omit<LegOf, 'event'> = { market: bothScore, outcome: '74', odds: 1.6 };
/** 1 / (.288784 × 1.05²), rounded down to thousandths; .288784 is the joint chance of home and over 2.5. */
const homeAndOver = 3140;
const built = (event: string, legs: readonly Omit<LegOf, 'event'>[], odds = homeAndOver, more: object = {}) =>
  slip(
    legs.map((leg) => ({ ...leg, event })),
    { builders: [{ event, odds }], sizes: [1], ...more },
  );
const result = (event: string, one: Record<string, End>, other: Record<string, End>) =>
  settlement(event, [
    [matchResult, one],
    [over, other],
  ]);
const homeWins = { 1: 'won', 2: 'lost', 3: 'lost' } as const;
const void3 = { 1: 'void', 2: 'void', 3: 'void' } as const;

describe('a builder', () => {
  it('is priced from the joint distribution, and pays that price when all of it wins', async () => {
    const [event, customer] = [await match(), await join()];
    const bet = await placed(server, customer, built(event, [home, overLeg]));
    // Never the product, which would be 2.1 × 1.8.
    expect(bet).toMatchObject({ totalOdds: homeAndOver, possiblePayout: 31.4, lines: 1 });
    // Of each by itself .446120 and .542379 with the margin of one leg.
    expect(bet.builders).toEqual([{ event, odds: homeAndOver, prices: [1000, 2134, 1755, homeAndOver] }]);
    await say(server, result(event, homeWins, { 12: 'won', 13: 'lost' }));
    expect(await stateOf(server, bet.id)).toEqual(['settled', 3140n]);
    expect(await cashOf(customer)).toBe(1_002_140n);
  });

  it.each<readonly [string, Record<string, End>, Record<string, End>, readonly [string, bigint]]>([
    ['loses with one of it', { 1: 'lost', 2: 'won', 3: 'lost' }, { 12: 'won', 13: 'lost' }, ['settled', 0n]],
    [
      'stands at the price of the rest where one is void',
      homeWins,
      { 12: 'void', 13: 'void' },
      ['settled', 2134n],
    ],
    ['and of the other one', void3, { 12: 'won', 13: 'lost' }, ['settled', 1755n]],
    ['is void with all of it', void3, { 12: 'void', 13: 'void' }, ['void', 1000n]],
  ])('%s', async (_how, one, other, state) => {
    const [event, customer] = [await match(), await join()];
    const bet = await placed(server, customer, built(event, [home, overLeg]));
    await say(server, result(event, one, other));
    expect(await stateOf(server, bet.id)).toEqual(state);
    // Corrected and corrected back it ends where one settlement ends.
    await say(server, result(event, homeWins, { 12: 'won', 13: 'lost' }));
    expect(await stateOf(server, bet.id)).toEqual(['settled', 3140n]);
    await say(server, result(event, one, other));
    expect(await stateOf(server, bet.id)).toEqual(state);
  });

  it('is one leg beside others, and a banker as a whole', async () => {
    const [event, second, third, customer] = [await match(), await match(), await match(), await join()];
    const asked = slip(
      [{ event, banker: true }, { event, ...overLeg, banker: true }, { event: second }, { event: third }],
      { builders: [{ event, odds: homeAndOver }], sizes: [1] },
    );
    const bet = await placed(server, customer, asked);
    // Two lines, each the builder with one of the others: 2 × 10 × 3.14 × 2.1.
    expect(bet).toMatchObject({ lines: 2, totalStake: 20, possiblePayout: 131.88 });
    await say(server, result(event, homeWins, { 12: 'won', 13: 'lost' }));
    await say(server, settlement(second, [[matchResult, homeWins]]));
    await say(server, settlement(third, [[matchResult, { 1: 'lost', 2: 'won', 3: 'lost' }]]));
    expect(await stateOf(server, bet.id)).toEqual(['settled', 6594n]);
  });

  it('is cashed out at the model’s price, as long as all of it is open', async () => {
    const [event, customer] = [await match(), await join()];
    const bet = await placed(server, customer, built(event, [home, overLeg], homeAndOver, { stake: 100 }));
    const quote = await server.sports.cashOuts.quote(askOf(customer), { bet: bet.id, part: 1000 });
    // 100 × 3.14 × .288784 = 90.67 fair; five in a hundred less is 86.14.
    expect(quote).toMatchObject({ fair: 90.67, offer: 86.14 });
    without.add(event);
    const none = await server.sports.cashOuts.quote(askOf(customer), { bet: bet.id, part: 1000 });
    expect(none).toMatchObject({ refusal: 'cash_out_unavailable' });
  });

  it('names the prices of its subsets in the receipt', async () => {
    const [event, customer] = [await match(), await join()];
    const bet = await placed(server, customer, built(event, [home, overLeg]));
    const receipt = await server.sports.proofs.receipt(askOf(customer), { bet: bet.id });
    expect(receipt).toHaveProperty('text', expect.stringContaining(`["${event}",[1000,2134,1755,3140]]`));
  });

  it('of a live match keeps its price while it waits', async () => {
    const event = await newEvent(server, { markets, isLive: true });
    const customer = await join();
    const bet = await placed(server, customer, built(event, [home, overLeg]));
    expect(bet).toMatchObject({ state: 'delayed', builders: [{ odds: homeAndOver }] });
    await fresh.pool.query(`update sports_bet set due_at = now() where id = $1`, [bet.id]);
    await server.sports.slips.judgeDue(0);
    expect(await server.sports.bets.find(askOf(customer), { bet: bet.id })).toMatchObject({
      bet: { state: 'accepted', possiblePayout: 31.4 },
    });
  });
});

describe('a builder is refused, by name of the selection, and no money moves:', () => {
  interface Case {
    readonly code: RefusalCode;
    readonly legs: readonly Omit<LegOf, 'event'>[];
    readonly odds?: number;
    readonly hasNoModel?: boolean;
    /** Places of the refused legs, each with the legs that it conflicts with. */
    readonly at: readonly (readonly [number, readonly number[]])[];
  }
  const draw: Omit<LegOf, 'event'> = { outcome: '2', odds: 3.4 };
  const under: Omit<LegOf, 'event'> = { market: over, outcome: '13', odds: 2 };
  const cases: readonly Case[] = [
    {
      code: 'legs_contradict',
      legs: [home, under, bothLeg],
      at: [
        [0, [1, 2]],
        [1, [0, 2]],
        [2, [0, 1]],
      ],
    },
    { code: 'leg_implied', legs: [home, bothLeg, overLeg], at: [[2, [0, 1]]] },
    { code: 'leg_not_built', legs: [home, { market: drawNoBet, outcome: '4', odds: 1.5 }], at: [[1, []]] },
    {
      code: 'builder_unavailable',
      legs: [home, overLeg],
      hasNoModel: true,
      at: [
        [0, []],
        [1, []],
      ],
    },
    // Odds that the browser made up are not the house's.
    {
      code: 'price_changed',
      legs: [home, overLeg],
      odds: 9000,
      at: [
        [0, []],
        [1, []],
      ],
    },
    {
      code: 'price_changed',
      legs: [home, overLeg],
      odds: 3139,
      at: [
        [0, []],
        [1, []],
      ],
    },
    {
      code: 'legs_contradict',
      legs: [home, draw],
      at: [
        [0, [1]],
        [1, [0]],
      ],
    },
  ];
  it.each(cases)('$code', async ({ code, legs, odds, hasNoModel = false, at }) => {
    const [event, customer] = [await match(), await join()];
    if (hasNoModel) without.add(event);
    const asked = built(event, legs, odds);
    expect(await place(server, customer, asked)).toMatchObject({ refusal: code });
    const { id: _id, ...unsent } = asked;
    const check = await server.sports.slips.check(askOf(customer), unsent);
    if ('refusal' in check && !('legs' in check)) throw new Error('the check was refused');
    expect(
      check.legs.flatMap(({ refusal, conflicts }, place) => (refusal ? [[place, conflicts]] : [])),
    ).toEqual(at);
    expect(refusals[code].tr).not.toBe('');
    expect(await cashOf(customer)).toBe(1_000_000n);
  });

  it('a higher price is taken where the customer said so, and it is the house’s', async () => {
    const [event, customer] = [await match(), await join()];
    const bet = await placed(server, customer, built(event, [home, overLeg], 3000, { policy: 'higher' }));
    expect(bet.totalOdds).toBe(homeAndOver);
  });

  it('is shown to visitors before a slip is sent', async () => {
    const event = await match();
    const legs = [
      { market: keyOf(matchResult), outcome: '1' },
      { market: keyOf(over), outcome: '12' },
    ];
    expect(await server.sports.slips.priceBuilder(undefined, { event, legs })).toMatchObject({
      odds: homeAndOver,
      refusal: null,
    });
    const more = [...legs, { market: keyOf(bothScore), outcome: '74' }];
    expect(await server.sports.slips.priceBuilder(undefined, { event, legs: more })).toMatchObject({
      odds: null,
      refusal: 'leg_implied',
      legs: [1],
      with: [0, 2],
    });
  });
});
