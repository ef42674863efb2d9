// The side bets of blackjack, decided by the first cards alone. Pure: what kind it is, not what it pays.
import { isRed, rankNumber, rankOf, suitOf, type Card } from '../cards/cards.ts';
import { isRun } from '../cards/poker.ts';
import type { PairKind, ThreeKind } from './rules.ts';

/** The kind of the player's first two cards, undefined when their ranks differ. */
export function pairKind(first: Card, second: Card): PairKind | undefined {
  if (rankOf(first) !== rankOf(second)) return undefined;
  if (suitOf(first) === suitOf(second)) return 'perfect';
  return isRed(first) === isRed(second) ? 'coloured' : 'mixed';
}

/** The kind of the player's first two cards with the dealer's open one, undefined when they are nothing. */
export function threeKind(cards: readonly [Card, Card, Card]): ThreeKind | undefined {
  const mask = cards.reduce((ranks, card) => ranks | (1 << (rankNumber(card) - 1)), 0);
  const isFlush = cards.every((card) => suitOf(card) === suitOf(cards[0]));
  const isThree = cards.every((card) => rankOf(card) === rankOf(cards[0]));
  if (isThree) return isFlush ? 'suited three' : 'three of a kind';
  if (isRun(mask, 3)) return isFlush ? 'straight flush' : 'straight';
  return isFlush ? 'flush' : undefined;
}
