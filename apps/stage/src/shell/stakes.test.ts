import { expect, it } from 'vitest';
import { firstStake, outcomeOf } from './stakes.ts';

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
  [0, 'noWin'],
  [0.5, 'returned'],
  [1, 'returned'],
  [1.01, 'won'],
] as const)('calls a return of %d for a stake of 1 %s', (amount, word) => {
  expect(outcomeOf(amount, 1)).toBe(word);
});
