// @vitest-environment jsdom
import { jackpotPollMs } from '@felek/contract/figures';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeJackpotPlate } from './jackpot-plate.ts';
import { liraOf, shellTexts, speaker } from './texts.ts';
import type { Wire } from './wire.ts';

const won = (player: string, second: number) => ({
  player,
  amount: 60_000,
  timeStamp: `2026-11-23T07:00:0${second}`,
});
let answer: { amount: number; wins: ReturnType<typeof won>[] };

beforeEach(() => {
  vi.useFakeTimers();
  answer = { amount: 50_000, wins: [won('A***7', 1)] };
});
afterEach(() => {
  vi.useRealTimers();
});

/** A plate that was asked for once; `poll` asks again. */
async function open({ mayFall = () => true }: { readonly mayFall?: () => boolean } = {}) {
  const plate = makeJackpotPlate({
    growing: { seed: 2_500_000n, mustHitBy: 10_000_000n } as Parameters<
      typeof makeJackpotPlate
    >[0]['growing'],
    say: speaker(shellTexts, 'en'),
    language: 'en',
    lira: liraOf('en'),
    wire: { ask: async () => answer } as unknown as Wire,
    isStill: () => true,
    mayFall,
  });
  await plate.refresh();
  return {
    ...plate,
    poll: () => vi.advanceTimersByTimeAsync(jackpotPollMs),
    line: () => plate.element.querySelector('small')!.textContent,
    amount: () => plate.element.querySelector('.figure')!.textContent,
  };
}
const bound = 'Must hit by ₺100,000';

it('tells of a win of another player for a while, and of none from before', async () => {
  const { poll, line } = await open();
  expect(line()).toBe(bound);
  answer = { amount: 25_000, wins: [won('B***2', 2), won('A***7', 1)] };
  await poll();
  expect(line()).toBe('B***2 won the jackpot: ₺60,000.00');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(line()).toBe(bound);
});

it('does not tell players of their own wins, which are celebrated', async () => {
  let isShowing = false;
  const { refresh, poll, line, amount } = await open({ mayFall: () => !isShowing });
  isShowing = true;
  answer = { amount: 25_000, wins: [won('B***2', 2)] };
  await poll();
  expect([line(), amount()]).toEqual([bound, '₺50,000.00']);
  isShowing = false;
  await refresh('own win');
  expect([line(), amount()]).toEqual([bound, '₺25,000.00']);
});
