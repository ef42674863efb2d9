import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sendOn, type LateMoney } from './late.ts';

const house = 'bonus:welcome';
const lateOf = (more: Partial<LateMoney>): LateMoney => ({
  house,
  isCompleted: false,
  change: 0n,
  owed: 0n,
  converted: 0n,
  returned: 0n,
  undoes: 0n,
  mostWin: null,
  ...more,
});
const completed = { isCompleted: true };

it.each([
  ['a win of a completed bonus becomes cash', { ...completed, change: 70n }, 70n, [['bonus', 'cash', 70n]]],
  ['a win of an expired bonus goes back to the house', { change: 70n }, 70n, [['bonus', house, 70n]]],
  ['a win that was staked again is not collected', { change: 70n }, 20n, [['bonus', house, 20n]]],
  ['no late money moves nothing', {}, 20n, []],
  [
    'a win beyond the limit goes back to the house',
    { ...completed, change: 70n, converted: 60n, mostWin: 100n },
    70n,
    [
      ['bonus', 'cash', 40n],
      ['bonus', house, 30n],
    ],
  ],
  [
    'a reversed win of a completed bonus is taken from cash',
    { ...completed, change: -70n },
    0n,
    [['cash', 'bonus', 70n]],
  ],
  [
    'a reversed win is first taken from what the limit kept',
    { ...completed, change: -70n, owed: 9n, returned: 75n, mostWin: 100n },
    0n,
    [
      [house, 'bonus', 70n],
      [house, 'cash', 5n],
    ],
  ],
  ['a debit that cash has paid for a completed bonus stays', { ...completed, owed: 70n }, 0n, []],
  [
    'a reversed win of an expired bonus is paid by the house',
    { change: -30n, owed: 40n },
    0n,
    [
      [house, 'bonus', 30n],
      [house, 'cash', 40n],
    ],
  ],
  [
    'an undone conversion goes from cash to the house, together with a late win',
    { change: 30n, converted: 100n, undoes: 100n },
    30n,
    [
      ['cash', 'bonus', 100n],
      ['bonus', house, 100n],
      ['bonus', house, 30n],
    ],
  ],
] as const)('%s', (_rule, more, purse, expected) => {
  const { legs } = sendOn([lateOf(more)], purse);
  expect(legs.map(({ from, to, amount }) => [from, to, amount])).toEqual(expected);
});

it('never takes more than the purse holds, leaves no late money in it, and notes its moves', () => {
  const amount = (min: bigint) => fc.bigInt({ min, max: 1000n });
  const late = fc.array(
    fc.record({
      house: fc.constant(house),
      isCompleted: fc.boolean(),
      change: amount(-1000n),
      owed: amount(0n),
      converted: amount(0n),
      returned: amount(0n),
      undoes: amount(0n),
      mostWin: fc.option(amount(1n)),
    }),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(late, amount(0n), (all, purse) => {
      const { legs, notes } = sendOn(all, purse);
      let left = purse;
      for (const { from, to, amount: moved } of legs) {
        left += to === 'bonus' ? moved : from === 'bonus' ? -moved : 0n;
        expect(left).toBeGreaterThanOrEqual(0n);
        expect(moved).toBeGreaterThan(0n);
      }
      // If all of the purse came late, none of it stays.
      if (all.reduce((sum, { change }) => sum + change, 0n) >= purse) expect(left).toBe(0n);
      const flow = (from: string, to: string) =>
        legs.reduce((sum, leg) => sum + (leg.from === from && leg.to === to ? leg.amount : 0n), 0n);
      const noted = (what: 'converted' | 'returned') => notes.reduce((sum, note) => sum + note[what], 0n);
      expect(noted('converted')).toBe(flow('bonus', 'cash') - flow('cash', 'bonus'));
      expect(noted('returned')).toBe(flow('bonus', house) - flow(house, 'bonus') - flow(house, 'cash'));
    }),
  );
});
