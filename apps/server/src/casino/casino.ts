// The casino room: the catalogue and the lobby, opening games, what a customer played, and the wallet port that every game
// provider goes through. Other rooms need its lobby and its door for games alone.
import type { AuthData } from '@felek/contract/account';
import type { Category, Game, GameHistoryRow, LobbySlug } from '@felek/contract/casino';
import type { InputOf, Locale, OutputOf } from '@felek/contract/call';
import type * as calls from '@felek/contract/casino';
import { findGame } from '@felek/games/catalogue';
import type { Ledger } from '@felek/ledger';
import { toLira } from '@felek/money';
import type { Logger } from 'pino';
import { wireInstant, type Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { execute } from '../db/statement.ts';
import type { Callback, CustomerSession, Launch as GameDoor } from '../http/route.ts';
import { newId, type CustomerId } from '../ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { repeat } from '../jobs/periodic.ts';
import type { SealedPlace } from '../keys/keys.ts';
import type { Measured } from '../metrics.ts';
import type { DaySource } from '../reconciliation/reconciliation.ts';
import type { Vault } from '../vault.ts';
import { openCallBook, type CallBook } from './call-book.ts';
import { openCatalogue, toGame } from './catalogue.ts';
import { dayFilesOf } from './day-files.ts';
import { openFavorites } from './favorites.ts';
import { openHealth } from './health.ts';
import { readHistory, readOpenBets, type HistoryWish } from './history.ts';
import { houseProvider, houseProviderKey } from './house-games.ts';
import { openIncidents, type Incidents } from './incidents.ts';
import { openLaunch, type Launch, type Launcher } from './launch.ts';
import { deleteLaunchesOf } from './launch-token.store.ts';
import { openLaunchTokens } from './launch-tokens.ts';
import { openMostPlayed } from './most-played.ts';
import { openPlayers, type Accounts, type KnownCustomer } from './players.ts';
import { openPrizes, type PrizeDesk } from './prizes.ts';
import { keepGamesInStep } from './offered-games.worker.ts';
import { openFel, type Fel } from './providers/fel/fel.ts';
import { settleOldRounds } from './providers/fel/fel.worker.ts';
import { deleteSeeds } from './providers/fel/seed.store.ts';
import { sealedSeeds } from './providers/fel/seeds.ts';
import {
  sportsGame,
  type GameProvider,
  type OpenProvider,
  type OpenSportsbook,
} from './providers/provider.ts';
import { callbackOf } from './providers/providers.ts';
import { openSwitches, type Switches } from './switches.ts';
import { openWalletPort, type WalletPortNeeds } from './open-wallet-port.ts';
import type { WalletPort } from './wallet-port.ts';

export { installHouseGames } from './house-games.ts';
export type { PrizeDesk } from './prizes.ts';
export { openSwitches, type Switches } from './switches.ts';

export interface Casino {
  /** The casino's part of the public bootstrap. */
  readonly lobby: {
    version(): Promise<string>;
    listCategories(locale: Locale): Promise<readonly Category[]>;
  };
  /** `systemCategory`: only games of these categories. */
  search(wish: InputOf<typeof calls.games>, locale: Locale): Promise<Game[]>;
  /** Without `take`, all of them. */
  listGamesOf(
    categories: readonly number[],
    page: { readonly skip: number; readonly take?: number | undefined },
    locale: Locale,
  ): Promise<Game[]>;
  /** A game that can be opened now. */
  findOpenGame(
    game: { readonly provider: number; readonly code: string },
    locale: Locale,
  ): Promise<Game | undefined>;
  /** True when the game is a favourite now, false when it was one until now, undefined when there is no such game. */
  toggleFavorite(
    customer: CustomerId,
    game: { readonly provider: number; readonly code: string },
  ): Promise<boolean | undefined>;
  listFavorites(customer: CustomerId, locale: Locale): Promise<Game[]>;
  listRecent(customer: CustomerId, locale: Locale): Promise<Game[]>;
  listMostPlayed(locale: Locale): Promise<Game[]>;
  readonly launch: Launch;
  /** The door of calls that a game makes from the play frame. */
  launchOf(token: string): Promise<GameDoor | undefined>;
  history(
    customer: CustomerId,
    wish: HistoryWish,
    locale: Locale,
  ): Promise<{ total: number; list: GameHistoryRow[] }>;
  openBets(customer: CustomerId, locale: Locale): Promise<OutputOf<typeof calls.openBets>>;
  findRound(
    customer: CustomerId,
    roundId: string,
    locale: Locale,
  ): Promise<OutputOf<typeof calls.round> | undefined>;
  revealSeed(
    customer: CustomerId,
    gameCode: string,
  ): Promise<OutputOf<typeof calls.revealSeed> | 'game_not_found' | 'round_open'>;
  /** What a game is, by the names its rounds carry; nothing when it is unknown. */
  kindsOf(provider: string, game: string): Promise<readonly LobbySlug[]>;
  readonly fel: Fel;
  /** What every game provider goes through. */
  readonly port: WalletPort;
  /** The game providers besides the house itself. */
  readonly providers: readonly GameProvider[];
  /** What an operator switches off and on. */
  readonly switches: Switches;
  /** Prizes and campaigns, for people of the house. */
  readonly prizeDesk: PrizeDesk;
  readonly measures: Measured;
  /** What a login tells of the sportsbooks of others: an empty address where there is none, or where it is switched off. */
  visitBooks(visitor: CustomerSession): Promise<BookVisit>;
  readonly sealedPlaces: readonly SealedPlace[];
  /** Closes what a closed account has open: its rounds win nothing any more, its launches and seeds are forgotten. */
  retire(tx: Tx, customer: CustomerId): Promise<void>;
  /** What they write down of each day, of those that do. */
  readonly dayFiles: readonly DaySource[];
  /** Where they call us, and what they said. */
  readonly callbacks: readonly Callback[];
  readonly callBook: Pick<CallBook, 'find'>;
  /** What they said that cannot be. */
  readonly incidents: Pick<Incidents, 'list'>;
  /** Writes down what is only noted so far. After the last call. */
  close(): Promise<void>;
}

type BookVisit = Pick<AuthData, 'betsyCid' | 'betsyUrl' | 'betsyToken' | 'betcoUrl' | 'betcoToken'>;
const betsyNumber = 9;

export interface CasinoNeeds<Customer extends KnownCustomer = KnownCustomer> {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Logger;
  readonly accounts: Accounts<Customer>;
  readonly playMoney: boolean;
  /** Encrypts the server seeds. */
  readonly vault: Vault;
  /** What the house calls itself. It waits for nothing. */
  readonly houseName: (locale: Locale) => string;
  /** How the outside reaches the site, without a trailing slash. */
  readonly publicUrl: string;
  /** The game providers besides the house itself. */
  readonly providers: readonly OpenProvider[];
  /** Sportsbooks of others: BetConstruct's, and Betsy's address with the house's number there. */
  readonly betco?: OpenSportsbook | undefined;
  readonly betsy?: { readonly url: string; readonly cid: string } | undefined;
  /** Why a stake is not taken now, for whoever else has a say in it. */
  readonly largestBonusStake?: WalletPortNeeds['largestBonusStake'];
}

const sweepTokensEveryMs = 3_600_000;
const sweepCallBookEveryMs = 3_600_000;

export function createCasino<Customer extends KnownCustomer>(needs: CasinoNeeds<Customer>): Casino {
  const { database, ledger, jobs, clock, log, accounts, playMoney, vault } = needs;
  const players = openPlayers(accounts);
  const tokens = openLaunchTokens(database, accounts);
  const connected = new Set<number>([houseProvider]);
  const catalogue = openCatalogue(database, connected, needs.houseName);
  const isGameOpen = async (provider: string, game: string) =>
    (await catalogue.current()).findPlayed(provider, game)?.isOpen ?? false;
  const prizes = openPrizes({ database, ledger, log });
  const port = openWalletPort({
    ledger,
    database,
    players,
    prizes,
    isGameOpen,
    largestBonusStake: needs.largestBonusStake,
  });
  const health = openHealth();
  const callBook = openCallBook({ pool: database.pool, log });
  const incidents = openIncidents({ database, ledger, log });
  // Not the house's own: what is said to its games, customers say.
  const provided = {
    port: incidents.watch(port),
    players,
    tokens,
    isGameOpen,
    log,
    publicUrl: needs.publicUrl,
  };
  const providers = needs.providers.map((open) => health.watch(open(provided)));
  const { betsy } = needs;
  const betco = needs.betco?.(provided);
  for (const { number } of providers) connected.add(number);
  if (betco) connected.add(betco.number);
  if (betsy) connected.add(betsyNumber);
  /** A token for a book that is switched on. */
  const mintForBook = async (visitor: CustomerSession, provider: number) =>
    (await catalogue.current()).findGame(provider, sportsGame)?.isOpen
      ? tokens.mint({ ...visitor, provider, code: sportsGame })
      : '';
  const fel = openFel({
    database,
    ledger,
    vault,
    port,
    players,
    tokens,
    isGameOpen,
    playMoney,
    log,
  });
  const launchers = new Map<number, Launcher>([
    [houseProvider, fel],
    ...providers.map((provider) => [provider.number, provider] as const),
  ]);
  const favorites = openFavorites(database);
  const mostPlayed = openMostPlayed(database);
  const walletOf = async (customer: CustomerId) => (await players.find(customer))?.wallet ?? customer;

  settleOldRounds(jobs, fel, clock);
  for (const provider of providers) keepGamesInStep(jobs, database, provider, log);
  repeat(jobs, { name: 'casino.sweep-launches', everyMs: sweepTokensEveryMs, work: () => tokens.sweep() });
  repeat(jobs, {
    name: 'casino.sweep-call-book',
    everyMs: sweepCallBookEveryMs,
    work: () => callBook.sweep(),
  });

  return {
    fel,
    port,
    providers,
    switches: openSwitches(database),
    prizeDesk: prizes.desk,
    measures: async () => [
      ...(await health.measures()),
      ...(await callBook.measures()),
      ...(await incidents.measures()),
      ...(await prizes.measures()),
    ],
    sealedPlaces: [sealedSeeds(database, vault)],
    async retire(tx, customer) {
      await execute(tx.client, deleteLaunchesOf, customer);
      await execute(tx.client, deleteSeeds, customer);
      for (const { provider, id, game } of await ledger.openRounds(customer)) {
        const key = { source: 'demo', operation: 'end', id: newId<'posting'>() };
        const round = { provider, id, game, closes: true };
        await ledger.postWithin(tx.client, { wallet: customer, key, legs: [], round });
      }
    },
    dayFiles: dayFilesOf(ledger, providers),
    callbacks: [...providers, ...(betco ? [betco] : [])].map((provider) =>
      callbackOf(provider, { excused: health.excused, note: callBook.note }),
    ),
    callBook,
    incidents,
    async close() {
      await incidents.close();
      await callBook.close();
    },
    async visitBooks({ customer, session }) {
      const visitor = { customer, session };
      const betsyToken = betsy ? await mintForBook(visitor, betsyNumber) : '';
      const betcoToken = betco ? await mintForBook(visitor, betco.number) : '';
      return {
        betsyCid: (betsyToken && betsy?.cid) || '',
        betsyUrl: (betsyToken && betsy?.url) || '',
        betsyToken,
        betcoToken,
        betcoUrl: (betcoToken && betco?.address) || '',
      };
    },
    kindsOf: async (provider, game) => (await catalogue.current()).findPlayed(provider, game)?.kinds ?? [],
    lobby: {
      version: catalogue.version,
      listCategories: async (locale) => (await catalogue.current()).categories(locale),
    },
    async search({ search, live, systemCategory, skip, take }, locale) {
      const copy = await catalogue.current();
      const among = systemCategory && new Set(copy.gamesOf(systemCategory));
      const found = copy.search(search, live).filter((game) => !among || among.has(game));
      return found.slice(skip, skip + take).map((game) => toGame(game, locale));
    },
    async listGamesOf(categories, { skip, take }, locale) {
      const games = (await catalogue.current()).gamesOf(categories);
      const end = take === undefined ? undefined : skip + take;
      return games.slice(skip, end).map((game) => toGame(game, locale));
    },
    async findOpenGame(key, locale) {
      const [game] = (await catalogue.current()).pick([key]);
      return game && toGame(game, locale);
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
    launch: openLaunch({ database, catalogue, players, launchers }),
    async launchOf(token) {
      const launched = await tokens.open(token);
      if (typeof launched === 'string' || launched.provider !== houseProvider) return undefined;
      await tokens.countUse(launched.session);
      return { customer: launched.customer, gameCode: launched.code };
    },
    async history(customer, wish, locale) {
      return readHistory(ledger, await catalogue.current(), await walletOf(customer), wish, locale);
    },
    openBets: async (customer, locale) =>
      readOpenBets(ledger, await catalogue.current(), await walletOf(customer), locale),
    async findRound(customer, roundId, locale) {
      const copy = await catalogue.current();
      const wallet = await walletOf(customer);
      for (const provider of copy.providerKeys) {
        const round = await ledger.findRound(wallet, provider, roundId);
        if (!round) continue;
        const { game, staked, paid, openedAt, closedAt } = round;
        const isOwn = provider === houseProviderKey;
        const proof = isOwn ? await fel.proof({ customer, gameCode: game }, roundId) : undefined;
        return {
          roundId,
          gameCode: game,
          gameName: copy.findPlayed(provider, game)?.names[locale] ?? game,
          providerName: copy.providerName(provider, locale) ?? provider,
          stake: toLira(staked),
          payout: toLira(paid),
          state: closedAt ? 'settled' : 'open',
          startedAt: wireInstant(openedAt),
          endedAt: closedAt && wireInstant(closedAt),
          proof: proof ?? null,
        };
      }
      return undefined;
    },
    async revealSeed(customer, gameCode) {
      if (!findGame(gameCode)) return 'game_not_found';
      const changed = await fel.changeSeed({ customer, gameCode });
      return changed === 'round_open' ? changed : { revealedSeedId: changed.revealed.seedId };
    },
  };
}
