import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { earlySide, leadsAfter, usualEarlyLead, type Leads } from './early-payout.ts';
import { fairChances } from './fair.ts';
import { linesAround } from './lines.ts';
import { parseMarketKey } from './market.ts';
import { forecastEsports } from './models/esports.ts';
import { forecastFootball } from './models/football.ts';
import { priceMarket } from './prices.ts';

const chances = (...wins: number[]) => new Map(wins.map((win, place) => [String(place + 1), { win }]));
const oddsOf = (prices: ReturnType<typeof priceMarket>) => [...prices.values()].map(({ odds }) => odds);

describe('the prices of a market', () => {
  // The reference, section 4: fair .80 / .13 / .07 at 106 % is 1.2094 / 6.7899 / 11.6502 by Shin, 1.2257 / 6.4261 / 11.3004 by powers.
  it.each([
    [undefined, [1200, 6600, 11_500]],
    ['power', [1220, 6400, 11_000]],
  ] as const)('by %s', (method, odds) => {
    expect(oddsOf(priceMarket(chances(0.8, 0.13, 0.07), 0.06, method))).toEqual(odds);
  });

  it('of double chance bear the margin in proportion', () => {
    // 1 / (.75 × 1.05) = 1.2698, 1 / (.7 × 1.05) = 1.3605, 1 / (.55 × 1.05) = 1.7316
    expect(oddsOf(priceMarket(chances(0.75, 0.7, 0.55), 0.05))).toEqual([1260, 1360, 1730]);
  });

  it('offer nothing for what cannot win, or is all but certain', () => {
    expect(oddsOf(priceMarket(chances(0.995, 0.005, 0), 0.05))).toEqual([undefined, 190_000, undefined]);
  });

  it('are never above the fair ones', () => {
    const forecasts = fc
      .record({
        home: fc.double({ min: 0.5, max: 2.5, noNaN: true }),
        away: fc.double({ min: 0.5, max: 2.5, noNaN: true }),
      })
      .map((rates) => forecastFootball({ ...rates, rho: 0 }));
    fc.assert(
      fc.property(
        forecasts,
        fc.constantFrom('1', '10', '16|hcp=-0.75', '18|total=2.5', '45'),
        (forecast, key) => {
          const prices = priceMarket(fairChances(parseMarketKey(key)!, forecast)!, 0.06);
          for (const { odds, probability } of prices.values())
            expect((odds ?? 0) * probability).toBeLessThanOrEqual(1000);
        },
      ),
      { numRuns: 10 },
    );
  });
});

describe('lines', () => {
  it('lie around the even one', () => {
    const scores = forecastFootball({ home: 1.6, away: 1.25, rho: -0.08 })('regular')!;
    // Over 2.5 has .542 and over 3.5 a third; the home side wins with .446 and does not lose with .711.
    expect(linesAround(scores, 'total', { around: 1 })).toEqual(['1.5', '2.5', '3.5']);
    expect(linesAround(scores, 'hcp', { around: 1 })).toEqual(['-1.5', '-0.5', '0.5']);
    expect(linesAround(scores, 'home', { around: 2 })).toEqual(['0.5', '1.5', '2.5', '3.5']);
  });

  it('of maps', () => {
    const scores = forecastEsports({ map: 0.5, bestOf: 3 })('parts won')!;
    expect(linesAround(scores, 'total', { around: 0 })).toEqual(['2.5']);
  });
});

describe('early payout', () => {
  it.each([
    [
      'a lead of two',
      [
        [1, 0],
        [2, 0],
      ],
      { home: 2 },
    ],
    [
      'kept though the other side draws level',
      [
        [2, 0],
        [2, 1],
        [2, 2],
      ],
      { home: 2 },
    ],
    [
      'by both sides',
      [
        [2, 0],
        [2, 4],
      ],
      { home: 2, away: 2 },
    ],
    [
      'taken back with its goal',
      [
        [1, 0],
        [2, 0],
        [1, 0],
      ],
      { home: 1 },
    ],
    [
      'taken back after the other side scored',
      [
        [2, 0],
        [2, 1],
        [1, 1],
      ],
      {},
    ],
    [
      'not by a goal that came later',
      [
        [2, 0],
        [2, 1],
        [2, 2],
        [3, 2],
        [2, 2],
      ],
      { home: 2 },
    ],
    [
      'nor by the other side’s goal',
      [
        [2, 0],
        [2, 1],
        [2, 0],
      ],
      { home: 2 },
    ],
    [
      'of three, one taken back',
      [
        [2, 0],
        [3, 0],
        [2, 0],
      ],
      { home: 2 },
    ],
    [
      'never above one',
      [
        [1, 0],
        [1, 1],
        [1, 2],
      ],
      { home: 1, away: 1 },
    ],
  ] as const)('%s', (_what, scores, leads) => {
    const after = scores.reduce<Leads>((all, [home, away]) => leadsAfter(all, { home, away }), {});
    expect(Object.fromEntries(Object.entries(after).map(([side, { lead }]) => [side, lead]))).toEqual(leads);
  });

  it.each([
    [1, 'sr:sport:1', 2],
    [219, 'sr:sport:2', 20],
    [1, 'sr:sport:2', undefined],
    [10, 'sr:sport:1', undefined],
    [186, 'sr:sport:5', undefined],
  ] as const)('market %d of %s takes %d', (market, sport, lead) =>
    expect(usualEarlyLead(market, sport)).toBe(lead),
  );

  it('is of the two sides, and not of the draw', () =>
    expect(['1', '2', '3'].map((outcome) => earlySide(1, outcome))).toEqual(['home', undefined, 'away']));
});
