// Zar on its stage: a number, a bar with the winning side in colour, and three fields that say the same.
import type { FelRound } from '@felek/contract/fel';
import type { Wire } from '@felek/games/rounds';
import type { ZarEvent } from '@felek/games/zar/play';
import { multiplierOf, targetOf, winningRolls, zarRules, type ZarBet } from '@felek/games/zar/rules';
import { makeNumberField, percentSign } from '../parts/choice.ts';
import { percentWriter, toneOf, writer } from '../parts/written.ts';
import { button, drawing, element } from '../shell/element.ts';
import type { Scene, Tools } from '../shell/scene.ts';
import { speaker } from '../shell/texts.ts';
import { zarTexts } from './texts.ts';
import './zar.css';

export { zar as rules } from '@felek/games/zar/zar';

// The events of a house game are its own; the contract carries them as they are.
const asEvents = (events: readonly object[]) => events as unknown as readonly Wire<ZarEvent>[];
const betOf = ({ bet }: FelRound) => bet as unknown as ZarBet;

const rollMs = 280;
const { fewestWinning, mostWinning, outcomes } = zarRules;
const mostLira = Number(zarRules.mostPayout) / 100;
const clamp = (winning: number) => Math.max(fewestWinning, Math.min(mostWinning, Math.round(winning)));
/** The multiplier as a number, for the screen; payouts are computed from the exact ratio elsewhere. */
const timesOf = (winning: number) => {
  const [numerator, denominator] = multiplierOf(zarRules, winning);
  return Number(numerator) / Number(denominator);
};
/** Rounded down to four places, as a whole number of them. */
const shownTimes = (winning: number) => Math.floor(timesOf(winning) * 10_000 + 1e-6);
/** A chance in hundredths of a percent. */
const shownChance = (winning: number) => (winning / outcomes) * 10_000;

export function makeScene({ language, lira, sound, isStill, isAuto, pause, stake, changed }: Tools): Scene {
  const say = speaker(zarTexts, language);
  const places = writer(language, 2);
  const times = writer(language, 4, 2);
  const percent = percentWriter(language);
  let side: ZarBet['side'] = 'over';
  let winning = 4_950;
  let isBusy = false;
  let isAdopted = false;

  const number = element('span', { class: 'zar-number', 'data-testid': 'roll' });
  const win = element('div', { class: 'zar-win' });
  const zones = element('div', { class: 'zar-zones' }, win);
  const handle = element('div', { class: 'zar-at zar-handle' }, element('i'));
  const rollText = element('b');
  const marker = element('div', { class: 'zar-at zar-roll', hidden: '' }, rollText);
  const slider = element('input', { type: 'range', min: '0', max: String(outcomes), step: '100' });
  const track = element('div', { class: 'zar-track' }, zones, handle, marker, slider);
  const scale = element(
    'div',
    { class: 'zar-scale', 'aria-hidden': 'true' },
    ...[0, 25, 50, 75, 100].map((tick) => element('span', {}, String(tick))),
  );
  const board = element(
    'div',
    { class: 'zar' },
    element('div', { class: 'zar-result', 'aria-hidden': 'true' }, number),
    element('div', { class: 'zar-bar' }, track, scale),
  );

  const target = () => targetOf(zarRules, side, winning);
  const at = (roll: number) => `translateX(${(roll / outcomes) * 100}%)`;

  const field = (
    label: string,
    decimals: number,
    more: Pick<Parameters<typeof makeNumberField>[0], 'limits' | 'onChoose' | 'before' | 'after'>,
  ) =>
    makeNumberField({
      label,
      decimals,
      language,
      outside: (name, least, most) => say('outside', { field: name, least, most }),
      onRead: changed,
      ...more,
    });
  const timesField = field(say('multiplier'), 4, {
    after: '×',
    limits: () => [shownTimes(mostWinning), shownTimes(fewestWinning)],
    // The nearest chance whose multiplier is the one that was asked for.
    onChoose: (value) => choose(side, (timesOf(1) * 10_000) / value),
  });
  const targetField = field(say('over'), 2, {
    limits() {
      const [one, other] = [fewestWinning, mostWinning].map((each) => targetOf(zarRules, side, each));
      return [Math.min(one!, other!), Math.max(one!, other!)];
    },
    onChoose: (value) => choose(side, winningRolls(zarRules, { side, target: value })),
  });
  const chanceField = field(say('chance'), 2, {
    ...percentSign(language),
    limits: () => [fewestWinning, mostWinning].map(shownChance) as [number, number],
    onChoose: (value) => choose(side, (value / 10_000) * outcomes),
  });
  const swap = button(
    say('swap'),
    'zar-swap',
    () => turn(),
    drawing(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="m8 3-4 4 4 4M4 7h16M16 21l4-4-4-4M20 17H4"/></svg>',
    ),
  );
  targetField.element.querySelector('.number-box')!.append(swap);
  const choices = element(
    'div',
    { class: 'zar-fields' },
    timesField.element,
    targetField.element,
    chanceField.element,
  );

  function choose(chosenSide: ZarBet['side'], chosen: number): void {
    if (!isBusy && !isAuto()) {
      side = chosenSide;
      winning = clamp(chosen);
      marker.hidden = true;
      board.dataset['tone'] = 'even';
    }
    show();
    changed();
  }

  const turn = () => choose(side === 'over' ? 'under' : 'over', winning);

  function show(): void {
    const percentOf = (target() / outcomes) * 100;
    zones.dataset['side'] = side;
    win.style.transform = side === 'over' ? `translateX(${percentOf}%)` : `translateX(${percentOf - 100}%)`;
    handle.style.transform = at(target());
    slider.value = String(target());
    slider.setAttribute('aria-label', `${say('target')}: ${say(side).toLocaleLowerCase(language)}`);
    slider.setAttribute('aria-valuetext', places(target() / 100));
    timesField.show(shownTimes(winning));
    targetField.label.textContent = say(side);
    targetField.show(target());
    chanceField.show(shownChance(winning));
  }

  function showRoll(roll: number, tone: 'won' | 'lost' | 'even'): void {
    number.textContent = places(roll / 100);
    board.dataset['tone'] = tone;
    rollText.textContent = places(roll / 100);
    // A marker that was hidden appears in its place; one that is shown moves.
    marker.classList.toggle('placed', !marker.hidden);
    marker.hidden = false;
    marker.style.transform = at(roll);
  }

  function adopt(round: FelRound): void {
    ({ side } = betOf(round));
    winning = winningRolls(zarRules, betOf(round));
    show();
  }

  slider.addEventListener('input', () =>
    choose(side, winningRolls(zarRules, { side, target: slider.valueAsNumber })),
  );
  show();

  return {
    board,
    layout: 'column',
    verb: say('roll'),
    choices,
    bet: () => ({ side, target: target() }),
    problem: () =>
      timesField.problem() ??
      targetField.problem() ??
      chanceField.problem() ??
      (stake() * timesOf(winning) > mostLira ? say('tooMuch', { most: lira(mostLira) }) : undefined),
    rest(last) {
      isBusy = false;
      const roll = asEvents(last?.events ?? []).find((event) => event.type === 'roll');
      if (last && !isAdopted) adopt(last);
      isAdopted = true;
      if (last && roll?.type === 'roll') {
        marker.hidden = true;
        showRoll(roll.roll, last.payout > 0 ? 'won' : 'lost');
      } else {
        number.textContent = places(0);
        board.dataset['tone'] = 'even';
      }
    },
    begin() {
      isBusy = true;
      board.dataset['tone'] = 'even';
    },
    async play(events, round) {
      const roll = asEvents(events).find((event) => event.type === 'roll');
      if (roll?.type !== 'roll') return [];
      adopt(round);
      showRoll(roll.roll, roll.isWin ? 'won' : 'lost');
      await pause(isStill() ? 0 : rollMs);
      if (!roll.isWin) sound.cue('lost');
      isBusy = false;
      return [say('rolled', { roll: places(roll.roll / 100) })];
    },
    pill(round) {
      const roll = asEvents(round.events).find((event) => event.type === 'roll');
      return { text: places(roll?.type === 'roll' ? roll.roll / 100 : 0), tone: toneOf(round) };
    },
    betName: (bet) => {
      const count = Number(bet.split('/')[0]);
      return say('bet', { chance: percent(count / outcomes), times: times(shownTimes(count) / 10_000) });
    },
    keys: [{ key: 'w', label: say('swapKey'), onPress: turn }],
    rules: () => [
      element('p', {}, say('rule1')),
      element('p', {}, say('rule2')),
      element('p', {}, say('rule3', { most: lira(mostLira) })),
    ],
  };
}
