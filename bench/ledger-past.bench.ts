// Bets on top of ten million entries against bets on none. After a checkpoint PostgreSQL writes each page that is changed for the
// first time whole into its log, and an old ledger's indexes have many pages: the first bets after a checkpoint cost most. So bets are
// compared right after a checkpoint, later in its cycle, and over the whole cycle as long as the embedded database keeps it.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startDatabase } from '../apps/server/src/db/embedded-postgres.ts';
import { migrate, readMigrations } from '../apps/server/src/db/migrate.ts';
import { poolConfig } from '../apps/server/src/db/connection.ts';
import { openLog } from '../apps/server/src/log.ts';
import { checkInvariants } from '@felek/ledger/invariants';
import { openLedger, type Ledger } from '@felek/ledger';
import { openBenchDisk } from './bench-disk.ts';
import { compare } from './compare.ts';
import { stake } from './house-player.ts';
import { median } from './loading.ts';
import type { BenchRow } from './run.ts';

const log = openLog('silent');
const seconds = 4;
const turns = 3;
const crowd = 64;
const games = 1000;
const wallets = 10_000;
/** Of each wallet in the house with a past; every bet has a leg of cash and one of bonus. */
const pastBets = 500;
/** Whole pages a bet, of the log: below this a checkpoint is as good as forgotten. */
const fewPages = 0.2;
const longestWarmingSeconds = 300;

interface House {
  readonly name: string;
  readonly pool: pg.Pool;
  readonly ledger: Ledger;
}

interface Turn {
  readonly perSecond: number;
  /** Whole pages in the log, for each bet. */
  readonly pages: number;
}

/** Rows of bets with a past against none: right after a checkpoint, later, and over the whole time between two. */
export async function benchLedgerPast(): Promise<BenchRow[]> {
  const disk = openBenchDisk();
  try {
    const database = await startDatabase({ dataDir: disk.dataDir, maxConnections: 200, log });
    try {
      return await compareHouses(database.adminUrl!, disk);
    } finally {
      await database.stop();
    }
  } finally {
    disk.remove();
  }
}

async function compareHouses(adminUrl: string, disk: ReturnType<typeof openBenchDisk>): Promise<BenchRow[]> {
  const young = await openHouse(adminUrl, 'young');
  const old = await openHouse(adminUrl, 'old');
  try {
    await writePast(adminUrl);
    disk.slowDown();
    const turn = (house: House) => betsOf(house, adminUrl);
    const oneGame = await compare({
      name: `(g) bets on one game against ${games}, bets/s${disk.label}`,
      bar: 0.9,
      ours: async () => (await turn(young)).perSecond,
      theirs: async () => (await betsOf(young, adminUrl, () => `game${randomInt(games)}`)).perSecond,
    });

    const fresh = { old: [] as Turn[], young: [] as Turn[] };
    for (let n = 0; n < turns; n += 1) {
      await checkpoint(adminUrl);
      fresh.old.push(await turn(old));
      await checkpoint(adminUrl);
      fresh.young.push(await turn(young));
    }

    await checkpoint(adminUrl);
    const warming = [await warm(() => turn(old)), await warm(() => turn(young))] as const;
    const later = { old: [] as Turn[], young: [] as Turn[] };
    for (let n = 0; n < turns; n += 1) {
      later.old.push(await turn(old));
      later.young.push(await turn(young));
    }
    for (const { pool } of [young, old]) await assertSound(pool);

    const entries = `${(wallets * (2 * pastBets + 2)) / 1e6} million entries against none, bets/s`;
    const perSecond = (list: readonly Turn[]) => median(list.map((each) => each.perSecond));
    const row = (when: string, ours: number, theirs: number, bar?: number): BenchRow => ({
      name: `(g) ${entries}, ${when}${disk.label}`,
      ours: ours.toFixed(0),
      yardstick: theirs.toFixed(0),
      ratio: ours / theirs,
      bar: bar === undefined ? 'told' : `≥ ${bar}`,
      ok: bar === undefined || ours / theirs >= bar,
    });
    const cycle = await cycleSeconds(adminUrl);
    const overCycle = (warmed: readonly Turn[], list: readonly Turn[]) => {
      const inWarming = warmed.reduce((sum, each) => sum + seconds * each.perSecond, 0);
      return (inWarming + Math.max(0, cycle - seconds * warmed.length) * perSecond(list)) / cycle;
    };
    return [
      oneGame,
      row('right after a checkpoint', perSecond(fresh.old), perSecond(fresh.young)),
      row('later in its cycle', perSecond(later.old), perSecond(later.young), 0.95),
      row(
        `over a cycle of ${cycle / 60} minutes`,
        overCycle(warming[0], later.old),
        overCycle(warming[1], later.young),
        0.95,
      ),
    ];
  } finally {
    for (const { ledger, pool } of [young, old]) {
      await ledger.close();
      await pool.end();
    }
  }
}

/** Bets until hardly a page is written whole any more. */
async function warm(turn: () => Promise<Turn>): Promise<Turn[]> {
  const list: Turn[] = [];
  do list.push(await turn());
  while (list.at(-1)!.pages > fewPages && list.length * seconds < longestWarmingSeconds);
  return list;
}

const walletOf = (place: number) => `00000000-0000-7000-8000-${String(place).padStart(12, '0')}`;
/** In kuruş: enough for every bet, of each purse. */
const purse = 1_000_000_00n;

/** A database of its own with the ledger alone, whose wallets have money but no past. */
async function openHouse(adminUrl: string, name: string): Promise<House> {
  await asAdmin(adminUrl, `create database ${name} owner felek`);
  const url = new URL(adminUrl);
  url.username = 'felek';
  url.pathname = `/${name}`;
  const migrations = (await readMigrations()).filter((migration) => migration.name.startsWith('ledger/'));
  await migrate(url.href, migrations, log);
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
  return { name, pool, ledger };
}

/**
 * Gives every wallet of the old house its past bets, each a round of its own under an id by chance, as the ledger would have written
 * them: in the order of time, all wallets among each other. Foreign keys and triggers are left aside while the rows are written; the
 * invariants are checked over all of them in the end.
 */
async function writePast(adminUrl: string): Promise<void> {
  const url = new URL(adminUrl);
  url.pathname = '/old';
  const [cash, bonus] = [60, 40];
  const together = 50;
  for (let first = 1; first <= pastBets; first += together) {
    await asAdmin(
      url.href,
      `set session_replication_role = replica; set work_mem = '256MB';
       create temporary table past as
         select w.id as wallet_id, n, gen_random_uuid()::text as key_id, at,
           (lpad(to_hex((1000 * extract(epoch from at))::bigint), 12, '0') || '7' || substr(md5(w.id::text || n), 1, 19))::uuid as id
         from wallet w, generate_series(${first}, ${first + together - 1}) n,
           lateral (select now() - interval '1 day' + (n + 0.9 * random()) * interval '100 seconds' as at) moment;
       insert into posting (wallet_id, id, source, operation, key_id, fingerprint, round_provider, round_id, memo,
           cash_after, bonus_after, held_after, version_after, created_at)
         select wallet_id, id, 'fel', 'bet', key_id, '0123456789012345678901234567890123456789012', 'fel', key_id, '{"game": "lale"}',
           ${purse} - ${cash} * n, ${purse} - ${bonus} * n, 0, 1 + n, at from past order by at;
       insert into entry (wallet_id, posting_id, leg, from_account, to_account, amount)
         select wallet_id, id, leg, case leg when 0 then 'cash' else 'bonus' end, 'game:fel:lale',
           case leg when 0 then ${cash} else ${bonus} end from past, generate_series(0, 1) leg order by at, leg;
       insert into round (wallet_id, provider, id, game, staked_cash, staked_bonus, opened_at, closed_at)
         select wallet_id, 'fel', key_id, 'lale', ${cash}, ${bonus}, at, at from past order by at;`,
    );
  }
  await asAdmin(
    url.href,
    `update wallet set cash = cash - ${cash * pastBets}, bonus = bonus - ${bonus * pastBets}, version = version + ${pastBets}`,
  );
  // As the server's own housekeeping leaves a database that grew over months.
  await asAdmin(url.href, 'vacuum analyze');
}

const checkpoint = (adminUrl: string) => asAdmin(adminUrl, 'checkpoint');

async function asAdmin(url: string, text: string): Promise<pg.QueryResult> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    return await admin.query(text);
  } finally {
    await admin.end();
  }
}

async function cycleSeconds(adminUrl: string): Promise<number> {
  const { rows } = await asAdmin(
    adminUrl,
    `select setting::int as seconds from pg_settings where name = 'checkpoint_timeout'`,
  );
  return (rows[0] as { seconds: number }).seconds;
}

/** Sessions tell their figures once a second at most. */
async function pagesSoFar(adminUrl: string): Promise<number> {
  await pause(1100);
  const { rows } = await asAdmin(adminUrl, 'select wal_fpi::float8 as pages from pg_stat_wal');
  return (rows[0] as { pages: number }).pages;
}

/** Bets in group commit, each of a wallet by chance, as the wallet port posts a stake. */
async function betsOf({ ledger }: House, adminUrl: string, game = () => 'lale'): Promise<Turn> {
  const before = await pagesSoFar(adminUrl);
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
  return { perSecond: bets / seconds, pages: ((await pagesSoFar(adminUrl)) - before) / bets };
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
