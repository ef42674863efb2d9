// The list of past rounds in a panel: a row each, and a button that proves it here, in this browser. The steps of the proof stand below.
import { button, element, icon } from './element.ts';
import { openPanel } from './panel.ts';
import type { ShellSay } from './texts.ts';

export interface Verified {
  readonly good: boolean;
  readonly text: string;
  readonly proof: readonly Node[];
}

export interface PastRound {
  readonly number: number;
  readonly stake: string;
  readonly payout: string;
  readonly isWin: boolean;
  /** Undefined for a round that has nothing to prove. */
  readonly verify: (() => Promise<Verified>) | undefined;
}

export function openPastRounds(say: ShellSay, rounds: readonly PastRound[]): void {
  const steps = element('div', { class: 'proof' });
  const rows = rounds.map(({ number, stake, payout, isWin, verify }) => {
    const verdict = element('span', { role: 'status' });
    const show = ({ good, text, proof }: Verified) => {
      verdict.textContent = text;
      verdict.className = good ? 'right' : 'quiet';
      steps.replaceChildren(...proof);
    };
    const fail = (error: Error) => {
      verdict.textContent = error.message;
    };
    const check = verify && button(say('verify'), 'plain', () => void verify().then(show, fail));
    return element(
      'tr',
      {},
      element('td', {}, `#${number}`),
      element('td', {}, stake),
      element('td', { class: isWin ? 'right' : '' }, payout),
      element('td', {}, ...(check ? [check] : []), verdict),
    );
  });
  const head = element(
    'tr',
    {},
    ...['#', say('verify.stake'), say('win'), ''].map((title) => element('th', { scope: 'col' }, title)),
  );
  openPanel(
    say,
    say('history'),
    rows.length > 0 ? [element('table', {}, head, ...rows), steps] : [element('p', {}, say('nothing'))],
  );
}

/** The checks of a proof in words, each with whether it holds. */
export function checkList(
  say: ShellSay,
  checks: readonly (readonly [words: string, holds: boolean])[],
): HTMLElement {
  return element(
    'ol',
    { class: 'checks' },
    ...checks.map(([words, holds]) =>
      element(
        'li',
        {},
        words,
        element(
          'b',
          { class: holds ? 'right' : 'wrong' },
          icon(holds ? 'check' : 'close'),
          say(holds ? 'yes' : 'no'),
        ),
      ),
    ),
  );
}

/** An amount of the wire, which is in lira. */
export const kurus = (lira: number): bigint => BigInt(Math.round(lira * 100));
