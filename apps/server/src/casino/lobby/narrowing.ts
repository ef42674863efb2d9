// Narrowing and ordering of a list of games, and the choices that there are. Pure.
import type { Locale, OutputOf } from '@felek/contract/call';
import {
  features,
  genres,
  volatilities,
  type Feature,
  type GameSort,
  type Genre,
  type Volatility,
} from '@felek/contract/casino';
import type { gameChoices } from '@felek/contract/casino';
import type { CatalogueGame } from './catalogue.ts';

export interface Narrowing {
  readonly genres?: readonly Genre[] | undefined;
  readonly providers?: readonly number[] | undefined;
  readonly features?: readonly Feature[] | undefined;
  readonly volatilities?: readonly Volatility[] | undefined;
  readonly sort?: GameSort | undefined;
}

/** The games that have one of each kind that is named, in the order that is named. Equals keep their order. */
export function narrow(
  games: readonly CatalogueGame[],
  { genres: played, providers, features: wanted, volatilities: levels, sort }: Narrowing,
  locale: Locale,
): readonly CatalogueGame[] {
  const has = <Value>(list: readonly Value[] | undefined, fits: (value: Value) => boolean) =>
    !list || list.length === 0 || list.some(fits);
  const found = games.filter(
    (game) =>
      has(played, (genre) => genre === game.genre) &&
      has(providers, (provider) => provider === game.provider) &&
      has(wanted, (feature) => game.features.includes(feature)) &&
      has(levels, (level) => level === game.volatility),
  );
  return sort ? found.toSorted(orders[sort](locale)) : found;
}

type Order = (locale: Locale) => (a: CatalogueGame, b: CatalogueGame) => number;
const orders: Readonly<Record<GameSort, Order>> = {
  name(locale) {
    const { compare } = new Intl.Collator(locale, { numeric: true });
    return (a, b) => compare(a.names[locale], b.names[locale]);
  },
  newest: () => (a, b) => b.addedAt.getTime() - a.addedAt.getTime(),
  rtp: () => (a, b) => (b.rtpBasisPoints ?? -1) - (a.rtpBasisPoints ?? -1),
};

export function choicesOf(games: readonly CatalogueGame[], locale: Locale): OutputOf<typeof gameChoices> {
  const count = <Value>(values: Iterable<Value>) => {
    const counts = new Map<Value, number>();
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
    return counts;
  };
  const names = new Map(games.map((game) => [game.provider, game.providerName(locale)]));
  const byGenre = count(games.map(({ genre }) => genre));
  const byProvider = count(games.map(({ provider }) => provider));
  const byFeature = count(games.flatMap((game) => game.features));
  const byVolatility = count(games.map(({ volatility }) => volatility));
  const those = <Value>(values: readonly Value[], counts: ReadonlyMap<Value | null, number>) =>
    values.flatMap((value) => {
      const some = counts.get(value) ?? 0;
      return some > 0 ? [{ value, games: some }] : [];
    });
  return {
    genres: those(genres, byGenre),
    providers: [...names]
      .map(([value, name]) => ({ value, name, games: byProvider.get(value)! }))
      .toSorted((a, b) => a.name.localeCompare(b.name, locale)),
    features: those(features, byFeature),
    volatilities: those(volatilities, byVolatility),
  };
}
