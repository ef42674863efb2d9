// When bets are void, as data for each sport. An operator may change the figures; the structure stays.
// Source: FeedConstruct's published rules, and the official Turkish game plan for matches that are put off.
import type { Sport } from './catalogue.ts';

export interface VoidRules {
  /** A match that has not been played by then is void: hours after its start, or the end of the next day in Türkiye. */
  readonly notPlayed: { readonly withinHours: number } | 'end of the next day';
  /** A match that is broken off with no more than this to play counts as ended. */
  readonly standsWithMinutesLeft?: number;
}

/** How an event ended that did not end normally. */
export type Ending =
  /** Broken off, abandoned, or a player retired. */
  | { readonly how: 'broken off'; readonly minutesLeft?: number }
  /** Cancelled, a walkover, not played in time, or played with home and away swapped. */
  | { readonly how: 'never counted' };

export const voidRules: Readonly<Record<Sport, VoidRules>> = {
  football: { notPlayed: 'end of the next day' },
  basketball: { notPlayed: 'end of the next day', standsWithMinutesLeft: 5 },
  // Rain and darkness postpone tennis by days; the bets stand while the tournament runs.
  tennis: { notPlayed: { withinHours: 14 * 24 } },
  volleyball: { notPlayed: 'end of the next day' },
  'counter-strike': { notPlayed: { withinHours: 48 } },
  'league-of-legends': { notPlayed: { withinHours: 48 } },
  'dota-2': { notPlayed: { withinHours: 48 } },
};

export const standsAt = (rules: VoidRules, ending: Ending): boolean =>
  ending.how === 'broken off' &&
  ending.minutesLeft !== undefined &&
  ending.minutesLeft <= (rules.standsWithMinutesLeft ?? -1);

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Türkiye has kept this one offset all year since 2016. */
const turkeyOffsetMs = 3 * hourMs;

/** The instant from which a match that was to start at `startAt` is void if it has not been played, both in ms since 1970. */
export function voidFrom({ notPlayed }: VoidRules, startAt: number): number {
  if (notPlayed !== 'end of the next day') return startAt + notPlayed.withinHours * hourMs;
  const day = Math.floor((startAt + turkeyOffsetMs) / dayMs);
  return (day + 2) * dayMs - turkeyOffsetMs;
}
