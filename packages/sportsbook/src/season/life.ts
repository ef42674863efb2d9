// The life of an event from its announcement to its last result: prices that drift until the start, the match as its sport plays it, and what
// sometimes comes between: a late start, a postponement, a walkover, a wrong price, a match that is broken off, a count that is corrected.
import type { EventScore, EventStatus } from '../feed.ts';
import type { Market } from '../market.ts';
import type { MatchRecord } from '../record.ts';
import type { Fixture } from './calendar.ts';
import { Dice, type Draws } from './dice.ts';
import type { Contest, Form, Moment } from './moment.ts';
import { contests } from './contests.ts';

export interface Life {
  readonly fixture: Fixture;
  readonly id: string;
  readonly announcedMs: number;
  /** When it begins, as it turns out. */
  readonly startsMs: number;
  /** It has no messages after this instant. */
  readonly latestMs: number;
  /** All messages before the match begins. */
  readonly before: readonly Moment[];
  /** `before`, and the match. Made when it is first asked for, and kept until it is forgotten. */
  whole(): readonly Moment[];
  forget(): void;
  /** The score of a table; undefined of a match that does not count. */
  result(): EventScore | undefined;
}

const minuteMs = 60_000;
const hourMs = 3_600_000;

/**
 * An event is announced this many hours before its start, plus a random number of minutes, so that not all are announced at once.
 */
export const announcedHours = 36;
const jitterMinutes = 55;
/** No match takes longer, its confirmation included. */
const longestMs = 6 * hourMs;
const postponedMs = 24 * hourMs;
/** The longest time from an event's plan to its last message. */
export const longestLifeMs = postponedMs + longestMs + hourMs;
export const longestAheadMs = announcedHours * hourMs + jitterMinutes * minuteMs;

/** When prices drift, before the start. */
const drifts: readonly number[] = [
  ...[28, 24, 20, 16, 12, 8, 6, 4, 3, 2].map((hours) => hours * hourMs),
  ...[60, 40, 20].map((minutes) => minutes * minuteMs),
];
/** Of each drift, in standard deviations of strength. */
const driftDeviation = 0.06;

type Fate =
  'usual' | 'late' | 'postponed' | 'not played' | 'walkover' | 'broken off' | 'wrong price' | 'corrected';
/** Chances, in order; the rest is usual. Single players retire more often than teams do. */
const fates = (isSingle: boolean): readonly (readonly [Fate, number])[] => [
  ['postponed', isSingle ? 0 : 0.006],
  ['not played', isSingle ? 0 : 0.003],
  ['walkover', isSingle ? 0.008 : 0.003],
  ['broken off', isSingle ? 0.025 : 0.005],
  ['late', 0.02],
  ['wrong price', 0.012],
  ['corrected', 0.015],
];

const nothing: MatchRecord = { parts: [], isOver: false };
const none: readonly Market[] = [];

export function lifeOf(draws: Draws, fixture: Fixture): Life {
  const { league, number, plannedMs } = fixture;
  const dice = new Dice(draws(`event:${number}`));
  const contest = contestOf(draws, fixture);
  const forecasts = contest.before;
  const announcedMs = plannedMs - announcedHours * hourMs - dice.whole(0, jitterMinutes * 60) * 1000;
  const isSingle = league.sport === 'tennis';
  let left = dice.uniform();
  const fate = fates(isSingle).find(([, chance]) => (left -= chance) < 0)?.[0] ?? 'usual';
  const delayMs =
    fate === 'late'
      ? dice.whole(15, 40) * minuteMs
      : fate === 'postponed'
        ? postponedMs
        : dice.whole(5, 90) * 1000;
  const startsMs = plannedMs + delayMs;

  // The market knows most at the start: each drift is a step towards it.
  const steps = drifts.map(() => driftDeviation * dice.normal());
  const moodAfter = (drift: number) => steps.slice(drift).reduce((sum, each) => sum + each, 0);
  const offered = (atMs: number, drift: number, more: Partial<Moment> = {}): Moment => ({
    atMs,
    status: 'notStarted',
    record: nothing,
    offer: 'open',
    markets: contest.markets,
    // It is made again each time: hundreds of events at some megabytes each are too much to keep.
    forecast: () => forecasts(moodAfter(drift)),
    joint: contest.jointBefore && (() => contest.jointBefore!(moodAfter(drift))),
    ...more,
  });
  const shut = (atMs: number, status: EventStatus, more: Partial<Moment> = {}): Moment => ({
    atMs,
    status,
    record: nothing,
    offer: 'none',
    markets: none,
    forecast: () => forecasts(0),
    ...more,
  });

  const before: Moment[] = [offered(announcedMs, 0)];
  const drift = (fromMs: number, untilMs: number) => {
    for (const [place, aheadMs] of drifts.entries()) {
      const atMs = startsMsOf(fate, plannedMs) - aheadMs;
      if (atMs > fromMs && atMs < untilMs) before.push(offered(atMs, place + 1));
    }
  };
  // All matches of an hour would move at once.
  const spreadMs = dice.whole(0, 1200) * 1000;
  const startsMsOf = (of: Fate, planned: number) =>
    (of === 'postponed' ? planned + delayMs : planned) - spreadMs;
  const calledOffMs = plannedMs - dice.whole(40, 180) * minuteMs;
  switch (fate) {
    case 'postponed':
    case 'not played':
      drift(announcedMs, calledOffMs);
      before.push(shut(calledOffMs, 'postponed', { stop: {}, score: pending(60) }));
      if (fate === 'not played') {
        before.push(
          shut(calledOffMs + postponedMs, 'cancelled', {
            score: pending(70),
            ending: { how: 'never counted', reason: 11 },
          }),
        );
        break;
      }
      before.push(offered(calledOffMs + 20 * minuteMs, 1, { startsAtMs: plannedMs + delayMs }));
      drift(calledOffMs + 20 * minuteMs, startsMs - minuteMs);
      before.push(shut(startsMs - 1000, 'notStarted', { stop: {}, startsAtMs: plannedMs + delayMs }));
      break;
    case 'walkover':
      drift(announcedMs, calledOffMs);
      before.push(
        shut(calledOffMs, 'cancelled', {
          stop: {},
          score: pending(91),
          ending: { how: 'never counted', reason: 7 },
        }),
      );
      break;
    case 'wrong price': {
      drift(announcedMs, plannedMs);
      const [market] = contest.markets;
      const atMs = calledOffMs - 2 * minuteMs;
      const place = drifts.findIndex((aheadMs) => startsMsOf(fate, plannedMs) - aheadMs > atMs);
      const now = place < 0 ? drifts.length : place;
      const untilMs = atMs + dice.whole(60, 150) * 1000;
      before.push(
        offered(atMs, now, { mistake: { market: market!, untilMs } }),
        shut(untilMs - 5000, 'notStarted', { stop: {} }),
        offered(untilMs, now, { corrects: { market: market!, sinceMs: atMs } }),
      );
      before.sort((one, other) => one.atMs - other.atMs);
      // A drift in those seconds would take the mistake along.
      const isWithin = ({ atMs: at }: Moment) => at > atMs && at < untilMs - 5000;
      before.splice(0, before.length, ...before.filter((each) => !isWithin(each)));
      before.push(shut(plannedMs, 'notStarted', { stop: {} }));
      break;
    }
    default:
      drift(announcedMs, plannedMs);
      before.push(shut(plannedMs, fate === 'late' ? 'delayed' : 'notStarted', { stop: {} }));
  }

  const isPlayed = fate !== 'not played' && fate !== 'walkover';
  let made: readonly Moment[] | undefined;
  function whole(): readonly Moment[] {
    if (!isPlayed) return before;
    if (made) return made;
    const played = contest.play(startsMs);
    const after = new Dice(draws(`after:${number}`));
    made = [
      ...before,
      ...(fate === 'broken off' ? brokenOff(played, league.sport, after) : ended(played, after, fate)),
    ];
    return made;
  }
  return {
    fixture,
    id: `felek:match:${number}`,
    announcedMs,
    startsMs,
    latestMs: fate === 'not played' ? calledOffMs + postponedMs : startsMs + longestMs,
    before,
    whole,
    forget() {
      made = undefined;
    },
    result() {
      if (!isPlayed || fate === 'broken off') return undefined;
      return whole().at(-1)!.score;
    },
  };
}

const pending = (matchStatus: number): EventScore => ({
  home: 0,
  away: 0,
  matchStatus,
  clock: null,
  periods: [],
  statistics: {},
});

/** Confirmed some minutes later. A wrong count of corners is corrected then. */
function ended(played: readonly Moment[], dice: Dice, fate: Fate): Moment[] {
  const last = played.at(-1)!;
  const { corners } = last.record;
  const isCorrected = fate === 'corrected' && corners;
  const record = isCorrected
    ? { ...last.record, corners: { ...corners, home: corners.home + 1 } }
    : last.record;
  const confirmed: Moment = {
    ...last,
    atMs: last.atMs + dice.whole(6 * 60, 14 * 60) * 1000,
    status: 'closed',
    record,
    isConfirmed: true,
  };
  return [...played, confirmed];
}

/** Stopped within its middle, given up a while later. Results decided by then stand. */
function brokenOff(played: readonly Moment[], sport: string, dice: Dice): Moment[] {
  const cut = Math.floor(played.length * dice.between(0.25, 0.85));
  // A goal under review is awaited.
  const at = played.findIndex(({ offer }, place) => place >= cut && offer === 'open');
  const standing = played.slice(0, at < 0 ? cut : at + 1);
  const last = standing.at(-1)!;
  const isRetired = sport === 'tennis';
  const score = (matchStatus: number) => last.score && { ...last.score, matchStatus };
  const stopped: Moment = {
    ...last,
    atMs: last.atMs + 4000,
    status: isRetired ? 'suspended' : 'interrupted',
    score: score(80),
    stop: {},
    offer: 'none',
    markets: none,
  };
  const given: Moment = {
    ...stopped,
    atMs: last.atMs + (isRetired ? 5 : dice.whole(25, 45)) * minuteMs,
    status: isRetired ? 'closed' : 'abandoned',
    score: score(isRetired ? 92 : 90),
    stop: undefined,
    isConfirmed: true,
    ending: { how: 'broken off', reason: isRetired ? 9 : 10 },
  };
  return [...standing, stopped, given];
}

/** Most of a team's strength is its own, the rest the season's. */
const own = 0.9;
const ofSeason = Math.sqrt(1 - own * own);

function formOf(draws: Draws, { league, season }: Fixture, team: number): Form {
  const lasting = new Dice(draws(`team:${league.number}:${team}`));
  const now = new Dice(draws(`team:${league.number}:${team}:${season}`));
  const figure = () => own * lasting.normal() + ofSeason * now.normal();
  return { attack: figure(), defence: figure() };
}

function contestOf(draws: Draws, fixture: Fixture): Contest {
  const { league, home, away, number } = fixture;
  return contests[league.sport]({
    league,
    home: formOf(draws, fixture, home),
    away: formOf(draws, fixture, away),
    dice: () => new Dice(draws(`match:${number}`)),
  });
}
