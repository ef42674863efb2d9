// Keno's forty numbers: tiles that are picked, then hit or missed. One tab stop; arrow keys move in the grid.
import { element } from '../shell/element.ts';

export interface Grid {
  readonly element: HTMLElement;
  /** Shows which numbers are picked, and whether more may be. */
  showPicks(picks: ReadonlySet<number>, isFull: boolean): void;
  /** Turns a drawn number over. */
  showDrawn(number: number, isHit: boolean): void;
  /** Turns all back. */
  clearDrawn(): void;
}

const columns = 8;

export function makeGrid({
  numbers,
  describe,
  onPress,
}: {
  readonly numbers: number;
  /** The screen reader's text for a drawn number. */
  readonly describe: (number: number, isHit: boolean) => string;
  readonly onPress: (number: number) => void;
}): Grid {
  const tiles = Array.from({ length: numbers }, (_, index) => {
    const number = index + 1;
    const tile = element(
      'button',
      { type: 'button', class: 'keno-tile', tabindex: index === 0 ? '0' : '-1', 'aria-pressed': 'false' },
      element('span', {}, String(number)),
    );
    tile.addEventListener('click', () => {
      focusOn(index, false);
      onPress(number);
    });
    return tile;
  });
  const root = element('div', { class: 'keno-grid', role: 'group' }, ...tiles);

  function focusOn(index: number, moves = true): void {
    for (const [at, tile] of tiles.entries()) tile.tabIndex = at === index ? 0 : -1;
    if (moves) tiles[index]!.focus();
  }

  root.addEventListener('keydown', (event) => {
    const at = tiles.indexOf(event.target as HTMLButtonElement);
    const steps: Partial<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at - columns,
      ArrowDown: at + columns,
      Home: 0,
      End: tiles.length - 1,
    };
    const to = steps[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    if (tiles[to]) focusOn(to);
  });

  return {
    element: root,
    showPicks(picks, isFull) {
      root.classList.toggle('full', isFull);
      for (const [index, tile] of tiles.entries()) {
        const isPicked = picks.has(index + 1);
        tile.setAttribute('aria-pressed', String(isPicked));
        if (isFull && !isPicked) tile.setAttribute('aria-disabled', 'true');
        else tile.removeAttribute('aria-disabled');
      }
    },
    showDrawn(number, isHit) {
      const tile = tiles[number - 1]!;
      tile.dataset['drawn'] = isHit ? 'hit' : 'miss';
      tile.setAttribute('aria-label', describe(number, isHit));
    },
    clearDrawn() {
      for (const tile of tiles) {
        delete tile.dataset['drawn'];
        tile.removeAttribute('aria-label');
      }
    },
  };
}
