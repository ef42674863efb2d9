// The rules of hi-lo as data. Each card is drawn from a full deck of its own, so earlier cards do not change the odds. The ace is low.
import type { Kurus } from '@felek/money';
import { winOf, type ClimbRules, type Ratio } from '../climb.ts';
import { assertRules, mostRtp } from '../returns.ts';
import { quickStakes } from '../stakes.ts';

export interface HiloRules extends ClimbRules {
  /** Skips of a round; they are free. */
  readonly mostSkips: number;
  /** Right guesses of a round; the last one takes the win by itself. */
  readonly mostGuesses: number;
  readonly stakes: readonly Kurus[];
}

export const hiloRules: HiloRules = {
  mostSkips: 52,
  mostGuesses: 52,
  returns: { part: 99n, whole: 100n },
  // 10,000,000 lira.
  mostPayout: 1_000_000_000n,
  stakes: quickStakes,
};

/**
 * Higher or the same, lower or the same. Nothing is below an ace, so on it `higher` means higher and `lower` means the same; on a king it is
 * the other way round.
 */
export const guesses = ['higher', 'lower'] as const;
export type Guess = (typeof guesses)[number];

/** From 1, the ace, to 13, the king. */
export const rankCount = 13;
const ace = 1;
const king = rankCount;

/** The number of the thirteen ranks that make a guess right. */
export function waysOf(rank: number, guess: Guess): number {
  if (rank === ace) return guess === 'higher' ? king - ace : 1;
  if (rank === king) return guess === 'higher' ? 1 : king - ace;
  return guess === 'higher' ? king - rank + 1 : rank;
}

export function isRight(rank: number, guess: Guess, next: number): boolean {
  const isEdge = rank === ace || rank === king;
  if (next === rank) return !isEdge || (guess === 'higher') === (rank === king);
  return guess === 'higher' ? next > rank : next < rank;
}

/** The fair odds of a guess on top of those before it. */
export const oddsWith = ({ part, whole }: Ratio, rank: number, guess: Guess): Ratio => ({
  part: part * BigInt(rankCount),
  whole: whole * BigInt(waysOf(rank, guess)),
});

/** The odds of the surest guess, on an ace or a king: no pick raises a win by less. */
export const leastRaise: Ratio = { part: BigInt(rankCount), whole: BigInt(rankCount - 1) };

/** Throws for rules that no table may have. */
export function checkHilo(rules: HiloRules): HiloRules {
  const { mostSkips, mostGuesses, returns, stakes, mostPayout } = rules;
  assertRules(Number.isInteger(mostSkips) && mostSkips >= 0, 'hi-lo has no such number of skips');
  assertRules(
    Number.isInteger(mostGuesses) && mostGuesses >= 1 && mostGuesses + mostSkips < 1000,
    'hi-lo takes no guess, or more decisions than a round may have',
  );
  assertRules(
    returns.part > 0n && Number(returns.part) / Number(returns.whole) <= mostRtp,
    'hi-lo returns more than the cap, or nothing',
  );
  for (const stake of stakes)
    assertRules(
      winOf(rules, stake, { part: BigInt(rankCount), whole: 1n }).amount <= mostPayout,
      'hi-lo does not pay every first guess of its highest stake',
    );
  return rules;
}
