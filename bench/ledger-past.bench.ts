// Bets on top of ten million entries against bets on none, in one PostgreSQL. After a checkpoint PostgreSQL logs every changed page whole
// once, and an old ledger's indexes have many pages. So bets are compared right after a checkpoint, later in its cycle, and over the whole
// cycle, with the log bytes per bet.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startDatabase } from '../apps/server/src/db/start-database.ts';
import { migrate, readMigrations } from '../apps/server/src/db/migrate.ts';
import { poolConfig } from '../apps/server/src/db/connection.ts';
import { openLog } from '../apps/server/src/log.ts';
import { checkInvariants } from '@felek/ledger/invariants';
import { openLedger, type Ledger } from '@felek/ledger';
import { openBenchDisk } from './bench-disk.ts';
import { compare } from './compare.ts';
import { reserveLargePages } from './large-pages.ts';
import { stake } from './house-player.ts';
import { median } from './loading.ts';
import { runPgbench } from './pgbench.ts';
import type { BenchRow } from './run.ts';
import { stakeScriptOver } from './yardstick.ts';

const log = openLog('silent');
const crowd = 64;
const games = 1000;
const wallets = 10_000;
/** The entries of the old house. Every past bet has a leg of cash and one of bonus. */
const pastEntries = Number(process.env['FELEK_BENCH_ENTRIES'] ?? 10_000_000);
const pastBets = Math.round(pastEntries / wallets / 2);
/** Right after a checkpoint: this many turns of this length. */
const fresh = { turns: 2, seconds: 10 };
/** Then short turns, so that other load affects both alike, until an old bet logs hardly more than a young one. */
const later = { turns: 15, seconds: 1, mostTurns: 120, hardlyMore: 1.25 };
/** In bets per second. */
const calm = { rate: 1000, seconds: 5, turns: 3 };

interface House {
  readonly name: string;
  readonly url: string;
  readonly pool: pg.Pool;
  readonly ledger: Ledger;
}

interface Turn {
  readonly perSecond: number;
  /** Log bytes per bet. */
  readonly bytes: number;
}

/** Rows of bets with a past against bets without, and of the 99th percentile beside pgbench's. */
export async function benchLedgerPast(): Promise<BenchRow[]> {
  const disk = openBenchDisk();
  const pages = reserveLargePages(disk.dataDir);
  try {
    const database = await startDatabase({ dataDir: disk.dataDir, maxConnections: 200, log });
    try {
      return await compareHouses(database.adminUrl!, { ...disk, label: disk.label + pages.label });
    } finally {
      await database.stop();
    }
  } finally {
    pages.free();
    disk.remove();
  }
}

async function compareHouses(adminUrl: string, disk: ReturnType<typeof openBenchDisk>): Promise<BenchRow[]> {
  const young = await openHouse(adminUrl, 'young');
  const old = await openHouse(adminUrl, 'old');
  const admin = await openAdmin(adminUrl);
  /** The preparation runs at full speed: only bets are timed. */
  const checkpoint = async () => {
    disk.speedUp();
    await admin.query('checkpoint');
    disk.slowDown();
  };
  const turn = async (house: House, seconds: number) => {
    const done = await betsOf(house, admin, seconds);
    console.error(`  ${house.name}: ${told([done])}`);
    return done;
  };
  try {
    await writePast(adminUrl);
    await checkpoint();
    const seconds = 4;
    const oneGame = await compare({
      name: `(g) bets on one game against ${games}, bets/s${disk.label}`,
      bar: 0.9,
      ours: async () => (await betsOf(young, admin, seconds)).perSecond,
      theirs: async () => (await betsOf(young, admin, seconds, () => `game${randomInt(games)}`)).perSecond,
    });

    const first = { old: [] as Turn[], young: [] as Turn[] };
    for (let n = 0; n < fresh.turns; n += 1) {
      for (const house of [old, young]) {
        await checkpoint();
        first[house === old ? 'old' : 'young'].push(await turn(house, fresh.seconds));
      }
    }

    await checkpoint();
    const cycle = { old: [] as Turn[], young: [] as Turn[] };
    const isWarm = () => bytesOf(cycle.old.slice(-5)) < later.hardlyMore * bytesOf(cycle.young.slice(-5));
    for (let warm = 0; warm < later.turns && cycle.old.length < later.mostTurns;) {
      cycle.old.push(await betsOf(old, admin, later.seconds));
      cycle.young.push(await betsOf(young, admin, later.seconds));
      if (warm > 0 || isWarm()) warm += 1;
      if (cycle.old.length % 5 === 0)
        console.error(
          `  ${cycle.old.length} s: ${told(cycle.old.slice(-5))} against ${told(cycle.young.slice(-5))}`,
        );
    }

    const p99 = { ours: [] as number[], theirs: [] as number[] };
    for (let n = 0; n < calm.turns; n += 1) {
      await checkpoint();
      p99.ours.push(await p99AtRate(old));
      await checkpoint();
      p99.theirs.push(await p99OfPgbench(old));
    }
    disk.speedUp();
    for (const { pool } of [young, old]) await assertSound(pool);

    const entries = `${(wallets * (2 * pastBets + 2)) / 1e6} million entries against none`;
    const row = (when: string, ours: readonly Turn[], theirs: readonly Turn[], bar?: number): BenchRow => {
      const ratio = rateOf(ours) / rateOf(theirs);
      return {
        name: `(g) ${entries}, ${when}${disk.label}`,
        ours: told(ours),
        yardstick: told(theirs),
        ratio,
        bar: bar === undefined ? 'told' : `≥ ${bar}`,
        ok: bar === undefined || ratio >= bar,
      };
    };
    const cycleLasts = await cycleSeconds(admin);
    const [ours99, theirs99] = [median(p99.ours), median(p99.theirs)];
    return [
      oneGame,
      row(`the first ${fresh.seconds} s after a checkpoint`, first.old, first.young),
      row('later in its cycle', cycle.old.slice(-later.turns), cycle.young.slice(-later.turns), 0.95),
      row(
        `over a cycle of ${cycleLasts / 60} minutes`,
        wholeCycle(cycle.old, cycleLasts),
        wholeCycle(cycle.young, cycleLasts),
        0.95,
      ),
      {
        name: `(g) ${calm.rate} bets a second on ${entries}, p99 after a checkpoint${disk.label}`,
        ours: `${ours99.toFixed(1)} ms`,
        yardstick: `${theirs99.toFixed(1)} ms pgbench`,
        ratio: ours99 / theirs99,
        bar: `≤ ${mostTimesPgbench}`,
        ok: ours99 <= mostTimesPgbench * theirs99,
      },
    ];
  } finally {
    await admin.end();
    for (const { ledger, pool } of [young, old]) {
      await ledger.close();
      await pool.end();
    }
  }
}

const mostTimesPgbench = 2;

/** All turns have the same length. */
const rateOf = (turns: readonly Turn[]) =>
  turns.reduce((sum, each) => sum + each.perSecond, 0) / turns.length;
const bytesOf = (turns: readonly Turn[]) =>
  turns.reduce((sum, each) => sum + each.perSecond * each.bytes, 0) / turns.length / rateOf(turns);
const told = (turns: readonly Turn[]) =>
  `${rateOf(turns).toFixed(0)}/s, ${(bytesOf(turns) / 1000).toFixed(1)} kB`;

/** The measured turns from the checkpoint on; the last one is repeated until the next checkpoint. */
function wholeCycle(turns: readonly Turn[], seconds: number): Turn[] {
  const last = turns.slice(-later.turns);
  return Array.from(
    { length: Math.round(seconds / later.seconds) },
    (_, n) => turns[n] ?? last[n % last.length]!,
  );
}

const walletOf = (place: number) => `00000000-0000-7000-8000-${String(place).padStart(12, '0')}`;
/** In kuruş: enough for every bet, in each purse. */
const purse = 1_000_000_00n;

/** A database with the ledger alone. Its wallets have money but no past. */
async function openHouse(adminUrl: string, name: string): Promise<House> {
  const admin = await openAdmin(adminUrl);
  await admin.query(`create database ${name} owner felek`);
  await admin.end();
  const url = databaseUrl(adminUrl, name, 'felek');
  const migrations = (await readMigrations()).filter((migration) => migration.name.startsWith('ledger/'));
  await migrate(url, migrations, log);
  const pool = new pg.Pool({ ...poolConfig(url), max: 8 });
  // Without time-outs, so that slow bets are measured too.
  const ledger = openLedger({ pool, limits: { deadlineMs: 60_000 } });
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
  return { name, url, pool, ledger };
}

function databaseUrl(adminUrl: string, name: string, user?: string): string {
  const url = new URL(adminUrl);
  if (user) url.username = user;
  url.pathname = `/${name}`;
  return url.href;
}

async function openAdmin(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/**
 * Gives every wallet of the old house its past bets, each a round with a random id, in the form that the ledger writes: in time order, with
 * all wallets mixed. The rows come first and the indexes afterwards, with the free space of indexes that grew by random inserts. The
 * invariants are checked at the end.
 */
async function writePast(adminUrl: string): Promise<void> {
  const url = databaseUrl(adminUrl, 'old');
  const [cash, bonus] = [60, 40];
  const [one, other] = [await openAdmin(url), await openAdmin(url)];
  try {
    for (const client of [one, other])
      await client.query(
        `set session_replication_role = replica; set work_mem = '512MB'; set maintenance_work_mem = '1GB'; set synchronous_commit = off`,
      );
    const { rows: constraints } = await one.query<{ table: string; name: string; definition: string }>(
      `select conrelid::regclass::text as "table", conname as name, contype as kind, pg_get_constraintdef(oid) as definition
       from pg_constraint where conrelid in ('posting'::regclass, 'entry'::regclass, 'round'::regclass) and contype <> 'n'
       order by contype = 'f' desc`,
    );
    for (const { table, name } of constraints)
      await one.query(`alter table ${table} drop constraint ${name}`);
    const { rows: indexes } = await one.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes where tablename in ('posting', 'entry', 'round')`,
    );
    for (const { name } of indexes) await one.query(`drop index ${name}`);
    await one.query(
      `create unlogged table past as
         select w.id as wallet_id, n, gen_random_uuid()::text as key_id, at,
           (lpad(to_hex((1000 * extract(epoch from at))::bigint), 12, '0') || '7' || substr(md5(w.id::text || n), 1, 19))::uuid as id
         from wallet w, generate_series(1, ${pastBets}) n,
           lateral (select now() - interval '30 days' + (n + 0.9 * random()) * interval '29 days' / ${pastBets + 1} as at) moment
         order by at`,
    );
    await Promise.all([
      one.query(
        `insert into posting (wallet_id, id, source, operation, key_id, fingerprint, round_provider, round_id, opening, memo,
           cash_after, bonus_after, held_after, version_after, created_at)
         select wallet_id, id, 'fel', 'bet', key_id, '0123456789012345678901234567890123456789012', 'fel', key_id, id, '{"game": "lale"}',
           ${purse} - ${cash} * n, ${purse} - ${bonus} * n, 0, 1 + n, at from past`,
      ),
      other
        .query(
          `insert into entry (wallet_id, posting_id, leg, from_account, to_account, amount)
           select wallet_id, id, leg, case leg when 1 then 'cash' else 'bonus' end, 'game:fel:lale',
             case leg when 1 then ${cash} else ${bonus} end from past, generate_series(1, 2) leg`,
        )
        .then(() =>
          other.query(
            `insert into round (wallet_id, provider, id, game, staked_cash, staked_bonus, opened_at, closed_at, opening)
             select wallet_id, 'fel', key_id, 'lale', ${cash}, ${bonus}, at, at, id from past`,
          ),
        ),
    ]);
    const made = [
      ...indexes
        .filter(({ name }) => !constraints.some((each) => each.name === name))
        .map(({ definition }) => definition.replace(/( WHERE |$)/, ` WITH (fillfactor = ${grownFill})$1`)),
      ...constraints
        .filter(({ definition }) => /^(PRIMARY|UNIQUE)/.test(definition))
        .map(
          ({ table, name, definition }) =>
            `alter table ${table} add constraint ${name} ${definition} with (fillfactor = ${grownFill})`,
        ),
    ];
    const makeNext = async (client: pg.Client): Promise<void> => {
      for (let next = made.pop(); next; next = made.pop()) await client.query(next);
    };
    await makeNext(one);
    for (const { table, name, definition } of constraints.filter(({ definition }) =>
      /^(CHECK|FOREIGN)/.test(definition),
    ))
      await one.query(`alter table ${table} add constraint ${name} ${definition} not valid`);
    for (const { name } of indexes) await one.query(`alter index ${name} reset (fillfactor)`);
    await one.query(
      `drop table past;
       update wallet set cash = cash - ${cash * pastBets}, bonus = bonus - ${bonus * pastBets}, version = version + ${pastBets}`,
    );
    // As autovacuum leaves a database that grew over months.
    await Promise.all([one.query('vacuum analyze posting'), other.query('vacuum analyze entry')]);
    await one.query('vacuum analyze');
  } finally {
    await one.end();
    await other.end();
  }
}

/** In hundredths of a page. */
const grownFill = 70;

async function cycleSeconds(admin: pg.Client): Promise<number> {
  const { rows } = await admin.query<{ seconds: number }>(
    `select setting::int as seconds from pg_settings where name = 'checkpoint_timeout'`,
  );
  return rows[0]!.seconds;
}

async function logBytes(admin: pg.Client): Promise<number> {
  const { rows } = await admin.query<{ bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`,
  );
  return rows[0]!.bytes;
}

/** A bet of a random wallet, as the wallet port posts a stake. */
async function bet({ ledger }: House, game = 'lale'): Promise<void> {
  const id = randomUUID();
  const { outcome } = await ledger.post({
    wallet: walletOf(randomInt(wallets)),
    key: { source: 'fel', operation: 'bet', id },
    legs: [{ from: 'playable', to: `game:fel:${game}`, amount: stake }],
    round: { provider: 'fel', id, game, opens: true, closes: true },
    memo: { game },
  });
  if (outcome !== 'applied') throw new Error(`bug: a bet was answered ${outcome}`);
}

/** Bets in group commit: each caller sends the next one as soon as it is answered. */
async function betsOf(house: House, admin: pg.Client, seconds: number, game?: () => string): Promise<Turn> {
  const before = await logBytes(admin);
  const begin = performance.now();
  let bets = 0;
  await Promise.all(
    Array.from({ length: crowd }, async () => {
      while (performance.now() < begin + seconds * 1000) {
        await bet(house, game?.());
        bets += 1;
      }
    }),
  );
  const took = (performance.now() - begin) / 1000;
  return { perSecond: bets / took, bytes: ((await logBytes(admin)) - before) / bets };
}

/** Bets at a fixed rate, whatever each one takes. Returns the milliseconds from when each was due. */
async function p99AtRate(house: House): Promise<number> {
  const begin = performance.now();
  const taken: number[] = [];
  const under = new Set<Promise<void>>();
  for (let n = 0; n < calm.rate * calm.seconds; n += 1) {
    const due = begin + (1000 * n) / calm.rate;
    if (due > performance.now()) await pause(due - performance.now());
    const one = bet(house).then(() => {
      taken.push(performance.now() - due);
      under.delete(one);
    });
    under.add(one);
  }
  await Promise.all(under);
  return taken.toSorted((a, b) => a - b)[Math.floor(0.99 * (taken.length - 1))]!;
}

const p99OfPgbench = async ({ url }: House) =>
  (
    await runPgbench({
      url,
      script: stakeScriptOver(wallets),
      clients: crowd,
      seconds: calm.seconds,
      rate: calm.rate,
    })
  ).p99Ms;

/** The figure counts only if the books are right. Of the old house a random twentieth of the wallets is checked. */
const slice = 100;
async function assertSound(pool: pg.Pool): Promise<void> {
  const broken: string[] = [];
  for (let first = 0; first < wallets; first += slice)
    if (randomInt(20) === 0)
      broken.push(
        ...(await checkInvariants(pool, { from: walletOf(first), to: walletOf(first + slice - 1) })),
      );
  if (broken.length > 0) throw new Error(`bug: ${broken.slice(0, 5).join('; ')}`);
}
