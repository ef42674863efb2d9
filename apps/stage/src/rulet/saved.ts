// Saved bets: whole layouts of chips that a player keeps for later visits, on this device.
import { button, element, icon } from '../shell/element.ts';
import type { Chips } from '../shell/scene.ts';
import type { Lira } from '../shell/texts.ts';
import type { RuletSay } from './texts.ts';

export type Layout = ReadonlyMap<string, number>;

const mostSaved = 6;
/** The page around the game keeps a short text, of which the bets may have so many characters. */
const mostCharacters = 1700;

/** Bets as one text, and back; what cannot be read is left out. */
export const packBets = (bets: readonly Layout[]): string =>
  bets.map((bet) => [...bet].map(([spot, amount]) => `${spot}=${amount}`).join(' ')).join(';');

export function unpackBets(text: string, isSpot: (spot: string) => boolean): Layout[] {
  const read = (bet: string) =>
    new Map(
      bet
        .split(' ')
        .map((chip) => chip.split('='))
        .map(([spot = '', amount = '']) => [spot, Number(amount)] as const)
        .filter(([spot, amount]) => isSpot(spot) && Number.isFinite(amount) && amount > 0),
    );
  return text
    .split(';')
    .map(read)
    .filter((bet) => bet.size > 0)
    .slice(0, mostSaved);
}

export interface SavedBets {
  readonly element: HTMLElement;
  /** Looks again at whether the bet on the table can be saved. */
  refresh(): void;
}

export function makeSavedBets({
  say,
  lira,
  chips,
  bets: kept,
  keep,
}: {
  readonly say: RuletSay;
  readonly lira: Lira;
  readonly chips: Chips;
  readonly bets: readonly Layout[];
  readonly keep: (bets: readonly Layout[]) => void;
}): SavedBets {
  let bets = [...kept];
  const list = element('ul', { class: 'saved-list' });
  const note = element('p', { class: 'quiet', role: 'status' });
  const saveButton = button(say('save'), 'action', () => change([...bets, new Map(chips.placed)]));
  const root = element('div', { class: 'saved' }, saveButton, note, list);

  function change(next: Layout[]): void {
    bets = next;
    keep(bets);
    show();
  }

  const sum = (bet: Layout) =>
    [...bet.values()].reduce((total, each) => total + Math.round(each * 100), 0) / 100;

  function show(): void {
    const placed = chips.placed;
    const isFull = bets.length >= mostSaved;
    const isLong = packBets([...bets, placed]).length > mostCharacters;
    saveButton.disabled = placed.size === 0 || isFull || isLong;
    if (isFull) note.textContent = say('savedFull', { count: mostSaved });
    else if (isLong) note.textContent = say('savedLong');
    else note.textContent = bets.length === 0 ? say('nothingSaved') : '';
    list.replaceChildren(
      ...bets.map((bet, place) => {
        const name = say('savedBet', { spots: bet.size, amount: lira(sum(bet)) });
        const put = button(`${say('put')}: ${name}`, 'saved-put', () => chips.put(bet), name);
        put.disabled = !chips.isOpen;
        const forget = () => change(bets.filter((_, other) => other !== place));
        return element('li', {}, put, button(`${say('forget')}: ${name}`, 'icon', forget, icon('clear')));
      }),
    );
  }
  show();
  return { element: root, refresh: show };
}
