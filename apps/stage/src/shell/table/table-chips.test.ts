// @vitest-environment jsdom
import type { TableBet } from '@felek/contract/table';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TableBets } from './table-bets.ts';
import { makeTableChips } from './table-chips.ts';
import { liraOf, shellTexts, speaker } from '../texts.ts';
import { Refused } from '../wire.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Chips at a house that takes each bet, or refuses all with `refusal`. */
function open(refusal?: Refused) {
  let taken: TableBet[] = [];
  let shown: ReadonlyMap<string, number> = new Map();
  const onRefused = vi.fn<(refused: Refused) => void>();
  const onNote = vi.fn<(text: string) => void>();
  const report = (round: number) =>
    chips.own(
      round,
      taken.filter((bet) => bet.round === round),
    );
  const bets: TableBets = {
    async place(betId, { round, stake, bet }) {
      if (refusal) return refusal;
      const placed: TableBet = {
        betId,
        round,
        stake,
        bet: { ...bet },
        actions: [],
        state: 'placed',
        payout: 0,
        events: [],
        timeStamp: '',
      };
      taken = [...taken, placed];
      report(round);
      return placed;
    },
    async undo(betId) {
      const bet = taken.find((each) => each.betId === betId)!;
      taken = taken.filter((each) => each !== bet);
      report(bet.round);
      return { ...bet, state: 'undone' };
    },
    act: () => Promise.reject(new Error('no decision')),
  };
  const chips = makeTableChips({
    say: speaker(shellTexts, 'en'),
    lira: liraOf('en'),
    language: 'en',
    bets,
    onRefused,
    onNote,
    onChange: () => undefined,
    spots: () => ({
      show: (placed) => (shown = placed),
      betOf: (placed) => Object.fromEntries(placed),
      chipsOf: (bet) => new Map(Object.entries(bet as Record<string, number>)),
    }),
  });
  chips.offer([1, 5], 5, { mostStake: 20, mostInRound: 30 });
  chips.own(1, []);
  chips.open(1);
  const key = async (pressed: string) => {
    chips.keys.find((each) => each.key === pressed)!.onPress();
    await vi.advanceTimersByTimeAsync(500);
  };
  return {
    chips,
    key,
    onRefused,
    onNote,
    sent: () => taken.map(({ stake, bet }) => ({ stake, bet })),
    shown: () => Object.fromEntries(shown),
    wait: () => vi.advanceTimersByTimeAsync(500),
  };
}

it('stakes chips that are laid one after the other as one bet, without another press', async () => {
  const { chips, sent, shown, wait } = open();
  chips.chips.place('red');
  await vi.advanceTimersByTimeAsync(200);
  chips.chips.place('red', 'zero');
  expect([sent(), shown()]).toEqual([[], { red: 10, zero: 5 }]);
  await wait();
  expect(sent()).toEqual([{ stake: 15, bet: { red: 10, zero: 5 } }]);
  expect(shown()).toEqual({ red: 10, zero: 5 });
});

it('takes the last chip back, also of chips that were sent together', async () => {
  const { chips, key, sent, wait } = open();
  chips.chips.place('red');
  chips.chips.place('zero');
  await wait();
  await key('z');
  expect(sent()).toEqual([{ stake: 5, bet: { red: 5 } }]);
  await key('z');
  expect(sent()).toEqual([]);
});

it('takes back a chip for each of two quick undos', async () => {
  const { chips, key, sent, wait } = open();
  chips.chips.place('red');
  chips.chips.place('zero');
  await wait();
  void key('z');
  await key('z');
  expect(sent()).toEqual([]);
});

it('removes the chips of one spot, whether they were sent or not', async () => {
  const { chips, sent, shown, wait } = open();
  chips.chips.place('red');
  chips.chips.place('zero');
  await wait();
  chips.chips.place('red');
  chips.chips.lift('red');
  await wait();
  expect([sent(), shown()]).toEqual([[{ stake: 5, bet: { zero: 5 } }], { zero: 5 }]);
});

it('sends laid chips when betting closes, and accepts no more', async () => {
  const { chips, sent, shown, wait } = open();
  chips.chips.place('red');
  chips.close();
  chips.chips.place('zero');
  await wait();
  expect(sent()).toEqual([{ stake: 5, bet: { red: 5 } }]);
  expect(shown()).toEqual({ red: 5 });
});

it('removes chips that the house refused, and reports it', async () => {
  const refused = new Refused('bets_closed', 'Too late.');
  const { chips, onRefused, shown, wait } = open(refused);
  chips.chips.place('red');
  await wait();
  expect([onRefused.mock.calls, shown()]).toEqual([[[refused]], {}]);
});

it('repeats the bet of the previous round, and no undone one', async () => {
  const { chips, key, sent, wait, shown } = open();
  chips.chips.place('red');
  await wait();
  chips.own(2, []);
  chips.open(2);
  expect(shown()).toEqual({});
  await key('r');
  expect(sent().at(-1)).toEqual({ stake: 5, bet: { red: 5 } });
  // Doubling sends the chips of this round once more.
  await key('s');
  expect(sent().slice(2)).toEqual([{ stake: 5, bet: { red: 5 } }]);
  expect(shown()).toEqual({ red: 10 });
});

it('sends a bet that is full and lays the next chips in another one, up to the limit of the round', async () => {
  const { chips, key, onNote, sent, wait } = open();
  for (let laid = 0; laid < 5; laid += 1) chips.chips.place('red');
  await wait();
  expect(sent()).toEqual([
    { stake: 20, bet: { red: 20 } },
    { stake: 5, bet: { red: 5 } },
  ]);
  expect(onNote).not.toHaveBeenCalled();
  chips.own(2, []);
  chips.open(2);
  await key('r');
  expect(sent().slice(2)).toEqual([
    { stake: 20, bet: { red: 20 } },
    { stake: 5, bet: { red: 5 } },
  ]);
});

it('says when chips are more than one bet, or the round, takes', async () => {
  const { chips, onNote, wait } = open();
  chips.chips.put(new Map([['red', 21]]));
  expect(onNote).toHaveBeenLastCalledWith('At most ₺20.00 in one bet');
  for (let laid = 0; laid < 7; laid += 1) chips.chips.place('red');
  await wait();
  expect(onNote).toHaveBeenLastCalledWith('You have reached the limit of a round');
});
