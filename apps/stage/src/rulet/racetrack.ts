// The racetrack: the numbers in the order of the wheel, around the announced bets. A number takes chips with its neighbours. It is one stop of
// the Tab key; arrow keys go around.
import { colorOf, nameOfNumber } from '@felek/games/rulet/layout';
import { announcedBets, europeanWheel, neighboursOf, type AnnouncedBet } from '@felek/games/rulet/wheel';
import { button, drawing, element, icon } from '../shell/element.ts';
import type { Chips } from '../shell/scene.ts';
import type { RuletSay } from './texts.ts';

export interface Racetrack {
  readonly element: HTMLElement;
  /** Marks the numbers that hold chips: the player's bets on a number alone or with up to five others. */
  show(placed: ReadonlyMap<string, number>): void;
  /** Marks the number that came; undefined marks none. */
  mark(number: number | undefined): void;
}

interface Needs {
  readonly say: RuletSay;
  readonly chips: Chips;
  /** Lights numbers of the cloth up. */
  readonly light: (numbers: readonly number[]) => void;
  /** Numbers of these spots. */
  readonly numbersOn: (spots: readonly string[]) => readonly number[];
}

/** A spot of more numbers than a six line has is an outside bet. */
const mostInside = 6;

type Point = readonly [x: number, y: number];

/** Half of the straight side, and the radii of the outer and the inner edge. */
interface Shape {
  readonly half: number;
  readonly outer: number;
  readonly inner: number;
}
/** The style sheet shows the one with the largest pockets in its place. `broad` is for a phone: it is almost as high as wide. */
const shapes: Readonly<Record<'lying' | 'broad' | 'standing', Shape>> = {
  lying: { half: 230, outer: 100, inner: 62 },
  broad: { half: 75, outer: 150, inner: 102 },
  standing: { half: 82, outer: 150, inner: 102 },
};

/**
 * A point of a horizontal track: `at` from 0 to 1 clockwise from the middle of its right end, at a distance from its spine. On an upright
 * track x and y are swapped.
 */
function pointAt({ half, outer, inner }: Shape, at: number, radius: number): Point {
  const curve = Math.PI * ((outer + inner) / 2);
  const round = 4 * half + 2 * curve;
  const turn = (center: number, angle: number): Point => [
    center + radius * Math.cos(angle),
    radius * Math.sin(angle),
  ];
  let way = (at - Math.floor(at)) * round;
  if (way < curve / 2) return turn(half, (way / curve) * Math.PI);
  way -= curve / 2;
  if (way < 2 * half) return [half - way, radius];
  way -= 2 * half;
  if (way < curve) return turn(-half, Math.PI / 2 + (way / curve) * Math.PI);
  way -= curve;
  if (way < 2 * half) return [way - half, -radius];
  return turn(half, -Math.PI / 2 + ((way - 2 * half) / curve) * Math.PI);
}

/** Points of an edge of the track between two of its places. */
const along = (shape: Shape, from: number, to: number, radius: number): readonly Point[] => {
  const steps = Math.max(2, Math.ceil((to - from) * 120));
  return Array.from({ length: steps + 1 }, (_, step) =>
    pointAt(shape, from + ((to - from) * step) / steps, radius),
  );
};

/** The middle of a field's surface: the centroid of its polygon, where its name has the most room. */
function middleOf(points: readonly Point[]): Point {
  let [area, x, y] = [0, 0, 0];
  for (const [at, [x0, y0]] of points.entries()) {
    const [x1, y1] = points[(at + 1) % points.length]!;
    const cross = x0 * y1 - x1 * y0;
    area += cross;
    x += (x0 + x1) * cross;
    y += (y0 + y1) * cross;
  }
  return [x / (3 * area), y / (3 * area)];
}

const count = europeanWheel.length;
/** Where the pocket at a place of the wheel begins: the 26 and the zero meet in the middle of the right end. */
const startOf = (place: number) => place / count;

/** The places of the wheel, from and to, on both sides of each announced bet's field. */
const fields: Readonly<Record<AnnouncedBet, readonly (readonly [number, number])[]>> = {
  zero: [[-5, 3]],
  voisins: [
    [3, 8],
    [-10, -5],
  ],
  orphelins: [
    [8, 11],
    [-14, -10],
  ],
  tiers: [[11, 23]],
};

export function makeRacetrack({ say, chips, light, numbersOn }: Needs): Racetrack {
  let each = 2;
  const eachText = element('b', { class: 'figure', 'aria-live': 'polite' }, String(each));
  const change = (by: number) => {
    each = Math.max(1, Math.min(9, each + by));
    eachText.textContent = String(each);
    [fewer.disabled, more.disabled] = [each === 1, each === 9];
    for (const number of europeanWheel) labelNumber(number);
  };
  const fewer = button(say('fewer'), 'icon', () => change(-1), icon('minus'));
  const more = button(say('more'), 'icon', () => change(1), icon('plus'));
  const tracks = [
    draw('lying', ([x, y]) => [x, y]),
    draw('broad', ([x, y]) => [x, y]),
    // From below upwards, so that the zero is on top as on the standing cloth.
    draw('standing', ([x, y]) => [-y, -x]),
  ];

  function labelNumber(number: number): void {
    const label = say('numberWith', { number: nameOfNumber(number), each, chips: 2 * each + 1 });
    for (const track of tracks)
      track.querySelector(`[data-number="${number}"]`)!.setAttribute('aria-label', label);
  }

  function draw(way: keyof typeof shapes, turned: (point: Point) => Point): SVGSVGElement {
    const shape = shapes[way];
    const { half, outer, inner } = shape;
    const polygon = (points: readonly Point[]) =>
      `<polygon points="${points
        .map((point) =>
          turned(point)
            .map((each) => each.toFixed(1))
            .join(),
        )
        .join(' ')}"/>`;
    const text = (point: Point, content: string) => {
      const [x, y] = turned(point);
      return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}">${content}</text>`;
    };
    const dot = (point: Point) => {
      const [x, y] = turned(point);
      return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="4"/>`;
    };
    const pockets = europeanWheel.map((number, place) => {
      const [from, to] = [startOf(place), startOf(place + 1)];
      const middle = (from + to) / 2;
      const ring = polygon([...along(shape, from, to, outer), ...along(shape, from, to, inner).toReversed()]);
      return `<g class="pocket ${colorOf(number)}" data-number="${number}" role="button" tabindex="-1">${ring}${text(pointAt(shape, middle, (outer + inner) / 2), nameOfNumber(number))}${dot(pointAt(shape, middle, outer - 7))}</g>`;
    });
    const announced = (Object.keys(fields) as AnnouncedBet[]).map((bet) => {
      const edges = fields[bet].map(([from, to]) => along(shape, startOf(from), startOf(to), inner));
      const points = edges.flat();
      const chipsOf = Object.values(announcedBets[bet]).reduce((sum, value) => sum + value, 0);
      const label = say('announced', { name: say(bet), chips: chipsOf });
      return `<g class="field" data-bet="${bet}" role="button" tabindex="-1" aria-label="${label}">${polygon(points)}${text(middleOf(points), say(bet))}</g>`;
    });
    const [width, height] = [2 * (half + outer) + 4, 2 * outer + 4];
    const [w, h] = way === 'standing' ? [height, width] : [width, height];
    return drawing(
      `<svg xmlns="http://www.w3.org/2000/svg" class="${way}" viewBox="${-w / 2} ${-h / 2} ${w} ${h}">${announced.join('')}${pockets.join('')}</svg>`,
    );
  }

  const root = element(
    'div',
    { class: 'racetrack', role: 'group', 'aria-label': say('racetrackHow') },
    element('div', { class: 'tracks' }, ...tracks),
    element('div', { class: 'neighbours' }, element('span', {}, say('neighbours')), fewer, eachText, more),
  );

  function markPockets(mark: string, isMarked: (number: number) => boolean): void {
    for (const pocket of root.querySelectorAll<SVGGElement>('[data-number]'))
      pocket.classList.toggle(mark, isMarked(Number(pocket.dataset['number'])));
  }

  /** The chosen spots, a spot once for each chip. */
  function spotsOf({ dataset: { number, bet } }: SVGGElement): readonly string[] {
    if (number !== undefined) return neighboursOf(Number(number), each).map(nameOfNumber);
    return Object.entries(announcedBets[bet as AnnouncedBet]).flatMap(([spot, value]) =>
      Array.from({ length: value }, () => spot),
    );
  }
  const chosen = (target: EventTarget | null) => (target as Element).closest<SVGGElement>('[role="button"]');
  const lightUp = (target: EventTarget | null) => {
    const group = target && chosen(target);
    const lit = group && chips.isOpen ? numbersOn(spotsOf(group)) : [];
    light(lit);
    markPockets('covered', (number) => lit.includes(number));
  };
  const place = (target: EventTarget | null) => {
    const group = chosen(target);
    if (!group) return;
    chips.place(...spotsOf(group));
    moveTo(group);
  };

  for (const track of tracks) {
    track.addEventListener('click', ({ target }) => place(target));
    track.addEventListener('pointerover', ({ target }) => lightUp(target));
    track.addEventListener('pointerleave', () => lightUp(null));
    track.addEventListener('focusin', ({ target }) => lightUp(target));
    track.addEventListener('focusout', () => lightUp(null));
    track.addEventListener('keydown', (event) => {
      const from = chosen(event.target);
      if (!from) return;
      const stops = [...track.querySelectorAll<SVGGElement>('[role="button"]')];
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (step !== undefined) {
        const next = stops[(stops.indexOf(from) + step + stops.length) % stops.length]!;
        moveTo(next);
        next.focus();
      } else if (event.key === 'Enter' || event.key === ' ') place(from);
      else return;
      event.preventDefault();
    });
    moveTo(track.querySelector('[role="button"]')!);
  }

  function moveTo(group: SVGGElement): void {
    for (const other of group.parentNode!.querySelectorAll('[role="button"]'))
      other.setAttribute('tabindex', '-1');
    group.setAttribute('tabindex', '0');
  }

  change(0);
  return {
    element: root,
    show(placed) {
      const inside = [...placed.keys()]
        .map((spot) => numbersOn([spot]))
        .filter((on) => on.length <= mostInside);
      const held = new Set(inside.flat());
      markPockets('has-chip', (number) => held.has(number));
    },
    mark: (came) => markPockets('came', (number) => number === came),
  };
}
