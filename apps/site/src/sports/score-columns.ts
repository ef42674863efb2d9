// The figures of a match that has begun, as a list shows them. Pure.
import type { EventRow } from './changes.ts';

/** `40` of a game of tennis; the advantage is the feed's 50. */
const pointText = (points: number): string => (points === 50 ? 'A' : String(points));

interface Column {
  readonly key: 'score' | 'part' | 'points';
  readonly home: string;
  readonly away: string;
}

/** The score; where it counts sets or maps, that of the running one behind it, and of tennis the points of the game. */
export function scoreColumns({ phase, score }: Pick<EventRow, 'phase' | 'score'>): readonly Column[] {
  if (!score || phase === 'prematch') return [];
  const { home, away, periods, statistics } = score;
  const sum = (side: 'home' | 'away') => periods.reduce((all, period) => all + period[side], 0);
  const countsParts = sum('home') !== home || sum('away') !== away;
  const part = phase === 'live' && countsParts ? periods.at(-1) : undefined;
  const points = phase === 'live' ? statistics['game_score'] : undefined;
  return [
    { key: 'score', home: String(home), away: String(away) },
    ...(part ? [{ key: 'part', home: String(part.home), away: String(part.away) } as const] : []),
    ...(points ? [{ key: 'points', home: pointText(points[0]), away: pointText(points[1]) } as const] : []),
  ];
}
