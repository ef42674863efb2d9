import { expect, it } from 'vitest';
import { locales } from '@felek/contract/call';
import { decimalText, shortText } from './number-text.ts';

const numbers = [0, 0.1, 0.25, 1, 2.5, 96.5, 97.29, 100, 999, 999.994, 1000, 1500, 12_345, 99_999, 500_000];
const large = [999_500, 999_999, 1_000_000, 2_500_000, 50_000_000, 1_000_000_000, 12_000_000_000];

it.each(locales)('writes numbers as the browser would in %s', (locale) => {
  for (const number of numbers.filter((each) => each < 999))
    expect(decimalText(number, locale)).toBe(number.toLocaleString(locale));
  for (const number of [...numbers, ...large])
    expect(shortText(number, locale)).toBe(
      number.toLocaleString(locale, { notation: 'compact', maximumFractionDigits: 2 }),
    );
});
