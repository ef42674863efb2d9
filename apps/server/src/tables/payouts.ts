// Pays the bets of a round: in memory first, then in chunks, each in one transaction with its rows. A bet is paid once, by any server: its
// row is locked meanwhile, and its win has one key in the ledger. A server that lost the table pays nothing.
import type { CommonGame } from '@felek/games/game';
import { toWire, type DrawnRound } from '@felek/games/rounds';
import { gameAccount } from '@felek/ledger/accounts';
import type { Kurus } from '@felek/money';
import type { Logger } from 'pino';
import type { Database, Tx } from '../db/database.ts';
import { execute, findRow, listRows } from '../db/statement.ts';
import { houseKey } from '../games/games.ts';
import type { PortOutcome, WalletPort } from '../wallet/wallet.ts';
import { ticketOf, type Table } from './draws.ts';
import * as store from './table.store.ts';

/** The right to drive a table: the epoch of a lease. */
export interface Held {
  readonly code: string;
  readonly epoch: bigint;
}

/** Another server drives the table now. Undoes the transaction that it is thrown in. */
export class Fenced extends Error {
  override readonly name = 'Fenced';
}

/** The ledger's round of a bet. In a statement it identifies the table and its round. */
export const roundIdOf = (code: string, { round, id }: Pick<store.BetRow, 'round' | 'id'>) =>
  `${code}:${round}:${id}`;

/** The id of the table bet that a round of the ledger belongs to; undefined for any other round. */
export const readBetRoundId = (roundId: string): string | undefined =>
  /^[a-z0-9-]+:[1-9]\d{0,9}:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(roundId)?.[1];

/** The ledger's account of a table's game. */
export const accountOf = ({ code }: Pick<CommonGame, 'code'>) => gameAccount(houseKey, code);

export interface Payouts {
  /**
   * Pays the results that may be known this many ms after the round's show began. Gives the settled bets, chunk by chunk to `onPaid`
   * after each commit.
   */
  pay(
    held: Held,
    table: Table,
    drawn: DrawnRound,
    bets: readonly store.BetRow[],
    atMs: number,
  ): Promise<void>;
  /** Gives every bet of a void round back. */
  giveBack(held: Held, table: Table, bets: readonly store.BetRow[]): Promise<void>;
}

export interface PayoutsNeeds {
  readonly database: Pick<Database, 'inTransaction'>;
  readonly port: Pick<WalletPort, 'payAll' | 'reverse'>;
  readonly onPaid: (table: Table, bets: readonly store.BetRow[]) => void;
  readonly log: Logger;
  /** Bets in one transaction. */
  readonly chunkSize?: number;
}

const usualChunk = 500;
/** Transactions at once. */
const chunksAtOnce = 3;
const refundsAtOnce = 8;

export function openPayouts({ database, port, onPaid, log, chunkSize = usualChunk }: PayoutsNeeds): Payouts {
  async function assertHolds({ client }: Tx, { code, epoch }: Held): Promise<void> {
    if (!(await findRow(client, store.holdsLease, code, epoch)))
      throw new Fenced(`${code} is driven by another`);
  }

  /** Locks the bets' rows first. So no other server settles them, and their decisions are final. */
  async function payChunk(held: Held, table: Table, settled: readonly Settled[]): Promise<void> {
    const paid = await database.inTransaction(
      async (tx) => {
        await assertHolds(tx, held);
        const taken = await listRows(
          tx.client,
          store.settleBets,
          settled.map(({ row }) => row.id),
          settled.map(({ row }) => row.actions.length),
          settled.map(({ payout }) => payout),
          settled.map(({ events }) => JSON.stringify(events)),
        );
        const ids = new Set(taken.map(({ id }) => id));
        const due = settled.filter(({ row }) => ids.has(row.id));
        const outcomes = await port.payAll(
          tx,
          due.map(({ row, payout }) => ({
            provider: houseKey,
            tx: row.id,
            wallet: row.customer,
            game: table.entry,
            account: accountOf(table.rules),
            round: roundIdOf(table.code, row),
            amount: payout,
            memo: { table: table.code, tableRound: row.round },
          })),
        );
        const unpaid = due.filter((_each, place) => !isPaid(outcomes[place]!));
        if (unpaid.length > 0) {
          const bets = unpaid.map(({ row }) => row.id);
          log.error({ table: table.code, bets }, 'bug: bets could not be paid');
          await execute(tx.client, store.unsettleBets, bets);
        }
        return due.filter((_each, place) => isPaid(outcomes[place]!));
      },
      { idempotent: true },
    );
    if (paid.length === 0) return;
    onPaid(
      table,
      paid.map(({ row, payout, events }) => ({ ...row, state: 'settled', payout_kurus: payout, events })),
    );
  }

  async function refund(held: Held, table: Table, row: store.BetRow): Promise<void> {
    const answer = await port.reverse({
      provider: houseKey,
      customer: row.customer,
      target: row.id,
      family: 'bet',
      async joined(tx) {
        await assertHolds(tx, held);
        await execute(tx.client, store.voidBet, row.id);
      },
    });
    if (answer.outcome !== 'applied' && answer.outcome !== 'replayed')
      throw new Error(`bug: the refund of bet ${row.id} was answered ${answer.outcome}`);
    onPaid(table, [{ ...row, state: 'void', payout_kurus: row.stake_kurus }]);
  }

  return {
    async pay(held, table, drawn, bets, atMs) {
      const due = bets.filter((row) => drawn.knownAtMs(ticketOf(row)) <= atMs);
      await inParallel(chunksAtOnce, chunksOf(due, chunkSize), (rows) =>
        payChunk(
          held,
          table,
          rows.map((row) => settle(drawn, row)),
        ),
      );
    },
    async giveBack(held, table, bets) {
      await inParallel(refundsAtOnce, bets, (row) => refund(held, table, row));
    },
  };
}

const isPaid = (outcome: PortOutcome) => outcome === 'applied' || outcome === 'replayed';

interface Settled {
  readonly row: store.BetRow;
  readonly payout: Kurus;
  readonly events: readonly object[];
}

function settle(drawn: DrawnRound, row: store.BetRow): Settled {
  const { payout, events } = drawn.settle(ticketOf(row));
  return { row, payout, events: toWire(events) as readonly object[] };
}

/** In the order given, which is by player, so that a player's bets come together. */
function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  const chunks: Item[][] = [];
  for (let at = 0; at < items.length; at += size) chunks.push(items.slice(at, at + size));
  return chunks;
}

/** Works on so many items at once. The first failure ends it, after the running ones have ended. */
async function inParallel<Item>(
  most: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < items.length) await work(items[next++]!);
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(most, items.length) }, worker));
  const failed = ended.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
}
