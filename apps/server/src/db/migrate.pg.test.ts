import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { migrate, readMigrations, repositoryRoot, type Migration } from './migrate.ts';

let fresh: FreshDatabase;
let warnings: object[];
const log = {
  info: () => undefined,
  warn: (facts: object) => void warnings.push(facts),
  error: () => undefined,
};

const migration = (name: string, text: string, sha256 = `${name} ${text}`): Migration => ({
  name,
  text,
  sha256,
});
const first = migration('server/0001-a.sql', 'create table a (id int)');
const second = migration('server/0002-b.sql', 'create table b (id int); insert into b values (1)');

beforeEach(async () => {
  fresh = await freshDatabase({ schemas: [] });
  warnings = [];
});
afterEach(() => fresh.drop());

const applied = async () =>
  (await fresh.pool.query(`select name, sha256 from migration where name <> '(lock)' order by name`)).rows;

test('applies what is missing, in order, once', async () => {
  expect(await migrate(fresh.url, [first], log)).toEqual([first.name]);
  expect(await migrate(fresh.url, [first, second], log)).toEqual([second.name]);
  expect(await migrate(fresh.url, [first, second], log)).toEqual([]);
  expect(await applied()).toEqual([first, second].map(({ name, sha256 }) => ({ name, sha256 })));
});

test('says what to do where its account may make no tables', async () => {
  await fresh.pool.query('revoke create on schema public from public, pg_database_owner');
  await expect(migrate(fresh.url, [first], log)).rejects.toThrow(
    /may make no tables in it: permission denied for schema public\. Let it own the database/,
  );
});

test('refuses a migration that was changed after it had been applied, and applies nothing after it', async () => {
  await migrate(fresh.url, [first], log);
  const changed = migration(first.name, 'create table a (id bigint)');
  await expect(migrate(fresh.url, [changed, second], log)).rejects.toThrow(
    'Migration server/0001-a.sql was changed after it had been applied.',
  );
  expect(await applied()).toHaveLength(1);
});

test('a migration that fails halfway leaves nothing behind, and those before it stay', async () => {
  const half = migration(second.name, 'create table b (id int); insert into missing values (1)');
  await expect(migrate(fresh.url, [first, half], log)).rejects.toThrow(
    'Migration server/0002-b.sql does not run: relation "missing" does not exist',
  );
  expect(await applied()).toHaveLength(1);
  const { rows } = await fresh.pool.query(`select to_regclass('a')::text as a, to_regclass('b')::text as b`);
  expect(rows).toEqual([{ a: 'a', b: null }]);
  expect(await migrate(fresh.url, [first, second], log)).toEqual([second.name]);
});

test('a migration cannot end its transaction by itself', async () => {
  const sly = migration(first.name, 'create table a (id int); commit');
  await expect(migrate(fresh.url, [sly], log)).rejects.toThrow('Migration server/0001-a.sql does not run');
});

test('several servers that start at once apply each migration once', async () => {
  const slow = migration('server/0003-c.sql', 'select pg_sleep(0.2); create table c (id int)');
  const all = [first, second, slow];
  const runs = await Promise.all(Array.from({ length: 5 }, () => migrate(fresh.url, all, log)));
  expect(runs.flat().sort()).toEqual(all.map(({ name }) => name));
});

test('goes on with a database that a newer version has migrated, and says so', async () => {
  await migrate(fresh.url, [first, second], log);
  expect(await migrate(fresh.url, [first], log)).toEqual([]);
  expect(warnings).toEqual([{ migrations: [second.name] }]);
});

test('reads the migrations of the repository: the ledger first, then the server, each by file name', async () => {
  const root = await mkdtemp(join(tmpdir(), 'felek-migrations-'));
  for (const [path, text] of [
    ['packages/ledger/sql/0001-ledger.sql', 'select 1'],
    ['apps/server/sql/0020-account.sql', 'select 2;\r\nselect 3'],
    ['apps/server/sql/0010-jobs.sql', 'select 4'],
    ['apps/server/sql/notes.txt', 'not a migration'],
  ] as const) {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const read = (await readMigrations(root)).map(({ name, text }) => [name, text]);
  await rm(root, { recursive: true });
  expect(read).toEqual([
    ['ledger/0001-ledger.sql', 'select 1'],
    ['server/0010-jobs.sql', 'select 4'],
    ['server/0020-account.sql', 'select 2;\nselect 3'],
  ]);
});

test('all migrations of the repository run on an empty database', async () => {
  const root = repositoryRoot();
  const migrations = await readMigrations(root);
  expect(migrations.map(({ name }) => name)).toContain('server/0010-jobs.sql');
  expect(await migrate(fresh.url, migrations, log)).toHaveLength(migrations.length);
});
