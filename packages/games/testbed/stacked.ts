// Draws that deal wanted cards, for tests: a game of cards plays a stated hand with them.
import { deck, type Card } from '../src/cards/cards.ts';
import type { Draw } from '../src/fairness.ts';

/** Draws for `dealFrom` that give these cards first, and then the lowest number that is left. Cards are written `As 5h Td`. */
export function stack(written: string, decks = 1): Draw {
  const wanted = written.split(' ') as Card[];
  const numbers = Array.from({ length: 52 * decks }, (_, number) => number);
  let dealt = 0;
  return () => {
    const card = wanted[dealt];
    const place = card ? numbers.findIndex((number, at) => at >= dealt && deck[number % 52] === card) : dealt;
    if (place < 0) throw new Error(`no ${card} is left`);
    numbers[place] = numbers[dealt]!;
    dealt += 1;
    return place - dealt + 1;
  };
}
