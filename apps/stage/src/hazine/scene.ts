// Hazine on its stage: the jackpots, the reels, and the board of hold and win.
import type { FelRound } from '@felek/contract/fel';
import type { HazineWireEvent, WireCoin } from '@felek/games/hazine/events';
import { houseRules, jackpots, type Symbol } from '@felek/games/hazine/rules';
import { sidesOf } from '@felek/games/reels/cells';
import { named, paytable, picturedRule } from '../reels/paytable.ts';
import { makeReels, type Cells, type Window } from '../reels/reels.ts';
import { makeWon, paidPill } from '../reels/won.ts';
import { wordsFor, type Words } from '../reels/words.ts';
import { nameWins, type NamedWin } from '../parts/written.ts';
import { element } from '../shell/element.ts';
import type { Look, Part, Scene, Tools } from '../shell/scene.ts';
import { speaker } from '../shell/texts.ts';
import { drawCoin, makeHoldBoard } from './coins.ts';
import { draw } from './symbols.ts';
import { hazineTexts, type HazineSay } from './texts.ts';
import './hazine.css';

export { hazine as rules } from '@felek/games/hazine/hazine';

const { reels: width, rows, cells, coins, coin, pays, trigger, respins, respinSides, fullBoard } = houseRules;
const places = width * rows;

/** The symbols of the spinning reel: each by its frequency, with equal ones far apart. */
const strips: Window<Symbol> = cells.map((reel) => {
  const sides = sidesOf(Object.entries(reel) as [Symbol, number][]);
  return sides.map((_, n) => sides[(n * 7) % sides.length]!);
});

/** The symbols in the skin of a provider. Coins are coins everywhere: they bear what they are worth. */
const parts = {
  dagger: 0,
  aigrette: 1,
  goblet: 2,
  ring: 3,
  emerald: 'A',
  ruby: 'K',
  turquoise: 'Q',
  seal: 'wild',
} as const satisfies Readonly<Record<Exclude<Symbol, 'coin'>, Part>>;

function lookOf(say: HazineSay, skin: Tools['skin']): Look<Symbol> {
  const worn = skin?.wear(parts);
  if (!worn) return { draw, nameOf: say };
  return {
    draw: (symbol) => (symbol === 'coin' ? draw(symbol) : worn.draw(symbol)),
    nameOf: (symbol) => (symbol === 'coin' ? say(symbol) : worn.nameOf(symbol)),
  };
}

const firstWindow: Window<Symbol> = [
  ['turquoise', 'dagger', 'coin'],
  ['ruby', 'seal', 'goblet'],
  ['coin', 'aigrette', 'ring'],
  ['goblet', 'seal', 'emerald'],
  ['coin', 'dagger', 'turquoise'],
];

// The events of a house game are its own; the contract carries them as they are.
const asEvents = (events: readonly object[]) => events as unknown as readonly HazineWireEvent[];

export function makeScene(tools: Tools): Scene {
  const { language, lira, sound, isStill, pause, showWin, announce, skin } = tools;
  const say = speaker(hazineTexts, language);
  const look = lookOf(say, skin);
  const words = wordsFor(language, { wild: look.nameOf('seal'), scatter: look.nameOf('coin') });
  const drawn = (each: WireCoin) => drawCoin(each, say, language);
  const reels = makeReels<Symbol>({ reels: width, rows, strips, draw: look.draw, isStill });
  const won = makeWon({ ...tools, reels });
  const hold = makeHoldBoard({
    reels: width,
    rows,
    drawn,
    isStill,
    onCoin: (count) => sound.tone(392 * 2 ** (count / 12), 0.3, 'triangle', 0.2),
  });
  won.element.append(hold.element);
  const headline = element('b', {});
  const lamps = Array.from({ length: respins }, () => element('i', { class: 'lamp' }));
  const lampRow = element('span', { class: 'lamps' }, ...lamps);
  const plates = makePlates(say, language);
  let hurried = false;

  const countCoins = (window: Window<Symbol>) => window.flat().filter((symbol) => symbol === coin).length;

  function showRespins(left: number | null): void {
    lampRow.hidden = left === null;
    for (const [n, lamp] of lamps.entries()) lamp.classList.toggle('on', n < (left ?? 0));
  }

  /** The base game: no hold and win is under way. */
  function showBase(): void {
    hold.close();
    document.body.classList.remove('holding');
    headline.textContent = say('invite');
    showRespins(null);
  }

  function showSpin(event: { readonly window: Window<Symbol>; readonly coins: readonly WireCoin[] }): void {
    for (const each of event.coins) reels.cell(...each.cell).replaceChildren(drawn(each));
  }

  return {
    board: element(
      'div',
      { class: 'hazine' },
      element('div', { class: 'prizes' }, ...(tools.jackpot ? [tools.jackpot] : []), plates.element),
      element('div', { class: 'hold-line', 'aria-hidden': 'true' }, headline, lampRow),
      won.element,
    ),
    verb: say('spin'),
    pill: paidPill(lira),
    stakeChanged: plates.show,
    rest(last) {
      showBase();
      reels.light([]);
      const spin = lastSpin(last);
      reels.show(spin?.window ?? firstWindow);
      if (spin) showSpin(spin);
    },
    begin() {
      hurried = false;
      showBase();
      reels.start();
    },
    hurry() {
      hurried = true;
      reels.hurry();
      hold.hurry();
    },
    rules: () => rulesOf(language, say, { ...look, words }),
    async play(played, round) {
      plates.show(round.stake);
      const wins: NamedWin[] = [];
      const events = asEvents(played);
      const jackpotsWon: string[] = [];
      let [total, spin] = [0, 0];
      let lit: Cells = [];
      let held: readonly WireCoin[] = [];
      for (const [index, event] of events.entries()) {
        switch (event.type) {
          case 'spin':
            await reels.stop({
              window: event.window,
              strips,
              isTense: (stopped) => {
                const [has, more] = [countCoins(stopped), (width - stopped.length) * rows];
                return has >= trigger - 2 && has < trigger && has + more >= trigger;
              },
              onStop: (reel) => sound.tone(150 + reel * 14, 0.09, 'triangle', 0.25),
              onTense: () => sound.tone(554, 0.4, 'sine', 0.08),
            });
            showSpin(event);
            held = event.coins;
            break;
          case 'ways':
            lit = [...lit, ...event.cells];
            spin += event.amount;
            wins.push({
              amount: event.amount,
              name: say('win', {
                reels: event.reels,
                symbol: look.nameOf(event.symbol),
                ways: event.ways,
              }),
            });
            if (events[index + 1]?.type === 'ways') break;
            total += spin;
            showWin(total);
            await won.show(lit, spin, round.stake);
            break;
          case 'hold':
            reels.light(held.map((each) => each.cell));
            sound.feature();
            await announce(say('hold', { count: event.coins }), 1500);
            reels.light([]);
            document.body.classList.add('holding');
            hold.open(held);
            headline.textContent = say('coinsOf', { count: held.length, most: places });
            showRespins(event.respins);
            break;
          case 'respin':
            await hold.respin(event.coins);
            held = [...held, ...event.coins];
            headline.textContent = say('coinsOf', { count: held.length, most: places });
            showRespins(event.left);
            if (event.coins.length > 0 && !hurried) await pause(300);
            break;
          case 'holdTotal':
            for (const each of held) {
              hold.pay(each);
              total += each.amount;
              showWin(total);
              sound.tone(each.jackpot ? 784 : 587, 0.12, 'sine', 0.12);
              const { jackpot, amount } = each;
              if (jackpot) jackpotsWon.push(say('jackpot', { name: say(jackpot), amount: lira(amount) }));
              if (!hurried) await pause(each.jackpot ? 700 : 160);
            }
            if (event.fullBoard > 0) {
              total += event.fullBoard;
              showWin(total);
              await announce(say('board', { amount: lira(event.fullBoard) }), 2200);
            }
            wins.push({ name: say('held', { count: event.coins }), amount: event.amount });
            await announce(say('holdTotal', { count: event.coins, amount: lira(event.amount) }), 1600);
            break;
          case 'total':
            break;
        }
      }
      return [
        ...jackpotsWon,
        ...nameWins(wins, (win, amount) => say('winOf', { win, amount: lira(amount) })),
      ];
    },
  };
}

function lastSpin(round: FelRound | null) {
  const spin = asEvents(round?.events ?? []).find((event) => event.type === 'spin');
  return spin?.type === 'spin' ? spin : undefined;
}

/** The jackpots' payouts at the stake. */
function makePlates(say: HazineSay, language: Tools['language']) {
  // Whole lira, as every stake is: millions fit on a phone.
  const number = new Intl.NumberFormat(language);
  const prizes = [
    ...jackpots.map((name) => ({
      name,
      times: coins.find(([value]) => value.jackpot === name)?.[0].stakes ?? 0,
    })),
    { name: 'full' as const, times: fullBoard },
  ];
  const plates = prizes.map(({ name, times }) => {
    const figure = element('b', { class: 'figure' }, `${times}×`);
    return {
      times,
      figure,
      element: element('li', { class: `plate ${name}` }, element('span', {}, say(name)), figure),
    };
  });
  return {
    element: element('ul', { class: 'plates' }, ...plates.map((plate) => plate.element).toReversed()),
    show(stake: number): void {
      for (const { times, figure } of plates) figure.textContent = `₺${number.format(stake * times)}`;
    },
  };
}

function rulesOf(
  language: Tools['language'],
  say: HazineSay,
  { words, ...look }: Look<Symbol> & { readonly words: Words },
): readonly Node[] {
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const number = new Intl.NumberFormat(language);
  const weights = coins.reduce((sum, [, weight]) => sum + weight, 0);
  return [
    element('p', {}, say('rule1')),
    picturedRule(look.draw('seal'), say('rule2', words)),
    picturedRule(look.draw(coin), say('rule3', { trigger, respins })),
    element('p', {}, say('rule4', { sides: respinSides, full: number.format(fullBoard) })),
    paytable({ caption: say('pays'), language, pays, heads: ['×3', '×4', '×5'], ...look }),
    element(
      'table',
      {},
      element('caption', {}, say('coins')),
      element(
        'tr',
        {},
        ...[say('symbol'), say('value'), say('chance')].map((head) => element('th', { scope: 'col' }, head)),
      ),
      ...coins.map(([{ stakes, jackpot }, weight]) =>
        element(
          'tr',
          {},
          element('th', { scope: 'row' }, named(draw(jackpot ?? 'coin'), say(jackpot ?? 'coin'))),
          element('td', {}, number.format(stakes)),
          element('td', {}, percent.format(weight / weights)),
        ),
      ),
    ),
  ];
}
