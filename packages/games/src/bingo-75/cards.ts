// The cards of bingo 75: five columns of five numbers, B from 1 to 15, I from 16 to 30, … O from 61 to 75. The place in the middle is free.
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Cards, Grid } from '../bingo/room.ts';
import { drawsFrom, type Draw } from '../fairness.ts';

const size = 5;
const perColumn = 15;
const middle = 2;

const upTo = (length: number): number[] => Array.from({ length }, (_, index) => index);

/** A column: five of its fifteen numbers in a random order, by Fisher-Yates. */
function dealColumn(column: number, draw: Draw): readonly number[] {
  const numbers = upTo(perColumn).map((index) => column * perColumn + index + 1);
  for (const i of upTo(size)) {
    const j = i + draw(perColumn - i);
    [numbers[i], numbers[j]] = [numbers[j]!, numbers[i]!];
  }
  return numbers.slice(0, size);
}

export function dealCard(draw: Draw): Grid {
  const dealt = upTo(size).map((column) => dealColumn(column, draw));
  return upTo(size).map((row) =>
    upTo(size).map((column) => (row === middle && column === middle ? null : dealt[column]![row]!)),
  );
}

/** Five rows, five columns, two diagonals; what goes through the middle has four numbers. */
function linesOf(grid: Grid): readonly (readonly number[])[] {
  const at = (row: number, column: number) => grid[row]![column] ?? null;
  const all = [
    ...grid,
    ...upTo(size).map((column) => upTo(size).map((row) => at(row, column))),
    upTo(size).map((each) => at(each, each)),
    upTo(size).map((each) => at(each, size - 1 - each)),
  ];
  return all.map((line) => line.filter((each) => each !== null));
}

/** Cards one after the other, drawn from HMAC-SHA256 with `felek/bingo-75` as the key over the text `betId|0`, `betId|1` … */
export const bingoCards: Cards = {
  deal(id, count) {
    const draw = drawsFrom(utf8ToBytes('felek/bingo-75'), `${id}|`);
    return upTo(count).map(() => dealCard(draw));
  },
  linesOf,
};
