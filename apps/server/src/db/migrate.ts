// Brings a database to the schema of this version while the house plays on: .sql files in one order, forward only, each in a
// transaction of its own, each remembered with the SHA-256 of its text. Then the functions of each package, as they are now. Safe when
// several servers start at once.
import { hash, randomInt, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openClient } from './connection.ts';
import { DatabaseSetupError } from '@felek/postgres/setup-error';
import { sharesConnections } from './pooler.ts';
import type { DatabaseLog } from '@felek/postgres/log';

/**
 * A migration: `name` is its package and file, such as `server/202611222105-jobs.sql`; `sha256` is of its text. The functions of a package
 * are one too, by their version: `ledger/functions 202611222105`.
 */
export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
  /** For a baseline: the migrations that it replaces. A database that has them all is at the baseline's version. */
  readonly replaces?: { readonly version: string; readonly names: readonly string[] };
}

/** The packages that bring migrations, and where their files lie in the repository. */
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

/** The current functions of a package. The file is edited in place, so that each function is in one file. */
const functionsFile = 'functions.sql';
const versionLine = /^-- version (\d{12})\n/;

/**
 * Reads all migrations of the repository in the order they are applied: by the time in their names, whichever package they are of, and
 * last the functions of each package. Each package begins with a baseline.
 */
export async function readMigrations(root = repositoryRoot()): Promise<Migration[]> {
  const migrations: { readonly file: string; readonly migration: Migration }[] = [];
  const functions: Migration[] = [];
  for (const { name: source, folder } of sources) {
    const path = join(root, folder);
    const files = existsSync(path) ? (await readdir(path)).filter((file) => file.endsWith('.sql')) : [];
    for (const file of files) {
      // A checkout with Windows line ends holds the same migration.
      const text = (await readFile(join(path, file), 'utf8')).replaceAll('\r\n', '\n');
      const sha256 = hash('sha256', text);
      if (file === functionsFile) {
        const version = versionLine.exec(text)?.[1];
        if (!version)
          throw new DatabaseSetupError(`${folder}/${file} does not begin with "-- version YYYYMMDDHHMM".`);
        functions.push({ name: functionsName(source, version), text, sha256 });
      } else {
        migrations.push({
          file,
          migration: { name: `${source}/${file}`, text, sha256, ...baselineOf(source, text) },
        });
      }
    }
  }
  // The sort is stable: files of the same minute keep the order above.
  migrations.sort((one, other) => (one.file < other.file ? -1 : Number(one.file > other.file)));
  return [...migrations.map(({ migration }) => migration), ...functions];
}

/** The header of a baseline: its version, and the migrations that it replaces. */
function baselineOf(source: string, text: string): Pick<Migration, 'replaces'> {
  const [head, version, lines] = /^-- baseline of (\w+)\n((?:-- for .*\n)+)/.exec(text) ?? [];
  if (!head) return {};
  const names = lines!.match(/\d{4}-\S+/g)!.map((each) => `${source}/${each}.sql`);
  return { replaces: { version: version!, names } };
}

const functionsName = (source: string, version: string) => `${source}/functions ${version}`;
const functionsOf = (name: string) => /^(\w+)\/functions \d{12}$/.exec(name)?.[1];

/** Whether `other` names the same package's functions in a later version. */
const isReplacedBy = (name: string, other: string) =>
  functionsOf(name) !== undefined && functionsOf(name) === functionsOf(other) && other > name;

/** How often a migration asks for its locks before it is given up. */
const mostTries = 60;
/**
 * How long it waits for each lock. All that come to the table meanwhile wait behind it, so this is how long it stops the house at a
 * time, and between two attempts the house keeps running.
 */
const lockTimeout = '1s';

/**
 * Applies the missing migrations and returns their names. One server migrates at a time; the others wait outside of transactions. Throws
 * {@link DatabaseSetupError} if an applied migration has changed, or one fails or gets no locks; a failed migration leaves nothing behind.
 */
export async function migrate(
  url: string,
  migrations: readonly Migration[],
  log: DatabaseLog,
  { tries = mostTries } = {},
): Promise<string[]> {
  const client = await openClient(url, log);
  try {
    await makeTables(client);
    if ((await missingOf(client, migrations)).length === 0) {
      await warnOfUnknown(client, migrations, log);
      return [];
    }
    const lease = await takeLease(client, () => openClient(url, log), log);
    try {
      const applied: string[] = [];
      for (const migration of await missingOf(client, migrations)) {
        if (await standsAt(client, migration)) {
          await client.query(remember, [migration.name, migration.sha256]);
          log.info({ migration: migration.name }, 'the database stands at the baseline');
          continue;
        }
        await insistOnLocks(() => apply(client, migration, () => sharesConnections(url, log)), {
          migration,
          client,
          tries,
          log,
        });
        applied.push(migration.name);
        log.info({ migration: migration.name }, 'migration applied');
      }
      await warnOfUnknown(client, migrations, log);
      return applied;
    } finally {
      await lease.release();
    }
  } finally {
    await client.end();
  }
}

/** A row to lock for work that is done once at a start; no file can have this name. */
const lockRow = '(lock)';

async function makeTables(client: pg.Client): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(`create table if not exists migration (
        name text primary key,
        sha256 text not null,
        applied_at timestamptz not null default now()
      )`);
      await client.query(`create table if not exists migration_lease (
        is_only boolean primary key default true check (is_only),
        holder uuid not null,
        held_until timestamptz not null
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
      if (tries === 5 || !['23505', '42P07', '42710'].includes(code ?? '')) throw error;
    }
  }
}

/** The migrations that are not applied yet, in order. */
async function missingOf(client: pg.Client, migrations: readonly Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migration');
  const known = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  const changed = migrations.find(({ name, sha256 }) => known.has(name) && known.get(name) !== sha256);
  if (changed) {
    throw new DatabaseSetupError(
      functionsOf(changed.name)
        ? `The file of ${changed.name} was changed after it had been applied. Give it a new version in its first line.`
        : `Migration ${changed.name} was changed after it had been applied. Restore the file, and put the change into a new one.`,
    );
  }
  // Functions of a newer version stay: a server of that version may be running.
  return migrations.filter(
    ({ name }) => !known.has(name) && ![...known.keys()].some((other) => isReplacedBy(name, other)),
  );
}

/** Whether the database came to this baseline by the migrations that it replaces. One on its way there is refused. */
async function standsAt(client: pg.Client, { replaces }: Migration): Promise<boolean> {
  if (!replaces) return false;
  const { rows } = await client.query<{ name: string }>('select name from migration where name = any ($1)', [
    replaces.names,
  ]);
  const applied = rows.map(({ name }) => name);
  const missing = replaces.names.filter((name) => !applied.includes(name));
  if (applied.length > 0 && missing.length > 0)
    throw new DatabaseSetupError(
      `The database is older than version ${replaces.version}: it lacks ${missing.join(', ')}. Start version ${replaces.version} on it first, and then this one. Nothing was changed.`,
    );
  return applied.length > 0;
}

const leaseS = 30;
const renewEveryMs = 10_000;
const lookEveryMs = 250;

/** Waits until no other server migrates. A server that died in the middle is waited for until its lease has run out. */
async function takeLease(
  client: pg.Client,
  connect: () => Promise<pg.Client>,
  log: DatabaseLog,
): Promise<{ release(): Promise<void> }> {
  const holder = randomUUID();
  const take = () =>
    client.query(
      `insert into migration_lease (holder, held_until) values ($1, now() + make_interval(secs => $2))
       on conflict (is_only) do update set holder = excluded.holder, held_until = excluded.held_until
       where migration_lease.held_until < now()`,
      [holder, leaseS],
    );
  for (let looks = 0; (await take()).rowCount === 0; looks += 1) {
    if (looks === 0) log.info({}, 'another server migrates the database; waiting for it');
    await sleep(lookEveryMs);
  }
  // The first connection may be busy with one statement for long.
  const renewer = await connect();
  const renewal = setInterval(() => {
    void renewer
      .query('update migration_lease set held_until = now() + make_interval(secs => $2) where holder = $1', [
        holder,
        leaseS,
      ])
      .catch((error: unknown) =>
        log.warn({ error: String(error) }, 'the lease of the migration was not renewed'),
      );
  }, renewEveryMs);
  return {
    async release() {
      clearInterval(renewal);
      await renewer.query('delete from migration_lease where holder = $1', [holder]).catch(() => undefined);
      await renewer.end();
    },
  };
}

/** Lets the house pass between two tries, for as long as a reader or writer keeps the locks. */
async function insistOnLocks(
  once: () => Promise<void>,
  options: {
    readonly migration: Migration;
    readonly client: pg.Client;
    readonly tries: number;
    readonly log: DatabaseLog;
  },
): Promise<void> {
  const { migration, client, tries, log } = options;
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await once();
    } catch (error) {
      if (error instanceof DatabaseSetupError) throw error;
      const { message } = error as Error;
      if (!isLockFailure(error))
        throw new DatabaseSetupError(`Migration ${migration.name} does not run: ${message}`);
      if (left === 0)
        throw new DatabaseSetupError(
          `Migration ${migration.name} did not get its locks in ${tries} tries: ${message}. ${await oldestTransaction(client)}`,
        );
      log.warn({ migration: migration.name, reason: message, left }, 'a migration waits for a lock');
    }
    await sleep(randomInt(300, 1500));
  }
}

const isLockFailure = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');

async function oldestTransaction(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string; seconds: number }>(
    `select pid, application_name as name, extract(epoch from now() - xact_start)::int as seconds from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null order by xact_start limit 1`,
  );
  const oldest = rows[0];
  return oldest
    ? `The oldest open transaction is process ${oldest.pid} (${oldest.name}), open for ${oldest.seconds} s.`
    : 'No other transaction is open now.';
}

/** A file that begins so holds nothing but indexes that are made beside the running house, which no transaction may hold. */
const outsideMark = /^-- outside a transaction\b/;

async function apply(
  client: pg.Client,
  migration: Migration,
  isPooled: () => Promise<boolean>,
): Promise<void> {
  if (!outsideMark.test(migration.text)) return applyInside(client, migration);
  if (await isPooled()) {
    throw new DatabaseSetupError(
      `Migration ${migration.name} needs a connection of its own, past the pooler. Let DATABASE_OWNER_URL lead to the database itself.`,
    );
  }
  return applyOutside(client, migration);
}

const remember = 'insert into migration (name, sha256) values ($1, $2)';

async function applyInside(client: pg.Client, { name, text, sha256 }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '${lockTimeout}'`);
    await client.query(`set local statement_timeout = 0`);
    // Recorded first, so that no other server applies it at the same time, even if the lease is lost.
    await client.query(remember, [name, sha256]);
    // A file that ends the transaction itself loses the savepoint, and so is found out.
    await client.query('savepoint migration');
    await client.query(text);
    await client.query('release savepoint migration');
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

const indexStatement = /^create (?:unique )?index concurrently if not exists (\w+) on \w+/i;

/** Each index by itself. One that was left half made by an earlier try, or by a server that died, is made again. */
async function applyOutside(client: pg.Client, { name, text, sha256 }: Migration): Promise<void> {
  const statements = text
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean);
  // Such a statement blocks no other while it waits for its locks.
  await client.query('set lock_timeout = 0');
  await client.query('set statement_timeout = 0');
  for (const each of statements) {
    const index = indexStatement.exec(each)?.[1];
    if (index === undefined) {
      throw new DatabaseSetupError(
        `Migration ${name} does not run: outside a transaction stands only "create index concurrently if not exists".`,
      );
    }
    if (!(await isValid(client, index))) await client.query(`drop index concurrently if exists ${index}`);
    await client.query(each);
    if (!(await isValid(client, index)))
      throw new DatabaseSetupError(`Migration ${name} does not run: the index ${index} is not valid.`);
  }
  await client.query(remember, [name, sha256]);
}

async function isValid(client: pg.Client, index: string): Promise<boolean> {
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [index],
  );
  return rows[0]?.valid ?? false;
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
  const replaced = new Set(migrations.flatMap(({ replaces }) => replaces?.names ?? []));
  const unknown = rows
    .map(({ name }) => name)
    .filter((name) => !replaced.has(name))
    .filter((name) => !migrations.some((migration) => isReplacedBy(name, migration.name)));
  if (unknown.length > 0) log.warn({ migrations: unknown }, 'the database has migrations of a newer version');
}
