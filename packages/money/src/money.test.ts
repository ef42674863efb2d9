import { expect, it } from 'vitest';
import fc from 'fast-check';
import {
  ceilShare,
  floorShare,
  maxKurus,
  parseLira,
  parseLiraText,
  plainLira,
  printLira,
  toLira,
} from './money.ts';

it.each([
  [0, 0n],
  [0.01, 1n],
  [0.1, 10n],
  [1.1, 110n],
  [100, 10_000n],
  [4.35, 435n],
  [1250.5, 125_050n],
  [9007199254740.99, maxKurus],
])('reads %d lira as %d kuruş', (lira, kurus) => {
  expect(parseLira(lira)).toBe(kurus);
});

it.each([[-1], [-0], [NaN], [Infinity], [-Infinity], [0.001], [1.005], [1e21], [1e-7], [9007199254741]])(
  'refuses %d as an amount, rather than rounding it',
  (lira) => {
    expect(parseLira(lira)).toBeUndefined();
  },
);

it.each([
  [''],
  ['-1'],
  ['+1'],
  ['1,5'],
  ['1.'],
  ['.5'],
  ['1e3'],
  ['0x10'],
  [' 1'],
  ['1.555'],
  ['١'],
  ['99999999999999'],
])('refuses the text %j as an amount', (text) => {
  expect(parseLiraText(text)).toBeUndefined();
});

it('carries every amount over the wire and back unchanged', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: maxKurus }), (kurus) => {
      expect(toLira(kurus)).toBe(Number(plainLira(kurus)));
      expect(parseLira(toLira(kurus))).toBe(kurus);
      expect(parseLira(JSON.parse(JSON.stringify(toLira(kurus))))).toBe(kurus);
      expect(parseLiraText(plainLira(kurus))).toBe(kurus);
    }),
  );
});

it('throws on an amount the wire cannot carry', () => {
  expect(() => toLira(maxKurus + 1n)).toThrow(RangeError);
});

it.each([
  [125_050n, 'tr', '₺1.250,50'],
  [125_050n, 'en', '₺1,250.50'],
  [5n, 'tr', '₺0,05'],
  [100_000_000_00n, 'tr', '₺100.000.000,00'],
  [-125_050n, 'tr', '−₺1.250,50'],
] as const)('prints %d kuruş in %s as %s', (kurus, locale, text) => {
  expect(printLira(kurus, locale)).toBe(text);
});

it.each([
  [1000n, 1n, 3n, 333n],
  [-1000n, 1n, 3n, -334n],
  [100n, 99n, 100n, 99n],
])('takes the floor of %d × %d / %d', (amount, numerator, denominator, share) => {
  expect(floorShare(amount, numerator, denominator)).toBe(share);
});

it.each([
  [10_000n, 150n, 10_000n, 150n],
  [10_001n, 150n, 10_000n, 151n],
  [1n, 1n, 10_000n, 1n],
  [0n, 150n, 10_000n, 0n],
  [333n, 10_000n, 10_000n, 333n],
])('takes the ceiling of %d × %d / %d', (amount, numerator, denominator, share) => {
  expect(ceilShare(amount, numerator, denominator)).toBe(share);
});
