// Live roulette on its stage: the board of roulette, moved by the rounds of a table.
import type { TableBet } from '@felek/contract/table';
import {
  table,
  type OwnSpinEvent,
  type SpinEvent,
  type SpinMark,
} from '@felek/games/canli-rulet/canli-rulet';
import type { Wire } from '@felek/games/rounds';
import { colorOf, nameOfNumber } from '@felek/games/rulet/layout';
import { makeBoard } from '../rulet/board.ts';
import { rulesOf } from '../rulet/rules.ts';
import { kindName, numberName, ruletTexts, spinSaid } from '../rulet/texts.ts';
import { returnsBySpot } from '../parts/written.ts';
import type { TableMoment, TableScene, TableTools } from '../shell/scene.ts';
import { speaker } from '../shell/texts.ts';

export { canliRulet as rules } from '@felek/games/canli-rulet/canli-rulet';

/** The spin lasts nine seconds; the ball rests a little before its end. */
const restsAtMs = 8300;
const shortestSpinMs = 1200;
/** How long the wheel stays in front on a phone, once the ball has come to rest. */
const resultMs = 1600;

const phaseNames = {
  lock: { tr: 'Bahisler kapandı', en: 'No more bets' },
  spin: { tr: 'Çark dönüyor', en: 'The wheel spins' },
  result: { tr: 'Sonuç', en: 'Result' },
} as const;

function numberOf({ events }: TableMoment): number | undefined {
  const found = events.find(({ event }) => event.type === 'number')?.event;
  return (found as SpinEvent | undefined)?.number;
}

const winsOf = (bets: readonly TableBet[]) =>
  bets
    .flatMap(({ events }) => events as unknown as readonly Wire<OwnSpinEvent>[])
    .filter((event) => event.type === 'win');

export function makeScene(tools: TableTools): TableScene {
  const { language, lira, chips } = tools;
  const say = speaker(ruletTexts, language);
  const board = makeBoard(tools, table);
  let hiding: ReturnType<typeof setTimeout> | undefined;

  const showMarks = ({ marks }: TableMoment) =>
    board.showNumbers(
      marks.flatMap(({ mark }) => (mark ? [(mark as unknown as SpinMark).number] : [])).toReversed(),
    );

  function spin(moment: TableMoment): void {
    const number = numberOf(moment);
    const left = restsAtMs - (moment.sinceMs ?? 0);
    clearTimeout(hiding);
    board.mark(undefined);
    board.showWheel(true);
    if (number === undefined) board.wheel.launch();
    else if (left > shortestSpinMs) void board.wheel.land(number, left);
    else board.wheel.show(number);
  }

  function result(moment: TableMoment, bets: readonly TableBet[]): void {
    const number = numberOf(moment);
    board.wheel.show(number);
    const won = new Set(winsOf(bets).map(({ spot }) => spot));
    const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
    const hasWon = sum(bets.map(({ payout }) => payout)) > sum(bets.map(({ stake }) => stake));
    board.mark(number, won, hasWon);
    clearTimeout(hiding);
    hiding = setTimeout(() => board.showWheel(false), resultMs);
    showMarks(moment);
  }

  function rest(moment: TableMoment): void {
    clearTimeout(hiding);
    const last = moment.marks.find(({ mark }) => mark !== null)?.mark as unknown as SpinMark | undefined;
    board.wheel.show(last?.number);
    board.showWheel(false);
    board.mark(last?.number);
    showMarks(moment);
  }

  return {
    board: board.element,
    betName: (bet) => kindName(say, bet),
    chips: { ...board.chips, betOf: (placed) => Object.fromEntries(placed) },
    show(moment) {
      const { phase } = moment.state;
      showMarks(moment);
      if (phase === 'open') rest(moment);
      else if (phase === 'result') result(moment, moment.bets);
      else {
        if (phase === 'spin' && restsAtMs - (moment.sinceMs ?? 0) > shortestSpinMs) board.wheel.launch();
        spin(moment);
      }
    },
    open: rest,
    lock: spin,
    play: (_events, moment) => spin(moment),
    settle(bets, moment) {
      result(moment, bets);
      const number = numberOf(moment);
      if (number === undefined) return [];
      const wins = [...returnsBySpot(winsOf(bets))].map(([spot, amount]) => ({
        spot: table.spots.get(spot)!,
        amount,
      }));
      return spinSaid(say, lira, number, wins);
    },
    crowd({ spots }) {
      const others = Object.entries(spots).map(
        ([spot, all]) => [spot, Math.round((all - (chips.placed.get(spot) ?? 0)) * 100) / 100] as const,
      );
      board.showOthers(new Map(others.filter(([, amount]) => amount > 0)));
    },
    pill(mark) {
      const { number } = mark as SpinMark;
      return { text: nameOfNumber(number), tone: colorOf(number), label: numberName(say, number) };
    },
    phaseName: (phase) =>
      phase in phaseNames ? phaseNames[phase as keyof typeof phaseNames][language] : undefined,
    rules: () => rulesOf(say, lira, table.rules, table.spots),
  };
}
