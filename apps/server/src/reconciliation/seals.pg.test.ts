import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLedger, type Ledger } from '@felek/ledger';
import { sealPages, unsealedSeconds } from '@felek/ledger/seals';
import { freshDatabase, type FreshDatabase } from '../../../../testbed/fresh-database.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { createJobs, type Jobs } from '../jobs/jobs.ts';
import { createSeals, type Seals } from './seals.ts';

let fresh: FreshDatabase;
let database: Database;
let ledger: Ledger;
let jobs: Jobs;
let folder: string;
let seals: Seals;
let errors: object[];
const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (facts: object) => void errors.push(facts),
};
const wallet = randomUUID();

beforeEach(async () => {
  fresh = await freshDatabase();
  database = openDatabase({ url: fresh.url, log });
  ledger = openLedger({ pool: database.ledgerPool });
  jobs = createJobs({ database, log });
  folder = await mkdtemp(join(tmpdir(), 'felek-heads-'));
  errors = [];
  folder = join(folder, 'not there yet');
  seals = createSeals({ database, jobs, headsFile: join(folder, 'heads.txt'), log });
  await ledger.openWallet(database.pool, wallet, 'TRY');
});
afterEach(async () => {
  await jobs.stop();
  await ledger.close();
  await database.close();
  await fresh.drop();
  await rm(dirname(folder), { recursive: true });
});

async function depositAndSeal(): Promise<void> {
  await ledger.post({
    wallet,
    key: { source: 'payment', operation: 'deposit', id: randomUUID() },
    legs: [{ from: 'payment:test', to: 'cash', amount: 100n }],
  });
  do await sealPages(database.pool);
  while ((await unsealedSeconds(database.pool)) > 0);
}

const lines = async () => (await readFile(join(folder, 'heads.txt'), 'utf8')).split('\n').slice(0, -1);
const figure = async (name: string) =>
  (await seals.measures()).find((each) => each.name === name)!.values[0]!.value;

it('appends each head once, and finds all of them in the chain', async () => {
  await seals.exportHead();
  await depositAndSeal();
  await seals.exportHead();
  await seals.exportHead();
  await depositAndSeal();
  await seals.exportHead();
  const instant = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z`;
  expect(await lines()).toEqual(
    [1, 2].map((page): unknown =>
      expect.stringMatching(new RegExp(`^${instant} ${page} ${instant} [0-9a-f]{64}$`)),
    ),
  );
  expect(await seals.check()).toEqual([]);
  expect(await figure('felek_ledger_heads_missing')).toBe(0);
});

it('finds a chain that was recomputed, even if it is consistent in itself', async () => {
  await depositAndSeal();
  await seals.exportHead();
  await fresh.pool.query(
    `alter table posting disable trigger user; alter table ledger_page disable trigger user;
     update posting set fingerprint = 'another'; delete from ledger_page; update ledger_horizon set page = 0`,
  );
  await sealPages(database.pool);
  const rule = `sealed pages: page 1 is not the one that was exported to ${join(folder, 'heads.txt')}`;
  expect(await seals.check()).toEqual([rule]);
  await seals.exportHead();
  expect(errors).toEqual([{ rule }]);
  expect(await figure('felek_ledger_heads_missing')).toBe(1);
});

it('names the page in which a posting was edited', async () => {
  await depositAndSeal();
  await fresh.pool.query(
    `alter table posting disable trigger user; update posting set memo = '{"by": "nobody"}'`,
  );
  expect(await seals.check()).toEqual(['sealed pages: page 1 is not as it was sealed']);
});

it('goes past a line that a loss of power has cut off', async () => {
  await mkdir(folder);
  await appendFile(join(folder, 'heads.txt'), '2026-11-22T10:00:00.000Z 7 2026-11-\n');
  await depositAndSeal();
  await seals.exportHead();
  expect(await seals.check()).toEqual([]);
  expect(await lines()).toHaveLength(2);
});

it('seals by itself while the jobs run', async () => {
  await ledger.post({
    wallet,
    key: { source: 'payment', operation: 'deposit', id: randomUUID() },
    legs: [{ from: 'payment:test', to: 'cash', amount: 100n }],
  });
  expect(await figure('felek_ledger_unsealed_seconds')).toBeGreaterThan(0);
  await jobs.start();
  await expect.poll(async () => unsealedSeconds(database.pool), { timeout: 40_000, interval: 100 }).toBe(0);
});
