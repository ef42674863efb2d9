// The roads of baccarat: the winners of a shoe, written on a board of six rows. They show past coups and predict nothing.
import type { Winner } from './play.ts';

/** The parts of a coup that the roads need. */
export interface RoadCoup {
  readonly winner: Winner;
  readonly pairs?: { readonly player: boolean; readonly banker: boolean };
}

export interface Cell {
  /** From 0. */
  readonly column: number;
  readonly row: number;
}

export interface BeadCell extends Cell {
  readonly coup: RoadCoup;
}

/** A winner in the big road. */
export interface BigCell extends Cell {
  readonly winner: 'player' | 'banker';
  /** Ties that followed it; those before the first winner are at the first. */
  readonly ties: number;
  readonly pairs: { readonly player: boolean; readonly banker: boolean };
}

/** A mark of a derived road. Red means that the big road repeats itself, blue that it does not; the colours are no winners. */
export interface Mark extends Cell {
  readonly color: 'red' | 'blue';
}

export interface Roads {
  readonly bead: readonly BeadCell[];
  readonly big: readonly BigCell[];
  /** Ties of a shoe that has no winner yet. */
  readonly tiesBefore: number;
  readonly bigEye: readonly Mark[];
  readonly small: readonly Mark[];
  readonly cockroach: readonly Mark[];
}

const rows = 6;

export function roadsOf(coups: readonly RoadCoup[]): Roads {
  const { runs, tiesBefore } = runsOf(coups);
  const heights = runs.map((run) => run.length);
  const marks = (step: 1 | 2 | 3) => placeMarks(colorsOf(heights, step));
  return {
    bead: coups.map((coup, index) => ({ coup, column: Math.floor(index / rows), row: index % rows })),
    big: layOut(runs),
    tiesBefore,
    bigEye: marks(1),
    small: marks(2),
    cockroach: marks(3),
  };
}

interface Entry {
  readonly winner: 'player' | 'banker';
  ties: number;
  readonly pairs: { readonly player: boolean; readonly banker: boolean };
}

/** Winners in a row, each run a logical column; ties belong to the winner before them. */
function runsOf(coups: readonly RoadCoup[]): { readonly runs: Entry[][]; readonly tiesBefore: number } {
  const runs: Entry[][] = [];
  let tiesBefore = 0;
  for (const { winner, pairs = { player: false, banker: false } } of coups) {
    const last = runs.at(-1)?.at(-1);
    if (winner === 'tie') {
      if (last) last.ties += 1;
      else tiesBefore += 1;
      continue;
    }
    const entry = { winner, ties: last ? 0 : tiesBefore, pairs };
    if (last?.winner === winner) runs.at(-1)!.push(entry);
    else runs.push([entry]);
  }
  return { runs, tiesBefore: runs.length > 0 ? 0 : tiesBefore };
}

/** Columns go down six rows. A run that is longer, or finds its place taken, turns right and stays in its row. */
function layOut<Each>(runs: readonly (readonly Each[])[]): (Each & Cell)[] {
  const taken = new Set<number>();
  const isFree = (column: number, row: number) => !taken.has(column * rows + row);
  const cells: (Each & Cell)[] = [];
  let start = 0;
  for (const run of runs) {
    // The next run begins in the next column whose first row is free.
    while (!isFree(start, 0)) start += 1;
    let [column, row] = [start, -1];
    let hasTurned = false;
    for (const entry of run) {
      hasTurned ||= row + 1 >= rows || !isFree(column, row + 1);
      if (hasTurned && row >= 0) column += 1;
      else row += 1;
      taken.add(column * rows + row);
      cells.push({ ...entry, column, row });
    }
    start += 1;
  }
  return cells;
}

/** The marks of the derived road that looks `step` columns back, in their order. */
function colorsOf(heights: readonly number[], step: number): ('red' | 'blue')[] {
  const colors: ('red' | 'blue')[] = [];
  for (const [column, height] of heights.entries()) {
    for (let row = 0; row < height; row += 1) {
      if (row === 0) {
        if (column >= step + 1)
          colors.push(heights[column - 1] === heights[column - 1 - step] ? 'red' : 'blue');
      } else if (column >= step) colors.push(heights[column - step] === row ? 'blue' : 'red');
    }
  }
  return colors;
}

function placeMarks(colors: readonly ('red' | 'blue')[]): Mark[] {
  const runs: { color: 'red' | 'blue' }[][] = [];
  for (const color of colors) {
    const run = runs.at(-1);
    if (run?.[0]!.color === color) run.push({ color });
    else runs.push([{ color }]);
  }
  return layOut(runs);
}
