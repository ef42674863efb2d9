// The prices that the house shows. Steps grow with the price, and a price is always rounded down to one.
// Source of the steps: the price increments that Betfair publishes.
import { oddsFromDecimal, type Odds } from './odds.ts';

/** From these odds on, in steps of so many thousandths. */
const steps: readonly (readonly [from: Odds, step: number])[] = [
  [1_010, 10],
  [2_000, 20],
  [3_000, 50],
  [4_000, 100],
  [6_000, 200],
  [10_000, 500],
  [20_000, 1_000],
  [30_000, 2_000],
  [50_000, 5_000],
  [100_000, 10_000],
];

/** The highest price that is ever offered. */
export const highestPrice: Odds = 1_000_000;

/** The step at or below a decimal price. Undefined below 1.01: there is nothing to offer. */
export function priceBelow(decimal: number): Odds | undefined {
  const odds = Math.min(highestPrice, oddsFromDecimal(decimal));
  const found = steps.findLast(([from]) => odds >= from);
  if (!found) return undefined;
  const [from, step] = found;
  return from + Math.floor((odds - from) / step) * step;
}
