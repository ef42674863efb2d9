// A database of an operator's own: used as it is, checked once, never started or stopped.
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@felek/postgres';
import { runAs } from '@felek/postgres/account';
import { prepareBinaries } from '@felek/postgres/binaries';
import { choosePlace } from '@felek/postgres/folder';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startDatabase } from './start-database.ts';

let home: string;
const started: Pick<Awaited<ReturnType<typeof startPostgres>>, 'stop'>[] = [];

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'felek-outside-'));
  chmodSync(home, 0o755);
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((each) => each.stop()));
  rmSync(home, { recursive: true, force: true });
});

/** A log that keeps its warnings. */
function listening() {
  const warnings: string[] = [];
  const warn = (_facts: object, message: string) => void warnings.push(message);
  return { warnings, log: { info: () => undefined, warn, error: () => undefined } };
}

/** A PostgreSQL that runs already, in a folder of its own. */
async function startOutside(): Promise<string> {
  const outside = await startPostgres({ dataDir: join(home, 'data'), log: listening().log });
  started.push(outside);
  return outside.url;
}

async function ask(url: string, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}

test('an outside database that does not answer is refused with one line that repeats no password', async () => {
  const starting = startDatabase({
    dataDir: join(home, 'unused'),
    databaseUrl: 'postgresql://felek:s3cret@127.0.0.1:1/felek',
    log: listening().log,
  });
  await expect(starting).rejects.toThrow(/^The database of DATABASE_URL does not answer: (?!.*s3cret)/);
});

test('an outside database is used as it is and left running', async () => {
  const url = await startOutside();
  const { log, warnings } = listening();
  const outside = await startDatabase({ dataDir: join(home, 'unused'), databaseUrl: url, log });
  await outside.stop();
  expect({ url: outside.url, embedded: outside.embedded, made: existsSync(join(home, 'unused')) }).toEqual({
    url,
    embedded: false,
    made: false,
  });
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(warnings).toEqual([]);
});

test('a database that keeps no checksums of its data, as distributions make them, is used with a warning', async () => {
  const place = await choosePlace(join(home, 'data'));
  const binaries = await prepareBinaries(place.account, place.root, undefined);
  mkdirSync(place.folder, { recursive: true });
  if (place.account) chownSync(place.folder, place.account.uid, place.account.gid);
  const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-data-checksums'];
  const made = await runAs(place.account, join(binaries.folder, 'initdb'), [
    `--pgdata=${place.folder}`,
    ...options,
  ]);
  expect(made).toMatchObject({ code: 0 });
  const url = await startOutside();
  const { log, warnings } = listening();
  const outside = await startDatabase({ dataDir: join(home, 'unused'), databaseUrl: url, log });
  await outside.stop();
  expect(warnings).toEqual([expect.stringContaining('pg_checksums --enable')]);
});
