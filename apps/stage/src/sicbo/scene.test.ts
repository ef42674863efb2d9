// @vitest-environment jsdom
// How a throw is told in the result.
import type { FelRound } from '@felek/contract/fel';
import { afterEach, expect, it, vi } from 'vitest';
import type { Tools } from '../shell/scene.ts';
import { liraOf } from '../shell/texts.ts';
import { makeScene } from './scene.ts';

afterEach(() => vi.unstubAllGlobals());

const dice = { type: 'dice', dice: [3, 4, 5], sum: 12 };
const total = { type: 'win', spot: 'total-12', amount: 70 };
const big = { type: 'win', spot: 'big', amount: 20 };

it.each([
  ['a total that won alone', [total], ['3 4 5: total 12']],
  ['another spot that won alone', [big], ['3 4 5: total 12', 'Big']],
  ['several spots', [big, total], ['3 4 5: total 12', 'Total 12: ₺70.00', 'Big: ₺20.00']],
])('names once %s', async (_what, wins, told) => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
    },
  );
  const nothing = () => undefined;
  const scene = makeScene({
    language: 'en',
    lira: liraOf('en'),
    isStill: () => true,
    pause: () => Promise.resolve(),
    sound: { cue: nothing, rustle: nothing, knock: nothing, tone: nothing },
    showWin: nothing,
    chips: { placed: new Map() },
  } as unknown as Tools);
  const events = [dice, ...wins];
  expect(await scene.play(events, { events } as unknown as FelRound)).toEqual(told);
});
