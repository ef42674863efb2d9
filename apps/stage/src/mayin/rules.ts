// The rules panel of Mines: the rules in words, and the win after each tile for some numbers of mines.
import { winOf } from '@felek/games/climb';
import { mayinRules, oddsOf, tilesOf } from '@felek/games/mayin/rules';
import { timesOf } from '../climb/climb.ts';
import { element } from '../shell/element.ts';
import type { Language, Lira } from '../shell/texts.ts';
import type { MayinSay } from './texts.ts';

const shownMines = [1, 3, 5, 10, 24];
const shownTiles = [1, 2, 3, 4, 5, 8, 10];

export function rulesOf(say: MayinSay, language: Language, lira: Lira): readonly Node[] {
  const times = timesOf(language);
  const winAt = (mines: number, opened: number) =>
    opened > tilesOf(mayinRules) - mines
      ? ''
      : times(winOf(mayinRules, 100n, oddsOf(mayinRules, mines, opened)).times);
  const row = (cells: readonly string[]) =>
    element(
      'tr',
      {},
      ...cells.map((cell, at) =>
        at === 0 ? element('th', { scope: 'row' }, cell) : element('td', {}, cell),
      ),
    );
  const table = element(
    'table',
    {},
    element('caption', {}, say('tableFirst')),
    element(
      'tr',
      {},
      element('th', { scope: 'col' }, say('tableMines')),
      ...shownTiles.map((tile) => element('th', { scope: 'col' }, String(tile))),
      element('th', { scope: 'col' }, say('highest')),
    ),
    ...shownMines.map((mines) =>
      row([
        String(mines),
        ...shownTiles.map((opened) => winAt(mines, opened)),
        winAt(mines, tilesOf(mayinRules) - mines),
      ]),
    ),
  );
  const most = lira(Number(mayinRules.mostPayout) / 100);
  return [
    element('p', {}, say('rule1')),
    element('p', {}, say('rule2')),
    element('p', {}, say('rule3')),
    element('p', {}, say('rule4', { most })),
    element('p', {}, say('rule5')),
    element(
      'div',
      { class: 'wide-table', role: 'group', tabindex: '0', 'aria-label': say('tableFirst') },
      table,
    ),
    element('p', {}, say('rule6')),
  ];
}
