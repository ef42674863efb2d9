// The views of a roulette table and the switch between them. A wide and high board has the wheel and the cloth in sight at all times, and one
// more view beside them. On a smaller one a view fills the board, and the wheel comes over it while it spins. There the player can enlarge
// the cloth and the racetrack: their fields are as large as a thumb, and they scroll.
import { button, drawing, element } from '../shell/element.ts';
import type { RuletSay } from './texts.ts';

/** Below the switches, an upright cloth of this height has 14 rows of 22 pixels. Two of them hold the name of a field. */
const leastUpright = 14 * 22 + 60;

export type ViewName = 'cloth' | 'racetrack' | 'statistics' | 'saved';
/** How the board is laid out: `upright` on a phone, `low` on a phone in landscape, `full` on a desktop. */
export type Mode = 'upright' | 'low' | 'full';

export interface Views {
  readonly element: HTMLElement;
  readonly mode: () => Mode;
  readonly isEnlarged: () => boolean;
  /** Brings the wheel over the view, where they share a place, or takes it away. */
  showWheel(isShown: boolean): void;
}

const magnifier =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><circle cx="11" cy="11" r="8"/><path d="m21 21-4.3-4.3M8 11h6"/><path class="bigger" d="M11 8v6"/></svg>';

export function makeViews(
  say: RuletSay,
  wheel: HTMLElement,
  views: Readonly<Record<ViewName, HTMLElement>>,
): Views {
  let mode: Mode = 'upright';
  let shown: ViewName = 'cloth';
  let isLarge = false;
  let [width, height] = [0, 1];
  const names = Object.keys(views) as ViewName[];
  const switches = new Map(
    names.map((name) => [name, button(say(name), 'view-switch', () => show(name), say(name))]),
  );
  const bar = element(
    'div',
    { class: 'view-bar', role: 'group', 'aria-label': say('views') },
    ...switches.values(),
  );
  const toggleSize = () => {
    isLarge = !isLarge;
    layOut();
  };
  const enlarge = button(say('enlarge'), 'icon enlarge', toggleSize, drawing(magnifier));
  bar.append(enlarge);
  const places = names.map((name) => element('div', { class: 'view', 'data-view': name }, views[name]));
  const root = element(
    'div',
    { class: 'rulet', 'data-mode': mode },
    element('div', { class: 'wheel-place' }, wheel),
    element('div', { class: 'table-place' }, bar, ...places),
  );

  function show(name: ViewName): void {
    shown = name;
    // The cloth of a full board needs no switch.
    const other = mode === 'full' && shown === 'cloth' ? 'racetrack' : shown;
    for (const [each, made] of switches) made.setAttribute('aria-pressed', String(each === other));
    enlarge.hidden = mode === 'full';
    // It keeps its place beside the switches, so that none of them moves under the finger.
    enlarge.style.visibility = shown === 'cloth' || shown === 'racetrack' ? '' : 'hidden';
    for (const place of places) {
      const { view } = place.dataset;
      place.hidden = view !== other && !(mode === 'full' && view === 'cloth');
    }
  }

  function layOut(): void {
    if (width >= 820 && height >= 400) mode = 'full';
    // A narrow one that is enlarged stands, so that it scrolls one way only.
    else mode = height > Math.max(width * 0.78, leastUpright) || (isLarge && width < 480) ? 'upright' : 'low';
    root.dataset['mode'] = mode;
    root.classList.toggle('enlarged', isLarge && mode !== 'full');
    // The switches at the top wait for the round's end, and the number that won is below them.
    root.classList.toggle('result-below-top', mode !== 'full');
    enlarge.setAttribute('aria-pressed', String(isLarge));
    switches.get('cloth')!.hidden = mode === 'full';
    show(shown);
  }

  new ResizeObserver(([entry]) => {
    ({ width, height } = entry!.contentRect);
    layOut();
  }).observe(root);
  layOut();

  return {
    element: root,
    mode: () => mode,
    isEnlarged: () => isLarge && mode !== 'full',
    showWheel: (isShown) => root.classList.toggle('spinning', isShown),
  };
}
