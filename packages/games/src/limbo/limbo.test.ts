import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simulate } from '../../testbed/simulation.ts';
import { readBet, takesStake } from '../rounds.ts';
import { checkLimbo } from './check.ts';
import { limbo } from './limbo.ts';
import { drawMultiplier, playLimbo } from './play.ts';
import { limboCases, limboRules, winningCases, type LimboRules } from './rules.ts';
import { stats, statsOfTarget } from './stats.ts';

/** Draws that make up k, from 1 to 2⁵². */
function drawsOfK(k: bigint) {
  const parts = [Number((k - 1n) >> 20n), Number((k - 1n) & 0xfffffn)];
  return () => parts.shift()!;
}
const multiplierAt = (k: bigint) => drawMultiplier(limboRules, drawsOfK(k));

describe('a multiplier', () => {
  it.each([
    ['the highest target at most', 1n, 100_000_000],
    ['1.00 at least', limboCases, 100],
    ['1.98 at the middle', limboCases / 2n, 198],
    ['0.99 ÷ u, rounded down', limboCases / 3n, 297],
  ])('is %s', (_what, k, result) => {
    expect(multiplierAt(k)).toBe(result);
  });

  it('reaches a target exactly as often as is counted', () => {
    fc.assert(
      fc.property(fc.integer({ min: 101, max: 100_000_000 }), (target) => {
        const won = winningCases(limboRules, target);
        expect(multiplierAt(won)).toBeGreaterThanOrEqual(target);
        expect(multiplierAt(won + 1n)).toBeLessThan(target);
      }),
    );
  });
});

describe('a bet', () => {
  it.each([
    ['wins where the multiplier is the target', 198, true],
    ['wins where it is higher', 150, true],
    ['loses where it is lower', 199, false],
  ])('%s', (_what, target, isWin) => {
    const { payout, events } = playLimbo(limboRules)({
      draw: drawsOfK(limboCases / 2n),
      stake: 1_000n,
      bet: { target },
    });
    expect(events).toEqual([
      { type: 'result', result: 198, isWin },
      { type: 'total', amount: payout },
    ]);
    expect(payout).toBe(isWin ? BigInt(target) * 10n : 0n);
  });

  it.each<[string, unknown]>([
    ['on the stake itself', { target: 100 }],
    ['above the cap', { target: 100_000_001 }],
    ['between two hundredths', { target: 200.5 }],
    ['on no number', { target: '200' }],
  ])('%s is none', (_what, bet) => {
    expect(readBet(limbo, bet)).toBeUndefined();
  });

  it('that could pay more than the highest payout is not taken', () => {
    expect(takesStake(limbo, 500n, { target: 100_000_000 })).toBe(true);
    expect(takesStake(limbo, 1_000n, { target: 100_000_000 })).toBe(false);
    expect(takesStake(limbo, 200_000n, { target: 250_000 })).toBe(true);
    expect(takesStake(limbo, 200_000n, { target: 250_001 })).toBe(false);
  });
});

// P(X ≥ m) = 0.99 ÷ m.
it.each([[101], [150], [200], [1_000], [12_345], [100_000_000]])(
  'reaches a target of %d hundredths with a chance of 99 % ÷ target',
  (target) => {
    const { hits, rtp, most } = statsOfTarget(limboRules, target);
    expect(hits / (99 / target)).toBeCloseTo(1, 7);
    expect(rtp).toBeLessThanOrEqual(0.99);
    expect(rtp).toBeGreaterThan(0.989_999_99);
    expect(most).toEqual({ times: target / 100, chance: hits });
  },
);

it('shows 1.00 in 1.98 % of rounds: 1 − 0.99 ÷ 1.01', () => {
  expect(1 - statsOfTarget(limboRules, 101).hits).toBeCloseTo(0.0198, 4);
  expect(limbo.figures).toEqual(stats(limboRules));
});

it.each([[150], [1_000]])(
  'agrees with a simulation at a target of %d',
  (target) => {
    const { rtp, hits } = simulate(limbo, { target }, statsOfTarget(limboRules, target));
    expect(Math.abs(rtp)).toBeLessThan(4);
    expect(Math.abs(hits)).toBeLessThan(4);
  },
  30_000,
);

it.each<[string, Partial<LimboRules>]>([
  ['a return above the cap', { returnPercent: 100 }],
  ['a return of nothing', { returnPercent: 0 }],
  ['a return of infinity', { returnPercent: Infinity }],
  ['a target at the stake', { leastTarget: 100 }],
  ['a target without end', { mostTarget: Infinity }],
  ['targets in the wrong order', { leastTarget: 500, mostTarget: 400 }],
  ['no payout', { mostPayout: 0n }],
])('refuses rules with %s', (_what, change) => {
  expect(() => checkLimbo({ ...limboRules, ...change })).toThrow(/^bug:/);
});
