// Stakes of wallets with a budget against stakes of wallets without one, on one ledger in the same run: alone and in group commit.
import { randomUUID } from 'node:crypto';
import { startDatabase } from '../apps/server/src/db/start-database.ts';
import { poolConfig } from '../apps/server/src/db/connection.ts';
import { openLog } from '../apps/server/src/log.ts';
import { migrate, readMigrations } from '../apps/server/src/db/migrate.ts';
import { openLedger, type Ledger } from '@felek/ledger';
import pg from 'pg';
import { assertBooks } from './books.ts';
import { openBenchDisk } from './bench-disk.ts';
import { stake } from './house-player.ts';
import { median } from './loading.ts';
import type { BenchRow } from './run.ts';
import { crowd, deepPurse } from './yardstick.ts';

const log = openLog('silent');
/** Many short turns, so that other load on the machine affects both alike. The median leaves out turns that a checkpoint interrupted. */
const turnMs = 150;
const turns = 81;
const bar = 0.95;

/** Rows of stakes per second, with a budget on every wallet. */
export async function benchBudgets(): Promise<BenchRow[]> {
  const disk = openBenchDisk();
  try {
    const database = await startDatabase({ dataDir: disk.dataDir, maxConnections: 200, log });
    const pool = new pg.Pool({ ...poolConfig(database.url), max: 8 });
    const ledger = openLedger({ pool });
    try {
      await migrate(database.url, await readMigrations(), log);
      const free = await openWallets(ledger, pool);
      const guarded = await openWallets(ledger, pool);
      for (const wallet of guarded) await setBudget(ledger, pool, wallet);
      await pool.query('vacuum analyze');
      disk.slowDown();
      const rows = [];
      for (const [name, players] of [
        ['one at a time', 1],
        [`group commit, ${crowd} players`, crowd],
      ] as const)
        rows.push({
          name: `(h) stakes with a budget, ${name}, stakes/s${disk.label}`,
          ...(await byTurns(ledger, guarded.slice(0, players), free.slice(0, players))),
        });
      await assertBooks(pool);
      return rows;
    } finally {
      await ledger.close();
      await pool.end();
      await database.stop();
    }
  } finally {
    disk.remove();
  }
}

async function openWallets(ledger: Ledger, pool: pg.Pool): Promise<string[]> {
  const wallets = Array.from({ length: crowd }, () => randomUUID());
  for (const wallet of wallets) {
    await ledger.openWallet(pool, wallet, 'TRY');
    await ledger.post({
      wallet,
      key: { source: 'payment', operation: 'deposit', id: wallet },
      legs: [{ from: 'payment:test', to: 'cash', amount: deepPurse }],
    });
  }
  return wallets;
}

/** High enough for every stake of the run. */
async function setBudget(ledger: Ledger, pool: pg.Pool, wallet: string): Promise<void> {
  const window = { name: 'day', every: 'day', zone: 'Europe/Istanbul', most: deepPurse } as const;
  await ledger.setBudgets(pool, wallet, 'loss', [
    { ...window, draws: ['bet'], returns: ['win'], counts: 'spent' },
  ]);
}

async function byTurns(ledger: Ledger, ours: readonly string[], theirs: readonly string[]) {
  const [guarded, free, ratios]: [number[], number[], number[]] = [[], [], []];
  // The first turn prepares statements and plans for both, and does not count.
  for (let turn = 0; turn <= turns; turn += 1) {
    const speed = { ours: 0, theirs: 0 };
    // Each is as often first as second, since what one leaves behind slows the next.
    const order = turn % 2 === 0 ? (['ours', 'theirs'] as const) : (['theirs', 'ours'] as const);
    for (const which of order) speed[which] = await stakesPerSecond(ledger, which === 'ours' ? ours : theirs);
    if (turn === 0) continue;
    guarded.push(speed.ours);
    free.push(speed.theirs);
    ratios.push(speed.ours / speed.theirs);
  }
  const ratio = median(ratios);
  return {
    ours: median(guarded).toFixed(0),
    yardstick: `${median(free).toFixed(0)} without`,
    ratio,
    bar: `≥ ${bar}`,
    ok: ratio >= bar,
  };
}

async function stakesPerSecond(ledger: Ledger, wallets: readonly string[]): Promise<number> {
  const begin = performance.now();
  const end = begin + turnMs;
  let stakes = 0;
  await Promise.all(
    wallets.map(async (wallet) => {
      while (performance.now() < end) {
        const id = randomUUID();
        const { outcome } = await ledger.post({
          wallet,
          key: { source: 'fel', operation: 'bet', id },
          legs: [{ from: 'playable', to: 'game:fel:lale', amount: stake }],
          round: { provider: 'fel', id, game: 'lale', opens: true },
        });
        if (outcome !== 'applied') throw new Error(`bug: a stake was answered ${outcome}`);
        stakes += 1;
      }
    }),
  );
  return (1000 * stakes) / (performance.now() - begin);
}
