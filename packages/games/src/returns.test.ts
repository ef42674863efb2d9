import { describe, expect, it } from 'vitest';
import { assertBelowCap, assertHundredths, choose, figuresOf } from './returns.ts';

// A straight bet at European roulette: shared tables give an edge of 2.7027 % and a standard deviation of 5.838.
const straight = figuresOf('straight', [
  { cases: 1n, times: 3_600n },
  { cases: 36n, times: 0n },
]);

it('counts the figures of a bet from its cases', () => {
  expect(straight).toMatchObject({ bet: 'straight', hits: 1 / 37, most: { times: 36, chance: 1 / 37 } });
  expect(1 - straight.rtp).toBeCloseTo(0.027027, 6);
  expect(Math.sqrt(straight.variance)).toBeCloseTo(5.838, 3);
});

it('adds up the cases that return the same', () => {
  const split = figuresOf('the same', [
    { cases: 1n, times: 3_600n },
    { cases: 30n, times: 0n },
    { cases: 6n, times: 0n },
  ]);
  expect(split).toEqual({ ...straight, bet: 'the same' });
});

it.each([
  [40, 10, 847_660_528n],
  [16, 8, 12_870n],
  [5, 0, 1n],
  [5, 6, 0n],
  [5, -1, 0n],
])('chooses %d over %d in %d ways', (n, k, ways) => {
  expect(choose(n, k)).toBe(ways);
});

describe('a configuration', () => {
  it.each([
    ['a negative', -1],
    ['a fraction of a hundredth as a', 110.5],
    ['an infinite', Infinity],
    ['a missing', NaN],
  ])('with %s multiplier is refused', (_what, times) => {
    expect(() => assertHundredths([100, times], 'it')).toThrow(/^bug: it pays/);
  });

  it('may return what the cap says, and no more', () => {
    const returning = (rtp: number) => [{ ...straight, rtp }];
    expect(() => assertBelowCap(returning(0.998))).not.toThrow();
    expect(() => assertBelowCap(returning(0.998_000_1))).toThrow(/^bug: straight returns/);
  });
});
