// @vitest-environment jsdom
// What a scene says of a result after its amount: the causes, and another amount only where it is a part of the whole.
import type { FelRound } from '@felek/contract/fel';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeScene as makeHazine } from '../hazine/scene.ts';
import { makeScene as makeKazi } from '../kazi/scene.ts';
import { makeScene as makeKervan } from '../kervan/scene.ts';
import { makeScene as makeLale } from '../lale/scene.ts';
import { makeScene as makeLokum } from '../lokum/scene.ts';
import type { Scene, Tools } from './scene.ts';
import { liraOf } from './texts.ts';

const { prototype } = Element;
class NotHere {
  observe = () => undefined;
}

beforeEach(() => {
  // No animation moves here.
  prototype.animate = () => new EventTarget() as Animation;
  vi.stubGlobal('ResizeObserver', NotHere);
  const brush: object = new Proxy(() => brush, { get: () => brush });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(brush as never);
});
afterEach(() => {
  delete (prototype as Partial<Element>).animate;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const tools = {
  language: 'en',
  lira: liraOf('en'),
  isStill: () => true,
  isAuto: () => true,
  stake: () => 10,
  pause: () => Promise.resolve(),
  announce: () => Promise.resolve(),
  sound: { cue: () => undefined, tone: () => undefined, win: () => undefined, feature: () => undefined },
  showWin: () => undefined,
} as unknown as Tools;
const round = { stake: 10, payout: 40 } as FelRound;

const spin = (symbol: string, rows: number) => ({
  type: 'spin',
  window: Array.from({ length: 5 }, () => Array.from({ length: rows }, () => symbol)),
  coins: [],
  free: null,
});
const line = {
  type: 'lineWin',
  line: 2,
  symbol: 'carnation',
  count: 3,
  cells: [],
  multiplier: 1,
  amount: 40,
};
const ways = { type: 'ways', symbol: 'ruby', reels: 3, ways: 2, cells: [], amount: 40 };
const fall = {
  type: 'fall',
  columns: Array.from({ length: 7 }, () => Array.from({ length: 7 }, () => 'rose')),
};
const cluster = { type: 'cluster', sweet: 'rose', places: [[0, 0]], multiplier: 2, amount: 40 };
const respin = {
  type: 'respin',
  coins: [
    { cell: [0, 0], jackpot: 'mini', amount: 25 },
    { cell: [1, 0], jackpot: null, amount: 15 },
  ],
  left: 0,
};
const hold = [
  { type: 'hold', coins: 0, respins: 3 },
  respin,
  { type: 'holdTotal', coins: 2, fullBoard: 0, amount: 40 },
];

const ticket = { type: 'ticket', fields: [4, 4, 4, 1, 2, 3, 1, 2, 3], won: [0, 1, 2], times: 4 };

it.each<[what: string, (tools: Tools) => Scene, readonly object[], readonly string[]]>([
  ['a line', makeLale, [spin('A', 3), line], ['Line 3: 3 carnation']],
  [
    'two lines',
    makeLale,
    [spin('A', 3), { ...line, amount: 15 }, { ...line, line: 0, amount: 25 }],
    ['Line 1: 3 carnation, ₺25.00', 'Line 3: 3 carnation, ₺15.00'],
  ],
  ['a symbol', makeKervan, [spin('silk', 4), { ...ways, symbol: 'silk' }], ['silk on 3 reels ×2']],
  ['a symbol of a game of coins', makeHazine, [spin('ruby', 3), ways], ['ruby on 3 reels ×2']],
  ['a board of coins', makeHazine, [spin('ruby', 3), ...hold], ['MINI ₺25.00', '2 coins in hold and win']],
  [
    'a board of coins and a symbol',
    makeHazine,
    [spin('ruby', 3), { ...ways, amount: 10 }, ...hold],
    ['MINI ₺25.00', '2 coins in hold and win: ₺40.00', 'ruby on 3 reels ×2: ₺10.00'],
  ],
  ['a cluster', makeLokum, [fall, cluster], ['1 rose ×2']],
  ['a ticket', makeKazi, [ticket], ['Three equal amounts']],
])('the result of %s has its whole amount once', async (_what, makeScene, events, told) => {
  expect(await makeScene(tools).play(events, round)).toEqual(told);
});
