// The rules panel of hi-lo: the rules in words, and what a first guess wins on each card.
import { ranks, type Rank } from '@felek/games/cards/cards';
import { winOf } from '@felek/games/climb';
import { guesses, hiloRules, oddsWith } from '@felek/games/hilo/rules';
import { timesOf } from '../climb/climb.ts';
import { element } from '../shell/element.ts';
import type { Language, Lira } from '../shell/texts.ts';
import type { HiloSay } from './texts.ts';

const letters: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  tr: { A: 'As', T: '10', J: 'Vale', Q: 'Kız', K: 'Papaz' },
  en: { A: 'Ace', T: '10', J: 'Jack', Q: 'Queen', K: 'King' },
};
const none = { part: 1n, whole: 1n };

export function rulesOf(say: HiloSay, language: Language, lira: Lira): readonly Node[] {
  const times = timesOf(language);
  const nameOf = (rank: Rank) => letters[language][rank] ?? rank;
  const table = element(
    'table',
    {},
    element('caption', {}, say('table')),
    element(
      'tr',
      {},
      ...[say('tableCard'), say('higherSame'), say('lowerSame')].map((head) =>
        element('th', { scope: 'col' }, head),
      ),
    ),
    ...ranks.map((rank, index) =>
      element(
        'tr',
        {},
        element('th', { scope: 'row' }, nameOf(rank)),
        ...guesses.map((guess) =>
          element('td', {}, times(winOf(hiloRules, 100n, oddsWith(none, index + 1, guess)).times)),
        ),
      ),
    ),
  );
  return [
    element('p', {}, say('rule1')),
    element('p', {}, say('rule2', { skips: hiloRules.mostSkips })),
    element('p', {}, say('rule3')),
    element(
      'p',
      {},
      say('rule4', { most: lira(Number(hiloRules.mostPayout) / 100), guesses: hiloRules.mostGuesses }),
    ),
    element('p', {}, say('rule5')),
    table,
  ];
}
