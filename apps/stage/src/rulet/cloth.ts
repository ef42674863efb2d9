// The cloth: a button for every spot, chips on them, and the marker on the number that came. It is one stop of the Tab key; arrow keys move
// on it. A finger on it sees the spot under itself in a loupe, may slide to another one, and places its chip where it is lifted. On an enlarged
// cloth a finger scrolls, and a tap places the chip.
import { colorOf, nameOfNumber, type Spot } from '@felek/games/rulet/layout';
import { element } from '../shell/element.ts';
import type { Chips } from '../shell/scene.ts';
import { middleOf, nextSpot, placeOf } from './places.ts';
import { spotName, type RuletSay } from './texts.ts';

export interface Cloth {
  readonly element: HTMLElement;
  /** Draws the chips on the spots. */
  show(placed: ReadonlyMap<string, number>): void;
  /** Draws other players' chips on the spots, where there are any. */
  showOthers(placed: ReadonlyMap<string, number>): void;
  /** Marks the drawn number. With the winning spots, dims the other chips, and lights them where the whole bet won. Undefined clears the cloth. */
  mark(number: number | undefined, won?: ReadonlySet<string>, hasWon?: boolean): void;
  /** Lights numbers up: those that a bet would cover. */
  light(numbers: readonly number[]): void;
}

interface Needs {
  readonly say: RuletSay;
  readonly lira: (amount: number) => string;
  readonly spots: ReadonlyMap<string, Spot>;
  /** The payout of a spot, to 1. */
  readonly paysOf: (spot: Spot) => number;
  readonly chips: Chips;
  /** Whether the cloth is upright, as on a phone; else it is horizontal. */
  readonly isUpright: () => boolean;
  /** Whether the cloth is larger than its place, and scrolls. */
  readonly isEnlarged: () => boolean;
}

/** Steps along and across for each arrow, on a horizontal cloth and on an upright one. */
const arrows: Readonly<
  Record<string, readonly [lying: readonly [number, number], upright: readonly [number, number]]>
> = {
  ArrowRight: [
    [1, 0],
    [0, 1],
  ],
  ArrowLeft: [
    [-1, 0],
    [0, -1],
  ],
  ArrowUp: [
    [0, 1],
    [-1, 0],
  ],
  ArrowDown: [
    [0, -1],
    [1, 0],
  ],
};

export function makeCloth({ say, lira, spots, paysOf, chips, isUpright, isEnlarged }: Needs): Cloth {
  const places = new Map([...spots].map(([name, spot]) => [name, placeOf(spot)]));
  const buttons = new Map([...spots.values()].map((spot) => [spot.name, makeButton(spot)]));
  const lyingChips = new Map<string, { readonly amount: number; readonly chip: HTMLElement }>();
  const othersChips = new Map<string, { readonly amount: number; readonly chip: HTMLElement }>();
  const marker = element('span', { class: 'marker', hidden: '' });
  const face = element('div', { class: 'cloth-face' }, ...buttons.values(), marker);
  const root = element('div', { class: 'cloth', role: 'group', 'aria-label': say('clothHow') }, face);
  const loupe = makeLoupe(face);
  let current = '0';
  let touched: string | undefined;
  /** When a finger was lifted last, by the events' own time, which a busy phone does not delay. The click that follows is not another chip. */
  let liftedAt = -Infinity;

  function makeButton(spot: Spot): HTMLButtonElement {
    const made = element('button', { type: 'button', 'data-spot': spot.name, tabindex: '-1' });
    if (spot.kind === 'straight') {
      made.className = `number ${colorOf(spot.numbers[0]!)}`;
      made.append(element('span', {}, nameOfNumber(spot.numbers[0]!)));
    } else if (isOutside(spot)) {
      made.className = `outside ${spot.name}`;
      made.append(element('span', {}, spot.kind === 'column' ? say('columnMark') : spotName(say, spot)));
    } else made.className = 'edge';
    const { along, across } = places.get(spot.name)!;
    setPlace(made, along, across);
    return made;
  }

  /** Puts an element over a place, or its middle on one. */
  function setPlace(
    target: HTMLElement,
    along: readonly [number, number],
    across: readonly [number, number],
  ): void {
    target.style.setProperty('--along', String(along[0]));
    target.style.setProperty('--long', String(along[1] - along[0]));
    target.style.setProperty('--across', String(across[0]));
    target.style.setProperty('--wide', String(across[1] - across[0]));
  }

  function putOn(spot: string, target: HTMLElement): void {
    const { along, across } = middleOf(places.get(spot)!);
    setPlace(target, [along, along], [across, across]);
  }

  /** Lays a chip on a spot. A field with a label shares its place with the chip, so that the label can be read. */
  function lay(name: string, chip: HTMLElement): void {
    const spot = spots.get(name)!;
    if (isOutside(spot)) {
      const { along, across } = places.get(name)!;
      chip.classList.add('beside');
      chip.classList.toggle('of-column', spot.kind === 'column');
      setPlace(chip, along, across);
    } else putOn(name, chip);
    face.append(chip);
  }

  function label(name: string): void {
    const spot = spots.get(name)!;
    const amount = lyingChips.get(name)?.amount;
    const lies = amount === undefined ? '' : `, ${say('chips', { amount: lira(amount) })}`;
    const made = buttons.get(name)!;
    made.setAttribute('aria-label', `${spotName(say, spot)}, ${paysOf(spot)}:1${lies}`);
    made.classList.toggle('has-chip', amount !== undefined);
  }

  function moveTo(name: string): void {
    buttons.get(current)!.tabIndex = -1;
    current = name;
    buttons.get(current)!.tabIndex = 0;
  }

  function light(numbers: readonly number[]): void {
    for (const { kind, numbers: own, name } of spots.values())
      if (kind === 'straight') buttons.get(name)!.classList.toggle('covered', numbers.includes(own[0]!));
  }
  const lightSpot = (name: string | undefined) => light(name === undefined ? [] : spots.get(name)!.numbers);

  const spotAt = (x: number, y: number) =>
    document.elementFromPoint(x, y)?.closest<HTMLElement>('.cloth-face > [data-spot]')?.dataset['spot'];

  function touch({ clientX, clientY }: PointerEvent): void {
    touched = spotAt(clientX, clientY);
    lightSpot(touched);
    const spot = touched === undefined ? undefined : spots.get(touched)!;
    loupe.move(clientX, clientY, spot && `${spotName(say, spot)} · ${paysOf(spot)}:1`, touched);
  }

  root.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'mouse' || !chips.isOpen || isEnlarged()) return;
    root.setPointerCapture(event.pointerId);
    loupe.open();
    touch(event);
  });
  root.addEventListener('pointermove', (event) => {
    if (loupe.isOpen()) touch(event);
    else if (event.pointerType === 'mouse')
      lightSpot(chips.isOpen ? spotAt(event.clientX, event.clientY) : undefined);
  });
  const lift = () => {
    loupe.close();
    lightSpot(undefined);
  };
  root.addEventListener('pointerup', ({ timeStamp }) => {
    if (!loupe.isOpen()) return;
    lift();
    liftedAt = timeStamp;
    if (touched !== undefined) chips.place(touched);
  });
  root.addEventListener('pointercancel', lift);
  root.addEventListener('pointerleave', () => !loupe.isOpen() && lightSpot(undefined));
  root.addEventListener('click', ({ target, timeStamp }) => {
    const spot = (target as Element).closest<HTMLElement>('[data-spot]')?.dataset['spot'];
    if (spot === undefined || timeStamp - liftedAt < 600) return;
    moveTo(spot);
    chips.place(spot);
  });
  root.addEventListener('contextmenu', (event) => {
    event.preventDefault();
    const spot = (event.target as Element).closest<HTMLElement>('[data-spot]')?.dataset['spot'];
    if (spot !== undefined && !loupe.isOpen()) chips.lift(spot);
  });
  root.addEventListener('keydown', (event) => {
    const arrow = arrows[event.key];
    const next = arrow && nextSpot(current, places, arrow[isUpright() ? 1 : 0]);
    if (event.key === 'Delete' || event.key === 'Backspace') chips.lift(current);
    else if (event.key === 'Home') go('0');
    else if (next !== undefined) go(next);
    else if (!arrow) return;
    event.preventDefault();
  });
  function go(name: string): void {
    moveTo(name);
    buttons.get(name)!.focus();
  }
  // A tapped spot has the focus too, and would stay lit.
  root.addEventListener('focusin', ({ target }) => {
    const spot = target as HTMLElement;
    if (spot.matches(':focus-visible')) lightSpot(spot.dataset['spot']);
  });
  root.addEventListener('focusout', () => lightSpot(undefined));

  /** Scrolls the place of the cloth alone: scrollIntoView would move the whole stage. */
  function bringIntoSight(spot: HTMLElement): void {
    const view = root.parentElement!;
    const [at, seen] = [spot.getBoundingClientRect(), view.getBoundingClientRect()];
    view.scrollBy(
      at.x + at.width / 2 - seen.x - seen.width / 2,
      at.y + at.height / 2 - seen.y - seen.height / 2,
    );
  }

  for (const name of spots.keys()) label(name);
  moveTo(current);

  return {
    element: root,
    light,
    show(placed) {
      for (const [spot, { amount, chip }] of lyingChips)
        if (placed.get(spot) !== amount) {
          chip.remove();
          lyingChips.delete(spot);
          label(spot);
        }
      for (const [spot, amount] of placed) {
        if (lyingChips.has(spot) || !spots.has(spot)) continue;
        const chip = chips.draw(amount);
        chip.classList.add('lying');
        lay(spot, chip);
        lyingChips.set(spot, { amount, chip });
        label(spot);
      }
    },
    showOthers(placed) {
      for (const [spot, { amount, chip }] of othersChips)
        if (placed.get(spot) !== amount) {
          chip.remove();
          othersChips.delete(spot);
        }
      for (const [spot, amount] of placed) {
        if (othersChips.has(spot) || !spots.has(spot)) continue;
        const chip = chips.draw(amount);
        chip.classList.add('others');
        chip.setAttribute('aria-hidden', 'true');
        lay(spot, chip);
        othersChips.set(spot, { amount, chip });
      }
    },
    mark(number, won, hasWon = false) {
      // While bets are placed again, an outline alone tells the last number: the marker would cover its neighbours.
      marker.hidden = number === undefined || won === undefined;
      if (number !== undefined) {
        putOn(nameOfNumber(number), marker);
        if (isEnlarged()) bringIntoSight(buttons.get(nameOfNumber(number))!);
      }
      for (const [name, made] of buttons) {
        const hasIt = number !== undefined && spots.get(name)!.numbers.includes(number);
        const isShown =
          made.classList.contains('number') || (won !== undefined && !made.classList.contains('edge'));
        made.classList.toggle('came', hasIt && isShown);
      }
      for (const [spot, { chip }] of lyingChips) {
        chip.classList.toggle('lost', won !== undefined && !won.has(spot));
        chip.classList.toggle('won', hasWon && won?.has(spot) === true);
      }
    },
  };
}

const isOutside = ({ kind }: Spot): boolean =>
  kind === 'dozen' || kind === 'column' || kind === 'even chance' || kind === 'snake';

interface Loupe {
  open(): void;
  isOpen(): boolean;
  /** Shows the spot under a point of the screen, and its name. */
  move(x: number, y: number, name: string | undefined, spot: string | undefined): void;
  close(): void;
}

const zoom = 1.9;

/** The part of the cloth under the finger, magnified above it. */
function makeLoupe(face: HTMLElement): Loupe {
  const view = element('div', { class: 'loupe-view' });
  const name = element('b', { class: 'loupe-name' });
  const root = element('div', { class: 'loupe', 'aria-hidden': 'true' }, view, name);
  let copy: HTMLElement | undefined;
  let box = new DOMRect();
  return {
    isOpen: () => copy !== undefined,
    open() {
      box = face.getBoundingClientRect();
      copy = face.cloneNode(true) as HTMLElement;
      copy.inert = true;
      copy.className = `${face.className} copy ${face.closest('[data-mode="upright"]') ? 'upright' : ''}`;
      copy.style.width = `${box.width}px`;
      copy.style.height = `${box.height}px`;
      view.replaceChildren(copy);
      document.body.append(root);
    },
    move(x, y, called, spot) {
      const half = root.offsetWidth / 2;
      const left = Math.min(Math.max(x - half, 4), innerWidth - 2 * half - 4);
      const above = y - 2 * half - 56;
      root.style.transform = `translate(${left}px, ${above < 4 ? y + 48 : above}px)`;
      copy!.style.transform = `translate(${half - (x - box.left) * zoom}px, ${half - (y - box.top) * zoom}px) scale(${zoom})`;
      for (const each of copy!.querySelectorAll<HTMLElement>('[data-spot]'))
        each.classList.toggle('aimed', each.dataset['spot'] === spot);
      name.textContent = called ?? '';
      name.hidden = called === undefined;
    },
    close() {
      copy = undefined;
      root.remove();
    },
  };
}
