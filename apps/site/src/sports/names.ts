// The names of markets, outcomes and match states on the screen, from the catalogue of packages/sportsbook, and short where there is little
// room.
import type { Locale } from '@felek/contract/call';
import type { SportsMarket } from '@felek/contract/sports';
import {
  findMarketKind,
  marketGroups,
  marketKinds,
  outcomesOf,
  type MarketGroup,
} from '@felek/sportsbook/catalogue';
import type { EachWay } from '@felek/sportsbook/each-way';
import { marketName, outcomeName } from '@felek/sportsbook/market-names';
import { parseMarketKey, parseSpecifiers } from '@felek/sportsbook/market';
import type { Names } from './slip/slip.ts';
import type { SayWord, WordKey } from './words.ts';

interface Teams {
  readonly home: Names;
  readonly away: Names;
}
const named = ({ home, away }: Teams, locale: Locale) => ({ home: home[locale], away: away[locale] });

/** Who plays whom. A race or a tournament has a name alone. */
export const matchName = ({ home, away }: Teams, locale: Locale): string =>
  away[locale] === '' ? home[locale] : `${home[locale]} – ${away[locale]}`;

/** The figures in the text of place terms. */
export const eachWayFigures = ({ places, share: [part, whole] }: Pick<EachWay, 'places' | 'share'>) => ({
  places,
  part,
  whole,
});

/** The market's name with its line, or undefined for a kind that is in no catalogue. */
export function marketLabel(key: string, teams: Teams, locale: Locale): string | undefined {
  const market = parseMarketKey(key);
  return market && marketName(market, named(teams, locale), locale);
}

/** The outcome's name: the feed's own where it has one, as of a player. */
export function outcomeLabel(
  key: string,
  { id, name }: { readonly id: string; readonly name: Names | null },
  teams: Teams,
  locale: Locale,
): string {
  const market = parseMarketKey(key);
  return name?.[locale] ?? (market && outcomeName(market, id, named(teams, locale), locale)) ?? id;
}

const short: Readonly<Record<string, string>> = { 1: '1', 2: 'X', 3: '2', 4: '1', 5: '2' };
const sides: Readonly<Record<string, WordKey>> = { 12: 'sports.over', 13: 'sports.under' };

/** The outcome in a row of a list: 1, X, 2, over or under. */
export function shortLabel(id: string, line: string, say: SayWord): string {
  const side = sides[id];
  return side ? `${say(side)} ${line}` : (short[id] ?? id);
}

/** The value of a market's line as the language writes it: `2,5`. */
export function lineOf(specifiers: string, locale: Locale): string {
  const value = /(?:^|\|)(?:total|hcp)=([^|]+)/.exec(specifiers)?.[1] ?? '';
  return locale === 'tr' ? value.replace('.', ',') : value;
}

/** The markets of one kind, each line of it a market of its own. */
export interface MarketBlock {
  readonly key: string;
  readonly title: string;
  readonly group: MarketGroup;
  readonly markets: readonly SportsMarket[];
}

const isLine = /(^|\|)(total|hcp)=/;
const otherSpecifiers = (specifiers: string) =>
  specifiers
    .split('|')
    .filter((each) => !isLine.test(each) && !each.startsWith('score='))
    .join('|');
const numberOf = ({ specifiers }: SportsMarket) =>
  Number(/(?:total|hcp)=(-?[\d.]+)/.exec(specifiers)?.[1] ?? 0);

/** The title of a block of lines: the market's name without its line. */
const withoutLine = (name: string) =>
  name
    .replace(/\s*\{[+-]?(?:total|hcp)\},?/g, '')
    .replace(/\(\s*\)/g, '')
    .replace(/\(\s+/g, '(')
    .replace(/\s{2,}/g, ' ')
    .trim();

/** The event's markets as its page shows them, in the catalogue's order. Kinds that no catalogue knows are left out. */
export function blocksOf(markets: readonly SportsMarket[], teams: Teams, locale: Locale): MarketBlock[] {
  const blocks = new Map<string, MarketBlock & { markets: SportsMarket[] }>();
  for (const market of markets) {
    const kind = findMarketKind(market.type);
    if (!kind) continue;
    const key = `${market.type}|${otherSpecifiers(market.specifiers)}`;
    const known = blocks.get(key);
    if (known) known.markets.push(market);
    else
      blocks.set(key, { key, title: titleOf(market, teams, locale), group: kind.group, markets: [market] });
  }
  for (const { markets: lines } of blocks.values())
    lines.sort((one, other) => numberOf(one) - numberOf(other));
  return [...blocks.values()].toSorted(
    (one, other) => orderOf(one) - orderOf(other) || (one.key < other.key ? -1 : 1),
  );
}

const groups = Object.keys(marketGroups);
const places = new Map(marketKinds.map(({ id }, place) => [id, place]));
const orderOf = ({ group, markets: [first] }: MarketBlock) =>
  groups.indexOf(group) * 1000 + (places.get(first!.type) ?? 999);

type Prices = SportsMarket['outcomes'];

/** The outcomes that the market's kind names, in their order; none where they are its own, as players. */
function namedOutcomes({ id }: SportsMarket): readonly string[] {
  const market = parseMarketKey(id);
  return market ? outcomesOf(market).map((outcome) => outcome.id) : [];
}

/** The market's prices in the order in which its kind names the outcomes; others, as players, behind them. */
export function pricesInOrder(market: SportsMarket): Prices {
  const named = namedOutcomes(market);
  const placeOf = (outcome: string) => (named.includes(outcome) ? named.indexOf(outcome) : named.length);
  // Of a race the favourites come first.
  const isField = named.length === 0 && market.outcomes.length > 3;
  return market.outcomes.toSorted(
    (one, other) => placeOf(one.id) - placeOf(other.id) || (isField ? one.odds - other.odds : 0),
  );
}

const mostKeptPlaces = 3;

interface PricePlace {
  /** The id of the outcome. */
  readonly id: string;
  readonly price: Prices[number] | undefined;
}

/** The same. A kind of two or three outcomes keeps the place of one without a price, so that over stands below over in every line. */
export function pricePlaces(market: SportsMarket): readonly PricePlace[] {
  const named = namedOutcomes(market);
  const isKept = named.length <= mostKeptPlaces && market.outcomes.every(({ id }) => named.includes(id));
  if (!isKept) return pricesInOrder(market).map((price) => ({ id: price.id, price }));
  return named.map((id) => ({ id, price: market.outcomes.find((price) => price.id === id) }));
}

function titleOf({ type, specifiers }: SportsMarket, teams: Teams, locale: Locale): string {
  const rest = parseSpecifiers(otherSpecifiers(specifiers)) ?? {};
  // A line that is not given stays a gap in the name.
  return withoutLine(marketName({ id: type, specifiers: rest }, named(teams, locale), locale) ?? '');
}

/** The groups of an event's markets that it has, in their order. */
export const groupsOf = (blocks: readonly MarketBlock[]): MarketGroup[] =>
  (groups as MarketGroup[]).filter((group) => blocks.some((block) => block.group === group));

/** The part of the match by the feed's number of the match status. */
export function matchPart(status: number): { readonly key: WordKey; readonly number?: number } {
  const numbered: readonly (readonly [from: number, to: number, key: WordKey])[] = [
    [6, 7, 'sports.part.half'],
    [8, 12, 'sports.part.set'],
    [13, 16, 'sports.part.quarter'],
    [41, 42, 'sports.part.extra'],
    [141, 144, 'sports.part.map'],
  ];
  for (const [from, to, key] of numbered)
    if (status >= from && status <= to) return { key, number: status - from + 1 };
  const single: Readonly<Record<number, WordKey>> = {
    31: 'sports.part.break',
    301: 'sports.part.pause',
    302: 'sports.part.break',
    303: 'sports.part.pause',
    40: 'sports.part.extra1',
    50: 'sports.part.penalties',
    60: 'sports.part.postponed',
    70: 'sports.part.cancelled',
    80: 'sports.part.interrupted',
    90: 'sports.part.abandoned',
    91: 'sports.part.walkover',
    92: 'sports.part.retired',
    100: 'sports.part.ended',
    110: 'sports.part.afterExtra',
    120: 'sports.part.afterPenalties',
  };
  return { key: single[status] ?? 'sports.part.live' };
}
