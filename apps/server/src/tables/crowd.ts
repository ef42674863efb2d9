// Everybody's bets of one round, as all players of the table see them: sums, and the highest stakes under masked names.
import type { Crowd, CrowdBet } from '@felek/contract/table';
import type { CommonGame } from '@felek/games/game';
import { toLira, type Kurus } from '@felek/money';
import type { BetRow } from './table.store.ts';

export interface CrowdBook {
  readonly round: number;
  /** Rows as they are now, undone ones too; the same row again changes nothing. */
  take(rows: readonly BetRow[]): void;
  whole(): Crowd;
  /** The changes since the last call, or undefined: the sums, and the new or changed ones of the highest stakes. */
  change(): { readonly crowd: Crowd; readonly gone: readonly string[] } | undefined;
}

const mostShown = 50;

/** `A***7`: the first and the last character. Names are longer than two characters. */
export const maskName = (name: string): string => {
  const letters = Array.from(name);
  return letters.length < 2 ? '***' : `${letters[0]!.toUpperCase()}***${letters.at(-1)}`;
};

export function openCrowd({ spots: spotsOf }: Pick<CommonGame, 'spots'>, round: number): CrowdBook {
  const bets = new Map<string, BetRow>();
  const players = new Map<string, number>();
  const spots = new Map<string, Kurus>();
  let staked = 0n;
  let paid = 0n;
  /** The highest stakes, first ones first. */
  let top: BetRow[] = [];
  let isTopOld = false;
  const changed = new Set<string>();
  const gone = new Set<string>();

  /** Adds a bet to the sums, or takes it out of them. */
  function count({ customer, bet, stake_kurus: stake, payout_kurus: payout }: BetRow, sign: 1n | -1n): void {
    const left = (players.get(customer) ?? 0) + Number(sign);
    if (left === 0) players.delete(customer);
    else players.set(customer, left);
    staked += sign * stake;
    paid += sign * payout;
    for (const [spot, amount] of Object.entries(spotsOf?.(bet) ?? {}))
      spots.set(spot, (spots.get(spot) ?? 0n) + sign * amount);
  }

  const isSame = (one: BetRow, other: BetRow) =>
    one.state === other.state && one.payout_kurus === other.payout_kurus;

  function highest(): readonly BetRow[] {
    if (isTopOld) {
      top = [...bets.values()]
        .toSorted((a, b) => Number(b.stake_kurus - a.stake_kurus) || (a.id < b.id ? -1 : 1))
        .slice(0, mostShown);
      isTopOld = false;
    }
    return top;
  }

  const summary = (shown: readonly BetRow[]): Crowd => ({
    round,
    players: players.size,
    bets: bets.size,
    staked: toLira(staked),
    paid: toLira(paid),
    spots: Object.fromEntries(
      [...spots].filter(([, amount]) => amount > 0n).map(([spot, amount]) => [spot, toLira(amount)]),
    ),
    top: shown.map(showBet),
  });

  return {
    round,
    take(rows) {
      for (const row of rows) {
        const known = bets.get(row.id);
        if (known && isSame(known, row)) continue;
        if (known) count(known, -1n);
        if (row.state === 'undone') {
          if (!known) continue;
          bets.delete(row.id);
          gone.add(row.id);
        } else {
          bets.set(row.id, row);
          count(row, 1n);
        }
        changed.add(row.id);
        isTopOld = true;
      }
    },
    whole: () => summary(highest()),
    change() {
      if (changed.size === 0) return undefined;
      const crowd = summary(highest().filter(({ id }) => changed.has(id)));
      const left = [...gone];
      changed.clear();
      gone.clear();
      return { crowd, gone: left };
    },
  };
}

const showBet = ({ id, name, stake_kurus: stake, payout_kurus: payout, state }: BetRow): CrowdBet => ({
  key: id,
  name,
  stake: toLira(stake),
  payout: state === 'placed' ? null : toLira(payout),
});
