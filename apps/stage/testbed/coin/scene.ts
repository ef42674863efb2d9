// Heads or tails on the stage, for tests: a coin, a choice of sides, and the decisions after a right guess.
import { button, element } from '../../src/shell/element.ts';
import type { Scene, Tools } from '../../src/shell/scene.ts';
import { speaker, type Texts } from '../../src/shell/texts.ts';
import type { CoinEvent } from '../../../../packages/games/testbed/coin/coin.ts';
import type { Wire } from '../../../../packages/games/src/rounds.ts';

export { coin as rules } from '../../../../packages/games/testbed/coin/coin.ts';

const texts = {
  heads: { tr: 'Tura', en: 'Heads' },
  tails: { tr: 'Yazı', en: 'Tails' },
  stop: { tr: 'Kazancı al', en: 'Take the win' },
  double: { tr: 'Bahsi ikile', en: 'Double the stake' },
  rule: {
    tr: 'Doğru tahmin kazancı 1,9 katına çıkarır; en çok beş atış.',
    en: 'A right guess multiplies the win by 1.9; five tosses at most.',
  },
} as const satisfies Texts;

type Side = 'heads' | 'tails';

export function makeScene({ language, pause, showWin }: Tools): Scene {
  const say = speaker(texts, language);
  const shown = element('b', { class: 'figure', 'data-testid': 'coin' }, '?');
  const choices = element('div', { class: 'stake' });
  let side: Side = 'heads';

  function offer(...buttons: readonly Node[]): void {
    choices.replaceChildren(...buttons);
  }

  function offerSides(): void {
    offer(
      ...(['heads', 'tails'] as const).map((each) => {
        const chooser = button(say(each), 'plain', () => {
          side = each;
          offerSides();
        });
        chooser.setAttribute('aria-pressed', String(side === each));
        return chooser;
      }),
    );
  }

  return {
    board: element('div', { class: 'box' }, shown),
    layout: 'column',
    choices,
    bet: () => ({ side }),
    rest(last) {
      const toss = last?.events.findLast(({ type }) => type === 'toss');
      shown.textContent = toss ? say(toss['side'] as Side) : '?';
      offerSides();
    },
    begin: () => offer(),
    async play(events, round) {
      for (const event of events as readonly Wire<CoinEvent>[]) {
        if (event.type === 'total') continue;
        await pause(100);
        shown.textContent = say(event.side);
        showWin(event.win);
      }
      if (round.isOver) offerSides();
      return [];
    },
    decide: () =>
      new Promise((resolve) => {
        const decided = (label: string, action: object) => button(label, 'action', () => resolve(action));
        offer(
          decided(say('stop'), { move: 'stop' }),
          decided(say('heads'), { move: 'again', side: 'heads' }),
          decided(say('tails'), { move: 'again', side: 'tails' }),
          decided(say('double'), { move: 'double', side: 'heads' }),
        );
      }),
    pill: ({ payout, stake }) => ({
      text: payout > stake ? `×${payout / stake}` : '0',
      tone: payout > stake ? 'won' : 'lost',
    }),
    rules: () => [element('p', {}, say('rule'))],
  };
}
