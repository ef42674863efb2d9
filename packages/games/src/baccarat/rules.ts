// The rules of a baccarat table (punto banco). The drawing rules are the game itself; a table sets decks and pays.

export const spots = ['player', 'banker', 'tie', 'playerPair', 'bankerPair'] as const;
export type Spot = (typeof spots)[number];

export interface BaccaratRules {
  readonly decks: number;
  /** Hundredths of the chips that the banker pays to 1: 95 after the usual commission. */
  readonly bankerPays: number;
  /** To 1. */
  readonly tiePays: number;
  readonly pairPays: number;
}

export const houseRules: BaccaratRules = { decks: 8, bankerPays: 95, tiePays: 8, pairPays: 11 };

/** Gives the rules back, or throws for rules that no table may have. */
export function checkRules(rules: BaccaratRules): BaccaratRules {
  const { decks, bankerPays, tiePays, pairPays } = rules;
  if (!Number.isInteger(decks) || decks < 1 || decks > 8)
    throw new RangeError('bug: baccarat is dealt from 1 to 8 decks');
  for (const pays of [bankerPays, tiePays, pairPays])
    if (!Number.isInteger(pays) || pays < 1) throw new RangeError('bug: a spot pays a whole number');
  return rules;
}
