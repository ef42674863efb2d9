// Bets under pressure: a thousand a second over HTTP, each with its settlement. The yardstick is pgbench with as many postings a second on
// the same server, before and after.
import { startDatabase, type RunningDatabase } from '../apps/server/src/db/start-database.ts';
import { openLog } from '../apps/server/src/log.ts';
import { openCasinoServer } from '../testbed/casino-servers.ts';
import { startHouse } from '../testbed/house.ts';
import { assertBooks } from './books.ts';
import { openBenchDisk } from './bench-disk.ts';
import { sitDown } from './house-player.ts';
import { load } from './loading.ts';
import type { BenchRow } from './run.ts';
import { crowd, pgbench, prepareYardstick, stakeScript } from './yardstick.ts';

const betsPerSecond = 1000;
const players = 200;
/** A call over HTTP also reads the session and draws from the seed before it posts. */
const mostTimesPgbench = 3;

/** One row: the 99th percentile of a bet. */
export async function benchBets(): Promise<BenchRow[]> {
  const disk = openBenchDisk();
  try {
    const database = await startDatabase({
      dataDir: disk.dataDir,
      maxConnections: 200,
      log: openLog('silent'),
    });
    try {
      const yardstick = await prepareYardstick(database.adminUrl!);
      return [await timeBets(database, yardstick, disk)];
    } finally {
      await database.stop();
    }
  } finally {
    disk.remove();
  }
}

/** Each player stakes five times a second, and each stake is settled. */
async function timeBets(
  { url, serverUrl }: Pick<RunningDatabase, 'url' | 'serverUrl'>,
  yardstick: string,
  disk: ReturnType<typeof openBenchDisk>,
): Promise<BenchRow> {
  const house = await startHouse({ environment: { DATABASE_URL: serverUrl, DATABASE_OWNER_URL: url } });
  const casino = openCasinoServer(url);
  try {
    const clients = await Promise.all(Array.from({ length: players }, () => sitDown(house, casino)));
    disk.slowDown();
    const atRate = async () =>
      (await pgbench(yardstick, stakeScript, 1, { clients: crowd, seconds: 10, rate: 2 * betsPerSecond }))
        .p99Ms;
    const before = await atRate();
    const options = { port: house.port, warmupSeconds: 3, seconds: 20, clients };
    const { answers, p99Ms } = await load({ ...options, everyMs: (1000 * players) / (2 * betsPerSecond) });
    const theirsMs = (before + (await atRate())) / 2;
    await assertBooks(casino.database.pool);
    const perSecond = answers / 2 / options.seconds;
    return {
      name: `(g) a bet or its win over HTTP at ${betsPerSecond} bets a second, p99${disk.label}`,
      ours: `${p99Ms.toFixed(1)} ms at ${perSecond.toFixed(0)}/s`,
      yardstick: `${theirsMs.toFixed(1)} ms pgbench`,
      ratio: p99Ms / theirsMs,
      bar: `≤ ${mostTimesPgbench}`,
      ok: p99Ms <= mostTimesPgbench * theirsMs && perSecond >= 0.99 * betsPerSecond,
    };
  } finally {
    await casino.close();
    await house.stop();
  }
}
