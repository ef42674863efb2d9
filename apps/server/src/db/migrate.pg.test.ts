import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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

/** Holds a lock as a long report does, until it is released. */
async function holdReader(table: string): Promise<() => Promise<void>> {
  const reader = await fresh.pool.connect();
  await reader.query(`begin; select from ${table}`);
  return async () => {
    await reader.query('rollback');
    reader.release();
  };
}
const changesA = migration('server/0004-d.sql', 'alter table a add column later int');

test('a migration behind a long reader lets everybody else pass, and is applied when the reader has ended', async () => {
  await migrate(fresh.url, [first], log);
  const letGo = await holdReader('a');
  const migrating = migrate(fresh.url, [first, changesA], log);
  await expect.poll(() => warnings, { timeout: 20_000 }).not.toEqual([]);
  // Answered while the reader still holds what the migration wants.
  await fresh.pool.query('insert into a values (1)');
  expect(await applied()).toHaveLength(1);
  await letGo();
  expect(await migrating).toEqual([changesA.name]);
  expect(warnings[0]).toMatchObject({ reason: 'canceling statement due to lock timeout' });
});

test('a migration that never gets its lock says who holds it, and leaves nothing behind', async () => {
  await migrate(fresh.url, [first], log);
  const letGo = await holdReader('a');
  await expect(migrate(fresh.url, [first, changesA], log, { tries: 2 })).rejects.toThrow(
    /^Migration server\/0004-d\.sql did not get its locks in 2 tries: .* The oldest open transaction is process \d+ \(felek\)/,
  );
  await letGo();
  expect(await applied()).toHaveLength(1);
  expect(await migrate(fresh.url, [first, changesA], log)).toEqual([changesA.name]);
});

test('who waits for another server’s migration has no transaction open', async () => {
  await migrate(fresh.url, [first], log);
  const letGo = await holdReader('a');
  const both = Promise.all([1, 2].map(() => migrate(fresh.url, [first, changesA], log)));
  const open = `select count(*) from pg_stat_activity where datname = current_database() and xact_start is not null
    and pid <> pg_backend_pid() and query not like 'begin; select%'`;
  await expect.poll(() => warnings, { timeout: 20_000 }).not.toEqual([]);
  // Of five looks at most the one migrator is ever found in a transaction, and no second one beside it.
  for (let looks = 0; looks < 5; looks += 1) {
    const { rows } = await fresh.pool.query<{ count: bigint }>(open);
    expect(Number(rows[0]!.count)).toBeLessThanOrEqual(1);
  }
  await letGo();
  expect((await both).flat()).toEqual([changesA.name]);
});

test('a server that died while it migrated is waited for until its lease has run out', async () => {
  await migrate(fresh.url, [first], log);
  const lease = (until: string) =>
    fresh.pool.query(`insert into migration_lease (holder, held_until) values (gen_random_uuid(), ${until})
      on conflict (is_only) do update set held_until = excluded.held_until`);
  await lease(`now() + interval '1 hour'`);
  const migrating = migrate(fresh.url, [first, second], log);
  // A server for which nothing is to do does not wait.
  expect(await migrate(fresh.url, [first], log)).toEqual([]);
  expect(await applied()).toHaveLength(1);
  await lease('now()');
  expect(await migrating).toEqual([second.name]);
});

describe('a file marked "outside a transaction"', () => {
  const index = migration(
    'server/0005-e.sql',
    '-- outside a transaction\ncreate unique index concurrently if not exists a_once on a (id);',
  );
  const valid = async () =>
    (await fresh.pool.query(`select indisvalid from pg_index where indexrelid = to_regclass('a_once')`)).rows;

  test('makes its index while a reader holds the table', async () => {
    await migrate(fresh.url, [first], log);
    await fresh.pool.query('insert into a values (1)');
    const reader = await fresh.pool.connect();
    await reader.query('begin; lock table a in row exclusive mode');
    const migrating = migrate(fresh.url, [first, index], log);
    await fresh.pool.query('insert into a values (2)');
    await reader.query('commit');
    reader.release();
    expect(await migrating).toEqual([index.name]);
    expect(await valid()).toEqual([{ indisvalid: true }]);
  });

  test('makes an index again that was left half made', async () => {
    await migrate(fresh.url, [first], log);
    await fresh.pool.query('insert into a values (1), (1)');
    await expect(migrate(fresh.url, [first, index], log)).rejects.toThrow(
      'Migration server/0005-e.sql does not run: could not create unique index "a_once"',
    );
    expect(await valid()).toEqual([{ indisvalid: false }]);
    await fresh.pool.query('truncate a');
    expect(await migrate(fresh.url, [first, index], log)).toEqual([index.name]);
    expect(await valid()).toEqual([{ indisvalid: true }]);
  });

  test('holds nothing else', async () => {
    const other = migration('server/0005-e.sql', '-- outside a transaction\ncreate table c ()');
    await expect(migrate(fresh.url, [other], log)).rejects.toThrow('outside a transaction stands only');
  });
});

test('goes on with a database that a newer version has migrated, and says so', async () => {
  await migrate(fresh.url, [first, second], log);
  expect(await migrate(fresh.url, [first], log)).toEqual([]);
  expect(warnings).toEqual([{ migrations: [second.name] }]);
});

describe('the functions of a package', () => {
  const functions = (version: string, body: string) =>
    migration(
      `server/functions ${version}`,
      `create or replace function f() returns int language sql return ${body}`,
    );
  const old = functions('202611010000', '1');
  const current = functions('202611020000', '2');
  const answer = async () => (await fresh.pool.query<{ f: number }>('select f()')).rows[0]!.f;

  test('are replaced by those of a newer version', async () => {
    await migrate(fresh.url, [first, old], log);
    expect(await answer()).toBe(1);
    expect(await migrate(fresh.url, [first, second, current], log)).toEqual([second.name, current.name]);
    expect(await answer()).toBe(2);
    expect(await migrate(fresh.url, [first, second, current], log)).toEqual([]);
    expect(warnings).toEqual([]);
  });

  test('stay when a server of an older version starts', async () => {
    await migrate(fresh.url, [first, current], log);
    expect(await migrate(fresh.url, [first, old], log)).toEqual([]);
    expect(await answer()).toBe(2);
    expect(warnings).toEqual([{ migrations: [current.name] }]);
  });

  test('are refused when they changed under the same version', async () => {
    await migrate(fresh.url, [first, old], log);
    await expect(migrate(fresh.url, [first, functions('202611010000', '3')], log)).rejects.toThrow(
      'The file of server/functions 202611010000 was changed after it had been applied. Give it a new version in its first line.',
    );
    expect(await answer()).toBe(1);
  });

  test('stay as they were where one of them does not run', async () => {
    await migrate(fresh.url, [first, old], log);
    const half = migration(
      current.name,
      `${current.text}; create or replace function f() returns text language sql return 'x'`,
    );
    await expect(migrate(fresh.url, [first, half], log)).rejects.toThrow('cannot change return type');
    expect(await answer()).toBe(1);
  });
});

/** A repository with these files, read. */
async function read(files: Record<string, string>): Promise<string[][]> {
  const root = await mkdtemp(join(tmpdir(), 'felek-migrations-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(join(root, path, '..'), { recursive: true });
      await writeFile(join(root, path), text);
    }
    return (await readMigrations(root)).map(({ name, text }) => [name, text]);
  } finally {
    await rm(root, { recursive: true });
  }
}

test('reads the migrations of all packages by the time in their names, and functions last', async () => {
  const functions = '-- version 202611010000\nselect 6';
  expect(
    await read({
      'packages/ledger/sql/functions.sql': functions,
      'packages/ledger/sql/202610010000-baseline.sql': 'select 1',
      'packages/ledger/sql/202611030000-late.sql': 'select 5',
      'apps/server/sql/202611020000-early.sql': 'select 4',
      'apps/server/sql/202610010000-baseline.sql': 'select 2;\r\nselect 3',
      'apps/server/sql/notes.txt': 'not a migration',
    }),
  ).toEqual([
    ['ledger/202610010000-baseline.sql', 'select 1'],
    ['server/202610010000-baseline.sql', 'select 2;\nselect 3'],
    ['server/202611020000-early.sql', 'select 4'],
    ['ledger/202611030000-late.sql', 'select 5'],
    ['ledger/functions 202611010000', functions],
  ]);
});

describe('a baseline', () => {
  const baseline: Migration = {
    ...migration('server/202610010000-baseline.sql', 'create table a (id int); create table b (id int)'),
    replaces: { version: '2afef34', names: [first.name, second.name] },
  };
  const next = migration('server/202610020000-next.sql', 'alter table b add column later int');

  test('makes the schema of a new database', async () => {
    expect(await migrate(fresh.url, [baseline, next], log)).toEqual([baseline.name, next.name]);
  });

  test('is where a database stands that has all the migrations it replaces', async () => {
    await migrate(fresh.url, [first, second], log);
    expect(await migrate(fresh.url, [baseline, next], log)).toEqual([next.name]);
    expect(await migrate(fresh.url, [baseline, next], log)).toEqual([]);
    expect((await fresh.pool.query('select id, later from b')).rows).toEqual([{ id: 1, later: null }]);
    expect(warnings).toEqual([]);
  });

  test('lets the version before it start on the same database', async () => {
    await migrate(fresh.url, [first, second], log);
    await migrate(fresh.url, [baseline, next], log);
    expect(await migrate(fresh.url, [first, second], log)).toEqual([]);
  });

  test('refuses a database that has some of the migrations it replaces, and names the version to start first', async () => {
    await migrate(fresh.url, [first], log);
    await expect(migrate(fresh.url, [baseline, next], log)).rejects.toThrow(
      'The database is older than version 2afef34: it lacks server/0002-b.sql. Start version 2afef34 on it first, and then this one. Nothing was changed.',
    );
    expect(await applied()).toHaveLength(1);
  });

  test('says in its first lines what it replaces', async () => {
    const root = repositoryRoot();
    const found = (await readMigrations(root)).flatMap(({ name, replaces }) =>
      replaces ? [{ name, ...replaces }] : [],
    );
    expect(
      found.map(({ name, version, names }) => [name, version, names.length, names[0], names.at(-1)]),
    ).toEqual([
      [
        'ledger/202611221900-baseline.sql',
        '2afef34',
        9,
        'ledger/0001-ledger.sql',
        'ledger/0009-one-way-in.sql',
      ],
      [
        'server/202611221900-baseline.sql',
        '2afef34',
        43,
        'server/0010-jobs.sql',
        'server/0207-prizes-of-customer.sql',
      ],
    ]);
  });
});

test('refuses functions without a version', async () => {
  await expect(read({ 'apps/server/sql/functions.sql': 'select 1' })).rejects.toThrow(
    'apps/server/sql/functions.sql does not begin with "-- version YYYYMMDDHHMM".',
  );
});

test('all migrations of the repository run on an empty database', async () => {
  const root = repositoryRoot();
  const migrations = await readMigrations(root);
  expect(migrations.map(({ name }) => name)).toContain('server/202611221900-baseline.sql');
  expect(await migrate(fresh.url, migrations, log)).toHaveLength(migrations.length);
});

test('every function of the database stands in the functions of its package', async () => {
  const migrations = await readMigrations();
  await migrate(fresh.url, migrations, log);
  const { rows } = await fresh.pool.query<{ name: string }>(
    'select proname as name from pg_proc where pronamespace = current_schema()::regnamespace order by proname',
  );
  const files = migrations.filter(({ name }) => name.includes('/functions ')).map(({ text }) => text);
  const written = [...files.join('\n').matchAll(/^create or replace function (\w+)/gm)].map(
    (match) => match[1]!,
  );
  expect(written.sort()).toEqual(rows.map(({ name }) => name));
});
