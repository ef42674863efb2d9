// The values of blackjack cards.
import { rankNumber, type Card } from '../cards/cards.ts';

/** 1 for an ace, 10 for a ten or a court card. */
export const valueOf = (card: Card): number => Math.min(10, rankNumber(card));

export interface Total {
  readonly total: number;
  /** An ace counts as eleven. */
  readonly isSoft: boolean;
}

export function totalOf(cards: readonly Card[]): Total {
  const hard = cards.reduce((sum, card) => sum + valueOf(card), 0);
  const isSoft = hard <= 11 && cards.some((card) => valueOf(card) === 1);
  return { total: isSoft ? hard + 10 : hard, isSoft };
}

/** Two cards that make 21. Two cards of a split hand are no blackjack: its caller knows. */
export const isNatural = (cards: readonly Card[]): boolean =>
  cards.length === 2 && totalOf(cards).total === 21;
