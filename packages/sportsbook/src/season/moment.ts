// A match as a list of moments, each with the known facts and the offer from then on. A sport makes them; `telling.ts` turns them into a
// feed's messages.
import type { JointForecast } from '../builder.ts';
import type { Forecast } from '../fair.ts';
import type { EventScore, EventStatus } from '../feed.ts';
import type { Market } from '../market.ts';
import type { MatchRecord } from '../record.ts';
import type { Ending } from '../void-rules.ts';
import type { Dice } from './dice.ts';
import type { League } from './leagues.ts';

export interface Moment {
  /** In ms since 1970. */
  readonly atMs: number;
  readonly status: EventStatus;
  /** As it is shown. */
  readonly score?: EventScore | undefined;
  /** The record that settles: it has a goal once its review is over. */
  readonly record: MatchRecord;
  /** Bets stop here. The number is the feed's reason. */
  readonly stop?: { readonly reason?: number } | undefined;
  /** Whether prices are given: none, prices that the cautious do not sell yet, or prices. */
  readonly offer: 'none' | 'settling' | 'open';
  /** The markets that are offered. */
  readonly markets: readonly Market[];
  forecast(): Forecast;
  /** The input of bet builder prices; a sport without one has no bet builder. */
  readonly joint?: (() => JointForecast) | undefined;
  /** Results are sent again, as confirmed. */
  readonly isConfirmed?: boolean | undefined;
  /** It ended here, and abnormally; with the feed's reason for voids. */
  readonly ending?: (Ending & { readonly reason: number }) | undefined;
  /** Moved to this instant. */
  readonly startsAtMs?: number | undefined;
  /** Prices of these markets are wrong, and bets on them until `untilMs` will be void. */
  readonly mistake?: { readonly market: Market; readonly untilMs: number } | undefined;
  /** Bets on the market that were accepted since are void: its prices were wrong. */
  readonly corrects?: { readonly market: Market; readonly sinceMs: number } | undefined;
}

/** A team's strength against its league, in standard deviations. */
export interface Form {
  readonly attack: number;
  readonly defence: number;
}

/** A result as a table counts it. */
export interface Outcome {
  readonly home: number;
  readonly away: number;
}

/** A match as its sport plays it. */
export interface Contest {
  /** Fair prices before the start. `mood` shifts them to the home side, in standard deviations of strength. */
  before(mood: number): Forecast;
  /** The joint distribution of the same, where the sport's model has one. */
  readonly jointBefore?: ((mood: number) => JointForecast) | undefined;
  /** The markets before the start. */
  readonly markets: readonly Market[];
  /** From the start, in ms since 1970, to the last whistle. The course of the match depends only on the dice. */
  play(startMs: number): readonly Moment[];
}

export type OpenContest = (about: {
  readonly league: League;
  readonly home: Form;
  readonly away: Form;
  /** Fresh dice of the match, the same each time. */
  readonly dice: () => Dice;
}) => Contest;

const known = new Map<string, Market>();
/** A market by number and specifiers; the same object for the same text. */
export function market(id: number, specifiers: Readonly<Record<string, string>> = {}): Market {
  const key = `${id} ${JSON.stringify(specifiers)}`;
  const found = known.get(key);
  if (found) return found;
  const made = { id, specifiers };
  known.set(key, made);
  return made;
}

/** One market for each of the lines. */
export const linesOf = (
  id: number,
  name: string,
  lines: readonly (string | number)[],
  more: Readonly<Record<string, string>> = {},
): Market[] => lines.map((line) => market(id, { ...more, [name]: String(line) }));

/** Moments in their order: none comes before the previous one. */
export class Tape {
  readonly moments: Moment[] = [];

  say(moment: Moment): void {
    const atMs = Math.max(moment.atMs, (this.moments.at(-1)?.atMs ?? -Infinity) + 1);
    this.moments.push({ ...moment, atMs });
  }
}

export const clockText = (minute: number): string => {
  const seconds = Math.floor(minute * 60);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
