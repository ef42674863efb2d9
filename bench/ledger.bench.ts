// The ledger against `pgbench`, which sends the same statement to the same PostgreSQL, in turns. Every commit is on disk before its answer.
// Measured are rounds of the house's game over HTTP, and stakes through the wallet port, alone and in group commit.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { productName } from '@felek/contract/house';
import { startDatabase, type RunningDatabase } from '../apps/server/src/db/start-database.ts';
import { poolConfig } from '../apps/server/src/db/connection.ts';
import { openLog } from '../apps/server/src/log.ts';
import { openWalletPort, type WalletPort } from '../apps/server/src/wallet/wallet.ts';
import { openCatalogue } from '../apps/server/src/casino/lobby/catalogue.ts';
import { houseProvider } from '../apps/server/src/casino/lobby/house-games.ts';
import { openPlayers } from '../apps/server/src/casino/players.ts';
import { openPrizes } from '../apps/server/src/casino/prizes/prizes.ts';
import type { CustomerId } from '../apps/server/src/ids.ts';
import { openLedger } from '@felek/ledger';
import { joinCustomer, openCasinoServer } from '../testbed/casino-servers.ts';
import { startHouse } from '../testbed/house.ts';
import { assertBooks } from './books.ts';
import { openBenchDisk } from './bench-disk.ts';
import { sitDown } from './house-player.ts';
import { compare } from './compare.ts';
import { load } from './loading.ts';
import {
  crowd,
  deepPurse,
  pairScript,
  pgbench,
  prepareYardstick,
  stakeOf,
  stakeScript,
} from './yardstick.ts';
import type { BenchRow } from './run.ts';

const seconds = 5;
const players = 32;

/** Rows of bets and wins per second at 32 players, single stakes at 32, and stakes in group commit at 64. */
export async function benchLedger(): Promise<BenchRow[]> {
  const disk = openBenchDisk();
  try {
    const database = await startDatabase({
      dataDir: disk.dataDir,
      maxConnections: 200,
      log: openLog('silent'),
    });
    try {
      const yardstick = await prepareYardstick(database.adminUrl!);
      disk.slowDown();
      const rows = [await comparePairs(database, yardstick), ...(await comparePostings(yardstick))];
      return rows.map((row) => ({ ...row, name: row.name + disk.label }));
    } finally {
      await database.stop();
    }
  } finally {
    disk.remove();
  }
}

/** Whole rounds of the house's game: a stake and a settlement, one HTTP call each. */
async function comparePairs(
  { url, serverUrl }: Pick<RunningDatabase, 'url' | 'serverUrl'>,
  yardstick: string,
): Promise<BenchRow> {
  const house = await startHouse({ environment: { DATABASE_URL: serverUrl, DATABASE_OWNER_URL: url } });
  const casino = openCasinoServer(url);
  try {
    const compared = await compare({
      name: `(a) bet and win over HTTP, pairs/s, ${players} players`,
      bar: 1,
      async ours() {
        const clients = await Promise.all(Array.from({ length: players }, () => sitDown(house, casino)));
        const { answers } = await load({ port: house.port, warmupSeconds: 1, seconds, clients });
        return answers / 2 / seconds;
      },
      theirs: async () => (await pgbench(yardstick, pairScript, 2, { clients: players, seconds })).perSecond,
      yardstick: 'pgbench',
    });
    await assertSound(casino.database.pool);
    return compared;
  } finally {
    await casino.close();
    await house.stop();
  }
}

/** Stakes from this process through the wallet port, without HTTP: one per transaction, or as many as are waiting. */
async function comparePostings(yardstick: string): Promise<BenchRow[]> {
  const server = openCasinoServer(yardstick);
  const pool = new pg.Pool({ ...poolConfig(yardstick), max: players });
  const single = openLedger({ pool, limits: { lanes: players, secondLaneFrom: 1, batchSize: 1 } });
  const catalogue = openCatalogue(server.database, new Set([houseProvider]), () => productName);
  const alone = openWalletPort({
    ledger: single,
    database: server.database,
    players: openPlayers(server.account, single),
    prizes: openPrizes({
      database: server.database,
      ledger: single,
      account: server.account,
      log: openLog('silent'),
    }),
    isGameOpen: async (provider, code) =>
      (await catalogue.current()).findPlayed(provider, code)?.isOpen ?? false,
  });
  try {
    const customers: CustomerId[] = [];
    while (customers.length < crowd) {
      customers.push((await joinCustomer(server, { cash: deepPurse })).customer);
    }
    const rows = [
      await compare({
        name: `(a) stakes through the wallet port, one a transaction, stakes/s, ${players} players`,
        bar: 0.7,
        ours: () => stakesPerSecond(alone, customers.slice(0, players)),
        theirs: async () =>
          (await pgbench(yardstick, stakeScript, 1, { clients: players, seconds })).perSecond,
        yardstick: 'pgbench',
      }),
      await compare({
        name: `(a) stakes through the wallet port, group commit, stakes/s, ${crowd} players`,
        bar: 2.5,
        ours: () => stakesPerSecond(server.casino.port, customers),
        theirs: async () => (await pgbench(yardstick, stakeScript, 1, { clients: crowd, seconds })).perSecond,
        yardstick: 'pgbench',
      }),
    ];
    await assertSound(pool);
    return rows;
  } finally {
    await single.close();
    await pool.end();
    await server.close();
  }
}

async function stakesPerSecond(port: WalletPort, customers: readonly CustomerId[]): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let stakes = 0;
  await Promise.all(
    customers.map(async (customer) => {
      while (performance.now() < end) {
        const { outcome } = await port.debit(stakeOf(customer, randomUUID()));
        if (outcome !== 'applied') throw new Error(`bug: a stake was answered ${outcome}`);
        stakes += 1;
      }
    }),
  );
  return stakes / seconds;
}

/** The figure counts only if the books are right. */
async function assertSound(pool: pg.Pool): Promise<void> {
  await assertBooks(pool);
}
