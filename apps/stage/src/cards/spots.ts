// Spots of a felt that take chips: buttons that show their name, what they pay, the chips that lie there, and how they ended.
import { button, element } from '../shell/element.ts';
import type { Chips } from '../shell/scene.ts';
import type { Lira } from '../shell/texts.ts';
import './table.css';

export interface SpotText {
  readonly name: string;
  /** The text on the felt; its place makes the rest clear. */
  readonly short?: string;
  /** Such as "8:1". */
  readonly pays: string;
}

export interface Spots<Spot extends string> {
  readonly buttons: Readonly<Record<Spot, HTMLButtonElement>>;
  /** Draws the chips. */
  show(placed: ReadonlyMap<string, number>): void;
  /** Draws the stake of a spot after a decision raised it above its chips. */
  raise(spot: Spot, amount: number): void;
  /** How a spot ended: what it gets back in lira, with its chips. It glows where the whole bet won as well. */
  end(spot: Spot, amount: number, hasWon: boolean): void;
  /** Takes the ends away. */
  clear(): void;
}

export function makeSpots<Spot extends string>(
  { chips, lira }: { readonly chips: Chips; readonly lira: Lira },
  texts: Readonly<Record<Spot, SpotText>>,
): Spots<Spot> {
  const names = Object.keys(texts) as Spot[];
  let lying: ReadonlyMap<string, number> = new Map();
  const raised = new Map<Spot, number>();
  const buttons = {} as Record<Spot, HTMLButtonElement>;
  const places = new Map<Spot, HTMLElement>();
  const ends = new Map<Spot, HTMLElement>();
  for (const spot of names) {
    const { name, short = name, pays } = texts[spot];
    const place = element('span', { class: 'spot-chips' });
    const end = element('span', { class: 'spot-end', 'aria-hidden': 'true' });
    const made = button(
      name,
      `spot spot-${spot}`,
      () => chips.place(spot),
      element('span', { class: 'spot-name' }, short),
      element('span', { class: 'spot-pays' }, pays),
      place,
      end,
    );
    // A press of Space after a touch is for the main button, not for one more chip.
    made.addEventListener('click', ({ detail }) => {
      if (detail > 0) made.blur();
    });
    made.addEventListener('keydown', ({ key }) => {
      if (key === 'Delete' || key === 'Backspace') chips.lift(spot);
    });
    buttons[spot] = made;
    places.set(spot, place);
    ends.set(spot, end);
  }

  function clear(): void {
    for (const spot of names) {
      buttons[spot].classList.remove('is-won', 'is-even', 'is-lost');
      ends.get(spot)!.textContent = '';
    }
  }

  const stakedOn = (spot: Spot) => raised.get(spot) ?? lying.get(spot);

  function draw(spot: Spot): void {
    const amount = stakedOn(spot);
    const { name, pays } = texts[spot];
    const place = places.get(spot)!;
    if (place.dataset['amount'] !== String(amount ?? '')) {
      place.dataset['amount'] = String(amount ?? '');
      buttons[spot].classList.toggle('has-chips', amount !== undefined);
      place.replaceChildren(...(amount === undefined ? [] : [chips.draw(amount)]));
    }
    const label = [name, pays, amount === undefined ? '' : lira(amount)].filter(Boolean).join(', ');
    buttons[spot].setAttribute('aria-label', label);
    buttons[spot].title = label;
  }

  return {
    buttons,
    show(placed) {
      // Changed chips make a new bet, so the result of the last bet is cleared.
      if (names.some((spot) => placed.get(spot) !== lying.get(spot))) clear();
      lying = placed;
      // Once it is over, the chips are those of the next bet.
      if (chips.isOpen) raised.clear();
      for (const spot of names) draw(spot);
    },
    raise(spot, amount) {
      raised.set(spot, amount);
      draw(spot);
    },
    end(spot, amount, hasWon) {
      const staked = stakedOn(spot) ?? 0;
      const how = hasWon && amount > staked ? 'won' : amount > 0 ? 'even' : 'lost';
      buttons[spot].classList.add(`is-${how}`);
      ends.get(spot)!.textContent = amount > 0 ? lira(amount) : '';
    },
    clear() {
      raised.clear();
      for (const spot of names) draw(spot);
      clear();
    },
  };
}
