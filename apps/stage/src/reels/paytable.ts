// The paytable of a game of ways, for the panel: what one way pays, as multiples of the stake.
import { element } from '../shell/element.ts';
import type { Language } from '../shell/texts.ts';
import './paytable.css';

export interface PaytableNeeds<Symbol extends string> {
  readonly caption: string;
  readonly language: Language;
  /** In hundredths of the stake. */
  readonly pays: Readonly<Partial<Record<Symbol, readonly number[]>>>;
  /** The meaning of the columns. */
  readonly heads: readonly string[];
  readonly draw: (symbol: Symbol) => Element;
  readonly nameOf: (symbol: Symbol) => string;
}

export function paytable<Symbol extends string>(needs: PaytableNeeds<Symbol>): HTMLElement {
  const { caption, language, pays, heads, draw, nameOf } = needs;
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const rows = (Object.entries(pays) as [Symbol, readonly number[]][]).map(([symbol, each]) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, named(draw(symbol), nameOf(symbol))),
      ...each.map((pay) => element('td', {}, number.format(pay / 100))),
    ),
  );
  return element(
    'div',
    { class: 'wide', tabindex: '0' },
    element(
      'table',
      { class: 'paytable' },
      element('caption', {}, caption),
      element('tr', {}, element('td', {}), ...heads.map((head) => element('th', { scope: 'col' }, head))),
      ...rows,
    ),
  );
}

/** A rule of a symbol with its picture, for one that the paytable does not show. */
export const picturedRule = (picture: Element, text: string): HTMLElement =>
  element('p', { class: 'pictured-rule' }, picture, element('span', {}, text));

/** A picture and its name. */
export const named = (picture: Element, name: string): HTMLElement =>
  element('span', { class: 'pay-name' }, picture, element('span', {}, name));
