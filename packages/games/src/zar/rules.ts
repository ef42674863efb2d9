// Zar's rules as data. A roll is one of some ten thousand numbers, shown with two decimals. The player names a number and a side of it;
// chance and multiplier follow from the two, so that they are one value in three forms.
import type { Kurus } from '@felek/money';

export interface ZarRules {
  /** Rolls go from 0.00 up in steps of a hundredth: 10,000 of them end at 99.99, 10,001 at 100.00. */
  readonly outcomes: 10_000 | 10_001;
  /**
   * The basis of a multiplier: the exact chance (winning rolls of all rolls), or the nominal one (winning rolls of 10,000). With 10,001
   * outcomes a nominal chance is a little higher than the true one.
   */
  readonly paidOn: 'exact chance' | 'nominal chance';
  /** The nominal return of every bet, in hundredths of a percent. */
  readonly returnBasisPoints: number;
  /** How many rolls may win at least and at most. */
  readonly fewestWinning: number;
  readonly mostWinning: number;
  /** A bet that could pay more is not taken. */
  readonly mostPayout: Kurus;
}

/** The house's rules: 10,000 rolls, so the shown chance is the true one, and every bet returns 99 %. */
export const zarRules: ZarRules = {
  outcomes: 10_000,
  paidOn: 'exact chance',
  returnBasisPoints: 9_900,
  fewestWinning: 1,
  mostWinning: 9_800,
  mostPayout: 500_000_000n,
};

export interface ZarBet {
  readonly side: 'under' | 'over';
  /** In hundredths: 5050 is 50.50. The target itself loses on both sides. */
  readonly target: number;
}

/** How many rolls win a bet. */
export const winningRolls = ({ outcomes }: ZarRules, { side, target }: ZarBet): number =>
  side === 'under' ? target : outcomes - 1 - target;

/** The target of a side that so many rolls win. */
export const targetOf = ({ outcomes }: ZarRules, side: ZarBet['side'], winning: number): number =>
  side === 'under' ? winning : outcomes - 1 - winning;

/** The multiplier of a bet that so many rolls win, as an exact ratio: return ÷ chance. */
export function multiplierOf(
  { outcomes, paidOn, returnBasisPoints }: ZarRules,
  winning: number,
): readonly [numerator: bigint, denominator: bigint] {
  const rolls = paidOn === 'exact chance' ? outcomes : 10_000;
  return [BigInt(returnBasisPoints * rolls), BigInt(10_000 * winning)];
}
