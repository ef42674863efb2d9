// The board of a roulette table, played alone or by many: the wheel, the cloth, the racetrack, statistics and saved bets, put together.
import type { RouletteTable } from '@felek/games/rulet/play';
import { toWire } from '@felek/games/rounds';
import { element } from '../shell/element.ts';
import type { ChipSpots, Tools } from '../shell/scene.ts';
import { speaker } from '../shell/texts.ts';
import { makeCloth, type Cloth } from './cloth.ts';
import { mostRounds, packNumbers, showHistory, unpackNumbers } from './history.ts';
import { makeRacetrack } from './racetrack.ts';
import { makeSavedBets, packBets, unpackBets, type Layout } from './saved.ts';
import { ruletTexts } from './texts.ts';
import { makeViews, type Views } from './views.ts';
import { makeWheel, type Wheel } from './wheel.ts';
import './rulet.css';

export interface Board {
  readonly element: HTMLElement;
  readonly wheel: Wheel;
  readonly showWheel: Views['showWheel'];
  readonly showOthers: Cloth['showOthers'];
  /** Marks the number that came, and with the spots that won, which chips are paid. Undefined clears the table. */
  mark: Cloth['mark'];
  /** A number came: it joins those that are kept on this device. */
  note(number: number): void;
  /** Shows other numbers in the statistics than those that are kept here, the newest last. */
  showNumbers(numbers: readonly number[]): void;
  readonly chips: ChipSpots;
}

export function makeBoard(
  {
    language,
    lira,
    sound,
    isStill,
    chips,
    memory,
  }: Pick<Tools, 'language' | 'lira' | 'sound' | 'isStill' | 'chips' | 'memory'>,
  { spots, rules, limits }: RouletteTable,
): Board {
  const say = speaker(ruletTexts, language);
  const [keptNumbers = '', keptBets = ''] = memory.get().split('/');
  const numbers = unpackNumbers(keptNumbers).slice(-mostRounds);
  let bets: readonly Layout[] = unpackBets(keptBets, (spot) => spots.has(spot));
  const keepAll = () => memory.set(`${packNumbers(numbers)}/${packBets(bets)}`);

  const wheel = makeWheel({ sound, isStill });
  const cloth = makeCloth({
    say,
    lira,
    spots,
    chips,
    paysOf: ({ kind }) => rules.pays[kind],
    isUpright: () => views.mode() === 'upright',
    isEnlarged: () => views.isEnlarged(),
  });
  const racetrack = makeRacetrack({
    say,
    chips,
    light: (lit) => cloth.light(lit),
    numbersOn: (names) => [...new Set(names.flatMap((name) => spots.get(name)!.numbers))],
  });
  const statistics = element('div', { class: 'statistics' });
  const saved = makeSavedBets({
    say,
    lira,
    chips,
    bets,
    keep(kept) {
      bets = kept;
      keepAll();
    },
  });
  const views = makeViews(say, wheel.element, {
    cloth: cloth.element,
    racetrack: racetrack.element,
    statistics,
    saved: saved.element,
  });
  const showNumbers = (shown: readonly number[]) =>
    showHistory(statistics, shown.slice(-mostRounds), { say, language });
  showNumbers(numbers);

  return {
    element: views.element,
    wheel,
    showWheel: views.showWheel,
    showOthers: cloth.showOthers,
    mark(number, won, hasWon) {
      cloth.mark(number, won, hasWon);
      racetrack.mark(number);
    },
    note(number) {
      numbers.push(number);
      numbers.splice(0, numbers.length - mostRounds);
      keepAll();
      showNumbers(numbers);
    },
    showNumbers,
    chips: {
      show(placed) {
        cloth.show(placed);
        racetrack.show(placed);
        saved.refresh();
      },
      chipsOf: (bet) => new Map(Object.entries(bet) as [string, number][]),
      mostOn: (spot) => toWire(limits.on(spot)),
      most: toWire(limits.table),
    },
  };
}
