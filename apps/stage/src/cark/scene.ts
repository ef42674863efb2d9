// Çark on its stage: the wheel, and what its colours pay.
import type { FelRound } from '@felek/contract/fel';
import type { CarkEvent } from '@felek/games/cark/play';
import { carkRules, risks, segmentsOf, sizes, type CarkBet } from '@felek/games/cark/rules';
import type { Wire } from '@felek/games/rounds';
import { makeChoice } from '../parts/choice.ts';
import { paysRow, toneOf, writer } from '../parts/written.ts';
import { element } from '../shell/element.ts';
import type { Scene, Tools } from '../shell/scene.ts';
import { speaker } from '../shell/texts.ts';
import { carkTexts } from './texts.ts';
import { makeWheel } from './wheel.ts';
import './cark.css';

export { cark as rules } from '@felek/games/cark/cark';

// The events of a house game are its own; the contract carries them as they are.
const asEvents = (events: readonly object[]) => events as unknown as readonly Wire<CarkEvent>[];
const spinOf = (events: readonly object[]) => {
  const event = asEvents(events).find(({ type }) => type === 'spin');
  return event?.type === 'spin' ? event : undefined;
};

/** Colours of wins from the lowest to the highest; the highest of a wheel is always gold. */
const wins = ['cobalt', 'turquoise', 'sky', 'coral'];

interface Share {
  readonly times: number;
  readonly count: number;
  readonly colour: string;
}

/** A wheel's payouts, ascending, with their frequencies and colours. */
function sharesOf(bet: CarkBet): readonly Share[] {
  const segments = segmentsOf(carkRules, bet);
  const ascending = [...new Set(segments)].toSorted((a, b) => a - b);
  const paying = ascending.filter((times) => times > 0);
  return ascending.map((times) => {
    const place = paying.indexOf(times);
    const colour = place === paying.length - 1 ? 'gold' : (wins[place] ?? 'none');
    return { times, count: segments.filter((each) => each === times).length, colour };
  });
}

export function makeScene({ language, sound, isStill, pause, changed }: Tools): Scene {
  const say = speaker(carkTexts, language);
  const brief = writer(language, 2, 0);
  const wheel = makeWheel();
  const legend = element('ul', { class: 'cark-legend' });
  const board = element('div', { class: 'cark result-in-middle' }, wheel.element, legend);
  let bet: CarkBet = { risk: 'medium', size: 30 };
  let laid: CarkBet | undefined;
  let isBusy = false;
  let isAdopted = false;

  const riskChoice = makeChoice({
    label: say('risk'),
    options: risks.map((risk) => [risk, say(risk)] as const),
    onChoose: (risk) => choose({ ...bet, risk }),
  });
  const sizeChoice = makeChoice({
    label: say('segments'),
    options: sizes.map((size) => [size, String(size)] as const),
    onChoose: (size) => choose({ ...bet, size }),
  });

  function choose(chosen: CarkBet): void {
    if (!isBusy) bet = chosen;
    show();
    changed();
  }

  function show(): void {
    riskChoice.show(bet.risk);
    sizeChoice.show(bet.size);
    if (laid?.risk === bet.risk && laid.size === bet.size) return;
    laid = bet;
    const shares = sharesOf(bet);
    const colours = new Map(shares.map(({ times, colour }) => [times, colour]));
    wheel.lay(segmentsOf(carkRules, bet).map((times) => colours.get(times)!));
    legend.replaceChildren(
      ...shares.map(({ times, count, colour }) =>
        element(
          'li',
          {
            class: `tone-of-${colour}`,
            'data-times': String(times),
            'aria-label': say('legend', { times: brief(times / 100), count, size: bet.size }),
          },
          element('b', {}, `${brief(times / 100)}×`),
          element('small', {}, `${count}/${bet.size}`),
        ),
      ),
    );
    showMiddle(undefined);
  }

  function showMiddle(times: number | undefined, tone = 'even'): void {
    wheel.middle.textContent = times === undefined ? '' : `${brief(times / 100)}×`;
    board.dataset['tone'] = tone;
    for (const each of legend.querySelectorAll<HTMLElement>('li'))
      each.classList.toggle('lit', each.dataset['times'] === String(times));
  }

  const adopt = (round: FelRound) => {
    const { risk, size } = round.bet as unknown as CarkBet;
    bet = { risk, size };
    show();
  };
  const showEnd = (times: number, round: FelRound) => showMiddle(times, toneOf(round));
  show();

  return {
    board,
    layout: 'column',
    verb: say('spin'),
    choices: element('div', { class: 'cark-choices named-beside' }, riskChoice.element, sizeChoice.element),
    bet: () => ({ ...bet }),
    rest(last) {
      isBusy = false;
      const spin = spinOf(last?.events ?? []);
      if (last && spin && !isAdopted) {
        adopt(last);
        wheel.show(spin.segment);
        showEnd(spin.times, last);
      }
      isAdopted = true;
    },
    begin() {
      isBusy = true;
      showMiddle(undefined);
    },
    hurry: () => wheel.hurry(),
    async play(events, round) {
      const spin = spinOf(events);
      if (!spin) return [];
      adopt(round);
      if (isStill()) {
        wheel.show(spin.segment);
        await pause(150);
      } else {
        // Where in the segment the pointer stands means nothing; it only should not be the middle each time.
        const aside = (((round.nonce * 0.618) % 1) - 0.5) * 2;
        await wheel.turn(spin.segment, aside, () => sound.cue('tick'));
      }
      showEnd(spin.times, round);
      if (round.payout <= round.stake) sound.cue('lost');
      isBusy = false;
      return [say('stopped', { times: brief(spin.times / 100) })];
    },
    pill: (round) => ({ text: `${brief((spinOf(round.events)?.times ?? 0) / 100)}×`, tone: toneOf(round) }),
    betName: (name) => {
      const [risk = 'low', size = ''] = name.split(' ');
      return say('bet', { risk: say(risk as CarkBet['risk']), size });
    },
    rules: () => [
      element('p', {}, say('rule1')),
      element('p', {}, say('rule2')),
      ...risks.map((risk) =>
        element(
          'table',
          { class: 'pays-list' },
          element('caption', {}, say('pays', { risk: say(risk) })),
          ...sizes.map((size) =>
            paysRow(
              say('ofSegments', { size }),
              sharesOf({ risk, size }).map(({ times, count }) => `${brief(times / 100)}× · ${count}`),
            ),
          ),
        ),
      ),
    ],
  };
}
