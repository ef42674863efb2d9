// Roulette's rules and pays, for the panel.
import type { Kind, Spot } from '@felek/games/rulet/layout';
import type { RouletteRules } from '@felek/games/rulet/rules';
import { announcedBets, type AnnouncedBet } from '@felek/games/rulet/wheel';
import { toWire } from '@felek/games/rounds';
import { element } from '../shell/element.ts';
import type { Lira } from '../shell/texts.ts';
import { kindName, type RuletSay } from './texts.ts';

const cells = (tag: 'td' | 'th', texts: readonly string[]) =>
  texts.map((text) => element(tag, tag === 'th' ? { scope: 'col' } : {}, text));

export function rulesOf(
  say: RuletSay,
  lira: Lira,
  rules: RouletteRules,
  spots: ReadonlyMap<string, Spot>,
): readonly Node[] {
  const kinds = new Map([...spots.values()].map(({ kind, numbers }) => [kind, numbers.length]));
  const pays = [...kinds].map(([kind, numbers]) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, kindName(say, kind)),
      ...cells('td', [String(numbers), `${rules.pays[kind as Kind]}:1`]),
    ),
  );
  const announced = (Object.keys(announcedBets) as AnnouncedBet[]).map((bet) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, say(bet)),
      element(
        'td',
        {},
        Object.entries(announcedBets[bet])
          .map(([spot, chips]) => (chips > 1 ? `${chips}× ${spot}` : spot))
          .join(' · '),
      ),
    ),
  );
  return [
    element('p', {}, say('rule1')),
    element('p', {}, say('rule2')),
    element(
      'p',
      {},
      say('rule3', { straight: lira(toWire(rules.straightLimit)), most: lira(toWire(rules.tableLimit)) }),
    ),
    element('p', {}, say('rule4')),
    element(
      'table',
      {},
      element('caption', {}, say('pays')),
      element('tr', {}, ...cells('th', [say('bet'), say('numbers'), say('toOne')])),
      ...pays,
    ),
    element('table', {}, element('caption', {}, say('announcedTitle')), ...announced),
  ];
}
