// The names of a market and its outcomes in an event: "Alt/Üst 2,5", "1st set winner", "Beşiktaş (−0,75)".
import { findMarketKind, outcomesOf } from './catalogue.ts';
import type { Market, Specifiers } from './market.ts';
import type { Player } from './rules/outcome.ts';

export type Locale = 'tr' | 'en';

export interface EventNames {
  readonly home: string;
  readonly away: string;
  readonly players?: readonly Player[];
}

/** Undefined for a kind that is not in the catalogue. */
export function marketName(
  { id, specifiers }: Market,
  event: EventNames,
  locale: Locale,
): string | undefined {
  const kind = findMarketKind(id);
  return kind && fill(kind.names[locale], specifiers, event, locale);
}

/** Undefined for an outcome that the market does not have. */
export function outcomeName(
  market: Market,
  outcome: string,
  event: EventNames,
  locale: Locale,
): string | undefined {
  const found = outcomesOf(market, event.players).find(({ id }) => id === outcome);
  return found && fill(found.names[locale], market.specifiers, event, locale);
}

/** {name} is a figure, {+name} has its sign, {-name} the opposite sign, {!name} is an ordinal. */
function fill(template: string, specifiers: Specifiers, event: EventNames, locale: Locale): string {
  return template.replace(/\{([+\-!]?)([a-z]+)\}/g, (hole, mark: string, name: string) => {
    if (name === 'home' || name === 'away') return event[name];
    const value = specifiers[name];
    if (value === undefined) return hole;
    if (mark === '!') return ordinal(Number(value), locale);
    if (mark === '') return decimal(value, locale);
    return signed(mark === '-' ? -Number(value) : Number(value), locale);
  });
}

const decimal = (text: string, locale: Locale): string => (locale === 'tr' ? text.replace('.', ',') : text);

/** With the typographic minus. A handicap of nought has no sign. */
function signed(value: number, locale: Locale): string {
  const size = decimal(String(Math.abs(value)), locale);
  if (value === 0) return size;
  return `${value > 0 ? '+' : '−'}${size}`;
}

function ordinal(number: number, locale: Locale): string {
  if (locale === 'tr') return `${number}.`;
  const isTeen = number % 100 >= 11 && number % 100 <= 13;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}
