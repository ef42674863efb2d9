// The tray on the stage: pieces that fall, light up, melt and make room. It knows columns of pieces and nothing of pays. A hurried tray takes no
// time; without motion pieces just stand where they belong.
import type { Piece } from '@felek/games/lokum/rules';
import { element } from '../shell/element.ts';
import type { Look } from '../shell/scene.ts';

type Place = readonly [column: number, row: number];

export interface Tray {
  readonly element: HTMLElement;
  /** Shows whole columns at once, each from the bottom up. */
  show(columns: readonly (readonly Piece[])[]): void;
  /** Lets all that lies on the tray fall out of it. */
  clear(): Promise<void>;
  /** Lets pieces fall into the columns, the lowest of each first. */
  fall(columns: readonly (readonly Piece[])[]): Promise<void>;
  /** Lights the places of clusters up. */
  light(places: readonly Place[]): void;
  /** Shows what a cluster won, in its middle. */
  tell(places: readonly Place[], text: string): void;
  /** Melts the places away; some turn to gold. */
  melt(places: readonly Place[], golds: readonly Place[]): Promise<void>;
  hurry(): void;
}

const dropMs = 260;
const columnGapMs = 28;
const meltMs = 200;

export function makeTray({
  columns: width,
  rows: height,
  draw,
  isStill,
}: {
  columns: number;
  rows: number;
  draw: Look<Piece>['draw'];
  isStill: () => boolean;
}): Tray {
  /** The elements of the columns: all pieces of one leave in one movement. */
  const shafts = Array.from({ length: width }, () => element('div', { class: 'tray-column' }));
  const root = element('div', { class: 'tray', 'aria-hidden': 'true' }, ...shafts);
  root.style.setProperty('--columns', String(width));
  root.style.setProperty('--rows', String(height));
  /** The pieces of each column from the bottom up. */
  let columns: HTMLElement[][] = Array.from({ length: width }, () => []);
  let running: Animation[] = [];
  let hurried = false;

  const at = ([column, row]: Place) => columns[column]![height - 1 - row]!;
  const place = (piece: HTMLElement, column: number, fromBottom: number) => {
    piece.style.transform = `translate(${column * 100}%, ${(height - 1 - fromBottom) * 100}%)`;
  };
  const make = (piece: Piece) =>
    element('div', { class: 'piece', 'data-piece': piece }, element('div', { class: 'sweet' }, draw(piece)));

  async function run(animations: readonly Animation[]): Promise<void> {
    running = [...animations];
    if (hurried) for (const each of running) each.finish();
    await Promise.all(running.map((each) => each.finished.catch(() => undefined)));
    running = [];
  }

  function move(piece: HTMLElement, from: string, delay: number): Animation {
    return piece.animate(
      [
        { transform: from, easing: 'cubic-bezier(.5,0,.9,.6)' },
        { transform: piece.style.transform, offset: 0.78 },
        { transform: `${piece.style.transform} translateY(-7%)`, offset: 0.88 },
        { transform: piece.style.transform },
      ],
      { duration: dropMs, delay, fill: 'backwards' },
    );
  }

  const tray: Tray = {
    element: root,
    show(shown) {
      hurried = false;
      columns = shown.map((column) => column.map(make));
      for (const [column, pieces] of columns.entries()) {
        for (const [row, piece] of pieces.entries()) place(piece, column, row);
        shafts[column]!.replaceChildren(...pieces);
      }
    },
    async clear() {
      hurried = false;
      tray.light([]);
      columns = columns.map(() => []);
      const leaving = isStill()
        ? []
        : shafts.map((shaft, column) =>
            shaft.animate([{}, { transform: 'translateY(100%)' }], {
              duration: dropMs,
              delay: column * columnGapMs,
              easing: 'cubic-bezier(.5,0,.9,.6)',
              fill: 'both',
            }),
          );
      await run(leaving);
      for (const shaft of shafts) shaft.replaceChildren();
      for (const each of leaving) each.cancel();
    },
    async fall(coming) {
      const moves: (() => Animation)[] = [];
      for (const [column, pieces] of columns.entries()) {
        const fresh = coming[column]!.map(make);
        const from = new Map(pieces.map((piece) => [piece, piece.style.transform]));
        // New pieces wait in a pile over the tray.
        for (const [n, piece] of fresh.entries())
          from.set(piece, `translate(${column * 100}%, ${(-1 - n) * 100}%)`);
        shafts[column]!.append(...fresh);
        pieces.push(...fresh);
        for (const [row, piece] of pieces.entries()) {
          const before = from.get(piece)!;
          place(piece, column, row);
          if (piece.style.transform !== before)
            moves.push(() => move(piece, before, column * columnGapMs + row * 12));
        }
      }
      if (!isStill()) await run(moves.map((begin) => begin()));
    },
    light(places) {
      const lit = new Set(places.map(at));
      root.classList.toggle('lit', lit.size > 0);
      for (const piece of columns.flat()) piece.classList.toggle('won', lit.has(piece));
    },
    tell(places, text) {
      const middle = (axis: 0 | 1) => places.reduce((sum, each) => sum + each[axis], 0) / places.length;
      const figure = element('b', { class: 'cluster-won' }, text);
      const label = element('div', { class: 'piece cluster' }, figure);
      label.style.transform = `translate(${middle(0) * 100}%, ${middle(1) * 100}%)`;
      root.append(label);
      const shown = figure.animate(
        [
          { transform: 'scale(.5)', opacity: 0 },
          { transform: 'scale(1)', opacity: 1, offset: 0.2 },
          { transform: 'scale(1)', opacity: 1, offset: 0.75 },
          { transform: isStill() ? 'none' : 'translateY(-60%)', opacity: 0 },
        ],
        { duration: 900 },
      );
      shown.addEventListener('finish', () => label.remove());
    },
    async melt(places, golds) {
      const gilded = new Set(golds.map(at));
      const gone = [...new Set(places.map(at))].filter((piece) => !gilded.has(piece));
      if (!isStill())
        await run(
          gone.map((piece) =>
            piece.firstElementChild!.animate(
              [
                {},
                { transform: 'scale(1.18)', opacity: 1, offset: 0.35 },
                { transform: 'scale(.1)', opacity: 0 },
              ],
              { duration: meltMs, fill: 'forwards' },
            ),
          ),
        );
      tray.light([]);
      for (const piece of gone) piece.remove();
      columns = columns.map((pieces) =>
        pieces
          .filter((piece) => !gone.includes(piece))
          .map((piece) => {
            if (!gilded.has(piece)) return piece;
            const gold = make('gold');
            gold.style.transform = piece.style.transform;
            piece.replaceWith(gold);
            return gold;
          }),
      );
    },
    hurry() {
      hurried = true;
      for (const each of running) each.finish();
    },
  };
  return tray;
}
