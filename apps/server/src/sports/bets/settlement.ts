// Pays each bet by the current results, rollbacks and voids. A change of a market marks its bets in the same transaction. Any server then
// computes each marked bet from all known facts, and posts the difference to the earlier postings. So the order and the number of changes
// do not matter. If a server dies, another one settles its marked bets.
//
// First settlements are nearly all of them, and many are posted in one call: one bet of each player. A later one replaces its predecessor in
// one transaction.
import { randomUUID } from 'node:crypto';
import type { Kurus } from '@felek/money';
import { settleSlip } from '@felek/sportsbook/slip';
import type { Logger } from 'pino';
import type { Database, Tx } from '../../db/database.ts';
import { execute, inOneTrip, listRows } from '../../db/statement.ts';
import type { WalletPort } from '../../wallet/wallet.ts';
import { groupsOfBet, isVoidLeg, legsOf, numberOf, slipOfBet } from './bets.ts';
import * as store from './bet.store.ts';
import { exposuresOf, placeThousandths, spread, withPlaces } from './exposure.ts';
import * as freeBets from './free-bets.store.ts';
import { unstaked, winningsOf } from './free-bets.ts';
import { sportsAccount, sportsGame, sportsProvider } from './slips.ts';

export interface Settlements {
  /** Settles all that is marked. */
  settleDue(): Promise<void>;
  /** Resolves when running settlements have ended. */
  settled(): Promise<void>;
  /** In the transaction that changes results. */
  mark(tx: Tx, event: string, markets: readonly string[]): Promise<void>;
}

export interface SettlementNeeds {
  readonly database: Pick<Database, 'pool' | 'inTransaction'>;
  readonly port: Pick<WalletPort, 'settleAll' | 'settleTo'>;
  /** After the money has moved. */
  readonly onSettled: (bets: readonly Settled[]) => void;
  readonly log: Logger;
  readonly chunk?: number;
}

/** A bet that was paid, with the legs that it was paid by. */
export interface Settled {
  readonly row: store.BetRow;
  readonly legs: readonly store.LegRow[];
}

/** A bet's value now. */
interface Worth {
  readonly state: 'accepted' | 'settled' | 'void' | 'cashedOut';
  /** All that it has paid and pays, cashed-out parts included. */
  readonly total: Kurus;
}

export function worthOf(row: store.BetRow, legs: readonly store.LegRow[]): Worth {
  // Final: a result that comes later changes the legs' record alone.
  if (row.cashed_part === 1000) return { state: 'cashedOut', total: row.cashed_kurus };
  const parts = legsOf(legs);
  const slip = slipOfBet(row, parts);
  const left = 1000 - row.cashed_part;
  // The part that is left enters before the one rounding.
  const { isDecided, returned } = settleSlip(
    { ...slip, multiplier: slip.multiplier * left },
    { wins: parts.map(({ factor }) => factor), places: parts.map(({ place }) => place?.factor) },
  );
  if (!isDecided) return { state: 'accepted', total: row.cashed_kurus };
  const isVoid = legs.every(isVoidLeg);
  if (row.free_bet !== null)
    return { state: isVoid ? 'void' : 'settled', total: winningsOf(returned / 1000n, row.total_stake_kurus) };
  return { state: isVoid ? 'void' : 'settled', total: row.cashed_kurus + returned / 1000n };
}

/** The house's exposure to the legs of a bet now; none once the bet has ended. */
export function exposureNow(row: store.BetRow, legs: readonly store.LegRow[], isOpen: boolean) {
  if (!isOpen) return legs.map(() => ({ staked: 0n, payout: 0n }));
  const unit = (row.stake_kurus * BigInt(row.multiplier) * BigInt(1000 - row.cashed_part)) / 1000n;
  const parts = legsOf(legs);
  const wins = exposuresOf(
    unit,
    parts.map(({ rows, odds, isBanker, factor }) => ({
      odds,
      isBanker,
      probability: rows.length > 1 ? null : rows[0]!.probability,
      factor: numberOf(factor),
    })),
    row.sizes,
  );
  const places =
    parts.some(({ place }) => place) &&
    exposuresOf(
      unit,
      parts.map(({ odds, isBanker, place }) => ({
        odds: placeThousandths(odds, place?.terms),
        isBanker,
        probability: null,
        factor: numberOf(place?.factor),
      })),
      row.sizes,
    );
  const shares = withPlaces(wins, places);
  const probabilities = legs.map(({ probability }) => probability);
  const spreadOut = spread(groupsOfBet(legs), probabilities, shares);
  return row.free_bet === null ? spreadOut : spreadOut.map(unstaked);
}

/** Books the change of the legs' exposures, in the order of exposures. */
export async function rebook(
  { client }: Tx,
  changes: readonly { readonly leg: store.LegRow; readonly staked: Kurus; readonly payout: Kurus }[],
): Promise<void> {
  const moved = changes.filter(
    ({ leg, staked, payout }) => staked !== leg.exposed_stake_kurus || payout !== leg.exposed_payout_kurus,
  );
  if (moved.length === 0) return;
  await inOneTrip([
    execute(
      client,
      store.addExposures,
      moved.map(({ leg }) => leg.event_id),
      moved.map(({ leg }) => leg.market_id),
      moved.map(({ leg }) => leg.outcome_id),
      moved.map(({ leg, staked }) => staked - leg.exposed_stake_kurus),
      moved.map(({ leg, payout }) => payout - leg.exposed_payout_kurus),
    ),
    execute(
      client,
      store.exposeLegs,
      moved.map(({ leg }) => leg.bet_id),
      moved.map(({ leg }) => leg.place),
      moved.map(({ staked }) => staked),
      moved.map(({ payout }) => payout),
    ),
  ]);
}

/** Bets changed after they were read: the transaction comes to nothing, and they are read again. */
class Moved extends Error {
  override readonly name = 'Moved';
}

interface Read extends Settled {
  readonly worth: Worth;
}

/** The ids of a bet's settlements, each used once. */
export const settlementId = ({ id }: Pick<store.BetRow, 'id'>, number: number) => `${id}.${number}`;

/** Before every player's id. */
const firstPlayer = '00000000-0000-0000-0000-000000000000';

const named = { provider: sportsProvider, game: sportsGame, account: sportsAccount } as const;

export function openSettlements({
  database,
  port,
  onSettled,
  log,
  chunk = 250,
}: SettlementNeeds): Settlements {
  const { pool } = database;
  let working: Promise<void> | undefined;
  let isAskedAgain = false;

  async function read(ids: readonly string[]): Promise<Read[]> {
    const rows = await listRows(pool, store.listBets, [...ids]);
    const legs = await listRows(pool, store.listLegs, [...ids]);
    const byBet = new Map<string, store.LegRow[]>();
    for (const leg of legs) byBet.set(leg.bet_id, [...(byBet.get(leg.bet_id) ?? []), leg]);
    return rows.map((row) => ({ row, legs: byBet.get(row.id)!, worth: worthOf(row, byBet.get(row.id)!) }));
  }

  /** Writes the new state of bets by statements that travel together, in the transaction of their money. */
  async function write(tx: Tx, bets: readonly Read[], postings: 0 | 1): Promise<Settled[]> {
    const [written] = await inOneTrip([
      listRows(
        tx.client,
        store.settleBets,
        bets.map(({ row }) => row.id),
        bets.map(({ row }) => row.version),
        bets.map(({ row }) => row.done),
        bets.map(({ worth }) => worth.state),
        bets.map(({ worth }) => worth.total),
        bets.map(({ row }) => row.settlements + postings),
        bets.map(({ row }) => row.due),
      ),
      keepFreeBets(tx, bets),
      rebook(
        tx,
        bets.flatMap(({ row, legs, worth }) => {
          const now = exposureNow(row, legs, worth.state === 'accepted');
          return legs.map((leg, place) => ({ leg, ...now[place]! }));
        }),
      ),
    ]);
    if (written.length !== bets.length) throw new Moved('bets have changed since they were read');
    const after = new Map(written.map((row) => [row.id, row]));
    return bets.map(({ row, legs }) => ({ row: after.get(row.id)!, legs }));
  }

  /** A void bet gives its free bet back; one that stands after all takes it away again. */
  async function keepFreeBets({ client }: Tx, bets: readonly Read[]): Promise<void> {
    const free = bets.filter(({ row }) => row.free_bet !== null);
    if (free.length === 0) return;
    const idsOf = (of: readonly Read[]) => of.map(({ row }) => row.id);
    const isVoid = ({ worth }: Read) => worth.state === 'void';
    await inOneTrip([
      execute(client, freeBets.giveBack, idsOf(free.filter(isVoid))),
      execute(client, freeBets.takeAway, idsOf(free.filter((each) => !isVoid(each)))),
    ]);
  }

  /** First settlements, all in one transaction. */
  const payFirst = (bets: readonly Read[]): Promise<Settled[]> =>
    database.inTransaction(async (tx) => {
      const [outcomes, settled] = await inOneTrip([
        port.settleAll(
          tx,
          bets.map(({ row, worth }) => ({
            ...named,
            tx: settlementId(row, 1),
            wallet: row.customer,
            bet: row.id,
            total: worth.total,
          })),
        ),
        write(tx, bets, 1),
      ]);
      for (const [place, outcome] of outcomes.entries())
        if (outcome !== 'applied') {
          const { row } = bets[place]!;
          if (outcome === 'replayed') throw new Moved('another server has settled it');
          throw new Error(`bug: the settlement of bet ${row.id} was answered ${outcome}`);
        }
      return settled;
    });

  /** Changes or reverses one bet's settlement. After a reversal the total is the sum of its cashed-out parts. */
  async function correct({ row, legs, worth }: Read): Promise<Settled[]> {
    let settled: Settled[] = [];
    const posted = await port.settleTo({
      ...named,
      customer: row.customer,
      tx: settlementId(row, row.settlements + 1),
      bet: row.id,
      total: worth.total,
      joined: async (tx) => void (settled = await write(tx, [{ row, legs, worth }], 1)),
    });
    if (posted.outcome === 'replayed') throw new Moved('another server has settled it');
    if (posted.outcome !== 'applied')
      throw new Error(`bug: the settlement of bet ${row.id} was answered ${posted.outcome}`);
    return settled;
  }

  const isUnchanged = ({ row, worth }: Read) => row.state === worth.state && row.paid_kurus === worth.total;

  async function settleChunk(ids: readonly string[]): Promise<void> {
    const all = await read(ids);
    const quiet = all.filter(isUnchanged);
    const first = all.filter((each) => !isUnchanged(each) && each.row.settlements === 0);
    const later = all.filter((each) => !isUnchanged(each) && each.row.settlements > 0);
    if (quiet.length > 0) await database.inTransaction((tx) => write(tx, quiet, 0));
    if (first.length > 0) onSettled(await payFirst(first));
    for (const each of later) onSettled(await correct(each));
  }

  /**
   * Rows that changed meanwhile are read again. If a chunk fails, each of its bets is settled alone, so that one bet does not delay the
   * others. Each server begins with another player, so that two of them seldom settle the same bets.
   */
  async function settleAll(): Promise<void> {
    const stuck = new Set<string>();
    let from: string = randomUUID();
    for (;;) {
      const bets = await listRows(pool, store.listToSettle, [...stuck], from, chunk);
      if (bets.length === 0 && from === firstPlayer) return;
      const ids = bets.map(({ id }) => id);
      try {
        if (ids.length > 0) await settleChunk(ids);
      } catch (error) {
        if (error instanceof Moved) continue;
        for (const id of ids)
          await settleChunk([id]).catch((reason: unknown) => {
            stuck.add(id);
            log.error({ err: reason, bet: id }, 'a bet could not be settled; it is looked at again');
          });
      }
      from = bets.length < chunk ? firstPlayer : bets.at(-1)!.customer;
    }
  }

  function settleDue(): Promise<void> {
    isAskedAgain = true;
    working ??= (async () => {
      while (isAskedAgain) {
        isAskedAgain = false;
        await settleAll();
      }
    })().finally(() => (working = undefined));
    return working;
  }

  return {
    settleDue,
    settled: async () => working,
    async mark(tx, event, markets) {
      await execute(tx.client, store.markDue, event, [...markets]);
      // A bet that fails here is taken up again by the sweep of any server.
      tx.afterCommit(
        () => void settleDue().catch((error: unknown) => log.warn({ err: error }, 'bets wait to be settled')),
      );
    },
  };
}
