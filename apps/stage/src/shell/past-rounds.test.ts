// @vitest-environment jsdom
// What the list of past rounds says of a round, and where its proof appears.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPastRounds, whenWriter, type PastRound } from './past-rounds.ts';
import { shellTexts, speaker } from './texts.ts';

const scrolled = vi.fn<(to: ScrollToOptions) => void>();
let isStill: boolean;

beforeEach(() => {
  document.body.innerHTML = '';
  isStill = false;
  scrolled.mockReset();
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }));
  // jsdom has no dialogs and scrolls nothing.
  HTMLDialogElement.prototype.showModal = () => undefined;
  Element.prototype.scrollBy = scrolled as never;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
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

async function verify(proof: readonly Node[]): Promise<void> {
  const verdict = { good: true, text: 'Verified', proof };
  openPastRounds(speaker(shellTexts, 'en'), 'en', [{ ...round, verify: async () => verdict }]);
  document.querySelector<HTMLElement>('td button')!.click();
  await vi.waitFor(() => expect(document.querySelector('[role=status]')!.textContent).toBe('Verified'));
}

it.each([
  [false, 'smooth'],
  [true, 'instant'],
] as const)('brings a proof into sight; without motion: %s', async (still, behavior) => {
  isStill = still;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function at(this: Element) {
    return new DOMRect(0, this.className === 'proof' ? 900 : 60);
  });
  await verify([document.createElement('h3')]);
  expect(scrolled.mock.calls).toEqual([[{ top: 840, behavior }]]);
  expect(scrolled.mock.contexts).toEqual([document.querySelector('.panel-content')]);
});

it('scrolls nowhere for a round without a proof', async () => {
  await verify([]);
  expect(scrolled).not.toHaveBeenCalled();
});
