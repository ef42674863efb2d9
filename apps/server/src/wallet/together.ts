// Applies several postings of one wallet and the caller's own rows in one transaction.
import type { Ledger, Posted } from '@felek/ledger';
import type { Database, Tx } from '../db/database.ts';
import type { Player } from './player.ts';

/** Thrown to roll the transaction back. Carries the ledger's refusal out of it. */
export class Undone extends Error {
  override readonly name = 'Undone';
  readonly posted: Posted;
  constructor(posted: Posted) {
    super('one of several postings was refused');
    this.posted = posted;
  }
}

const isDone = (posted: Posted) => posted.outcome === 'applied' || posted.outcome === 'replayed';

export interface TogetherNeeds {
  readonly ledger: Ledger;
  readonly database: Pick<Database, 'inTransaction'>;
}

/** The transaction. `done` returns an applied or replayed posting, and rolls back if the posting was refused. */
export interface Within {
  readonly tx: Tx;
  done(posted: Posted): Posted;
}

/** Writes the caller's own rows. */
export type Joined = (tx: Tx) => Promise<void>;

export type Together = (
  player: Player,
  work: (within: Within) => Promise<Posted>,
  joined?: Joined,
) => Promise<Posted>;

/**
 * All postings and the caller's rows commit together or not at all. A replay writes no rows, since the first copy wrote them. So a
 * transaction whose commit is unknown can be retried.
 */
export function openTogether({ ledger, database }: TogetherNeeds): Together {
  return (player, work, joined) => {
    const inOne = async (tx: Tx) => {
      await ledger.lock(tx.client, player.wallet);
      const posted = await work({
        tx,
        done(posted) {
          if (!isDone(posted)) throw new Undone(posted);
          return posted;
        },
      });
      if (posted.outcome === 'applied') await joined?.(tx);
      return posted;
    };
    return database.inTransaction(inOne, { idempotent: true }).catch((error: unknown) => {
      if (error instanceof Undone) return error.posted;
      throw error;
    });
  };
}
