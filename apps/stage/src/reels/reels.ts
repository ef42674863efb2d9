// Reels: columns of cells. They spin, stop one after the other, and show which cells won. A hurried spin ends at once with the same window;
// without motion the window just appears.
import { element } from '../shell/element.ts';
import './reels.css';

export type Window<Symbol> = readonly (readonly Symbol[])[];
export type Cells = readonly (readonly [reel: number, row: number])[];
/** Each line by the row that it crosses on every reel. */
export type Lines = readonly (readonly number[])[];

export interface Stop<Symbol> {
  readonly window: Window<Symbol>;
  /** The symbols that pass before a reel stops. */
  readonly strips: Window<Symbol>;
  /** Whether the reels wait a little longer, for what has stopped so far. */
  readonly isTense: (stopped: Window<Symbol>) => boolean;
  readonly onStop: (reel: number) => void;
  readonly onTense: () => void;
}

export interface Reels<Symbol> {
  readonly element: HTMLElement;
  /** Shows a window at once. */
  show(window: Window<Symbol>): void;
  /** Spins until `stop` names the end. */
  start(): void;
  /** Stops reel by reel; ends when the last one stands. */
  stop(stop: Stop<Symbol>): Promise<void>;
  /** Ends waiting: the rest stops at once. */
  hurry(): void;
  /** Draws lines over the reels; `light` takes them away. */
  drawLines(lines: Lines): void;
  /** Lights cells up; without any, all are as usual. */
  light(cells: Cells): void;
  /** The element of a cell. */
  cell(reel: number, row: number): HTMLElement;
}

export interface ReelsNeeds<Symbol> {
  readonly reels: number;
  readonly rows: number;
  /** The blurred symbols while the answer is awaited. */
  readonly strips: Window<Symbol>;
  /** A fresh picture of a symbol. */
  readonly draw: (symbol: Symbol) => Element;
  readonly isStill: () => boolean;
}

/** How many symbols pass before a reel stops. */
const passing = 12;
const spinMs = 620;
const gapMs = 150;
const tenseMs = 700;
const stopMs = 340;
const settleMs = 180;
/** How far a reel runs beyond its stop, as a share of a cell. */
const overshoot = 0.1;

export function makeReels<Symbol extends string>(needs: ReelsNeeds<Symbol>): Reels<Symbol> {
  const { reels, rows, strips, draw, isStill } = needs;
  const columns = Array.from({ length: reels }, () => element('div', { class: 'column' }));
  const root = element(
    'div',
    { class: 'reels', 'aria-hidden': 'true' },
    ...columns.map((column) => element('div', { class: 'reel' }, column)),
  );
  const drawn = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  drawn.setAttribute('class', 'reel-lines');
  drawn.setAttribute('viewBox', `0 0 ${reels} ${rows}`);
  drawn.setAttribute('preserveAspectRatio', 'none');
  root.append(drawn);
  root.style.setProperty('--reels', String(reels));
  root.style.setProperty('--rows', String(rows));
  const lineOf = (line: readonly number[]) => {
    const points = line.map((row, reel) => [reel + 0.5, row + 0.5] as const);
    const drawnLine = document.createElementNS('http://www.w3.org/2000/svg', 'polyline');
    const whole = [[0, points[0]![1]] as const, ...points, [reels, points.at(-1)![1]] as const];
    drawnLine.setAttribute('points', whole.map((point) => point.join()).join(' '));
    return drawnLine;
  };
  let hurried = false;
  let hurryUp: () => void = () => undefined;

  const cell = (symbol: Symbol) => element('div', { class: 'cell', 'data-symbol': symbol }, draw(symbol));

  function show(window: Window<Symbol>): void {
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
    const duration = hurried ? settleMs : stopMs + settleMs;
    const move = column.animate(
      [
        { transform: `translateY(-${(passing / rows) * 100}%)`, easing: 'cubic-bezier(.3,.2,.6,1)' },
        {
          transform: `translateY(${(overshoot / rows) * 100}%)`,
          easing: 'cubic-bezier(.33,1,.68,1)',
          offset: hurried ? 0.5 : stopMs / (stopMs + settleMs),
        },
        { transform: 'translateY(0)' },
      ],
      { duration },
    );
    await move.finished.catch(() => undefined);
    // The cells that stay are not drawn again: a picture costs more layout than all the rest of a frame.
    for (const passed of [...column.children].slice(symbols.length)) passed.remove();
  }

  const all: Reels<Symbol> = {
    element: root,
    show,
    start() {
      hurried = false;
      all.light([]);
      if (isStill()) return;
      for (const [reel, column] of columns.entries()) {
        // Three windows of which the last is the first again, so that the loop has no seam.
        const strip = strips[reel]!;
        const loop = Array.from(
          { length: rows * 3 },
          (_, n) => strip[(reel * 5 + (n % (rows * 2))) % strip.length]!,
        );
        column.replaceChildren(...loop.map(cell));
        column.classList.add('spinning');
      }
    },
    async stop({ window, strips: passed, isTense, onStop, onTense }) {
      if (isStill()) {
        show(window);
        return;
      }
      await pause(spinMs);
      const stops: Promise<void>[] = [];
      for (const [reel, symbols] of window.entries()) {
        const frame = columns[reel]!.parentElement!;
        if (!hurried && isTense(window.slice(0, reel))) {
          onTense();
          frame.classList.add('tense');
          await pause(tenseMs);
        } else if (reel > 0) await pause(gapMs);
        stops.push(stopReel(reel, symbols, passed[reel]!).then(() => onStop(reel)));
        frame.classList.remove('tense');
      }
      await Promise.all(stops);
    },
    hurry() {
      hurried = true;
      hurryUp();
    },
    drawLines(lines) {
      drawn.replaceChildren(...lines.map(lineOf));
    },
    light(cells) {
      drawn.replaceChildren();
      root.classList.toggle('lit', cells.length > 0);
      const won = new Set(cells.map(([reel, row]) => all.cell(reel, row)));
      for (const column of columns)
        for (const each of column.children) each.classList.toggle('won', won.has(each as HTMLElement));
    },
    cell: (reel, row) => columns[reel]!.children[row] as HTMLElement,
  };
  return all;
}
