// Tennis from two figures: the probability that each player wins a point on their own serve. Points are independent, so a game, a tie-break,
// a set and a match follow exactly.
//
//   game = p⁴ (1 + 4q + 10q²) + 20 p³q³ × p² / (1 − 2pq)
//
// Source: F. Klaassen and J. Magnus, "Forecasting the winner of a tennis match" (2003); A. O'Malley (2008).
import type { Forecast, WeightedScore } from '../fair.ts';
import type { Pair, Reading, Side } from '../record.ts';
import { decided, playSeries, readSeries, type PartEnd } from './series.ts';

/** Points won on serve: tour means of 2015 to 2024 (tennis_atp, tennis_wta), and how much players differ. */
export const tours = {
  atp: { hard: 0.641, clay: 0.619, grass: 0.66, all: 0.636, serveDeviation: 0.027, returnDeviation: 0.024 },
  wta: { hard: 0.567, clay: 0.554, grass: 0.588, all: 0.566, serveDeviation: 0.027, returnDeviation: 0.024 },
} as const;

/** A player's points won beyond the tour's mean, on serve and on return. */
export interface Skill {
  readonly serve: number;
  readonly return: number;
}

/** Points that `server` wins on serve against `receiver`. */
export const servePoints = (tourMean: number, server: Skill, receiver: Skill): number =>
  tourMean + server.serve - receiver.return;

export interface TennisRates {
  /** Probability that the home player wins a point on serve. */
  readonly home: number;
  readonly away: number;
  readonly bestOf: 3 | 5;
}

/** Left out: before the first point, with the home player to serve. */
export interface TennisState {
  readonly sets: readonly Pair[];
  /** Of the set under way. */
  readonly games: Pair;
  /** Of the game or tie-break under way: 2 is thirty. */
  readonly points: Pair;
  /** Serves the game under way; in a tie-break, served its first point. */
  readonly server: Side;
}

const start: TennisState = {
  sets: [],
  games: { home: 0, away: 0 },
  points: { home: 0, away: 0 },
  server: 'home',
};

const other = (side: Side): Side => (side === 'home' ? 'away' : 'home');

/** The server's chance to win the game from a score of points. */
export function gameChance(serve: number, won = 0, lost = 0): number {
  const deuce = serve ** 2 / (1 - 2 * serve * (1 - serve));
  if (won >= 3 && lost >= 3) {
    if (won === lost) return deuce;
    return won > lost ? serve + (1 - serve) * deuce : serve * deuce;
  }
  if (won >= 4) return 1;
  if (lost >= 4) return 0;
  return serve * gameChance(serve, won + 1, lost) + (1 - serve) * gameChance(serve, won, lost + 1);
}

/** The home player's chance to win a tie-break to seven, from its points so far. `first` served its first point. */
export function tieBreakChance(
  { home, away }: TennisRates,
  first: Side,
  points: Pair = start.points,
): number {
  const known = new Map<number, number>();
  // The first point is one player's, then each serves two.
  const isFirstServing = (played: number) => Math.floor((played + 1) / 2) % 2 === 0;
  const homeWinsPoint = (played: number) => (isFirstServing(played) === (first === 'home') ? home : 1 - away);
  const chance = (h: number, a: number): number => {
    if (h >= 7 && h - a >= 2) return 1;
    if (a >= 7 && a - h >= 2) return 0;
    if (h === a && h >= 6) {
      // From level, each pair of points has one serve of each: the two are won, lost or shared.
      const [both, none] = [home * (1 - away), (1 - home) * away];
      return both / (both + none);
    }
    const key = h * 100 + a;
    const found = known.get(key);
    if (found !== undefined) return found;
    const win = homeWinsPoint(h + a);
    const value = win * chance(h + 1, a) + (1 - win) * chance(h, a + 1);
    known.set(key, value);
    return value;
  };
  return chance(points.home, points.away);
}

/** The home player's chance in the game under way. */
function currentGame(rates: TennisRates, { games, points, server }: TennisState): number {
  if (games.home === 6 && games.away === 6) return tieBreakChance(rates, server, points);
  const [won, lost] = server === 'home' ? [points.home, points.away] : [points.away, points.home];
  const hold = gameChance(rates[server], won, lost);
  return server === 'home' ? hold : 1 - hold;
}

/** How a set may end, from its games and the game under way. */
export function setEnds(rates: TennisRates, state: TennisState = start): PartEnd[] {
  const holds = { home: gameChance(rates.home), away: gameChance(rates.away) };
  const ends: PartEnd[] = [];
  // Games follow in rows of equal sums, so each score is left before the next row is entered.
  let row = new Map([[`${state.games.home} ${state.games.away}`, { ...state.games, probability: 1 }]]);
  for (let server = state.server, isFirst = true; row.size > 0; server = other(server), isFirst = false) {
    const next: typeof row = new Map();
    for (const { home, away, probability } of row.values()) {
      const isTieBreak = home === 6 && away === 6;
      const fresh = () => {
        if (isTieBreak) return tieBreakChance(rates, server);
        return server === 'home' ? holds.home : 1 - holds.away;
      };
      const win = isFirst ? currentGame(rates, state) : fresh();
      const reach = (h: number, a: number, chance: number) => {
        const isOver = Math.max(h, a) === 7 || (Math.max(h, a) === 6 && Math.abs(h - a) >= 2);
        // Serves alternate over the sets too; a tie-break counts as the serve of the player who began it.
        if (isOver) ends.push({ home: h, away: a, probability: chance, next: other(server) });
        else {
          const sum = next.get(`${h} ${a}`);
          next.set(`${h} ${a}`, { home: h, away: a, probability: chance + (sum?.probability ?? 0) });
        }
      };
      reach(home + 1, away, probability * win);
      reach(home, away + 1, probability * (1 - win));
    }
    row = next;
  }
  return ends;
}

/** Match, sets, games, and the points and games that are next. */
export function forecastTennis(rates: TennisRates, state: TennisState = start): Forecast {
  const fresh = {
    home: setEnds(rates, { ...start, server: 'home' }),
    away: setEnds(rates, { ...start, server: 'away' }),
  };
  const series = playSeries(
    { toWin: (rates.bestOf + 1) / 2, partEnds: (_set, first) => fresh[first] },
    { parts: state.sets, current: setEnds(rates, state), first: state.server },
  );
  const set = state.sets.length + 1;
  const game = state.games.home + state.games.away + 1;
  return (reading: Reading): readonly WeightedScore[] | undefined => {
    const [what, inSet, inGame, atPoint] = reading
      .split(':')
      .map((each, place) => (place === 0 ? each : Number(each)));
    if (what !== 'game' && what !== 'point') return readSeries(series, reading);
    if (inSet !== set || typeof inGame !== 'number') return undefined;
    if (what === 'game') {
      if (inGame === game) return decided(currentGame(rates, state));
      // A game further on may not be played; it is priced as if it were, and never as a tie-break that it might not be.
      if (inGame < game || inGame > 12) return undefined;
      const server = (inGame - game) % 2 === 0 ? state.server : other(state.server);
      return decided(server === 'home' ? gameChance(rates.home) : 1 - gameChance(rates.away));
    }
    const isNext = inGame === game && game <= 12 && atPoint === state.points.home + state.points.away + 1;
    return isNext ? decided(state.server === 'home' ? rates.home : 1 - rates.away) : undefined;
  };
}
