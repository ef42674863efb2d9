// The decisions of a round, stored in the ledger: the bet in its stake's memo, each decision in the memo of its own posting, committed with
// the money that it moves. The ledger has one posting per key, so each number is decided once.
import type { JackpotTurn } from '@felek/games/jackpot';
import type { RoundRecord } from '@felek/games/rounds';
import type { Ledger, Memo, WalletId } from '@felek/ledger';
import type { Kurus } from '@felek/money';
import { contentHash, type Content } from '../wallet/wallet.ts';
import { houseKey } from './seeds.ts';

/** The key of a round's decision; the first has the number 1, and the stake has the round's own id. */
export const actionTx = (roundId: string, number: number) => `${roundId}:${number}`;

const choosesNothing = (decided: object) => JSON.stringify(decided) === '{}';

/** Distinguishes two bets or decisions under one key. Without a choice, the stake alone distinguishes them. */
export const contentOf = (decided: object): { readonly content?: string } =>
  choosesNothing(decided) ? {} : { content: contentHash(decided as Content) };

export function memoOfBet({ stake, bet }: Pick<RoundRecord, 'stake' | 'bet'>): Memo {
  return { stakeKurus: Number(stake), ...(!choosesNothing(bet) && { bet: JSON.stringify(bet) }) };
}

/** Where a stake found the meter of its game's growing jackpot. */
export const memoOfTurn = ({ run, meterKurus }: JackpotTurn): Memo => ({
  jackpotRun: run,
  jackpotMeterKurus: meterKurus,
});

/** `isLeft`: the game's own rule decided, for a player who was gone. */
export function memoOfAction({ action, isLeft }: { readonly action: object; readonly isLeft?: true }): Memo {
  return { action: JSON.stringify(action), ...(isLeft && { left: true }) };
}

export interface Records {
  /** The decisions of a round so far. Throws for a round without a stake. */
  read(wallet: WalletId, roundId: string): Promise<RoundRecord>;
  /** The same of many rounds at once, by round. */
  readAll(wallet: WalletId, roundIds: readonly string[]): Promise<ReadonlyMap<string, RoundRecord>>;
}

export function openRecords(ledger: Pick<Ledger, 'listRoundPostings' | 'listPostingsOfRounds'>): Records {
  return {
    async read(wallet, id) {
      return recordOf(id, await ledger.listRoundPostings(wallet, { provider: houseKey, id }, 'bet'));
    },
    async readAll(wallet, ids) {
      const postings = await ledger.listPostingsOfRounds(wallet, houseKey, ids, 'bet');
      return new Map(ids.map((id) => [id, recordOf(id, postings.get(id) ?? [])]));
    },
  };
}

function recordOf(
  id: string,
  postings: readonly { readonly id: string; readonly memo: Memo }[],
): RoundRecord {
  const memoOf = new Map(postings.map((posting) => [posting.id, posting.memo]));
  const { stakeKurus, bet = '{}', jackpotRun: run, jackpotMeterKurus: meterKurus } = memoOf.get(id) ?? {};
  if (typeof stakeKurus !== 'number') throw new Error(`bug: round ${id} has no stake`);
  const actions: object[] = [];
  for (let number = 1; memoOf.has(actionTx(id, number)); number += 1)
    actions.push(JSON.parse(String(memoOf.get(actionTx(id, number))!['action'])) as object);
  const stake: Kurus = BigInt(stakeKurus);
  const record = { stake, bet: JSON.parse(String(bet)) as object, actions };
  return typeof run === 'number' && typeof meterKurus === 'number'
    ? { ...record, jackpot: { run, meterKurus } }
    : record;
}
