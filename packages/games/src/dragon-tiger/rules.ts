// The rules of a dragon tiger table: one card each, the higher wins, the ace is the lowest.

export const spots = [
  'dragon',
  'tiger',
  'tie',
  'suitedTie',
  'dragonBig',
  'dragonSmall',
  'dragonOdd',
  'dragonEven',
  'tigerBig',
  'tigerSmall',
  'tigerOdd',
  'tigerEven',
] as const;
export type Spot = (typeof spots)[number];

export interface DragonTigerRules {
  readonly decks: number;
  /** Hundredths of the chips on dragon and tiger that come back on a tie. */
  readonly tieReturns: number;
  /** To 1. */
  readonly tiePays: number;
  readonly suitedTiePays: number;
}

export const houseRules: DragonTigerRules = { decks: 8, tieReturns: 50, tiePays: 11, suitedTiePays: 50 };

/** Gives the rules back, or throws for rules that no table may have. */
export function checkRules(rules: DragonTigerRules): DragonTigerRules {
  const { decks, tieReturns, tiePays, suitedTiePays } = rules;
  if (!Number.isInteger(decks) || decks < 1 || decks > 8)
    throw new RangeError('bug: dragon tiger is dealt from 1 to 8 decks');
  if (!Number.isInteger(tieReturns) || tieReturns < 0 || tieReturns > 100)
    throw new RangeError('bug: a tie returns a share of the chips');
  for (const pays of [tiePays, suitedTiePays])
    if (!Number.isInteger(pays) || pays < 1) throw new RangeError('bug: a spot pays a whole number');
  return rules;
}
