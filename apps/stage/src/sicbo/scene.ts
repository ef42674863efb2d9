// Sic bo on its stage: three dice under a glass, and the table of bets.
import type { FelRound } from '@felek/contract/fel';
import type { Dice } from '@felek/games/sicbo/layout';
import { isTriple, sumOf } from '@felek/games/sicbo/layout';
import type { SicboWireEvent } from '@felek/games/sicbo/play';
import { mostPay } from '@felek/games/sicbo/rules';
import { table } from '@felek/games/sicbo/sicbo';
import { toWire } from '@felek/games/rounds';
import { nameWins, type NamedWin } from '../parts/written.ts';
import { element } from '../shell/element.ts';
import type { Pill, Scene, Tools } from '../shell/scene.ts';
import { speaker } from '../shell/texts.ts';
import { makeDiceGlass } from './dice.ts';
import { makeTable } from './table.ts';
import { kindName, sicboTexts, spotName, totalName } from './texts.ts';
import './sicbo.css';

export { sicbo as rules } from '@felek/games/sicbo/sicbo';

const shakeMs = 1600;
const resultMs = 1000;

// The events of a house game are its own; the contract carries them as they are.
const asEvents = (events: readonly object[]) => events as unknown as readonly SicboWireEvent[];

function diceOf(round: FelRound | null): Dice | undefined {
  const event = asEvents(round?.events ?? []).find(({ type }) => type === 'dice');
  return event?.type === 'dice' ? (event.dice as Dice) : undefined;
}

function toneOf(dice: Dice): Pill['tone'] {
  if (isTriple(dice)) return 'green';
  return sumOf(dice) > 10 ? 'red' : 'blue';
}

export function makeScene({ language, lira, sound, isStill, pause, showWin, chips }: Tools): Scene {
  const say = speaker(sicboTexts, language);
  const { spots, rules, limits } = table;
  const glass = makeDiceGlass({ sound, isStill });
  const paysOf = (spot: Parameters<typeof mostPay>[1]) =>
    spot.kind === 'single' ? `${rules.pays.single.join('/')}:1` : `${mostPay(rules, spot)}:1`;
  const bets = makeTable({ say, lira, spots, chips, paysOf });
  const root = element(
    'div',
    { class: 'sicbo', 'data-mode': 'upright' },
    element('div', { class: 'glass-place' }, glass.element),
    bets.element,
  );
  new ResizeObserver(([entry]) => {
    root.dataset['mode'] = entry!.contentRect.width < 760 ? 'upright' : 'full';
  }).observe(root);

  let hurryUp = () => undefined as void;
  const wait = (ms: number) => Promise.race([pause(ms), new Promise<void>((resolve) => (hurryUp = resolve))]);
  const hitBy = (dice: Dice) =>
    new Set([...spots.values()].filter((spot) => spot.hits(dice) > 0).map(({ name }) => name));

  return {
    board: root,
    verb: say('shake'),
    bet: () => Object.fromEntries(chips.placed),
    chips: {
      show: (placed) => bets.show(placed),
      chipsOf: (bet) => new Map(Object.entries(bet) as [string, number][]),
      mostOn: (spot) => toWire(limits.on(spot)),
      most: toWire(limits.table),
    },
    betName: (bet) => kindName(say, bet),
    rest(last) {
      root.classList.remove('shaking');
      glass.show(diceOf(last) ?? [4, 2, 5]);
      bets.mark(undefined);
    },
    begin() {
      root.classList.add('shaking');
      bets.mark(undefined);
      glass.shake();
    },
    hurry() {
      glass.hurry();
      hurryUp();
    },
    async play(played, round) {
      const said: string[] = [];
      const wins: NamedWin[] = [];
      let shown = 0;
      for (const event of asEvents(played)) {
        if (event.type === 'dice') {
          await glass.land(event.dice as Dice, shakeMs);
          said.push(say('result', { dice: event.dice.join(' '), sum: event.sum }));
        }
        if (event.type !== 'win') continue;
        shown += Math.round(event.amount * 100);
        wins.push({ name: spotName(say, spots.get(event.spot)!), amount: event.amount });
      }
      const dice = diceOf(round);
      bets.mark(dice && hitBy(dice));
      if (shown > 0) showWin(shown / 100);
      await wait(resultMs);
      root.classList.remove('shaking');
      const won = nameWins(wins, (spot, amount) => say('won', { spot, amount: lira(amount) }));
      // The throw has named a total that won alone.
      return [...said, ...won.filter((each) => each !== (dice && totalName(say, sumOf(dice))))];
    },
    pill(round) {
      const dice = diceOf(round) ?? [1, 1, 1];
      return {
        text: String(sumOf(dice)),
        tone: toneOf(dice),
        label: say('result', { dice: dice.join(' '), sum: sumOf(dice) }),
      };
    },
    rules: () => [
      element('p', {}, say('rule1')),
      element('p', {}, say('rule2')),
      element('p', {}, say('rule3', { most: lira(toWire(limits.table)) })),
      paysTable(),
    ],
  };

  function paysTable(): HTMLElement {
    const kinds = new Map([...spots.values()].map((spot) => [spot.kind, spot]));
    const heads = [say('bet'), say('toOne'), say('most')].map((text) =>
      element('th', { scope: 'col' }, text),
    );
    return element(
      'table',
      {},
      element('caption', {}, say('pays')),
      element('tr', {}, ...heads),
      ...[...kinds.values()].map((spot) =>
        element(
          'tr',
          {},
          element('th', { scope: 'row' }, kindName(say, spot.kind)),
          element('td', {}, paysOf(spot)),
          element('td', {}, lira(toWire(limits.on(spot.name)))),
        ),
      ),
    );
  }
}
