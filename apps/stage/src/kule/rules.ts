// The rules panel of the tower: the rules in words, and the win after each floor.
import { winOf } from '@felek/games/climb';
import { difficulties, kuleRules, oddsOf } from '@felek/games/kule/rules';
import { timesOf } from '../climb/climb.ts';
import { element } from '../shell/element.ts';
import type { Language, Lira } from '../shell/texts.ts';
import type { KuleSay } from './texts.ts';

export function rulesOf(say: KuleSay, language: Language, lira: Lira): readonly Node[] {
  const times = timesOf(language);
  const heads = [say('tableFloor'), ...difficulties.map((each) => say(each))];
  const table = element(
    'table',
    {},
    element('caption', {}, say('table')),
    element('tr', {}, ...heads.map((head) => element('th', { scope: 'col' }, head))),
    ...Array.from({ length: kuleRules.floors }, (_, floor) =>
      element(
        'tr',
        {},
        element('th', { scope: 'row' }, String(floor + 1)),
        ...difficulties.map((each) =>
          element('td', {}, times(winOf(kuleRules, 100n, oddsOf(kuleRules, each, floor + 1)).times)),
        ),
      ),
    ),
  );
  return [
    element('p', {}, say('rule1')),
    element('p', {}, say('rule2')),
    element('p', {}, say('rule3', { most: lira(Number(kuleRules.mostPayout) / 100) })),
    element('p', {}, say('rule4')),
    element('div', { class: 'wide-table', role: 'group', tabindex: '0', 'aria-label': say('table') }, table),
    element('p', {}, say('rule5')),
  ];
}
