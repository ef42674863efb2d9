// Works out a round's outcome from its link and its entropy. Any server can, and none stores it.
import { commonDrawsOf } from '@felek/games/chain';
import type { CommonGame } from '@felek/games/game';
import { sealTicket, type SealedTicket } from '@felek/games/proof';
import { drawCommonRound, type DrawnRound, type StoredTicket } from '@felek/games/rounds';
import { rangeInForce, stepNear, stepsIn, type OwnStakes, type StakeRange } from '@felek/games/stake-range';
import type { Database } from '../db/database.ts';
import { findRow, listRows } from '../db/statement.ts';
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
  /** The sealer of a round's bets; undefined where the table has no such round. Asked for outside of a transaction. */
  sealerOf(table: Table, round: number): Promise<((ticket: SealedTicket) => string) | undefined>;
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

/** The bet as its seal has it; undefined of a bet from before there were seals. */
export function sealedOf({
  number,
  placed_at: placedAt,
  seal_before: before,
  state,
  ...row
}: store.BetRow): SealedTicket | undefined {
  return number === null
    ? undefined
    : { ...ticketOf(row), number, takenMs: placedAt.getTime(), before, isUndone: state === 'undone' };
}

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

export const ownStakesOfTable = (table: Table): OwnStakes => ({
  steps: table.stakes_kurus,
  range: { least: table.least_stake_kurus, most: table.most_stake_kurus },
  adds: table.rules.takesStake !== undefined,
});

/** The table with the part of its stakes that an operator set. */
export function narrowTable(table: Table, set: StakeRange | undefined): Table {
  const own = ownStakesOfTable(table);
  const range = rangeInForce(own, set);
  return {
    ...table,
    stakes_kurus: stepsIn(range, own.steps),
    default_stake_kurus: stepNear(range, own.steps, table.default_stake_kurus),
    least_stake_kurus: range.least,
    most_stake_kurus: range.most,
  };
}

export function openDraws({ pool }: Pick<Database, 'pool'>, chains: Chains): Draws {
  const drawn = new Map<string, Promise<DrawnRound>>();

  const sealers = new Map<string, ReturnType<Draws['sealerOf']>>();

  async function sealer({ code }: Table, number: number) {
    const row = await findRow(pool, store.findRound, code, number);
    if (!row) return undefined;
    const place = await chains.placeOf(code, row.chain, number);
    const at = { link: await chains.linkAt(code, place), table: code, round: place.index };
    return (ticket: SealedTicket) => sealTicket(at, ticket);
  }

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
    outcomeOf: (table, round) => remember(drawn, `${table.code} ${round.round}`, () => draw(table, round)),
    async sealerOf(table, round) {
      const key = `${table.code} ${round}`;
      const known = await remember(sealers, key, () => sealer(table, round));
      // A round that has not begun may begin.
      if (!known) sealers.delete(key);
      return known;
    },
  };
}

/** Remembers the last ones. A failed read is tried again. */
function remember<Value>(
  known: Map<string, Promise<Value>>,
  key: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const before = known.get(key);
  if (before) return before;
  const reading = read();
  known.set(key, reading);
  if (known.size > remembered) known.delete(known.keys().next().value!);
  reading.catch(() => known.delete(key));
  return reading;
}
