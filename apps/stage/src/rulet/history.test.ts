import { expect, it } from 'vitest';
import { frequencies, packNumbers, unpackNumbers } from './history.ts';

it('puts the most frequent first, and of equals the one that came last', () => {
  const sorted = frequencies([7, 3, 7, 9]);
  expect(sorted.slice(0, 3)).toEqual([
    { number: 7, count: 2 },
    { number: 9, count: 1 },
    { number: 3, count: 1 },
  ]);
  expect(sorted).toHaveLength(37);
});

it('keeps every number in a letter', () => {
  const numbers = Array.from({ length: 37 }, (_, number) => number);
  expect(packNumbers(numbers)).toHaveLength(37);
  expect(unpackNumbers(packNumbers(numbers))).toEqual(numbers);
});

it('reads nothing out of a text that is none of ours', () => {
  expect(unpackNumbers('{"!":ğ')).toEqual([]);
});
