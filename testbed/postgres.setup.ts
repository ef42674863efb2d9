// One PostgreSQL for a whole test run, with production's settings: an embedded one in a temporary folder, or the
// server of DATABASE_URL, whose account must be allowed to create databases. Test files ask `freshDatabase` for theirs.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startDatabase } from '../apps/server/src/db/start-database.ts';
import { testPrefixVariable, testServerVariable } from './fresh-database.ts';

const prefix = 'felek-test-';
const memory = '/dev/shm';
const gibibyte = 1024 ** 3;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Starts the server and names it to the test processes; what it gives back ends it and removes its folder. */
export default async function setup(): Promise<() => Promise<void>> {
  const place = hasRoomInMemory() ? memory : tmpdir();
  removeAbandoned(place);
  const dataDir = mkdtempSync(join(place, `${prefix}${process.pid}-`));
  // Root's tests run the server as another account, which must be able to enter.
  chmodSync(dataDir, 0o755);
  const database = await startDatabase({
    dataDir,
    databaseUrl: process.env['DATABASE_URL'],
    binFolder: process.env['FELEK_PG_BIN'],
    maxConnections: 200,
    log: silent,
  });
  if (database.adminUrl) await run(database.adminUrl, 'alter role felek createdb');
  const namePrefix = `felek_test_${randomBytes(4).toString('hex')}`;
  process.env[testServerVariable] = database.url;
  process.env[testPrefixVariable] = namePrefix;
  return async () => {
    if (!database.embedded) await dropAll(database.url, namePrefix);
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/**
 * Each database that is dropped waits for the disk, and a run drops hundreds. Nothing is proved by that: no test cuts this server's power,
 * and the tests that kill a PostgreSQL start one of their own. A container's memory may be small, or forbid programs, which go beside the data
 * where the account cannot enter this checkout.
 */
function hasRoomInMemory(): boolean {
  if (process.platform !== 'linux' || freemem() < 8 * gibibyte) return false;
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === memory);
    const { bavail, bsize } = statfsSync(memory);
    return mount !== undefined && !mount.includes('noexec') && bavail * bsize > 8 * gibibyte;
  } catch {
    return false;
  }
}

/** Folders of test runs that were killed. */
function removeAbandoned(place: string): void {
  for (const name of readdirSync(place)) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]);
    if (pid > 0 && !isRunning(pid)) rmSync(join(place, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function run(url: string, query: string): Promise<pg.QueryResult<{ name: string }>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query<{ name: string }>(query);
  } finally {
    await client.end();
  }
}

/** On a server that outlives the run, nothing of ours stays behind. */
async function dropAll(url: string, namePrefix: string): Promise<void> {
  const { rows } = await run(
    url,
    `select datname as name from pg_database where starts_with(datname, '${namePrefix}')`,
  );
  for (const { name } of rows) await run(url, `drop database if exists "${name}" with (force)`);
}
