// @vitest-environment jsdom
// What a bet at a table without chips says while it cannot be placed.
import { expect, it } from 'vitest';
import { liraOf, shellTexts, speaker } from '../texts.ts';
import { makeSlot } from './table-slot.ts';

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
