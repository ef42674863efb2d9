// The wheel of eleven numbers on the stage, for tests: three spots for chips, and the number that came.
import { button, element } from '../../src/shell/element.ts';
import type { TableMoment, TableScene, TableTools } from '../../src/shell/scene.ts';
import { speaker, type Texts } from '../../src/shell/texts.ts';

export { wheel as rules } from '../../../../packages/games/testbed/wheel/wheel.ts';

const texts = {
  red: { tr: 'Kırmızı', en: 'Red' },
  black: { tr: 'Siyah', en: 'Black' },
  zero: { tr: 'Sıfır', en: 'Zero' },
  rule: { tr: 'Kırmızı ve siyah 2, sıfır 10 katını öder.', en: 'Red and black pay 2, zero pays 10.' },
} as const satisfies Texts;

const spots = ['red', 'black', 'zero'] as const;
type Spot = (typeof spots)[number];

const spotOf = (number: number): Spot => {
  if (number === 0) return 'zero';
  return number % 2 === 0 ? 'red' : 'black';
};

export function makeScene({ language, chips }: TableTools): TableScene {
  const say = speaker(texts, language);
  const shown = element('b', { class: 'figure', 'data-testid': 'number' }, '–');
  const places = new Map(
    spots.map((spot) => [spot, button(say(spot), 'action', () => chips.place(spot))] as const),
  );

  function show({ events }: TableMoment): void {
    const number = events.find(({ event }) => event.type === 'number')?.event['number'] as number | undefined;
    shown.textContent = number === undefined ? '–' : String(number);
  }

  return {
    board: element('div', { class: 'box' }, shown, element('div', { class: 'stake' }, ...places.values())),
    chips: {
      show(placed) {
        for (const [spot, place] of places) {
          const amount = placed.get(spot);
          place.replaceChildren(say(spot), ...(amount === undefined ? [] : [' ', chips.draw(amount)]));
        }
      },
      betOf: (placed) => Object.fromEntries(placed),
      chipsOf: (bet) => new Map(Object.entries(bet as Record<string, number>)),
      most: 1000,
    },
    show,
    open: show,
    lock: show,
    play: (_events, moment) => show(moment),
    settle(_bets, moment) {
      show(moment);
      return [];
    },
    pill(mark) {
      const { number } = mark as { number: number };
      const tones = { red: 'red', black: 'black', zero: 'green' } as const;
      return { text: String(number), tone: tones[spotOf(number)] };
    },
    rules: () => [element('p', {}, say('rule'))],
  };
}
