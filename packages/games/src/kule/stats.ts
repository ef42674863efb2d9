// The exact figures of the tower: k floors are climbed in safe^k of tiles^k cases.
import type { Figures } from '../game.ts';
import { figuresOf } from '../returns.ts';
import { difficulties, oddsOf, type Difficulty, type KuleRules } from './rules.ts';

/** The figures of climbing so many floors and then taking the win, without the limit. */
export function statsOfPlan(rules: KuleRules, difficulty: Difficulty, climbed: number): Figures {
  const { part, whole } = oddsOf(rules, difficulty, climbed);
  return figuresOf(
    difficulty,
    [
      { cases: whole, times: rules.returns.part * part },
      { cases: part - whole, times: 0n },
    ],
    rules.returns.whole * whole,
  );
}

/** For each difficulty the figures of one floor, and the highest win, which is the top. Every plan returns the same. */
export const stats = (rules: KuleRules): readonly Figures[] =>
  difficulties.map((difficulty) => {
    const { most } = statsOfPlan(rules, difficulty, rules.floors);
    return { ...statsOfPlan(rules, difficulty, 1), most };
  });
