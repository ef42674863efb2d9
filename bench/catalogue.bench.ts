// A catalogue of ten thousand games: the time to import the providers' lists, against plain inserts of as many rows; and the time of a
// search, against PostgreSQL's over the same names.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installHouseGames } from '../apps/server/src/casino/casino.ts';
import { mergeOffered } from '../apps/server/src/casino/lobby/offered-games.worker.ts';
import { connectProviders } from '../apps/server/src/casino/providers/providers.ts';
import { demoSecret } from '../apps/server/src/config.ts';
import { startDatabase } from '../apps/server/src/db/start-database.ts';
import { migrate, readMigrations } from '../apps/server/src/db/migrate.ts';
import { openLog } from '../apps/server/src/log.ts';
import { openCasinoServer, type CasinoServer } from '../testbed/casino-servers.ts';
import { startSandboxProcess } from '../testbed/sandbox-process.ts';
import type { BenchRow } from './run.ts';

const wantedGames = 10_000;
const syncWithinS = 30;
const searchWithinMs = 30;
const turns = 20;

/** Typical searches: names, beginnings, Turkish letters, providers, typing mistakes, nonsense. */
const queries = [
  '|g|golden|dragon|golden dragon|royal comet quest|video slots|a b c d e f g h|%|zzzzzz qqqqqq|asdfghjkl',
  'IŞIL|ışıltılı kartal|gümüş|CILGIN ASLAN|büyülü hazine|altin lale|emerladharbour|luckyfox|goldne dragn|kartall|crystl pyramid',
  'Hub88|pragmatic|egt digital|everymatrix wolf|pragmattic|sofgamings',
].flatMap((some) => some.split('|'));

/** Two rows: the sync in seconds, and the 99th percentile of a search in milliseconds. */
export async function benchCatalogue(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'felek-bench-'));
  // Under root the database runs as another account, which needs access to the folder.
  chmodSync(dataDir, 0o755);
  const log = openLog('silent');
  const database = await startDatabase({ dataDir, maxConnections: 50, log });
  const few = connectProviders({}, 'http://localhost').length;
  const sandbox = await startSandboxProcess(demoSecret, {
    SANDBOX_GAMES: String(Math.ceil(wantedGames / few)),
  });
  await migrate(database.url, await readMigrations(), log);
  const server = openCasinoServer(database.url, connectProviders({}, sandbox.url));
  try {
    await installHouseGames(server.database);
    return [await compareSync(server), await compareSearch(server)];
  } finally {
    await server.close();
    await sandbox.remove();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const secondsOf = async (work: () => Promise<unknown>) => {
  const since = performance.now();
  await work();
  return (performance.now() - since) / 1000;
};

/** From the providers' lists over HTTP to the searchable catalogue. */
async function compareSync({ casino, database: { pool }, database }: CasinoServer): Promise<BenchRow> {
  const ours = await secondsOf(async () => {
    for (const provider of casino.providers)
      await mergeOffered(database, provider, await provider.listGames());
    await casino.search({ search: '', live: false, skip: 0, take: 1 }, 'tr');
  });
  const { rows } = await pool.query<{ count: bigint }>('select count(*) from game where is_offered');
  const games = Number(rows[0]!.count);
  if (games < wantedGames) throw new Error(`bug: the catalogue has ${games} games`);
  await pool.query('create table bare (like game)');
  const theirs = await secondsOf(() => pool.query('insert into bare select * from game'));
  return {
    name: `(e) ${games} games of ${casino.providers.length} providers brought into the catalogue, s`,
    ours: ours.toFixed(2),
    yardstick: `${theirs.toFixed(2)} to copy as many bare rows`,
    ratio: theirs / ours,
    bar: `≤ ${syncWithinS} s`,
    ok: ours <= syncWithinS,
  };
}

async function compareSearch({ casino, database: { pool } }: CasinoServer): Promise<BenchRow> {
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < turns; turn += 1)
    for (const search of queries) {
      const options = { search, live: false, systemCategory: [1], skip: 0, take: 60 };
      ours.push(1000 * (await secondsOf(() => casino.search(options, 'tr'))));
      const pattern = `%${search.replaceAll('%', '')}%`;
      theirs.push(
        1000 *
          (await secondsOf(() =>
            pool.query(
              `select g.* from game g join game_provider p on p.id = g.provider
               where g.category = 1 and g.is_on and (g.name->>'tr' ilike $1 or p.name ilike $1) order by g.sort limit 60`,
              [pattern],
            ),
          )),
      );
    }
  const [p99, theirP99] = [p99Of(ours), p99Of(theirs)];
  return {
    name: '(f) a search within the slots of that catalogue, p99 in ms',
    ours: p99.toFixed(2),
    yardstick: `${theirP99.toFixed(2)} by ILIKE, which knows neither slips nor ı and i`,
    ratio: theirP99 / p99,
    bar: `≤ ${searchWithinMs} ms`,
    ok: p99 <= searchWithinMs,
  };
}

const p99Of = (figures: readonly number[]) =>
  figures.toSorted((a, b) => a - b)[Math.ceil(figures.length * 0.99) - 1]!;
