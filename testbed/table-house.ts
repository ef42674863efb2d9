// Tables of common rounds that a test drives: a server's tables go step by step, and their time is moved in the database, so
// that a test reaches every moment of a round. No other server drives such a table.
import { randomUUID } from 'node:crypto';
import { openCatalogue, type Catalogue } from '../packages/games/src/catalogue.ts';
import type { DrawnRound } from '../packages/games/src/rounds.ts';
import { rocket } from '../packages/games/testbed/rocket/rocket.ts';
import { wheel } from '../packages/games/testbed/wheel/wheel.ts';
import type { StageMessage } from '../packages/contract/src/table.ts';
import { installHouseGames } from '../apps/server/src/casino/casino.ts';
import { listRows } from '../apps/server/src/db/statement.ts';
import { openLog } from '../apps/server/src/log.ts';
import { openAnnouncements } from '../apps/server/src/tables/announcements.ts';
import { openChains } from '../apps/server/src/tables/chains.ts';
import { openDraws, tableOf, type Table } from '../apps/server/src/tables/draws.ts';
import { installTables } from '../apps/server/src/tables/house-tables.ts';
import { openPayouts, type Held, type PayoutsNeeds } from '../apps/server/src/tables/payouts.ts';
import { openRounds } from '../apps/server/src/tables/rounds.ts';
import * as store from '../apps/server/src/tables/table.store.ts';
import type { Beacon, TableSetting } from '../apps/server/src/tables/tables.ts';
import { joinCustomer } from './casino-servers.ts';
import { openTestRooms, type TestRooms } from './rooms.ts';

export const toyGames = openCatalogue([rocket, wheel]);

/** Fast enough for a test that waits. */
export const toyTables: readonly TableSetting[] = [
  { code: 'rocket-1', game: 'rocket', mostBets: 2, schedule: { open: 700, lock: 100, rest: 200 } },
  { code: 'wheel-1', game: 'wheel', schedule: { open: 700, lock: 100, spin: 100, result: 200 } },
  {
    code: 'wheel-2',
    game: 'wheel',
    names: { tr: 'Hızlı Çark', en: 'Fast Wheel' },
    stakes: [100n, 200n, 500n],
    mostStake: 500n,
  },
];

export interface TableServer extends TestRooms {
  /** Messages to stages, oldest first. */
  readonly pushed: { readonly to: string; readonly message: StageMessage }[];
}

export function openTableServer(
  url: string,
  {
    beacon,
    games = toyGames,
    houseTables = toyTables,
    connections = 16,
  }: {
    readonly beacon?: Beacon;
    readonly games?: Catalogue;
    readonly houseTables?: readonly TableSetting[];
    readonly connections?: number;
  } = {},
): TableServer {
  const pushed: TableServer['pushed'] = [];
  const rooms = openTestRooms(url, {
    connections,
    config: { publicUrl: 'http://127.0.0.1' },
    ports: {
      houseGames: games,
      houseTables,
      beacon,
      stagePush: {
        toTable: (code, message) => void pushed.push({ to: code, message }),
        toStage: (customer, message) => void pushed.push({ to: customer, message }),
      },
    },
  });
  return { ...rooms, pushed };
}

/** Games and tables in the database. */
export async function installToys({ database }: Pick<TestRooms, 'database'>): Promise<void> {
  await installHouseGames(database, toyGames, toyTables);
  await installTables(database, toyGames, toyTables);
}

/** A customer with so much cash, at a table. */
export async function sitDown(server: TestRooms, gameCode: string, cash = 100_000n) {
  const { customer } = await joinCustomer(server, { cash });
  return { customer, gameCode };
}

export interface Hand {
  readonly table: Table;
  /** The lease that the hand holds. */
  held(): Held;
  /** Takes the table from its current holder. */
  take(): Promise<void>;
  /** Makes one step. */
  step(): Promise<number>;
  /** Makes steps until the table is in the phase. */
  to(phase: string): Promise<void>;
  /** The end of the running phase comes now. */
  hurry(): Promise<void>;
  /** The outcome of a round that is drawn. */
  outcome(round: number): Promise<DrawnRound>;
  now(): Promise<store.NowRow>;
}

/** `port`: in place of the server's own, for payouts that are cut off. */
export async function takeHand(
  server: TestRooms,
  code: string,
  {
    games = toyGames,
    beacon,
    port = server.casino.port,
    chunkSize = 1000,
    links = 50,
  }: {
    readonly games?: Catalogue;
    readonly beacon?: Beacon;
    readonly port?: PayoutsNeeds['port'];
    readonly chunkSize?: number;
    /** How many rounds a chain lasts. */
    readonly links?: number;
  } = {},
): Promise<Hand> {
  const { database, vault } = server;
  const log = openLog('silent');
  const row = (await listRows(database.pool, store.listTables)).find((each) => each.code === code)!;
  const game = games.find(row.game)!;
  if (game.kind !== 'common') throw new Error(`${row.game} is no common game`);
  const table = tableOf(row, game);
  const chains = openChains(database, vault, links);
  const draws = openDraws(database, chains);
  const push = { toTable: () => undefined, toStage: () => undefined };
  const announcer = openAnnouncements({ database, draws, push, isWatched: () => true });
  const rounds = openRounds({
    database,
    chains,
    draws,
    beacon,
    payouts: openPayouts({ database, port, onPaid: announcer.changedBets, log, chunkSize }),
    isOpen: async () => true,
    announcer,
    log,
  });
  const owner = randomUUID();
  let held: Held | undefined;
  const { pool } = database;
  const hand: Hand = {
    table,
    held: () => held!,
    async take() {
      await pool.query(`update game_table set until = 'epoch' where code = $1`, [code]);
      [held] = await listRows(pool, store.takeLeases, owner, [code], 600_000);
    },
    step: () => rounds.step(held!, table, () => true),
    async to(phase) {
      for (let steps = 0; steps < 200; steps += 1) {
        const { phase: at } = await hand.now();
        if (at !== null && table.rules.phases[at]!.name === phase) return;
        if ((await hand.step()) > 0) await hand.hurry();
      }
      throw new Error(`${code} does not come to ${phase}`);
    },
    async hurry() {
      await pool.query(
        `update game_table set phase_end = least(phase_end, clock_timestamp()) where code = $1`,
        [code],
      );
      await pool.query(
        `update table_gate set until = least(until, clock_timestamp()) where table_code = $1 and takes = 'bets'`,
        [code],
      );
    },
    async outcome(round) {
      const { rows } = await pool.query(`select * from table_round where table_code = $1 and round = $2`, [
        code,
        round,
      ]);
      return draws.outcomeOf(table, rows[0] as store.RoundRow);
    },
    async now() {
      const [now] = await listRows(pool, store.readNow, code);
      return now!;
    },
  };
  await hand.take();
  return hand;
}
