import { expect, it } from 'vitest';
import { decimalAmount, readAmounts } from './decimal-amount.ts';

it.each([
  [['0'], 0n, 0],
  [['2.4'], 240n, 0],
  [['2.40'], 240n, 0],
  [['0.105'], 10n, 500],
  [['0.00001'], 0n, 1],
  [['999999999999.99999'], 99_999_999_999_999n, 999],
  [['0.006', '0.006'], 1n, 200],
] as const)('%j is %s kuruş and %i thousandths', (texts, amount, thousandths) => {
  for (const text of texts) expect(text).toMatch(decimalAmount);
  expect(readAmounts(...texts)).toEqual({ amount, thousandths });
});

it.each(['', '-1', '+1', '1.', '.5', '1e3', '1,5', ' 1', '1.000000', '1234567890123', '١'])(
  '%j is no amount',
  (text) => expect(text).not.toMatch(decimalAmount),
);
