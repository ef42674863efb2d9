import { expect, it } from 'vitest';
import fc from 'fast-check';
import { drawPlaces, offerOf, winOf } from './climb.ts';

const rules = { returns: { part: 99n, whole: 100n }, mostPayout: 10_000n };

it('rounds a win down once, to the kuruş, and its multiplier to the hundredth', () => {
  // 0.99 × 25/24 = 1.03125.
  const odds = { part: 25n, whole: 24n };
  expect(winOf(rules, 100n, odds)).toEqual({ times: 103, amount: 103n });
  expect(winOf(rules, 10_000n, odds)).toEqual({ times: 103, amount: 10_312n });
});

it('offers no win above the limit, and one at the limit', () => {
  const double = { part: 2n, whole: 1n };
  expect(offerOf({ ...rules, mostPayout: 198n }, 100n, double)?.amount).toBe(198n);
  expect(offerOf({ ...rules, mostPayout: 197n }, 100n, double)).toBeNull();
});

it('draws different places in ascending order', () => {
  const size = fc.integer({ min: 1, max: 30 }).chain((of) =>
    fc.record({
      of: fc.constant(of),
      count: fc.integer({ min: 0, max: of }),
      words: fc.array(fc.nat(), { minLength: of, maxLength: of }),
    }),
  );
  fc.assert(
    fc.property(size, ({ of, count, words }) => {
      const left = [...words];
      const places = drawPlaces((n) => left.pop()! % n, count, of);
      expect(places).toHaveLength(count);
      expect(places.every((place, at) => place < of && (at === 0 || place > places[at - 1]!))).toBe(true);
    }),
  );
});

it('gives each choice of places by equally many draws', () => {
  // Two of four: 4 × 3 draws, six choices, two draws each.
  const seen = new Map<string, number>();
  for (let first = 0; first < 4; first += 1)
    for (let second = 0; second < 3; second += 1) {
      const draws = [first, second];
      const places = drawPlaces(() => draws.shift()!, 2, 4).join();
      seen.set(places, (seen.get(places) ?? 0) + 1);
    }
  expect([...seen.values()]).toEqual([2, 2, 2, 2, 2, 2]);
});
