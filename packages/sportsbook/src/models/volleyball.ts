// Volleyball from one figure: the probability that the home side wins a rally. Sets go to 25 points, the fifth to 15, two points ahead.
import type { Forecast } from '../fair.ts';
import type { Pair } from '../record.ts';
import { playSeries, readSeries, type PartEnd } from './series.ts';

/** Left out: before the first rally. */
export interface VolleyballState {
  readonly sets: readonly Pair[];
  /** Of the set under way. */
  readonly points: Pair;
}

const start: VolleyballState = { sets: [], points: { home: 0, away: 0 } };
const lastSet = 5;

export const pointsOf = (set: number): number => (set === lastSet ? 15 : 25);

/** A set that is level so many points beyond its target is given to the side that wins two rallies in a row. */
const mostExtra = 10;

/** How a set to `target` points may end from a score. */
export function setEnds(rally: number, target: number, from: Pair = start.points): PartEnd[] {
  const ends: PartEnd[] = [];
  const last = Math.max(target, from.home, from.away) + mostExtra;
  // From level, two rallies are won by home, by away, or shared: then it is level again.
  const [both, none] = [rally ** 2, (1 - rally) ** 2];
  // Rallies follow in rows of equal sums: place h holds the probability of h points of the home side.
  let row = new Map([[from.home, 1]]);
  for (let played = from.home + from.away; row.size > 0; played += 1) {
    const next = new Map<number, number>();
    for (const [home, probability] of row) {
      const away = played - home;
      if (home === away && home === last) {
        ends.push({ home: home + 2, away, probability: (probability * both) / (both + none) });
        ends.push({ home, away: away + 2, probability: (probability * none) / (both + none) });
        continue;
      }
      const reach = (h: number, a: number, chance: number) => {
        if (Math.max(h, a) >= target && Math.abs(h - a) >= 2)
          ends.push({ home: h, away: a, probability: chance });
        else next.set(h, chance + (next.get(h) ?? 0));
      };
      reach(home + 1, away, probability * rally);
      reach(home, away + 1, probability * (1 - rally));
    }
    row = next;
  }
  return ends;
}

export function forecastVolleyball(rally: number, state: VolleyballState = start): Forecast {
  const [long, short] = [setEnds(rally, 25), setEnds(rally, 15)];
  const series = playSeries(
    { toWin: 3, partEnds: (set) => (set === lastSet ? short : long) },
    {
      parts: state.sets,
      current: setEnds(rally, pointsOf(state.sets.length + 1), state.points),
      first: 'home',
    },
  );
  return (reading) => readSeries(series, reading);
}
