import { expect, it } from 'vitest';
import { readTarget } from './exit-choice.ts';

it.each([
  ['2', 200],
  ['2,5', 250],
  ['2.50', 250],
  [' 1,01× ', 101],
  ['10x', 1_000],
  ['1000000', 100_000_000],
])('reads %s as a target', (text, target) => {
  expect(readTarget(text)).toBe(target);
});

it.each(['', '1', '1,00', '0,5', '-2', '2,505', 'iki', '1000000,01', '1.000,5'])('takes no %s', (text) => {
  expect(readTarget(text)).toBeUndefined();
});
