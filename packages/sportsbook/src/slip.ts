// A slip is a set of legs and the sizes of the lines that are made of them. A single is one leg in lines of one; a multiple of five legs
// has one line of five; a Yankee has four legs in lines of two, three and four. Bankers stand in every line beside the chosen legs.
//
// No line is ever listed. The sum of all lines of k legs is the elementary symmetric polynomial of degree k of the legs' factors,
// so thirty legs cost no more than a few hundred multiplications. Every figure stays an exact fraction until one floor at the end.
import type { Kurus } from '@felek/money';
import { fraction, leastMultiple, one, plus, shareOf, times, zero, type Fraction } from './fraction.ts';
import { placeOdds, type Share } from './leg.ts';
import { toFraction, type Odds } from './odds.ts';

export interface Leg {
  readonly odds: Odds;
  /** Stands in every line. */
  readonly isBanker?: boolean | undefined;
  /** On an each-way slip: the part of the profit odds that a place pays, such as [1, 4]. */
  readonly placeTerms?: Share | undefined;
}

export interface Slip {
  readonly legs: readonly Leg[];
  /** How many legs beside the bankers a line has; each size once, rising. */
  readonly sizes: readonly number[];
  /** Kuruş on each line. */
  readonly lineStake: Kurus;
  /** Misli: the whole slip so many times over. */
  readonly multiplier: number;
  /** Each line is staked twice: to win, and to be placed. Every leg has place terms then. */
  readonly isEachWay?: boolean | undefined;
  /** The part of the stake that still stands after partial cash-outs, such as [7, 10]. */
  readonly standing?: Share | undefined;
}

export interface Price {
  /** Lines, before the multiplier; an each-way line counts twice. */
  readonly lines: number;
  readonly stake: Kurus;
  /** If every leg wins. */
  readonly possibleReturn: Kurus;
  /** The sum of the lines' odds in thousandths, rounded down, for the eye: money is made of the exact fraction. */
  readonly totalOdds: bigint;
  /** The odds of the longest line in thousandths, rounded down: what a limit of total odds looks at. */
  readonly longestOdds: bigint;
}

export interface Settlement {
  /** No line is open any more: `returned` is final. */
  readonly isDecided: boolean;
  /** The return of the decided lines. */
  readonly returned: Kurus;
  /** The return of the slip if every open leg wins; equals `returned` once decided. */
  readonly possibleReturn: Kurus;
}

/** A factor for each leg, undefined while it is open; `places` for the place parts of an each-way slip. */
export interface LegFactors {
  readonly wins: readonly (Fraction | undefined)[];
  readonly places?: readonly (Fraction | undefined)[] | undefined;
}

/** The number of lines of one part of the slip: the sum of C(n, k) over its sizes. */
export function countLines(slip: Slip): number {
  const chosen = slip.legs.filter((leg) => !leg.isBanker).length;
  const lines = slip.sizes.reduce((sum, size) => sum + choose(chosen, size), 0);
  return slip.isEachWay ? 2 * lines : lines;
}

export const stakeOf = (slip: Slip): Kurus =>
  slip.lineStake * BigInt(slip.multiplier) * BigInt(countLines(slip));

export function priceSlip(slip: Slip): Price {
  const total = sumOfParts(slip, partOdds(slip));
  return {
    lines: countLines(slip),
    stake: stakeOf(slip),
    possibleReturn: returnOf(slip, total),
    totalOdds: inThousandths(total),
    longestOdds: longestOddsOf(slip),
  };
}

/** The return of the slip, as far as its legs are known. Early and late legs come out alike, in any order. */
export function settleSlip(slip: Slip, factors: LegFactors): Settlement {
  const known = slip.isEachWay ? [factors.wins, factors.places ?? []] : [factors.wins];
  const atBest = partOdds(slip);
  const sum = (openAs: (part: number, leg: number) => Fraction) => {
    const filled = known.map((part, place) => slip.legs.map((_, leg) => part[leg] ?? openAs(place, leg)));
    return returnOf(slip, sumOfParts(slip, filled));
  };
  return {
    isDecided: known.every((part) => isPartDecided(slip, part)),
    returned: sum(() => zero),
    possibleReturn: sum((part, leg) => atBest[part]![leg]!),
  };
}

/** To win, and on an each-way slip to be placed: each part has its own lines. */
const sumOfParts = (slip: Slip, parts: readonly (readonly Fraction[])[]): Fraction =>
  parts.map((factors) => sumOfLines(slip, factors)).reduce(plus, zero);

/** Σ over all lines of Π factors: the bankers' product times the elementary symmetric polynomials of the other legs. */
export function sumOfLines(slip: Slip, factors: readonly Fraction[]): Fraction {
  // Over one common denominator the recursion runs in whole numbers.
  const common = factors.reduce((product, { denominator }) => leastMultiple(product, denominator), 1n);
  const whole = factors.map(({ numerator, denominator }) => numerator * (common / denominator));
  const bankers = whole.filter((_, leg) => slip.legs[leg]!.isBanker);
  const chosen = whole.filter((_, leg) => !slip.legs[leg]!.isBanker);
  const linesOf = symmetricSums(chosen);
  const product = bankers.reduce((all, factor) => all * factor, 1n);
  return slip.sizes.reduce(
    (sum, size) =>
      plus(sum, fraction(product * (linesOf[size] ?? 0n), common ** BigInt(bankers.length + size))),
    zero,
  );
}

/** Place k holds the sum of the products of every k of the factors. */
function symmetricSums(factors: readonly bigint[]): bigint[] {
  const sums = [1n, ...factors.map(() => 0n)];
  for (const [taken, factor] of factors.entries())
    for (let size = taken + 1; size > 0; size -= 1) sums[size]! += sums[size - 1]! * factor;
  return sums;
}

/** A line is open while none of its legs has lost and one of them is open. */
function isPartDecided(slip: Slip, factors: readonly (Fraction | undefined)[]): boolean {
  const isLost = (leg: number) => factors[leg]?.numerator === 0n;
  const legs = slip.legs.map(({ isBanker = false }, leg) => ({
    isBanker,
    isOpen: factors[leg] === undefined,
    isLost: isLost(leg),
  }));
  if (legs.some(({ isBanker, isLost }) => isBanker && isLost)) return true;
  const alive = legs.filter(({ isBanker, isLost }) => !isBanker && !isLost).length;
  const hasLine = slip.sizes.some((size) => size <= alive);
  return !hasLine || !legs.some(({ isOpen }) => isOpen);
}

/** The odds of each leg: to win, and on an each-way slip to be placed too. */
function partOdds(slip: Slip): Fraction[][] {
  const wins = slip.legs.map(({ odds }) => toFraction(odds));
  if (!slip.isEachWay) return [wins];
  return [wins, slip.legs.map(({ odds, placeTerms }) => placeOdds(odds, placeTerms ?? [0, 1]))];
}

/** The product of the odds of the longest line of the highest odds, in thousandths, rounded down. */
export function longestOddsOf(slip: Slip): bigint {
  const bankers = slip.legs.filter((leg) => leg.isBanker);
  const chosen = slip.legs.filter((leg) => !leg.isBanker).sort((a, b) => b.odds - a.odds);
  const longest = [...bankers, ...chosen.slice(0, Math.max(...slip.sizes))];
  return inThousandths(longest.reduce((product, { odds }) => times(product, toFraction(odds)), one));
}

/** The one place where a slip is rounded. */
const returnOf = ({ lineStake, multiplier, standing: [part, whole] = [1, 1] }: Slip, sum: Fraction): Kurus =>
  shareOf(lineStake * BigInt(multiplier), times(sum, fraction(BigInt(part), BigInt(whole))));

const inThousandths = (value: Fraction): bigint => shareOf(1000n, value);

/** C(n, k), exact for every slip that the rules of combination let through. */
export function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let ways = 1;
  for (let place = 1; place <= Math.min(k, n - k); place += 1) ways = (ways * (n - place + 1)) / place;
  return ways;
}
