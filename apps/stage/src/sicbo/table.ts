// The table: a button for every spot. It is one stop of the Tab key; arrow keys move on it.
import type { Spot } from '@felek/games/sicbo/layout';
import { element } from '../shell/element.ts';
import type { Chips } from '../shell/scene.ts';
import { drawFace } from './dice.ts';
import { spotName, type SicboSay } from './texts.ts';

export interface Table {
  readonly element: HTMLElement;
  show(placed: ReadonlyMap<string, number>): void;
  /** Lights the spots that the throw hit, and brings a won one into sight; undefined clears the table. */
  mark(hit: ReadonlySet<string> | undefined): void;
}

interface Needs {
  readonly say: SicboSay;
  readonly lira: (amount: number) => string;
  readonly spots: ReadonlyMap<string, Spot>;
  /** The payout of a spot, as it is written on the table. */
  readonly paysOf: (spot: Spot) => string;
  readonly chips: Chips;
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** A kind as a class: totals alike. */
const classOf = ({ kind }: Spot) => (kind.startsWith('total') ? 'total' : kind.replace(' ', '-'));

export function makeTable({ say, lira, spots, paysOf, chips }: Needs): Table {
  const amounts = new Map<string, number>();
  const buttons = new Map([...spots.values()].map((spot) => [spot.name, makeButton(spot)]));
  const root = element(
    'div',
    { class: 'sicbo-table', role: 'group', 'aria-label': say('tableHow') },
    ...buttons.values(),
  );
  let current = 'small';

  function makeButton(spot: Spot): HTMLButtonElement {
    const { name, kind } = spot;
    const pays = element('small', {}, paysOf(spot));
    const made = element('button', {
      type: 'button',
      class: `spot ${classOf(spot)}`,
      'data-spot': name,
      tabindex: '-1',
    });
    if (kind === 'even chance')
      made.append(
        element('b', {}, say(name as 'small')),
        ...(name === 'small' || name === 'big'
          ? [element('i', {}, name === 'small' ? '4-10' : '11-17')]
          : []),
      );
    else if (kind === 'any triple') made.append(element('b', {}, say('anyShort')));
    else if (kind.startsWith('total')) made.append(element('b', {}, name.slice('total-'.length)));
    else
      made.append(
        element('span', { class: 'dice' }, ...name.split('-').map((face) => drawFace(Number(face)))),
      );
    made.append(pays);
    return made;
  }

  function label(name: string): void {
    const spot = spots.get(name)!;
    const amount = amounts.get(name);
    const lies = amount === undefined ? '' : `, ${say('chips', { amount: lira(amount) })}`;
    buttons.get(name)!.setAttribute('aria-label', `${spotName(say, spot)}, ${paysOf(spot)}${lies}`);
  }

  function moveTo(name: string): void {
    buttons.get(current)!.tabIndex = -1;
    current = name;
    buttons.get(current)!.tabIndex = 0;
  }

  /** The nearest spot in a direction, rather straight ahead than aside. */
  function nextSpot([towardsX, towardsY]: readonly [number, number]): string | undefined {
    const middle = (of: HTMLElement) => {
      const { left, top, width, height } = of.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    };
    const start = middle(buttons.get(current)!);
    let best: { readonly name: string; readonly cost: number } | undefined;
    for (const [name, made] of buttons) {
      const { x, y } = middle(made);
      const ahead = (x - start.x) * towardsX + (y - start.y) * towardsY;
      const aside = Math.abs((x - start.x) * towardsY) + Math.abs((y - start.y) * towardsX);
      const cost = ahead + 2.5 * aside;
      if (ahead > 4 && (!best || cost < best.cost)) best = { name, cost };
    }
    return best?.name;
  }

  const spotOf = ({ target }: Event) =>
    (target as Element).closest<HTMLElement>('[data-spot]')?.dataset['spot'];
  root.addEventListener('click', (event) => {
    const spot = spotOf(event);
    if (spot === undefined) return;
    moveTo(spot);
    chips.place(spot);
  });
  root.addEventListener('contextmenu', (event) => {
    event.preventDefault();
    const spot = spotOf(event);
    if (spot !== undefined) chips.lift(spot);
  });
  root.addEventListener('keydown', (event) => {
    const arrow = arrows[event.key];
    const next = arrow && nextSpot(arrow);
    if (next !== undefined) {
      moveTo(next);
      buttons.get(next)!.focus();
    } else if (event.key === 'Delete' || event.key === 'Backspace') chips.lift(current);
    else if (!arrow) return;
    event.preventDefault();
  });

  /** Scrolls a table that is higher than its place. scrollIntoView would move the whole stage. */
  function bringIntoSight(spot: HTMLElement): void {
    const [at, seen] = [spot.getBoundingClientRect(), root.getBoundingClientRect()];
    root.scrollTop += Math.min(0, at.top - seen.top) + Math.max(0, at.bottom - seen.bottom);
  }

  function mark(hit: ReadonlySet<string> | undefined): void {
    root.classList.toggle('marked', hit !== undefined);
    for (const [name, made] of buttons) made.classList.toggle('hit', hit?.has(name) === true);
    const won = [...buttons].find(([name]) => hit?.has(name) && amounts.has(name));
    if (won) bringIntoSight(won[1]);
  }

  for (const name of spots.keys()) label(name);
  moveTo(current);

  return {
    element: root,
    show(placed) {
      for (const [name, made] of buttons) {
        const amount = placed.get(name);
        if (amounts.get(name) === amount) continue;
        // Changed chips make a new bet, so the result of the last bet is cleared.
        mark(undefined);
        made.querySelector('.chip')?.remove();
        if (amount === undefined) amounts.delete(name);
        else {
          amounts.set(name, amount);
          made.append(chips.draw(amount));
        }
        label(name);
      }
    },
    mark,
  };
}
