// The record of a house of the released version: built, filled, queried and dumped. This version upgrades it and must give the same
// answers.
import { deepStrictEqual } from 'node:assert';
import pg from 'pg';
import { checkInvariants } from '@felek/ledger/invariants';
import { migrate, readMigrations } from '../../apps/server/src/db/migrate.ts';
import { openPostgresServer } from '../../testbed/postgres-server.ts';
import {
  answersOf,
  asRecorded,
  askOver,
  columnsOf,
  rowsOf,
  writeRecord,
  type HouseRecord,
} from '../../testbed/released-house.ts';
import { freePort } from '../../testbed/sandbox-process.ts';
import { openFindings, type Findings } from '../findings.ts';
import { openHouse } from '../house.ts';
import { buildReleased, type ReleasedBuild } from './build.ts';
import { live } from './life.ts';

/** `npm run chaos -- record`: writes testbed/released/house.json.gz, which the tests upgrade. */
export async function runRecord(build = buildReleased()): Promise<Findings> {
  const findings = openFindings();
  try {
    await withHouse(build, findings, async (record) => writeRecord(record));
  } finally {
    build.remove();
  }
  return findings;
}

const address = '10.9.8.7';

/** Makes a house with the released version. Returns its record and its database. */
async function withHouse(
  { version, folder }: ReleasedBuild,
  findings: Findings,
  work: (record: HouseRecord, databaseUrl: string) => Promise<void>,
): Promise<void> {
  const postgres = await openPostgresServer();
  try {
    const databaseUrl = postgres.url();
    const databases = [{ DATABASE_URL: databaseUrl }];
    const house = await openHouse({ databases, losesWebhooks: false, root: folder }, findings);
    let lived;
    try {
      const url = `http://127.0.0.1:${house.front.port}`;
      const people = await live({ url, sandboxUrl: house.sandbox.url, databaseUrl });
      lived = { people, answers: await answersOf(askOver(url, address), people) };
    } finally {
      await house.close();
    }
    await work({ version, ...lived, ...(await readHouse(databaseUrl, folder)) }, databaseUrl);
  } finally {
    await postgres.remove();
  }
}

/** Upgrades the released version's database to this version. Every row and every answer stays. */
export async function compareUpgraded(build: ReleasedBuild, findings: Findings): Promise<void> {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const compare = (what: string, found: unknown, wanted: unknown) => {
    try {
      deepStrictEqual(found, wanted);
      findings.count(`${what} as they were`);
    } catch (error) {
      findings.wrong(`${what} changed`, (error as Error).message);
    }
  };
  await withHouse(build, findings, async ({ tables, people, answers }, databaseUrl) => {
    await migrate(databaseUrl, await readMigrations(), log);
    compare('rows of the released version', await rowsOf(databaseUrl, columnsOf(tables)), tables);
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
    for (const rule of await checkInvariants(pool)) findings.wrong('an invariant is broken', rule);
    await pool.end();
    // No outside service answers, so that nothing changes meanwhile.
    const nobody = `http://127.0.0.1:${await freePort()}`;
    const databases = [{ DATABASE_URL: databaseUrl, SANDBOX_URL: nobody }];
    const house = await openHouse({ databases, losesWebhooks: false }, findings);
    try {
      const url = `http://127.0.0.1:${house.front.port}`;
      const now = await answersOf(askOver(url, address), people);
      compare('answers of the released version', asRecorded(now, answers), answers);
    } finally {
      await house.close();
    }
  });
}

async function readHouse(url: string, folder: string): Promise<Pick<HouseRecord, 'migrations' | 'tables'>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return { migrations: await readMigrationsOf(folder, client), tables: await rowsOf(url) };
  } finally {
    await client.end();
  }
}

/** The migrations of the database, in the order in which they were applied. */
async function readMigrationsOf(folder: string, client: pg.Client) {
  const { rows } = await client.query<{ name: string }>('select name from migration order by applied_at');
  const files = new Map((await readMigrations(folder)).map((each) => [each.name, each]));
  return rows.flatMap(({ name }) => files.get(name) ?? []);
}
