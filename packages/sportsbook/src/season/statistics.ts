// The statistics of an event: the last matches of both sides, their meetings, the table before it, and its course so far.
import type { EventScore } from '../feed.ts';
import { fixturesOfSeason, type Fixture } from './calendar.ts';
import type { Moment } from './moment.ts';

export interface PlayedMatch {
  readonly fixture: Fixture;
  readonly home: number;
  readonly away: number;
}

export interface TableRow {
  /** The team's place in its league's list. */
  readonly team: number;
  played: number;
  won: number;
  drawn: number;
  lost: number;
  scored: number;
  conceded: number;
  points: number;
}

export interface Incident {
  readonly kind: string;
  readonly clock: string | null;
  readonly side: 'home' | 'away' | null;
  readonly score: readonly [home: number, away: number];
  /** The match status that a `period` begins. */
  readonly part: number | null;
}

const shown = 5;

/** The matches that count among these, in their order. */
export const playedOf = (
  fixtures: readonly Fixture[],
  resultOf: (fixture: Fixture) => EventScore | undefined,
): PlayedMatch[] =>
  fixtures.flatMap((fixture) => {
    const score = resultOf(fixture);
    return score ? [{ fixture, home: score.home, away: score.away }] : [];
  });

/** The season's fixtures of a league before one of them. */
export const earlierOf = ({ league, season, plannedMs }: Fixture): Fixture[] =>
  fixturesOfSeason(league, season, plannedMs).toSorted((one, other) => one.plannedMs - other.plannedMs);

/** Newest first. */
export const formOf = (played: readonly PlayedMatch[], team: number): PlayedMatch[] =>
  played
    .filter(({ fixture: { home, away } }) => home === team || away === team)
    .slice(-shown)
    .toReversed();

/** The matches of both teams against each other, newest first. */
export const meetingsOf = (played: readonly PlayedMatch[], { home, away }: Fixture): PlayedMatch[] =>
  played
    .filter(
      ({ fixture }) =>
        (fixture.home === home && fixture.away === away) || (fixture.home === away && fixture.away === home),
    )
    .toReversed();

/** Football: three points and one; basketball two and one for a defeat; the others a point a win. */
const pointsOf = (sport: string): readonly [won: number, drawn: number, lost: number] => {
  if (sport === 'football') return [3, 1, 0];
  return sport === 'basketball' ? [2, 0, 1] : [1, 0, 0];
};

/** Best first: points, then the difference, then the goals or points scored. */
export function standingsOf(fixture: Fixture, played: readonly PlayedMatch[]): TableRow[] {
  const { league } = fixture;
  const [forWin, forDraw, forDefeat] = pointsOf(league.sport);
  const rows = league.teams.map((_, team): TableRow => ({
    team,
    played: 0,
    won: 0,
    drawn: 0,
    lost: 0,
    scored: 0,
    conceded: 0,
    points: 0,
  }));
  const count = (row: TableRow, own: number, others: number) => {
    row.played += 1;
    row.scored += own;
    row.conceded += others;
    row.won += Number(own > others);
    row.drawn += Number(own === others);
    row.lost += Number(own < others);
    row.points = forWin * row.won + forDraw * row.drawn + forDefeat * row.lost;
  };
  for (const match of played) {
    count(rows[match.fixture.home]!, match.home, match.away);
    count(rows[match.fixture.away]!, match.away, match.home);
  }
  const difference = (row: TableRow) => row.scored - row.conceded;
  return rows.toSorted(
    (one, other) =>
      other.points - one.points ||
      difference(other) - difference(one) ||
      other.scored - one.scored ||
      one.team - other.team,
  );
}

const counted: readonly (readonly [name: string, kind: string])[] = [
  ['corners', 'corner'],
  ['yellow_cards', 'yellow_card'],
  ['red_cards', 'red_card'],
];
const sides = ['home', 'away'] as const;

/** The kind of a change of the score; baskets are too many to report. */
function kindOf(sport: string, isMore: boolean): string | undefined {
  if (sport === 'football') return isMore ? 'goal' : 'cancelled_goal';
  if (sport === 'basketball' || !isMore) return undefined;
  return sport === 'tennis' || sport === 'volleyball' ? 'set' : 'map';
}

/** The incidents between two scores: goals and their reversals, cards, corners, the ends of sets and maps. */
export function incidentsOf(moments: readonly Moment[], sport: string): Incident[] {
  const found: Incident[] = [];
  let last: EventScore | undefined;
  for (const { score } of moments) {
    if (!score || score === last) continue;
    const before = last ?? { ...score, home: 0, away: 0, statistics: {} };
    const add = (kind: string, side: Incident['side'], part: number | null = null) =>
      found.push({ kind, clock: score.clock, side, score: [score.home, score.away], part });
    for (const [place, side] of sides.entries()) {
      const change = score[side] - before[side];
      const kind = change === 0 ? undefined : kindOf(sport, change > 0);
      if (kind !== undefined) add(kind, side);
      for (const [name, of] of counted)
        if ((score.statistics[name]?.[place] ?? 0) > (before.statistics[name]?.[place] ?? 0)) add(of, side);
    }
    if (last && score.matchStatus !== last.matchStatus && (sport === 'football' || sport === 'basketball'))
      add('period', null, score.matchStatus);
    last = score;
  }
  return found;
}
