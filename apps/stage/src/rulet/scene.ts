// Roulette on its stage, played alone.
import type { FelRound } from '@felek/contract/fel';
import { isShortEnough } from '@felek/games/chips';
import { colorOf, nameOfNumber } from '@felek/games/rulet/layout';
import type { RouletteWireEvent } from '@felek/games/rulet/play';
import { table } from '@felek/games/rulet/rulet';
import type { Scene, Tools } from '../shell/scene.ts';
import { speaker } from '../shell/texts.ts';
import { makeBoard } from './board.ts';
import { rulesOf } from './rules.ts';
import { kindName, numberName, ruletTexts, spinSaid, type RuletWin } from './texts.ts';

export { rulet as rules } from '@felek/games/rulet/rulet';

const landMs = 3700;
const resultMs = 1300;

// The events of a house game are its own; the contract carries them as they are.
const asEvents = (events: readonly object[]) => events as unknown as readonly RouletteWireEvent[];

function numberOf(round: FelRound | null): number | undefined {
  const event = asEvents(round?.events ?? []).find(({ type }) => type === 'number');
  return event?.type === 'number' ? event.number : undefined;
}

export function makeScene(tools: Tools): Scene {
  const { language, lira, pause, showWin, chips } = tools;
  const say = speaker(ruletTexts, language);
  const board = makeBoard(tools, table);
  let hurryUp = () => undefined as void;
  const wait = (ms: number) => Promise.race([pause(ms), new Promise<void>((resolve) => (hurryUp = resolve))]);

  return {
    board: board.element,
    verb: say('spin'),
    bet: () => Object.fromEntries(chips.placed),
    chips: board.chips,
    problem: () => (isShortEnough(Object.fromEntries(chips.placed)) ? undefined : say('tooMany')),
    betName: (bet) => kindName(say, bet),
    rest(last) {
      const number = numberOf(last);
      board.wheel.show(number);
      board.showWheel(false);
      board.mark(number);
    },
    begin() {
      board.mark(undefined);
      board.showWheel(true);
      board.wheel.launch();
    },
    hurry() {
      board.wheel.hurry();
      hurryUp();
    },
    async play(played, round) {
      const wins: RuletWin[] = [];
      const won = new Set<string>();
      let shown = 0;
      for (const event of asEvents(played)) {
        if (event.type === 'number') {
          await board.wheel.land(event.number, landMs);
          board.note(event.number);
        }
        if (event.type !== 'win') continue;
        won.add(event.spot);
        shown += Math.round(event.amount * 100);
        wins.push({ spot: table.spots.get(event.spot)!, amount: event.amount });
      }
      const number = numberOf(round);
      board.mark(number, won, round.payout > round.stake);
      if (shown > 0) showWin(shown / 100);
      await wait(resultMs);
      board.showWheel(false);
      await wait(won.size > 0 ? resultMs : resultMs / 2);
      board.mark(number);
      return number === undefined ? [] : spinSaid(say, lira, number, wins);
    },
    pill(round) {
      const number = numberOf(round) ?? 0;
      return { text: nameOfNumber(number), tone: colorOf(number), label: numberName(say, number) };
    },
    rules: () => rulesOf(say, lira, table.rules, table.spots),
  };
}
