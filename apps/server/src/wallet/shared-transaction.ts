// Stakes of many players that wait at the same moment share one transaction, and each gets its own answer. A player has one item in it. If
// an item is refused at the end, it leaves with its answer, and the others are repeated without it.
import { LedgerBusy, type WalletId } from '@felek/ledger';
import { collectPostings, type Collector, type CollectorLimits } from '@felek/ledger/collector';
import type { Database, Tx } from '../db/database.ts';
import { DatabaseUnavailable } from '../db/database-errors.ts';
import { outsideRequests } from '../request.ts';

/** Thrown in the transaction to undo it, money included. These items have their answers and are not tried again. */
export class Leave<Item, Answer> extends Error {
  override readonly name = 'Leave';
  readonly answers: ReadonlyMap<Item, Answer>;
  constructor(answers: ReadonlyMap<Item, Answer>) {
    super('items leave the transaction that they shared');
    this.answers = answers;
  }
}

export function collectStakes<Item extends { readonly wallet: WalletId }, Answer>({
  database,
  enter,
  choose = (items) => items,
  ...limits
}: Partial<CollectorLimits> & {
  readonly database: Pick<Database, 'inTransaction'>;
  /** Books all of them, and answers in their order. Its first trip only reads and locks: their wallets by `lockAll`, which gets `wait`. */
  readonly enter: (tx: Tx, items: readonly Item[], wait: 'brief' | 'long') => Promise<readonly Answer[]>;
  /** Those that can be in one transaction, at least the first. The others follow in the next one. */
  readonly choose?: (items: readonly Item[]) => readonly Item[];
}): Collector<Item, Answer> {
  /** A wait that was too short shows as PostgreSQL's own error, as the collector knows it. */
  async function send(items: readonly Item[], wait: 'brief' | 'long'): Promise<Answer[]> {
    const answers = new Map<Item, Answer>();
    while (answers.size < items.length) {
      const rest = choose(items.filter((item) => !answers.has(item)));
      try {
        const entered = await outsideRequests(() =>
          database.inTransaction((tx) => enter(tx, rest, wait), { idempotent: true, locksFirst: true }),
        );
        for (const [place, item] of rest.entries()) answers.set(item, entered[place]!);
      } catch (error) {
        if (error instanceof Leave)
          for (const [item, answer] of error.answers as ReadonlyMap<Item, Answer>) answers.set(item, answer);
        else if (error instanceof DatabaseUnavailable)
          throw isLockTimeout(error.cause)
            ? error.cause
            : new LedgerBusy('the stake was not sent', { cause: error });
        else throw error;
      }
    }
    return items.map((item) => answers.get(item)!);
  }

  return collectPostings(send, limits);
}

const isLockTimeout = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === '55P03';
