// The features of a game, from its provider's keywords: its payouts and its extras. A missing keyword means nothing.
import { features, type Feature } from '@felek/contract/casino';
import { foldWords } from '@felek/contract/rules/fold-words';

const words: Readonly<Record<Feature, RegExp>> = {
  freeRounds: /\b(free (spins?|rounds?|games?)|freespins?|bedava (donus|cevirme)|ucretsiz)/,
  jackpot: /\b(jackpots?|ikramiye)\b/,
  holdAndWin: /\b(hold (and |n )?(win|spin)|tut ve kazan)\b/,
  cascades: /\b(cascad\w*|tumbl\w*|avalanche|dusus)\b/,
  multipliers: /\b(multipliers?|carpan)\b/,
  cluster: /\b(clusters?( pays)?|kume)\b/,
  ways: /\b(\d+ (\d+ )?ways|megaways)\b/,
  lines: /\b\d+ (pay)?lines\b/,
  bonusRounds: /\b(bonus( (rounds?|games?))?)\b/,
  sideBets: /\bside bets?\b/,
  buyIn: /\b(buy (feature|bonus|in)|bonus buy|feature buy)\b/,
};

export function featuresOf(tags: readonly string[]): readonly Feature[] {
  const said = tags.map((tag) => foldWords(tag).join(' '));
  return features.filter((feature) => said.some((tag) => words[feature].test(tag)));
}

/** The number of its lines or ways, as `20 lines` and `1,024 ways` say it. */
export function linesOf(tags: readonly string[]): {
  readonly lines: number | null;
  readonly ways: number | null;
} {
  const count = (unit: string) => {
    const found = tags.map((tag) => new RegExp(`^(\\d[\\d.,]*) (?:pay)?${unit}$`, 'i').exec(tag)?.[1]);
    const number = Number(found.find(Boolean)?.replace(/[.,]/g, ''));
    return number > 0 ? number : null;
  };
  return { lines: count('lines'), ways: count('ways') };
}
