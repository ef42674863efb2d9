// The catalogue: all games, and whether each can be opened now. It is in memory, where a search costs less than a database query. A game
// that is switched off disappears from the lobby and from play within a second.
import { locales, type Locale } from '@felek/contract/call';
import type { Badge, Category, Feature, Game, Genre, LobbySlug, Volatility } from '@felek/contract/casino';
import { badges } from '@felek/contract/casino';
import { productName } from '@felek/contract/house';
import type { StakeRange } from '@felek/games/stake-range';
import type { Database } from '../../db/database.ts';
import { getRow, listRows } from '../../db/statement.ts';
import { boundedAgeCache } from '../../bounded-age-cache.ts';
import {
  selectCategories,
  selectGames,
  selectKinds,
  selectProviders,
  selectVersion,
  setRange,
  type CategoryRow,
  type GameDevices,
  type GameKeyRow,
  type GameRow,
  type Words,
} from './catalogue.store.ts';
import { featuresOf } from './features.ts';
import { genreOf } from './genre.ts';
import { houseProvider } from './house-games.ts';
import { indexForSearch, search, type SearchIndex } from './search.ts';

/** The largest age of the copy before its version is checked. It bounds how long a switched-off game can still be played. */
const maxAgeMs = 1000;
/** The number of games that each category shows in the bootstrap. `casino/categorygames` has the rest. */
const gamesInBootstrap = 24;
const dayMs = 86_400_000;
const newForDays = 30;

export interface CatalogueGame {
  /** `mainProviderId`. */
  readonly provider: number;
  /** The provider's name in ledger keys and house accounts. */
  readonly providerKey: string;
  providerName(locale: Locale): string;
  readonly code: string;
  readonly productId: string;
  readonly system: string;
  /** Its code on phones, which may be the same. */
  readonly mobileCode: string;
  readonly category: number;
  /** The kind of its category. Bonuses weigh stakes by it. */
  readonly kinds: readonly LobbySlug[];
  readonly names: Words;
  readonly tags: readonly string[];
  readonly isLive: boolean;
  /** In hundredths of a percent; null where its provider does not tell it. */
  readonly rtpBasisPoints: number | null;
  readonly volatility: Volatility | null;
  readonly genre: Genre;
  readonly features: readonly Feature[];
  readonly addedAt: Date;
  /** It came after its provider's first games. */
  readonly isLater: boolean;
  /** Where it can be opened: as the operator wants it, and never on a phone if its provider has it for computers only. */
  readonly devices: GameDevices;
  /** Customers of these countries cannot open it. */
  readonly closedCountries: readonly string[];
  /** The stakes that an operator set; undefined where the game's own hold. */
  readonly stakes: StakeRange | undefined;
  /** The game can be opened now: it and its provider are switched on, and the provider is connected. */
  readonly isOpen: boolean;
}

/** The catalogue at one moment. */
export interface CatalogueCopy {
  findGame(provider: number, code: string): CatalogueGame | undefined;
  /** Finds a game by the name in its rounds and house account. */
  findPlayed(providerKey: string, code: string): CatalogueGame | undefined;
  /** Keys of all providers, connected or not. */
  readonly providerKeys: readonly string[];
  providerName(providerKey: string, locale: Locale): string | undefined;
  search(query: string, live: boolean): readonly CatalogueGame[];
  /** All games of lobbies that can be opened now. */
  readonly open: readonly CatalogueGame[];
  /** The open games of some categories, without duplicates. */
  gamesOf(categories: readonly number[]): readonly CatalogueGame[];
  /** The open games among these keys, in their order. */
  pick(keys: readonly GameKeyRow[]): readonly CatalogueGame[];
  categories(locale: Locale): readonly Category[];
}

export interface Catalogue {
  current(): Promise<CatalogueCopy>;
  /** A text that changes whenever the catalogue does. */
  version(): Promise<string>;
}

/**
 * Opens the catalogue. Games of the `connected` providers can be launched. `houseName` names the house's own games and their category, and
 * returns at once.
 */
export function openCatalogue(
  database: Pick<Database, 'pool' | 'inTransaction'>,
  connected: ReadonlySet<number>,
  houseName: (locale: Locale) => string,
): Catalogue {
  const version = async () => String((await getRow(database.pool, selectVersion)).version);
  const copy = boundedAgeCache({
    maxAgeMs,
    // The search also finds the house's games by the house's name.
    version: async () => [await version(), ...locales.map(houseName)].join(' '),
    read: () =>
      database.inTransaction(
        async ({ client }) =>
          buildCopy(
            await listRows(client, selectProviders),
            await listRows(client, selectCategories),
            await listRows(client, selectGames),
            await listRows(client, selectKinds),
            connected,
            houseName,
          ),
        { isolation: 'repeatable read', readOnly: true },
      ),
  });
  return { current: () => copy.get(), version };
}

export function toGame(game: CatalogueGame, locale: Locale): Game {
  return {
    gameCode: game.code,
    name: game.names[locale],
    providerName: game.providerName(locale),
    mainProviderId: game.provider,
    productId: game.productId,
    system: game.system,
    systemCategory: game.category,
    ...(game.rtpBasisPoints !== null && { rtp: game.rtpBasisPoints / 100 }),
    ...(badgesOf(game).length > 0 && { badges: badgesOf(game) }),
  };
}

function badgesOf({ isLater, addedAt, features }: CatalogueGame): Badge[] {
  const isNew = isLater && Date.now() - addedAt.getTime() < newForDays * dayMs;
  const is: Readonly<Record<Badge, boolean>> = {
    new: isNew,
    jackpot: features.includes('jackpot'),
    freeRounds: features.includes('freeRounds'),
  };
  return badges.filter((badge) => is[badge]);
}

const keyOf = (provider: number | string, code: string) => `${provider} ${code}`;

function buildCopy(
  providers: readonly { id: number; key: string; name: string; is_on: boolean }[],
  categories: readonly CategoryRow[],
  rows: readonly GameRow[],
  kinds: readonly { id: number; slugs: readonly LobbySlug[] }[],
  connected: ReadonlySet<number>,
  houseName: (locale: Locale) => string,
): CatalogueCopy {
  const named = (text: string, locale: Locale) => text.replaceAll(productName, () => houseName(locale));
  const providerName = ({ id, name }: { readonly id: number; readonly name: string }, locale: Locale) =>
    id === houseProvider ? named(name, locale) : name;
  const providerById = new Map(providers.map((provider) => [provider.id, provider]));
  const kindsById = new Map(kinds.map(({ id, slugs }) => [id, slugs]));
  const liveCategories = new Set(
    categories.filter(({ slugs }) => slugs.includes('live')).map(({ id }) => id),
  );
  /** When each provider's first game came. Games that a house begins with are not new to it. */
  const firstAt = new Map<number, number>();
  for (const { provider, added_at } of rows)
    firstAt.set(provider, Math.min(firstAt.get(provider) ?? Infinity, added_at.getTime()));
  const games = rows.map((row): CatalogueGame => {
    const provider = providerById.get(row.provider)!;
    return {
      provider: row.provider,
      providerKey: provider.key,
      providerName: (locale) => providerName(provider, locale),
      code: row.code,
      productId: row.product_id,
      system: row.system,
      mobileCode: row.mobile_code || row.code,
      category: row.category,
      kinds: kindsById.get(row.category)!,
      names: row.name,
      tags: row.tags,
      isLive: liveCategories.has(row.category),
      rtpBasisPoints: row.rtp_basis_points,
      volatility: row.volatility,
      genre: genreOf({ name: row.name.en, tags: row.tags, kinds: kindsById.get(row.category)! }),
      features: featuresOf(row.tags),
      addedAt: row.added_at,
      devices: row.plays_on_mobile ? row.devices : 'computer',
      closedCountries: row.closed_countries,
      stakes: setRange(row),
      isLater: row.added_at.getTime() > firstAt.get(row.provider)! + dayMs,
      isOpen: row.is_on && provider.is_on && connected.has(row.provider),
    };
  });
  const byKey = new Map(games.map((game) => [keyOf(game.provider, game.code), game]));
  // A game's own code takes precedence over another game's code for phones.
  const played = [
    ...games.map((game) => [keyOf(game.providerKey, game.mobileCode), game] as const),
    ...games.map((game) => [keyOf(game.providerKey, game.code), game] as const),
  ];
  const byPlayed = new Map(played);
  // Games that no lobby shows, such as a sportsbook, have their own page.
  const open = games.filter(({ isOpen, kinds: lobbies }) => isOpen && lobbies.length > 0);
  const index = (live: boolean): SearchIndex<CatalogueGame> =>
    indexForSearch(
      open.filter(({ isLive }) => isLive === live),
      (game) => ({
        names: Object.values(game.names),
        providerNames: locales.map((locale) => game.providerName(locale)),
        tags: game.tags,
      }),
    );
  const [liveIndex, otherIndex] = [index(true), index(false)];
  const gamesOf = (ids: readonly number[]) => {
    const tags = new Set(categories.filter(({ id }) => ids.includes(id)).map(({ tag }) => tag));
    return open.filter((game) => ids.includes(game.category) || game.tags.some((tag) => tags.has(tag)));
  };
  return {
    findGame: (provider, code) => byKey.get(keyOf(provider, code)),
    findPlayed: (providerKey, code) => byPlayed.get(keyOf(providerKey, code)),
    providerKeys: providers.map(({ key }) => key),
    providerName(providerKey, locale) {
      const provider = providers.find(({ key }) => key === providerKey);
      return provider && providerName(provider, locale);
    },
    open,
    search: (query, live) => search(live ? liveIndex : otherIndex, query),
    gamesOf,
    pick: (keys) =>
      keys.flatMap(({ provider, code }) => {
        const game = byKey.get(keyOf(provider, code));
        return game?.isOpen && game.kinds.length > 0 ? [game] : [];
      }),
    categories: (locale) =>
      categories.map(({ id, name, slugs, image_url }) => ({
        id,
        name: named(name[locale], locale),
        slugList: [...slugs],
        imageUrl: image_url,
        games: gamesOf([id])
          .slice(0, gamesInBootstrap)
          .map((game) => toGame(game, locale)),
      })),
  };
}
