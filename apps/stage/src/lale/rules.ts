// Lale's rules and pays, for the panel.
import {
  figures,
  freeSpinMultiplier,
  freeSpins,
  lines,
  maxFreeSpins,
  pays,
  type Symbol,
} from '@felek/games/lale/lale.paytable';
import { drawing, element, pair } from '../shell/element.ts';
import { named, picturedRule } from '../reels/paytable.ts';
import type { Words } from '../reels/words.ts';
import type { Look } from '../shell/scene.ts';
import type { Language } from '../shell/texts.ts';
import type { LaleSay } from './texts.ts';

export function rulesOf(
  say: LaleSay,
  language: Language,
  { draw, nameOf, words }: Look<Symbol> & { readonly words: Words },
): readonly Node[] {
  const number = (value: number) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value);
  const table = element('table', { class: 'paytable' }, element('caption', {}, say('pays')));
  table.append(
    element(
      'tr',
      {},
      element('th', { scope: 'col' }, ''),
      ...['3', '4', '5'].map((count) => element('th', { scope: 'col' }, `×${count}`)),
    ),
  );
  for (const [symbol, byCount] of Object.entries(pays)) {
    const name = named(draw(symbol as Symbol), nameOf(symbol as Symbol));
    table.append(
      element(
        'tr',
        {},
        element('th', { scope: 'row' }, name),
        ...byCount.map((pay) => element('td', {}, number(pay))),
      ),
    );
  }
  return [
    element('p', {}, say('rule1')),
    picturedRule(draw('tulip'), say('rule2', words)),
    picturedRule(
      draw('sun'),
      say('rule3', {
        ...words,
        three: freeSpins[3],
        four: freeSpins[4],
        five: freeSpins[5],
        multiplier: freeSpinMultiplier,
        most: maxFreeSpins,
      }),
    ),
    table,
    element('h3', {}, say('lines')),
    element('div', { class: 'line-list' }, ...lines.map(drawLine)),
    element(
      'dl',
      {},
      ...pair(say('feature'), say('rounds', { count: number(figures.featureEvery) })),
      ...pair(say('version'), figures.version),
    ),
  ];
}

function drawLine(rows: readonly number[], index: number): HTMLElement {
  const points = rows.map((row, reel) => `${reel * 10 + 5},${row * 10 + 5}`).join(' ');
  const shape = drawing(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 30"><polyline points="${points}" fill="none" stroke="currentColor" stroke-width="3" stroke-linejoin="round"/></svg>`,
  );
  return element('span', { class: 'line' }, String(index + 1), shape);
}
