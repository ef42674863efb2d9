// Tables of the house: common rounds, which all players of a table share. It promises three things. A bet is taken before the close or not
// at all. An outcome follows from values committed before. Every taken bet is settled once, even if a server dies. It hides the state
// machine in the database, the lease by which one server drives it, the chains of hashes, and the payouts.
import type { InputOf, OutputOf, RefusalOf } from '@felek/contract/call';
import type { bingoRooms } from '@felek/contract/casino';
import type * as calls from '@felek/contract/table';
import type { Catalogue } from '@felek/games/catalogue';
import type { OwnStakes, StakeRange } from '@felek/games/stake-range';
import type { Ledger } from '@felek/ledger';
import { toLira, type Kurus } from '@felek/money';
import type { Logger } from 'pino';
import { boundedAgeCache } from '../bounded-age-cache.ts';
import { wireInstant } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { findRow, getRow, listRows, type Queryable } from '../db/statement.ts';
import type { Launch } from '../http/route.ts';
import type { CustomerId } from '../ids.ts';
import type { SealedPlace } from '../keys/keys.ts';
import type { Measured } from '../metrics.ts';
import type { Vault } from '../vault.ts';
import type { Players, WalletPort } from '../wallet/wallet.ts';
import { openAnnouncements, type StagePush } from './announcements.ts';
import type { Beacon } from './beacon.ts';
import { openBets, type AboveLimit } from './bets.ts';
import { openBingoRooms } from './bingo-rooms.ts';
import { openChat, type ChatNeeds, type TableChat } from './chat.ts';
import { openChains, sealedLinks } from './chains.ts';
import { openCrowd } from './crowd.ts';
import { databaseClock } from './database-clock.ts';
import { narrowTable, openDraws, ownStakesOfTable, tableOf, type Table } from './draws.ts';
import { commonGames, installTables, type TableSetting } from './house-tables.ts';
import { openLeases } from './leases.worker.ts';
import { houseKey } from '../games/games.ts';
import { openPayouts } from './payouts.ts';
import { openProofs, type Proofs } from './proofs.ts';
import { openRounds, type Standing } from './rounds.ts';
import * as store from './table.store.ts';
import { isShown, showBet, showEvents, showState } from './views.ts';

export type { StagePush } from './announcements.ts';
export type { AboveLimit } from './bets.ts';
export type { TableChatDesk } from './chat.ts';
export { maskName } from './crowd.ts';
export { drandBeacon, type Beacon } from './beacon.ts';
export { furtherTables, type TableSetting } from './house-tables.ts';

type Answered<C> = OutputOf<C> | RefusalOf<C>;

/** A table as the lobby shows it. */
export interface LobbyTable {
  /** Its code in the lobby. */
  readonly entry: string;
  readonly names: Readonly<Record<'tr' | 'en', string>>;
  /** Whether rounds run. */
  readonly isOpen: boolean;
  readonly leastStake: Kurus;
  readonly mostStake: Kurus;
  /** The number of players who have bet in the running round. A table has no limit of seats. */
  readonly players: number;
}

export interface Tables {
  open(launch: Launch, version?: number): Promise<Answered<typeof calls.felTable>>;
  bet(
    launch: Launch,
    asked: InputOf<typeof calls.felTableBet>,
  ): Promise<Answered<typeof calls.felTableBet> | AboveLimit | StakeRange>;
  undo(launch: Launch, betId: string): Promise<Answered<typeof calls.felTableUndo>>;
  act(launch: Launch, asked: InputOf<typeof calls.felTableAct>): Promise<Answered<typeof calls.felTableAct>>;
  history(
    launch: Launch,
    page: { skip: number; take: number },
  ): Promise<OutputOf<typeof calls.felTableHistory>>;
  round(launch: Launch, round: number): Promise<Answered<typeof calls.felTableRound>>;
  readonly chat: TableChat;
  /** The proofs of a customer's bets, by their rounds in the ledger. */
  readonly proofs: Proofs['ofBets'];
  /** The game whose scene plays what a lobby entry opens: of a further table its game, else the entry itself. */
  gameOf(entry: string): Promise<string>;
  /** The stakes that the house gave the table, of which an operator may offer a part. Undefined where the entry is no table's. */
  ownStakesOf(entry: string): Promise<OwnStakes | undefined>;
  /** Whether there is a table of this code. */
  isTable(code: string): Promise<boolean>;
  /** At most a second old. */
  lobby(): Promise<readonly LobbyTable[]>;
  bingoRooms(): Promise<OutputOf<typeof bingoRooms>>;
  /** Adds missing tables to the database, and takes over tables that no server drives. */
  start(): Promise<void>;
  /** Gives the tables to the other servers. */
  stop(): Promise<void>;
  /** Settled rounds, for the control of returns. */
  readonly settled: SettledRounds;
  readonly sealedPlaces: readonly SealedPlace[];
  readonly measures: Measured;
}

export interface SettledRounds {
  /** The tables and their games. */
  list(): Promise<readonly { readonly code: string; readonly game: string }[]>;
  /** The next settled round of a table after this one, with its bets. A table settles its rounds in their order, and void ones are left out. */
  next(code: string, after: number, on: Queryable): Promise<SettledRound | undefined>;
}

export interface SettledRound {
  readonly round: number;
  readonly settledAt: Date;
  readonly bets: readonly { readonly stake: Kurus; readonly payout: Kurus; readonly bet: object }[];
}

export interface TablesNeeds {
  readonly catalogue: Catalogue;
  readonly database: Pick<Database, 'pool' | 'inTransaction'>;
  readonly ledger: Pick<Ledger, 'balances'>;
  readonly vault: Vault;
  readonly port: WalletPort;
  readonly players: Players;
  /** The name that is shown, masked, to the other players. */
  readonly nameOf: (customer: CustomerId) => Promise<string>;
  /** Whose a message is, for people of the house. Asked for many at once, it reads once. */
  readonly ownerOf: ChatNeeds['ownerOf'];
  readonly isGameOpen: (provider: string, game: string) => Promise<boolean>;
  /** The stakes that an operator set for a game; undefined where its own hold. */
  readonly findStakes: (provider: string, game: string) => Promise<StakeRange | undefined>;
  readonly playMoney: boolean;
  readonly push: StagePush;
  /** Entropy from outside; the players' own seeds without it. */
  readonly beacon?: Beacon | undefined;
  /** Others than those of the house. */
  readonly settings?: readonly TableSetting[] | undefined;
  /** How many rounds a chain lasts. */
  readonly links?: number | undefined;
  readonly log: Logger;
}

const marksAtOpening = 200;
const marksAtPoll = 3;
/** A stage that polls does so every second or two. */
const watchedMs = 30_000;
/** The shared part of a table's view is read this often at most. */
const sharedMs = 100;
const crowdMs = 250;
const mostTables = 500;

export function createTables(needs: TablesNeeds): Tables {
  const { catalogue, database, ledger, vault, port, players, isGameOpen, findStakes, playMoney, push } =
    needs;
  const { beacon, log } = needs;
  const { pool } = database;
  const chains = openChains(database, vault, needs.links);
  const draws = openDraws(database, chains);
  const nowMs = databaseClock(database);
  const watchedAt = new Map<string, number>();
  const announcements = openAnnouncements({
    database,
    draws,
    push,
    isWatched: (code) => performance.now() - (watchedAt.get(code) ?? -Infinity) < watchedMs,
  });
  const payouts = openPayouts({ database, port, onPaid: announcements.changedBets, log });
  const rounds = openRounds({
    database,
    chains,
    draws,
    payouts,
    beacon,
    isOpen: ({ entry }) => isGameOpen(houseKey, entry),
    announcer: announcements,
    log,
  });

  const games = new Map(commonGames(catalogue).map((game) => [game.code, game]));
  /** By their codes; those alone whose game the house has. */
  const tables = boundedAgeCache<ReadonlyMap<string, Table>>({
    maxAgeMs: 5000,
    readsAhead: true,
    async read() {
      const rows = games.size > 0 ? await listRows(pool, store.listTables) : [];
      return new Map(
        rows.flatMap((row) => {
          const rules = games.get(row.game);
          return rules ? [[row.code, tableOf(row, rules)] as const] : [];
        }),
      );
    },
  });
  const findWhole = async (entry: string): Promise<Table | undefined> =>
    [...(await tables.get()).values()].find((table) => table.entry === entry);
  /** With the stakes that are offered now. */
  const narrow = async (table: Table) => narrowTable(table, await findStakes(houseKey, table.entry));
  const findByEntry = async (entry: string): Promise<Table | undefined> => {
    const table = await findWhole(entry);
    return table && narrow(table);
  };

  const standings = boundedAgeCache<Standing>({
    maxAgeMs: sharedMs,
    most: mostTables,
    async read(code) {
      const row = await getRow(pool, store.readNow, code);
      const running = row.round > 0 ? await findRow(pool, store.findRound, code, row.round) : undefined;
      return { ...row, running };
    },
  });
  const marks = boundedAgeCache({
    maxAgeMs: 1000,
    most: mostTables,
    read: async (code) => {
      const rows = await listRows(pool, store.listMarks, code, marksAtOpening);
      return rows.map(({ round, mark }) => ({ round, mark: mark && { ...mark } }));
    },
  });
  const crowds = boundedAgeCache({
    maxAgeMs: crowdMs,
    most: mostTables,
    async read(key) {
      const [code, round] = key.split(' ') as [string, string];
      const table = (await tables.get()).get(code)!;
      const book = openCrowd(table.rules, Number(round));
      if (Number(round) > 0) book.take(await listRows(pool, store.listBets, code, Number(round)));
      return book.whole();
    },
  });

  async function balanceOf(customer: CustomerId): Promise<number> {
    const player = await players.find(customer);
    const balances = player && (await ledger.balances(player.wallet));
    if (!balances) throw new Error('bug: a player has no wallet');
    return toLira(balances.cash + balances.bonus);
  }

  const bets = openBets({
    database,
    port,
    nameOf: needs.nameOf,
    draws,
    findByEntry,
    balanceOf,
    nowMs,
    onChanged: (table, bet) => announcements.changedBets(table, [bet]),
  });
  const proofs = openProofs({ database, chains, tables: () => tables.get() });

  /** The terms of a table, which do not change from round to round. */
  async function describe(table: Table) {
    const { code, game, names, rules, phasesMs } = table;
    const all = await chains.list(code);
    const running = all.findLast(({ rounds_before: before }) => before !== null);
    const next = all.find(({ rounds_before: before }) => before === null);
    if (!running) return undefined;
    return {
      code,
      game,
      names: { ...names },
      stakes: table.stakes_kurus.map(toLira),
      defaultStake: toLira(table.default_stake_kurus),
      leastStake: toLira(table.least_stake_kurus),
      mostStake: toLira(table.most_stake_kurus),
      mostInRound: toLira(table.most_in_round_kurus),
      mostBets: table.most_bets,
      phases: rules.phases.map(({ name }, place) => ({ name, ms: phasesMs[place]! })),
      entropy: beacon ? ('beacon' as const) : ('players' as const),
      commitment: {
        chain: running.number,
        published: running.published,
        links: running.links,
        before: running.rounds_before!,
        next: next?.published ?? null,
      },
      playMoney,
    };
  }

  const rooms = openBingoRooms({
    pool,
    listTables: async () => (await tables.get()).values(),
    standingOf: (code) => standings.get(code),
    isGameOpen: (entry) => isGameOpen(houseKey, entry),
  });

  const leases = openLeases({
    database,
    codes: async () => [...(await tables.get()).keys()],
    async step(held, isHeld) {
      const table = (await tables.get()).get(held.code);
      if (!table) throw new Error(`bug: table ${held.code} is driven and unknown`);
      return rounds.step(held, table, isHeld);
    },
    log,
  });

  return {
    sealedPlaces: [sealedLinks(database, vault)],
    async start() {
      if (games.size === 0) return;
      await installTables(database, catalogue, needs.settings);
      tables.delete();
      leases.start();
    },
    stop: leases.stop,
    proofs: proofs.ofBets,
    async ownStakesOf(entry) {
      const table = await findWhole(entry);
      return table && ownStakesOfTable(table);
    },
    gameOf: async (entry) => (await findByEntry(entry))?.game ?? entry,
    isTable: async (code) => (await tables.get()).has(code),

    async open({ customer, gameCode }, version) {
      const table = await findByEntry(gameCode);
      if (!table) return 'game_unavailable';
      watchedAt.set(table.code, performance.now());
      const [standing, balance] = await Promise.all([standings.get(table.code), balanceOf(customer)]);
      const state = showState(table, standing);
      const { round, running } = standing;
      const own = await listRows(pool, store.listOwnBets, table.code, customer, round - 1, round);
      // Between two rounds of a game that is switched off there is nothing to look at, unless something of the player's own.
      const about = version === undefined ? await describe(table) : null;
      if (!running || about === undefined || (!state && own.length === 0)) return 'game_unavailable';
      const now = await nowMs();
      const events = isShown(standing)
        ? showEvents(await draws.outcomeOf(table, running), now - running.shown_at!.getTime())
        : [];
      return {
        nowMs: now,
        balance,
        state: state && state.version !== version ? state : null,
        events,
        bets: own.map(showBet),
        crowd: await crowds.get(`${table.code} ${round}`),
        table: about,
        marks: (await marks.get(table.code)).slice(0, version === undefined ? marksAtOpening : marksAtPoll),
      };
    },
    chat: openChat({
      database,
      players,
      nameOf: needs.nameOf,
      ownerOf: needs.ownerOf,
      findByEntry,
      push,
    }),
    bet: bets.place,
    undo: bets.undo,
    act: bets.act,
    async history({ customer, gameCode }, { skip, take }) {
      const table = await findByEntry(gameCode);
      const rows = table ? await listRows(pool, store.listHistory, table.code, customer, skip, take) : [];
      return {
        total: Number(rows[0]?.total ?? 0),
        list: rows.map((row) => ({ ...showBet(row), mark: row.mark && { ...row.mark } })),
      };
    },
    async round({ customer, gameCode }, number) {
      const table = await findByEntry(gameCode);
      const row = table && (await findRow(pool, store.findRound, table.code, number));
      if (!row) return 'round_not_found';
      const own = await listRows(pool, store.listOwnBets, table.code, customer, number, number);
      const drawn = row.settled_at && row.shown_at ? await draws.outcomeOf(table, row) : undefined;
      return {
        round: number,
        isVoid: row.void_at !== null,
        mark: row.mark && { ...row.mark },
        events: drawn ? showEvents(drawn, Infinity) : [],
        bets: own.map(showBet),
        proof: await proofs.of(table, row),
        timeStamp: wireInstant(row.opened_at),
      };
    },
    settled: {
      list: async () => [...(await tables.get()).values()].map(({ code, game }) => ({ code, game })),
      async next(code, after, on) {
        const found = await findRow(on, store.nextSettled, code, after);
        if (!found) return undefined;
        const { round, settled_at: settledAt } = found;
        const bets = await listRows(on, store.listBets, code, round);
        return {
          round,
          settledAt,
          bets: bets.map(({ stake_kurus: stake, payout_kurus: payout, bet }) => ({ stake, payout, bet })),
        };
      },
    },
    async lobby() {
      const all = await Promise.all([...(await tables.get()).values()].map(narrow));
      return Promise.all(
        all.map(async ({ code, entry, names, least_stake_kurus: least, most_stake_kurus: most }) => {
          const { round, phase } = await standings.get(code);
          const { players: seated } = await crowds.get(`${code} ${round}`);
          const isOpen = phase !== null && (await isGameOpen(houseKey, entry));
          return { entry, names, isOpen, leastStake: least, mostStake: most, players: seated };
        }),
      );
    },
    bingoRooms: rooms.list,
    measures: async () => {
      const rows = await listRows(pool, store.measureTables, [...(await tables.get()).keys()]);
      const of = (value: (row: (typeof rows)[number]) => number) =>
        rows.map((row) => ({ labels: { table: row.code }, value: value(row) }));
      return [
        {
          name: 'felek_table_driven',
          help: 'Whether a server drives the table.',
          values: of(({ is_driven: is }) => Number(is)),
        },
        {
          name: 'felek_table_late_seconds',
          help: 'By how much the running phase of the table is overdue.',
          values: of(({ late_seconds: late }) => late),
        },
        {
          name: 'felek_table_void_rounds_total',
          help: 'Rounds of the table that were called off and given back.',
          values: of(({ voids }) => Number(voids)),
        },
      ];
    },
  };
}
