// The proof of a common round, from which its outcome can be recomputed. The link stays secret until every bet of the round is settled.
import type { CommonProof } from '@felek/contract/casino';
import type { TableProof } from '@felek/contract/table';
import { toLira } from '@felek/money';
import type { Database } from '../db/database.ts';
import { findRow, listRows } from '../db/statement.ts';
import type { CustomerId } from '../ids.ts';
import type { Chains } from './chains.ts';
import type { Table } from './draws.ts';
import { readBetRoundId, roundIdOf } from './payouts.ts';
import * as store from './table.store.ts';
import { showBet } from './views.ts';

export interface Proofs {
  of(table: Table, round: store.RoundRow): Promise<TableProof>;
  /**
   * The proofs of a customer's bets by their rounds in the ledger, one after the other, since one may hold all tickets of a table. An id that
   * is no bet of the customer has none, nor has a bet from before there were seals.
   */
  ofBets(
    customer: CustomerId,
    roundIds: readonly string[],
  ): AsyncGenerator<readonly [roundId: string, CommonProof]>;
}

export function openProofs({
  database: { pool },
  chains,
  tables,
}: {
  readonly database: Pick<Database, 'pool'>;
  readonly chains: Chains;
  readonly tables: () => Promise<ReadonlyMap<string, Table>>;
}): Proofs {
  const of: Proofs['of'] = async ({ code, rules }, row) => {
    const { chain, index } = await chains.placeOf(code, row.chain, row.round);
    // A proof holds other players' bets only once the round is settled. No bet can be placed then, so reading them gives no advantage.
    const isOfPlayers = row.source === 'players' && row.settled_at !== null;
    const isTogether = rules.together !== undefined && row.settled_at !== null;
    const bets = isOfPlayers || isTogether ? await listRows(pool, store.listBets, code, row.round) : [];
    return {
      table: code,
      round: row.round,
      chain: chain.number,
      published: chain.published,
      index,
      link: row.link,
      entropy: row.source,
      beaconRound: row.beacon_round === null ? null : Number(row.beacon_round),
      beaconSignature: row.beacon_signature,
      randomness: row.randomness,
      lines: isOfPlayers ? bets.map(({ id, client_seed: seed }) => `${id}|${seed}`).toSorted() : null,
      tickets: isTogether
        ? bets.map(({ id, stake_kurus: stake, bet }) => ({
            betId: id,
            stake: toLira(stake),
            bet: { ...bet },
          }))
        : null,
      ticketsHash: row.tickets_hash,
    };
  };

  return {
    of,
    async *ofBets(customer, roundIds) {
      const ids = roundIds.flatMap((id) => readBetRoundId(id) ?? []);
      if (ids.length === 0) return;
      const known = await tables();
      /** Two bets in one round follow each other. */
      let last: { readonly round: number; readonly proof: TableProof } | undefined;
      for (const bet of await listRows(pool, store.listPlayedBets, customer, ids)) {
        const table = known.get(bet.table_code);
        if (!table) continue;
        if (last?.proof.table !== table.code || last.round !== bet.round) {
          const row = await findRow(pool, store.findRound, table.code, bet.round);
          if (!row) throw new Error(`bug: bet ${bet.id} is in no round`);
          last = { round: row.round, proof: await of(table, row) };
        }
        const { accepted, betId, stake, bet: placed, actions, state } = showBet(bet);
        if (!accepted) continue;
        const ticket = { betId, stake, bet: placed, actions, ...accepted, isUndone: state === 'undone' };
        yield [roundIdOf(table.code, bet), { ...last.proof, game: table.rules.code, ticket }];
      }
    },
  };
}
