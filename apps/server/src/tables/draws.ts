// What a round's outcome is: worked out of its link and its entropy, on any server, and stored nowhere.
import { commonDrawsOf } from '@felek/games/chain';
import type { CommonGame } from '@felek/games/game';
import { drawCommonRound, type DrawnRound, type StoredTicket } from '@felek/games/rounds';
import type { Database } from '../db/database.ts';
import { listRows } from '../db/statement.ts';
import type { Chains } from './chains.ts';
import * as store from './table.store.ts';

/** A table with its game. */
export interface Table extends store.SettingRow {
  readonly rules: CommonGame;
  /** The length of each phase as this table has it; null for the one that lasts as the outcome does. */
  readonly phasesMs: readonly (number | null)[];
}

export interface Draws {
  /** The outcome of a round whose entropy is fixed. */
  outcomeOf(
    table: Table,
    round: Pick<store.RoundRow, 'round' | 'chain' | 'randomness' | 'link'>,
  ): Promise<DrawnRound>;
  /** The secret link of a round, for the end of the round. */
  linkOf(table: Table, round: Pick<store.RoundRow, 'round' | 'chain'>): Promise<string>;
}

/** How many drawn rounds are remembered: the running ones, and those that are looked at. */
const remembered = 200;

export const ticketOf = ({
  id,
  stake_kurus: stake,
  bet,
  actions,
}: Pick<store.BetRow, 'id' | 'stake_kurus' | 'bet' | 'actions'>): StoredTicket => ({
  id,
  stake,
  bet,
  actions,
});

/** The game's rules with the times of the table. */
export function tableOf(row: store.SettingRow, rules: CommonGame): Table {
  const phases = rules.phases.map(({ name, ms }) => ({
    name,
    ms: ms === 'outcome' ? ms : (row.schedule[name] ?? ms),
  }));
  return {
    ...row,
    rules: { ...rules, phases },
    phasesMs: phases.map(({ ms }) => (ms === 'outcome' ? null : ms)),
  };
}

export function openDraws({ pool }: Pick<Database, 'pool'>, chains: Chains): Draws {
  const drawn = new Map<string, Promise<DrawnRound>>();

  const linkOf: Draws['linkOf'] = async ({ code }, { round, chain }) =>
    chains.linkAt(code, await chains.placeOf(code, chain, round));

  async function draw(
    table: Table,
    { round, chain, randomness, link }: Parameters<Draws['outcomeOf']>[1],
  ): Promise<DrawnRound> {
    if (randomness === null) throw new Error(`bug: round ${round} of ${table.code} has no entropy`);
    const place = await chains.placeOf(table.code, chain, round);
    const seeds = {
      link: link ?? (await chains.linkAt(table.code, place)),
      table: table.code,
      round: place.index,
      beacon: randomness,
    };
    const bets = table.rules.together ? await listRows(pool, store.listBets, table.code, round) : [];
    return drawCommonRound(table.rules, commonDrawsOf(seeds), bets.map(ticketOf));
  }

  return {
    linkOf,
    outcomeOf(table, round) {
      const key = `${table.code} ${round.round}`;
      const known = drawn.get(key);
      if (known) return known;
      const drawing = draw(table, round);
      drawn.set(key, drawing);
      if (drawn.size > remembered) drawn.delete(drawn.keys().next().value!);
      // What could not be read is tried again.
      drawing.catch(() => drawn.delete(key));
      return drawing;
    },
  };
}
