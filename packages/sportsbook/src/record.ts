// The course of an event so far, and the counts that markets use. A market never reads a record: it reads a tally, the two sides' counts of
// one thing. A price model also gives tallies, of possible results. So one rule both settles a market and prices it.

export type Side = 'home' | 'away';

export interface Pair {
  readonly home: number;
  readonly away: number;
}

/**
 * A half, quarter, overtime, set or map, with its own points alone. A match tie-break of tennis is a set of 1:0. A golden set of
 * volleyball is no part: it decides only which team qualifies.
 */
export interface Part extends Pair {
  readonly isOver: boolean;
  /** Tennis: the set's games in order. */
  readonly games?: readonly Game[];
}

export interface Game {
  /** Left out while it is played. */
  readonly winner?: Side;
  /** Who won each point, where the feed has it. */
  readonly points?: readonly Side[];
}

export interface Goal {
  /** The side that it counts for. */
  readonly side: Side;
  /** The urn of the scorer. */
  readonly player?: string;
  readonly isOwnGoal?: boolean;
}

/** As far as it is known: everything but the parts may be missing, and the markets on it stay undecided then. */
export interface MatchRecord {
  /** In order of play. Football: two halves, then extra time. */
  readonly parts: readonly Part[];
  /** Nothing more will be scored, extra time and overtime included. */
  readonly isOver: boolean;
  /** In order, for the regular time of football. */
  readonly goals?: readonly Goal[];
  readonly corners?: Pair;
  /** Cards, as the bookmaker counts them. */
  readonly bookings?: Pair;
  /** The side that qualified for the next round. */
  readonly qualified?: Side;
  /** Players on whose goals bets are void: not on the pitch, or only after the first goal. */
  readonly voidScorers?: readonly string[];
}

/** The count that a market uses. `part:2` is the second quarter, set or map; `game:1:5` the fifth game of the first set. */
export type Reading =
  | 'regular'
  | 'half:1'
  | 'half:2'
  | 'halves'
  | 'all'
  | 'parts won'
  | 'corners'
  | 'bookings'
  | 'qualified'
  | `part:${number}`
  | `game:${number}:${number}`
  | `point:${number}:${number}:${number}`;

/** Two counts at one moment. */
export interface Score extends Pair {
  /** At the break, for readings of both halves. */
  readonly halfTime?: Pair;
  /** The goals so far, in order. */
  readonly goals?: readonly Goal[];
  readonly voidScorers?: readonly string[];
}

export interface Tally extends Score {
  /** The counts will not change any more. */
  readonly isFinal: boolean;
}

const halves = 2;

const sum = (parts: readonly Part[]): Pair =>
  parts.reduce((all, { home, away }) => ({ home: all.home + home, away: all.away + away }), {
    home: 0,
    away: 0,
  });

/** The tally of a record, or undefined where the record does not have it yet. */
export function readTally(record: MatchRecord, reading: Reading): Tally | undefined {
  const [what, ...places] = reading.split(':');
  const [first = 0, second = 0, third = 0] = places.map(Number);
  const regular = record.parts.slice(0, halves);
  const isRegularOver = record.isOver || (regular.length === halves && regular.every(({ isOver }) => isOver));
  switch (what) {
    case 'regular':
      return {
        ...sum(regular),
        isFinal: isRegularOver,
        ...(record.goals && { goals: record.goals }),
        ...(record.voidScorers && { voidScorers: record.voidScorers }),
      };
    case 'halves': {
      const [half] = regular;
      if (!half?.isOver) return undefined;
      return { ...sum(regular), isFinal: isRegularOver, halfTime: { home: half.home, away: half.away } };
    }
    case 'half':
    case 'part': {
      const part = record.parts[first - 1];
      return part && { home: part.home, away: part.away, isFinal: part.isOver };
    }
    case 'all':
      return { ...sum(record.parts), isFinal: record.isOver };
    case 'parts won': {
      const over = record.parts.filter(({ isOver }) => isOver);
      const won = (side: Side, other: Side) => over.filter((part) => part[side] > part[other]).length;
      return { home: won('home', 'away'), away: won('away', 'home'), isFinal: record.isOver };
    }
    case 'corners':
    case 'bookings':
      return record[what] && { ...record[what], isFinal: isRegularOver };
    case 'qualified':
      return winnerTally(record.qualified);
    case 'game':
      return winnerTally(record.parts[first - 1]?.games?.[second - 1]?.winner);
    case 'point':
      return winnerTally(record.parts[first - 1]?.games?.[second - 1]?.points?.[third - 1]);
    default:
      return undefined;
  }
}

/** A set, map or game that the match ended without: bets on it are void. */
export function wasNeverPlayed({ parts, isOver }: MatchRecord, reading: Reading): boolean {
  const [what, ...places] = reading.split(':');
  const [part = 0, game = 0, point = 0] = places.map(Number);
  const played = parts[part - 1];
  if (what === 'part') return isOver && !played;
  if (what !== 'game' && what !== 'point') return false;
  if (!played) return isOver;
  if (!played.games || !played.isOver) return false;
  const points = played.games[game - 1]?.points;
  return game > played.games.length || (what === 'point' && points !== undefined && point > points.length);
}

const winnerTally = (winner: Side | undefined): Tally | undefined =>
  winner && { home: winner === 'home' ? 1 : 0, away: winner === 'away' ? 1 : 0, isFinal: true };
