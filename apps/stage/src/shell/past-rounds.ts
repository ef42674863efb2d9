// The list of past rounds in a panel: a row each, and a button that proves it here, in this browser. The steps of the proof stand below.
import { button, element, icon } from './element.ts';
import { openPanel } from './panel.ts';
import type { Language, ShellSay } from './texts.ts';

export interface Verified {
  readonly good: boolean;
  readonly text: string;
  readonly proof: readonly Node[];
}

export interface PastRound {
  readonly number: number;
  /** When it was played, as the wire writes an instant. */
  readonly timeStamp: string;
  readonly stake: string;
  readonly payout: string;
  readonly isWin: boolean;
  /** Undefined for a round that has nothing to prove. */
  readonly verify: (() => Promise<Verified>) | undefined;
}

/** Writes instants of the wire by Türkiye's clock, as the site does: the time, and the date before it on another day. */
export function whenWriter(language: Language, now = new Date()): (wire: string) => string {
  const format = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...parts, timeZone: 'Europe/Istanbul' });
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const date = { day: 'numeric', month: 'short' } as const;
  const [day, year] = [format({ dateStyle: 'short' }), format({ year: 'numeric' })];
  const [time, dayAndTime] = [format(clock), format({ ...date, ...clock })];
  const dateAndTime = format({ ...date, year: 'numeric', ...clock });
  return (wire) => {
    const at = new Date(`${wire}Z`);
    if (day.format(at) === day.format(now)) return time.format(at);
    return (year.format(at) === year.format(now) ? dayAndTime : dateAndTime).format(at);
  };
}

export function openPastRounds(say: ShellSay, language: Language, rounds: readonly PastRound[]): void {
  const when = whenWriter(language);
  const steps = element('div', { class: 'proof' });
  const rows = rounds.map(({ number, timeStamp, stake, payout, isWin, verify }) => {
    const verdict = element('span', { role: 'status' });
    const show = ({ good, text, proof }: Verified) => {
      verdict.textContent = text;
      verdict.className = good ? 'right' : 'quiet';
      steps.replaceChildren(...proof);
      if (proof.length > 0) bringIntoSight(steps);
    };
    const fail = (error: Error) => {
      verdict.textContent = error.message;
    };
    const check = verify && button(say('verify'), 'plain', () => void verify().then(show, fail));
    return element(
      'tr',
      {},
      element(
        'td',
        {},
        element('time', { datetime: `${timeStamp}Z` }, when(timeStamp)),
        element('small', { class: 'quiet' }, `#${number}`),
      ),
      element('td', {}, stake),
      element('td', { class: isWin ? 'right' : '' }, payout),
      element('td', {}, ...(check ? [check] : []), verdict),
    );
  });
  const head = element(
    'tr',
    {},
    ...[say('when'), say('verify.stake'), say('win'), ''].map((title) =>
      element('th', { scope: 'col' }, title),
    ),
  );
  openPanel(
    say,
    say('history'),
    rows.length > 0
      ? [element('table', { class: 'past-rounds' }, head, ...rows), steps]
      : [element('p', {}, say('nothing'))],
  );
}

/** Scrolls the panel alone: `scrollIntoView` would move the page around the game as well. */
function bringIntoSight(shown: HTMLElement): void {
  const panel = shown.closest('.panel-content')!;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  panel.scrollBy({
    top: shown.getBoundingClientRect().top - panel.getBoundingClientRect().top,
    behavior: isStill ? 'instant' : 'smooth',
  });
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
