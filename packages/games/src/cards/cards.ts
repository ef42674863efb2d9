// Playing cards: a deck in a stated order, and cards dealt from one or more decks without replacement. Every order of the cards is equally
// likely, because each draw is uniform over the cards that are left.
import type { Draw } from '../fairness.ts';

/** Ace first; T is ten. */
export const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] as const;
/** Clubs, diamonds, hearts, spades. */
export const suits = ['c', 'd', 'h', 's'] as const;

export type Rank = (typeof ranks)[number];
export type Suit = (typeof suits)[number];
/** A rank and a suit, such as `As` or `Td`: how events and proofs write a card. */
export type Card = `${Rank}${Suit}`;

/** The 52 cards in the order of their numbers: clubs from ace to king, then diamonds, hearts and spades. */
export const deck: readonly Card[] = suits.flatMap((suit) => ranks.map((rank): Card => `${rank}${suit}`));

export const rankOf = (card: Card): Rank => card[0] as Rank;
export const suitOf = (card: Card): Suit => card[1] as Suit;
export const isRed = (card: Card): boolean => suitOf(card) === 'd' || suitOf(card) === 'h';
/** From 1, the ace, to 13, the king. */
export const rankNumber = (card: Card): number => ranks.indexOf(rankOf(card)) + 1;

const known = new Map<number, Uint16Array>();

/** The numbers of the cards of some decks, in order. They are copied for each round, which is cheaper than counting again. */
function freshNumbers(decks: number): Uint16Array {
  let numbers = known.get(decks);
  if (!numbers) {
    numbers = Uint16Array.from({ length: 52 * decks }, (_, number) => number);
    known.set(decks, numbers);
  }
  return numbers;
}

/** Gives the next card. Throws when none is left. */
export type Deal = () => Card;

/**
 * Deals from freshly shuffled decks, and draws for a card only when it is dealt. The first steps of a Fisher-Yates shuffle from the front:
 * the card at place i changes places with the one at i + draw(cards left). Card number n is `deck[n mod 52]`.
 */
export function dealFrom(draw: Draw, decks = 1): Deal {
  const numbers = freshNumbers(decks).slice();
  let dealt = 0;
  return () => {
    const left = numbers.length - dealt;
    if (left === 0) throw new Error('bug: no card is left to deal');
    const place = dealt + draw(left);
    const number = numbers[place]!;
    numbers[place] = numbers[dealt]!;
    dealt += 1;
    return deck[number % 52]!;
  };
}

/**
 * All cards of some decks in a random order, for a shoe that lasts for many rounds: Fisher-Yates from the back, draw(i + 1) for
 * i = n − 1 … 1. Card number n is `deck[n mod 52]`.
 */
export function shuffleDecks(draw: Draw, decks: number): Card[] {
  const cards = Array.from({ length: 52 * decks }, (_, number) => deck[number % 52]!);
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const place = draw(last + 1);
    [cards[last], cards[place]] = [cards[place]!, cards[last]!];
  }
  return cards;
}
