// The exact figures of Plinko: pocket k of n rows has n over k of the 2ⁿ ways.
import type { Figures } from '../game.ts';
import { choose, figuresOf } from '../returns.ts';
import { plinkoBets, pocketsOf, type PlinkoBet, type PlinkoRules } from './rules.ts';

export function statsOfBet(rules: PlinkoRules, bet: PlinkoBet): Figures {
  return figuresOf(
    `${bet.risk} ${bet.rows}`,
    pocketsOf(rules, bet).map((times, pocket) => ({ cases: choose(bet.rows, pocket), times: BigInt(times) })),
  );
}

/** The figures of every risk and number of rows. */
export const stats = (rules: PlinkoRules): readonly Figures[] =>
  plinkoBets(rules).map((bet) => statsOfBet(rules, bet));
