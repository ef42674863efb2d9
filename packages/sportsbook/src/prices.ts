// The house's prices: fair chances with a margin, rounded down to the ladder.
import { fairProbability, type Chances } from './fair.ts';
import { priceBelow } from './ladder.ts';
import { addMargin, defaultMethod, type MarginMethod } from './margins.ts';
import type { Odds } from './odds.ts';

export interface OutcomePrice {
  /** The fair probability, such as a feed sends beside the price. */
  readonly probability: number;
  /** Undefined where there is nothing to offer: what cannot win, or would pay less than 1.01. */
  readonly odds: Odds | undefined;
}

/**
 * The prices of one market. `margin` is the overround, 0.06 for 6 %. Where the outcomes are not a choice of one, such as double chance or
 * scorers, each bears the margin in proportion.
 */
export function priceMarket(
  chances: ReadonlyMap<string, Chances>,
  margin: number,
  method?: MarginMethod,
): ReadonlyMap<string, OutcomePrice> {
  const fair = [...chances].map(([id, each]) => ({ id, probability: fairProbability(each) || 0 }));
  const possible = fair.filter(({ probability }) => probability > 0);
  const winners = possible.reduce((sum, { probability }) => sum + probability, 0);
  const isChoice = Math.abs(winners - 1) < 1e-6;
  const chosen = isChoice ? (method ?? defaultMethod(possible.length)) : 'multiplicative';
  const decimals = addMargin(
    possible.map(({ probability }) => probability),
    margin,
    chosen,
  );
  const odds = new Map(possible.map(({ id }, place) => [id, priceBelow(decimals[place]!)]));
  return new Map(fair.map(({ id, probability }) => [id, { probability, odds: odds.get(id) }]));
}
