// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { speaker } from '../shell/texts.ts';
import { kuleTexts } from './texts.ts';
import { makeTower } from './tower.ts';

let measured: () => void = () => undefined;

beforeEach(() => {
  class Watch {
    constructor(told: () => void) {
      measured = told;
    }
    observe = () => undefined;
  }
  vi.stubGlobal('ResizeObserver', Watch);
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  vi.unstubAllGlobals();
  delete (Element.prototype as Partial<Element>).scrollIntoView;
});

it('shows on which side floors are out of sight', () => {
  const tower = makeTower(speaker(kuleTexts, 'en'), () => undefined);
  const place = document.createElement('div');
  place.append(tower.element);
  let [scrollTop, height] = [150, 300];
  Object.defineProperties(place, {
    scrollTop: { get: () => scrollTop },
    clientHeight: { get: () => height },
    scrollHeight: { value: 450 },
  });
  const sides = () => ['goes-up', 'goes-down'].filter((side) => place.classList.contains(side));
  measured();
  expect(sides()).toEqual(['goes-up']);
  for (const [top, expected] of [
    [70, ['goes-up', 'goes-down']],
    [0, ['goes-down']],
  ] as const) {
    scrollTop = top;
    place.dispatchEvent(new Event('scroll'));
    expect(sides()).toEqual(expected);
  }
  height = 450;
  measured();
  expect(sides()).toEqual([]);
});
