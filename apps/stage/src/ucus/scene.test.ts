// @vitest-environment jsdom
// What the buttons of the two bets say in a flight.
import type { TableBet } from '@felek/contract/table';
import { msTo } from '@felek/games/ucus/flight';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TableDecision, TableMoment, TableTools } from '../shell/scene.ts';
import { liraOf } from '../shell/texts.ts';

/** A stand-in for the browser's means of measuring: the sky has no size, so it is not drawn. */
class NotHere {
  observe = () => undefined;
}

vi.stubGlobal('Path2D', NotHere);
const { makeScene } = await import('./scene.ts');

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NotHere);
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const flying: TableBet = {
  betId: 'b',
  round: 7,
  stake: 10,
  bet: {},
  actions: [],
  payout: 0,
  events: [],
  state: 'placed',
  timeStamp: '',
} as unknown as TableBet;

/** What the first bet's button offers when the flight is so high. */
function offeredAt(height: number, bet: TableBet): TableDecision | undefined {
  let offered: TableDecision | undefined;
  const tools = {
    language: 'en',
    lira: liraOf('en'),
    isStill: () => true,
    sound: { rustle: () => undefined, tone: () => undefined },
    changed: () => undefined,
    nowMs: () => msTo(height) + 1,
    betIn: (slot: number) => (slot === 0 ? bet : undefined),
    offer: (slot: number, decision: TableDecision | undefined) => {
      if (slot === 0) offered = decision;
    },
  } as unknown as TableTools;
  const scene = makeScene(tools);
  scene.play([], { state: { showMs: 0 }, events: [], bets: [bet] } as unknown as TableMoment);
  return offered;
}

it('offers the way out of a bet that flies', () => {
  expect(offeredAt(200, flying)).toEqual({ label: 'Cash out ₺20.00', action: { move: 'exit' } });
});

it('offers nothing before the lowest exit', () => {
  expect(offeredAt(100, flying)).toBeUndefined();
});

it('says where a bet left by hand, while the flight goes on', () => {
  const left = { ...flying, actions: [{ action: { move: 'exit' }, atMs: msTo(150) }] } as unknown as TableBet;
  expect(offeredAt(200, left)).toEqual({ label: 'You left at 1.50×' });
});

it('says where a bet left at its target', () => {
  const aimed = { ...flying, bet: { exitAt: 180 } } as unknown as TableBet;
  expect(offeredAt(179, aimed)?.action).toEqual({ move: 'exit' });
  expect(offeredAt(200, aimed)).toEqual({ label: 'You left at 1.80×' });
});
