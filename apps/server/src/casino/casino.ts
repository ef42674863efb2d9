// The casino room: the catalogue and the lobby, launches, a customer's play history, and the wallet port for every game provider. Other
// rooms need only its lobby and the authenticator of games.
import type { AuthData } from '@felek/contract/account';
import type { GameHistoryRow, RecentWin } from '@felek/contract/casino';
import type { InputOf, Locale, OutputOf } from '@felek/contract/call';
import type * as calls from '@felek/contract/casino';
import { houseCatalogue, type Catalogue } from '@felek/games/catalogue';
import { ownStakes, type OwnStakes } from '@felek/games/stake-range';
import type { Ledger } from '@felek/ledger';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Callback, CustomerSession, Launch as GameDoor } from '../http/route.ts';
import { createGames, type Games } from '../games/games.ts';
import { boundedAgeCache } from '../bounded-age-cache.ts';
import { newId, type CustomerId } from '../ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { repeat } from '../jobs/periodic.ts';
import type { SealedPlace } from '../keys/keys.ts';
import type { Measured } from '../metrics.ts';
import type { DaySource } from '../reconciliation/reconciliation.ts';
import type { Vault } from '../vault.ts';
import { createTables, maskName, type StagePush, type Tables, type TablesNeeds } from '../tables/tables.ts';
import { openWalletPort, type WalletPort, type WalletPortNeeds } from '../wallet/wallet.ts';
import { openCallBook, type CallBook } from './call-book/call-book.ts';
import { drawCover, openPainter, plainCover, type Picture } from './covers/covers.ts';
import { dayFilesOf } from './day-files/day-files.ts';
import { openIncidents, type Incidents } from './incidents/incidents.ts';
import { openLaunch, openLaunchTokens, stageLauncher, type Launch, type Launcher } from './launch/launch.ts';
import {
  houseProvider,
  infoOf,
  keepGamesInStep,
  openLiveTables,
  openLobby,
  openSwitches,
  readActivities,
  readActivityTotals,
  readHistory,
  readOpenBets,
  type HistoryQuery,
  type LobbyCalls,
  type Switches,
  openRecentWins,
} from './lobby/lobby.ts';
import { openPlayers, type Accounts, type KnownCustomer } from './players.ts';
import { openCustomerRounds } from './rounds/rounds.ts';
import { openPrizes, type PrizeDesk, type Prizes } from './prizes/prizes.ts';
import {
  sportsGame,
  type GameProvider,
  type OpenProvider,
  type OpenSportsbook,
} from './providers/provider.ts';
import { callbackOf, openHealth } from './providers/providers.ts';

export type { PrizeDesk } from './prizes/prizes.ts';
export { installHouseGames, type Switches } from './lobby/lobby.ts';
export type { TableChatDesk } from '../tables/tables.ts';

export interface Casino extends LobbyCalls {
  readonly launch: Launch;
  /** The authenticator of calls from the play frame. */
  launchOf(token: string): Promise<GameDoor | undefined>;
  /** The customer, game and session of a launch token. Does not count as use of the session. */
  findLaunch(token: string): Promise<CustomerSession | undefined>;
  /** The live tables of the house and of its providers, at most ten seconds old. */
  listLiveTables(): Promise<OutputOf<typeof calls.liveTables>>;
  /** The facts of a game that can be opened. */
  findInfo(
    game: { readonly provider: number; readonly code: string },
    locale: Locale,
  ): Promise<calls.GameInfo | undefined>;
  /** Wins of the last moments, at most ten seconds old, under masked names. */
  listRecentWins(locale: Locale): Promise<RecentWin[]>;
  /** A game's cover. One that is no game any more has a plain one. */
  cover(provider: number, code: string): Promise<Picture>;
  history(
    customer: CustomerId,
    request: HistoryQuery,
    locale: Locale,
  ): Promise<{ total: number; list: GameHistoryRow[] }>;
  listActivities(
    customer: CustomerId,
    request: InputOf<typeof calls.activities>,
    locale: Locale,
  ): Promise<OutputOf<typeof calls.activities>>;
  sumActivities(
    customer: CustomerId,
    request: InputOf<typeof calls.activityTotals>,
  ): Promise<OutputOf<typeof calls.activityTotals>>;
  openBets(customer: CustomerId, locale: Locale): Promise<OutputOf<typeof calls.openBets>>;
  findRound(
    customer: CustomerId,
    roundId: string,
    locale: Locale,
  ): Promise<OutputOf<typeof calls.round> | undefined>;
  /** All ended rounds of the house's games that can be proved, and a last line that counts them. */
  proveRounds(customer: CustomerId, locale: Locale): AsyncIterable<OutputOf<typeof calls.proofs>>;
  revealSeed(
    customer: CustomerId,
    gameCode: string,
  ): Promise<OutputOf<typeof calls.revealSeed> | 'game_not_found' | 'round_open'>;
  /** The house's own games, for the play frame. */
  readonly games: Games;
  /** The tables of the house's common games. */
  readonly tables: Tables;
  /** The wallet port of all game providers. */
  readonly port: WalletPort;
  /** The game providers besides the house itself. */
  readonly providers: readonly GameProvider[];
  /** The switches of games and providers, for operators. */
  readonly switches: Switches;
  /** Prizes and campaigns, for operators. */
  readonly prizeDesk: PrizeDesk;
  /** A customer's prizes of campaigns, in the caller's transaction. */
  readonly campaignPrizes: Prizes['ofCampaigns'];
  readonly measures: Measured;
  /** The sportsbooks' addresses for the answer to a login. Empty for a book that is missing or switched off. */
  visitBooks(visitor: CustomerSession): Promise<BookVisit>;
  readonly sealedPlaces: readonly SealedPlace[];
  /** Ends the play of a closed account: closes its rounds, so that they win nothing more, and deletes its launches and seeds. */
  retire(tx: Tx, customer: CustomerId): Promise<void>;
  /** The day files of the providers that have them. */
  readonly dayFiles: readonly DaySource[];
  /** The providers' webhook endpoints, and the book of their calls. */
  readonly callbacks: readonly Callback[];
  readonly callBook: Pick<CallBook, 'find' | 'findRequest'>;
  /** The register of contradictory calls from providers. */
  readonly incidents: Pick<Incidents, 'list'>;
  /** Releases the tables to other servers, and writes buffered data. Call it after the last call. */
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
  /** Whether the house’s games offer automatic play. */
  readonly autoplay: boolean;
  /** Encrypts the server seeds. */
  readonly vault: Vault;
  /** The house's name. Returns at once. */
  readonly houseName: (locale: Locale) => string;
  /** The public address of the site, without a trailing slash. */
  readonly publicUrl: string;
  /** The house's own games. Default: those of packages/games. */
  readonly houseGames?: Catalogue;
  /** Sends to open stages of the house's own games. */
  readonly stagePush: StagePush;
  /** The tables' source of randomness besides the players' seeds, and tables that replace the house's own. */
  readonly beacon?: TablesNeeds['beacon'];
  readonly houseTables?: TablesNeeds['settings'];
  /** Keeps the painted covers. */
  readonly coversFolder: string;
  /** The game providers besides the house itself. */
  readonly providers: readonly OpenProvider[];
  /** Third parties' sportsbooks: BetConstruct's, and Betsy's address with the house's number there. */
  readonly betco?: OpenSportsbook | undefined;
  readonly betsy?: { readonly url: string; readonly cid: string } | undefined;
  /** The largest stake that bonus money may pay, as the bonus room states it. */
  readonly largestBonusStake?: WalletPortNeeds['largestBonusStake'];
}

const sweepTokensEveryMs = 3_600_000;
const sweepCallBookEveryMs = 3_600_000;
const sweepChatEveryMs = 86_400_000;

export function createCasino<Customer extends KnownCustomer>(needs: CasinoNeeds<Customer>): Casino {
  const { database, ledger, jobs, clock, log, accounts, playMoney, autoplay, vault } = needs;
  const players = openPlayers(accounts, ledger);
  const tokens = openLaunchTokens(database, accounts);
  const connected = new Set<number>([houseProvider]);
  const lobby = openLobby({ database, connected, houseName: needs.houseName });
  const { catalogue, isGameOpen, findStakes } = lobby;
  const prizes = openPrizes({ database, ledger, account: accounts, log });
  const port = openWalletPort({
    ledger,
    database,
    players,
    prizes,
    isGameOpen,
    largestBonusStake: needs.largestBonusStake,
  });
  const painter = openPainter({ folder: needs.coversFolder, log });
  const health = openHealth();
  const callBook = openCallBook({ pool: database.pool, log });
  const incidents = openIncidents({ database, ledger, account: accounts, log });
  // Only providers' games are watched. Customers themselves send the calls of the house's own games.
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
  /** A launch token for an open sportsbook. */
  const mintForBook = async (visitor: CustomerSession, provider: number) =>
    (await catalogue.current()).findGame(provider, sportsGame)?.isOpen
      ? tokens.mint({ ...visitor, provider, code: sportsGame })
      : '';
  const houseGames = needs.houseGames ?? houseCatalogue;
  const names = boundedAgeCache({
    maxAgeMs: 60_000,
    most: 20_000,
    read: async (customer) => (await accounts.findCustomer(customer as CustomerId))?.username ?? '',
  });
  const games = createGames({
    catalogue: houseGames,
    database,
    ledger,
    jobs,
    clock,
    vault,
    port,
    players,
    isGameOpen,
    findStakes,
    shownName: async (customer) => maskName(await names.get(customer)),
    playMoney,
    autoplay,
    log,
  });
  const tables = createTables({
    catalogue: houseGames,
    database,
    ledger,
    vault,
    port,
    players,
    nameOf: (customer) => names.get(customer),
    ownerOf: accounts.findCustomer,
    isGameOpen,
    findStakes,
    playMoney,
    push: needs.stagePush,
    beacon: needs.beacon,
    settings: needs.houseTables,
    log,
  });
  async function ownStakesOf(code: string): Promise<OwnStakes | undefined> {
    const game = houseGames.find(code);
    return (await tables.ownStakesOf(code)) ?? (game && ownStakes(game));
  }
  const liveTables = openLiveTables({ providers, listHouseTables: tables.lobby, log });
  /** Whether a launch is of a game of the house. */
  async function openStage(token: string) {
    const launched = await tokens.open(token);
    return typeof launched === 'string' || launched.provider !== houseProvider ? undefined : launched;
  }
  const launchers = new Map<number, Launcher>([
    [houseProvider, stageLauncher(tokens, tables.gameOf)],
    ...providers.map((provider) => [provider.number, provider] as const),
  ]);
  const walletOf = async (customer: CustomerId) => (await players.find(customer))?.wallet ?? customer;

  const recentWins = openRecentWins({ ledger, catalogue, listShownNames: accounts.listShownNames });
  const rounds = openCustomerRounds({ ledger, games, tables, names: () => catalogue.current(), walletOf });

  for (const provider of providers) keepGamesInStep(jobs, database, provider, log);
  repeat(jobs, { name: 'casino.sweep-launches', everyMs: sweepTokensEveryMs, work: () => tokens.sweep() });
  repeat(jobs, {
    name: 'casino.sweep-call-book',
    everyMs: sweepCallBookEveryMs,
    work: () => callBook.sweep(),
  });
  repeat(jobs, { name: 'tables.sweep-chat', everyMs: sweepChatEveryMs, work: () => tables.chat.sweep() });

  return {
    games,
    tables,
    port,
    providers,
    switches: openSwitches({ database, ownStakesOf }),
    prizeDesk: prizes.desk,
    campaignPrizes: prizes.ofCampaigns,
    measures: async () => [
      ...(await health.measures()),
      ...(await callBook.measures()),
      ...(await incidents.measures()),
      ...(await prizes.measures()),
      ...(await tables.measures()),
    ],
    sealedPlaces: [...games.sealedPlaces, ...tables.sealedPlaces],
    async retire(tx, customer) {
      await tokens.retire(tx, customer);
      await games.retire(tx, customer);
      for (const { provider, id, game } of await ledger.openRounds(customer)) {
        const key = { source: 'demo', operation: 'end', id: newId<'posting'>() };
        const round = { provider, id, game, closes: true };
        await ledger.postWithin(tx, { wallet: customer, key, legs: [], round });
      }
    },
    dayFiles: dayFilesOf(ledger, providers),
    callbacks: [...providers, ...(betco ? [betco] : [])].map((provider) =>
      callbackOf(provider, { excused: health.excused, note: callBook.note }),
    ),
    callBook,
    incidents,
    async close() {
      await tables.stop();
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
    ...lobby.calls,
    listLiveTables: liveTables.list,
    async findInfo({ provider, code }, locale) {
      const [game] = (await catalogue.current()).pick([{ provider, code }]);
      if (!game) return undefined;
      const rules = provider === houseProvider ? houseGames.find(await tables.gameOf(code)) : undefined;
      const shown = await liveTables.list();
      const table = shown.find((each) => each.mainProviderId === provider && each.gameCode === code);
      return infoOf({ game, rules, table }, locale);
    },
    listRecentWins: recentWins.list,
    async cover(provider, code) {
      const game = (await catalogue.current()).findGame(provider, code);
      const drawing = game
        ? drawCover({ ...game, provider: game.providerKey, name: game.names.tr })
        : plainCover;
      return painter.paint(drawing);
    },
    launch: openLaunch({ lobby, players, launchers }),
    async findLaunch(token) {
      const launched = await openStage(token);
      return launched && { customer: launched.customer, session: launched.session };
    },
    async launchOf(token) {
      const launched = await openStage(token);
      if (!launched) return undefined;
      await tokens.countUse(launched.session);
      return { customer: launched.customer, gameCode: launched.code };
    },
    async history(customer, request, locale) {
      return readHistory(ledger, await catalogue.current(), await walletOf(customer), request, locale);
    },
    listActivities: async (customer, request, locale) =>
      readActivities(database, await catalogue.current(), await walletOf(customer), request, locale),
    sumActivities: async (customer, request) =>
      readActivityTotals(database, await walletOf(customer), request),
    openBets: async (customer, locale) =>
      readOpenBets(ledger, await catalogue.current(), await walletOf(customer), locale),
    findRound: rounds.find,
    proveRounds: rounds.prove,
    async revealSeed(customer, gameCode) {
      if (!houseGames.find(gameCode)) return 'game_not_found';
      const changed = await games.changeSeed({ customer, gameCode });
      return changed === 'round_open' ? changed : { revealedSeedId: changed.revealed.seedId };
    },
  };
}
