import { expect, it } from 'vitest';
import fc from 'fast-check';
import { drawsOf } from '../fairness.ts';
import { cellsOf, sidesOf } from './cells.ts';

it('takes the digits of a draw, the lowest first, and then the next draw', () => {
  const asked: number[] = [];
  const cells = cellsOf((n) => {
    asked.push(n);
    return asked.length === 1 ? 123_456_789 : 42;
  }, 10);
  expect(Array.from({ length: 12 }, cells)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 2, 4, 0]);
  expect(asked).toEqual([10 ** 9, 10 ** 9]);
});

it('asks for the largest power of the sides below 2^31', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 1000 }), (sides) => {
      let range = 0;
      cellsOf((n) => ((range = n), 0), sides)();
      expect(range).toBeLessThanOrEqual(2 ** 31);
      expect(range * sides).toBeGreaterThan(2 ** 31);
    }),
  );
});

it.each([
  // Degrees of freedom, and the 99.99 % point of chi-square (Abramowitz and Stegun, table 26.8).
  [21, 52.4],
  [31, 69.0],
])('gives each of %d sides equally often, at every place of a draw', (sides, bound) => {
  const rounds = 4000;
  const perRound = 49;
  const counts = Array.from({ length: sides }, () => 0);
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const cells = cellsOf(drawsOf({ serverSeed: 'cells', clientSeed: 'x', nonce }), sides);
    for (let n = 0; n < perRound; n += 1) counts[cells()]! += 1;
  }
  const expected = (rounds * perRound) / sides;
  expect(counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)).toBeLessThan(bound);
});

it('repeats a side as often as its weight says', () => {
  expect(
    sidesOf([
      ['a', 2],
      ['b', 0],
      ['c', 1],
    ]),
  ).toEqual(['a', 'a', 'c']);
});
