// Limit's rules as data. A multiplier is drawn, and the bet wins when it reaches the player's target: equal is enough. It pays the target.
//
// A whole number k from 1 to 2⁵² is drawn. The multiplier is return × 2⁵² ÷ k, rounded down to the hundredth, at least 1.00. So the
// chance of target m is return ÷ m, short of less than 2⁻⁵².
import type { Kurus } from '@felek/money';

export interface LimboRules {
  /** The return of every bet, in whole percents. */
  readonly returnPercent: number;
  /** The lowest and highest target, in hundredths. A result above the highest is shown as the highest. */
  readonly leastTarget: number;
  readonly mostTarget: number;
  /** A bet that could pay more is not taken. */
  readonly mostPayout: Kurus;
}

export const limboRules: LimboRules = {
  returnPercent: 99,
  leastTarget: 101,
  mostTarget: 100_000_000,
  mostPayout: 500_000_000n,
};

export interface LimboBet {
  /** In hundredths: 200 is 2.00×. */
  readonly target: number;
}

/** How many k there are. */
export const limboCases = 1n << 52n;

/** How many of them reach a target. */
export const winningCases = ({ returnPercent }: LimboRules, target: number): bigint =>
  (BigInt(returnPercent) * limboCases) / BigInt(target);
