import { describe, expect, it } from 'vitest';
import {
  refuseCombination,
  turkishRules,
  type CombinationRules,
  type CombinedLeg,
  type CombinedSlip,
} from './combination.ts';

const leg = (event: number, rest: Partial<CombinedLeg> = {}): CombinedLeg => ({
  event: `sr:match:${event}`,
  market: '1',
  outcome: '1',
  odds: 2000,
  ...rest,
});
const slip = (legs: readonly CombinedLeg[], rest: Partial<CombinedSlip> = {}): CombinedSlip => ({
  legs,
  sizes: [legs.filter(({ isBanker }) => !isBanker).length],
  lineStake: 100n,
  multiplier: 1,
  ...rest,
});
const refusals = (given: CombinedSlip, rules: Partial<CombinationRules> = {}) =>
  refuseCombination(given, { ...turkishRules, ...rules });
const legs = (count: number) => Array.from({ length: count }, (_, place) => leg(place));

describe('passes', () => {
  it.each([
    ['a single', slip([leg(1)])],
    ['a multiple of different matches', slip([leg(1), leg(2), leg(3)])],
    ['a system with a banker', slip([leg(1, { isBanker: true }), leg(2), leg(3), leg(4)], { sizes: [1, 2] })],
    ['a single that may stand alone only', slip([leg(1, { isSingleOnly: true })])],
  ])('%s', (_what, given) => {
    expect(refusals(given)).toEqual([]);
  });
});

describe('refuses', () => {
  it.each([
    ['nothing at all', slip([]), [{ code: 'no legs' }]],
    [
      'two outcomes of one market',
      slip([leg(1), leg(1, { outcome: '2' })]),
      [{ code: 'same market twice', legs: [0, 1] }],
    ],
    [
      'two markets of one match',
      slip([leg(2), leg(1), leg(1, { market: '29' })]),
      [{ code: 'related legs', legs: [1, 2] }],
    ],
    [
      'a champion with a match of its cup',
      slip([leg(1), leg(9, { relatedEvents: ['sr:match:1'] })]),
      [{ code: 'related legs', legs: [0, 1] }],
    ],
    [
      'a single in a multiple',
      slip([leg(1), leg(2, { isSingleOnly: true })]),
      [{ code: 'single only', leg: 1 }],
    ],
    [
      'a line of no legs',
      slip([leg(1), leg(2)], { sizes: [0, 1] }),
      [{ code: 'line sizes do not fit', legs: 2 }],
    ],
    [
      'a line longer than the slip',
      slip([leg(1), leg(2)], { sizes: [3] }),
      [{ code: 'line sizes do not fit', legs: 2 }],
    ],
    [
      'one size twice',
      slip([leg(1), leg(2)], { sizes: [1, 1] }),
      [{ code: 'line sizes do not fit', legs: 2 }],
    ],
    [
      'bankers alone',
      slip([leg(1, { isBanker: true })], { sizes: [] }),
      [{ code: 'line sizes do not fit', legs: 0 }],
    ],
    [
      'a multiplier of nought',
      slip([leg(1)], { multiplier: 0 }),
      [{ code: 'multiplier out of range', most: 100 }],
    ],
    [
      'half a multiplier',
      slip([leg(1)], { multiplier: 1.5 }),
      [{ code: 'multiplier out of range', most: 100 }],
    ],
    ['31 legs', slip(legs(31)), [{ code: 'too many legs', most: 30, legs: 31 }]],
    ['each way without terms', slip([leg(1)], { isEachWay: true }), [{ code: 'no place terms', leg: 0 }]],
    [
      'total odds of 1,024',
      slip(legs(10)),
      [{ code: 'total odds too high', highest: 1_000_000n, odds: 1_024_000n }],
    ],
    [
      'a system of a million lines',
      slip(legs(20), { sizes: [2, 10] }),
      [
        { code: 'too many lines', most: 10_000, lines: 184_946 },
        { code: 'total odds too high', highest: 1_000_000n, odds: 1_024_000n },
      ],
    ],
  ] as const)('%s', (_what, given, expected) => {
    expect(refusals(given as CombinedSlip)).toEqual(expected);
  });

  it('ten thousand legs at once', () => {
    expect(refusals(slip(legs(10_000)))).toEqual([{ code: 'too many legs', most: 30, legs: 10_000 }]);
  });
});

// guvenilirbahis for strict; casinofast107's rules for companion.
describe('MBS', () => {
  const withMinimums = (...minimums: number[]) =>
    slip(minimums.map((minimumLegs, place) => leg(place, { minimumLegs })));
  it.each([
    ['strict', [1], []],
    ['strict', [2], [{ code: 'too few legs', leg: 0, minimum: 2, shortestLine: 1 }]],
    ['strict', [1, 3], [{ code: 'too few legs', leg: 1, minimum: 3, shortestLine: 2 }]],
    ['strict', [3, 3, 3], []],
    ['companion', [1, 4], []],
    ['companion', [2, 2, 4], []],
    ['companion', [2, 4], [{ code: 'too few legs', leg: 1, minimum: 4, shortestLine: 2 }]],
    ['companion', [4, 4, 4, 4], []],
  ] as const)('%s of %j', (minimumLegs, minimums, expected) => {
    expect(refusals(withMinimums(...minimums), { minimumLegs })).toEqual(expected);
  });

  it('looks at the weakest line of a system', () => {
    const given = slip(
      [1, 1, 3].map((minimumLegs, place) => leg(place, { minimumLegs })),
      { sizes: [2, 3] },
    );
    expect(refusals(given)).toEqual([{ code: 'too few legs', leg: 2, minimum: 3, shortestLine: 2 }]);
  });
});
