import { expect, it } from 'vitest';
import { readTarget } from './exit-choice.ts';

it.each([
  ['2', 'tr', 200],
  ['2,5', 'tr', 250],
  ['2.50', 'tr', 250],
  ['2.50', 'en', 250],
  [' 1,01× ', 'tr', 101],
  ['10x', 'en', 1_000],
  ['1000000', 'tr', 100_000_000],
  // The field's own format of a typed number.
  ['1.000,00×', 'tr', 100_000],
  ['1,000.00×', 'en', 100_000],
  ['1.000', 'tr', 100_000],
] as const)('reads %s in %s as a target', (text, language, target) => {
  expect(readTarget(text, language)).toBe(target);
});

it.each(['', '1', '1,00', '0,5', '-2', 'iki', '1000000,01', '1.000.0'])('takes no %s', (text) => {
  expect(readTarget(text, 'tr')).toBeUndefined();
});
