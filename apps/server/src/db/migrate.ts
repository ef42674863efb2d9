// Brings a database to the schema of this version: numbered .sql files, forward only, each in a transaction of its own,
// each remembered with the SHA-256 of its text. Safe when several servers start at once: they queue at a locked row.
import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openClient } from './connection.ts';
import { DatabaseSetupError } from './database-errors.ts';
import type { DatabaseLog } from './database-log.ts';

/** A migration: `name` is its package and file, such as `server/0010-jobs.sql`; `sha256` is of its text. */
export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
}

/** The packages that bring migrations, in the order they are applied, and where their files lie in the repository. */
const sources = [
  { name: 'ledger', folder: 'packages/ledger/sql' },
  { name: 'server', folder: 'apps/server/sql' },
] as const;

/** The repository's root, from source and from the bundle alike: the first folder upwards that holds both packages. */
export function repositoryRoot(): string {
  const start = dirname(fileURLToPath(import.meta.url));
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'packages')) && existsSync(join(folder, 'apps/server/sql'))) return folder;
    if (folder === dirname(folder)) {
      throw new DatabaseSetupError(`The migrations (apps/server/sql) are in no folder above ${start}.`);
    }
  }
}

/** Reads all migrations of the repository in the order they are applied: by package, then by file name. */
export async function readMigrations(root = repositoryRoot()): Promise<Migration[]> {
  const migrations: Migration[] = [];
  for (const { name, folder } of sources) {
    const path = join(root, folder);
    const files = existsSync(path)
      ? (await readdir(path)).filter((file) => file.endsWith('.sql')).sort()
      : [];
    for (const file of files) {
      // A checkout with Windows line ends holds the same migration.
      const text = (await readFile(join(path, file), 'utf8')).replaceAll('\r\n', '\n');
      const sha256 = hash('sha256', text);
      migrations.push({ name: `${name}/${file}`, text, sha256 });
    }
  }
  return migrations;
}

/**
 * Applies what is missing and gives the names of what was applied. Throws {@link DatabaseSetupError} when a migration
 * was changed after it had been applied, or does not run; that one then leaves nothing behind.
 */
export async function migrate(
  url: string,
  migrations: readonly Migration[],
  log: DatabaseLog,
): Promise<string[]> {
  const client = await openClient(url, log);
  try {
    await makeMigrationTable(client);
    const applied: string[] = [];
    for (const migration of migrations) {
      if (await apply(client, migration)) {
        applied.push(migration.name);
        log.info({ migration: migration.name }, 'migration applied');
      }
    }
    await warnOfUnknown(client, migrations, log);
    return applied;
  } finally {
    await client.end();
  }
}

/** The row that servers queue at; no file can have this name. */
const lockRow = '(lock)';

async function makeMigrationTable(client: pg.Client): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(`create table if not exists migration (
        name text primary key,
        sha256 text not null,
        applied_at timestamptz not null default now()
      )`);
      await client.query(`insert into migration (name, sha256) values ($1, '') on conflict do nothing`, [
        lockRow,
      ]);
      return;
    } catch (error) {
      // "if not exists" does not hold against another server that creates the table in the same moment (23505 on the
      // catalogue, 42P07 for the table or 42710 for its row type); the second time it is there.
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      if (code === '42501')
        throw new DatabaseSetupError(
          `The account of the database may make no tables in it: ${(error as Error).message}. Let it own the database (alter database … owner to …).`,
        );
      if (tries === 3 || !['23505', '42P07', '42710'].includes(code ?? '')) throw error;
    }
  }
}

/** Applies one migration unless it has been. Gives whether it did. */
async function apply(client: pg.Client, { name, text, sha256 }: Migration): Promise<boolean> {
  await client.query('begin');
  try {
    // Another server may be in the middle of a long migration: wait for it as long as it takes.
    await client.query(`set local lock_timeout = 0`);
    await client.query(`set local statement_timeout = 0`);
    await client.query('select from migration where name = $1 for update', [lockRow]);
    const { rows } = await client.query<{ sha256: string }>('select sha256 from migration where name = $1', [
      name,
    ]);
    const known = rows[0];
    if (known && known.sha256 !== sha256) {
      throw new DatabaseSetupError(
        `Migration ${name} was changed after it had been applied. Restore the file, and put the change into a new one.`,
      );
    }
    if (!known) {
      // A file that ends the transaction itself loses the savepoint, and so is found out.
      await client.query('savepoint migration');
      await client.query(text);
      await client.query('release savepoint migration');
      await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256]);
    }
    await client.query('commit');
    return !known;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    if (error instanceof DatabaseSetupError) throw error;
    throw new DatabaseSetupError(`Migration ${name} does not run: ${(error as Error).message}`);
  }
}

/** A newer version of Felek has been here. Rolling back to this one is allowed, for migrations only ever add. */
async function warnOfUnknown(
  client: pg.Client,
  migrations: readonly Migration[],
  log: DatabaseLog,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select name from migration where name <> all ($1) order by name',
    [[lockRow, ...migrations.map(({ name }) => name)]],
  );
  if (rows.length > 0) {
    log.warn({ migrations: rows.map(({ name }) => name) }, 'the database has migrations of a newer version');
  }
}
