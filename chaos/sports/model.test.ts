import { expect, it } from 'vitest';
import { linesOfBet, payoutOf } from './model.ts';
import type { End } from './matches.ts';

const leg = (odds: number, end: End, banker = false) => ({ odds, end, banker });
const bet = { stake: 1000n, multiplier: 1, cashedOutPart: 0, cashedOut: 0n };

// Figures by hand: 10.00 lira.
it.each([
  ['a single that won', [leg(2150, 'won')], [1], 2150n],
  ['a single that was lost', [leg(2150, 'lost')], [1], 0n],
  ['a half win: half at 2.00, half back', [leg(2000, 'halfWon')], [1], 1500n],
  ['a half loss', [leg(2000, 'halfLost')], [1], 500n],
  [
    'a treble with a void leg is a double',
    [leg(2000, 'won'), leg(1500, 'won'), leg(3000, 'void')],
    [3],
    3000n,
  ],
  [
    'doubles and a treble, one leg lost',
    [leg(2000, 'won'), leg(1500, 'won'), leg(3000, 'lost')],
    [2, 3],
    3000n,
  ],
  ['a banker in each line', [leg(2000, 'won', true), leg(1500, 'won'), leg(3000, 'lost')], [1, 2], 3000n],
  ['a lost banker', [leg(2000, 'lost', true), leg(1500, 'won'), leg(3000, 'won')], [1, 2], 0n],
] as const)('pays %s', (_what, legs, sizes, payout) => {
  expect(payoutOf({ ...bet, legs, sizes })).toBe(payout);
});

it('pays the rest after a cash-out of a part', () => {
  const legs = [leg(2000, 'won')];
  expect(payoutOf({ ...bet, legs, sizes: [1], cashedOutPart: 250, cashedOut: 300n })).toBe(1800n);
});

it('counts lines', () => {
  const legs = [leg(2000, 'won'), leg(1500, 'won'), leg(3000, 'lost')];
  expect(linesOfBet({ legs, sizes: [2, 3] })).toBe(4);
});
