// The ledger against `pgbench` that sends the very same statement to the same PostgreSQL, with every commit on disk before
// it is answered: rounds of the house's game through HTTP, and postings without HTTP, alone and as group commit. By turns.
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startDatabase } from '../apps/server/src/db/embedded-postgres.ts';
import { migrate, readMigrations } from '../apps/server/src/db/migrate.ts';
import { poolConfig } from '../apps/server/src/db/database.ts';
import { openLog } from '../apps/server/src/log.ts';
import { checkInvariants } from '@felek/ledger/invariants';
import { postStatement } from '@felek/ledger/ledger.store';
import { openLedger, type Ledger, type Posting } from '@felek/ledger';
import { openCasinoServer } from '../testbed/casino-servers.ts';
import { startHouse } from '../testbed/house.ts';
import { purse, sitDown, stake } from './house-player.ts';
import { compare } from './compare.ts';
import { load } from './loading.ts';
import { pgbenchPerSecond } from './pgbench.ts';
import type { BenchRow } from './run.ts';

const seconds = 5;
const players = 32;
const crowd = 64;

/** Rows of bets and wins per second at 32 players, single bets at 32, and bets in group commit at 64. */
export async function benchLedger(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'felek-bench-'));
  // Run by root, the database belongs to another account, which must be able to enter.
  chmodSync(dataDir, 0o755);
  const log = openLog('silent');
  const database = await startDatabase({ dataDir, maxConnections: 200, log });
  try {
    const yardstick = await prepareYardstick(database.adminUrl!);
    return [await comparePairs(database.url, yardstick), ...(await comparePostings(yardstick))];
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A database on the same server with the ledger alone, and a wallet for each of pgbench's connections. */
async function prepareYardstick(adminUrl: string): Promise<string> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query('create database yardstick owner felek');
  await admin.end();
  const url = new URL(adminUrl);
  url.username = 'felek';
  url.pathname = '/yardstick';
  const migrations = (await readMigrations()).filter(({ name }) => name.startsWith('ledger/'));
  await migrate(url.href, migrations, openLog('silent'));
  const pool = new pg.Pool(poolConfig(url.href));
  const ledger = openLedger({ pool });
  for (let client = 0; client < crowd; client += 1) {
    const wallet = walletOf(client);
    await ledger.openWallet(pool, wallet, 'TRY');
    await ledger.post({
      wallet,
      key: { source: 'payment', operation: 'deposit', id: wallet },
      legs: [{ from: 'payment:test', to: 'cash', amount: 100n * purse }],
    });
  }
  await ledger.close();
  await pool.end();
  return url.href;
}

const walletOf = (client: number) => `00000000-0000-7000-8000-${String(client).padStart(12, '0')}`;

/** Whole rounds of the house's game, staked and settled by two calls over HTTP each. */
async function comparePairs(url: string, yardstick: string): Promise<BenchRow> {
  const house = await startHouse({ environment: { DATABASE_URL: url } });
  const casino = openCasinoServer(url);
  try {
    const compared = await compare({
      name: `(a) bet and win over HTTP, pairs/s, ${players} players`,
      bar: 0.5,
      async ours() {
        const clients = await Promise.all(Array.from({ length: players }, () => sitDown(house, casino)));
        const { answers } = await load({ port: house.port, warmupSeconds: 1, seconds, clients });
        return answers / 2 / seconds;
      },
      theirs: () => pgbench(yardstick, betScript + winScript, players),
      yardstick: 'pgbench',
    });
    await assertSound(casino.database.pool);
    return compared;
  } finally {
    await casino.close();
    await house.stop();
  }
}

/** Bets without HTTP, from this process: one a transaction, and as many together as wait. */
async function comparePostings(yardstick: string): Promise<BenchRow[]> {
  const pool = new pg.Pool({ ...poolConfig(yardstick), max: players });
  const alone = openLedger({ pool, limits: { lanes: players, secondLaneFrom: 1, batchSize: 1 } });
  const together = openLedger({ pool });
  try {
    const rows = [
      await compare({
        name: `(a) bets, one a transaction, bets/s, ${players} players`,
        bar: 0.7,
        ours: () => betsPerSecond(alone, players),
        theirs: () => pgbench(yardstick, betScript, players),
        yardstick: 'pgbench',
      }),
      await compare({
        name: `(a) bets, group commit, bets/s, ${crowd} players`,
        bar: 2.5,
        ours: () => betsPerSecond(together, crowd),
        theirs: () => pgbench(yardstick, betScript, crowd),
        yardstick: 'pgbench',
      }),
    ];
    await assertSound(pool);
    return rows;
  } finally {
    await alone.close();
    await together.close();
    await pool.end();
  }
}

async function betsPerSecond(ledger: Ledger, waiting: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let bets = 0;
  await Promise.all(
    Array.from({ length: waiting }, async (_, client) => {
      while (performance.now() < end) {
        const { outcome } = await ledger.post(betOf(walletOf(client)));
        if (outcome !== 'applied') throw new Error(`bug: a bet was answered ${outcome}`);
        bets += 1;
      }
    }),
  );
  return bets / seconds;
}

/** What the wallet port posts for a stake. The rounds are not exclusive: nobody settles them here. */
function betOf(wallet: string): Posting {
  const id = randomUUID();
  return {
    wallet,
    key: { source: 'fel', operation: 'bet', id },
    legs: [{ from: 'playable', to: 'game:fel:lale', amount: stake }],
    round: { provider: 'fel', id, game: 'lale', opens: true, closes: true },
    memo: { game: 'lale' },
  };
}

/**
 * A posting as pgbench sends it: the ledger's own statement, the argument put together by the server from the connection's
 * number and a random round.
 */
function script(operation: 'bet' | 'win', legs: object, round: object): string {
  const posting = {
    wallet: '00000000-0000-7000-8000-<client>',
    id: '<id>',
    source: 'fel',
    operation,
    key: '<round>',
    fingerprint: '0123456789012345678901234567890123456789012',
    ...legs,
    amount: [String(stake)],
    provider: 'fel',
    round: '<round>',
    game: 'lale',
    ...round,
    memo: { game: 'lale', stakeKurus: Number(stake) },
  };
  // To pgbench a colon before a word is a variable, even in a text: separators get a space, accounts JSON's own escape.
  const json = JSON.stringify([posting], undefined, 1)
    .replaceAll(/\n\s*/g, '')
    .replaceAll(/\b:\b/g, '\\u003a');
  const argument = `'${json}'`
    .replace('<client>', `' || lpad(:client_id::text, 12, '0') || '`)
    .replace('<id>', `' || gen_random_uuid() || '`)
    .replaceAll('<round>', `' || :round::text || '`);
  return `${postStatement.text.replace('$1', `(${argument})::jsonb`)};\n`;
}

const betScript = `\\set round random(1, 9000000000000000000)\n${script(
  'bet',
  { from: ['playable'], to: ['game:fel:lale'] },
  { opens: true, closes: false },
)}`;
const winScript = script('win', { from: ['game:fel:lale'], to: ['playable'] }, { closes: true, late: true });

/** A figure is worth nothing if the money was not. */
async function assertSound(pool: pg.Pool): Promise<void> {
  const broken = await checkInvariants(pool);
  if (broken.length > 0) throw new Error(`bug: ${broken.join('; ')}`);
}

const pgbench = (url: string, text: string, clients: number) =>
  pgbenchPerSecond({ url, script: text, clients, seconds });
