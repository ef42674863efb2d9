// Football: goals of both sides by Dixon and Coles, before and during a match; the halves by the share of goals that falls into each.
//
//   λ = exp(mean + home + attack_i + defence_j)     ν = exp(mean + attack_j + defence_i)
//   P(h, a) = τ(h, a) × Poisson(h; λ) × Poisson(a; ν)
//   τ(0,0) = 1 − λνρ   τ(0,1) = 1 + λρ   τ(1,0) = 1 + νρ   τ(1,1) = 1 − ρ   else 1
//
// Source: M. Dixon and S. Coles, Applied Statistics 46 (1997). The figures are fits to public results, named where they stand.
import type { JointForecast } from '../builder.ts';
import type { Forecast, WeightedScore } from '../fair.ts';
import type { Goal, Pair, Reading, Score } from '../record.ts';
import { binomial, poisson } from './distributions.ts';

/** A team's strength against the mean of its league, in logarithms of goals. Defence above nought concedes more. */
export interface Strength {
  readonly attack: number;
  readonly defence: number;
}

export interface LeagueFit {
  readonly mean: number;
  readonly home: number;
  readonly rho: number;
  /** Standard deviations of the teams' strengths, from which invented teams are drawn. */
  readonly attackDeviation: number;
  readonly defenceDeviation: number;
}

/** Mean of eleven seasons of the Süper Lig, 2014 to 2025 (football-data.co.uk). */
export const superLig: LeagueFit = {
  mean: 0.147,
  home: 0.251,
  rho: -0.075,
  attackDeviation: 0.26,
  defenceDeviation: 0.23,
};

/** Expected goals of a whole match. */
export interface GoalRates extends Pair {
  readonly rho: number;
}

export const goalRates = (league: LeagueFit, home: Strength, away: Strength): GoalRates => ({
  home: Math.exp(league.mean + league.home + home.attack + away.defence),
  away: Math.exp(league.mean + away.attack + home.defence),
  rho: league.rho,
});

/** Where a match stands. Left out: before it begins. */
export interface FootballState {
  /** Of the clock, stoppage time counted on: 47 in the first half, or 95. */
  readonly minute: number;
  readonly goals: readonly Goal[];
  /** The final whistle is blown. */
  readonly isOver?: boolean | undefined;
  /** Once the first half is over. */
  readonly halfTime?: Pair | undefined;
  /** Players sent off. */
  readonly reds?: Pair | undefined;
  readonly corners?: Pair | undefined;
  readonly bookings?: Pair | undefined;
}

const kickOff: FootballState = { minute: 0, goals: [] };

/** A stretch of a half, in minutes of the clock, and its share of a match's goals. */
interface Band {
  readonly from: number;
  readonly to: number;
  readonly share: number;
}

/**
 * Quarters of an hour: 28,559 goals of internationals (martj42), the first with what rounding left over. The last of each half takes the
 * stoppage time in: two minutes and five.
 */
const bands: Readonly<Record<'first' | 'second', readonly Band[]>> = {
  first: [
    { from: 0, to: 15, share: 0.1247 },
    { from: 15, to: 30, share: 0.1417 },
    { from: 30, to: 47, share: 0.172 },
  ],
  second: [
    { from: 45, to: 60, share: 0.1636 },
    { from: 60, to: 75, share: 0.1668 },
    { from: 75, to: 95, share: 0.2312 },
  ],
};

/** The share of a match's goals that a half still has at a minute. The last minute lasts until the whistle, so there is always some. */
export function goalsLeft(half: 'first' | 'second', minute: number): number {
  const now = Math.min(minute, bands[half].at(-1)!.to - 1);
  return bands[half].reduce((sum, { from, to, share }) => {
    const left = Math.max(0, to - Math.max(now, from));
    return sum + (share * left) / (to - from);
  }, 0);
}

/** How the second half's goals depend on the lead, strengths removed: 55,275 matches of five leagues. */
const leadFactors = new Map<number, Pair>([
  [-2, { home: 1.19, away: 1.03 }],
  [-1, { home: 1.1, away: 1 }],
  [0, { home: 0.97, away: 0.96 }],
  [1, { home: 0.95, away: 1.08 }],
  [2, { home: 0.96, away: 1.1 }],
]);

/** A player less: papers disagree, so these are a setting between them. */
const shortHanded = { own: 0.7, other: 1.35 };

/** With the stoppage time that is usual. */
const matchMinutes = 95;

const count = (goals: readonly Goal[]): Pair => ({
  home: goals.filter(({ side }) => side === 'home').length,
  away: goals.filter(({ side }) => side === 'away').length,
});

/** Goals that are still expected in the rest of the first half and in the second, under the score and the cards of now. */
export function remainingRates(
  rates: GoalRates,
  state: FootballState,
): { readonly first: Pair; readonly second: Pair } {
  const { home, away } = count(state.goals);
  const isSecondHalf = state.halfTime !== undefined;
  // The factors were measured from the half-time lead on; before it there is nothing to apply.
  const lead = Math.max(-2, Math.min(2, home - away));
  const factors = isSecondHalf ? leadFactors.get(lead)! : { home: 1, away: 1 };
  const reds = state.reds ?? { home: 0, away: 0 };
  const cards = (own: number, other: number) => shortHanded.own ** own * shortHanded.other ** other;
  const of = (share: number): Pair => ({
    home: rates.home * share * factors.home * cards(reds.home, reds.away),
    away: rates.away * share * factors.away * cards(reds.away, reds.home),
  });
  return {
    first: of(isSecondHalf || state.isOver ? 0 : goalsLeft('first', state.minute)),
    second: of(state.isOver ? 0 : goalsLeft('second', isSecondHalf ? state.minute : 0)),
  };
}

/** Most goals of a side that are looked at. */
const mostGoals = 14;

/** P(home, away) for 0 to 14 goals each, place `home * 15 + away`; adds up to one. */
export function scoreGrid({ home, away, rho }: GoalRates): number[] {
  const [homeChances, awayChances] = [poisson(home, mostGoals), poisson(away, mostGoals)];
  const tau = (h: number, a: number): number => {
    if (h > 1 || a > 1) return 1;
    if (h === 1) return a === 1 ? 1 - rho : 1 + away * rho;
    return a === 1 ? 1 + home * rho : 1 - home * away * rho;
  };
  // A large ρ at high rates would make a score less than impossible.
  const grid = homeChances.flatMap((p, h) => awayChances.map((q, a) => Math.max(0, tau(h, a)) * p * q));
  const all = grid.reduce((sum, each) => sum + each, 0);
  return grid.map((each) => each / all);
}

/** One way the rest of the match may go. */
interface Course {
  readonly probability: number;
  readonly halfTime: Pair;
  readonly fullTime: Pair;
}

/** Courses rarer than this are left out. */
const negligible = 1e-12;

/** All courses of goals, both halves: the joint distribution that every goal market and the bet builder look at. */
export function goalCourses(rates: GoalRates, state: FootballState = kickOff): readonly Course[] {
  const { first, second } = remainingRates(rates, state);
  const now = count(state.goals);
  // The correction concerns the lowest scores of a match, so it ends with the first goal.
  const rho = state.goals.length === 0 ? rates.rho : 0;
  const grid = scoreGrid({ home: first.home + second.home, away: first.away + second.away, rho });
  const firstShare = (side: 'home' | 'away') => first[side] / (first[side] + second[side] || 1);
  const splits = (side: 'home' | 'away') =>
    Array.from({ length: mostGoals + 1 }, (_, goals) => binomial(goals, firstShare(side)));
  const [homeSplits, awaySplits] = [splits('home'), splits('away')];
  const courses: Course[] = [];
  for (const [place, mass] of grid.entries()) {
    const [home, away] = [Math.floor(place / (mostGoals + 1)), place % (mostGoals + 1)];
    const fullTime = { home: now.home + home, away: now.away + away };
    if (state.halfTime) {
      courses.push({ probability: mass, halfTime: state.halfTime, fullTime });
      continue;
    }
    if (mass < negligible) continue;
    for (const [h, p] of homeSplits[home]!.entries())
      for (const [a, q] of awaySplits[away]!.entries()) {
        if (mass * p * q < negligible) continue;
        const halfTime = { home: now.home + h, away: now.away + a };
        courses.push({ probability: mass * p * q, halfTime, fullTime });
      }
  }
  return courses;
}

/** The score of a course in a reading; undefined for what goals do not tell. */
function scoreOf(
  { halfTime, fullTime }: Course,
  reading: Reading,
  goals: readonly Goal[],
): Score | undefined {
  switch (reading) {
    case 'regular':
      return { ...fullTime, goals };
    case 'halves':
      return { ...fullTime, halfTime };
    case 'half:1':
      return halfTime;
    case 'half:2':
      return { home: fullTime.home - halfTime.home, away: fullTime.away - halfTime.away };
    default:
      return undefined;
  }
}

/** Means of a match: 14,284 matches of five leagues from 2018 on. Cards are yellows and reds. */
const meanCorners: Pair = { home: 5.35, away: 4.4 };
const meanBookings: Pair = { home: 1.99, away: 2.3 };
const mostCounted = 30;

/**
 * Counts that come at an even pace. Both sides together are close to Poisson: corners vary more within a side, and the sides' counts
 * offset each other (correlation −0.27).
 */
function paced(mean: Pair, now: Pair, { minute, isOver = false }: FootballState): WeightedScore[] {
  const rest = isOver ? 0 : Math.max(1, matchMinutes - minute) / matchMinutes;
  const [home, away] = [poisson(mean.home * rest, mostCounted), poisson(mean.away * rest, mostCounted)];
  return home.flatMap((p, h) =>
    away.map((q, a) => ({ score: { home: now.home + h, away: now.away + a }, probability: p * q })),
  );
}

/** A third of a match, then penalties that either side wins as often. */
function qualifying(courses: readonly Course[], rates: GoalRates): WeightedScore[] {
  const share = { home: 0, level: 0, away: 0 };
  for (const { probability, fullTime } of courses) share[sideAhead(fullTime)] += probability;
  const extra = { home: 0, level: 0, away: 0 };
  const extraGrid = scoreGrid({ home: rates.home / 3, away: rates.away / 3, rho: 0 });
  for (const [place, mass] of extraGrid.entries())
    extra[sideAhead({ home: Math.floor(place / (mostGoals + 1)), away: place % (mostGoals + 1) })] += mass;
  const home = share.home + share.level * (extra.home + extra.level / 2);
  return [
    { score: { home: 1, away: 0 }, probability: home },
    { score: { home: 0, away: 1 }, probability: 1 - home },
  ];
}

const sideAhead = ({ home, away }: Pair): 'home' | 'level' | 'away' => {
  if (home === away) return 'level';
  return home > away ? 'home' : 'away';
};

/** The forecast of a football match, for all of its markets. `isKnockOut` adds the qualification, for a tie of one match. */
export function forecastFootball(
  rates: GoalRates,
  state: FootballState = kickOff,
  { isKnockOut = false }: { readonly isKnockOut?: boolean } = {},
): Forecast {
  const courses = goalCourses(rates, state);
  const none = { home: 0, away: 0 };
  const known = new Map<Reading, readonly WeightedScore[] | undefined>();
  const make = (reading: Reading): readonly WeightedScore[] | undefined => {
    if (reading === 'corners') return paced(meanCorners, state.corners ?? none, state);
    if (reading === 'bookings') return paced(meanBookings, state.bookings ?? none, state);
    if (reading === 'qualified') return isKnockOut ? qualifying(courses, rates) : undefined;
    return gather(courses, reading, state.goals);
  };
  return (reading) => {
    if (!known.has(reading)) known.set(reading, make(reading));
    return known.get(reading);
  };
}

/** The joint distribution for a bet builder: goals of both halves, and beside them corners and cards, which are taken as independent. */
export function jointFootball(rates: GoalRates, state: FootballState = kickOff): JointForecast {
  const forecast = forecastFootball(rates, state);
  const alone = (only: Reading) =>
    (forecast(only) ?? []).map(({ score, probability }) => ({
      probability,
      score: (reading: Reading) => (reading === only ? score : undefined),
    }));
  const goals = goalCourses(rates, state).map((course) => ({
    probability: course.probability,
    score: (reading: Reading) => scoreOf(course, reading, state.goals),
  }));
  return [goals, alone('corners'), alone('bookings')];
}

/**
 * Courses with the same reading are added up. There are tens of thousands in the first half, so a score is made once for all equal ones.
 */
function gather(
  courses: readonly Course[],
  reading: Reading,
  goals: readonly Goal[],
): readonly WeightedScore[] | undefined {
  const sums = new Map<number, { score: Score; probability: number }>();
  for (const course of courses) {
    const key = keyOf(course, reading);
    const sum = sums.get(key);
    if (sum) {
      sum.probability += course.probability;
      continue;
    }
    const score = scoreOf(course, reading, goals);
    if (!score) return undefined;
    sums.set(key, { score, probability: course.probability });
  }
  return [...sums.values()];
}

/** Alike for courses with the same score in a reading. */
function keyOf({ halfTime, fullTime }: Course, reading: Reading): number {
  const half = halfTime.home * 100 + halfTime.away;
  const whole = fullTime.home * 100 + fullTime.away;
  if (reading === 'half:1') return half;
  if (reading === 'half:2') return whole - half;
  return reading === 'halves' ? whole * 10_000 + half : whole;
}
