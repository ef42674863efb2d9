import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceBelow } from './ladder.ts';
import { addMargin, defaultMethod, insiderShare, marginMethods, overround, removeMargin } from './margins.ts';

/** Whole lists are compared, to so many digits. */
const rounded = (values: readonly number[], digits: number) =>
  values.map((value) => Number(value.toFixed(digits)));

describe('taking the margin out', () => {
  // Our reference's own computation of 1.50 / 4.20 / 7.00.
  it.each([
    ['multiplicative', [0.636364, 0.227273, 0.136364]],
    ['power', [0.651854, 0.219893, 0.128253]],
    ['shin', [0.647095, 0.223441, 0.129464]],
  ] as const)('%s of 1.50 / 4.20 / 7.00', (method, fair) => {
    expect(rounded(removeMargin([1.5, 4.2, 7], method), 6)).toEqual(fair);
  });

  // penaltyblog's documentation.
  it.each([
    ['multiplicative', [0.358738, 0.421127, 0.220135]],
    ['shin', [0.359344, 0.423244, 0.217412]],
  ] as const)('%s of 2.70 / 2.30 / 4.40', (method, fair) => {
    expect(rounded(removeMargin([2.7, 2.3, 4.4], method), 6)).toEqual(fair);
  });

  it("finds Shin's share of insiders", () => {
    expect(insiderShare([1.5, 4.2, 7])).toBeCloseTo(0.02413, 5);
    expect(insiderShare([2.7, 2.3, 4.4])).toBeCloseTo(0.0162, 4);
  });
});

describe('putting a margin on', () => {
  // Our reference's own computation of fair .80 / .13 / .07 to 106 %.
  it.each([
    ['power', [1.2257, 6.4261, 11.3004]],
    ['shin', [1.2094, 6.7899, 11.6502]],
    ['multiplicative', [1.1792, 7.2569, 13.4771]],
  ] as const)('%s to 106 %%', (method, prices) => {
    expect(rounded(addMargin([0.8, 0.13, 0.07], 0.06, method), 4)).toEqual(prices);
  });

  it('takes Shin for three outcomes, and proportion for two or for several winners', () => {
    expect(defaultMethod(3)).toBe('shin');
    expect(defaultMethod(2)).toBe('multiplicative');
    expect(defaultMethod(3, 2)).toBe('multiplicative');
  });
});

describe('properties', () => {
  const markets = fc
    .array(fc.double({ min: 0.02, max: 1, noNaN: true }), { minLength: 2, maxLength: 8 })
    .map((weights) => weights.map((each) => each / weights.reduce((sum, weight) => sum + weight, 0)));

  it('a margin that is put on and taken out again leaves the probabilities', () => {
    fc.assert(
      fc.property(
        markets,
        fc.double({ min: 0.01, max: 0.25, noNaN: true }),
        fc.constantFrom(...marginMethods),
        (fair, margin, method) => {
          const prices = addMargin(fair, margin, method);
          expect(overround(prices)).toBeCloseTo(margin, 8);
          for (const [place, each] of removeMargin(prices, method).entries())
            expect(each).toBeCloseTo(fair[place]!, 8);
        },
      ),
    );
  });

  it('no price is above the fair one', () => {
    fc.assert(
      fc.property(markets, fc.constantFrom(...marginMethods), (fair, method) => {
        for (const [place, price] of addMargin(fair, 0.06, method).entries())
          expect(price).toBeLessThanOrEqual(1 / fair[place]! + 1e-9);
      }),
    );
  });
});

describe('the ladder', () => {
  // Betfair's published price increments.
  it.each([
    [1.019, 1010],
    [1.91, 1910],
    [2.01, 2000],
    [2.999, 2980],
    [3.37, 3350],
    [5.19, 5100],
    [7.5, 7400],
    [14.9, 14_500],
    [33, 32_000],
    [99, 95_000],
    [2000, 1_000_000],
    [Infinity, 1_000_000],
  ])('rounds %d down to %d', (decimal, odds) => {
    expect(priceBelow(decimal)).toBe(odds);
  });

  it('offers nothing below 1.01', () => {
    expect(priceBelow(1.009)).toBeUndefined();
  });
});
