// @vitest-environment jsdom
// What a machine tells a screen reader of its cards.
import type { FelRound } from '@felek/contract/fel';
import { jacksRules } from '@felek/games/video-poker/rules';
import { expect, it } from 'vitest';
import type { Tools } from '../shell/scene.ts';
import { liraOf } from '../shell/texts.ts';
import { makeMachineScene } from './machine.ts';

it('tells the whole hand before the draw and after it', async () => {
  const nothing = () => undefined;
  const tools = {
    language: 'en',
    lira: liraOf('en'),
    isStill: () => true,
    pause: () => Promise.resolve(),
    sound: { cue: nothing },
    showWin: nothing,
    changed: nothing,
    lendMain: nothing,
  } as unknown as Tools;
  const scene = makeMachineScene(tools, jacksRules);
  const round = { bet: { coins: 5 }, isOver: false, stake: 5, payout: 0 } as unknown as FelRound;
  await scene.play([{ type: 'deal', cards: ['Ah', 'Kh', '2c', '3d', '4s'], hand: -1 }], round);
  expect(scene.asks!()).toBe(
    'Your hand: ace of hearts, king of hearts, two of clubs, three of diamonds, four of spades',
  );
  const draw = { type: 'draw', hold: [0, 1], cards: ['Ah', 'Kh', 'Ac', '9d', '9s'] };
  const total = { type: 'total', hand: 1, amount: 10 };
  expect(await scene.play([draw, total], { ...round, isOver: true, payout: 10 })).toEqual(['Two pair']);
  expect(scene.ends!()).toBe(
    'Your hand: ace of hearts, king of hearts, ace of clubs, nine of diamonds, nine of spades',
  );
});
