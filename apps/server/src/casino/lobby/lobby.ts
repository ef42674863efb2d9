// The lobby: the games, the search for them, and the customers' histories. It follows the providers' lists and the operators' switches.
import type { InputOf, Locale, OutputOf } from '@felek/contract/call';
import type { Category, Game, LobbySlug } from '@felek/contract/casino';
import type * as calls from '@felek/contract/casino';
import type { StakeRange } from '@felek/games/stake-range';
import type { Database } from '../../db/database.ts';
import { execute } from '../../db/statement.ts';
import type { CustomerId } from '../../ids.ts';
import { openCatalogue, toGame, type Catalogue } from './catalogue.ts';
import { upsertRecent } from './catalogue.store.ts';
import { openFavorites } from './favorites.ts';
import { openMostPlayed } from './most-played.ts';
import { choicesOf, narrow, type Narrowing } from './narrowing.ts';
import { openNewest } from './newest.ts';

export type { CatalogueGame } from './catalogue.ts';
export { infoOf } from './game-info.ts';
export {
  readActivities,
  readActivityTotals,
  readHistory,
  readOpenBets,
  type HistoryQuery,
} from './history.ts';
export { houseProvider, installHouseGames, sportsGame } from './house-games.ts';
export { openLiveTables, type OfferedTable } from './live-tables.ts';
export { keepGamesInStep, type OfferedGame } from './offered-games.worker.ts';
export { openRecentWins } from './recent-wins.ts';
export { openSwitches, type Switches } from './switches.ts';

/** The lobby for other rooms and for the casino's routes. */
export interface LobbyCalls {
  /** The casino's part of the public bootstrap. */
  readonly lobby: {
    version(): Promise<string>;
    listCategories(locale: Locale): Promise<readonly Category[]>;
  };
  /** `systemCategory`: only games of these categories. */
  search(request: InputOf<typeof calls.games>, locale: Locale): Promise<Game[]>;
  /** Without `take` it returns all of them. */
  listGamesOf(
    categories: readonly number[],
    page: Narrowing & { readonly skip: number; readonly take?: number | undefined },
    locale: Locale,
  ): Promise<Game[]>;
  /** A game that can be opened now. */
  findOpenGame(
    game: { readonly provider: number; readonly code: string },
    locale: Locale,
  ): Promise<Game | undefined>;
  /** The filters that these categories and providers offer, or all of them. */
  listChoices(
    request: InputOf<typeof calls.gameChoices>,
    locale: Locale,
  ): Promise<OutputOf<typeof calls.gameChoices>>;
  /** True if the game is a favourite now, false if it no longer is, undefined if the game is unknown. */
  toggleFavorite(
    customer: CustomerId,
    game: { readonly provider: number; readonly code: string },
  ): Promise<boolean | undefined>;
  listFavorites(customer: CustomerId, locale: Locale): Promise<Game[]>;
  listRecent(customer: CustomerId, locale: Locale): Promise<Game[]>;
  listMostPlayed(locale: Locale): Promise<Game[]>;
  /** The newest first; none of those that the house or a provider began with. */
  listNewest(locale: Locale): Promise<Game[]>;
  /** The kind of a game, by the names in its rounds. Undefined for an unknown game. */
  kindsOf(provider: string, game: string): Promise<readonly LobbySlug[]>;
}

export interface Lobby {
  readonly calls: LobbyCalls;
  readonly catalogue: Catalogue;
  /** By the names in rounds. */
  isGameOpen(provider: string, game: string): Promise<boolean>;
  /** The stakes that an operator set for a game, by the names in rounds. At most a second old, as the game's switch. */
  findStakes(provider: string, game: string): Promise<StakeRange | undefined>;
  /** Records that the customer opened a game. */
  noteOpened(customer: CustomerId, game: { readonly provider: number; readonly code: string }): Promise<void>;
}

/** Games of the `connected` providers can be launched. The caller may add providers until the first call. */
export function openLobby({
  database,
  connected,
  houseName,
}: {
  readonly database: Database;
  readonly connected: ReadonlySet<number>;
  readonly houseName: (locale: Locale) => string;
}): Lobby {
  const catalogue = openCatalogue(database, connected, houseName);
  const favorites = openFavorites(database);
  const mostPlayed = openMostPlayed(database);
  const newest = openNewest(database);
  return {
    catalogue,
    isGameOpen: async (provider, game) =>
      (await catalogue.current()).findPlayed(provider, game)?.isOpen ?? false,
    findStakes: async (provider, game) => (await catalogue.current()).findPlayed(provider, game)?.stakes,
    async noteOpened(customer, { provider, code }) {
      await execute(database.pool, upsertRecent, customer, provider, code);
    },
    calls: {
      kindsOf: async (provider, game) => (await catalogue.current()).findPlayed(provider, game)?.kinds ?? [],
      lobby: {
        version: catalogue.version,
        listCategories: async (locale) => (await catalogue.current()).categories(locale),
      },
      async search({ search, live, systemCategory, skip, take, ...narrowing }, locale) {
        const copy = await catalogue.current();
        const among = systemCategory && new Set(copy.gamesOf(systemCategory));
        const hits = copy.search(search, live).filter((game) => !among || among.has(game));
        const found = narrow(hits, narrowing, locale);
        return found.slice(skip, skip + take).map((game) => toGame(game, locale));
      },
      async listGamesOf(categories, { skip, take, ...narrowing }, locale) {
        const games = narrow((await catalogue.current()).gamesOf(categories), narrowing, locale);
        const end = take === undefined ? undefined : skip + take;
        return games.slice(skip, end).map((game) => toGame(game, locale));
      },
      async findOpenGame(key, locale) {
        const [game] = (await catalogue.current()).pick([key]);
        return game && toGame(game, locale);
      },
      async listChoices({ systemCategory, providers }, locale) {
        const copy = await catalogue.current();
        const games = systemCategory ? copy.gamesOf(systemCategory) : copy.open;
        return choicesOf(narrow(games, { providers }, locale), locale);
      },
      async toggleFavorite(customer, game) {
        if (!(await catalogue.current()).findGame(game.provider, game.code)) return undefined;
        return favorites.toggle(customer, game);
      },
      async listFavorites(customer, locale) {
        const keys = await favorites.list(customer);
        return (await catalogue.current()).pick(keys).map((game) => toGame(game, locale));
      },
      async listRecent(customer, locale) {
        const keys = await favorites.listRecent(customer);
        return (await catalogue.current()).pick(keys).map((game) => toGame(game, locale));
      },
      async listMostPlayed(locale) {
        const keys = await mostPlayed.list();
        return (await catalogue.current()).pick(keys).map((game) => toGame(game, locale));
      },
      async listNewest(locale) {
        const keys = await newest.list();
        return (await catalogue.current()).pick(keys).map((game) => toGame(game, locale));
      },
    },
  };
}
