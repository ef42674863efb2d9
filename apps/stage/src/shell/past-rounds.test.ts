// @vitest-environment jsdom
// What the list of past rounds says of a round.
import { beforeEach, expect, it } from 'vitest';
import { openPastRounds, whenWriter, type PastRound } from './past-rounds.ts';
import { shellTexts, speaker } from './texts.ts';

beforeEach(() => {
  document.body.innerHTML = '';
  // jsdom has no dialogs.
  HTMLDialogElement.prototype.showModal = () => undefined;
});

const now = new Date('2026-11-28T20:59:00Z');
it.each([
  ['tr', '2026-11-28T20:05:00.123', '23:05'],
  ['tr', '2026-11-27T21:00:00', '00:00'],
  ['tr', '2026-11-27T20:59:59', '27 Kas 23:59'],
  ['tr', '2025-12-31T20:59:59', '31 Ara 2025 23:59'],
  ['en', '2026-11-28T10:05:00', '13:05'],
  ['en', '2026-11-27T10:05:00', 'Nov 27, 13:05'],
  ['en', '2025-11-28T10:05:00', 'Nov 28, 2025, 13:05'],
] as const)('in %s a round of %s was played at %s', (language, wire, written) => {
  expect(whenWriter(language, now)(wire)).toBe(written);
});

const round = {
  number: 7,
  timeStamp: '2025-12-31T20:59:59',
  stake: '₺20,00',
  payout: '₺0,00',
  isWin: false,
  verify: undefined,
} satisfies PastRound;

it('says of a round when it was played and what was staked', () => {
  openPastRounds(speaker(shellTexts, 'tr'), 'tr', [round]);
  const cells = [...document.querySelectorAll('td')].map(({ textContent }) => textContent);
  expect(cells).toEqual(['31 Ara 2025 23:59#7', '₺20,00', '₺0,00', '']);
});
