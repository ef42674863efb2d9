// The rules of the tower as data: floors, and for each difficulty how many tiles a floor has and how many of them are safe.
import type { Kurus } from '@felek/money';
import { winOf, type ClimbRules, type Ratio } from '../climb.ts';
import { assertRules, mostRtp } from '../returns.ts';
import { quickStakes } from '../stakes.ts';

export const difficulties = ['easy', 'medium', 'hard', 'expert', 'master'] as const;
export type Difficulty = (typeof difficulties)[number];

export interface Floor {
  readonly tiles: number;
  readonly safe: number;
}

export interface KuleRules extends ClimbRules {
  readonly floors: number;
  readonly floor: Readonly<Record<Difficulty, Floor>>;
  readonly stakes: readonly Kurus[];
}

export interface KuleBet {
  readonly difficulty: Difficulty;
}

/** The floors of public towers, with a return of 98 %; they round each multiplier to the nearest hundredth, this house rounds the payout down. */
export const kuleRules: KuleRules = {
  floors: 9,
  floor: {
    easy: { tiles: 4, safe: 3 },
    medium: { tiles: 3, safe: 2 },
    hard: { tiles: 2, safe: 1 },
    expert: { tiles: 3, safe: 1 },
    master: { tiles: 4, safe: 1 },
  },
  returns: { part: 98n, whole: 100n },
  // 10,000,000 lira.
  mostPayout: 1_000_000_000n,
  stakes: quickStakes,
};

/** The fair odds of `climbed` floors: (tiles / safe) to that power. */
export function oddsOf({ floor }: Pick<KuleRules, 'floor'>, difficulty: Difficulty, climbed: number): Ratio {
  const { tiles, safe } = floor[difficulty];
  return { part: BigInt(tiles) ** BigInt(climbed), whole: BigInt(safe) ** BigInt(climbed) };
}

/** Throws for rules that no table may have. */
export function checkKule(rules: KuleRules): KuleRules {
  const { floors, floor, returns, stakes } = rules;
  assertRules(Number.isInteger(floors) && floors >= 1 && floors <= 20, 'the tower has no floors');
  for (const difficulty of difficulties) {
    const { tiles, safe } = floor[difficulty];
    assertRules(
      [tiles, safe].every(Number.isInteger) && safe >= 1 && safe < tiles,
      `the tower has no such floor: ${difficulty}`,
    );
    for (const stake of stakes)
      assertRules(
        winOf(rules, stake, oddsOf(rules, difficulty, 1)).amount <= rules.mostPayout,
        `the tower does not pay the first floor of its highest stake: ${difficulty}`,
      );
  }
  assertRules(
    returns.part > 0n && Number(returns.part) / Number(returns.whole) <= mostRtp,
    'the tower returns more than the cap, or nothing',
  );
  return rules;
}
