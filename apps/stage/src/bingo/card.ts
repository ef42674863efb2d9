// A bingo card on the stage: its numbers, those that were called, and how many are to go.
import { type Cards, type Grid, type Prize } from '@felek/games/bingo/room';
import { element } from '../shell/element.ts';
import type { BingoSay } from './texts.ts';

export interface CardView {
  readonly element: HTMLElement;
  /** Marks the called numbers; the last ball is new. */
  mark(called: ReadonlySet<number>, last: number | undefined): void;
  /** How many numbers a prize still needs. */
  toGo(prize: Prize, called: ReadonlySet<number>): number;
  win(prize: Prize): void;
  /** The highest prize that the card won. */
  readonly prize: Prize | undefined;
}

export function makeCard(
  cards: Cards,
  grid: Grid,
  { say, number, letters }: { readonly say: BingoSay; readonly number: number; readonly letters: string },
): CardView {
  const cells = new Map<number, HTMLElement>();
  const rest = element('span', { class: 'to-go' });
  const body = element('div', { class: `card-grid columns-${grid[0]!.length}` });
  for (const letter of letters) body.append(element('b', { class: 'letter' }, letter));
  for (const row of grid)
    for (const value of row) {
      const cell = element(
        'span',
        { class: value === null ? 'blank' : 'cell' },
        value === null ? '' : String(value),
      );
      if (value !== null) cells.set(value, cell);
      body.append(cell);
    }
  const all = grid.flat().filter((each) => each !== null);
  const lines = cards.linesOf(grid);
  const missing = (numbers: readonly number[], called: ReadonlySet<number>) =>
    numbers.filter((each) => !called.has(each)).length;

  function toGo(prize: Prize, called: ReadonlySet<number>): number {
    if (prize === 'house') return missing(all, called);
    const left = lines.map((line) => missing(line, called)).toSorted((a, b) => a - b);
    return prize === 'line' ? left[0]! : Math.max(left[0]!, left[1]!);
  }

  let won: Prize | undefined;
  const root = element(
    'section',
    { class: 'bingo-card', 'aria-label': say('card', { number }) },
    element('header', {}, element('span', {}, say('card', { number })), rest),
    body,
  );
  return {
    element: root,
    toGo,
    mark(called, last) {
      for (const [value, cell] of cells) {
        cell.classList.toggle('called', called.has(value));
        cell.classList.toggle('new', value === last);
      }
      for (const line of lines)
        if (missing(line, called) === 0) for (const value of line) cells.get(value)!.classList.add('lined');
      const left = toGo('house', called);
      rest.textContent = left === 0 ? say('done') : say('toGo', { count: left });
      root.classList.toggle('near', left > 0 && left <= 3);
    },
    get prize() {
      return won;
    },
    win(prize) {
      won = prize;
      root.classList.add('winner');
    },
  };
}
