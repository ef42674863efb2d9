// Basketball: each quarter's margin and total are drawn as the prices have them, and fall in baskets at random moments of it. Level at the end
// goes to overtime, during which nothing is offered.
import type { EventScore } from '../feed.ts';
import { forecastBasketball, overtimeMinutes, spread } from '../models/basketball.ts';
import type { BasketballRates, BasketballState } from '../models/basketball.ts';
import type { MatchRecord, Pair, Part } from '../record.ts';
import type { Dice } from './dice.ts';
import { clockText, linesOf, market, Tape, type Contest, type Moment, type OpenContest } from './moment.ts';

const minutes = 40;
const quarterMinutes = 10;
/** Usual points of both sides in forty minutes, what playing at home is worth, and how much teams differ. */
const usual = { total: 162, home: 2.6, marginDeviation: 4.2, totalDeviation: 4 };
/** The length of a quarter with its breaks, and the interval of its messages. */
const quarterMs = 23 * 60_000;
const tickMs = 60_000;
const breakMs = [2, 15, 2].map((each) => each * 60_000);
const overtimeMs = 12 * 60_000;

const none: Pair = { home: 0, away: 0 };
const sum = (pairs: readonly Pair[]): Pair =>
  pairs.reduce((all, { home, away }) => ({ home: all.home + home, away: all.away + away }), none);

/** Lines of x.5 around an expected count, on a grid, so that few are new when it moves. */
const around = (expected: number, step: number, each: number): number[] => {
  const middle = Math.round(expected / step) * step + 0.5;
  return Array.from({ length: 2 * each + 1 }, (_, place) => middle + (place - each) * step);
};

/** The score of both sides in a stretch of the match. */
function drawScore(dice: Dice, rates: BasketballRates, share: number): Pair {
  const { margin, total } = spread(rates, share);
  const lead = Math.round(margin.mean + margin.deviation * dice.normal());
  const points = Math.max(Math.abs(lead), Math.round(total.mean + total.deviation * dice.normal()));
  const even = (points - lead) % 2 === 0 ? points : points + 1;
  return { home: (even + lead) / 2, away: (even - lead) / 2 };
}

/** Points in ones, twos and threes, each at its share of the time. */
function baskets(dice: Dice, points: number, side: 'home' | 'away') {
  const found: { readonly side: 'home' | 'away'; readonly points: number; readonly at: number }[] = [];
  for (let left = points; left > 0;) {
    const kind = dice.uniform();
    const worth = Math.min(left, kind < 0.25 ? 3 : kind < 0.45 ? 1 : 2);
    found.push({ side, points: worth, at: dice.uniform() });
    left -= worth;
  }
  return found;
}

export const openBasketball: OpenContest = ({ home, away, dice: freshDice }): Contest => {
  const rating = ({ attack, defence }: typeof home) => (attack - defence) / Math.SQRT2;
  const ratesAt = (mood: number): BasketballRates => ({
    margin: usual.home + usual.marginDeviation * (rating(home) - rating(away) + mood),
    total:
      usual.total + (usual.totalDeviation * (home.attack + home.defence + away.attack + away.defence)) / 2,
    minutes,
  });
  const rates = ratesAt(0);

  function marketsAt({ quarters, points, quarterLeft }: BasketballState) {
    const quarter = quarters.length + 1;
    const left = Math.max(0, (4 - quarter + quarterLeft) / 4);
    const now = sum([...quarters, points]);
    const margin = now.home - now.away + rates.margin * left;
    const total = now.home + now.away + rates.total * left;
    const side = (lead: number) => (total + lead) / 2;
    const ofQuarter = (number: number, so: Pair, part: number) => {
      const quarternr = String(number);
      return [
        market(235, { quarternr }),
        ...linesOf(236, 'total', around(so.home + so.away + (rates.total / 4) * part, 2, 1), { quarternr }),
        ...linesOf(303, 'hcp', around(so.away - so.home - (rates.margin / 4) * part, 2, 0), { quarternr }),
      ];
    };
    return [
      market(219),
      ...linesOf(223, 'hcp', around(-margin, 2, 2)),
      ...linesOf(225, 'total', around(total, 4, 2)),
      ...linesOf(227, 'total', around(side(margin), 4, 1)),
      ...linesOf(228, 'total', around(side(-margin), 4, 1)),
      ...(quarter <= 4 ? ofQuarter(quarter, points, quarterLeft) : []),
      ...(quarter < 4 ? ofQuarter(quarter + 1, none, 1) : []),
    ];
  }

  function play(startMs: number): readonly Moment[] {
    const dice = freshDice();
    const tape = new Tape();
    const quarters: Pair[] = [];
    let points = none;
    let quarterLeft = 1;
    let matchStatus = 13;

    const recordOf = (isOver: boolean): MatchRecord => {
      const over: Part[] = quarters.map((each) => ({ ...each, isOver: true }));
      return { parts: isOver ? over : [...over, { ...points, isOver: false }], isOver };
    };
    const scoreNow = (): EventScore => {
      const isPlaying = matchStatus >= 13 && matchStatus <= 16;
      const periods = isPlaying || matchStatus === 40 ? [...quarters, points] : quarters;
      const played = (quarters.length + 1 - quarterLeft) * quarterMinutes;
      return {
        ...sum(periods),
        matchStatus,
        clock: isPlaying ? clockText(Math.min(minutes, played)) : null,
        periods: periods.map((each, place) => ({ number: place + 1, ...each })),
        statistics: {},
      };
    };
    // Results are looked at when a quarter ends.
    let record = recordOf(false);
    const say = (atMs: number, offer: Moment['offer'], more: Partial<Moment> = {}) => {
      const state: BasketballState = { quarters: [...quarters], points, quarterLeft };
      tape.say({
        atMs,
        status: 'live',
        score: scoreNow(),
        record,
        offer,
        markets: offer === 'none' ? [] : marketsAt(state),
        forecast: () => forecastBasketball(rates, state),
        ...more,
      });
    };

    let atMs = startMs;
    say(atMs, 'open');
    for (let quarter = 1; quarter <= 4; quarter += 1) {
      const drawn = drawScore(dice, rates, 1 / 4);
      const falling = [...baskets(dice, drawn.home, 'home'), ...baskets(dice, drawn.away, 'away')];
      const ticks = quarterMs / tickMs;
      for (let tick = 1; tick < ticks; tick += 1) {
        const fallen = falling.filter(({ at }) => at < tick / ticks);
        const of = (side: string) =>
          fallen.filter((each) => each.side === side).reduce((all, each) => all + each.points, 0);
        points = { home: of('home'), away: of('away') };
        quarterLeft = 1 - tick / ticks;
        say(atMs + tick * tickMs, 'open');
      }
      atMs += quarterMs;
      points = drawn;
      quarterLeft = 0;
      say(atMs, 'none', { stop: {} });
      quarters.push(points);
      points = none;
      quarterLeft = 1;
      record = recordOf(false);
      if (quarter === 4) break;
      matchStatus = 300 + quarter;
      say(atMs + 20_000, 'open');
      atMs += breakMs[quarter - 1]!;
      matchStatus = 13 + quarter;
      say(atMs, 'open');
    }
    const isLevel = () => {
      const { home: h, away: a } = sum(quarters);
      return h === a;
    };
    const wasLevel = isLevel();
    while (isLevel()) {
      matchStatus = 40;
      say(atMs + 60_000, 'none');
      atMs += overtimeMs;
      quarters.push(drawScore(dice, { ...rates, margin: 0 }, overtimeMinutes / minutes));
    }
    matchStatus = wasLevel ? 110 : 100;
    say(atMs + 10_000, 'none', { status: 'ended' });
    record = recordOf(true);
    say(atMs + 60_000, 'none', { status: 'ended' });
    return tape.moments;
  }

  return {
    before: (mood) => forecastBasketball(ratesAt(mood)),
    markets: marketsAt({ quarters: [], points: none, quarterLeft: 1 }),
    play,
  };
};
