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
  ['a win that was played away is not asked for', { change: 70n }, 20n, [['bonus', house, 20n]]],
  ['nothing at all moves nothing', {}, 20n, []],
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
    'a win taken back from a completed bonus is taken from cash',
    { ...completed, change: -70n },
    0n,
    [['cash', 'bonus', 70n]],
  ],
  [
    'but first from what the limit kept',
    { ...completed, change: -70n, owed: 9n, returned: 75n, mostWin: 100n },
    0n,
    [
      [house, 'bonus', 70n],
      [house, 'cash', 5n],
    ],
  ],
  ['what a completed bonus owes stays taken from cash', { ...completed, owed: 70n }, 0n, []],
  [
    'a win taken back from an expired bonus is the house’s to bear',
    { change: -30n, owed: 40n },
    0n,
    [
      [house, 'bonus', 30n],
      [house, 'cash', 40n],
    ],
  ],
  [
    'a conversion that is undone goes from cash to the house, with what comes late',
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

it('never takes more than the purse holds, leaves nothing of what came, and notes what it moves', () => {
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
