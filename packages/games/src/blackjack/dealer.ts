// How the dealer ends, exactly, for any cards that are left in the shoe. The dealer's sets of cards do not depend on the shoe, so they are
// listed once, each with the number of its orders; a shoe then weighs each set. That makes a single answer some hundred times cheaper than
// dealing every order.

/** Counts of the values 1 to 10 that are left; place 0 is unused. */
export type Shoe = readonly number[];

/** Places of the dealer's ends: 17 to 21, bust, and a blackjack, which is none of them. */
export const dealerEnds = ['17', '18', '19', '20', '21', 'bust', 'blackjack'] as const;
const bust = 5;
const blackjack = 6;

/** A dealer has at most twelve cards of a value, besides none. */
const mostOfValue = 13;

/** Sets of cards that the dealer draws, in flat arrays, because a shoe runs through all of them. */
export interface DealerSets {
  readonly ends: Uint8Array;
  /** In how many orders the dealer draws the cards of a set. */
  readonly orders: Float64Array;
  readonly cards: Uint8Array;
  /** Where the parts of a set begin in `parts`; one place more than there are sets. */
  readonly starts: Uint32Array;
  /** A value that occurs and how often: `value × 13 + count`. */
  readonly parts: Uint8Array;
}

/** The dealer's total with one ace as eleven where that is possible. */
const best = (hard: number, aces: number): number => (aces > 0 && hard <= 11 ? hard + 10 : hard);

/**
 * The sets of cards that the dealer draws to an open card. With `hasPeeked` none of them begins with a blackjack.
 */
export function dealerSets(
  open: number,
  { hitsSoft17, hasPeeked }: { readonly hitsSoft17: boolean; readonly hasPeeked: boolean },
): DealerSets {
  const sets = new Map<string, { end: number; orders: number; parts: number[]; cards: number }>();
  const drawn = Array.from({ length: 11 }, () => 0);

  function note(end: number, cards: number): void {
    const key = `${end}:${drawn.join()}`;
    const known = sets.get(key);
    if (known) known.orders += 1;
    else {
      const parts = drawn.flatMap((count, value) => (count > 0 ? [value * mostOfValue + count] : []));
      sets.set(key, { end, orders: 1, parts, cards });
    }
  }

  function draw(hard: number, aces: number, cards: number): void {
    for (let value = 1; value <= 10; value += 1) {
      drawn[value]! += 1;
      const nextHard = hard + value;
      const nextAces = aces + (value === 1 ? 1 : 0);
      const total = best(nextHard, nextAces);
      const isSoft17 = total === 17 && nextHard === 7;
      if (cards === 0 && total === 21) {
        if (!hasPeeked) note(blackjack, 1);
      } else if (total > 21) note(bust, cards + 1);
      else if (total >= 17 && !(isSoft17 && hitsSoft17)) note(total - 17, cards + 1);
      else draw(nextHard, nextAces, cards + 1);
      drawn[value]! -= 1;
    }
  }

  draw(open, open === 1 ? 1 : 0, 0);
  const all = [...sets.values()];
  const starts = new Uint32Array(all.length + 1);
  for (const [index, { parts }] of all.entries()) starts[index + 1] = starts[index]! + parts.length;
  return {
    ends: Uint8Array.from(all, ({ end }) => end),
    orders: Float64Array.from(all, ({ orders }) => orders),
    cards: Uint8Array.from(all, ({ cards }) => cards),
    starts,
    parts: Uint8Array.from(all.flatMap(({ parts }) => parts)),
  };
}

/** Ways to take the first, second … card of each value out of a shoe, at `value × 13 + count`. */
const taken = new Float64Array(11 * mostOfValue);

/**
 * The probabilities of the dealer's ends from a shoe without the open card. Where the dealer has peeked, they are those of a dealer without
 * blackjack.
 */
export function endsOf(sets: DealerSets, shoe: Shoe): Float64Array {
  const ends = new Float64Array(dealerEnds.length);
  let left = 0;
  for (let value = 1; value <= 10; value += 1) {
    const has = shoe[value]!;
    left += has;
    let ways = 1;
    for (let count = 1; count < mostOfValue; count += 1) {
      // Beyond the last card the product is nought, and stays it.
      ways *= Math.max(0, has - count + 1);
      taken[value * mostOfValue + count] = ways;
    }
  }
  const orders = fallingReciprocals(left);
  const { starts, parts } = sets;
  let sum = 0;
  for (let set = 0; set < sets.ends.length; set += 1) {
    let weight = sets.orders[set]! * orders[sets.cards[set]!]!;
    for (let at = starts[set]!; at < starts[set + 1]!; at += 1) weight *= taken[parts[at]!]!;
    ends[sets.ends[set]!]! += weight;
    sum += weight;
  }
  for (let end = 0; end < ends.length; end += 1) ends[end]! /= sum;
  return ends;
}

const known = new Map<number, Float64Array>();

/** 1 / (n · (n − 1) · …) for 0, 1, 2 … factors. */
function fallingReciprocals(n: number): Float64Array {
  let found = known.get(n);
  if (!found) {
    found = new Float64Array(mostOfValue);
    found[0] = 1;
    for (let count = 1; count < found.length && count <= n; count += 1)
      found[count] = found[count - 1]! / (n - count + 1);
    known.set(n, found);
  }
  return found;
}
