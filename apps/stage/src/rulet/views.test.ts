// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { speaker } from '../shell/texts.ts';
import { ruletTexts } from './texts.ts';
import { makeViews } from './views.ts';

let resize: (entries: readonly { readonly contentRect: { width: number; height: number } }[]) => void;
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: typeof resize) {
        resize = callback;
      }
      observe = () => undefined;
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const view = () => document.createElement('div');
const make = () =>
  makeViews(speaker(ruletTexts, 'en'), view(), {
    cloth: view(),
    racetrack: view(),
    statistics: view(),
    saved: view(),
  });

it.each([
  ['a large phone', 366, 456, 'upright'],
  ['a phone whose upright rows were lower than their names', 336, 300, 'low'],
  ['a small phone', 296, 180, 'low'],
  ['a tablet', 700, 600, 'upright'],
  ['a desktop', 1000, 600, 'full'],
] as const)('lays the cloth out for %s', (_screen, width, height, mode) => {
  const views = make();
  resize([{ contentRect: { width, height } }]);
  expect(views.mode()).toBe(mode);
});

it('keeps the place of each switch where a view cannot be enlarged', () => {
  const views = make();
  const enlarge = views.element.querySelector<HTMLElement>('.enlarge')!;
  const seen = [...views.element.querySelectorAll<HTMLElement>('.view-switch')].map((each) => {
    each.click();
    return [enlarge.hidden, enlarge.style.visibility];
  });
  expect(seen).toEqual([
    [false, ''],
    [false, ''],
    [false, 'hidden'],
    [false, 'hidden'],
  ]);
});
