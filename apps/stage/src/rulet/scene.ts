// Roulette on its stage: the wheel, the cloth and the racetrack, and what the last rounds were.
import type { FelRound } from '@felek/contract/fel';
import { isShortEnough } from '@felek/games/chips';
import { colorOf, nameOfNumber } from '@felek/games/rulet/layout';
import type { RouletteWireEvent } from '@felek/games/rulet/play';
import { table } from '@felek/games/rulet/rulet';
import { toLira } from '@felek/money';
import { element } from '../shell/element.ts';
import type { Scene, Tools } from '../shell/scene.ts';
import { speaker } from '../shell/texts.ts';
import { makeCloth } from './cloth.ts';
import { mostRounds, packNumbers, showHistory, unpackNumbers } from './history.ts';
import { makeRacetrack } from './racetrack.ts';
import { rulesOf } from './rules.ts';
import { makeSavedBets, packBets, unpackBets, type Layout } from './saved.ts';
import { kindName, numberName, ruletTexts, spotName } from './texts.ts';
import { makeViews } from './views.ts';
import { makeWheel } from './wheel.ts';
import './rulet.css';

export { rulet as rules } from '@felek/games/rulet/rulet';

const landMs = 3700;
const resultMs = 1300;

// The events of a house game are its own; the contract carries them as they are.
const asEvents = (events: readonly object[]) => events as unknown as readonly RouletteWireEvent[];

function numberOf(round: FelRound | null): number | undefined {
  const event = asEvents(round?.events ?? []).find(({ type }) => type === 'number');
  return event?.type === 'number' ? event.number : undefined;
}

export function makeScene({ language, lira, sound, isStill, pause, showWin, chips, memory }: Tools): Scene {
  const say = speaker(ruletTexts, language);
  const { spots, rules, limits } = table;
  const [keptNumbers = '', keptBets = ''] = memory.get().split('/');
  const numbers = unpackNumbers(keptNumbers).slice(-mostRounds);
  let bets: readonly Layout[] = unpackBets(keptBets, (spot) => spots.has(spot));

  const wheel = makeWheel({ sound, isStill });
  const cloth = makeCloth({
    say,
    lira,
    spots,
    chips,
    paysOf: ({ kind }) => rules.pays[kind],
    isUpright: () => views.mode() === 'upright',
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

  let hurryUp = () => undefined as void;
  const wait = (ms: number) => Promise.race([pause(ms), new Promise<void>((resolve) => (hurryUp = resolve))]);
  const keepAll = () => memory.set(`${packNumbers(numbers)}/${packBets(bets)}`);
  const showStatistics = () => showHistory(statistics, numbers, { say, language });
  const mark = (number: number | undefined, won?: ReadonlySet<string>) => {
    cloth.mark(number, won);
    racetrack.mark(number);
  };
  showStatistics();

  return {
    board: views.element,
    verb: say('spin'),
    bet: () => Object.fromEntries(chips.placed),
    chips: {
      show(placed) {
        cloth.show(placed);
        saved.refresh();
      },
      chipsOf: (bet) => new Map(Object.entries(bet) as [string, number][]),
      mostOn: (spot) => toLira(limits.on(spot)),
      most: toLira(limits.table),
    },
    problem: () => (isShortEnough(Object.fromEntries(chips.placed)) ? undefined : say('tooMany')),
    betName: (bet) => kindName(say, bet),
    rest(last) {
      const number = numberOf(last);
      wheel.show(number);
      views.showWheel(false);
      mark(number);
    },
    begin() {
      mark(undefined);
      views.showWheel(true);
      wheel.launch();
    },
    hurry() {
      wheel.hurry();
      hurryUp();
    },
    async play(played, round) {
      const events = asEvents(played);
      const said: string[] = [];
      const won = new Set<string>();
      let shown = 0;
      for (const event of events) {
        if (event.type === 'number') {
          await wheel.land(event.number, landMs);
          said.push(numberName(say, event.number));
          numbers.push(event.number);
          numbers.splice(0, numbers.length - mostRounds);
          keepAll();
          showStatistics();
        }
        if (event.type !== 'win') continue;
        won.add(event.spot);
        shown += Math.round(event.amount * 100);
        said.push(say('won', { spot: spotName(say, spots.get(event.spot)!), amount: lira(event.amount) }));
      }
      const number = numberOf(round);
      mark(number, won);
      if (shown > 0) showWin(shown / 100);
      await wait(resultMs);
      views.showWheel(false);
      await wait(won.size > 0 ? resultMs : resultMs / 2);
      mark(number);
      return said;
    },
    pill(round) {
      const number = numberOf(round) ?? 0;
      return { text: nameOfNumber(number), tone: colorOf(number), label: numberName(say, number) };
    },
    rules: () => rulesOf(say, lira, rules, spots),
  };
}
