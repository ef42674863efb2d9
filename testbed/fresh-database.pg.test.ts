import { expect, test } from 'vitest';
import { freshDatabase } from './fresh-database.ts';

test('gives each asker a migrated database of its own', async () => {
  const [one, two] = await Promise.all([freshDatabase(), freshDatabase()]);
  await one.pool.query('create table only_in_one (id int)');
  const { rows } = await two.pool.query(
    `select to_regclass('only_in_one')::text as stranger, to_regclass('job')::text as schema`,
  );
  expect(rows).toEqual([{ stranger: null, schema: 'job' }]);
  await Promise.all([one.drop(), two.drop()]);
});

test('takes a dropped database away', async () => {
  const kept = await freshDatabase({ schemas: [] });
  const dropped = await freshDatabase({ schemas: [] });
  await dropped.drop();
  const name = new URL(dropped.url).pathname.slice(1);
  const { rowCount } = await kept.pool.query('select from pg_database where datname = $1', [name]);
  expect(rowCount).toBe(0);
  await kept.drop();
});

test('runs on a server that is as durable as in production', async () => {
  const database = await freshDatabase({ schemas: [] });
  const { rows } = await database.pool.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums')`,
  );
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    data_checksums: 'on',
  });
  await database.drop();
});
