// Plinko on its stage: a ball that takes the way that was drawn, and the pocket that it falls into.
import type { FelRound } from '@felek/contract/fel';
import type { PlinkoEvent } from '@felek/games/plinko/play';
import { plinkoRules, pocketsOf, risks, type PlinkoBet } from '@felek/games/plinko/rules';
import type { Wire } from '@felek/games/rounds';
import { makeChoice, makeSlider } from '../parts/choice.ts';
import { tierOf } from '../parts/tiers.ts';
import { paysRow, toneOf, writer } from '../parts/written.ts';
import { element } from '../shell/element.ts';
import type { Scene, Tools } from '../shell/scene.ts';
import { speaker } from '../shell/texts.ts';
import { makeBoard } from './board.ts';
import { plinkoTexts } from './texts.ts';
import './plinko.css';

export { plinko as rules } from '@felek/games/plinko/plinko';

// The events of a house game are its own; the contract carries them as they are.
const asEvents = (events: readonly object[]) => events as unknown as readonly Wire<PlinkoEvent>[];
const dropOf = (events: readonly object[]) => {
  const event = asEvents(events).find(({ type }) => type === 'drop');
  return event?.type === 'drop' ? event : undefined;
};

export function makeScene({ language, sound, isStill, isAuto, pause, changed }: Tools): Scene {
  const say = speaker(plinkoTexts, language);
  const brief = writer(language, 1, 0);
  const plain = new Intl.NumberFormat(language, { maximumFractionDigits: 1, useGrouping: false });
  const board = makeBoard(isStill);
  let bet: PlinkoBet = { risk: 'medium', rows: 12 };
  let laid: PlinkoBet | undefined;
  let isBusy = false;
  let isAdopted = false;

  const riskChoice = makeChoice({
    label: say('risk'),
    options: risks.map((risk) => [risk, say(risk)] as const),
    onChoose: (risk) => choose({ ...bet, risk }),
  });
  const rowsChoice = makeSlider({
    label: say('rows'),
    min: plinkoRules.fewestRows,
    max: plinkoRules.mostRows,
    onChoose: (rows) => choose({ ...bet, rows }),
  });

  function choose(chosen: PlinkoBet): void {
    if (!isBusy && !isAuto()) bet = chosen;
    show();
    changed();
  }

  function show(): void {
    riskChoice.show(bet.risk);
    rowsChoice.show(bet.rows);
    if (laid?.risk === bet.risk && laid.rows === bet.rows) return;
    laid = bet;
    board.lay(
      bet.rows,
      pocketsOf(plinkoRules, bet).map((times) => ({ text: plain.format(times / 100), tier: tierOf(times) })),
    );
  }

  const adopt = (round: FelRound) => {
    const { risk, rows } = round.bet as unknown as PlinkoBet;
    bet = { risk, rows };
    show();
  };
  show();

  return {
    board: board.element,
    layout: 'column',
    verb: say('drop'),
    choices: element('div', { class: 'plinko-choices' }, riskChoice.element, rowsChoice.element),
    bet: () => ({ ...bet }),
    rest(last) {
      isBusy = false;
      if (last && !isAdopted) {
        adopt(last);
        board.light(dropOf(last.events)?.pocket);
      }
      isAdopted = true;
    },
    begin() {
      isBusy = true;
      board.light();
      board.trace(undefined);
    },
    hurry: () => board.hurry(),
    async play(events, round) {
      const drop = dropOf(events);
      if (!drop) return [];
      adopt(round);
      if (isStill()) {
        board.trace(drop.way);
        await pause(150);
      } else await board.drop(drop.way, (row) => sound.tone(420 + row * 22, 0.04, 'sine', 0.05));
      board.light(drop.pocket);
      if (round.payout <= round.stake) sound.cue('lost');
      isBusy = false;
      return [say('landed', { times: brief(drop.times / 100) })];
    },
    pill: (round) => ({ text: `${brief((dropOf(round.events)?.times ?? 0) / 100)}×`, tone: toneOf(round) }),
    betName: (name) => {
      const [risk = 'low', rows = ''] = name.split(' ');
      return say('bet', { risk: say(risk as PlinkoBet['risk']), rows });
    },
    rules: () => [
      element('p', {}, say('rule1')),
      element('p', {}, say('rule2')),
      ...risks.map((risk) =>
        element(
          'table',
          { class: 'pays-list' },
          element('caption', {}, say('pays', { risk: say(risk) })),
          ...Object.entries(plinkoRules.pays[risk]).map(([rows, half]) =>
            paysRow(
              say('ofRows', { rows }),
              half.map((times) => `${brief(times / 100)}×`),
            ),
          ),
        ),
      ),
    ],
  };
}
