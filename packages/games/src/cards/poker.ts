// The value of five cards in poker, without wild cards.
import { rankNumber, suitOf, type Card } from './cards.ts';

/** From the lowest to the highest. */
export const pokerHands = [
  'high card',
  'pair',
  'two pair',
  'three of a kind',
  'straight',
  'flush',
  'full house',
  'four of a kind',
  'straight flush',
  'royal flush',
] as const;
export type PokerHand = (typeof pokerHands)[number];

/**
 * Whether ranks follow one another; the ace is the lowest or the highest. `mask` has bit r − 1 for each rank number r that occurs.
 * Three cards form a run in the side bets of blackjack, five in poker.
 */
export function isRun(mask: number, length: 3 | 5): boolean {
  const run = (1 << length) - 1;
  const aceHigh = (mask >> 1) | ((mask & 1) << 12);
  return mask === run << lowestBit(mask) || aceHigh === run << lowestBit(aceHigh);
}

const lowestBit = (mask: number): number => 31 - Math.clz32(mask & -mask);

/** Ten, jack, queen, king and ace, as a mask of ranks. */
export const royalMask = 0b1_1110_0000_0001;

/** The worth of five cards, and the rank number of its pair where it is one. */
export interface PokerWorth {
  readonly hand: PokerHand;
  /** The rank number of the only pair, 0 in any other hand. */
  readonly pair: number;
}

export function worthOf(cards: readonly Card[]): PokerWorth {
  const counts = new Uint8Array(14);
  let mask = 0;
  let isFlush = true;
  for (const card of cards) {
    const rank = rankNumber(card);
    counts[rank]! += 1;
    mask |= 1 << (rank - 1);
    isFlush &&= suitOf(card) === suitOf(cards[0]!);
  }
  const hand = handOf(counts, mask, isFlush);
  return { hand, pair: hand === 'pair' ? counts.indexOf(2) : 0 };
}

/** `counts[r]` cards have the rank number r. */
export function handOf(counts: Uint8Array, mask: number, isFlush: boolean): PokerHand {
  if (isRun(mask, 5)) {
    if (!isFlush) return 'straight';
    return mask === royalMask ? 'royal flush' : 'straight flush';
  }
  if (isFlush) return 'flush';
  let pairs = 0;
  let hasThree = false;
  for (const count of counts) {
    if (count === 4) return 'four of a kind';
    if (count === 3) hasThree = true;
    if (count === 2) pairs += 1;
  }
  if (hasThree) return pairs > 0 ? 'full house' : 'three of a kind';
  if (pairs === 2) return 'two pair';
  return pairs === 1 ? 'pair' : 'high card';
}
