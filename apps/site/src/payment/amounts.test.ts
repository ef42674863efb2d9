import { describe, expect, it } from 'vitest';
import { depositAmounts, feeOf, netOf, withdrawalAmounts } from './amounts.ts';

const limits = { min: 100, max: 5000 };

describe('a deposit is offered', () => {
  it.each([
    [undefined, [100, 250, 500, 1000, 2500]],
    [250, [250, 100, 500, 1000, 2500]],
    [137.5, [137.5, 100, 250, 500, 1000]],
    [20, [100, 250, 500, 1000, 2500]],
    [9000, [100, 250, 500, 1000, 2500]],
  ])('after one of %s, the amounts %j', (last, amounts) =>
    expect(depositAmounts(limits, last)).toEqual(amounts),
  );
});

describe('a withdrawal is offered', () => {
  it.each([
    [
      1250.75,
      [
        [25, 312],
        [50, 625],
        [100, 1250.75],
      ],
    ],
    [150, [[100, 150]]],
    [99.99, []],
    [-5, []],
    [
      20_000,
      [
        [25, 1250],
        [50, 2500],
        [100, 5000],
      ],
    ],
  ])('of %s', (cash, amounts) =>
    expect(withdrawalAmounts(limits, cash).map(({ part, lira }) => [part, lira])).toEqual(amounts),
  );
});

describe('a fee', () => {
  const fee = { feeFixed: 5, feeBasisPoints: 50 };
  it('is its fixed part and its share, rounded up to the kuruş', () =>
    expect([
      feeOf(fee, 100_00n),
      feeOf(fee, 1_01n),
      feeOf({ feeFixed: 0, feeBasisPoints: 0 }, 100_00n),
    ]).toEqual([5_50n, 5_01n, 0n]));
  it('leaves the rest, or nothing', () =>
    expect([netOf(fee, 100_00n), netOf(fee, 5_00n)]).toEqual([94.5, undefined]));
});
