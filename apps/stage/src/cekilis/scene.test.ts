// @vitest-environment jsdom
// What a coupon shows of a draw.
import { afterEach, expect, it, vi } from 'vitest';
import type { TableEvent, TableMoment, TableTools } from '../shell/scene.ts';
import { liraOf } from '../shell/texts.ts';
import { makeScene } from './scene.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('shows the won bets of a coupon before the lost ones, once all balls are drawn', () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
    },
  );
  // The drum turns in a browser only.
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const { board, chips, play, settle } = makeScene({
    language: 'en',
    lira: liraOf('en'),
    isStill: () => true,
    sound: { rustle: () => undefined, tone: () => undefined },
    chips: { draw: () => document.createElement('span') },
  } as unknown as TableTools);
  const drawn = (balls: readonly number[]) =>
    ({
      state: { phase: 'balls' },
      events: balls.map((ball, at): TableEvent => ({
        atMs: 0,
        event: { type: 'ball', ball, number: at + 1 },
      })),
      bets: [],
      marks: [],
    }) as unknown as TableMoment;
  const coupon = () =>
    [...board.querySelectorAll('.coupon li')].map((row) => [
      row.firstElementChild!.textContent,
      row.className,
    ]);
  const spots = ['number:20', 'two:3-4', 'number:4', 'number:7'];
  chips!.show(new Map(spots.map((spot) => [spot, 5])));
  const begun = drawn([4, 14]);
  play(begun.events, begun);
  expect(coupon()).toEqual([
    ['Number 7', ''],
    ['Number 4', 'won'],
    ['Two 3 · 4', ''],
    ['Number 20', ''],
  ]);
  settle([], drawn([4, 14, 41, 3, 35, 42, 11]));
  expect(coupon()).toEqual([
    ['Number 4', 'won'],
    ['Two 3 · 4', 'won'],
    ['Number 7', 'lost'],
    ['Number 20', 'lost'],
  ]);
});
