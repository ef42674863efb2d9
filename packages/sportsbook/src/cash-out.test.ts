import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReached, offerCashOut, takePart, type CashOutLeg } from './cash-out.ts';
import { fraction, zero } from './fraction.ts';
import { legFactor, won } from './leg.ts';
import { priceSlip, settleSlip, type Slip } from './slip.ts';

const open = (win: number, rest = {}): CashOutLeg => ({ chances: { win, ...rest }, isOpen: true });
const single: Slip = { legs: [{ odds: 2000 }], sizes: [1], lineStake: 10_000n, multiplier: 1 };
const double: Slip = { ...single, legs: [{ odds: 2000 }, { odds: 3000 }], sizes: [2] };

describe('the offer', () => {
  // fair value = stake × won odds × Π (odds × p); offer = fair × (1 − m), rounded down.
  it.each([
    ['a single that has become likely', single, [open(0.8)], 16_000n, 15_200n],
    ['a double with one leg won', double, [{ factor: fraction(2n) }, open(0.5)], 30_000n, 28_500n],
    ['a double with both legs open', double, [open(0.5), open(0.5)], 15_000n, 14_250n],
    ['a leg that may be refunded', single, [open(0.4, { refund: 0.3 })], 11_000n, 10_450n],
    ['a leg that may win or lose half', single, [open(0.3, { halfWin: 0.2, halfLose: 0.2 })], 10_000n, 9500n],
    [
      'doubles of which one leg is lost',
      { ...single, legs: [{ odds: 2000 }, { odds: 2000 }, { odds: 2000 }], sizes: [2] },
      [{ factor: zero }, open(0.5), open(0.5)],
      10_000n,
      9500n,
    ],
  ] as const)('%s', (_what, slip, legs, fairValue, offer) => {
    expect(offerCashOut(slip, legs, 500)).toEqual({ fairValue, offer });
  });

  it('counts the places of an each-way bet', () => {
    const slip: Slip = { ...single, legs: [{ odds: 5000, placeTerms: [1, 4] }], isEachWay: true };
    // 100 × 5 × .2 + 100 × 2 × .6
    expect(offerCashOut(slip, [open(0.2)], 0, [open(0.6)])).toEqual({ fairValue: 22_000n, offer: 22_000n });
  });

  it.each([
    ['a decided bet', single, [{ factor: fraction(2n) }], { code: 'bet is decided' }],
    ['a bet that has lost', double, [{ factor: zero }, open(0.5)], { code: 'bet is decided' }],
    [
      'a suspended leg',
      double,
      [open(0.5), { chances: { win: 0.5 }, isOpen: false }],
      { code: 'leg is closed', leg: 1 },
    ],
    ['a leg without a chance', single, [open(0)], { code: 'nothing to offer' }],
  ] as const)('is none for %s', (_what, slip, legs, refusal) => {
    expect(offerCashOut(slip, legs, 500)).toEqual(refusal);
  });

  it('shrinks with what still stands', () => {
    expect(offerCashOut({ ...single, standing: [1, 4] }, [open(0.8)], 500)).toEqual({
      fairValue: 4000n,
      offer: 3800n,
    });
  });
});

describe('a part', () => {
  it('is paid pro rata, and the rest goes on', () => {
    const { paid, standing } = takePart(15_200n, 2500);
    expect({ paid, standing }).toEqual({ paid: 3800n, standing: [7500, 10_000] });
    expect(settleSlip({ ...single, standing }, { wins: [legFactor(2000, won)] }).returned).toBe(15_000n);
  });

  it('of a part is a part of the whole', () => {
    expect(takePart(8000n, 5000, 5000)).toEqual({ paid: 4000n, standing: [2500, 10_000] });
  });

  it('of all leaves nothing', () => {
    expect(takePart(15_201n, 10_000, 3333)).toEqual({ paid: 15_201n, standing: [0, 10_000] });
  });
});

it('a rule is reached at its threshold', () => {
  expect(isReached({ thresholdKurus: 500n }, 500n)).toBe(true);
  expect(isReached({ thresholdKurus: 500n }, 499n)).toBe(false);
});

it('no offer is above what the bet can return', () => {
  const leg = fc.record({
    odds: fc.integer({ min: 1001, max: 50_000 }),
    win: fc.double({ min: 0, max: 1, noNaN: true }),
    end: fc.constantFrom(undefined, 'won', 'lost'),
  });
  fc.assert(
    fc.property(
      fc.array(leg, { minLength: 1, maxLength: 6 }),
      fc.nat(5),
      fc.nat(800),
      (legs, pick, margin) => {
        const slip: Slip = { ...single, legs, sizes: [1 + (pick % legs.length)] };
        const factor = ({ odds, end }: (typeof legs)[number]) =>
          end === 'won' ? legFactor(odds, won) : zero;
        const now = legs.map((each): CashOutLeg => (each.end ? { factor: factor(each) } : open(each.win)));
        const quote = offerCashOut(slip, now, margin);
        const best = settleSlip(slip, { wins: legs.map((each) => (each.end ? factor(each) : undefined)) });
        if ('offer' in quote) {
          expect(quote.offer).toBeLessThanOrEqual(quote.fairValue);
          expect(quote.fairValue).toBeLessThanOrEqual(best.possibleReturn);
          expect(quote.fairValue).toBeLessThanOrEqual(priceSlip(slip).possibleReturn);
        } else expect(best.isDecided || quote.code === 'nothing to offer').toBe(true);
      },
    ),
  );
});
