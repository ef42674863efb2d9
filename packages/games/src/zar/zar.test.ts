import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simulate } from '../../testbed/simulation.ts';
import { drawsOf } from '../fairness.ts';
import { readBet, takesStake } from '../rounds.ts';
import { checkZar } from './check.ts';
import { zar } from './zar.ts';
import { playZar } from './play.ts';
import { zarRules, targetOf, winningRolls, type ZarBet, type ZarRules } from './rules.ts';
import { stats, statsOfWinning } from './stats.ts';

const rolling = (roll: number, bet: ZarBet, stake = 1_000n) =>
  playZar(zarRules)({ draw: () => roll, stake, bet });

describe('a roll', () => {
  it.each([
    ['under', 5_000, 4_999, true],
    ['under', 5_000, 5_000, false],
    ['over', 5_000, 5_001, true],
    ['over', 5_000, 5_000, false],
    ['under', 1, 0, true],
    ['over', 9_998, 9_999, true],
  ] as const)('%s %d: %d wins: %s', (side, target, roll, isWin) => {
    expect(rolling(roll, { side, target }).events[0]).toEqual({ type: 'roll', roll, isWin });
  });

  it('is one of ten thousand', () => {
    const asked: number[] = [];
    const draw = (n: number) => {
      asked.push(n);
      return 0;
    };
    playZar(zarRules)({ draw, stake: 100n, bet: { side: 'under', target: 1 } });
    expect(asked).toEqual([10_000]);
  });

  // 99 ÷ chance: 2 at 49.5 %, 9900 at 0.01 %, 1.0102… at 98 %; rounded down to the kuruş.
  it.each([
    [4_950, 1_000n, 2_000n],
    [1, 1_000n, 9_900_000n],
    [9_800, 1_000n, 1_010n],
    [9_800, 200_000n, 202_040n],
    [3_300, 100n, 300n],
    [7_000, 100n, 141n],
  ])('under %d pays %d kuruş with %d', (target, stake, payout) => {
    expect(rolling(0, { side: 'under', target }, stake).payout).toBe(payout);
  });

  it('that loses pays nothing', () => {
    expect(rolling(9_999, { side: 'under', target: 9_800 })).toEqual({
      payout: 0n,
      events: [
        { type: 'roll', roll: 9_999, isWin: false },
        { type: 'total', amount: 0n },
      ],
    });
  });
});

const bets = fc.record({
  side: fc.constantFrom('under' as const, 'over' as const),
  winning: fc.integer({ min: 1, max: 9_800 }),
});

it('wins by as many rolls as the bet says, on both sides', () => {
  fc.assert(
    fc.property(bets, ({ side, winning }) => {
      const bet = { side, target: targetOf(zarRules, side, winning) };
      expect(winningRolls(zarRules, bet)).toBe(winning);
      expect(readBet(zar, bet)).toEqual(bet);
      const wins = Array.from({ length: 10_000 }, (_, roll) => rolling(roll, bet).payout > 0n);
      expect(wins.filter(Boolean)).toHaveLength(winning);
    }),
    { numRuns: 20 },
  );
});

it('returns 99 % whatever the chance', () => {
  fc.assert(
    fc.property(bets, ({ winning }) => {
      expect(statsOfWinning(zarRules, winning).rtp).toBeCloseTo(0.99, 14);
    }),
  );
  expect(zar.figures).toEqual(stats(zarRules));
});

it('says the figures of a bet: the classic one at 49.5 % pays double', () => {
  expect(statsOfWinning(zarRules, 4_950)).toMatchObject({
    hits: 0.495,
    most: { times: 2, chance: 0.495 },
  });
});

// The public game pays 99 ÷ chance with the nominal chance, of 10,001 outcomes: each bet returns 99 % × 10,000 ÷ 10,001.
it('plays the public game of 10,001 outcomes as well', () => {
  const nominal: ZarRules = { ...zarRules, outcomes: 10_001, paidOn: 'nominal chance' };
  expect(statsOfWinning(checkZar(nominal), 4_950)).toMatchObject({ most: { times: 2 } });
  expect(statsOfWinning(nominal, 4_950).rtp).toBeCloseTo((0.99 * 10_000) / 10_001, 14);
  const exact: ZarRules = { ...nominal, paidOn: 'exact chance' };
  expect(statsOfWinning(checkZar(exact), 4_950).rtp).toBeCloseTo(0.99, 14);
  const last = playZar(exact)({ draw: (n) => n - 1, stake: 100n, bet: { side: 'over', target: 9_999 } });
  expect(last.events[0]).toEqual({ type: 'roll', roll: 10_000, isWin: true });
});

it.each([[4_950], [300]])(
  'agrees with a simulation where %d rolls win',
  (winning) => {
    const bet: ZarBet = { side: 'over', target: targetOf(zarRules, 'over', winning) };
    const { rtp, hits } = simulate(zar, bet, statsOfWinning(zarRules, winning));
    expect(Math.abs(rtp)).toBeLessThan(4);
    expect(Math.abs(hits)).toBeLessThan(4);
  },
  30_000,
);

it('rolls every number equally often', () => {
  const cells = 100;
  const rounds = 100_000;
  const counts = Array.from({ length: cells }, () => 0);
  const draw = drawsOf({ serverSeed: 'rolls', clientSeed: 'fixed', nonce: 0 });
  const play = playZar(zarRules);
  for (let round = 0; round < rounds; round += 1) {
    const [roll] = play({ draw, stake: 100n, bet: { side: 'over', target: 5_000 } }).events;
    if (roll?.type === 'roll') counts[Math.floor(roll.roll / 100)]! += 1;
  }
  const expected = rounds / cells;
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // 99 degrees of freedom: 99.99 % of fair samples lie below 161.
  expect(chiSquare).toBeLessThan(161);
}, 30_000);

describe('a bet', () => {
  it.each<[string, unknown]>([
    ['that no roll wins', { side: 'under', target: 0 }],
    ['that no roll wins, over', { side: 'over', target: 9_999 }],
    ['that nearly every roll wins', { side: 'under', target: 9_801 }],
    ['that nearly every roll wins, over', { side: 'over', target: 198 }],
    ['below zero', { side: 'under', target: -1 }],
    ['between two rolls', { side: 'under', target: 50.5 }],
    ['on no side', { side: 'at', target: 5_000 }],
    ['without a side', { target: 5_000 }],
  ])('%s is none', (_what, bet) => {
    expect(readBet(zar, bet)).toBeUndefined();
  });

  it('that could pay more than the highest payout is not taken', () => {
    const boldest = { side: 'under', target: 1 };
    expect(takesStake(zar, 50_000n, boldest)).toBe(true);
    expect(takesStake(zar, 100_000n, boldest)).toBe(false);
    expect(takesStake(zar, 200_000n, { side: 'under', target: 5_000 })).toBe(true);
  });
});

it.each<[string, Partial<ZarRules>]>([
  ['another number of outcomes', { outcomes: 9_999 as 10_000 }],
  ['a return above the cap', { returnBasisPoints: 9_981 }],
  ['a return of nothing', { returnBasisPoints: 0 }],
  ['a return that is no number', { returnBasisPoints: NaN }],
  ['no winning roll', { fewestWinning: 0 }],
  ['no losing roll', { mostWinning: 10_000 }],
  ['a multiplier below one', { mostWinning: 9_901 }],
  ['bounds in the wrong order', { fewestWinning: 5_000, mostWinning: 4_000 }],
  ['no payout', { mostPayout: 0n }],
])('refuses rules with %s', (_what, change) => {
  expect(() => checkZar({ ...zarRules, ...change })).toThrow(/^bug:/);
});
