// The cards of tombala: six of them make a strip, which has each number from 1 to 90 once. A card has three rows of nine columns with five
// numbers a row; column c has the numbers of its ten (1 to 9, 10 to 19, … 80 to 90), one to three on a card, rising downwards.
//
// The method: (1) each card starts with one number a column. The columns come in random order, and their other numbers go to cards with fewer
// than three of them, weighted by the cards' free places. (2) On a card, columns of three are placed first, then of two, then of one; rows are
// weighted by their free places. (3) Each column's numbers are shuffled, dealt, and sorted downwards. A step that is stuck begins again.
// Not every strip is equally likely in this way. No strip is better than another, since the balls are drawn apart from it.
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Cards, Grid } from '../bingo/room.ts';
import { drawsFrom, type Draw } from '../fairness.ts';

export const stripCards = 6;
const rows = 3;
const columns = 9;
const perRow = 5;
const mostInColumn = 3;

/** The numbers of a column. */
const numbersOf = (column: number): number[] => {
  const first = column === 0 ? 1 : column * 10;
  const last = column === columns - 1 ? 90 : column * 10 + 9;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
};

function shuffle<Item>(items: readonly Item[], draw: Draw): Item[] {
  const shuffled = [...items];
  for (let i = shuffled.length - 1; i > 0; i -= 1) {
    const j = draw(i + 1);
    [shuffled[i], shuffled[j]] = [shuffled[j]!, shuffled[i]!];
  }
  return shuffled;
}

/** A place by its weight; undefined where nothing has any. */
function pick(weights: readonly number[], draw: Draw): number | undefined {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return undefined;
  let left = draw(whole);
  return weights.findIndex((weight) => (left -= weight) < 0);
}

/** Repeats a step until it is not stuck. */
function untilDone<Made>(step: () => Made | undefined): Made {
  for (;;) {
    const made = step();
    if (made !== undefined) return made;
  }
}

const upTo = (length: number): number[] => Array.from({ length }, (_, index) => index);

/** How many numbers of each column a card has: `counts[card][column]`. */
function countColumns(draw: Draw): number[][] | undefined {
  const counts = upTo(stripCards).map(() => upTo(columns).map(() => 1));
  const free = upTo(stripCards).map(() => rows * perRow - columns);
  for (const column of shuffle(upTo(columns), draw))
    for (let extra = numbersOf(column).length - stripCards; extra > 0; extra -= 1) {
      const card = pick(
        free.map((places, index) => (counts[index]![column]! < mostInColumn ? places : 0)),
        draw,
      );
      if (card === undefined) return undefined;
      counts[card]![column]! += 1;
      free[card]! -= 1;
    }
  return counts;
}

/** Which rows a column's numbers stand in: `places[column]` has rows from the top. */
function placeRows(counts: readonly number[], draw: Draw): number[][] | undefined {
  const free = upTo(rows).map(() => perRow);
  const places = upTo(columns).map((): number[] => []);
  for (const count of [3, 2, 1])
    for (const column of shuffle(
      upTo(columns).filter((each) => counts[each] === count),
      draw,
    ))
      for (let left = count; left > 0; left -= 1) {
        const row = pick(
          free.map((place, index) => (places[column]!.includes(index) ? 0 : place)),
          draw,
        );
        if (row === undefined) return undefined;
        places[column]!.push(row);
        free[row]! -= 1;
      }
  return places.map((each) => each.sort((a, b) => a - b));
}

export function dealStrip(draw: Draw): readonly Grid[] {
  const counts = untilDone(() => countColumns(draw));
  const places = counts.map((each) => untilDone(() => placeRows(each, draw)));
  const left = upTo(columns).map((column) => shuffle(numbersOf(column), draw));
  return counts.map((each, card) => {
    const grid = upTo(rows).map(() => upTo(columns).map((): number | null => null));
    for (const column of upTo(columns)) {
      const numbers = left[column]!.splice(0, each[column]!).sort((a, b) => a - b);
      for (const [index, row] of places[card]![column]!.entries()) grid[row]![column] = numbers[index]!;
    }
    return grid;
  });
}

/** The first cards of the strip that is drawn from HMAC-SHA256 with `felek/tombala-90` as the key over the text `betId|0`, `betId|1` … */
export const tombalaCards: Cards = {
  deal: (id, count) => dealStrip(drawsFrom(utf8ToBytes('felek/tombala-90'), `${id}|`)).slice(0, count),
  linesOf: (grid) => grid.map((row) => row.filter((each) => each !== null)),
};
