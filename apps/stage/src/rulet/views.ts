// The views of a roulette table and the switch between them. A wide and high board has the wheel and the cloth in sight at all times, and one
// more view beside them. On a smaller one a view fills the board, and the wheel comes over it while it spins.
import { button, element } from '../shell/element.ts';
import type { RuletSay } from './texts.ts';

export type ViewName = 'cloth' | 'racetrack' | 'statistics' | 'saved';
/** How the board is laid out: `upright` on a phone, `low` on a phone in landscape, `full` on a desktop. */
export type Mode = 'upright' | 'low' | 'full';

export interface Views {
  readonly element: HTMLElement;
  readonly mode: () => Mode;
  /** Brings the wheel over the view, where they share a place, or takes it away. */
  showWheel(isShown: boolean): void;
}

export function makeViews(
  say: RuletSay,
  wheel: HTMLElement,
  views: Readonly<Record<ViewName, HTMLElement>>,
): Views {
  let mode: Mode = 'upright';
  let shown: ViewName = 'cloth';
  const names = Object.keys(views) as ViewName[];
  const switches = new Map(
    names.map((name) => [name, button(say(name), 'view-switch', () => show(name), say(name))]),
  );
  const bar = element(
    'div',
    { class: 'view-bar', role: 'group', 'aria-label': say('views') },
    ...switches.values(),
  );
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
    for (const place of places) {
      const { view } = place.dataset;
      place.hidden = view !== other && !(mode === 'full' && view === 'cloth');
    }
  }

  new ResizeObserver(([entry]) => {
    const { width, height } = entry!.contentRect;
    if (width >= 820 && height >= 400) mode = 'full';
    else mode = height > width * 0.78 ? 'upright' : 'low';
    root.dataset['mode'] = mode;
    switches.get('cloth')!.hidden = mode === 'full';
    show(shown);
  }).observe(root);
  show(shown);

  return {
    element: root,
    mode: () => mode,
    showWheel: (isShown) => root.classList.toggle('spinning', isShown),
  };
}
