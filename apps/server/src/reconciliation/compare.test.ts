import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compare, type Movement, type Side } from './compare.ts';

const theirs = (reference: string, amount: bigint, currency = 'TRY'): Movement => ({
  reference,
  amount,
  currency,
});
const ours = (reference: string, amount: bigint): Movement => ({ reference, amount });
const side = (onDay: Movement[], around: Movement[] = []): Side => ({ onDay, around });

it('finds nothing where both moved the same', () => {
  expect(
    compare(side([theirs('a', 500n), theirs('b', -20n)]), side([ours('b', -20n), ours('a', 500n)])),
  ).toEqual([]);
});

it.each<[string, Side, Side, object]>([
  [
    'what they moved and we did not',
    side([theirs('a', 500n)]),
    side([]),
    { kind: 'not_booked', theirs: 500n, ours: undefined },
  ],
  [
    'what we moved and they did not',
    side([]),
    side([ours('a', -500n)]),
    { kind: 'not_in_file', theirs: undefined, ours: -500n },
  ],
  [
    'another amount',
    side([theirs('a', 500n)]),
    side([ours('a', 501n)]),
    { kind: 'amount_differs', theirs: 500n, ours: 501n },
  ],
  [
    'what we booked twice',
    side([theirs('a', 500n)]),
    side([ours('a', 500n), ours('a', 500n)]),
    { kind: 'amount_differs', theirs: 500n, ours: 1000n },
  ],
  [
    'another currency, whatever the amount',
    side([theirs('a', 500n, 'EUR')]),
    side([ours('a', 500n)]),
    { kind: 'currency_differs', theirs: 500n, ours: 500n },
  ],
  [
    'what they took back and we did not',
    side([theirs('a', 500n), theirs('a', -500n)]),
    side([ours('a', 500n)]),
    { kind: 'not_in_file', theirs: 0n, ours: 500n },
  ],
])('finds %s', (_name, their, our, found) => {
  expect(compare(their, our)).toEqual([{ reference: 'a', ...found }]);
});

it('lets midnight fall between the two', () => {
  expect(compare(side([theirs('a', 500n)]), side([], [ours('a', 500n)]))).toEqual([]);
  expect(compare(side([], [theirs('a', 500n)]), side([ours('a', 500n)]))).toEqual([]);
});

it('says nothing of what belongs to another day', () => {
  expect(compare(side([], [theirs('a', 500n)]), side([], [ours('b', 7n)]))).toEqual([]);
});

it('finds exactly the references that do not agree, however the movements are split and ordered', () => {
  const movements = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.bigInt(-50n, 50n)), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(movements, movements, (their, our) => {
      const found = compare(side(their.map(([r, n]) => theirs(r, n))), side(our.map(([r, n]) => ours(r, n))));
      const sum = (all: [string, bigint][], reference: string) =>
        all.filter(([r]) => r === reference).reduce((total, [, n]) => total + n, 0n);
      const differing = ['a', 'b', 'c', 'd'].filter((r) => sum(their, r) !== sum(our, r));
      expect(found.map(({ reference }) => reference)).toEqual(differing);
    }),
  );
});
