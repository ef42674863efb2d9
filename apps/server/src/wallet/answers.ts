// Translates the ledger's answers into the port's.
import { LedgerBusy, type Posted } from '@felek/ledger';
import { DatabaseUnavailable } from '../db/database-errors.ts';
import type { PortAnswer } from './port.ts';

/** Whether the database or the ledger gave no answer. The caller may retry the same call. */
export const isOutage = (error: unknown): error is Error =>
  error instanceof LedgerBusy || error instanceof DatabaseUnavailable;

/** Posts, and translates the answer. An outage is `busy`. */
export async function answerOf(
  post: () => Promise<Posted>,
  meant: 'move' | 'reverse' = 'move',
): Promise<PortAnswer> {
  try {
    return translate(await post(), meant);
  } catch (error) {
    if (isOutage(error)) return { outcome: 'busy' };
    throw error;
  }
}

/** An answer of the ledger in the port's words. */
export function translate(posted: Posted, meant: 'move' | 'reverse' = 'move'): PortAnswer {
  const { balances } = posted;
  switch (posted.outcome) {
    case 'applied':
    case 'replayed':
      return { outcome: posted.outcome, posting: posted.posting, balances, split: posted.split };
    case 'no-wallet':
      return { outcome: 'player-unknown' };
    case 'barred':
      return { outcome: meant === 'reverse' ? 'tx-not-found' : 'reversed-before', balances };
    case 'clash':
      return { outcome: 'clash', balances };
    case 'not-standing':
    case 'no-round':
      return { outcome: 'tx-not-found', balances };
    case 'already-reversed':
      return { outcome: 'tx-already-reversed', balances };
    case 'round-closed':
      return { outcome: 'round-closed', balances };
    case 'round-open':
      return { outcome: 'round-open', balances, ...(posted.other !== undefined && { other: posted.other }) };
    case 'blocked':
      return { outcome: 'player-blocked', balances };
    case 'over-budget':
      return { outcome: 'limit', balances, ...(posted.other !== undefined && { other: posted.other }) };
    case 'insufficient':
      return { outcome: 'insufficient-funds', balances };
    case 'no-hold':
    case 'hold-ended':
      throw new Error('bug: a game posting was answered as the end of a hold');
  }
}
