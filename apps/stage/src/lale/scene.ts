// Lale on its stage: the reels, and what they won.
import type { FelRound } from '@felek/contract/fel';
import type { LaleWireEvent } from '@felek/games/lale/events';
import {
  baseReels,
  freeReels,
  freeSpinMultiplier,
  lines,
  reelCount,
  rowCount,
  type Symbol,
} from '@felek/games/lale/lale.paytable';
import { makeReels, type Cells, type Window } from '../reels/reels.ts';
import { makeWon, paidPill } from '../reels/won.ts';
import { wordsFor } from '../reels/words.ts';
import { nameWins, type NamedWin } from '../parts/written.ts';
import { element } from '../shell/element.ts';
import type { Look, Part, Scene, Tools } from '../shell/scene.ts';
import { speaker } from '../shell/texts.ts';
import { rulesOf } from './rules.ts';
import { draw } from './symbols.ts';
import { laleTexts, symbolName } from './texts.ts';
import './lale.css';

export { lale as rules } from '@felek/games/lale/lale';

const firstWindow: Window<Symbol> = [
  ['carnation', 'A', 'rosette'],
  ['hyacinth', 'tulip', 'K'],
  ['pomegranate', 'tulip', 'sun'],
  ['rosette', 'tulip', 'Q'],
  ['J', 'A', 'carnation'],
];

// The events of a house game are its own; the contract carries them as they are.
const asEvents = (events: readonly object[]) => events as unknown as readonly LaleWireEvent[];

function lastWindow(round: FelRound | null): Window<Symbol> | undefined {
  const spin = asEvents(round?.events ?? []).findLast((event) => event.type === 'spin');
  return spin?.type === 'spin' ? spin.window : undefined;
}

/** The symbols in the skin of a provider. */
const parts = {
  tulip: 'wild',
  sun: 'scatter',
  carnation: 0,
  pomegranate: 1,
  hyacinth: 2,
  rosette: 3,
  A: 'A',
  K: 'K',
  Q: 'Q',
  J: 'J',
} as const satisfies Readonly<Record<Symbol, Part>>;

export function makeScene(tools: Tools): Scene {
  const { language, lira, sound, isStill, showWin, announce, skin } = tools;
  const say = speaker(laleTexts, language);
  const look: Look<Symbol> = skin?.wear(parts) ?? { draw, nameOf: (symbol) => symbolName(say, symbol) };
  const words = wordsFor(language, { wild: look.nameOf('tulip'), scatter: look.nameOf('sun') });
  const reels = makeReels<Symbol>({
    reels: reelCount,
    rows: rowCount,
    strips: baseReels,
    draw: look.draw,
    isStill,
  });
  const won = makeWon({ ...tools, reels });
  const headline = element('b', {});
  const subline = element('span', {});

  function showFree(free: { readonly number: number; readonly of: number } | null, total = 0): void {
    document.body.classList.toggle('free', free !== null);
    headline.textContent = free ? say('freeOf', free) : say('lineCount');
    subline.textContent = free ? lira(total) : say('invite', words);
  }
  showFree(null);

  return {
    board: element(
      'div',
      { class: 'lale' },
      element('div', { class: 'feature', 'aria-hidden': 'true' }, headline, subline),
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
    rules: () => rulesOf(say, language, { ...look, words }),
    async play(played, round) {
      const wins: NamedWin[] = [];
      /** The win of the round, the free spins and this spin so far. */
      let [total, free, spin] = [0, 0, 0];
      let lit: Cells = [];
      let paid: (readonly number[])[] = [];
      const events = asEvents(played);
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
              isTense: (stopped) => stopped.flat().filter((symbol) => symbol === 'sun').length === 2,
              onStop: (reel) => sound.tone(150 + reel * 14, 0.09, 'triangle', 0.25),
              onTense: () => sound.tone(520, 0.3, 'sine', 0.08),
            });
            lit = [];
            paid = [];
            spin = 0;
            break;
          case 'lineWin':
            spin += event.amount;
            lit = [...lit, ...event.cells];
            paid.push(lines[event.line]!);
            wins.push({
              amount: event.amount,
              name: say('line', {
                line: event.line + 1,
                count: event.count,
                symbol: look.nameOf(event.symbol),
              }),
            });
            if (events[index + 1]?.type === 'lineWin') break;
            total += spin;
            if (document.body.classList.contains('free')) {
              free += spin;
              subline.textContent = lira(free);
            }
            showWin(total);
            await won.show(lit, spin, round.stake, paid);
            break;
          case 'freeSpins':
            reels.light(event.cells);
            sound.feature();
            await announce(
              event.retrigger
                ? say('freeMore', { count: event.awarded })
                : say('freeWon', { count: event.awarded, multiplier: freeSpinMultiplier }),
              1900,
            );
            break;
          case 'freeTotal':
            await announce(say('freeTotal', { amount: lira(event.amount) }), 1800);
            showFree(null);
            break;
          case 'total':
            break;
        }
      }
      return nameWins(wins, (win, amount) => say('winOf', { win, amount: lira(amount) }));
    },
  };
}
