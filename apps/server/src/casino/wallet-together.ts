// Several postings of one wallet as one.
import type { Client, Ledger, Posted } from '@felek/ledger';
import type { Database, Tx } from '../db/database.ts';
import type { Player } from './players.ts';

/** Undoes the transaction it is thrown in, and carries the ledger's refusal out of it. */
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

/** What is posted within: `done` gives back a posting that was applied or replayed, and undoes all when it was refused. */
export interface Within {
  readonly client: Client;
  done(posted: Posted): Posted;
}

export type Together = (player: Player, work: (within: Within) => Promise<Posted>) => Promise<Posted>;

/** All postings are done or none, and whoever listens hears of each after the commit. */
export function openTogether({ ledger, database }: TogetherNeeds): Together {
  return (player, work) => {
    const inOne = async ({ client, afterCommit }: Tx) => {
      await ledger.lock(client, player.wallet);
      return work({
        client,
        done(posted) {
          if (!isDone(posted)) throw new Undone(posted);
          afterCommit(() => ledger.announce(player.wallet, posted));
          return posted;
        },
      });
    };
    return database.inTransaction(inOne, { idempotent: true }).catch((error: unknown) => {
      if (error instanceof Undone) return error.posted;
      throw error;
    });
  };
}
