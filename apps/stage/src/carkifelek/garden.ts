// Lale Bahçesi: forty-eight tulips, of which each player picks one. All players see the contents once picking has ended.
import { button, drawing, element } from '../shell/element.ts';
import { tulip } from './drawings.ts';
import type { WheelSay } from './texts.ts';

export interface Garden {
  readonly element: HTMLElement;
  /** The tulips stand closed; `onPick` is called once where the player may pick. */
  plant(onPick: ((pick: number) => void) | undefined): void;
  /** Shows a pick as the player's own. */
  mark(pick: number): void;
  /** All tulips open. */
  open(values: readonly number[], own: readonly number[]): void;
}

const columns = 8;
const count = 48;

export function makeGarden(say: WheelSay): Garden {
  let picked: ((pick: number) => void) | undefined;
  const flowers = Array.from({ length: count }, (_, index) =>
    button(
      say('tulip', { row: Math.floor(index / columns) + 1, column: (index % columns) + 1 }),
      'flower',
      () => pick(index),
      drawing(tulip((index * 5 + Math.floor(index / columns)) % 3)),
      element('b', {}),
    ),
  );
  const grid = element('div', { class: 'garden', role: 'group', 'aria-label': say('lale') }, ...flowers);

  function pick(index: number): void {
    const tell = picked;
    if (!tell) return;
    mark(index);
    tell(index);
  }

  function mark(index: number): void {
    picked = undefined;
    // An opened garden shows all of its values: none of them is dimmed any more.
    grid.classList.toggle('chosen', !grid.classList.contains('opened'));
    for (const [at, flower] of flowers.entries()) {
      flower.disabled = true;
      flower.classList.toggle('own', at === index);
    }
  }

  // One stop for the tabulator; arrows move among the tulips.
  grid.addEventListener('keydown', (event) => {
    const from = flowers.indexOf(event.target as HTMLButtonElement);
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
    if (from < 0 || by === undefined) return;
    event.preventDefault();
    focus((from + by + count) % count);
  });

  function focus(index: number): void {
    for (const [at, flower] of flowers.entries()) flower.tabIndex = at === index ? 0 : -1;
    flowers[index]!.focus();
  }

  return {
    element: grid,
    plant(onPick) {
      picked = onPick;
      grid.className = onPick ? 'garden may-pick' : 'garden';
      for (const [at, flower] of flowers.entries()) {
        flower.className = 'flower';
        flower.disabled = !onPick;
        flower.tabIndex = at === 0 ? 0 : -1;
        flower.lastElementChild!.textContent = '';
      }
    },
    mark,
    open(values, own) {
      picked = undefined;
      grid.className = 'garden opened';
      for (const [at, flower] of flowers.entries()) {
        const value = values[at]!;
        flower.disabled = true;
        flower.lastElementChild!.textContent = `${value}×`;
        flower.classList.toggle('own', own.includes(at));
        flower.classList.toggle('rich', value >= 15);
      }
    },
  };
}
