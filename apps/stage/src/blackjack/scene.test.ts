// @vitest-environment jsdom
// What a round shows and says while it is played: its whole stake, also after a double or a split, and how a split hand ended.
import type { FelRound } from '@felek/contract/fel';
import { expect, it } from 'vitest';
import type { Tools } from '../shell/scene.ts';
import { liraOf } from '../shell/texts.ts';
import { makeScene } from './scene.ts';

const placed = new Map([['main', 20]]);
const deal = { type: 'deal', player: ['8s', '8h'], dealer: '6d' };
const double = { type: 'card', hand: 0, card: 'Td', isDouble: true };
const split = { type: 'split', hand: 0, cards: ['3c', '9d'] };
const doubleSecond = { ...double, hand: 1 };

function sit() {
  const chips = {
    placed,
    isOpen: false,
    draw: (amount: number) =>
      Object.assign(document.createElement('span'), { className: 'chip', textContent: String(amount) }),
  };
  const scene = makeScene({
    language: 'en',
    lira: liraOf('en'),
    isStill: () => true,
    pause: () => Promise.resolve(),
    sound: { cue: () => undefined, rustle: () => undefined },
    showWin: () => undefined,
    chips,
  } as unknown as Tools);
  scene.chips!.show(placed);
  const textOf = (selector: string) =>
    [...scene.board.querySelectorAll(selector)].map(({ textContent }) => textContent);
  return { scene, chips, textOf, shown: () => [textOf('.spot-main .chip'), textOf('.hand-stake .chip')] };
}
const round = { bet: { main: 20 }, isOver: false, stake: 20, payout: 0 } as unknown as FelRound;

it.each([
  ['dealt', [deal], ['20'], []],
  ['doubled', [deal, double], ['40'], []],
  ['split', [deal, split], ['40'], ['20', '20']],
  ['split, and its second hand doubled', [deal, split, doubleSecond], ['60'], ['20', '40']],
])('shows what is staked on a hand that was %s', async (_how, events, main, ofHands) => {
  const { scene, chips, shown } = sit();
  await scene.play(events, round);
  // The shell shows the chips at every change.
  scene.chips!.show(placed);
  expect(shown()).toEqual([main, ofHands]);
  chips.isOpen = true;
  scene.chips!.show(placed);
  expect(shown()[0]).toEqual(['20']);
});

it('shows the chips of the next bet where the last round was doubled', async () => {
  const { scene, chips, shown } = sit();
  chips.isOpen = true;
  scene.rest({ ...round, events: [deal, double] } as unknown as FelRound);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(shown()).toEqual([['20'], []]);
});

it.each([
  [
    'busts',
    'Td',
    ['Bust', ''],
    'Hand 1, 23: Bust. Hand 2, 17: eight of hearts, nine of diamonds. The dealer shows six of diamonds',
  ],
  [
    'reaches 21',
    '8d',
    ['', ''],
    'Hand 1, 21: Stands. Hand 2, 17: eight of hearts, nine of diamonds. The dealer shows six of diamonds',
  ],
])('says once how a split hand ended that %s', async (_how, card, badges, asked) => {
  const { scene, textOf } = sit();
  const turn = { type: 'turn', hand: 0, moves: ['hit', 'stand'] };
  await scene.play([deal, { ...split, cards: ['5c', '9d'] }, turn], round);
  expect(scene.asks!()).toBe('Hand 1, 13: eight of spades, five of clubs. The dealer shows six of diamonds');
  await scene.play(
    [
      { type: 'card', hand: 0, card, isDouble: false },
      { ...turn, hand: 1 },
    ],
    round,
  );
  expect([textOf('.result'), scene.asks!()]).toEqual([badges, asked]);
  await scene.play(
    [
      { type: 'card', hand: 1, card: '2d', isDouble: false },
      { ...turn, hand: 1 },
    ],
    round,
  );
  expect(scene.asks!()).toMatch(/^Hand 2, 19: /u);
});

it.each([
  ['beside its chips', placed, '₺40.00'],
  ['and no amount where none lie', new Map<string, number>(), ''],
])('shows at rest what a spot returned %s', async (_how, lying, text) => {
  const { scene, chips, textOf } = sit();
  chips.isOpen = true;
  chips.placed = lying;
  const events = [
    deal,
    { type: 'dealer', cards: ['Td', 'Ts'] },
    { type: 'hand', hand: 0, result: 'win', amount: 40 },
  ];
  scene.rest({ ...round, isOver: true, payout: 40, events } as unknown as FelRound);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(textOf('.spot-main .spot-end')).toEqual([text]);
});
