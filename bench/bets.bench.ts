// Bets where it gets tight: a thousand a second over HTTP, all on one game, and on top of ten million entries. What is compared runs by
// turns on one server, so that what else the machine does meets both alike.
import { randomInt, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startDatabase } from '../apps/server/src/db/embedded-postgres.ts';
import { migrate, readMigrations } from '../apps/server/src/db/migrate.ts';
import { poolConfig } from '../apps/server/src/db/connection.ts';
import { openLog } from '../apps/server/src/log.ts';
import { checkInvariants } from '@felek/ledger/invariants';
import { openLedger, type Ledger } from '@felek/ledger';
import { openCasinoServer } from '../testbed/casino-servers.ts';
import { startHouse } from '../testbed/house.ts';
import { sitDown, stake } from './house-player.ts';
import { compare } from './compare.ts';
import { load } from './loading.ts';
import type { BenchRow } from './run.ts';

const log = openLog('silent');
const seconds = 4;
const crowd = 64;
const wallets = 10_000;
/** Of each wallet in the house with a past; every bet has a leg of cash and one of bonus. */
const pastBets = 500;
const games = 1000;

const betsPerSecond = 1000;
const players = 200;
const mostBetMs = 15;

/** Rows of the slowest of a hundred bets over HTTP, of one game against a thousand, and of ten million entries against none. */
export async function benchBets(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'felek-bench-'));
  // Run by root, the database belongs to another account, which must be able to enter.
  chmodSync(dataDir, 0o755);
  const database = await startDatabase({ dataDir, maxConnections: 200, log });
  try {
    return [await timeBets(database.url), ...(await compareHouses(database.adminUrl!))];
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Each player stakes five times a second, and each stake is settled. */
async function timeBets(url: string): Promise<BenchRow> {
  const house = await startHouse({ environment: { DATABASE_URL: url } });
  const casino = openCasinoServer(url);
  try {
    const clients = await Promise.all(Array.from({ length: players }, () => sitDown(house, casino)));
    const wish = { port: house.port, warmupSeconds: 3, seconds: 20, clients };
    const { answers, p99Ms } = await load({ ...wish, everyMs: (1000 * players) / (2 * betsPerSecond) });
    const broken = await checkInvariants(casino.database.pool);
    if (broken.length > 0) throw new Error(`bug: ${broken.join('; ')}`);
    const perSecond = answers / 2 / wish.seconds;
    return {
      name: `(g) a bet or its win over HTTP at ${betsPerSecond} bets a second, p99`,
      ours: `${p99Ms.toFixed(1)} ms at ${perSecond.toFixed(0)}/s`,
      yardstick: `${mostBetMs} ms`,
      ratio: p99Ms / mostBetMs,
      bar: '≤ 1',
      ok: p99Ms <= mostBetMs && perSecond >= 0.99 * betsPerSecond,
    };
  } finally {
    await casino.close();
    await house.stop();
  }
}

async function compareHouses(adminUrl: string): Promise<BenchRow[]> {
  const young = await openHouse(adminUrl, 'young');
  const old = await openHouse(adminUrl, 'old');
  try {
    await writePast(adminUrl);
    const rows = [
      await compare({
        name: `(g) bets on one game against ${games}, bets/s`,
        bar: 0.9,
        ours: () => betRate(young.ledger, () => 'lale'),
        theirs: () => betRate(young.ledger, () => `game${randomInt(games)}`),
      }),
      await compare({
        name: `(g) bets with ${(wallets * (2 * pastBets + 2)) / 1e6} million entries against none, bets/s`,
        bar: 0.85,
        ours: () => betRate(old.ledger, () => 'lale'),
        theirs: () => betRate(young.ledger, () => 'lale'),
      }),
    ];
    for (const { pool } of [young, old]) await assertSound(pool);
    return rows;
  } finally {
    for (const { ledger, pool } of [young, old]) {
      await ledger.close();
      await pool.end();
    }
  }
}

const walletOf = (place: number) => `00000000-0000-7000-8000-${String(place).padStart(12, '0')}`;
/** In kuruş: enough for every bet, of each purse. */
const purse = 1_000_000_00n;

/** A database of its own with the ledger alone, whose wallets have money but no past. */
async function openHouse(adminUrl: string, name: string) {
  await asAdmin(adminUrl, `create database ${name} owner felek`);
  const url = new URL(adminUrl);
  url.username = 'felek';
  url.pathname = `/${name}`;
  await migrate(
    url.href,
    (await readMigrations()).filter((migration) => migration.name.startsWith('ledger/')),
    log,
  );
  const pool = new pg.Pool({ ...poolConfig(url.href), max: 8 });
  const ledger = openLedger({ pool });
  for (let first = 0; first < wallets; first += crowd) {
    await Promise.all(
      Array.from({ length: Math.min(crowd, wallets - first) }, async (_, place) => {
        const wallet = walletOf(first + place);
        await ledger.openWallet(pool, wallet, 'TRY');
        await ledger.post({
          wallet,
          key: { source: 'payment', operation: 'deposit', id: wallet },
          legs: [
            { from: 'payment:test', to: 'cash', amount: purse },
            { from: 'bonus:test', to: 'bonus', amount: purse },
          ],
        });
      }),
    );
  }
  return { pool, ledger };
}

/**
 * Gives every wallet of the old house its past bets, each a round of its own, as the ledger would have written them. Foreign keys and
 * triggers are left aside while the rows are written; the invariants are checked over all of them in the end.
 */
async function writePast(adminUrl: string): Promise<void> {
  const url = new URL(adminUrl);
  url.pathname = '/old';
  const [cash, bonus] = [60, 40];
  for (let first = 0; first < wallets; first += 1000) {
    await asAdmin(
      url.href,
      `set session_replication_role = replica;
       create temporary table past as
         select w.id as wallet_id, n, 'past-' || w.id || '-' || n as key_id, at,
           (lpad(to_hex((1000 * extract(epoch from at))::bigint), 12, '0') || '7' || substr(md5(w.id::text || n), 1, 19))::uuid as id
         from wallet w, generate_series(1, ${pastBets}) n,
           lateral (select now() - interval '1 day' + n * interval '100 seconds' as at) moment
         where w.id >= '${walletOf(first)}' and w.id < '${walletOf(first + 1000)}';
       insert into posting (wallet_id, id, source, operation, key_id, fingerprint, round_provider, round_id, memo,
           cash_after, bonus_after, held_after, version_after, created_at)
         select wallet_id, id, 'fel', 'bet', key_id, '0123456789012345678901234567890123456789012', 'fel', key_id, '{"game": "lale"}',
           ${purse} - ${cash} * n, ${purse} - ${bonus} * n, 0, 1 + n, at from past order by at;
       insert into entry (wallet_id, posting_id, leg, from_account, to_account, amount)
         select wallet_id, id, 0, 'cash', 'game:fel:lale', ${cash} from past union all
         select wallet_id, id, 1, 'bonus', 'game:fel:lale', ${bonus} from past;
       insert into round (wallet_id, provider, id, game, staked_cash, staked_bonus, opened_at, closed_at)
         select wallet_id, 'fel', key_id, 'lale', ${cash}, ${bonus}, at, at from past order by at;
       update wallet set cash = cash - ${cash * pastBets}, bonus = bonus - ${bonus * pastBets}, version = version + ${pastBets}
         where id >= '${walletOf(first)}' and id < '${walletOf(first + 1000)}';`,
    );
  }
  // As the server's own housekeeping leaves a database that grew over months.
  await asAdmin(url.href, 'vacuum analyze');
  await asAdmin(url.href, 'checkpoint');
}

async function asAdmin(url: string, text: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(text);
  } finally {
    await admin.end();
  }
}

/** Bets in group commit, each of a wallet by chance, as the wallet port posts a stake. */
async function betRate(ledger: Ledger, game: () => string): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let bets = 0;
  await Promise.all(
    Array.from({ length: crowd }, async () => {
      while (performance.now() < end) {
        const id = randomUUID();
        const code = game();
        const { outcome } = await ledger.post({
          wallet: walletOf(randomInt(wallets)),
          key: { source: 'fel', operation: 'bet', id },
          legs: [{ from: 'playable', to: `game:fel:${code}`, amount: stake }],
          round: { provider: 'fel', id, game: code, opens: true, closes: true },
          memo: { game: code },
        });
        if (outcome !== 'applied') throw new Error(`bug: a bet was answered ${outcome}`);
        bets += 1;
      }
    }),
  );
  return bets / seconds;
}

/** A figure is worth nothing if the money was not. */
const slice = 200;
async function assertSound(pool: pg.Pool): Promise<void> {
  const broken: string[] = [];
  // In slices, each of which is read well within the time that a statement has.
  for (let first = 0; first < wallets; first += slice)
    broken.push(...(await checkInvariants(pool, { from: walletOf(first), to: walletOf(first + slice - 1) })));
  if (broken.length > 0) throw new Error(`bug: ${broken.slice(0, 5).join('; ')}`);
}
