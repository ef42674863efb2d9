import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fraction, one, plus, shareOf, times, zero, type Fraction } from './fraction.ts';
import {
  deadHeat,
  halfLost,
  halfWon,
  legFactor,
  lost,
  placeFactor,
  refunded,
  won,
  type LegResult,
} from './leg.ts';
import {
  choose,
  countLines,
  priceSlip,
  settleSlip,
  stakeOf,
  sumOfLines,
  type Leg,
  type Slip,
} from './slip.ts';
import { fullCovers, slipKind } from './slip-kinds.ts';

const slipOf = (odds: readonly number[], sizes: readonly number[], rest: Partial<Slip> = {}): Slip => ({
  legs: odds.map((each) => ({ odds: each })),
  sizes,
  lineStake: 100n,
  multiplier: 1,
  ...rest,
});

describe('lines of a slip', () => {
  // Published counts: Catena-Media/betcruncher.
  it.each([
    ['trixie', 4],
    ['patent', 7],
    ['yankee', 11],
    ['lucky 15', 15],
    ['canadian', 26],
    ['lucky 31', 31],
    ['heinz', 57],
    ['lucky 63', 63],
    ['super heinz', 120],
    ['goliath', 247],
  ] as const)('a %s has %d', (name, lines) => {
    const { legs, sizes } = fullCovers[name];
    const slip = slipOf(
      Array.from({ length: legs }, () => 2000),
      sizes,
    );
    expect(countLines(slip)).toBe(lines);
    expect(slipKind(slip)).toBe(name);
  });

  it('a banker adds a leg to every line and no line', () => {
    const legs: Leg[] = [{ odds: 1500, isBanker: true }, ...[2000, 3000, 4000].map((odds) => ({ odds }))];
    const slip = slipOf([], [2], { legs });
    expect(priceSlip(slip)).toEqual({
      lines: 3,
      stake: 300n,
      // 1.5 × (2·3 + 2·4 + 3·4) = 39
      possibleReturn: 3900n,
      totalOdds: 39_000n,
      longestOdds: 18_000n,
    });
    expect(slipKind(slip)).toBe('system');
  });

  it.each([
    [[1], [2000], 'single'],
    [[3], [2000, 2000, 2000], 'multiple'],
    [[2], [2000, 2000, 2000], 'system'],
    [[2, 3], [2000, 2000, 2000, 2000], 'system'],
  ])('sizes %j of %j are a %s', (sizes, odds, kind) => {
    expect(slipKind(slipOf(odds, sizes))).toBe(kind);
  });

  it('thirty legs have their exact number of lines', () => {
    expect(choose(30, 15)).toBe(155_117_520);
    expect(choose(4, 5)).toBe(0);
  });
});

describe('published returns', () => {
  // Catena-Media/betcruncher: odds 1/4 1/2 1/3 1/5 1/6 1/7 1/8 1/9, all winning, 5 a line.
  const odds = [4n, 2n, 3n, 5n, 6n, 7n, 8n, 9n].map((under) => fraction(under + 1n, under));
  it.each([
    ['heinz', 62_735n],
    ['super heinz', 137_582n],
    ['goliath', 295_295n],
  ] as const)('a %s of winners returns %d kuruş', (name, kurus) => {
    const { legs, sizes } = fullCovers[name];
    const slip = slipOf(
      odds.slice(0, legs).map(() => 2000),
      sizes,
      { lineStake: 500n },
    );
    const { returned, isDecided } = settleSlip(slip, { wins: odds.slice(0, legs) });
    // The published figures are rounded to the nearest hundredth, ours down.
    expect([kurus, kurus - 1n]).toContain(returned);
    expect(isDecided).toBe(true);
  });

  // parakazanmak, "Sistem": 7 legs, sistem 5, misli 10, a lira a column.
  it('pays 148,500 lira for five right of seven in sistem 5, ten times over', () => {
    const right = [25_000, 27_500, 3200, 2500, 2700];
    const slip = slipOf([...right, 2000, 2000], [5], { multiplier: 10 });
    expect(countLines(slip)).toBe(21);
    expect(stakeOf(slip)).toBe(21_000n);
    const wins = slip.legs.map(({ odds }, leg) => legFactor(odds, leg < 5 ? won : lost));
    expect(settleSlip(slip, { wins })).toEqual({
      isDecided: true,
      returned: 14_850_000n,
      possibleReturn: 14_850_000n,
    });
  });

  // Betfair, DAZN Bet, Smarkets, DraftKings.
  it('pays 55 for 10 at 10/1 when two dead-heat', () => {
    const slip = slipOf([11_000], [1], { lineStake: 1000n });
    expect(settleSlip(slip, { wins: [legFactor(11_000, deadHeat(1, 2))] }).returned).toBe(5500n);
  });

  it('pays 75 for 50 at 3.0 in the top ten when six tie for eighth', () => {
    const slip = slipOf([3000], [1], { lineStake: 5000n });
    expect(settleSlip(slip, { wins: [legFactor(3000, deadHeat(3, 6))] }).returned).toBe(7500n);
  });

  it('pays 50 for 20 each way at 16/1, a quarter, joint third of three places', () => {
    const slip = slipOf([], [1], {
      legs: [{ odds: 17_000, placeTerms: [1, 4] }],
      lineStake: 2000n,
      isEachWay: true,
    });
    expect(stakeOf(slip)).toBe(4000n);
    const ends = {
      wins: [legFactor(17_000, lost)],
      places: [placeFactor(17_000, [1, 4], deadHeat(1, 2))],
    };
    expect(settleSlip(slip, ends)).toEqual({ isDecided: true, returned: 5000n, possibleReturn: 5000n });
  });
});

describe('when a slip is decided', () => {
  const lostLeg = zero;
  const wonLeg = fraction(2n);
  it.each([
    ['a multiple by its first lost leg', [3], [lostLeg, undefined, undefined], true],
    ['a multiple not by a won leg', [3], [wonLeg, wonLeg, undefined], false],
    ['doubles not while two legs may win', [2], [lostLeg, undefined, wonLeg], false],
    ['doubles when one leg is left', [2], [lostLeg, lostLeg, undefined], true],
    ['singles and doubles not while a single is open', [1, 2], [lostLeg, lostLeg, undefined], false],
  ] as const)('%s', (_rule, sizes, wins, isDecided) => {
    expect(settleSlip(slipOf([2000, 2000, 2000], sizes), { wins }).isDecided).toBe(isDecided);
  });

  it('by a lost banker, whatever else is open', () => {
    const legs: Leg[] = [{ odds: 2000, isBanker: true }, { odds: 2000 }, { odds: 2000 }];
    const slip = slipOf([], [1], { legs });
    expect(settleSlip(slip, { wins: [zero, undefined, undefined] })).toEqual({
      isDecided: true,
      returned: 0n,
      possibleReturn: 0n,
    });
    expect(settleSlip(slip, { wins: [undefined, zero, wonLeg] }).isDecided).toBe(false);
  });
});

const oddsOf = fc.integer({ min: 1001, max: 100_000 });
const ends = fc.constantFrom<LegResult>(
  won,
  lost,
  refunded,
  halfWon,
  halfLost,
  deadHeat(1, 3),
  deadHeat(2, 7),
);
const leg = fc.record({ odds: oddsOf, isBanker: fc.boolean(), end: fc.option(ends, { nil: undefined }) });
const slips = fc
  .array(leg, { minLength: 1, maxLength: 7 })
  .filter((legs) => legs.some(({ isBanker }) => !isBanker))
  .chain((legs) => {
    const chosen = legs.filter(({ isBanker }) => !isBanker).length;
    return fc.record({
      legs: fc.constant(legs),
      sizes: fc.subarray(
        Array.from({ length: chosen }, (_, place) => place + 1),
        { minLength: 1 },
      ),
      lineStake: fc.bigInt({ min: 1n, max: 1_000_000n }),
      multiplier: fc.integer({ min: 1, max: 50 }),
    });
  });

type DrawnLeg = { odds: number; end?: LegResult | undefined };
const factorOf = ({ odds, end }: DrawnLeg): Fraction | undefined => end && legFactor(odds, end);

/** All sets of `size` of the items, by brute force. */
const combinations = <T>(items: readonly T[], size: number): T[][] =>
  size === 0
    ? [[]]
    : items.flatMap((item, place) =>
        combinations(items.slice(place + 1), size - 1).map((rest) => [item, ...rest]),
      );

describe('properties', () => {
  it('a system returns the sum of its lines, each placed as a multiple', () => {
    fc.assert(
      fc.property(slips, (slip) => {
        const bankers = slip.legs.filter(({ isBanker }) => isBanker);
        const chosen = slip.legs.filter(({ isBanker }) => !isBanker);
        const lines = slip.sizes.flatMap((size) =>
          combinations(chosen, size).map((legs) => [...bankers, ...legs]),
        );
        const sum = lines
          .map((line) => line.reduce((product, each) => times(product, factorOf(each) ?? zero), one))
          .reduce(plus, zero);
        expect(countLines(slip)).toBe(lines.length);
        expect(settleSlip(slip, { wins: slip.legs.map(factorOf) }).returned).toBe(
          shareOf(slip.lineStake * BigInt(slip.multiplier), sum),
        );
        const isOpen = lines.some(
          (line) => line.some(({ end }) => !end) && line.every((each) => factorOf(each)?.numerator !== 0n),
        );
        expect(settleSlip(slip, { wins: slip.legs.map(factorOf) }).isDecided).toBe(!isOpen);
      }),
    );
  });

  it('a multiple with a void leg returns what the shorter multiple does', () => {
    fc.assert(
      fc.property(fc.array(leg, { minLength: 1, maxLength: 8 }), oddsOf, fc.nat(8), (legs, odds, place) => {
        const shorter = slipOf(
          legs.map((each) => each.odds),
          [legs.length],
        );
        const longer = legs.toSpliced(place, 0, { odds, isBanker: false, end: refunded });
        expect(
          settleSlip(
            slipOf(
              longer.map((each) => each.odds),
              [longer.length],
            ),
            { wins: longer.map(factorOf) },
          ),
        ).toEqual(settleSlip(shorter, { wins: legs.map(factorOf) }));
      }),
    );
  });

  it('no settlement is above the possible return, and a decided slip has nothing left to win', () => {
    fc.assert(
      fc.property(slips, (slip) => {
        const settled = settleSlip(slip, { wins: slip.legs.map(factorOf) });
        expect(settled.returned).toBeLessThanOrEqual(settled.possibleReturn);
        expect(settled.possibleReturn).toBeLessThanOrEqual(priceSlip(slip).possibleReturn);
        if (settled.isDecided) expect(settled.returned).toBe(settled.possibleReturn);
      }),
    );
  });

  it('the order of legs changes nothing', () => {
    fc.assert(
      fc.property(slips, (slip) => {
        const turned = { ...slip, legs: slip.legs.toReversed() };
        expect(priceSlip(turned)).toEqual(priceSlip(slip));
        expect(settleSlip(turned, { wins: turned.legs.map(factorOf) })).toEqual(
          settleSlip(slip, { wins: slip.legs.map(factorOf) }),
        );
      }),
    );
  });

  it('the sum of no legs of no size is nothing', () => {
    expect(sumOfLines(slipOf([], []), [])).toEqual(zero);
  });
});
