import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTypedNumber } from './typed-number.ts';

it.each([
  ['1,5', 'tr', 150],
  ['1.5', 'tr', 150],
  ['1.5', 'en', 150],
  ['1,5', 'en', 150],
  ['1.234', 'tr', 123_400],
  ['1.234', 'en', 123],
  ['1,234', 'en', 123_400],
  ['1.000.000,00', 'tr', 100_000_000],
  ['1,000,000.00', 'en', 100_000_000],
  [' 49,50 % ', 'tr', 4_950],
  ['2×', 'en', 200],
  ['2x', 'en', 200],
  [',5', 'tr', 50],
  ['7.', 'en', 700],
  ['0,999', 'tr', 99],
  ['1.000,50', 'en', 100_050],
  ['1,000.50', 'tr', 100_050],
  ['1.000.000', 'en', 100_000_000],
] as const)('reads %j in %s as %d hundredths', (text, language, hundredths) => {
  expect(readTypedNumber(text, 2, language)).toBe(hundredths);
});

it.each(['', '.', ',', '-1', '1e3', 'on', '1,2,3', '1.23.456', 'NaN', '1234567890123'])(
  'takes nothing from %j',
  (text) => {
    expect(readTypedNumber(text, 2, 'tr')).toBeUndefined();
  },
);

it('reads what the language writes', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.constantFrom('tr' as const, 'en' as const),
      (hundredths, language) => {
        const written = new Intl.NumberFormat(language, {
          minimumFractionDigits: 2,
          maximumFractionDigits: 2,
        }).format(hundredths / 100);
        expect(readTypedNumber(written, 2, language)).toBe(hundredths);
      },
    ),
  );
});
