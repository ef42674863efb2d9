// The reels: five columns of three cells. They spin, stop one after the other, and show which cells won. A hurried spin ends at
// once with the same window; without motion the window just appears.
import { baseReels, freeReels, type Symbol } from '@felek/games/lale/lale.paytable';
import { element } from '../shell/element.ts';
import { draw } from './symbols.ts';

export interface Reels {
  readonly element: HTMLElement;
  /** Shows a window at once. */
  show(window: readonly (readonly Symbol[])[]): void;
  /** Spins until `window`, given later, can be stopped at. */
  start(): void;
  /** Stops at a window, reel by reel. `onStop` hears of each; two suns make the rest wait a little longer. */
  stop(
    window: readonly (readonly Symbol[])[],
    wish: { readonly free: boolean; readonly onStop: (reel: number) => void; readonly onTense: () => void },
  ): Promise<void>;
  /** Ends waiting: the rest stops at once. */
  hurry(): void;
  /** Lights cells up; without any, all are as usual. */
  light(cells: readonly (readonly [number, number])[]): void;
}

const rows = 3;
/** How many symbols pass before a reel stops. */
const passing = 14;
const spinMs = 620;
const gapMs = 170;
const tenseMs = 700;

export function makeReels(isStill: () => boolean): Reels {
  const columns = Array.from({ length: 5 }, () => element('div', { class: 'column' }));
  const root = element(
    'div',
    { class: 'reels', 'aria-hidden': 'true' },
    ...columns.map((column) => element('div', { class: 'reel' }, column)),
  );
  let hurried = false;
  let hurryUp: () => void = () => undefined;

  const cell = (symbol: Symbol) => element('div', { class: 'cell', 'data-symbol': symbol }, draw(symbol));

  function show(window: readonly (readonly Symbol[])[]): void {
    window.forEach((column, reel) => columns[reel]!.replaceChildren(...column.map(cell)));
    for (const column of columns) column.classList.remove('spinning');
  }

  const pause = (ms: number) =>
    hurried
      ? Promise.resolve()
      : new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          hurryUp = () => {
            clearTimeout(timer);
            resolve();
          };
        });

  async function stopReel(reel: number, symbols: readonly Symbol[], strip: readonly Symbol[]): Promise<void> {
    const column = columns[reel]!;
    const from = Math.floor((performance.now() + reel * 7) % strip.length);
    const before = Array.from({ length: passing }, (_, n) => strip[(from + n) % strip.length]!);
    column.classList.remove('spinning');
    column.replaceChildren(...[...symbols, ...before].map(cell));
    const distance = (passing / rows) * 100;
    const move = column.animate(
      [
        { transform: `translateY(-${distance}%)` },
        { transform: 'translateY(1.500%)', offset: 0.88 },
        { transform: 'translateY(0)' },
      ],
      { duration: hurried ? 120 : 420, easing: 'cubic-bezier(.2,.7,.3,1)' },
    );
    await move.finished.catch(() => undefined);
    column.replaceChildren(...symbols.map(cell));
  }

  return {
    element: root,
    show,
    start() {
      hurried = false;
      this.light([]);
      if (isStill()) return;
      for (const [reel, column] of columns.entries()) {
        // Three windows of which the last is the first again, so that the loop has no seam.
        const loop = Array.from(
          { length: rows * 3 },
          (_, n) => baseReels[reel]![(reel * 5 + (n % (rows * 2))) % baseReels[reel]!.length]!,
        );
        column.replaceChildren(...loop.map(cell));
        column.classList.add('spinning');
      }
    },
    async stop(window, { free, onStop, onTense }) {
      if (isStill()) {
        show(window);
        return;
      }
      const strips = free ? freeReels : baseReels;
      await pause(spinMs);
      const stops: Promise<void>[] = [];
      let suns = 0;
      for (const [reel, symbols] of window.entries()) {
        if (suns === 2 && !hurried) {
          onTense();
          columns[reel]!.parentElement!.classList.add('tense');
          await pause(tenseMs);
        } else if (reel > 0) await pause(gapMs);
        stops.push(stopReel(reel, symbols, strips[reel]!).then(() => onStop(reel)));
        columns[reel]!.parentElement!.classList.remove('tense');
        suns += symbols.filter((symbol) => symbol === 'sun').length;
      }
      await Promise.all(stops);
    },
    hurry() {
      hurried = true;
      hurryUp();
    },
    light(cells) {
      root.classList.toggle('lit', cells.length > 0);
      columns.forEach((column, reel) => {
        [...column.children].forEach((each, row) =>
          each.classList.toggle(
            'won',
            cells.some(([r, c]) => r === reel && c === row),
          ),
        );
      });
    },
  };
}
