import { describe, expect, it } from 'vitest';
import { builderFactor, mostBuilderLegs, openOutcomes, priceBuilder, type BuilderLeg } from './builder.ts';
import { halfWon, lost, refunded, won } from './leg.ts';
import { parseMarketKey } from './market.ts';
import { jointFootball } from './models/football.ts';

const leg = (key: string, outcome: string): BuilderLeg => ({ market: parseMarketKey(key)!, outcome });
const home = leg('1', '1');
const over = leg('18|total=2.5', '12');
const both = leg('29', '74');
const draw = leg('1', '2');
const joint = jointFootball({ home: 1.6, away: 1.25, rho: -0.08 });

// The reference, section 2, on the grid of section 4: λ 1.60, ν 1.25, ρ −0.08.
describe('the price of a builder', () => {
  it('is joint: home and over 2.5 have .288784, and not the product .241966', () => {
    const price = priceBuilder([home, over], joint, 0);
    expect('probability' in price && price.probability).toBeCloseTo(0.288784, 6);
    // 1 / .288784 = 3.4628, rounded down; then each leg alone.
    expect('prices' in price && price.prices).toEqual([1000, 2241, 1843, 3462]);
  });

  it('puts the margin on once for each leg', () => {
    const price = priceBuilder([home, over], joint, 0.05);
    // 1 / (.288784 × 1.1025) = 3.14083…
    expect('prices' in price && price.prices.at(-1)).toBe(3140);
  });

  it('multiplies corners, which are independent of goals', () => {
    const corners = leg('166|total=9.5', '12');
    const alone = priceBuilder([corners], joint, 0);
    const together = priceBuilder([home, corners], joint, 0);
    expect('probability' in together && together.probability).toBeCloseTo(
      0.44612 * ('probability' in alone ? alone.probability : NaN),
      6,
    );
  });

  it('looks across both halves', () => {
    const price = priceBuilder([leg('60', '1'), home], joint, 0);
    const halfTimeFullTime = priceBuilder([leg('47', '418')], joint, 0);
    expect('probability' in price && price.probability).toBeCloseTo(
      'probability' in halfTimeFullTime ? halfTimeFullTime.probability : NaN,
      12,
    );
  });
});

describe('what cannot be built', () => {
  it.each([
    ['legs that exclude each other', [home, over, draw], { code: 'contradiction', legs: [0, 2] }],
    [
      'under 0.5 and both to score',
      [leg('18|total=0.5', '13'), both],
      { code: 'contradiction', legs: [0, 1] },
    ],
    [
      'three that exclude each other only together',
      [leg('18|total=1.5', '13'), leg('19|total=0.5', '12'), leg('20|total=0.5', '12')],
      { code: 'contradiction', legs: [0, 1, 2] },
    ],
    ['a leg that the others imply', [home, both, over], { code: 'implied', leg: 2, by: [0, 1] }],
    ['the same leg twice', [home, home], { code: 'implied', leg: 1, by: [0] }],
    ['a leg that may be refunded', [home, leg('11', '4')], { code: 'leg cannot be built', leg: 1 }],
    ['a quarter line', [home, leg('18|total=2.25', '12')], { code: 'leg cannot be built', leg: 1 }],
    ['a market of another sport', [home, leg('219', '4')], { code: 'leg cannot be built', leg: 1 }],
    ['an unknown outcome', [home, leg('29', '75')], { code: 'leg cannot be built', leg: 1 }],
    [
      'more legs than are allowed',
      Array.from({ length: mostBuilderLegs + 1 }, () => home),
      { code: 'too many legs', most: mostBuilderLegs },
    ],
  ])('%s', (_what, legs, refusal) => {
    expect(priceBuilder(legs, joint, 0.05)).toEqual(refusal);
  });

  it('is greyed out before it is chosen', () => {
    expect(openOutcomes([home, both], parseMarketKey('18|total=2.5')!, joint)).toEqual([]);
    expect(openOutcomes([home], parseMarketKey('1')!, joint)).toEqual([]);
    expect(openOutcomes([over], parseMarketKey('29')!, joint)).toEqual(['74', '76']);
  });
});

describe('how a builder ends', () => {
  const prices = [1000, 2200, 1800, 3400];
  it.each([
    ['all won', [won, won], { numerator: 17n, denominator: 5n }],
    ['one lost', [won, lost], { numerator: 0n, denominator: 1n }],
    ['one lost while the other is open', [undefined, lost], { numerator: 0n, denominator: 1n }],
    ['one void', [won, refunded], { numerator: 11n, denominator: 5n }],
    ['the other void', [refunded, won], { numerator: 9n, denominator: 5n }],
    ['all void', [refunded, refunded], { numerator: 1n, denominator: 1n }],
    ['one open', [won, undefined], undefined],
  ])('%s', (_how, results, factor) => {
    expect(builderFactor(prices, results)).toEqual(factor);
  });

  it('takes half results for a bug: no such leg is built', () => {
    expect(() => builderFactor(prices, [won, halfWon])).toThrow(RangeError);
  });
});
