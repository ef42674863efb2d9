import { expect, it } from 'vitest';
import { afterRound, mayRisk, startAutoplay, type AutoplayPlan } from './autoplay.ts';
import { readLira } from './autoplay-panel.ts';

/** Plays rounds of a stake of 10 that pay these; gives how many were played and why they ended. */
function play(plan: AutoplayPlan, payouts: readonly number[]) {
  let autoplay = startAutoplay(plan);
  for (const [at, payout] of payouts.entries()) {
    const after = afterRound(autoplay, { stake: 10, payout });
    autoplay = after.autoplay;
    if (after.end) return [at + 1, after.end];
    if (!mayRisk(autoplay, 10)) return [at + 1, 'loss'];
  }
  return [payouts.length, undefined];
}

it.each<[string, AutoplayPlan, number[], [number, string | undefined]]>([
  ['its number of rounds', { rounds: 3 }, [0, 20, 0, 0], [3, 'rounds']],
  ['a single win that is large enough', { rounds: 9, singleWin: 50 }, [0, 49.99, 50, 0], [3, 'singleWin']],
  ['the loss over all its rounds', { rounds: 9, loss: 30 }, [0, 0, 0, 0], [3, 'loss']],
  ['a round that could pass the limit of loss', { rounds: 9, loss: 25 }, [0, 0, 0], [2, 'loss']],
  [
    'the win, where a win and the last round come together',
    { rounds: 1, singleWin: 20 },
    [20],
    [1, 'singleWin'],
  ],
])('ends with %s', (_what, plan, payouts, end) => {
  expect(play(plan, payouts)).toEqual(end);
});

it('counts wins against losses', () => {
  expect(play({ rounds: 9, loss: 30 }, [0, 0, 30, 0])).toEqual([4, undefined]);
});

it('counts in whole kuruş', () => {
  let autoplay = startAutoplay({ rounds: 1000, loss: 100 });
  for (let round = 0; round < 100; round += 1)
    ({ autoplay } = afterRound(autoplay, { stake: 0.1, payout: 0 }));
  expect(autoplay.net).toBe(-1000);
});

it.each([
  ['250', 250],
  [' 250,5 ', 250.5],
  ['250.05', 250.05],
  ['0', undefined],
  ['', undefined],
  ['-5', undefined],
  ['1.000', 1000],
  ['1.000,00', 1000],
  ['₺1,000.50', 1000.5],
  ['1.00.0', undefined],
  ['1e5', undefined],
])('reads %j as %s lira', (text, lira) => {
  expect(readLira(text, 'tr')).toBe(lira);
});
