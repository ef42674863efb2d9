// A common round with ten thousand winners: from the start of its last phase to the last payout on disk, with every bet's own row. The
// yardstick is the same wins, posted one by one in group commit in the same run.
import { randomUUID } from 'node:crypto';
import { startDatabase } from '../apps/server/src/db/start-database.ts';
import { openLog } from '../apps/server/src/log.ts';
import { migrate, readMigrations } from '../apps/server/src/db/migrate.ts';
import type { Posting } from '@felek/ledger';
import { openTableServer, installToys, takeHand, type TableServer } from '../testbed/table-house.ts';
import { assertBooks } from './books.ts';
import { openBenchDisk } from './bench-disk.ts';
import type { BenchRow } from './run.ts';

const log = openLog('silent');
const winners = 10_000;
const rounds = 3;
const inOneGo = 1000;
const withinMs = 1000;
const account = 'game:fel:wheel';
/** A bet that always wins. */
const bet = { red: 1, black: 1, zero: 1 };
const stake = 300n;

/** One row: milliseconds for ten thousand winners. */
export async function benchTables(): Promise<BenchRow[]> {
  const disk = openBenchDisk();
  try {
    const database = await startDatabase({ dataDir: disk.dataDir, maxConnections: 200, log });
    await migrate(database.url, await readMigrations(), log);
    const server = openTableServer(database.url);
    try {
      await installToys(server);
      const wallets = await openWallets(server);
      disk.slowDown();
      const [ours, theirs] = [[] as number[], [] as number[]];
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await payRound(server, wallets));
        theirs.push(await payOneByOne(server, wallets));
      }
      await assertBooks(server.database.pool);
      const [ms, yardstickMs] = [median(ours), median(theirs)];
      return [
        {
          name: `(t) a common round with 10,000 winners, ms${disk.label}`,
          ours: ms.toFixed(0),
          yardstick: `${yardstickMs.toFixed(0)} one by one`,
          ratio: ms / yardstickMs,
          bar: `≤ ${withinMs} ms`,
          ok: ms <= withinMs,
        },
      ];
    } finally {
      await server.close();
      await database.stop();
    }
  } finally {
    disk.remove();
  }
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;

async function openWallets(server: TableServer): Promise<string[]> {
  const wallets = Array.from({ length: winners }, () => randomUUID());
  await server.database.pool.query(
    `insert into wallet (id, currency) select id, 'TRY' from unnest($1::uuid[]) id`,
    [wallets],
  );
  await postAll(server, wallets, (wallet) => ({
    wallet,
    key: { source: 'payment', operation: 'deposit', id: wallet },
    legs: [{ from: 'payment:test', to: 'cash', amount: 1_000_000n }],
  }));
  return wallets;
}

async function postAll(
  { database, ledger }: TableServer,
  wallets: readonly string[],
  postingOf: (wallet: string) => Posting,
): Promise<void> {
  for (let at = 0; at < wallets.length; at += inOneGo)
    await database.inTransaction((tx) =>
      ledger.postAllWithin(tx, wallets.slice(at, at + inOneGo).map(postingOf)),
    );
}

/** Places the stakes with their bets' rows, then ends the round. */
async function payRound(server: TableServer, wallets: readonly string[]): Promise<number> {
  const hand = await takeHand(server, 'wheel-1');
  await hand.to('open');
  const { round } = await hand.now();
  const bets = new Map(wallets.map((wallet) => [wallet, randomUUID() as string]));
  await server.database.pool.query(
    `insert into table_bet (id, table_code, round, customer, stake_kurus, bet, client_seed, name)
     select id, 'wheel-1', $3, customer, $4, $5, '', '' from unnest($1::uuid[], $2::uuid[]) as placed (id, customer)`,
    [[...bets.values()], wallets, round, stake, bet],
  );
  await postAll(server, wallets, (wallet) =>
    stakeOf(wallet, bets.get(wallet)!, `wheel-1:${round}:${bets.get(wallet)}`),
  );
  await hand.to('result');
  const begin = performance.now();
  await hand.step();
  const ms = performance.now() - begin;
  const { rows } = await server.database.pool.query<{ paid: number }>(
    `select count(*)::int as paid from table_bet where round = $1 and state = 'settled' and payout_kurus > 0`,
    [round],
  );
  if (rows[0]!.paid !== winners) throw new Error(`bug: ${rows[0]!.paid} of ${winners} were paid`);
  await hand.hurry();
  return ms;
}

const stakeOf = (wallet: string, id: string, round: string): Posting => ({
  wallet,
  key: { source: 'fel', operation: 'bet', id },
  legs: [{ from: 'playable', to: account, amount: stake }],
  round: { provider: 'fel', id: round, game: 'wheel', opens: true },
});

async function payOneByOne(server: TableServer, wallets: readonly string[]): Promise<number> {
  const ids = new Map(wallets.map((wallet) => [wallet, randomUUID() as string]));
  await postAll(server, wallets, (wallet) => stakeOf(wallet, ids.get(wallet)!, ids.get(wallet)!));
  const begin = performance.now();
  for (let at = 0; at < wallets.length; at += inOneGo)
    await Promise.all(
      wallets.slice(at, at + inOneGo).map((wallet) =>
        server.ledger.post({
          wallet,
          key: { source: 'fel', operation: 'win', id: ids.get(wallet)! },
          legs: [{ from: account, to: 'playable', amount: 200n }],
          round: { provider: 'fel', id: ids.get(wallet)!, game: 'wheel', closes: true, late: true },
        }),
      ),
    );
  return performance.now() - begin;
}
