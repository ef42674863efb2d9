// The exact figures of Keno: of N numbers D are drawn, and of S picks k hit in C(S,k) · C(N−S,D−k) of the C(N,D) draws.
import type { Figures } from '../game.ts';
import { choose, figuresOf } from '../returns.ts';
import { paysOf, risks, type KenoRules, type Risk } from './rules.ts';

export function statsOfBet(rules: KenoRules, risk: Risk, picks: number): Figures {
  const { numbers, drawn } = rules;
  return figuresOf(
    `${risk} ${picks}`,
    paysOf(rules, risk, picks).map((times, hits) => ({
      cases: choose(picks, hits) * choose(numbers - picks, drawn - hits),
      times: BigInt(times),
    })),
  );
}

/** The figures of every risk and number of picks. */
export const stats = (rules: KenoRules): readonly Figures[] =>
  risks.flatMap((risk) =>
    Array.from({ length: rules.mostPicks }, (_, index) => statsOfBet(rules, risk, index + 1)),
  );
