import { describe, expect, it } from 'vitest';
import { simulate } from '../../testbed/simulation.ts';
import { readBet } from '../rounds.ts';
import { cark } from './cark.ts';
import { checkCark } from './check.ts';
import { playCark } from './play.ts';
import { carkBets, carkRules, segmentsOf, type CarkRules, type Size } from './rules.ts';
import { stats, statsOfBet } from './stats.ts';

/** How often each multiplier stands on a wheel, in hundredths. */
function countsOf(segments: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const times of segments) counts[times] = (counts[times] ?? 0) + 1;
  return counts;
}

it('offers 15 wheels, each of which returns exactly 99 %', () => {
  expect(cark.figures).toEqual(stats(carkRules));
  expect(carkBets).toHaveLength(15);
  for (const bet of carkBets) {
    const segments = segmentsOf(carkRules, bet);
    expect(segments).toHaveLength(bet.size);
    expect(segments.reduce((sum, times) => sum + times, 0)).toBe(99 * bet.size);
  }
});

// The public wheels (KyranRana/stake-provably-fair-api, WheelMultiplierTable.json), by how often a multiplier stands on each.
it.each<[Size, Record<number, number>]>([
  [10, { 0: 5, 150: 2, 190: 1, 200: 1, 300: 1 }],
  [20, { 0: 10, 150: 2, 180: 1, 200: 6, 300: 1 }],
  [30, { 0: 15, 150: 6, 170: 1, 200: 6, 300: 1, 400: 1 }],
  [40, { 0: 20, 150: 8, 160: 1, 200: 7, 300: 4 }],
  [50, { 0: 25, 150: 13, 200: 8, 300: 3, 500: 1 }],
])('has the public wheel of %d segments at medium risk', (size, counts) => {
  expect(countsOf(segmentsOf(carkRules, { risk: 'medium', size }))).toEqual(counts);
});

it.each<[Size, Record<number, number>, Record<number, number>]>([
  [10, { 0: 2, 120: 7, 150: 1 }, { 0: 9, 990: 1 }],
  [20, { 0: 4, 120: 14, 150: 2 }, { 0: 19, 1980: 1 }],
  [30, { 0: 6, 120: 21, 150: 3 }, { 0: 29, 2970: 1 }],
  [40, { 0: 8, 120: 28, 150: 4 }, { 0: 39, 3960: 1 }],
  [50, { 0: 10, 120: 35, 150: 5 }, { 0: 49, 4950: 1 }],
])('has the public wheels of %d segments at low and high risk', (size, low, high) => {
  expect(countsOf(segmentsOf(carkRules, { risk: 'low', size }))).toEqual(low);
  expect(countsOf(segmentsOf(carkRules, { risk: 'high', size }))).toEqual(high);
});

it('never has two segments of the same win beside each other at medium risk', () => {
  for (const bet of carkBets.filter(({ risk }) => risk === 'medium')) {
    const wins = segmentsOf(carkRules, bet).filter((times) => times > 0);
    expect(segmentsOf(carkRules, bet).filter((_, at) => at % 2 === 0)).toEqual(wins.map(() => 0));
  }
});

describe('a spin', () => {
  it.each([
    [0, 1_500n],
    [1, 1_200n],
    [4, 0n],
    [9, 0n],
  ])('to segment %d pays %d', (segment, payout) => {
    const asked: number[] = [];
    const draw = (n: number) => {
      asked.push(n);
      return segment;
    };
    const played = playCark(carkRules)({ draw, stake: 1_000n, bet: { risk: 'low', size: 10 } });
    expect(asked).toEqual([10]);
    expect(played).toEqual({
      payout,
      events: [
        { type: 'spin', segment, times: Number(payout) / 10 },
        { type: 'total', amount: payout },
      ],
    });
  });
});

it('knows the figures of the boldest wheel', () => {
  expect(statsOfBet(carkRules, { risk: 'high', size: 50 })).toMatchObject({
    hits: 0.02,
    most: { times: 49.5, chance: 0.02 },
  });
});

it.each([[{ risk: 'medium', size: 40 }], [{ risk: 'high', size: 50 }]] as const)(
  'agrees with a simulation of %j',
  (bet) => {
    const { rtp, hits } = simulate(cark, bet, statsOfBet(carkRules, bet));
    expect(Math.abs(rtp)).toBeLessThan(4);
    expect(Math.abs(hits)).toBeLessThan(4);
  },
  30_000,
);

it.each<[string, unknown]>([
  ['eleven segments', { risk: 'low', size: 11 }],
  ['no segments', { risk: 'low' }],
  ['segments as text', { risk: 'low', size: '10' }],
  ['another risk', { risk: 'none', size: 10 }],
])('has no bet on %s', (_what, bet) => {
  expect(readBet(cark, bet)).toBeUndefined();
});

const withTen = (segments: readonly number[]): CarkRules => ({
  segments: { ...carkRules.segments, low: { ...carkRules.segments.low, 10: segments } },
});

it.each<[string, CarkRules]>([
  ['a segment too few', withTen([150, 120, 120, 120, 0, 120, 120, 120, 120])],
  ['a negative segment', withTen([150, 120, 120, 120, -1, 120, 120, 120, 120, 0])],
  ['an infinite segment', withTen([Infinity, 120, 120, 120, 0, 120, 120, 120, 120, 0])],
  ['a segment that is no number', withTen([NaN, 120, 120, 120, 0, 120, 120, 120, 120, 0])],
  ['a return above the cap', withTen([160, 120, 120, 120, 0, 120, 120, 120, 120, 0])],
])('refuses rules with %s', (_what, rules) => {
  expect(() => checkCark(rules)).toThrow(/^bug:/);
});

// A public summary of the wheel of forty swaps the counts of 1.5 and 2: seven and eight in the place of eight and seven.
it('refuses the wheel of forty with its counts swapped: it would return 100.25 %', () => {
  const counts = { 0: 20, 150: 7, 160: 1, 200: 8, 300: 4 };
  const swapped = Object.entries(counts).flatMap(([times, count]) =>
    Array.from({ length: count }, () => Number(times)),
  );
  const rules = {
    segments: { ...carkRules.segments, medium: { ...carkRules.segments.medium, 40: swapped } },
  };
  expect(() => checkCark(rules)).toThrow('medium 40 returns 1.0025');
});
