// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { speaker } from '../shell/texts.ts';
import { ruletTexts } from './texts.ts';
import { makeViews } from './views.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('keeps the place of each switch where a view cannot be enlarged', () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
    },
  );
  const view = () => document.createElement('div');
  const views = makeViews(speaker(ruletTexts, 'en'), view(), {
    cloth: view(),
    racetrack: view(),
    statistics: view(),
    saved: view(),
  });
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
