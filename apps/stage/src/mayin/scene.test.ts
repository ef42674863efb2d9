// @vitest-environment jsdom
// What the board says of the bet that is chosen.
import type { FelRound } from '@felek/contract/fel';
import { expect, it } from 'vitest';
import type { Tools } from '../shell/scene.ts';
import { liraOf } from '../shell/texts.ts';
import { makeScene } from './scene.ts';

it('shows the gems of the chosen number of mines, and no more the last field', () => {
  const nothing = () => undefined;
  const scene = makeScene({
    language: 'en',
    lira: liraOf('en'),
    isStill: () => true,
    pause: () => Promise.resolve(),
    sound: { cue: nothing },
    showWin: nothing,
    changed: nothing,
    lendMain: nothing,
  } as unknown as Tools);
  const shown = () => [
    scene.board.querySelector('.pick-strip')!.textContent,
    scene.board.querySelectorAll('.tile:not([data-shown=closed])').length,
  ];
  const events = [
    { type: 'mine', tile: 3 },
    { type: 'board', mines: [3, 7, 9] },
  ];
  scene.rest({ bet: { mines: 3 }, events } as unknown as FelRound);
  expect(shown()).toEqual(['Gems left 22', 25]);
  [...scene.choices!.querySelectorAll('button')].find(({ textContent }) => textContent === '24')!.click();
  expect(shown()).toEqual(['Gems left 1', 0]);
});
