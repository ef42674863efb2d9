// Decimal odds as a whole number of thousandths: 2.10 is 2100. They are exact, and they travel as a JSON number.
import { fraction, type Fraction } from './fraction.ts';

/** Thousandths, stake included: 1000 (1.000, nothing to win) to {@link highestOdds}. */
export type Odds = number;

export const evenReturn: Odds = 1000;
export const highestOdds: Odds = 10_000_000;

export const isOdds = (value: number): value is Odds =>
  Number.isSafeInteger(value) && value >= evenReturn && value <= highestOdds;

/** Reads decimal odds as a feed writes them ("2.1", "1.005"). Undefined for a fourth decimal, a sign, an exponent, or a value out of range. */
export function parseOdds(text: string): Odds | undefined {
  const match = /^(\d{1,5})(?:\.(\d{1,3}))?$/.exec(text);
  if (!match) return undefined;
  const odds = Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0'));
  return isOdds(odds) ? odds : undefined;
}

/** Plain text with a dot and at least two decimals: "2.10", "1.005". */
export function plainOdds(odds: Odds | bigint): string {
  const thousandths = BigInt(odds);
  const decimals = String(thousandths % 1000n).padStart(3, '0');
  return `${thousandths / 1000n}.${decimals.endsWith('0') ? decimals.slice(0, 2) : decimals}`;
}

export const toFraction = (odds: Odds): Fraction => fraction(BigInt(odds), 1000n);

/** The odds of a stake that returns 1 / probability on average, rounded down: the house never owes a thousandth that it did not mean. */
export const oddsFromProbability = (probability: number): Odds => oddsFromDecimal(1 / probability);

/**
 * A floating decimal price as odds, rounded down and held within the range. Twelve digits are kept first, so that 1.1, which no double
 * holds, stays 1100.
 */
export const oddsFromDecimal = (decimal: number): Odds =>
  Math.min(highestOdds, Math.max(evenReturn, Math.floor(Number((decimal * 1000).toPrecision(12)))));
