// The total of a hand in words.
import { totalOf } from '@felek/games/blackjack/hand';
import type { Card } from '@felek/games/cards/cards';

/** A soft hand reads as both of its totals while it may draw, and as the one that counts once it is over. */
export function totalText(cards: readonly Card[], isOver: boolean): string {
  if (cards.length === 0) return '';
  const { total, isSoft } = totalOf(cards);
  return isSoft && total < 21 && !isOver ? `${total - 10}/${total}` : String(total);
}
