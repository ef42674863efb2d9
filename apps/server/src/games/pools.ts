// The pools of growing jackpots: each stake of their games moves the meter, in one transaction with its money, and finds out there
// whether it wins. The rules are those of packages/games (`jackpot.ts`); this file has the meter, which servers share, and the winners.
//
// The row of a pool is locked from the stake's turn to its commit. So stretches of the meter never overlap, a run has one winner, and a
// stake that comes at the same moment is the first of the next run. The pool's account holds the meter and the unpaid wins. A win moves
// with the round's payout.
import type { Catalogue } from '@felek/games/catalogue';
import type { Seeds } from '@felek/games/fairness';
import type { HouseGame } from '@felek/games/game';
import { contributionOf, drawJackpot, type GrowingJackpot, type JackpotTurn } from '@felek/games/jackpot';
import { poolAccount } from '@felek/ledger/accounts';
import { readPool } from '@felek/ledger/funds';
import type { Locale, OutputOf } from '@felek/contract/call';
import type { growingJackpots } from '@felek/contract/jackpot';
import { toLira, type Kurus } from '@felek/money';
import type { Logger } from 'pino';
import { boundedAgeCache } from '../bounded-age-cache.ts';
import { wireInstant } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { snapshotsOf } from '../db/snapshot.ts';
import { execute, findRow, getRow, listRows } from '../db/statement.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { repeat } from '../jobs/periodic.ts';
import type { Feed } from '../wallet/wallet.ts';
import { memoOfTurn } from './records.ts';
import * as store from './pool.store.ts';
import { houseKey } from './seeds.ts';

/** A stake that fills a pool. */
export interface PoolStake {
  readonly game: string;
  readonly growing: GrowingJackpot;
  readonly seeds: Seeds;
  readonly stake: Kurus;
  readonly roundId: string;
  /** The player's name as others may see it. */
  readonly shownAs: string;
}

export interface Pools {
  /** The stake's turn at the meter, in the stake's transaction: what the pool gets, and where the stake found the meter. */
  take(tx: Tx, stake: PoolStake): Promise<{ readonly turn: JackpotTurn; readonly feed: Feed }>;
  /** A win was paid, in the transaction that pays it. */
  pay(tx: Tx, roundId: string): Promise<void>;
  /** The pools of games that are open, as everybody may see them, at most a second old. */
  list(locale: Locale): Promise<OutputOf<typeof growingJackpots>>;
  /** Logs each pool whose account holds anything else than its meter and its unpaid wins say. Gives how many. */
  check(): Promise<number>;
}

const maxAgeMs = 1000;
const shownWins = 3;
const checkEveryMs = 600_000;

const growingOf = (game: HouseGame) => (game.kind === 'common' ? undefined : game.growing);

export function openPools({
  catalogue,
  database,
  jobs,
  isGameOpen,
  log,
}: {
  readonly catalogue: Catalogue;
  readonly database: Pick<Database, 'pool' | 'inTransaction'>;
  readonly jobs: Jobs;
  readonly isGameOpen: (provider: string, game: string) => Promise<boolean>;
  readonly log: Logger;
}): Pools {
  const games = catalogue.list().filter((game) => growingOf(game) !== undefined);
  const shown = boundedAgeCache({
    maxAgeMs,
    read: async () => ({
      pools: await listRows(database.pool, store.listPools),
      wins: await listRows(database.pool, store.listWins, shownWins),
    }),
  });

  async function lock({ client }: Tx, game: string): Promise<store.PoolRow> {
    const row = await findRow(client, store.lockPool, game);
    if (row) return row;
    await execute(client, store.insertPool, game);
    return getRow(client, store.lockPool, game);
  }

  const pools: Pools = {
    async take(tx, { game, growing, seeds, stake, roundId, shownAs }) {
      const { run, meter_kurus: meter } = await lock(tx, game);
      const turn = { run, meterKurus: Number(meter ?? growing.seed) };
      const { won, next } = drawJackpot(growing, seeds, stake, turn);
      await execute(tx.client, store.movePool, game, next.run, next.meter);
      if (won > 0n) await execute(tx.client, store.insertWin, game, run, roundId, shownAs, won);
      const begun = [meter === null, won > 0n].filter(Boolean);
      const feed: Feed = {
        pool: poolAccount(game),
        amounts: [contributionOf(growing, stake), ...begun.map(() => growing.seed)],
        memo: memoOfTurn(turn),
      };
      return { turn, feed };
    },

    async pay({ client }, roundId) {
      if ((await execute(client, store.payWin, roundId)) !== 1)
        throw new Error(`bug: round ${roundId} is paid a jackpot that it has not won`);
    },

    async list(locale) {
      const { pools: rows, wins } = await shown.get();
      const isOpen = await Promise.all(games.map(({ code }) => isGameOpen(houseKey, code)));
      return games
        .filter((_game, at) => isOpen[at])
        .map((game) => {
          const { seed, mustHitBy } = growingOf(game)!;
          const meter = rows.find((row) => row.game === game.code)?.meter_kurus ?? seed;
          return {
            gameCode: game.code,
            name: game.hall.names[locale],
            amount: toLira(meter),
            mustHitBy: toLira(mustHitBy),
            wins: wins
              .filter((win) => win.game === game.code)
              .flatMap(({ player, amount_kurus: amount, paid_at: paidAt }) =>
                paidAt ? [{ player, amount: toLira(amount), timeStamp: wireInstant(paidAt) }] : [],
              ),
          };
        });
    },

    async check() {
      const differing = await snapshotsOf(database)(async (client) => {
        const found = [];
        for (const { game, meter_kurus: meter } of await listRows(client, store.listPools)) {
          const { amount_kurus: unpaid } = await getRow(client, store.sumUnpaid, game);
          const held = await readPool(client, poolAccount(game));
          if (held !== (meter ?? 0n) + unpaid) found.push({ game, held, meter, unpaid });
        }
        return found;
      });
      for (const { game, held, meter, unpaid } of differing)
        log.error(
          { game, held: String(held), meter: String(meter), unpaid: String(unpaid) },
          'bug: the account of a growing jackpot holds another amount than its meter and unpaid wins',
        );
      return differing.length;
    },
  };
  repeat(jobs, {
    name: 'fel.check-jackpots',
    everyMs: checkEveryMs,
    work: async () => void (await pools.check()),
  });
  return pools;
}
