// Odds as a customer reads them, in six formats. All are drawn from the same thousandths, and no money is ever made of the drawing.
import type { Odds } from './odds.ts';
import { plainOdds } from './odds.ts';

export const oddsFormats = ['decimal', 'fractional', 'american', 'hong kong', 'indonesian', 'malay'] as const;
export type OddsFormat = (typeof oddsFormats)[number];

const minus = '−';

/** For odds above 1.000 only: odds of 1.000 have neither a fraction nor a moneyline. */
export function printOdds(odds: Odds, format: OddsFormat): string {
  const profit = odds - 1000;
  switch (format) {
    case 'decimal':
      return plainOdds(odds);
    case 'fractional':
      return simplestFraction(profit);
    case 'american':
      return profit >= 1000 ? `+${rounded(profit, 10)}` : `${minus}${rounded(100_000, profit)}`;
    case 'hong kong':
      return plainOdds(profit);
    case 'indonesian':
      return profit >= 1000 ? plainOdds(profit) : minus + inverse(profit);
    case 'malay':
      return profit <= 1000 ? plainOdds(profit) : minus + inverse(profit);
  }
}

const rounded = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));

/** 1 / profit with two decimals. */
const inverse = (profit: number): string => plainOdds(rounded(100_000, profit) * 10);

/**
 * The simplest fraction that shows the same hundredths: 1.91 is 10/11, as bookmakers write it, and not 91/100. A walk down the
 * Stern–Brocot tree meets the simplest fraction of an interval first.
 */
function simplestFraction(profit: number): string {
  // Twice the thousandths, so that the half hundredth around them is whole.
  const lowest = Math.max(1, 2 * profit - 10);
  const beyond = 2 * profit + 10;
  let [low, lowUnder, high, highUnder] = [0, 1, 1, 0];
  for (;;) {
    const [middle, under] = [low + high, lowUnder + highUnder];
    if (2000 * middle < lowest * under) [low, lowUnder] = [middle, under];
    else if (2000 * middle >= beyond * under) [high, highUnder] = [middle, under];
    else return `${middle}/${under}`;
  }
}
