// Matches that are won by winning parts: sets of tennis and volleyball, maps of e-sports. A sport says how one part may end; this file
// plays on until a side has won enough of them.
import type { WeightedScore } from '../fair.ts';
import type { Pair, Reading, Side } from '../record.ts';

/** One way a part may end. */
export interface PartEnd extends Pair {
  readonly probability: number;
  /** Tennis: who serves first in the next part. */
  readonly next?: Side;
}

export interface SeriesRules {
  /** Parts that win the match: 2 for best of three. */
  readonly toWin: number;
  /** How part number `part`, counted from 1, may end when `first` begins it; adds up to one. */
  partEnds(part: number, first: Side): readonly PartEnd[];
}

export interface SeriesState {
  /** Parts that are over. */
  readonly parts: readonly Pair[];
  /** How the current part may end, where it has begun. */
  readonly current?: readonly PartEnd[] | undefined;
  /** Who begins the current part, or the next one. */
  readonly first: Side;
}

interface Series {
  /** Parts won, at the end. */
  readonly won: readonly WeightedScore[];
  /** The final score over all parts. Tens of thousands of scores in volleyball, so it is made when it is asked for. */
  count(): readonly WeightedScore[];
  /** The score of each part under the condition that it is played; none for parts that cannot be. */
  readonly parts: ReadonlyMap<number, readonly WeightedScore[]>;
}

/** Probabilities of pairs of counts: a grid, since a match of volleyball has tens of thousands. A row has one count of the home side. */
class Tallies {
  /** Of all counts. */
  mass = 0;
  #cells = new Float64Array(1);
  #rows = 1;
  #columns = 1;
  /** All that is not zero lies from here up to `#end`, which is excluded. */
  #start: Pair = { home: Infinity, away: Infinity };
  #end: Pair = { home: 0, away: 0 };

  add(home: number, away: number, mass: number): void {
    this.#reach({ home, away }, { home: home + 1, away: away + 1 });
    this.#cells[home * this.#columns + away]! += mass;
    this.mass += mass;
  }

  /** Of these in all, so that they add up to one. */
  scores(whole = 1): WeightedScore[] {
    const scores: WeightedScore[] = [];
    for (let home = this.#start.home; home < this.#end.home; home += 1)
      for (let away = this.#start.away; away < this.#end.away; away += 1) {
        const mass = this.#cells[home * this.#columns + away]!;
        if (mass > 0) scores.push({ score: { home, away }, probability: mass / whole });
      }
    return scores;
  }

  /** Adds the tallies after a part that ends so, `counted` or not. */
  advance(end: PartEnd, into: Tallies, isCounted: boolean): void {
    const step = isCounted ? { home: end.home, away: end.away } : { home: 0, away: 0 };
    const width = this.#end.away - this.#start.away;
    into.#reach(sum(this.#start, step), sum(this.#end, step));
    const [from, to] = [this.#cells, into.#cells];
    const { probability } = end;
    into.mass += this.mass * probability;
    for (let row = this.#start.home; row < this.#end.home; row += 1) {
      const first = row * this.#columns + this.#start.away;
      const shift = (row + step.home) * into.#columns + this.#start.away + step.away - first;
      for (let cell = first; cell < first + width; cell += 1) to[cell + shift]! += from[cell]! * probability;
    }
  }

  /** Makes room from `start` up to `end`. */
  #reach(start: Pair, end: Pair): void {
    const [rows, columns] = [this.#rows, this.#columns];
    if (end.home > rows || end.away > columns) {
      const kept = this.#cells;
      this.#rows = Math.max(rows, 2 * end.home);
      this.#columns = Math.max(columns, 2 * end.away);
      this.#cells = new Float64Array(this.#rows * this.#columns);
      for (let row = 0; row < rows; row += 1)
        this.#cells.set(kept.subarray(row * columns, (row + 1) * columns), row * this.#columns);
    }
    this.#start = {
      home: Math.min(this.#start.home, start.home),
      away: Math.min(this.#start.away, start.away),
    };
    this.#end = { home: Math.max(this.#end.home, end.home), away: Math.max(this.#end.away, end.away) };
  }
}

/** Matches with the same state, apart from their counts. */
interface Standing {
  readonly won: Pair;
  readonly first: Side;
  readonly counts: Tallies;
}

const winnerOf = ({ home, away }: Pair): Pair => ({ home: Number(home > away), away: Number(home < away) });
const sum = (a: Pair, b: Pair): Pair => ({ home: a.home + b.home, away: a.away + b.away });

/** Plays the match out part by part. */
export function playSeries(rules: SeriesRules, state: SeriesState): Series {
  const { won, parts } = playOut(rules, state, false);
  let counted: readonly WeightedScore[] | undefined;
  return { won, parts, count: () => (counted ??= playOut(rules, state, true).count) };
}

function playOut({ toWin, partEnds }: SeriesRules, state: SeriesState, isCounted: boolean) {
  const parts = new Map<number, readonly WeightedScore[]>();
  const won = new Tallies();
  const count = new Tallies();
  let open: Standing[] = [];

  const none = { home: 0, away: 0 };
  const start: Standing = {
    won: state.parts.map(winnerOf).reduce(sum, none),
    first: state.first,
    counts: new Tallies(),
  };
  const counted = state.parts.reduce(sum, none);
  start.counts.add(isCounted ? counted.home : 0, isCounted ? counted.away : 0, 1);
  for (const [place, { home, away }] of state.parts.entries())
    parts.set(place + 1, [{ score: { home, away }, probability: 1 }]);

  /** The matches that stand so after the part, or are over. */
  const placeFor = (standings: Standing[], wins: Pair, first: Side): Tallies => {
    const known = standings.find(
      (each) => each.won.home === wins.home && each.won.away === wins.away && each.first === first,
    );
    if (known) return known.counts;
    const counts = new Tallies();
    standings.push({ won: wins, first, counts });
    return counts;
  };
  const isOver = ({ won }: Standing) => won.home >= toWin || won.away >= toWin;
  const finish = ({ won: wins, counts }: Standing) => {
    won.add(wins.home, wins.away, counts.mass);
    counts.advance({ ...none, probability: 1 }, count, isCounted);
  };

  if (isOver(start)) finish(start);
  else open = [start];
  for (let part = state.parts.length + 1; open.length > 0; part += 1) {
    const isUnderWay = part === state.parts.length + 1;
    const next: Standing[] = [];
    const scores = new Tallies();
    for (const standing of open) {
      const mass = standing.counts.mass;
      for (const end of (isUnderWay && state.current) || partEnds(part, standing.first)) {
        scores.add(end.home, end.away, mass * end.probability);
        const wins = sum(standing.won, winnerOf(end));
        standing.counts.advance(end, placeFor(next, wins, end.next ?? standing.first), isCounted);
      }
    }
    parts.set(part, scores.scores(scores.mass));
    next.filter(isOver).forEach(finish);
    open = next.filter((standing) => !isOver(standing));
  }
  return { won: won.scores(), count: count.scores(), parts };
}

/** The readings that every series has. */
export function readSeries(series: Series, reading: Reading): readonly WeightedScore[] | undefined {
  if (reading === 'parts won') return series.won;
  if (reading === 'all') return series.count();
  return reading.startsWith('part:') ? series.parts.get(Number(reading.slice('part:'.length))) : undefined;
}

/** The two ways a single decision may go. */
export const decided = (homeWins: number): readonly WeightedScore[] => [
  { score: { home: 1, away: 0 }, probability: homeWins },
  { score: { home: 0, away: 1 }, probability: 1 - homeWins },
];
