import { expect, it } from 'vitest';
import { toNumber } from './fraction.ts';
import {
  deadHeat,
  halfLost,
  halfWon,
  legFactor,
  legState,
  lost,
  readFeedResult,
  refunded,
  won,
} from './leg.ts';

// The five pairs of the feed, and their factors by game-maths: o, 0, 1, (o + 1) / 2, 1/2.
it.each([
  ['1', undefined, won, 1.9, 'won'],
  ['0', undefined, lost, 0, 'lost'],
  ['0', '1', refunded, 1, 'void'],
  ['1', '0.5', halfWon, 1.45, 'half won'],
  ['0', '0.5', halfLost, 0.5, 'half lost'],
] as const)('result %s with void factor %s', (result, voidFactor, end, factor, state) => {
  expect(readFeedResult(result, voidFactor)).toEqual(end);
  expect(toNumber(legFactor(1900, end))).toBeCloseTo(factor, 12);
  expect(legState(end)).toBe(state);
});

it('reads a dead-heat factor as the decimal that it is', () => {
  const end = readFeedResult('1', '0', '0.25')!;
  expect(legFactor(4000, end)).toEqual({ numerator: 1n, denominator: 1n });
  expect(legState(end)).toBe('dead heat');
  expect(legState(readFeedResult('1', undefined, '1.0'))).toBe('won');
});

it('gives each of three runners in one place a third at full odds', () => {
  expect(legFactor(6000, deadHeat(1, 3))).toEqual({ numerator: 2n, denominator: 1n });
  expect(deadHeat(3, 2)).toEqual(won);
});

it.each([
  ['-1', undefined, undefined],
  ['2', undefined, undefined],
  ['1', '0.3', undefined],
  ['1', 'NaN', undefined],
  ['1', '0', '1.5'],
  ['1', '0', '-0.5'],
])('leaves result %s, void factor %s, dead heat %s undecided', (result, voidFactor, deadHeatFactor) => {
  expect(readFeedResult(result!, voidFactor, deadHeatFactor)).toBeUndefined();
  expect(legState(undefined)).toBe('open');
});
