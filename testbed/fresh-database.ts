// A separate database for each test file: every migration applied, no rows of other tests. It is copied from a template
// that the first test file makes, so it costs tens of milliseconds.
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { poolConfig } from '../apps/server/src/db/connection.ts';
import { migrate, readMigrations, type Migration } from '../apps/server/src/db/migrate.ts';

/** The environment variables that tell the test processes the run's server and how its databases' names begin. */
export const testServerVariable = 'FELEK_TEST_POSTGRES';
export const testPrefixVariable = 'FELEK_TEST_PREFIX';

export interface FreshDatabase {
  /** Connections to it, with the product's own parsing of types. */
  readonly pool: pg.Pool;
  /** Its connection string, for those who open their own. */
  readonly url: string;
  /** Ends the pool and removes the database. */
  drop(): Promise<void>;
}

/**
 * A new database with the repository's current schema, or with the schema of the named packages alone. A package's own tests
 * name its own schema, or pass `[]` for an empty database.
 * Runs only in tests of the project `pg`, which starts the server.
 */
export async function freshDatabase({
  schemas = ['ledger', 'server'] as readonly string[],
} = {}): Promise<FreshDatabase> {
  const server = testServer();
  const name = `${testPrefix()}_${randomBytes(8).toString('hex')}`;
  const template = await migratedTemplate(schemas);
  await onServer((client) => client.query(`create database ${name} template ${template}`));
  const url = withDatabase(server, name);
  const pool = new pg.Pool({ ...poolConfig(url), max: 20 });
  // The server ends connections when the database is dropped.
  pool.on('error', () => undefined);
  return {
    pool,
    url,
    async drop() {
      await pool.end();
      await remove(name);
    },
  };
}

/** PostgreSQL's own housekeeping may be at work in it just then, and goes by itself. */
async function remove(name: string): Promise<void> {
  for (let left = 50; ; left -= 1) {
    try {
      return await onServer((client) => client.query(`drop database if exists ${name} with (force)`));
    } catch (error) {
      if ((error as { code?: string }).code !== '42501' || left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

function testServer(): string {
  const server = process.env[testServerVariable];
  if (!server) throw new Error('freshDatabase works in *.pg.test.ts only, run as "vitest run --project pg"');
  return server;
}

const testPrefix = () => process.env[testPrefixVariable] ?? 'felek_test';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The template for the migrations as they are now; made once, by whichever test process asks first. */
async function migratedTemplate(schemas: readonly string[]): Promise<string> {
  if (schemas.length === 0) return 'template0';
  const migrations = (await readMigrations()).filter(({ name }) => schemas.includes(name.split('/')[0]!));
  const name = `${testPrefix()}_template_${digestOf(migrations)}`;
  await onServer(async (client) => {
    // One at a time; the session's end frees the lock. Tests alone use this one. Others wait however long a busy machine migrates.
    await client.query('set lock_timeout = 0; set statement_timeout = 0');
    await client.query('select pg_advisory_lock(1)');
    const found = await client.query('select from pg_database where datname = $1', [name]);
    if (found.rowCount) return;
    // It gets its name when it is complete.
    const half = `${name}_half`;
    await client.query(`drop database if exists ${half} with (force)`);
    await client.query(`create database ${half} template template0`);
    await migrate(withDatabase(testServer(), half), migrations, silent);
    await client.query(`alter database ${half} rename to ${name}`);
  });
  return name;
}

function digestOf(migrations: readonly Migration[]): string {
  const hash = createHash('sha256');
  for (const { name, sha256 } of migrations) hash.update(`${name}\n${sha256}\n`);
  return hash.digest('hex').slice(0, 16);
}

async function onServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: testServer() });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
