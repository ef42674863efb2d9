import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { bingoCards } from '../bingo-75/cards.ts';
import { tombalaCards } from '../tombala-90/cards.ts';
import {
  ballMs,
  checkRoom,
  claimMs,
  fastTimes,
  milestonesOf,
  playRoom,
  prizeMs,
  settleRoom,
  shuffleBalls,
  stakesOf,
  type Cards,
  type Grid,
  type RoomRules,
} from './room.ts';
import { drawsOf } from '../fairness.ts';

/** A room so small that it is played by hand: cards of three rows with two numbers, 12 balls. */
const rules: RoomRules = {
  balls: 12,
  price: 100n,
  mostCards: 2,
  pool: 80,
  split: { line: 15, lines: 25, house: 60 },
  fast: [{ by: 6, times: 50 }],
};
const grids: Readonly<Record<string, readonly Grid[]>> = {
  a: [
    [
      [1, 2],
      [3, 4],
      [5, 6],
    ],
    [
      [7, 8],
      [9, 10],
      [11, 12],
    ],
  ],
  b: [
    [
      [2, 1],
      [7, 4],
      [6, 12],
    ],
  ],
  c: [
    [
      [1, 12],
      [7, 4],
      [2, 6],
    ],
  ],
};
const cards: Cards = {
  deal: (id, count) => grids[id]!.slice(0, count),
  linesOf: (grid) => grid.map((row) => row.filter((each) => each !== null)),
};
const ticket = (id: string, stake = 100n) => ({ id, stake, bet: {}, actions: [] });
const inTurn = Array.from({ length: 12 }, (_, index) => index + 1);
const play = (order: readonly number[], ...ids: readonly string[]) =>
  playRoom(rules, cards, { order, tickets: ids.map((id) => ticket(id)) });

describe('a room', () => {
  it('gives each prize with the first ball that completes it on any card', () => {
    const { result } = play(inTurn, 'a', 'c');
    // 200 kuruş staked, 160 to share: 24, 40, 96.
    expect(result.won).toEqual([
      { prize: 'line', ball: 2, winners: 1, each: 24n },
      { prize: 'lines', ball: 4, winners: 1, each: 40n },
      { prize: 'house', ball: 6, winners: 1, each: 96n },
    ]);
    expect(settleRoom(rules, result, ticket('a'))).toEqual({
      // With a full house in six balls: fifty cards besides.
      payout: 24n + 40n + 96n + 5_000n,
      events: [
        { type: 'win', card: 0, prize: 'line', amount: 24n, fast: 0n },
        { type: 'win', card: 0, prize: 'lines', amount: 40n, fast: 0n },
        { type: 'win', card: 0, prize: 'house', amount: 5_096n, fast: 5_000n },
      ],
    });
    expect(settleRoom(rules, result, ticket('c')).payout).toBe(0n);
  });

  it('shares a prize of one ball equally, and keeps what cannot be shared', () => {
    const { result } = play(inTurn, 'a', 'b', 'c');
    // 300 staked, 240 to share. The line of 36 goes to two cards, the house of 144 to one.
    expect(result.won[0]).toEqual({ prize: 'line', ball: 2, winners: 2, each: 18n });
    const odd = playRoom({ ...rules, split: { line: 14, lines: 26, house: 60 } }, cards, {
      order: inTurn,
      tickets: [ticket('a'), ticket('b')],
    });
    // 160 × 14 % are 22.4: 22 kuruş, eleven for each.
    expect(odd.result.won[0]).toMatchObject({ winners: 2, each: 11n });
  });

  it('plays all cards of a ticket', () => {
    const order = inTurn.toReversed();
    const { result } = playRoom(rules, cards, { order, tickets: [ticket('a', 200n)] });
    expect(settleRoom(rules, result, ticket('a', 200n)).events.map(({ card }) => card)).toEqual([1, 1, 1]);
  });

  it('tells balls and prizes by their times, and ends with the full house', () => {
    const { events, lastsMs } = play(inTurn, 'a');
    const times = events.map(({ atMs, event }) => [atMs, event.type]);
    expect(times).toEqual([
      [0, 'ball'],
      [ballMs, 'ball'],
      [ballMs + claimMs, 'prize'],
      [2 * ballMs + prizeMs, 'ball'],
      [3 * ballMs + prizeMs, 'ball'],
      [3 * ballMs + prizeMs + claimMs, 'prize'],
      [4 * ballMs + 2 * prizeMs, 'ball'],
      [5 * ballMs + 2 * prizeMs, 'ball'],
      [5 * ballMs + 2 * prizeMs + claimMs, 'prize'],
    ]);
    expect(lastsMs).toBe(6 * ballMs + 3 * prizeMs);
  });

  it('without a card draws nothing and pays nothing', () => {
    expect(play(inTurn)).toEqual({
      result: { order: inTurn, won: [], cards: new Map() },
      events: [],
      lastsMs: 0,
    });
  });

  it('settles no ticket of another round', () => {
    expect(() => settleRoom(rules, play(inTurn, 'a').result, ticket('b'))).toThrow(/^bug:/);
  });

  it('has a stake for each number of cards', () => {
    expect(stakesOf(rules)).toEqual([100n, 200n]);
  });

  it('pays a fast full house by the first rule that fits', () => {
    const fast = [
      { by: 40, times: 100 },
      { by: 45, times: 10 },
    ];
    expect([40, 41, 45, 46].map((ball) => fastTimes({ ...rules, fast }, ball))).toEqual([100, 10, 10, 0]);
  });
});

it('never pays more than the pool and the fast houses, whatever is drawn', () => {
  for (const [each, setting] of [
    [tombalaCards, { ...rules, balls: 90, mostCards: 6, fast: [] }],
    [bingoCards, { ...rules, balls: 75, mostCards: 6, fast: [] }],
  ] as const)
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 6 }),
        fc.nat(),
        (ids, count, nonce) => {
          const order = shuffleBalls(setting, drawsOf({ serverSeed: 'room', clientSeed: 'x', nonce }));
          const tickets = ids.map((id) => ticket(id, BigInt(count) * 100n));
          const { result } = playRoom(setting, each, { order, tickets });
          const paid = tickets.reduce((sum, one) => sum + settleRoom(setting, result, one).payout, 0n);
          const staked = BigInt(ids.length * count) * 100n;
          const winners = result.won.reduce((sum, { winners: cardsOf }) => sum + cardsOf, 0);
          expect(paid <= (staked * 80n) / 100n).toBe(true);
          // Each prize keeps less than a kuruş a winner, and less than one for its own fraction.
          expect(Number((staked * 80n) / 100n - paid)).toBeLessThan(winners + 3);
        },
      ),
      { numRuns: 12 },
    );
});

it('finds the milestones of a card from the places of its numbers', () => {
  const placeOf = [0, 5, 1, 2, 9, 3, 4];
  expect(milestonesOf(cards, grids['a']![0]!, placeOf)).toEqual({ line: 4, lines: 5, house: 9 });
});

it.each<[string, Partial<RoomRules>]>([
  ['gives the whole stakes', { pool: 100 }],
  ['splits more than the pool', { split: { line: 20, lines: 25, house: 60 } }],
  ['has a prize of nothing', { split: { line: 0, lines: 40, house: 60 } }],
  ['costs nothing', { price: 0n }],
  ['sells no card', { mostCards: 0 }],
  [
    'pays a slow house more than a fast one',
    {
      fast: [
        { by: 40, times: 5 },
        { by: 45, times: 9 },
      ],
    },
  ],
  [
    'has two rules for one ball',
    {
      fast: [
        { by: 40, times: 9 },
        { by: 40, times: 5 },
      ],
    },
  ],
])('a room that %s is refused', (_what, change) => {
  expect(() => checkRoom({ ...rules, ...change })).toThrow(/^bug:/);
});
