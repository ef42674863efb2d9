// The tower: floors of arched windows from the ground up. It knows what each window shows, and nothing of the round.
import { kuleRules, type Difficulty } from '@felek/games/kule/rules';
import { roveIn } from '../climb/climb.ts';
import { drawing, element } from '../shell/element.ts';
import type { KuleSay } from './texts.ts';

export type Shown = 'closed' | 'asked' | 'lamp' | 'trap';

export interface Tower {
  readonly element: HTMLElement;
  /** Builds the floors of a difficulty, all closed; `wins` are the multipliers from the ground up, in words. */
  build(difficulty: Difficulty, wins: readonly string[]): void;
  show(floor: number, tile: number, shown: Shown, isQuiet?: boolean): void;
  shownOf(floor: number, tile: number): Shown;
  tilesOf(): number;
  /** The floor whose windows may be picked, or none. */
  setFloor(floor: number | undefined): void;
}

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" aria-hidden="true">${content}</svg>`;
const lampMarkup = svg(
  '<path d="M50 6v16" stroke="#c98b12" stroke-width="5"/><path d="M34 30l6-10h20l6 10z" fill="#c98b12"/><path d="M32 32h36l6 30-12 22H38L26 62z" fill="#f6bc45"/><path d="M38 38h24l4 22-8 16H42l-8-16z" fill="#ffe9b0"/><path d="M50 44c8 9 8 16 0 24-8-8-8-15 0-24z" fill="#ff9a3c"/><path d="M42 86h16l-4 8h-8z" fill="#c98b12"/>',
);
const trapMarkup = svg(
  '<path d="M50 6c16 20 30 32 30 54a30 30 0 0 1-60 0c0-12 6-20 13-27 1 9 5 14 9 15-4-17 1-31 8-42z" fill="#ff5d52"/><path d="M51 44c9 10 14 16 14 27a15 15 0 0 1-30 0c0-9 5-13 9-18 1 5 3 7 5 8 0-7 0-12 2-17z" fill="#ffb199"/>',
);
const roofMarkup =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 40" preserveAspectRatio="none" aria-hidden="true"><path d="M100 0 190 40H10z" fill="#0e8d81"/><path d="M100 0 130 40H70z" fill="#1cc8b7"/><path d="M100 0 190 40h-22z" fill="#0a6b63"/></svg>';

export function makeTower(say: KuleSay, onPick: (floor: number, tile: number) => void): Tower {
  let shown: Shown[][] = [];
  let windows: HTMLButtonElement[][] = [];
  let floors: HTMLElement[] = [];
  /** The floor that is in sight where not all of them are. */
  let inSight: number | undefined;
  const list = element('div', { class: 'floors' });
  const tower = element('div', { class: 'tower', role: 'group', 'aria-label': say('tower') }, list);
  const masters = { lamp: drawing(lampMarkup), trap: drawing(trapMarkup) };
  const roof = element('div', { class: 'roof', 'aria-hidden': 'true' }, drawing(roofMarkup));
  const copyOf = (master: SVGSVGElement) => master.cloneNode(true);

  function makeWindow(floor: number, tile: number): HTMLButtonElement {
    const made = element(
      'button',
      { type: 'button', class: 'window', 'aria-disabled': 'true' },
      element('span', { class: 'lamp' }, copyOf(masters.lamp)),
      element('span', { class: 'fire' }, copyOf(masters.trap)),
      element('span', { class: 'shutter' }),
    );
    made.addEventListener('click', () => onPick(floor, tile));
    return made;
  }

  function show(floor: number, tile: number, to: Shown, isQuiet = false): void {
    shown[floor]![tile] = to;
    const made = windows[floor]![tile]!;
    made.dataset['shown'] = to;
    made.classList.toggle('quiet-window', isQuiet);
    const text = to === 'asked' ? 'closed' : to;
    made.setAttribute('aria-label', say(text, { floor: floor + 1, tile: tile + 1 }));
    // Where the board shows a part of the tower, it is the part that was climbed last.
    if (to !== 'closed' && !isQuiet) bringIntoSight(floor);
  }

  function bringIntoSight(floor: number): void {
    inSight = floor;
    // With the next one, or the roof, where there is room for it.
    (floors[floor + 1] ?? roof).scrollIntoView({ block: 'nearest' });
    floors[floor]?.scrollIntoView({ block: 'nearest' });
  }
  // A phone that is turned round shows the same floor, and so does a place that the controls make smaller. A window with the focus stays in
  // sight instead. Where floors are out of sight, the keyboard scrolls to them.
  let watched: HTMLElement | null = null;
  const showWhetherMore = () => {
    if (!watched) return;
    const { scrollTop, scrollHeight, clientHeight, classList } = watched;
    classList.toggle('goes-up', scrollTop > 2);
    classList.toggle('goes-down', scrollHeight - clientHeight - scrollTop > 2);
  };
  const watch = new ResizeObserver(() => {
    const focused = document.activeElement;
    if (tower.contains(focused)) focused!.scrollIntoView({ block: 'nearest' });
    else if (inSight !== undefined) bringIntoSight(inSight);
    const place = tower.parentElement;
    if (!place) return;
    place.tabIndex = place.scrollHeight > place.clientHeight ? 0 : -1;
    if (place !== watched) {
      watch.observe(place);
      place.addEventListener('scroll', showWhetherMore, { passive: true });
    }
    watched = place;
    showWhetherMore();
  });
  watch.observe(tower);

  return {
    element: tower,
    build(difficulty, wins) {
      const { tiles } = kuleRules.floor[difficulty];
      windows = wins.map((_, floor) =>
        Array.from({ length: tiles }, (_tile, tile) => makeWindow(floor, tile)),
      );
      shown = windows.map((row) => row.map(() => 'closed'));
      floors = windows.map((row, floor) => {
        roveIn(row, tiles);
        return element(
          'div',
          {
            class: 'floor',
            role: 'group',
            'aria-label': say('floor', { floor: floor + 1, times: wins[floor]! }),
          },
          element('span', { class: 'floor-win', 'aria-hidden': 'true' }, wins[floor]!),
          element('div', { class: `windows of-${tiles}` }, ...row),
        );
      });
      for (const [floor, row] of windows.entries()) row.forEach((_, tile) => show(floor, tile, 'closed'));
      list.replaceChildren(roof, ...floors.toReversed());
      bringIntoSight(0);
    },
    show,
    shownOf: (floor, tile) => shown[floor]![tile]!,
    tilesOf: () => windows[0]!.length,
    setFloor(open) {
      // The focus climbs with the player, or the tab key would have to.
      const hadFocus =
        document.activeElement?.closest('.floor') !== null && list.contains(document.activeElement);
      for (const [floor, row] of windows.entries()) {
        const isOpen = floor === open;
        floors[floor]!.classList.toggle('ready', isOpen);
        for (const [tile, made] of row.entries()) {
          if (isOpen) made.removeAttribute('aria-disabled');
          else made.setAttribute('aria-disabled', 'true');
          made.tabIndex = isOpen && tile === 0 ? 0 : -1;
        }
      }
      if (open === undefined) return;
      bringIntoSight(open);
      if (hadFocus) windows[open]![0]!.focus({ preventScroll: true });
    },
  };
}
