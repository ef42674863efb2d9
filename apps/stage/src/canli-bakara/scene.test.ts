// @vitest-environment jsdom
// The scene shows the last card before it tells the result of a coup.
import type { CoupEvent } from '@felek/games/canli-bakara/canli-bakara';
import { expect, it, vi } from 'vitest';
import type { TableEvent, TableMoment, TableTools } from '../shell/scene.ts';
import { liraOf } from '../shell/texts.ts';
import { makeScene } from './scene.ts';

/** A motion that lasts until it is told to finish. */
function motion(): Animation {
  let finish = () => undefined as void;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  return { finished, finish } as unknown as Animation;
}
const running: Animation[] = [];
// This environment moves nothing.
Element.prototype.animate = () => {
  const made = motion();
  running.push(made);
  return made;
};
Element.prototype.getAnimations = () => running;
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe = () => undefined;
  },
);

const tools = {
  language: 'en',
  lira: liraOf('en'),
  isStill: () => false,
  sound: { cue: () => undefined },
  chips: { placed: new Map() },
} as unknown as TableTools;
const moment = { state: { phase: 'cards' }, events: [], bets: [], marks: [] } as unknown as TableMoment;
const timed = (event: CoupEvent): TableEvent => ({ atMs: 0, event }) as unknown as TableEvent;

it('turns a card that is still flying before it tells the result', () => {
  const scene = makeScene(tools);
  scene.open(moment);
  scene.play([timed({ type: 'card', side: 'player', card: '9h', total: 9 })], moment);
  const upOf = () =>
    [...scene.board.querySelectorAll<HTMLElement>('.card')].map(({ dataset }) => dataset['card']);
  expect(upOf()).toEqual(['']);
  const totals = { player: 9, banker: 0 };
  scene.play(
    [timed({ type: 'end', winner: 'player', totals, pairs: { player: false, banker: false } })],
    moment,
  );
  expect(scene.board.querySelector('.outcome')!.textContent).toBe('Player');
  expect(upOf()).toEqual(['9h']);
});

it('lends the place of the cards to the roads until the first card comes', () => {
  const scene = makeScene(tools);
  const isWaiting = () => scene.board.classList.contains('is-waiting');
  scene.open(moment);
  const seen = [isWaiting()];
  scene.play([timed({ type: 'card', side: 'player', card: '9h', total: 9 })], moment);
  seen.push(isWaiting());
  scene.open(moment);
  expect([...seen, isWaiting()]).toEqual([true, false, true]);
});
