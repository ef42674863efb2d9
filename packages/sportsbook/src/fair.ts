// Fair probabilities of a market, from a forecast of its scores. The rules that settle a market price it too: each final score that may
// come is settled, and the results are weighed by its probability. So a price can never disagree with the settlement.
import { findMarketKind, outcomesOf } from './catalogue.ts';
import type { Market } from './market.ts';
import type { Reading, Score } from './record.ts';
import type { Player } from './rules/outcome.ts';

export interface WeightedScore {
  readonly score: Score;
  readonly probability: number;
}

/**
 * The distribution of a reading's final score; adds up to one. Undefined for a reading that the model does not know. A set that may not
 * be played is given as if it were, since bets on it are void otherwise.
 */
export type Forecast = (reading: Reading) => readonly WeightedScore[] | undefined;

/** How likely an outcome is to end in each way. The rest to one is the chance to lose. */
export interface Chances {
  readonly win: number;
  readonly halfWin?: number | undefined;
  readonly refund?: number | undefined;
  readonly halfLose?: number | undefined;
}

/** Every outcome of the market by id, or undefined when the model cannot price it: a reading or a player it does not know. */
export function fairChances(
  market: Market,
  forecast: Forecast,
  players?: readonly Player[],
): ReadonlyMap<string, Required<Chances>> | undefined {
  const reading = findMarketKind(market.id)?.reading(market.specifiers);
  const scores = reading && forecast(reading);
  const outcomes = outcomesOf(market, players);
  if (!scores || outcomes.length === 0) return undefined;
  const chances = new Map<string, Required<Chances>>();
  for (const outcome of outcomes) {
    const sums = { win: 0, halfWin: 0, refund: 0, halfLose: 0 };
    for (const { score, probability } of scores) {
      const end = outcome.end(score);
      if (!end) {
        if (!outcome.chance) return undefined;
        sums.win += probability * outcome.chance(score);
      } else if (end.voidFactor === 1) sums.refund += probability;
      else if (end.voidFactor === 0) sums.win += end.result * probability;
      else sums[end.result === 1 ? 'halfWin' : 'halfLose'] += probability;
    }
    chances.set(outcome.id, sums);
  }
  return chances;
}

/** The decimal odds at which a stake returns itself on average; Infinity for what cannot win. */
export const fairDecimal = ({ win, halfWin = 0, refund = 0, halfLose = 0 }: Chances): number =>
  (1 - refund - (halfWin + halfLose) / 2) / (win + halfWin / 2);

/** 1 / fair odds: the probabilities that margins are put on. They add up to the number of winners, refunds or not. */
export const fairProbability = (chances: Chances): number => 1 / fairDecimal(chances);
