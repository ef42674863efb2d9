// @vitest-environment jsdom
// What a bet at a table without chips says while it cannot be placed.
import type { TableBet } from '@felek/contract/table';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { liraOf, shellTexts, speaker } from '../texts.ts';
import { makeSlot } from './table-slot.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('says again in a new round why its bet cannot be placed', () => {
  const notes: string[] = [];
  const slot = makeSlot({
    say: speaker(shellTexts, 'en'),
    lira: liraOf('en'),
    slot: { bet: () => ({}), problem: () => 'The target is too low' },
    bets: {} as never,
    onRefused: () => undefined,
    onChange: () => undefined,
    onNote: (text) => notes.push(text),
  });
  slot.offer({ stakes: [10], defaultStake: 10, leastStake: 10, mostStake: 10, lastRound: null });
  slot.open(1);
  const before = notes.length;
  slot.close();
  slot.open(2);
  expect(notes.slice(before)).toEqual(['The target is too low']);
});

/** A slot of a flight, and what its button asks the house. */
function fly() {
  const asked: string[] = [];
  const bet = { betId: 'b', round: 1, stake: 10, bet: {}, actions: [], state: 'placed', payout: 0 };
  const answer = (what: string, state: string) => async () => {
    asked.push(what);
    return { ...bet, state } as unknown as TableBet;
  };
  const slot = makeSlot({
    say: speaker(shellTexts, 'en'),
    lira: liraOf('en'),
    slot: { bet: () => ({}) },
    bets: {
      place: answer('place', 'placed'),
      undo: answer('undo', 'undone'),
      act: answer('act', 'settled'),
    },
    onRefused: () => undefined,
    onChange: () => undefined,
    onNote: () => undefined,
  });
  slot.offer({ stakes: [10], defaultStake: 10, leastStake: 10, mostStake: 10, lastRound: null });
  const main = slot.element.querySelector<HTMLButtonElement>('.spin')!;
  return {
    slot,
    asked,
    bet: (state: string) => ({ ...bet, state }) as unknown as TableBet,
    text: () => main.textContent,
    async tap() {
      main.click();
      await vi.advanceTimersByTimeAsync(200);
    },
    pass: () => vi.advanceTimersByTimeAsync(500),
  };
}

it('takes two quick taps as one: a bet is not undone, and a wait not ended, by the second', async () => {
  const { slot, asked, text, tap, pass } = fly();
  await tap();
  await tap();
  expect(text()).toBe('Next round: cancel');
  await pass();
  await tap();
  await pass();
  slot.open(1);
  await tap();
  await tap();
  await tap();
  expect(asked).toEqual(['place']);
  await pass();
  await tap();
  expect(asked).toEqual(['place', 'undo']);
});

it('takes a cash-out that comes too late for no bet on the next round', async () => {
  const { slot, asked, bet, text, tap, pass } = fly();
  slot.own(bet('placed'));
  slot.decide({ label: 'Cash out', action: { move: 'exit' } });
  slot.decide(undefined);
  slot.own(bet('settled'));
  await tap();
  expect([asked, text()]).toEqual([[], 'Bet next round']);
  await pass();
  await tap();
  expect(text()).toBe('Next round: cancel');
});

it('takes a cash-out at the first moment', async () => {
  const { slot, asked, bet, text, tap } = fly();
  slot.own(bet('placed'));
  slot.decide({ label: 'Cash out', action: { move: 'exit' } });
  await tap();
  await tap();
  expect([asked, text()]).toEqual([['act'], 'Bet next round']);
});
