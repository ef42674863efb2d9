// The pools of growing jackpots: each stake of their games moves the meter, in one transaction with its money, and finds out there
// whether it wins. The rules are those of packages/games (`jackpot.ts`); this file has the meter, which servers share, and the winners.
//
// Stakes that wait at the same moment share a transaction. It locks their wallets, then the rows of the pools to its commit, and draws for one
// stake after the other. So stretches of the meter never overlap, a run has one winner, and a stake that comes at the same moment is the
// first of the next run. A refused stake leaves, and the others draw again. The pool's account holds the meter and the unpaid wins. A win
// moves with the round's payout.
import type { Catalogue } from '@felek/games/catalogue';
import type { Seeds } from '@felek/games/fairness';
import type { HouseGame } from '@felek/games/game';
import { contributionOf, drawJackpot, type GrowingJackpot, type JackpotTurn } from '@felek/games/jackpot';
import { poolAccount } from '@felek/ledger/accounts';
import type { WalletId } from '@felek/ledger';
import { readPool } from '@felek/ledger/funds';
import type { Locale, OutputOf } from '@felek/contract/call';
import type { growingJackpots } from '@felek/contract/jackpot';
import type { officeJackpots } from '@felek/contract/office';
import { toLira, type Kurus } from '@felek/money';
import type { Logger } from 'pino';
import { boundedAgeCache } from '../bounded-age-cache.ts';
import { wireInstant } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { snapshotsOf } from '../db/snapshot.ts';
import { execute, inOneTrip, listRows } from '../db/statement.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { repeat } from '../jobs/periodic.ts';
import {
  collectStakes,
  Leave,
  type Feed,
  type PortAnswer,
  type ReadyStake,
  type WalletPort,
} from '../wallet/wallet.ts';
import { memoOfTurn } from './records.ts';
import * as store from './pool.store.ts';
import { houseKey } from './seeds.ts';

/** How a stake fills the pool of its game. */
export interface Filling {
  readonly growing: GrowingJackpot;
  readonly seeds: Seeds;
  /** The player's name as others may see it. */
  readonly shownAs: string;
}

export interface Pools {
  /** Takes a stake and fills the pool by it. An applied one also has where it found the meter. */
  debit(stake: PlainStake & { readonly amount: Kurus }, filling: Filling): Promise<Filled>;
  /** A win was paid, in the transaction that pays it. */
  pay(tx: Tx, roundId: string): Promise<void>;
  /** The pools of games that are open, as everybody may see them, at most a second old. */
  list(locale: Locale): Promise<OutputOf<typeof growingJackpots>>;
  /** The pools as staff see them. */
  listForStaff(locale: Locale): Promise<OutputOf<typeof officeJackpots>>;
  /** Logs each pool whose account holds anything else than its meter and its unpaid wins say. Gives how many. */
  check(): Promise<number>;
}

type PlainStake = Parameters<WalletPort['readyStake']>[0];

export interface Filled {
  readonly answer: PortAnswer;
  readonly turn?: JackpotTurn;
}

/** A stake that waits for its turn at the meter. */
interface Waiting extends Filling {
  readonly wallet: WalletId;
  readonly ready: ReadyStake;
  readonly game: string;
  readonly round: string;
  readonly amount: Kurus;
}

/** Transactions of stakes at a time: a second one would only wait for the pool. */
const transactions = 1;
const maxAgeMs = 1000;
const shownWins = 3;
const winsForStaff = 20;
const checkEveryMs = 600_000;

const growingOf = (game: HouseGame) => (game.kind === 'common' ? undefined : game.growing);

export function openPools({
  catalogue,
  database,
  port,
  jobs,
  isGameOpen,
  log,
}: {
  readonly catalogue: Catalogue;
  readonly database: Pick<Database, 'pool' | 'inTransaction'>;
  readonly port: Pick<WalletPort, 'readyStake' | 'lockAll' | 'debitAll'>;
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

  async function lock({ client }: Tx, codes: string[]): Promise<readonly store.PoolRow[]> {
    const rows = await listRows(client, store.lockPools, codes);
    if (rows.length === codes.length) return rows;
    await execute(client, store.insertPools, codes);
    return listRows(client, store.lockPools, codes);
  }

  async function enter(tx: Tx, stakes: readonly Waiting[], wait: 'brief' | 'long'): Promise<Filled[]> {
    const { client } = tx;
    // Each is a statement of its own: what the wallets waited for is read behind them.
    const [, rows] = await inOneTrip([
      port.lockAll(
        tx,
        stakes.map(({ ready }) => ready),
        wait,
      ),
      lock(tx, [...new Set(stakes.map(({ game }) => game))]),
    ]);
    const meters = new Map(rows.map((row) => [row.game, row]));
    const drawn = stakes.map((stake) => {
      const { game, growing, seeds, amount } = stake;
      const { run, meter_kurus: meter } = meters.get(game)!;
      const turn = { run, meterKurus: Number(meter ?? growing.seed) };
      const { won, next } = drawJackpot(growing, seeds, amount, turn);
      meters.set(game, { game, run: next.run, meter_kurus: next.meter });
      const begun = [meter === null, won > 0n].filter(Boolean);
      const feed: Feed = {
        pool: poolAccount(game),
        amounts: [contributionOf(growing, amount), ...begun.map(() => growing.seed)],
        memo: memoOfTurn(turn),
      };
      return { stake, turn, won, feed };
    });
    const posted = await port.debitAll(
      tx,
      drawn.map(({ stake, feed }) => stake.ready.of(stake.amount, feed)),
    );
    const refused = drawn.flatMap(({ stake }, place) => {
      const answer = posted[place]!;
      return answer.outcome === 'applied' ? [] : [[stake, { answer }] as const];
    });
    if (refused.length > 0) throw new Leave<Waiting, Filled>(new Map(refused));
    for (const { game, run, meter_kurus: meter } of meters.values())
      tx.lastly(execute(client, store.movePool, game, run, meter!));
    for (const { stake, turn, won } of drawn)
      if (won > 0n)
        tx.lastly(execute(client, store.insertWin, stake.game, turn.run, stake.round, stake.shownAs, won));
    return drawn.map(({ turn }, place) => ({ answer: posted[place]!, turn }));
  }
  const waiting = collectStakes({ database, enter, lanes: transactions });

  const pools: Pools = {
    async debit({ amount, ...stake }, filling) {
      const ready = await port.readyStake(stake);
      if ('outcome' in ready) return { answer: ready };
      const { wallet } = ready;
      const { game, round } = stake;
      const filled = await waiting.post({ ...filling, wallet, ready, game, round, amount });
      return { ...filled, answer: await ready.explain(filled.answer, amount) };
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
              .map(({ player, amount_kurus: amount, paid_at: paidAt }) => ({
                player,
                amount: toLira(amount),
                timeStamp: wireInstant(paidAt),
              })),
          };
        });
    },

    async listForStaff(locale) {
      const [rows, sums, wins, isOpen] = await Promise.all([
        listRows(database.pool, store.listPools),
        listRows(database.pool, store.sumWins),
        listRows(database.pool, store.listWins, winsForStaff),
        Promise.all(games.map(({ code }) => isGameOpen(houseKey, code))),
      ]);
      return games.map((game, at) => {
        const { seed, mustHitBy, share } = growingOf(game)!;
        const { run = 1, meter_kurus: meter = null } = rows.find((row) => row.game === game.code) ?? {};
        const { paid = 0n, unpaid = 0n, count = 0n } = sums.find((row) => row.game === game.code) ?? {};
        return {
          gameCode: game.code,
          name: game.hall.names[locale],
          isOpen: isOpen[at]!,
          run,
          amount: toLira(meter ?? seed),
          seed: toLira(seed),
          mustHitBy: toLira(mustHitBy),
          share: Number(share[0]) / Number(share[1]),
          unpaid: toLira(unpaid),
          paid: toLira(paid),
          winCount: Number(count),
          wins: wins
            .filter((win) => win.game === game.code)
            .map(({ player, amount_kurus: amount, round_id: round, paid_at: paidAt }) => ({
              player,
              amount: toLira(amount),
              round,
              timeStamp: wireInstant(paidAt),
            })),
        };
      });
    },

    async check() {
      const differing = await snapshotsOf(database)(async (client) => {
        const found = [];
        const sums = await listRows(client, store.sumWins);
        for (const { game, meter_kurus: meter } of await listRows(client, store.listPools)) {
          const { unpaid = 0n } = sums.find((row) => row.game === game) ?? {};
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
