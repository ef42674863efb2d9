// The exact figures of Zar: every bet has two returns, so they are counted at once.
import type { Figures } from '../game.ts';
import { figuresOf } from '../returns.ts';
import { multiplierOf, type ZarRules } from './rules.ts';

/** The figures of a bet that so many rolls win. */
export function statsOfWinning(rules: ZarRules, winning: number): Figures {
  const [times, per] = multiplierOf(rules, winning);
  const lost = BigInt(rules.outcomes - winning);
  return figuresOf(
    `${winning}/${rules.outcomes}`,
    [
      { cases: BigInt(winning), times },
      { cases: lost, times: 0n },
    ],
    per,
  );
}

/** The figures of the safest bet, of an even one, of one in ten, and of the boldest. */
export function stats(rules: ZarRules): readonly Figures[] {
  return [rules.mostWinning, 4_950, 990, rules.fewestWinning].map((winning) =>
    statsOfWinning(rules, winning),
  );
}
