import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOdds, oddsFromDecimal, oddsFromProbability, parseOdds, plainOdds } from './odds.ts';
import { oddsFormats, printOdds } from './odds-formats.ts';

// Published conversion tables of bookmakers; Hong Kong, Indonesian and Malay by their definitions in game-maths.
it.each([
  [1200, ['1.20', '1/5', '−500', '0.20', '−5.00', '0.20']],
  [1500, ['1.50', '1/2', '−200', '0.50', '−2.00', '0.50']],
  [1670, ['1.67', '2/3', '−149', '0.67', '−1.49', '0.67']],
  [1910, ['1.91', '10/11', '−110', '0.91', '−1.10', '0.91']],
  [2000, ['2.00', '1/1', '+100', '1.00', '1.00', '1.00']],
  [2100, ['2.10', '11/10', '+110', '1.10', '1.10', '−0.91']],
  [2375, ['2.375', '11/8', '+138', '1.375', '1.375', '−0.73']],
  [3000, ['3.00', '2/1', '+200', '2.00', '2.00', '−0.50']],
  [3400, ['3.40', '12/5', '+240', '2.40', '2.40', '−0.42']],
  [5000, ['5.00', '4/1', '+400', '4.00', '4.00', '−0.25']],
  [11_000, ['11.00', '10/1', '+1000', '10.00', '10.00', '−0.10']],
])('%d thousandths are shown as %j', (odds, shown) => {
  expect(oddsFormats.map((format) => printOdds(odds, format))).toEqual(shown);
});

it('a fraction that is shown rounds to the same hundredths', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1010, max: 200_000 }), (odds) => {
      const [over, under] = printOdds(odds, 'fractional').split('/').map(Number);
      expect(Math.abs(over! / under! - (odds - 1000) / 1000)).toBeLessThanOrEqual(0.005 + 1e-12);
      expect(under).toBeLessThanOrEqual(200);
    }),
  );
});

describe('decimal odds', () => {
  it.each([
    ['2.1', 2100],
    ['1.005', 1005],
    ['1', 1000],
    ['1000', 1_000_000],
  ])('reads %s', (text, odds) => {
    expect(parseOdds(text)).toBe(odds);
  });

  it.each([['0.99'], ['-2'], ['2,1'], ['1.0005'], ['1e3'], [''], ['NaN'], ['99999']])(
    'refuses %j',
    (text) => {
      expect(parseOdds(text)).toBeUndefined();
    },
  );

  it('writes what it reads', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 10_000_000 }), (odds) => {
        expect(isOdds(odds)).toBe(true);
        expect(parseOdds(plainOdds(odds))).toBe(odds);
        expect(oddsFromDecimal(odds / 1000)).toBe(odds);
      }),
    );
  });

  it('rounds a price from a probability down', () => {
    expect(oddsFromProbability(0.3)).toBe(3333);
    expect(oddsFromProbability(1)).toBe(1000);
    expect(oddsFromProbability(0)).toBe(10_000_000);
  });
});
