// The field of Mines: twenty-five tiles, one stop of the tab key. It knows what each tile shows, and nothing of the round.
import { element } from '../shell/element.ts';
import { roveIn } from '../climb/climb.ts';
import { draw } from './drawings.ts';
import type { MayinSay } from './texts.ts';

export const side = 5;
export type Shown = 'closed' | 'asked' | 'gem' | 'mine';

export interface Field {
  readonly element: HTMLElement;
  /** Shows a tile; `isQuiet` for what the player did not open. */
  show(tile: number, shown: Shown, isQuiet?: boolean): void;
  shownOf(tile: number): Shown;
  close(): void;
  /** Whether tiles may be opened now. */
  setOpen(isOpen: boolean): void;
}

export function makeField(say: MayinSay, onPick: (tile: number) => void): Field {
  const shown: Shown[] = Array.from({ length: side ** 2 }, () => 'closed');
  const tiles = shown.map((_, tile) => {
    const made = element('button', { type: 'button', class: 'tile' });
    made.append(
      element('span', { class: 'cover' }, draw('rosette')),
      element('span', { class: 'stone' }, draw('gem')),
      element('span', { class: 'bomb' }, draw('mine')),
    );
    made.addEventListener('click', () => onPick(tile));
    return made;
  });
  roveIn(tiles, side);
  const rows = Array.from({ length: side }, (_, row) =>
    element(
      'div',
      { role: 'row' },
      ...tiles.slice(row * side, (row + 1) * side).map((tile) => element('div', { role: 'gridcell' }, tile)),
    ),
  );
  const grid = element('div', { class: 'field', role: 'grid', 'aria-label': say('field') }, ...rows);

  function show(tile: number, to: Shown, isQuiet = false): void {
    shown[tile] = to;
    const made = tiles[tile]!;
    made.dataset['shown'] = to;
    made.classList.toggle('quiet-tile', isQuiet);
    const text = to === 'asked' ? 'closed' : to;
    made.setAttribute(
      'aria-label',
      say(text, { row: Math.floor(tile / side) + 1, column: (tile % side) + 1 }),
    );
  }
  const close = () => tiles.forEach((_, tile) => show(tile, 'closed'));
  close();

  return {
    element: grid,
    show,
    shownOf: (tile) => shown[tile]!,
    close,
    setOpen(isOpen) {
      grid.classList.toggle('ready', isOpen);
      tiles.forEach((tile, at) => {
        if (isOpen && shown[at] === 'closed') tile.removeAttribute('aria-disabled');
        else tile.setAttribute('aria-disabled', 'true');
      });
    },
  };
}
