// The rules that climbing games share: each right pick raises the win, and the player stops in time. The win is the fair odds of all picks
// so far, times the game's return. So every plan returns the same, whatever its picks and wherever it stops.
import { floorShare, type Kurus } from '@felek/money';
import type { Draw } from './fairness.ts';

/** An exact fraction. */
export interface Ratio {
  readonly part: bigint;
  readonly whole: bigint;
}

export interface ClimbRules {
  /** The return of every plan. */
  readonly returns: Ratio;
  /** The most that a round pays, in kuruş. A pick that would win more is not on offer, so the limit costs no return. */
  readonly mostPayout: Kurus;
}

/** The win that a player may take, or would have after the next pick. */
export interface Win {
  /** In hundredths of the stake, rounded down: for reading. The amount is computed from the exact multiplier. */
  readonly times: number;
  readonly amount: Kurus;
}

/** The win on a stake when the fair odds of all picks so far are `odds`; rounded down once, to the kuruş. */
export function winOf({ returns }: ClimbRules, stake: Kurus, odds: Ratio): Win {
  const part = returns.part * odds.part;
  const whole = returns.whole * odds.whole;
  return { times: Number((part * 100n) / whole), amount: floorShare(stake, part, whole) };
}

/** The win of a pick, or null where it is above the limit. */
export function offerOf(rules: ClimbRules, stake: Kurus, odds: Ratio): Win | null {
  const win = winOf(rules, stake, odds);
  return win.amount > rules.mostPayout ? null : win;
}

/** `count` different places of 0 to `of` − 1, ascending: the first steps of a Fisher–Yates shuffle. Every choice is equally likely. */
export function drawPlaces(draw: Draw, count: number, of: number): readonly number[] {
  const pool = Array.from({ length: of }, (_, place) => place);
  for (let at = 0; at < count; at += 1) {
    const from = at + draw(of - at);
    [pool[at], pool[from]] = [pool[from]!, pool[at]!];
  }
  return pool.slice(0, count).sort((a, b) => a - b);
}
