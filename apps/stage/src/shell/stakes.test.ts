import fc from 'fast-check';
import { expect, it } from 'vitest';
import { doubledStake, firstStake, halvedStake, outcomeOf, tierOf } from './stakes.ts';

const stakes = [1, 2, 5, 10, 20];

it.each([
  ['the usual stake of a first visit', null, 10],
  ['the stake of the last round after a reload', { stake: 1 }, 1],
  ['the usual stake where the last one is offered no more', { stake: 3 }, 10],
] as const)('opens with %s', (_rule, lastRound, stake) => {
  expect(stakes[firstStake({ stakes, defaultStake: 10, lastRound })]).toBe(stake);
});

it.each([
  ['the stake that was chosen last on this device', 20, 20],
  ['the last round’s where that one is offered no more', 3, 2],
])('opens with %s', (_rule, remembered, stake) => {
  expect(stakes[firstStake({ stakes, defaultStake: 10, lastRound: { stake: 2 }, remembered })]).toBe(stake);
});

it.each([
  [20, 10, 20],
  [10, 5, 20],
  [5, 2, 10],
  [2, 1, 5],
  [1, 1, 2],
])('halves a stake of %d to %d and doubles it to %d, on the ladder', (stake, half, double) => {
  const index = stakes.indexOf(stake);
  expect(stakes[halvedStake(stakes, index)]).toBe(half);
  expect(stakes[doubledStake(stakes, index)]).toBe(double);
});

it('moves at every press of half or double until an end is reached', () => {
  const ladder = fc
    .uniqueArray(fc.integer({ min: 1, max: 100_000 }), { minLength: 1 })
    .map((all) => all.toSorted((a, b) => a - b));
  fc.assert(
    fc.property(ladder, fc.nat(), (all, any) => {
      const index = any % all.length;
      expect(halvedStake(all, index)).toBeLessThanOrEqual(Math.max(0, index - 1));
      expect(doubledStake(all, index)).toBeGreaterThanOrEqual(Math.min(all.length - 1, index + 1));
    }),
  );
});

it.each([
  [0, 'noWin'],
  [0.5, 'returned'],
  [1, 'returned'],
  [1.01, 'won'],
] as const)('calls a return of %d for a stake of 1 %s', (amount, word) => {
  expect(outcomeOf(amount, 1)).toBe(word);
});

// shared/reference/games.md, section 4.
it.each([
  [1, undefined, undefined],
  [1.01, 400, undefined],
  [5, 800, undefined],
  [14.99, 800, undefined],
  [15, 3000, 'bigWin'],
  [50, 5000, 'megaWin'],
  [150, 8000, 'epicWin'],
] as const)('celebrates a return of %d stakes for %s ms as %s', (times, ms, words) => {
  const tier = tierOf(times * 20, 20);
  expect([tier?.ms, tier?.words]).toEqual([ms, words]);
});
