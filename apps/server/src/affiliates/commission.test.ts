import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextMonth, statementsOf, type PlayerMonth, type Term } from './commission.ts';

const term = (more: Partial<Term> = {}): Term => ({
  fromMonth: '2026-10',
  shareBasisPoints: 2500,
  cpa: 0n,
  leastDeposit: 10_000n,
  carries: true,
  ...more,
});
const of = (month: string, more: Partial<PlayerMonth> = {}): PlayerMonth => ({
  customer: 'a',
  month,
  staked: 0n,
  ggr: 0n,
  bonusCost: 0n,
  deposited: 0n,
  ...more,
});

it('knows the month after December', () => {
  expect([nextMonth('2026-09'), nextMonth('2026-12')]).toEqual(['2026-10', '2027-01']);
});

it('shares what the house kept of the players, rounded down to the kuruş', () => {
  const months = [
    of('2026-10', { ggr: 10_003n, bonusCost: 1_000n, staked: 5n }),
    of('2026-10', { customer: 'b', ggr: -2_000n }),
  ];
  // A quarter of 7003 is 1750.75.
  expect(statementsOf([term()], months, '2026-10')).toEqual([
    {
      month: '2026-10',
      active: 1,
      qualified: 0,
      ggr: 8_003n,
      bonusCost: 1_000n,
      carried: 0n,
      share: 1_750n,
      cpa: 0n,
      due: 1_750n,
    },
  ]);
});

it.each([
  [true, [0n, -5_000n, -2_000n], [0n, 0n, 500n]],
  [false, [0n, 0n, 0n], [0n, 750n, 1_000n]],
])('carries a month below zero: %s', (carries, carried, shares) => {
  const months = [
    of('2026-10', { ggr: -5_000n }),
    of('2026-11', { ggr: 3_000n }),
    of('2026-12', { ggr: 4_000n }),
  ];
  const statements = statementsOf([term({ carries })], months, '2026-12');
  expect(statements.map((each) => each.carried)).toEqual(carried);
  expect(statements.map((each) => each.share)).toEqual(shares);
});

it('pays a player once, in the month in which the deposits less their reversals reach the amount', () => {
  const terms = [term({ cpa: 5_000n, shareBasisPoints: 0 })];
  const months = [
    of('2026-10', { deposited: 9_999n }),
    of('2026-10', { customer: 'b', deposited: 10_000n }),
    of('2026-11', { deposited: 1n }),
    of('2026-11', { customer: 'b', deposited: -10_000n }),
    of('2026-12', { deposited: 90_000n }),
    of('2026-12', { customer: 'b', deposited: 10_000n }),
  ];
  expect(statementsOf(terms, months, '2026-12').map(({ qualified, due }) => [qualified, due])).toEqual([
    [1, 5_000n],
    [1, 5_000n],
    [0, 0n],
  ]);
});

it('follows the terms of each month, and gives a month without players too', () => {
  const terms = [term(), term({ fromMonth: '2026-12', shareBasisPoints: 4000 })];
  const months = [of('2026-11', { ggr: 1_000n }), of('2026-12', { ggr: 1_000n })];
  expect(statementsOf(terms, months, '2026-12').map(({ month, due }) => [month, due])).toEqual([
    ['2026-10', 0n],
    ['2026-11', 250n],
    ['2026-12', 400n],
  ]);
});

it('never pays more of all months than the share of their sum, where months below zero are carried', () => {
  const kurus = fc.bigInt({ min: -1_000_000n, max: 1_000_000n });
  fc.assert(
    fc.property(fc.array(kurus, { minLength: 1, maxLength: 12 }), (results) => {
      let month = '2026-09';
      const months = results.map((ggr) => of((month = nextMonth(month)), { ggr }));
      const statements = statementsOf([term()], months, month);
      // The best month up to which the results add up to most is all that a share is of.
      let sum = 0n;
      let most = 0n;
      for (const ggr of results) most = (sum += ggr) > most ? sum : most;
      const paid = statements.reduce((total, { due }) => total + due, 0n);
      expect(statements).toHaveLength(results.length);
      expect(paid <= results.reduce((total, ggr) => (ggr > 0n ? total + ggr : total), 0n) / 4n).toBe(true);
      expect(paid >= most / 4n - BigInt(results.length)).toBe(true);
    }),
  );
});
