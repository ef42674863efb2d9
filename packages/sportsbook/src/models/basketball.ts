// Basketball: margin and total of a match are normal and independent of each other, around the bookmaker's lines. A match that is level goes
// to overtime, so no winner is left open. In play the rest of the match shrinks with its time, and the deviation with the root of it.
//
//   P(home wins) = Φ((lead + rest × drift) / (deviation × √rest))
//
// Source: H. Stern, "A Brownian motion model for the progress of sports scores" (1994). Deviations: NBA, 48 minutes.
import type { Forecast, WeightedScore } from '../fair.ts';
import type { Pair, Reading } from '../record.ts';
import { normalBelow, roundedNormal } from './distributions.ts';

export interface BasketballRates {
  /** Expected margin of the home side over the whole match. */
  readonly margin: number;
  /** Expected points of both sides over the whole match. */
  readonly total: number;
  /** 48 in the NBA, 40 elsewhere. */
  readonly minutes: 40 | 48;
}

/** Left out: before the tip-off. */
export interface BasketballState {
  /** Quarters that are over. */
  readonly quarters: readonly Pair[];
  /** Of the current quarter. */
  readonly points: Pair;
  /** The part of the current quarter that is still to play, 0 to 1. */
  readonly quarterLeft: number;
}

const start: BasketballState = { quarters: [], points: { home: 0, away: 0 }, quarterLeft: 1 };
const quarterCount = 4;

/** Of 48 minutes. Deviations grow with the root of the time. */
const marginDeviation = 12;
const totalDeviation = 17.5;

export const overtimeMinutes = 5;

/** Mean and deviation of the remaining points, for a share of the match. */
export function spread({ margin, total, minutes }: BasketballRates, share: number) {
  const root = Math.sqrt((share * minutes) / 48);
  return {
    margin: { mean: margin * share, deviation: marginDeviation * root },
    total: { mean: total * share, deviation: totalDeviation * root },
  };
}

/** The home side's chance to win, level at the end resolved by overtime: the closed formula. */
export function winChance(rates: BasketballRates, lead: number, share: number): number {
  const { mean, deviation } = spread(rates, share).margin;
  if (share === 0) return lead === 0 ? 0.5 : Number(lead > 0);
  return normalBelow((lead + mean) / deviation);
}

/** So many deviations to each side are looked at. */
const reach = 5;

/** Scores of both sides after a share of the match, from a score. */
function scores(rates: BasketballRates, from: Pair, share: number): WeightedScore[] {
  if (share === 0) return [{ score: from, probability: 1 }];
  const { margin, total } = spread(rates, share);
  const span = ({ mean, deviation }: { mean: number; deviation: number }) =>
    [Math.floor(mean - reach * deviation), Math.ceil(mean + reach * deviation)] as const;
  const [leastMargin, mostMargin] = span(margin);
  const [least, mostTotal] = span(total);
  const leastTotal = Math.max(0, least);
  const margins = roundedNormal(margin.mean, margin.deviation, leastMargin, mostMargin);
  const totals = roundedNormal(total.mean, total.deviation, leastTotal, mostTotal);
  const found: WeightedScore[] = [];
  for (const [place, marginMass] of margins.entries()) {
    const lead = leastMargin + place;
    // A margin and its total are both odd or both even, and no side is below nought.
    const fits = totals
      .map((mass, at) => ({ mass, points: leastTotal + at }))
      .filter(({ points }) => (points - lead) % 2 === 0 && points >= Math.abs(lead));
    const all = fits.reduce((sum, { mass }) => sum + mass, 0);
    for (const { mass, points } of fits)
      found.push({
        score: { home: from.home + (points + lead) / 2, away: from.away + (points - lead) / 2 },
        probability: (marginMass * mass) / all,
      });
  }
  return found;
}

/** Level scores lead to overtime: as much of them to each side as the formula gives, at the margins of five minutes. */
function withOvertime(
  rates: BasketballRates,
  found: readonly WeightedScore[],
  homeShare: number,
): WeightedScore[] {
  const overtime = spread(rates, overtimeMinutes / rates.minutes);
  const most = 15;
  const leads = roundedNormal(0, overtime.margin.deviation, 1, most);
  const points = Math.round(overtime.total.mean / 2);
  return found.flatMap((each) => {
    const { home, away } = each.score;
    if (home !== away) return [each];
    return leads.flatMap((mass, place) => {
      const [more, less] = [points + Math.ceil((place + 1) / 2), points - Math.floor((place + 1) / 2)];
      return [
        { score: { home: home + more, away: away + less }, probability: each.probability * mass * homeShare },
        {
          score: { home: home + less, away: away + more },
          probability: each.probability * mass * (1 - homeShare),
        },
      ];
    });
  });
}

export function forecastBasketball(rates: BasketballRates, state: BasketballState = start): Forecast {
  const quarter = state.quarters.length + 1;
  const left = quarter > quarterCount ? 0 : (quarterCount - quarter + state.quarterLeft) / quarterCount;
  const now = [...state.quarters, state.points].reduce((sum, { home, away }) => ({
    home: sum.home + home,
    away: sum.away + away,
  }));
  const match = () => {
    const found = scores(rates, now, left);
    // The formula splits a level end where the normal curve does.
    const { mean, deviation } = spread(rates, left).margin;
    const lead = now.home - now.away;
    const below = (edge: number) => (left === 0 ? 0.5 : normalBelow((edge - lead - mean) / deviation));
    const level = below(0.5) - below(-0.5);
    return withOvertime(rates, found, level > 0 ? (below(0.5) - below(0)) / level : 0.5);
  };
  const known = new Map<Reading, readonly WeightedScore[] | undefined>();
  const make = (reading: Reading): readonly WeightedScore[] | undefined => {
    if (reading === 'all') return match();
    const [what, place] = reading.split(':');
    const number = Number(place);
    if (what !== 'part' || number > quarterCount) return undefined;
    const over = state.quarters[number - 1];
    if (over) return [{ score: { home: over.home, away: over.away }, probability: 1 }];
    return number === quarter
      ? scores(rates, state.points, state.quarterLeft / quarterCount)
      : scores(rates, { home: 0, away: 0 }, 1 / quarterCount);
  };
  return (reading) => {
    if (!known.has(reading)) known.set(reading, make(reading));
    return known.get(reading);
  };
}
