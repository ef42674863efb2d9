// Which legs may stand on one slip. Every refusal is a code with its facts, so that the slip can name the leg and say what would pass.
//
// MBS, the minimum number of matches, is read in two ways in Türkiye. Strict: a line has at least as many legs as its greatest MBS asks.
// Companion: for some k, k legs have an MBS of at most k; so one leg of MBS 1 carries any other, and two of MBS 2 carry one of MBS 4.
import { longestOddsOf, countLines, type Leg, type Slip } from './slip.ts';
import type { Selection } from './market.ts';

/** Selections of one event that a bet builder has priced together are one leg; its market is that of the builder. */
export interface CombinedLeg extends Leg, Selection {
  /** MBS: 1 may be played alone. */
  readonly minimumLegs?: number | undefined;
  /** May not be combined at all. */
  readonly isSingleOnly?: boolean | undefined;
  /** Other events that this leg depends on: the matches of a competition whose winner it names. */
  readonly relatedEvents?: readonly string[] | undefined;
}

export interface CombinationRules {
  readonly minimumLegs: 'strict' | 'companion';
  readonly mostLegs: number;
  readonly mostLines: number;
  readonly mostMultiplier: number;
  /** In thousandths, of the longest line. */
  readonly highestTotalOdds: bigint;
}

/** Thirty legs: a licensed dealer in Türkiye. Total odds of 1,000: FeedConstruct's default. */
export const turkishRules: CombinationRules = {
  minimumLegs: 'strict',
  mostLegs: 30,
  mostLines: 10_000,
  mostMultiplier: 100,
  highestTotalOdds: 1_000_000n,
};

export type CombinationRefusal =
  | { readonly code: 'no legs' }
  | { readonly code: 'line sizes do not fit'; readonly legs: number }
  | { readonly code: 'multiplier out of range'; readonly most: number }
  | { readonly code: 'same market twice'; readonly legs: readonly [number, number] }
  | { readonly code: 'related legs'; readonly legs: readonly [number, number] }
  | { readonly code: 'single only'; readonly leg: number }
  | {
      readonly code: 'too few legs';
      readonly leg: number;
      readonly minimum: number;
      readonly shortestLine: number;
    }
  | { readonly code: 'too many legs'; readonly most: number; readonly legs: number }
  | { readonly code: 'too many lines'; readonly most: number; readonly lines: number }
  | { readonly code: 'total odds too high'; readonly highest: bigint; readonly odds: bigint }
  | { readonly code: 'no place terms'; readonly leg: number };

export interface CombinedSlip extends Slip {
  readonly legs: readonly CombinedLeg[];
}

/** All that is wrong with the slip, in the order of precedence; empty when it may be placed. */
export function refuseCombination(slip: CombinedSlip, rules: CombinationRules): CombinationRefusal[] {
  const { legs } = slip;
  if (legs.length === 0) return [{ code: 'no legs' }];
  // The next check takes time in proportion to the square of the legs, so a giant slip is refused here.
  if (legs.length > rules.mostLegs)
    return [{ code: 'too many legs', most: rules.mostLegs, legs: legs.length }];
  return [
    ...shapeOf(slip, rules),
    ...pairsOf(legs),
    ...legs.flatMap(({ isSingleOnly }, leg): CombinationRefusal[] =>
      isSingleOnly && legs.length > 1 ? [{ code: 'single only', leg }] : [],
    ),
    ...minimumLegs(slip, rules),
    ...totalOdds(slip, rules),
  ];
}

function shapeOf(slip: CombinedSlip, rules: CombinationRules): CombinationRefusal[] {
  const { legs, sizes, multiplier } = slip;
  const chosen = legs.filter(({ isBanker }) => !isBanker).length;
  const fits = sizes.every(
    (size, place) => Number.isInteger(size) && size > (sizes[place - 1] ?? 0) && size <= chosen,
  );
  if (!fits || sizes.length === 0) return [{ code: 'line sizes do not fit', legs: chosen }];
  const refusals: CombinationRefusal[] = [];
  if (!Number.isInteger(multiplier) || multiplier < 1 || multiplier > rules.mostMultiplier)
    refusals.push({ code: 'multiplier out of range', most: rules.mostMultiplier });
  const lines = countLines(slip);
  if (lines > rules.mostLines) refusals.push({ code: 'too many lines', most: rules.mostLines, lines });
  const withoutTerms = legs.findIndex(({ placeTerms }) => !placeTerms);
  if (slip.isEachWay && withoutTerms >= 0) refusals.push({ code: 'no place terms', leg: withoutTerms });
  return refusals;
}

/** Legs that say something of each other multiply to a wrong price. */
function pairsOf(legs: readonly CombinedLeg[]): CombinationRefusal[] {
  return legs.flatMap((a, first) =>
    legs.slice(first + 1).flatMap((b, after): CombinationRefusal[] => {
      const pair = [first, first + 1 + after] as const;
      if (a.event === b.event && a.market === b.market) return [{ code: 'same market twice', legs: pair }];
      const isRelated =
        a.event === b.event || a.relatedEvents?.includes(b.event) || b.relatedEvents?.includes(a.event);
      return isRelated ? [{ code: 'related legs', legs: pair }] : [];
    }),
  );
}

/** A system is as strict as its weakest line: the shortest, of the legs that ask for most. */
function minimumLegs({ legs, sizes }: CombinedSlip, rules: CombinationRules): CombinationRefusal[] {
  const asked = legs.map(({ minimumLegs = 1, isBanker = false }, leg) => ({
    leg,
    minimum: minimumLegs,
    isBanker,
  }));
  const bankers = asked.filter(({ isBanker }) => isBanker);
  const chosen = asked.filter(({ isBanker }) => !isBanker).sort((a, b) => b.minimum - a.minimum);
  const line = [...bankers, ...chosen.slice(0, Math.min(...sizes))];
  const [most] = line.toSorted((a, b) => b.minimum - a.minimum);
  if (
    !most ||
    isLongEnough(
      line.map(({ minimum }) => minimum),
      rules.minimumLegs,
    )
  )
    return [];
  return [{ code: 'too few legs', leg: most.leg, minimum: most.minimum, shortestLine: line.length }];
}

function isLongEnough(minimums: readonly number[], reading: CombinationRules['minimumLegs']): boolean {
  if (reading === 'strict') return minimums.every((each) => each <= minimums.length);
  return minimums.some((each) => minimums.filter((other) => other <= each).length >= each);
}

function totalOdds(slip: CombinedSlip, rules: CombinationRules): CombinationRefusal[] {
  const odds = longestOddsOf(slip);
  return odds > rules.highestTotalOdds
    ? [{ code: 'total odds too high', highest: rules.highestTotalOdds, odds }]
    : [];
}
