// How figures of a game are written, and how a round's end is coloured.
import type { FelRound } from '@felek/contract/fel';
import { element } from '../shell/element.ts';
import type { Pill } from '../shell/scene.ts';
import type { Language } from '../shell/texts.ts';

/** Writes a number with as many places as given, at least `least` of them. */
export function writer(language: Language, most: number, least = most): (value: number) => string {
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  });
  return (value) => format.format(value);
}

/** Writes a share as a percentage with two places: %49,50 and 49.50%. */
export function percentWriter(language: Language): (share: number) => string {
  const format = new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return (share) => format.format(share);
}

/** A return above the stake is won; one up to the stake is neither. */
export function toneOf({ payout, stake }: Pick<FelRound, 'payout' | 'stake'>): Pill['tone'] {
  if (payout > stake) return 'won';
  return payout > 0 ? 'even' : 'lost';
}

/** A win of a round, by its cause: a line, a cluster, a spot. */
export interface NamedWin {
  readonly name: string;
  readonly amount: number;
}
/** The wins in the order of their amounts: a result names the first few. A single one has none: it would be the amount of the result, said twice. */
export function nameWins(
  wins: readonly NamedWin[],
  write: (name: string, amount: number) => string,
): readonly string[] {
  if (wins.length === 1) return wins.map(({ name }) => name);
  return wins.toSorted((a, b) => b.amount - a.amount).map(({ name, amount }) => write(name, amount));
}

/** What each spot returned over all bets of a player, in lira. */
export function returnsBySpot(
  wins: readonly { readonly spot: string; readonly amount: number }[],
): ReadonlyMap<string, number> {
  const kurus = new Map<string, number>();
  for (const { spot, amount } of wins) kurus.set(spot, (kurus.get(spot) ?? 0) + Math.round(amount * 100));
  return new Map([...kurus].map(([spot, amount]) => [spot, amount / 100]));
}

/** A row of a table of pays: what it is about, and what it pays, none of it broken within. */
export const paysRow = (about: string, pays: readonly string[]): HTMLElement =>
  element(
    'tr',
    {},
    element('th', { scope: 'row' }, about),
    element('td', {}, ...pays.map((each) => element('span', {}, each))),
  );
