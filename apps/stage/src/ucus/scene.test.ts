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

/** A flight so high with one bet: what its button offers, and what a screen reader hears. */
function fly(height: number, bet: TableBet) {
  let offered: TableDecision | undefined;
  const said = vi.fn<(text: string) => void>();
  const tools = {
    language: 'en',
    lira: liraOf('en'),
    isStill: () => true,
    sound: { rustle: () => undefined, tone: () => undefined, win: () => undefined },
    changed: () => undefined,
    nowMs: () => msTo(height) + 1,
    betIn: (slot: number) => (slot === 0 ? bet : undefined),
    offer: (slot: number, decision: TableDecision | undefined) => {
      if (slot === 0) offered = decision;
    },
    tell: said,
  } as unknown as TableTools;
  const scene = makeScene(tools);
  scene.play([], { state: { showMs: 0 }, events: [], bets: [bet] } as unknown as TableMoment);
  return { scene, said, offered };
}
const offeredAt = (height: number, bet: TableBet) => fly(height, bet).offered;

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

it('says once that a bet left, with its amount and its multiplier', () => {
  const { scene, said } = fly(200, flying);
  const exit = { type: 'exit', at: 195, by: 'hand', amount: 19.5 };
  const left = { ...flying, state: 'settled', payout: 19.5, events: [exit] } as unknown as TableBet;
  scene.own!([left]);
  scene.own!([left]);
  expect(said.mock.calls).toEqual([['You cashed out ₺19.50 at 1.95 times your stake']]);
});

it('does not say again that a bet left, to a player who joins later', () => {
  const exit = { type: 'exit', at: 195, by: 'hand', amount: 19.5 };
  const left = { ...flying, state: 'settled', payout: 19.5, events: [exit] } as unknown as TableBet;
  const { scene, said } = fly(200, left);
  scene.own!([left]);
  expect(said).not.toHaveBeenCalled();
});
