// The last hundred numbers: frequent and rare ones. It is history only, and its text says so.
import { colorOf, nameOfNumber } from '@felek/games/rulet/layout';
import { element } from '../shell/element.ts';
import type { Language } from '../shell/texts.ts';
import { numberName, type RuletSay } from './texts.ts';

export const mostRounds = 100;

/** How often each number came, the most frequent first; of equals, the one that came last. */
export function frequencies(numbers: readonly number[]): readonly { number: number; count: number }[] {
  return Array.from({ length: 37 }, (_, number) => ({
    number,
    count: numbers.filter((each) => each === number).length,
    last: numbers.lastIndexOf(number),
  }))
    .toSorted((a, b) => b.count - a.count || b.last - a.last)
    .map(({ number, count }) => ({ number, count }));
}

/** Numbers as a short text, a letter each, and back; anything else in the text is left out. */
const letters = '0123456789abcdefghijklmnopqrstuvwxyzA';
export const packNumbers = (numbers: readonly number[]): string =>
  numbers.map((number) => letters[number]!).join('');
export const unpackNumbers = (text: string): number[] =>
  Array.from(text, (letter) => letters.indexOf(letter)).filter((number) => number >= 0);

const shares = [
  ['red', 'green', 'black'],
  ['odd', 'zero', 'even'],
  ['low', 'zero', 'high'],
] as const;

const has: Readonly<Record<string, (number: number) => boolean>> = {
  red: (number) => colorOf(number) === 'red',
  black: (number) => colorOf(number) === 'black',
  green: (number) => number === 0,
  zero: (number) => number === 0,
  odd: (number) => number % 2 === 1,
  even: (number) => number > 0 && number % 2 === 0,
  low: (number) => number > 0 && number <= 18,
  high: (number) => number > 18,
};

/** Fills the statistics; the numbers are the newest last. */
export function showHistory(
  target: HTMLElement,
  numbers: readonly number[],
  { say, language }: { readonly say: RuletSay; readonly language: Language },
): void {
  if (numbers.length === 0) {
    target.replaceChildren(element('p', { class: 'quiet' }, say('noHistory')));
    return;
  }
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const sorted = frequencies(numbers);
  const row = (title: string, of: readonly { number: number; count: number }[]) =>
    element(
      'div',
      { class: 'temperature' },
      element('h3', {}, title),
      element(
        'ul',
        {},
        ...of.map(({ number, count }) =>
          element(
            'li',
            { 'aria-label': say('times', { number: numberName(say, number), count }) },
            element('b', { class: `ball-number ${colorOf(number)}` }, nameOfNumber(number)),
            element('small', {}, `×${count}`),
          ),
        ),
      ),
    );
  const bars = shares.map((names) =>
    element(
      'div',
      { class: 'shares' },
      ...names.map((name) => {
        const share = numbers.filter(has[name]!).length / numbers.length;
        const part = element('span', { class: name }, `${say(name)} ${percent.format(share)}`);
        part.style.flexGrow = String(share);
        return part;
      }),
    ),
  );
  target.replaceChildren(
    element('p', { class: 'quiet' }, say('lastRounds', { count: numbers.length })),
    element(
      'div',
      { class: 'temperatures' },
      row(
        say('hot'),
        sorted.slice(0, 5).filter(({ count }) => count > 0),
      ),
      row(say('cold'), sorted.slice(-5)),
    ),
    ...bars,
    element('p', { class: 'quiet' }, say('historyOnly')),
  );
}
