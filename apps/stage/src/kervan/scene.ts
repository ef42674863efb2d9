// Kervan on its stage: a caravan under the moon, the reels, and what they won.
import type { FelRound } from '@felek/contract/fel';
import type { KervanWireEvent } from '@felek/games/kervan/events';
import { houseRules, type Symbol } from '@felek/games/kervan/rules';
import { paytable, picturedRule } from '../reels/paytable.ts';
import { makeReels, type Cells, type Window } from '../reels/reels.ts';
import { makeWon, paidPill } from '../reels/won.ts';
import { wordsFor } from '../reels/words.ts';
import { nameWins, type NamedWin } from '../parts/written.ts';
import { element } from '../shell/element.ts';
import type { Look, Part, Scene, Tools } from '../shell/scene.ts';
import { speaker } from '../shell/texts.ts';
import { desert } from './desert.ts';
import { draw } from './symbols.ts';
import { kervanTexts } from './texts.ts';
import './kervan.css';

export { kervan as rules } from '@felek/games/kervan/kervan';

const firstWindow: Window<Symbol> = [
  ['camel', 'dates', 'inn', 'carpet'],
  ['silk', 'camel', 'star', 'coffee'],
  ['lantern', 'star', 'camel', 'ewer'],
  ['spice', 'camel', 'star', 'carpet'],
  ['coffee', 'ewer', 'inn', 'camel'],
];

/** So many inns make the other reels wait: one more begins the free spins, or makes them longer. */
const tenseInns = 2;

// The events of a house game are its own; the contract carries them as they are.
const asEvents = (events: readonly object[]) => events as unknown as readonly KervanWireEvent[];

function lastWindow(round: FelRound | null): Window<Symbol> | undefined {
  const spin = asEvents(round?.events ?? []).findLast((event) => event.type === 'spin');
  return spin?.type === 'spin' ? spin.window : undefined;
}

/** The symbols in the skin of a provider. */
const parts = {
  camel: 0,
  carpet: 1,
  ewer: 2,
  lantern: 3,
  silk: 'A',
  spice: 'K',
  dates: 'Q',
  coffee: 'J',
  star: 'wild',
  inn: 'scatter',
} as const satisfies Readonly<Record<Symbol, Part>>;

export function makeScene(tools: Tools): Scene {
  const { language, lira, sound, isStill, showWin, announce, skin } = tools;
  const say = speaker(kervanTexts, language);
  const look: Look<Symbol> = skin?.wear(parts) ?? { draw, nameOf: say };
  const words = wordsFor(language, { wild: look.nameOf('star'), scatter: look.nameOf(houseRules.scatter) });
  const { baseReels, freeReels, pays, scatter, freeSpins, retrigger, mostFreeSpins, cap, rows } = houseRules;
  const reels = makeReels<Symbol>({
    reels: baseReels.length,
    rows,
    strips: baseReels,
    draw: look.draw,
    isStill,
  });
  const won = makeWon({ ...tools, reels });
  const headline = element('b', {}, say('ways'));
  const subline = element('span', {}, say('invite', words));

  function showFree(free: { readonly number: number; readonly of: number } | null, total = 0): void {
    document.body.classList.toggle('night-march', free !== null);
    headline.textContent = free ? say('freeOf', free) : say('ways');
    subline.textContent = free ? lira(total) : say('invite', words);
  }

  return {
    board: element(
      'div',
      { class: 'kervan' },
      element(
        'div',
        { class: 'desert', 'aria-hidden': 'true' },
        skin?.banner() ?? desert(),
        headline,
        subline,
      ),
      won.element,
    ),
    verb: say('spin'),
    pill: paidPill(lira),
    rest(last) {
      showFree(null);
      reels.light([]);
      reels.show(lastWindow(last) ?? firstWindow);
    },
    begin: () => reels.start(),
    hurry: () => reels.hurry(),
    rules: () => [
      element('p', {}, say('rule1')),
      picturedRule(look.draw('star'), say('rule2', words)),
      picturedRule(
        look.draw(scatter),
        say('rule3', { ...words, three: freeSpins[3], four: freeSpins[4], five: freeSpins[5] }),
      ),
      element('p', {}, say('rule4', { ...words, ...retrigger, most: mostFreeSpins })),
      element('p', {}, say('rule5', { times: new Intl.NumberFormat(language).format(cap / 100) })),
      paytable({ caption: say('pays'), language, pays, heads: ['×3', '×4', '×5'], ...look }),
    ],
    async play(played, round) {
      const wins: NamedWin[] = [];
      const events = asEvents(played);
      /** The win of the round, the free spins and this spin so far. */
      let [total, free, spin] = [0, 0, 0];
      let lit: Cells = [];
      for (const [index, event] of events.entries()) {
        switch (event.type) {
          case 'spin':
            if (event.free) {
              showFree(event.free, free);
              reels.start();
            }
            await reels.stop({
              window: event.window,
              strips: event.free ? freeReels : baseReels,
              isTense: (stopped) =>
                !event.free && stopped.flat().filter((symbol) => symbol === scatter).length >= tenseInns,
              onStop: (reel) => sound.tone(132 + reel * 14, 0.09, 'triangle', 0.25),
              onTense: () => sound.tone(494, 0.4, 'sine', 0.08),
            });
            lit = [];
            spin = 0;
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
            if (document.body.classList.contains('night-march')) {
              free += spin;
              subline.textContent = lira(free);
            }
            showWin(total);
            await won.show(lit, spin, round.stake);
            break;
          case 'freeSpins':
            reels.light(event.cells);
            sound.feature();
            await announce(
              say(event.retrigger ? 'freeMore' : 'freeWon', { ...words, count: event.awarded }),
              1900,
            );
            break;
          case 'freeTotal':
            await announce(say('freeTotal', { amount: lira(event.amount) }), 1800);
            showFree(null);
            break;
          case 'most':
            await announce(say('most', { amount: lira(event.amount) }), 1800);
            break;
          case 'total':
            break;
        }
      }
      return nameWins(wins, (win, amount) => say('winOf', { win, amount: lira(amount) }));
    },
  };
}
