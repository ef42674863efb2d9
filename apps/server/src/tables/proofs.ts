// The proof of a common round: what anybody can work its outcome out of again. The link stays secret until every bet of the round is settled.
import type { TableProof } from '@felek/contract/table';
import { toLira } from '@felek/money';
import type { Database } from '../db/database.ts';
import { listRows } from '../db/statement.ts';
import type { Chains } from './chains.ts';
import type { Table } from './draws.ts';
import * as store from './table.store.ts';

export interface Proofs {
  of(table: Table, round: store.RoundRow): Promise<TableProof>;
}

export function openProofs({
  database: { pool },
  chains,
}: {
  readonly database: Pick<Database, 'pool'>;
  readonly chains: Chains;
}): Proofs {
  return {
    async of({ code, rules }, row) {
      const { chain, index } = await chains.placeOf(code, row.chain, row.round);
      // Other players' bets of a round are told once it is over, and never before its bets are locked.
      const bets = row.settled_at ? await listRows(pool, store.listBets, code, row.round) : [];
      const isOfPlayers = row.source === 'players' && row.settled_at !== null;
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
        tickets:
          rules.together && row.settled_at
            ? bets.map(({ id, stake_kurus: stake, bet }) => ({
                betId: id,
                stake: toLira(stake),
                bet: { ...bet },
              }))
            : null,
      };
    },
  };
}
