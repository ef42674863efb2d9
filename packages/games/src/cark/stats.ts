// The exact figures of Çark: every segment is one case.
import type { Figures } from '../game.ts';
import { figuresOf } from '../returns.ts';
import { carkBets, segmentsOf, type CarkBet, type CarkRules } from './rules.ts';

export function statsOfBet(rules: CarkRules, bet: CarkBet): Figures {
  return figuresOf(
    `${bet.risk} ${bet.size}`,
    segmentsOf(rules, bet).map((times) => ({ cases: 1n, times: BigInt(times) })),
  );
}

/** The figures of every risk and size. */
export const stats = (rules: CarkRules): readonly Figures[] => carkBets.map((bet) => statsOfBet(rules, bet));
