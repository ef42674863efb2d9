// A bet builder: several selections of one match as one leg, priced from the joint distribution of the match and never as a product. Legs
// that exclude each other, and legs that the others imply, are refused by name. The price of every subset is fixed at placement, so
// that a void selection leaves a leg whose price was agreed before.
import { findMarketKind, outcomesOf } from './catalogue.ts';
import { one, zero, type Fraction } from './fraction.ts';
import type { LegResult } from './leg.ts';
import type { Market } from './market.ts';
import { oddsFromDecimal, toFraction, type Odds } from './odds.ts';
import type { Reading, Score } from './record.ts';

export interface BuilderLeg {
  readonly market: Market;
  readonly outcome: string;
}

/** One way the match may go. */
export interface BuilderCourse {
  readonly probability: number;
  /** Undefined for a reading that it does not hold. */
  score(reading: Reading): Score | undefined;
}

/**
 * The joint distribution of a match: lists of courses that are independent of each other, such as goals and corners. Each list adds up
 * to one, and a leg is looked up in the first that holds its reading.
 */
export type JointForecast = readonly (readonly BuilderCourse[])[];

export type BuilderRefusal =
  /** A reading that the model does not hold, or a bet that may be refunded in part. */
  | { readonly code: 'leg cannot be built'; readonly leg: number }
  /** These legs cannot all win. */
  | { readonly code: 'contradiction'; readonly legs: readonly number[] }
  /** The leg wins whenever the others do, so it adds nothing. */
  | { readonly code: 'implied'; readonly leg: number; readonly by: readonly number[] }
  | { readonly code: 'too many legs'; readonly most: number };

export interface BuilderPrice {
  /** The fair probability that all legs win. */
  readonly probability: number;
  /**
   * The price of every subset: place Σ 2^leg over its legs, so the last is that of all legs, and the first, of none, is even return.
   */
  readonly prices: readonly Odds[];
}

export const mostBuilderLegs = 8;

/** `legMargin` is put on once for each leg: 0.05 with three legs makes the implied probability 1.05³ times the fair one. */
export function priceBuilder(
  legs: readonly BuilderLeg[],
  forecast: JointForecast,
  legMargin: number,
): BuilderPrice | BuilderRefusal {
  if (legs.length > mostBuilderLegs) return { code: 'too many legs', most: mostBuilderLegs };
  const chances = subsetChances(legs, forecast);
  if ('code' in chances) return chances;
  return (
    findContradiction(legs.length, chances) ??
    findImplied(legs.length, chances) ?? {
      probability: chances.at(-1)!,
      prices: chances.map((chance, subset) =>
        subset === 0 ? 1000 : oddsFromDecimal(1 / (chance * (1 + legMargin) ** sizeOf(subset))),
      ),
    }
  );
}

/** The factor of a builder leg in its lines: zero once a selection has lost, else the fixed price of the selections that are not void. */
export function builderFactor(
  prices: readonly Odds[],
  results: readonly (LegResult | undefined)[],
): Fraction | undefined {
  if (results.some((end) => end?.voidFactor === 0.5 || end?.deadHeat))
    throw new RangeError('bug: a selection of a builder wins, loses or is void');
  if (results.some((end) => end?.voidFactor === 0 && end.result === 0)) return zero;
  if (results.includes(undefined)) return undefined;
  const standing = results.reduce(
    (subset, end, leg) => (end!.voidFactor === 0 ? subset + 2 ** leg : subset),
    0,
  );
  return standing === 0 ? one : toFraction(prices[standing]!);
}

/** The chance that all of the legs win, whatever they imply of each other; undefined where the model does not hold one of them. */
export function jointChance(legs: readonly BuilderLeg[], forecast: JointForecast): number | undefined {
  const chances = subsetChances(legs, forecast);
  return 'code' in chances ? undefined : chances.at(-1)!;
}

/** The outcomes of a market that may still be added without contradiction or repetition: the others are greyed out. */
export const openOutcomes = (
  legs: readonly BuilderLeg[],
  market: Market,
  forecast: JointForecast,
): readonly string[] =>
  outcomesOf(market)
    .filter(({ id }) => 'prices' in priceBuilder([...legs, { market, outcome: id }], forecast, 0))
    .map(({ id }) => id);

const builtReadings: readonly Reading[] = ['regular', 'halves', 'half:1', 'half:2', 'corners', 'bookings'];
const someScores: readonly Score[] = Array.from({ length: 64 }, (_, place) => {
  const [home, away] = [place % 8, Math.floor(place / 8)];
  return { home, away, halfTime: { home: Math.min(1, home), away: Math.min(1, away) } };
});

/** Whether a market is one that bet builders take where there is a model: each of its outcomes wins or loses by the score alone. */
export function isBuildable(market: Market): boolean {
  const reading = findMarketKind(market.id)?.reading(market.specifiers);
  const outcomes = outcomesOf(market);
  if (!reading || !builtReadings.includes(reading) || outcomes.length === 0) return false;
  return outcomes.every(({ end }) => someScores.every((score) => end(score)?.voidFactor === 0));
}

/** The number of legs of a subset. */
const sizeOf = (subset: number): number => (subset === 0 ? 0 : (subset & 1) + sizeOf(subset >> 1));
const legsOf = (subset: number, legs: number): number[] =>
  Array.from({ length: legs }, (_, leg) => leg).filter((leg) => (subset >> leg) & 1);

/** P(all legs of the subset win) for every subset. Independent lists multiply. */
function subsetChances(legs: readonly BuilderLeg[], forecast: JointForecast): number[] | BuilderRefusal {
  const found = legs.map((leg) => locate(leg, forecast));
  const unknown = found.indexOf(undefined);
  if (unknown >= 0) return { code: 'leg cannot be built', leg: unknown };
  let chances: number[] = Array.from({ length: 2 ** legs.length }, () => 1);
  for (const [list, courses] of forecast.entries()) {
    const here = found.map((leg) => (leg!.list === list ? leg! : undefined));
    if (here.every((leg) => leg === undefined)) continue;
    const masses = Array.from({ length: 2 ** legs.length }, () => 0);
    for (const course of courses) {
      let winners = 0;
      for (const [leg, each] of here.entries()) {
        if (!each) continue;
        const end = each.outcome.end(course.score(each.reading)!);
        if (!end || end.voidFactor !== 0) return { code: 'leg cannot be built', leg };
        if (end.result === 1) winners += 2 ** leg;
      }
      masses[winners]! += course.probability;
    }
    const own = here.reduce((subset, leg, place) => (leg ? subset + 2 ** place : subset), 0);
    const atLeast = sumSupersets(masses, legs.length);
    chances = chances.map((chance, subset) => chance * atLeast[subset & own]!);
  }
  return chances;
}

/** From the mass of exactly these winners to the mass of these and any more. */
function sumSupersets(masses: readonly number[], legs: number): number[] {
  const sums = [...masses];
  for (let leg = 0; leg < legs; leg += 1)
    for (let subset = 0; subset < sums.length; subset += 1)
      if (((subset >> leg) & 1) === 0) sums[subset]! += sums[subset + 2 ** leg]!;
  return sums;
}

function locate({ market, outcome }: BuilderLeg, forecast: JointForecast) {
  const reading = findMarketKind(market.id)?.reading(market.specifiers);
  const rule = outcomesOf(market).find(({ id }) => id === outcome);
  const list = reading ? forecast.findIndex(([course]) => course?.score(reading)) : -1;
  return reading && rule && list >= 0 ? { reading, outcome: rule, list } : undefined;
}

/** Below it a probability is what rounding left of nought. */
const nothing = 1e-12;

/** The smallest set of legs that cannot win together. */
function findContradiction(legs: number, chances: readonly number[]): BuilderRefusal | undefined {
  const impossible = chances
    .map((chance, subset) => ({ chance, subset }))
    .filter(({ chance }) => chance < nothing)
    .map(({ subset }) => subset)
    .sort((a, b) => sizeOf(a) - sizeOf(b));
  const [smallest] = impossible;
  return smallest === undefined ? undefined : { code: 'contradiction', legs: legsOf(smallest, legs) };
}

/** A leg without which the price would be the same. The last such leg is named: it was added to those that imply it. */
function findImplied(legs: number, chances: readonly number[]): BuilderRefusal | undefined {
  if (legs === 1) return undefined;
  const all = chances.length - 1;
  for (let leg = legs - 1; leg >= 0; leg -= 1) {
    const others = all - 2 ** leg;
    if (chances[others]! - chances[all]! < nothing) return { code: 'implied', leg, by: legsOf(others, legs) };
  }
  return undefined;
}
