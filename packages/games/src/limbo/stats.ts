// The exact figures of Limit: the winning k of a target are counted by one division.
import type { Figures } from '../game.ts';
import { figuresOf } from '../returns.ts';
import { limboCases, winningCases, type LimboRules } from './rules.ts';

/** The figures of a target, in hundredths. */
export function statsOfTarget(rules: LimboRules, target: number): Figures {
  const won = winningCases(rules, target);
  return figuresOf(`${target / 100}×`, [
    { cases: won, times: BigInt(target) },
    { cases: limboCases - won, times: 0n },
  ]);
}

/** The figures of the lowest target, of 2×, 10× and 100×, and of the highest. */
export function stats(rules: LimboRules): readonly Figures[] {
  return [rules.leastTarget, 200, 1_000, 10_000, rules.mostTarget].map((target) =>
    statsOfTarget(rules, target),
  );
}
