// Keno on its stage: forty numbers, and below them what so many hits pay.
import type { FelRound } from '@felek/contract/fel';
import type { KenoEvent } from '@felek/games/keno/play';
import { kenoRules, paysOf, risks, type KenoBet, type Risk } from '@felek/games/keno/rules';
import type { Wire } from '@felek/games/rounds';
import { makeChoice } from '../parts/choice.ts';
import { tierOf } from '../parts/tiers.ts';
import { paysRow, toneOf, writer } from '../parts/written.ts';
import { button, element } from '../shell/element.ts';
import type { Scene, Tools } from '../shell/scene.ts';
import { speaker } from '../shell/texts.ts';
import { makeGrid } from './grid.ts';
import { kenoTexts } from './texts.ts';
import './keno.css';

export { keno as rules } from '@felek/games/keno/keno';

// The events of a house game are its own; the contract carries them as they are.
const asEvents = (events: readonly object[]) => events as unknown as readonly Wire<KenoEvent>[];
const drawOf = (events: readonly object[]) => {
  const event = asEvents(events).find(({ type }) => type === 'draw');
  return event?.type === 'draw' ? event : undefined;
};

const revealMs = 85;
const { numbers, mostPicks } = kenoRules;

/** Some numbers by chance: which ones makes no difference to what they win. */
function pickByChance(count: number): number[] {
  const keys = crypto.getRandomValues(new Uint32Array(numbers));
  return Array.from(keys, (_, index) => index + 1)
    .toSorted((a, b) => keys[a - 1]! - keys[b - 1]!)
    .slice(0, count);
}

export function makeScene({ language, sound, isStill, isAuto, changed }: Tools): Scene {
  const say = speaker(kenoTexts, language);
  const brief = writer(language, 2, 0);
  const plain = new Intl.NumberFormat(language, { maximumFractionDigits: 2, useGrouping: false });
  let risk: Risk = 'classic';
  let picks: ReadonlySet<number> = new Set();
  let isBusy = false;
  let isAdopted = false;
  let isHurried = false;
  let hurryUp: () => void = () => undefined;

  const grid = makeGrid({
    numbers,
    describe: (number, isHit) => say(isHit ? 'hit' : 'drawn', { number }),
    onPress(number) {
      const next = new Set(picks);
      if (next.has(number)) next.delete(number);
      else if (next.size < mostPicks) next.add(number);
      pick(next);
    },
  });
  const pays = element('div', { class: 'keno-pays' });
  const board = element('div', { class: 'keno' }, grid.element, pays);
  const riskChoice = makeChoice({
    label: say('risk'),
    options: risks.map((each) => [each, say(each)] as const),
    onChoose(chosen) {
      if (!isBusy) risk = chosen;
      show();
      changed();
    },
  });
  const atRandom = () => pick(new Set(pickByChance(picks.size || mostPicks)));
  const none = () => pick(new Set());
  const choices = element(
    'div',
    { class: 'keno-choices named-beside' },
    riskChoice.element,
    element(
      'div',
      { class: 'keno-buttons' },
      button(say('random'), 'keno-button', atRandom),
      button(say('clear'), 'keno-button', none),
    ),
  );

  function pick(chosen: ReadonlySet<number>): void {
    if (isBusy || isAuto()) return;
    if (chosen.size > picks.size) sound.tone(520 + chosen.size * 24, 0.04, 'sine', 0.06);
    picks = chosen;
    grid.clearDrawn();
    show();
    changed();
  }

  function show(): void {
    riskChoice.show(risk);
    grid.showPicks(picks, picks.size === mostPicks);
    grid.element.setAttribute('aria-label', say('numbers', { count: picks.size, most: mostPicks }));
    const shown = picks.size > 0 ? paysOf(kenoRules, risk, picks.size) : [];
    pays.replaceChildren(
      ...shown.map((times, hits) =>
        element(
          'span',
          {
            class: 'keno-pay',
            'data-tier': tierOf(times),
            'aria-label': say('ended', { hits, times: brief(times / 100) }),
            role: 'img',
          },
          element('b', {}, plain.format(times / 100), element('i', {}, '×')),
          element('small', {}, String(hits)),
        ),
      ),
    );
  }

  function showHits(hits: number | undefined): void {
    for (const [at, pay] of [...pays.children].entries()) pay.classList.toggle('lit', at === hits);
  }

  function adopt(round: FelRound): void {
    const bet = round.bet as unknown as KenoBet;
    ({ risk } = bet);
    picks = new Set(bet.picks);
    show();
  }

  const wait = () =>
    isHurried
      ? Promise.resolve()
      : new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, revealMs);
          hurryUp = () => {
            clearTimeout(timer);
            resolve();
          };
        });

  function showAll(drawn: readonly number[], hits: readonly number[]): void {
    for (const number of drawn) grid.showDrawn(number, hits.includes(number));
    showHits(hits.length);
  }
  show();

  return {
    board,
    layout: 'column',
    verb: say('draw'),
    choices,
    bet: () => ({ risk, picks: [...picks].toSorted((a, b) => a - b) }),
    problem: () => (picks.size === 0 ? say('hint', { most: mostPicks }) : undefined),
    rest(last) {
      isBusy = false;
      const draw = drawOf(last?.events ?? []);
      if (last && draw && !isAdopted) {
        adopt(last);
        showAll(draw.numbers, draw.hits);
      }
      isAdopted = true;
    },
    begin() {
      isBusy = true;
      isHurried = false;
      grid.clearDrawn();
      showHits(undefined);
    },
    hurry() {
      isHurried = true;
      hurryUp();
    },
    async play(events, round) {
      const draw = drawOf(events);
      if (!draw) return [];
      adopt(round);
      let hits = 0;
      showHits(0);
      if (!isStill())
        for (const number of draw.numbers) {
          await wait();
          const isHit = draw.hits.includes(number);
          grid.showDrawn(number, isHit);
          if (isHit) {
            hits += 1;
            showHits(hits);
            sound.tone(440 * 2 ** (hits / 6), 0.12, 'triangle', 0.14);
          } else sound.cue('tick');
        }
      showAll(draw.numbers, draw.hits);
      if (round.payout <= round.stake) sound.cue('lost');
      isBusy = false;
      return [say('ended', { hits: draw.hits.length, times: brief(draw.times / 100) })];
    },
    pill: (round) => ({ text: `${brief((drawOf(round.events)?.times ?? 0) / 100)}×`, tone: toneOf(round) }),
    betName: (name) => {
      const [which = 'low', count = ''] = name.split(' ');
      return say('bet', { risk: say(which as Risk), picks: count });
    },
    keys: [
      { key: 'p', label: say('random').toLocaleLowerCase(language), onPress: atRandom },
      { key: 'x', label: say('clear').toLocaleLowerCase(language), onPress: none },
    ],
    rules: () => [
      element('p', {}, say('rule1')),
      element('p', {}, say('rule2')),
      ...risks.map((each) =>
        element(
          'table',
          { class: 'pays-list' },
          element('caption', {}, say('pays', { risk: say(each) })),
          ...kenoRules.pays[each].map((row, index) =>
            paysRow(
              say('ofPicks', { picks: index + 1 }),
              row.flatMap((times, hits) => (times > 0 ? [`${hits} → ${brief(times / 100)}×`] : [])),
            ),
          ),
        ),
      ),
    ],
  };
}
