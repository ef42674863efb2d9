// The roads as drawings: a board of six rows that shows its last columns. What they tell is history and no more.
import { roadsOf, type Mark, type RoadCoup } from '@felek/games/baccarat/roads';
import { drawing, element } from '../shell/element.ts';
import './roads.css';

/** Colours of the winners and of the derived roads' marks. */
const colors = {
  player: '#5b8cff',
  banker: '#ff5d52',
  tie: '#39d98a',
  red: '#ff5d52',
  blue: '#5b8cff',
} as const;
const rows = 6;

interface Placed {
  readonly column: number;
  readonly row: number;
  readonly markup: string;
}

/** Each cell is 10 by 10. Older columns leave on the left. */
function boardOf(placed: readonly Placed[], columns: number): string {
  const last = Math.max(0, ...placed.map(({ column }) => column));
  const from = Math.max(0, last - columns + 1);
  const grid = [
    ...Array.from({ length: columns + 1 }, (_, column) => `M${column * 10} 0V60`),
    ...Array.from({ length: rows + 1 }, (_, row) => `M0 ${row * 10}H${columns * 10}`),
  ].join('');
  const marks = placed
    .filter(({ column }) => column >= from)
    .map(
      ({ column, row, markup }) =>
        `<g transform="translate(${(column - from) * 10 + 5} ${row * 10 + 5})">${markup}</g>`,
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-.5 -.5 ${columns * 10 + 1} 61" aria-hidden="true"><path d="${grid}" stroke="#ffffff1c" stroke-width=".5" fill="none"/>${marks}</svg>`;
}

const dot = (x: number, y: number, fill: string) => `<circle cx="${x}" cy="${y}" r="1.5" fill="${fill}"/>`;

const pairsOf = (pairs: RoadCoup['pairs']) =>
  (pairs?.banker ? dot(-3.2, -3.2, colors.banker) : '') + (pairs?.player ? dot(3.2, 3.2, colors.player) : '');

const hollow = ({ color }: Mark) =>
  `<circle r="3.2" fill="none" stroke="${colors[color]}" stroke-width="1.6"/>`;
const full = ({ color }: Mark) => `<circle r="3.6" fill="${colors[color]}"/>`;
const slash = ({ color }: Mark) =>
  `<path d="M-3 3 3-3" stroke="${colors[color]}" stroke-width="2" stroke-linecap="round"/>`;

export interface RoadView {
  readonly element: HTMLElement;
  show(coups: readonly RoadCoup[]): void;
}

export interface RoadTexts {
  readonly label: string;
  /** The letter of a winner in the bead road. */
  readonly letters: Readonly<Record<RoadCoup['winner'], string>>;
}

/** Narrower roads show fewer columns: marks of less than ten pixels are not read. */
const shareOf = (widthPx: number) => (widthPx < 200 ? 1 / 3 : widthPx < 480 ? 1 / 2 : 1);

/** The bead road and the big road side by side; under the big road the three derived ones, where `hasDerived`. */
export function makeRoads(texts: RoadTexts, { hasDerived = true } = {}): RoadView {
  const made = element('div', { class: 'roads', role: 'img', 'aria-label': texts.label });

  let shown: readonly RoadCoup[] = [];
  let share = 1;

  function show(coups: readonly RoadCoup[]): void {
    shown = coups;
    const roads = roadsOf(coups);
    const bead = roads.bead.map(({ column, row, coup }) => ({
      column,
      row,
      markup: `<circle r="4.3" fill="${colors[coup.winner]}"/><text y="1.9" font-size="5.4" font-weight="700" text-anchor="middle" fill="#fff">${texts.letters[coup.winner]}</text>${pairsOf(coup.pairs)}`,
    }));
    const big = roads.big.map(({ column, row, winner, ties, pairs }) => ({
      column,
      row,
      markup: `<circle r="3.7" fill="none" stroke="${colors[winner]}" stroke-width="1.6"/>${tiesOf(ties)}${pairsOf(pairs)}`,
    }));
    if (roads.tiesBefore > 0) big.push({ column: 0, row: 0, markup: tiesOf(roads.tiesBefore) });
    const derived = (marks: readonly Mark[], markOf: (mark: Mark) => string) =>
      marks.map((mark) => ({ column: mark.column, row: mark.row, markup: markOf(mark) }));
    made.replaceChildren(
      drawnIn('bead', boardOf(bead, 12 * share)),
      drawnIn('big', boardOf(big, 24 * share)),
      ...(hasDerived
        ? [
            drawnIn('derived', boardOf(derived(roads.bigEye, hollow), Math.round(20 * share))),
            drawnIn('derived', boardOf(derived(roads.small, full), Math.round(20 * share))),
            drawnIn('derived', boardOf(derived(roads.cockroach, slash), Math.round(20 * share))),
          ]
        : []),
    );
  }

  show([]);
  new ResizeObserver(([entry]) => {
    const now = shareOf(entry!.contentRect.width);
    if (now === share) return;
    share = now;
    show(shown);
  }).observe(made);
  return { element: made, show };
}

const tiesOf = (ties: number) =>
  ties === 0
    ? ''
    : `<path d="M-3.2 3.2 3.2-3.2" stroke="${colors.tie}" stroke-width="1.6"/>${ties > 1 ? `<text y="2" font-size="5.5" font-weight="700" text-anchor="middle" fill="#fff">${ties}</text>` : ''}`;

const drawnIn = (kind: string, markup: string) =>
  element('div', { class: `road road-${kind}` }, drawing(markup));
