// @vitest-environment jsdom
// How the cards of a round came is seen below them, also where the round is resumed.
import type { FelRound } from '@felek/contract/fel';
import { expect, it } from 'vitest';
import type { Tools } from '../shell/scene.ts';
import { liraOf } from '../shell/texts.ts';
import { makeScene } from './scene.ts';

const win = { times: 117, amount: 11.7 };
const card = (of: string, how: string) => ({
  type: 'card',
  card: of,
  how,
  win,
  higher: win,
  lower: win,
  skips: 52,
});

it.each([
  ['one guess', [card('Js', 'first'), card('2h', 'right')], ['lower'], [true, false]],
  [
    'a skip and a guess',
    [card('Js', 'first'), card('7h', 'skipped'), card('9h', 'right')],
    ['skip', 'higher'],
    [true, true, false],
  ],
])('marks in a resumed round how each card came after %s', async (_what, events, moves, marked) => {
  const nothing = () => undefined;
  const scene = makeScene({
    language: 'en',
    lira: liraOf('en'),
    isStill: () => true,
    pause: () => Promise.resolve(),
    sound: { cue: nothing, tone: nothing },
    showWin: nothing,
    lendMain: nothing,
  } as unknown as Tools);
  scene.rest(null);
  scene.begin();
  const actions = moves.map((move) => ({ move }));
  await scene.play(events, { stake: 10, isOver: false, events, actions } as unknown as FelRound);
  const notes = [...scene.board.querySelectorAll('.trail-note')];
  expect(notes.map((note) => note.querySelector('svg') !== null)).toEqual(marked);
});
