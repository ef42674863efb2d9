// Shared parts of the scenes in which each right pick raises the win: the form of a multiplier, the wait for a decision, and the card over
// the board that shows a win.
import { element } from '../shell/element.ts';
import type { Pill, Tools } from '../shell/scene.ts';
import type { Language, Lira } from '../shell/texts.ts';
import './climb.css';

/** A win as the wire has it: hundredths of the stake, and lira. */
export interface WireWin {
  readonly times: number;
  readonly amount: number;
}

/** Writes hundredths as a multiplier: 1,29×. */
export function timesOf(language: Language): (hundredths: number) => string {
  const fine = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  return (hundredths) => `${(hundredths < 1_000_000 ? fine : whole).format(hundredths / 100)}×`;
}

/** The pill of a round that paid so many stakes. */
export function pillOf(language: Language): (round: { stake: number; payout: number }) => Pill {
  const times = timesOf(language);
  return ({ stake, payout }) => {
    const text = times(Math.floor((payout / stake) * 100 + 1e-6));
    if (payout > stake) return { text, tone: 'won' };
    return { text, tone: payout > 0 ? 'even' : 'lost' };
  };
}

/** The decision that a scene waits for. */
export interface Ask<Action> {
  readonly isOpen: () => boolean;
  /** Waits for a decision; the main button takes `main`, if there is one. */
  wait(main: { readonly label: string; readonly action: Action } | undefined): Promise<Action>;
  /** Decides; nothing when no decision is asked for. */
  take(action: Action): void;
  /** Drops the question: the round has continued without it. */
  drop(): void;
}

export function makeAsk<Action extends object>({ lendMain }: Pick<Tools, 'lendMain'>): Ask<Action> {
  let answer: ((action: Action) => void) | undefined;
  const drop = () => {
    answer = undefined;
    lendMain(undefined);
  };
  const take = (action: Action) => {
    const decided = answer;
    drop();
    decided?.(action);
  };
  return {
    isOpen: () => answer !== undefined,
    wait: (main) =>
      new Promise((resolve) => {
        answer = resolve;
        lendMain(main && { label: main.label, onPress: () => take(main.action) });
      }),
    take,
    drop,
  };
}

export interface WinCard {
  readonly element: HTMLElement;
  /** Shows a win that is larger than the stake. The card fades in, and stays until `hide` is called. */
  show(win: WireWin): void;
  hide(): void;
}

export function makeWinCard(language: Language, lira: Lira): WinCard {
  const times = element('b', {});
  const amount = element('span', {});
  const card = element('div', { class: 'win-card', 'aria-hidden': 'true', hidden: '' }, times, amount);
  return {
    element: card,
    show(win) {
      times.textContent = timesOf(language)(win.times);
      amount.textContent = lira(win.amount);
      card.hidden = false;
    },
    hide() {
      card.hidden = true;
    },
  };
}

/** One of some places, for a player who leaves the pick to chance. It decides nothing that was not decided: the places are drawn before. */
export function anyOf<Place>(places: readonly Place[]): Place | undefined {
  const [word] = crypto.getRandomValues(new Uint32Array(1));
  return places[word! % places.length];
}

const steps: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Makes cells of some columns, row by row, one stop of the tab key: the arrows, Home and End move among them. Gives how to name the cell that
 * the tab key reaches.
 */
export function roveIn(cells: readonly HTMLElement[], columns: number): (cell: HTMLElement) => void {
  const name = (chosen: HTMLElement) => {
    for (const cell of cells) cell.tabIndex = cell === chosen ? 0 : -1;
  };
  name(cells[0]!);
  for (const [index, cell] of cells.entries()) {
    cell.addEventListener('focus', () => name(cell));
    cell.addEventListener('keydown', (event) => {
      const to = placeOf(event.key, index, columns, cells.length);
      if (to === undefined) return;
      event.preventDefault();
      cells[to]!.focus();
    });
  }
  return name;
}

function placeOf(key: string, from: number, columns: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  if (!step) return undefined;
  const [column, row] = [(from % columns) + step[0], Math.floor(from / columns) + step[1]];
  const to = row * columns + column;
  return column >= 0 && column < columns && row >= 0 && to < count ? to : from;
}
