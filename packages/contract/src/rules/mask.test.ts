import { expect, it } from 'vitest';
import { ibanMask } from '../figures.ts';
import { fillMask, slotsIn } from './mask.ts';

it.each([
  ['9999999999', '5551234567', '5551234567'],
  ['9999999999', '0555123456', '0555123456'],
  ['9999999999', ' 555 123 45 67 ', '5551234567'],
  ['999-999', '123456', '123-456'],
  ['999-999', '123-456', '123-456'],
  ['(999) 99', '12345', '(123) 45'],
  ['aa-99', 'çK07', 'çK-07'],
  ['**', 'ı7', 'ı7'],
  ['TR99', 'tr12', 'TR12'],
  [ibanMask, 'TR330006100519786457841326', 'TR33 0006 1005 1978 6457 8413 26'],
])('%s is filled by %s', (mask, text, filled) => {
  expect(fillMask(mask, text)).toBe(filled);
});

it.each([
  ['a digit too few', '9999999999', '555123456'],
  ['a digit too many', '9999999999', '05551234567'],
  ['nothing', '9', ''],
  ['a letter for a digit', '9999', '12a4'],
  ['a digit for a letter', 'aa', 'a1'],
  ['a digit of another script', '99', '١٢'],
  ['a sign that the mask does not have', '9999', '12.34'],
  ['a sign for either', '**', 'a!'],
  ['another lead', 'TR99', 'DE12'],
])('is not filled by %s', (_what, mask, text) => {
  expect(fillMask(mask, text)).toBeUndefined();
});

it.each([
  ['999-999', 6, true],
  ['TR99 9999', 6, true],
  ['aa-99', 4, false],
  ['**', 2, false],
])('%s has %d slots', (mask, count, isDigits) => {
  expect(slotsIn(mask)).toEqual({ count, isDigits });
});
