// Football: goals, corners, cards and penalties come at the rates that prices are made of, thinned minute by minute. A goal stops bets at once;
// a review overturns one in fifteen.
// Source of the rates: 14,284 matches of five leagues from 2018 on; goals by the minute as in models/football.ts.
import type { EventScore, EventStatus } from '../feed.ts';
import {
  forecastFootball,
  goalRates,
  goalsLeft,
  jointFootball,
  remainingRates,
  superLig,
} from '../models/football.ts';
import type { FootballState } from '../models/football.ts';
import type { Goal, MatchRecord, Pair, Side } from '../record.ts';
import { clockText, linesOf, market, type Contest, type Moment, type OpenContest } from './moment.ts';

/** Per match, home and away. */
const corners: Pair = { home: 5.35, away: 4.4 };
const yellows: Pair = { home: 1.9, away: 2.2 };
const reds: Pair = { home: 0.09, away: 0.1 };
const penaltyShare = 0.077;
/** Penalties that are missed, for each one scored. */
const missed = 0.3;
const reviewedShare = 1 / 15;
const matchMinutes = 95;
const breakMinutes = 15;

const secondMs = 1000;
const minuteMs = 60_000;
const none: Pair = { home: 0, away: 0 };
const plus = (pair: Pair, side: Side): Pair => ({ ...pair, [side]: pair[side] + 1 });
const count = (goals: readonly Goal[]): Pair => goals.reduce<Pair>((sum, { side }) => plus(sum, side), none);

type Kind = 'goal' | 'penalty missed' | 'overturned' | 'corner' | 'yellow' | 'red';

export const openFootball: OpenContest = ({ league, home, away, dice: freshDice }): Contest => {
  const strength = (attack: number, defence: number) => ({
    attack: attack * superLig.attackDeviation,
    defence: defence * superLig.defenceDeviation,
  });
  const ratesAt = (mood: number) =>
    goalRates(
      superLig,
      strength(home.attack + mood / 2, home.defence),
      strength(away.attack - mood / 2, away.defence),
    );
  const rates = ratesAt(0);
  const supremacy = rates.home - rates.away;
  const even = Math.round(-supremacy * 4) / 4;
  const handicaps = linesOf(16, 'hcp', [even - 0.5, even - 0.25, even, even + 0.25, even + 0.5]);
  const europeans = linesOf(14, 'hcp', supremacy >= 0 ? ['0:1', '0:2', '1:0'] : ['1:0', '2:0', '0:1']);
  const winners = [market(1), market(10), market(11)];
  const totals = linesOf(18, 'total', [0.5, 1.5, 2.5, 3.5, 4.5, 5.5]);
  const ofTeams = [...linesOf(19, 'total', [0.5, 1.5, 2.5]), ...linesOf(20, 'total', [0.5, 1.5, 2.5])];
  const ofMatch = [
    ...winners,
    ...totals,
    market(29),
    ...ofTeams,
    market(21, { variant: 'sr:exact_goals:6+' }),
    market(25, { variant: 'sr:goal_range:7+' }),
    market(26),
    ...europeans,
    ...handicaps,
  ];
  const firstHalf = [market(60), ...linesOf(68, 'total', [0.5, 1.5, 2.5])];
  const secondHalf = [market(83), ...linesOf(90, 'total', [0.5, 1.5, 2.5])];
  const counted = [
    ...linesOf(166, 'total', [7.5, 8.5, 9.5, 10.5, 11.5, 12.5]),
    ...linesOf(139, 'total', [2.5, 3.5, 4.5, 5.5, 6.5]),
  ];
  const beforeOnly = [
    market(45),
    market(47),
    market(52),
    market(35),
    market(36, { total: '2.5' }),
    market(37, { total: '2.5' }),
  ];

  function play(startMs: number): readonly Moment[] {
    const dice = freshDice();
    const moments: Moment[] = [];
    let half: 'first' | 'second' = 'first';
    let halfStartMs = startMs;
    /** The score at the break, once it is over. */
    const rest: { score: Pair | undefined } = { score: undefined };
    let isOver = false;
    let matchStatus = 6;
    /** The goals that stand, and those that are shown. */
    let goals: readonly Goal[] = [];
    let shown: readonly Goal[] = [];
    let counts = { corners: none, yellows: none, reds: none };

    const msAt = (minute: number) => halfStartMs + (minute - (half === 'first' ? 0 : 45)) * minuteMs;
    const bookings = (): Pair => ({
      home: counts.yellows.home + counts.reds.home,
      away: counts.yellows.away + counts.reds.away,
    });
    const less = (one: Pair, other: Pair): Pair => ({
      home: one.home - other.home,
      away: one.away - other.away,
    });
    const recordNow = (): MatchRecord => {
      const all = count(goals);
      const first = rest.score ?? all;
      const isSecond = half === 'second';
      return {
        parts: [
          { ...first, isOver: rest.score !== undefined },
          ...(isSecond ? [{ ...less(all, first), isOver }] : []),
        ],
        isOver,
        goals,
        corners: counts.corners,
        bookings: bookings(),
      };
    };
    const scoreAt = (minute: number): EventScore => {
      const all = count(shown);
      const first = rest.score ?? all;
      const isClock = matchStatus === 6 || matchStatus === 7;
      return {
        ...all,
        matchStatus,
        clock: isClock ? clockText(minute) : null,
        periods: [
          { number: 1, ...first },
          ...(half === 'second' ? [{ number: 2, ...less(all, first) }] : []),
        ],
        statistics: {
          corners: [counts.corners.home, counts.corners.away],
          yellow_cards: [counts.yellows.home, counts.yellows.away],
          red_cards: [counts.reds.home, counts.reds.away],
        },
      };
    };
    const marketsNow = () => {
      const { home: h, away: a } = count(goals);
      return [
        ...ofMatch,
        ...(half === 'first' && !rest.score ? firstHalf : []),
        ...secondHalf,
        ...counted,
        market(8, { goalnr: String(goals.length + 1) }),
        market(41, { score: `${h}:${a}` }),
      ];
    };
    let record = recordNow();
    let shownScore = scoreAt(0);
    let lastMs = startMs;
    /** Never before the previous moment. */
    function say(
      minute: number,
      afterS: number,
      offer: Moment['offer'],
      more: Partial<Pick<Moment, 'stop' | 'status'>> = {},
    ): void {
      lastMs = Math.max(lastMs + 1, msAt(minute) + Math.round(afterS * secondMs));
      const state: FootballState = {
        minute,
        goals,
        halfTime: rest.score,
        reds: counts.reds,
        corners: counts.corners,
        bookings: bookings(),
        isOver,
      };
      moments.push({
        atMs: lastMs,
        status: more.status ?? ('live' satisfies EventStatus),
        score: shownScore,
        record,
        offer,
        markets: offer === 'none' ? [] : marketsNow(),
        forecast: () => forecastFootball(rates, state),
        joint: () => jointFootball(rates, state),
        ...(more.stop && { stop: more.stop }),
      });
    }
    /** Shows the score now; with `settles`, results also follow it. */
    function look(minute: number, settles = false): void {
      shownScore = scoreAt(minute);
      if (settles) record = recordNow();
    }
    const minutesOf = (seconds: number) => seconds / 60;

    /** Gives the minute at which the game is offered again. */
    function goal(minute: number, side: Side, isPenalty: boolean, isOverturned: boolean): number {
      let at = minute;
      const stop = { reason: side === 'home' ? 4 : 5 };
      if (isPenalty) {
        say(at, 0, 'none', { stop: { reason: 8 } });
        at += minutesOf(dice.between(50, 90));
        say(at, 0, 'none');
      } else say(at, 0, 'none', { stop });
      shown = [...goals, { side }];
      at += minutesOf(dice.between(8, 15));
      look(at);
      say(at, 0, 'none');
      const before = goals;
      if (isOverturned) {
        // Half of them are reviewed only after results were sent.
        if (dice.chance(0.5)) {
          goals = shown;
          at += minutesOf(dice.between(15, 25));
          look(at, true);
          say(at, 0, 'settling');
        }
        at += minutesOf(dice.between(10, 20));
        say(at, 0, 'none', { stop: { reason: 22 } });
        at += minutesOf(dice.between(50, 100));
        goals = before;
        shown = before;
        look(at, true);
        say(at, 0, 'none');
      }
      goals = shown;
      at += minutesOf(dice.between(14, 25));
      look(at, true);
      say(at, 0, 'settling');
      at += minutesOf(dice.between(8, 12));
      look(at);
      say(at, 0, 'open');
      return at;
    }

    function happen(kind: Kind, side: Side, minute: number): number {
      switch (kind) {
        case 'goal':
        case 'overturned':
          return goal(minute, side, kind === 'goal' && dice.chance(penaltyShare), kind === 'overturned');
        case 'penalty missed': {
          say(minute, 0, 'none', { stop: { reason: 8 } });
          const at = minute + minutesOf(dice.between(70, 110));
          look(at);
          say(at, 0, 'open');
          return at;
        }
        case 'red': {
          say(minute, 0, 'none', { stop: { reason: 2 } });
          counts = { ...counts, reds: plus(counts.reds, side) };
          let at = minute + minutesOf(dice.between(15, 25));
          look(at, true);
          say(at, 0, 'settling');
          at += minutesOf(dice.between(15, 25));
          look(at);
          say(at, 0, 'open');
          return at;
        }
        case 'corner':
        case 'yellow': {
          const name = kind === 'corner' ? 'corners' : 'yellows';
          counts = { ...counts, [name]: plus(counts[name], side) };
          look(minute, true);
          say(minute, 2, 'open');
          return minute + minutesOf(3);
        }
      }
    }

    /** Per minute, at a minute: what may happen, and how often. */
    function pacesAt(minute: number): readonly (readonly [Kind, Side, number])[] {
      const left = remainingRates(rates, { minute, goals, halfTime: rest.score, reds: counts.reds });
      // The shape of the remaining rates: goals by the minute under the current lead and cards.
      const share = goalsLeft(half, minute);
      const pace = (side: Side) => (left[half][side] / share) * density(half, minute);
      return (['home', 'away'] as const).flatMap((side) => {
        const goals = pace(side);
        const even = (mean: Pair) => mean[side] / matchMinutes;
        return [
          ['goal', side, goals],
          ['overturned', side, goals * reviewedShare],
          ['penalty missed', side, goals * penaltyShare * missed],
          ['corner', side, even(corners)],
          ['yellow', side, even(yellows)],
          ['red', side, even(reds)],
        ] as const;
      });
    }

    function playHalf(fromMinute: number, toMinute: number): void {
      let minute = fromMinute;
      let tick = Math.floor(fromMinute) + 1;
      const tickTo = (until: number) => {
        for (; tick < until; tick += 1) {
          look(tick);
          say(tick, 0, 'open');
        }
      };
      // A rate above that of any minute. Draws beyond a minute's own rates are discarded.
      const most = 0.55;
      for (;;) {
        minute += dice.wait(1 / most);
        tickTo(Math.min(minute, toMinute));
        if (minute >= toMinute) return;
        let at = dice.uniform() * most;
        const found = pacesAt(minute).find(([, , pace]) => (at -= pace) < 0);
        if (!found) continue;
        minute = happen(found[0], found[1], minute);
        tick = Math.floor(minute) + 1;
      }
    }

    const added = { first: dice.whole(1, 4), second: dice.whole(3, 7) };
    say(0, 0, 'open');
    playHalf(0, 45 + added.first);
    const firstEnd = 45 + added.first;
    say(firstEnd, 0, 'none', { stop: {} });
    rest.score = count(goals);
    shown = goals;
    matchStatus = 31;
    look(firstEnd, true);
    say(firstEnd, 10, 'none');
    say(firstEnd, 30, 'settling');
    say(firstEnd, 45, 'open');
    const restMs = Math.max(msAt(firstEnd) + breakMinutes * minuteMs, lastMs + minuteMs);
    half = 'second';
    halfStartMs = restMs;
    matchStatus = 7;
    look(45, true);
    say(45, 0, 'open');
    playHalf(45, 90 + added.second);
    const end = 90 + added.second;
    say(end, 0, 'none', { stop: {} });
    isOver = true;
    shown = goals;
    matchStatus = 100;
    look(end);
    say(end, 10, 'none', { status: 'ended' });
    look(end, true);
    say(end, 60, 'none', { status: 'ended' });
    return moments;
  }

  const isTop = league.tier === 1;
  return {
    before: (mood) => forecastFootball(ratesAt(mood)),
    jointBefore: (mood) => jointFootball(ratesAt(mood)),
    markets: [
      ...ofMatch,
      ...firstHalf,
      ...secondHalf,
      ...(isTop ? counted : []),
      market(8, { goalnr: '1' }),
      ...beforeOnly,
    ],
    play,
  };
};

/** The share of a match's goals that falls into a minute of a half. */
const density = (half: 'first' | 'second', minute: number): number => {
  const step = 0.01;
  const from = Math.min(minute, (half === 'first' ? 47 : 95) - 1.5);
  return (goalsLeft(half, from) - goalsLeft(half, from + step)) / step;
};
