// The rules panel of the scratch card: the rules in words, and every prize with its frequency.
import { kaziRules } from '@felek/games/kazi/rules';
import { element } from '../shell/element.ts';
import type { Language } from '../shell/texts.ts';
import type { KaziSay } from './texts.ts';

/** `price` is that of the ticket in hand, in lira. */
export function rulesOf(
  say: KaziSay,
  language: Language,
  lira: (amount: number) => string,
  price: number,
): readonly Node[] {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const heads = [say('tablePrize'), say('tableTimes'), say('tableOdds')];
  const table = element(
    'table',
    {},
    element('caption', {}, say('table')),
    element('tr', {}, ...heads.map((head) => element('th', { scope: 'col' }, head))),
    ...kaziRules.prizes.map(({ times, tickets }) =>
      element(
        'tr',
        {},
        element('th', { scope: 'row' }, lira(price * times)),
        element('td', {}, `${number.format(times)}×`),
        element('td', {}, number.format(kaziRules.tickets / tickets)),
      ),
    ),
  );
  return [
    element('p', {}, say('rule1')),
    element('p', {}, say('rule2')),
    element('p', {}, say('rule3')),
    table,
  ];
}
