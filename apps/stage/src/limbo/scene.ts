// Limit on its stage: one number that runs up to the result, and a colour that shows whether it was enough.
import type { FelRound } from '@felek/contract/fel';
import type { LimboEvent } from '@felek/games/limbo/play';
import { limboCases, limboRules, winningCases, type LimboBet } from '@felek/games/limbo/rules';
import type { Wire } from '@felek/games/rounds';
import { makeNumberField, percentSign } from '../parts/choice.ts';
import { percentWriter, toneOf, writer } from '../parts/written.ts';
import { button, drawing, element } from '../shell/element.ts';
import { runFrames } from '../shell/frames.ts';
import type { Scene, Tools } from '../shell/scene.ts';
import { speaker } from '../shell/texts.ts';
import { limboTexts } from './texts.ts';
import './limbo.css';

export { limbo as rules } from '@felek/games/limbo/limbo';

// The events of a house game are its own; the contract carries them as they are.
const asEvents = (events: readonly object[]) => events as unknown as readonly Wire<LimboEvent>[];
const resultOf = (events: readonly object[]) => {
  const event = asEvents(events).find(({ type }) => type === 'result');
  return event?.type === 'result' ? event : undefined;
};

const runMs = 340;
const quickTargets = [150, 200, 500, 1_000, 10_000];
const { leastTarget, mostTarget, mostPayout } = limboRules;
const mostLira = Number(mostPayout) / 100;

/** Eight petals around the number, in the manner of an Iznik tile. */
const rosette = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 -100 200 200" aria-hidden="true" fill="none" stroke="currentColor">${Array.from(
  { length: 16 },
  (_, n) =>
    `<path transform="rotate(${n * 22.5})" d="M0-50C17-62 17-82 0-97-17-82-17-62 0-50z" stroke-width="${n % 2 ? 0.8 : 1.6}"/>`,
).join('')}<circle r="98" stroke-width="1"/><circle r="49" stroke-width="1" stroke-dasharray="1 4"/></svg>`;

/** The chance of a target in ten thousandths of a percent. */
const shownChance = (target: number) =>
  Math.round((Number(winningCases(limboRules, target)) / Number(limboCases)) * 1_000_000);

export function makeScene({ language, lira, sound, isStill, isAuto, stake, changed }: Tools): Scene {
  const say = speaker(limboTexts, language);
  const places = writer(language, 2);
  const brief = writer(language, 2, 0);
  const percent = percentWriter(language);
  let target = 200;
  let isAdopted = false;
  let finish: (() => void) | undefined;

  const number = element('span', { class: 'limbo-number', 'data-testid': 'result' });
  const aim = element('p', { class: 'limbo-aim' });
  const board = element(
    'div',
    { class: 'limbo result-in-middle', 'aria-hidden': 'true' },
    drawing(rosette),
    number,
    aim,
  );

  const reading = {
    language,
    outside: (field: string, least: string, most: string) => say('outside', { field, least, most }),
    onRead: changed,
  };
  const targetField = makeNumberField({
    label: say('target'),
    decimals: 2,
    after: '×',
    ...reading,
    limits: () => [leastTarget, mostTarget],
    onChoose: choose,
  });
  const chanceField = makeNumberField({
    label: say('chance'),
    decimals: 4,
    ...percentSign(language),
    ...reading,
    limits: () => [shownChance(mostTarget), shownChance(leastTarget)],
    // 99 % ÷ chance, both in their last places.
    onChoose: (chance) => choose(Math.round((limboRules.returnPercent * 1_000_000) / chance)),
  });
  const chips = quickTargets.map((each) =>
    button(
      say('aim', { target: brief(each / 100) }),
      'limbo-chip',
      () => choose(each),
      `${brief(each / 100)}×`,
    ),
  );
  const quick = element('div', { class: 'limbo-quick', role: 'group', 'aria-label': say('quick') }, ...chips);
  const choices = element('div', { class: 'limbo-fields' }, targetField.element, chanceField.element, quick);

  function choose(chosen: number): void {
    if (isAuto()) {
      showTarget();
      return;
    }
    target = Math.max(leastTarget, Math.min(mostTarget, chosen));
    // A number drawn for another target is no win or loss for this one.
    board.dataset['tone'] = 'even';
    showTarget();
    changed();
  }

  function showTarget(): void {
    targetField.show(target);
    chanceField.show(shownChance(target));
    aim.textContent = say('aim', { target: places(target / 100) });
    for (const [at, chip] of chips.entries())
      chip.setAttribute('aria-pressed', String(quickTargets[at] === target));
  }

  function showNumber(value: number): void {
    const text = `${places(value)}×`;
    number.textContent = text;
    number.style.setProperty('--length', String(Math.max(5, text.length)));
  }

  function showEnd(result: number, isWin: boolean): void {
    showNumber(result / 100);
    board.dataset['tone'] = isWin ? 'won' : 'lost';
  }

  /** Counts up to the result along an exponential curve. Every result takes the same time, so a higher one runs faster. */
  const runTo = (result: number) =>
    new Promise<void>((resolve) => {
      const stop = runFrames((_dt, elapsed) => {
        const part = Math.min(1, elapsed / runMs);
        showNumber(Math.exp(Math.log(result / 100) * (1 - (1 - part) ** 2)));
        if (part === 1) resolve();
        return part < 1;
      });
      finish = () => {
        stop();
        resolve();
      };
      // A tab that is not looked at has no frames.
      setTimeout(finish, runMs + 120);
    });

  const adopt = ({ bet }: FelRound) => {
    ({ target } = bet as unknown as LimboBet);
    showTarget();
  };
  showTarget();

  return {
    board,
    layout: 'column',
    verb: say('play'),
    choices,
    bet: () => ({ target }),
    problem: () =>
      targetField.problem() ??
      chanceField.problem() ??
      ((stake() * target) / 100 > mostLira ? say('tooMuch', { most: lira(mostLira) }) : undefined),
    rest(last) {
      if (last && !isAdopted) adopt(last);
      isAdopted = true;
      const event = resultOf(last?.events ?? []);
      if (event) showEnd(event.result, event.isWin);
      else {
        showNumber(1);
        board.dataset['tone'] = 'even';
      }
    },
    begin() {
      board.dataset['tone'] = 'even';
    },
    hurry: () => finish?.(),
    async play(events, round) {
      const event = resultOf(events);
      if (!event) return [];
      adopt(round);
      if (!isStill()) await runTo(event.result);
      showEnd(event.result, event.isWin);
      if (!event.isWin) sound.cue('lost');
      return [say('result', { result: places(event.result / 100) })];
    },
    pill: (round) => ({
      text: `${places((resultOf(round.events)?.result ?? 0) / 100)}×`,
      tone: toneOf(round),
    }),
    betName: (bet) => say('bet', { times: brief(Number(bet.replace('×', ''))) }),
    rules: () => [
      element('p', {}, say('rule1')),
      element('p', {}, say('rule2', { cap: brief(mostTarget / 100) })),
      element('p', {}, say('rule3', { most: lira(mostLira) })),
      element(
        'table',
        {},
        element(
          'tr',
          {},
          element('th', { scope: 'col' }, say('target')),
          element('th', { scope: 'col' }, say('chance')),
        ),
        ...quickTargets.map((each) =>
          element(
            'tr',
            {},
            element('td', {}, `${brief(each / 100)}×`),
            element('td', {}, percent(limboRules.returnPercent / each)),
          ),
        ),
      ),
    ],
  };
}
