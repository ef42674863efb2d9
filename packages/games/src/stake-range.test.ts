import { expect, it } from 'vitest';
import { houseCatalogue } from './catalogue.ts';
import { takesStake } from './rounds.ts';
import { findFault, isInRange, ownStakes, rangeInForce, stepNear, stepsIn } from './stake-range.ts';

const ladder = ownStakes({ stakes: [100n, 500n, 2_000n] });
const chips = ownStakes({ stakes: [100n, 500n, 2_000n], mostStake: 9_000n });

it.each([
  [100n, 2_000n, undefined],
  [500n, 500n, undefined],
  // An end between two steps, which no stake is, and both.
  [100n, 700n, { end: 'most', why: 'no step' }],
  [200n, 2_000n, { end: 'least', why: 'no step' }],
  [501n, 1_999n, { end: 'least', why: 'no step' }],
  [2_000n, 500n, { end: 'most', why: 'upside down' }],
  [99n, 500n, { end: 'least', why: 'beyond the own' }],
  [2_001n, 2_001n, { end: 'least', why: 'beyond the own' }],
  [100n, 2_001n, { end: 'most', why: 'beyond the own' }],
])('of steps, a range from %s to %s has the fault %o', (least, most, fault) => {
  expect(findFault(ladder, { least, most })).toEqual(fault);
});

it('lets a bet of several chips stake more than the highest chip', () => {
  expect(findFault(chips, { least: 500n, most: 9_000n })).toBeUndefined();
  expect(findFault(chips, { least: 400n, most: 700n })).toBeUndefined();
  expect(findFault(chips, { least: 500n, most: 9_001n })).toEqual({ end: 'most', why: 'beyond the own' });
  expect(findFault(chips, { least: 700n, most: 1_999n })).toEqual({ end: 'most', why: 'without a chip' });
});

it('takes the own ends of a table that are no steps, so that all of its stakes can be offered again', () => {
  const table = { steps: [100n, 500n], range: { least: 50n, most: 700n }, adds: false };
  expect(findFault(table, table.range)).toBeUndefined();
  expect(findFault(table, { least: 60n, most: 700n })).toEqual({ end: 'least', why: 'no step' });
});

it('offers the steps inside alone, and begins with the nearest to the usual one', () => {
  const range = { least: 500n, most: 2_000n };
  expect(stepsIn(range, ladder.steps)).toEqual([500n, 2_000n]);
  expect(stepNear(range, ladder.steps, 100n)).toBe(500n);
  expect(stepNear(range, ladder.steps, 2_000n)).toBe(2_000n);
  expect(stepNear({ least: 100n, most: 700n }, ladder.steps, 2_000n)).toBe(500n);
});

it('never goes beyond the stakes of a later version of the game, nor leaves it without one', () => {
  expect(rangeInForce(ladder, undefined)).toEqual({ least: 100n, most: 2_000n });
  expect(rangeInForce(ladder, { least: 50n, most: 500n })).toEqual({ least: 100n, most: 500n });
  // What is shown as the most can be staked.
  expect(rangeInForce(ladder, { least: 50n, most: 1_999n })).toEqual({ least: 100n, most: 500n });
  expect(rangeInForce(chips, { least: 50n, most: 1_999n })).toEqual({ least: 100n, most: 1_999n });
  expect(rangeInForce(ladder, { least: 3_000n, most: 9_000n })).toEqual(ladder.range);
});

it('knows the whole range of each game of the house', () => {
  for (const game of houseCatalogue.list()) {
    const { steps, range } = ownStakes(game);
    expect(steps.every((step) => isInRange(range, step))).toBe(true);
    // Where the stake is a step, nothing above the highest one is taken.
    if (!game.takesStake) expect(takesStake(game, range.most + 1n, {})).toBe(false);
  }
});
