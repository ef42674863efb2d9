// The exact figures of dragon tiger: every pair of cards from fresh decks.
import { deck } from '../cards/cards.ts';
import type { Figures } from '../game.ts';
import { returnOn, winnerOf, type Pair, type Winner } from './play.ts';
import { checkRules, spots, type DragonTigerRules } from './rules.ts';

/** Ordered pairs of single cards: how many of them are these two cards. */
function eachPair(decks: number, then: (cards: Pair, count: number) => void): void {
  for (const dragon of deck)
    for (const tiger of deck) then({ dragon, tiger }, decks * (dragon === tiger ? decks - 1 : decks));
}

/** Ordered pairs by winner. */
export function countPairs(decks: number): Record<Winner, number> {
  const counts = { dragon: 0, tiger: 0, tie: 0 };
  eachPair(decks, (cards, count) => (counts[winnerOf(cards)] += count));
  return counts;
}

/** One entry for each spot. */
export function stats(rules: DragonTigerRules): readonly Figures[] {
  checkRules(rules);
  const all = 52 * rules.decks * (52 * rules.decks - 1);
  return spots.map((bet) => {
    const byReturn = new Map<number, number>();
    eachPair(rules.decks, (cards, count) => {
      const returned = returnOn(rules, bet, cards) / 100;
      byReturn.set(returned, (byReturn.get(returned) ?? 0) + count);
    });
    const sum = (of: (returned: number) => number) =>
      [...byReturn].reduce((total, [returned, count]) => total + of(returned) * count, 0) / all;
    const rtp = sum((returned) => returned);
    const most = Math.max(...byReturn.keys());
    return {
      bet,
      rtp,
      hits: sum((returned) => (returned > 0 ? 1 : 0)),
      variance: sum((returned) => returned * returned) - rtp * rtp,
      most: { times: most, chance: byReturn.get(most)! / all },
    };
  });
}
