// The exact figures of a video poker machine under the best play: for each of the 2,598,960 hands, the best of its 32 holds.
//
// Method. Each hand that pays is counted at each of its subsets of cards. The hands that can be drawn to held cards S without a discard D
// are then, by inclusion and exclusion, the sum over T ⊆ D of (−1)^|T| times the count at S ∪ T: 243 look-ups for all holds of a hand.
// Hands that differ by a change of suits alone are looked at once: there are 134,459 of them.
import type { Figures } from '../game.ts';
import { handOf } from '../cards/poker.ts';
import {
  deucesHandOf,
  deucesHands,
  handsOf,
  jacksHands,
  mostCoins,
  payOf,
  type VideoPokerRules,
} from './rules.ts';

/** The exact return as a fraction in lowest terms, and how often each hand is made. */
export interface Exact {
  readonly numerator: bigint;
  readonly denominator: bigint;
  readonly variance: number;
  /** Probabilities, by the places of the paytable. */
  readonly frequencies: readonly number[];
}

/** With five coins, and with fewer. */
export interface BestPlays {
  readonly five: Exact;
  readonly fewer: Exact;
}

/** Hands that are dealt, by the places of the paytable; the rest pay nothing. */
export type Dealt = readonly number[];

interface Counts {
  /** For subsets of 0 to 5 cards: at `rank × places + place` how many hands that pay so contain the subset. */
  readonly at: readonly Uint32Array[];
  readonly places: number;
}

const choose = Array.from({ length: 53 }, (_row, n) =>
  Array.from({ length: 6 }, (_column, k) => binomial(n, k)),
);

function binomial(n: number, k: number): number {
  let result = 1;
  for (let i = 0; i < k; i += 1) result = (result * (n - i)) / (i + 1);
  return result;
}

/** C(c, k) at `c * 6 + k`: the rank of an ascending subset is the sum of C(card, place from 1). */
const chosen = new Uint32Array(52 * 6);
for (let card = 0; card < 52; card += 1)
  for (let k = 0; k < 6; k += 1) chosen[card * 6 + k] = choose[card]![k]!;

/** The places, ascending, of the cards in each of the 32 subsets of a hand. */
const subsets = Array.from({ length: 32 }, (_subset, bits) =>
  [0, 1, 2, 3, 4].filter((place) => (bits >> place) & 1),
);

function rankOfSubset(hand: Uint8Array, subset: number): number {
  let rank = 0;
  let k = 0;
  for (let place = 0; place < 5; place += 1)
    if ((subset >> place) & 1) {
      k += 1;
      rank += chosen[hand[place]! * 6 + k]!;
    }
  return rank;
}

/** Calls with each hand, its cards ascending; the array is the same one each time. */
function eachHand(then: (hand: Uint8Array) => void): void {
  const hand = new Uint8Array(5);
  for (let e = 4; e < 52; e += 1) {
    hand[4] = e;
    for (let d = 3; d < e; d += 1) {
      hand[3] = d;
      for (let c = 2; c < d; c += 1) {
        hand[2] = c;
        for (let b = 1; b < c; b += 1) {
          hand[1] = b;
          for (let a = 0; a < b; a += 1) {
            hand[0] = a;
            then(hand);
          }
        }
      }
    }
  }
}

/** The place of a hand of card numbers, −1 when it pays nothing. The rules' own ranking, without its cards as text. */
function makePlaceOf({ wild }: VideoPokerRules): (hand: Uint8Array) => number {
  const counts = new Uint8Array(14);
  return (hand) => {
    counts.fill(0);
    let mask = 0;
    let deuces = 0;
    let suit = -1;
    let isFlush = true;
    for (let place = 0; place < 5; place += 1) {
      const card = hand[place]!;
      const rank = card % 13;
      if (wild === 'deuces' && rank === 1) {
        deuces += 1;
        continue;
      }
      counts[rank + 1]! += 1;
      mask |= 1 << rank;
      const of = (card / 13) | 0;
      if (suit < 0) suit = of;
      else if (suit !== of) isFlush = false;
    }
    if (wild === 'deuces') {
      const made = deucesHandOf(counts, mask, deuces, isFlush);
      return made ? deucesHands.indexOf(made) : -1;
    }
    const made = handOf(counts, mask, isFlush);
    if (made === 'high card') return -1;
    if (made !== 'pair') return jacksHands.indexOf(made);
    const pair = counts.indexOf(2);
    return pair === 1 || pair >= 11 ? 0 : -1;
  };
}

/** How many of the hands that are dealt make each place of the paytable. */
export function countDealt(rules: VideoPokerRules): Dealt {
  const { at, places } = countHands(rules);
  return [...at[0]!.subarray(0, places)];
}

const counted = new Map<VideoPokerRules['wild'], Counts>();

/** Paytables of one way to rank hands share their counts, which are most of the work. */
function countHands(rules: VideoPokerRules): Counts {
  const known = counted.get(rules.wild);
  if (known) return known;
  const places = handsOf(rules).length;
  const at = Array.from(
    { length: 6 },
    (_size, k) => new Uint32Array(choose[52]![k]! * (k === 5 ? 1 : places)),
  );
  const placeOf = makePlaceOf(rules);
  eachHand((hand) => {
    const place = placeOf(hand);
    const rank = rankOfSubset(hand, 31);
    at[5]![rank] = place + 1;
    if (place < 0) return;
    for (let subset = 0; subset < 31; subset += 1)
      at[subsets[subset]!.length]![rankOfSubset(hand, subset) * places + place]! += 1;
  });
  counted.set(rules.wild, { at, places });
  return { at, places };
}

/** Changes of suits that give different hands: 24 over those that give the same one; 0 when another of them stands for the class. */
function weightOf(hand: Uint8Array, masks: Uint16Array): number {
  masks.fill(0);
  for (let place = 0; place < 5; place += 1) masks[(hand[place]! / 13) | 0]! |= 1 << (hand[place]! % 13);
  let same = 1;
  let run = 1;
  for (let suit = 1; suit < 4; suit += 1) {
    if (masks[suit]! > masks[suit - 1]!) return 0;
    run = masks[suit] === masks[suit - 1] ? run + 1 : 1;
    same *= run;
  }
  return 24 / same;
}

/** The best play for a number of coins. */
export function bestPlay(rules: VideoPokerRules, coins: number): Exact {
  const { at, places } = countHands(rules);
  const pays = Array.from({ length: places }, (_pay, place) => payOf(rules, place, coins));
  // The total return of a subset's hands. So a hold is judged by one look-up instead of one for each place.
  const paid = at.map((counts, size) => {
    if (size === 5) return Float64Array.from(counts, (made) => payOf(rules, made - 1, coins));
    const sums = new Float64Array(counts.length / places);
    for (let rank = 0; rank < sums.length; rank += 1)
      for (let place = 0; place < places; place += 1)
        sums[rank]! += counts[rank * places + place]! * pays[place]!;
    return sums;
  });
  /** By the number of cards that are drawn: how often each place is made, each hand weighed by its class. */
  const made = Array.from({ length: 6 }, () => Array.from({ length: places }, () => 0));
  const masks = new Uint16Array(4);
  const ranks = new Uint32Array(32);
  const returned = new Float64Array(32);
  const sizes = subsets.map((each) => each.length);
  const draws = sizes.map((size) => choose[47]![5 - size]!);

  eachHand((hand) => {
    const weight = weightOf(hand, masks);
    if (weight === 0) return;
    for (let subset = 0; subset < 32; subset += 1) {
      ranks[subset] = rankOfSubset(hand, subset);
      returned[subset] = paid[sizes[subset]!]![ranks[subset]!]!;
    }
    // Möbius over supersets, one card at a time: what contains the subset becomes what contains no more of the hand.
    for (let bit = 1; bit < 32; bit <<= 1)
      for (let subset = 0; subset < 32; subset += 1)
        if ((subset & bit) === 0) returned[subset]! -= returned[subset | bit]!;
    let best = 31;
    for (let subset = 30; subset >= 0; subset -= 1)
      if (returned[subset]! * draws[best]! > returned[best]! * draws[subset]!) best = subset;
    countMade(best, weight);
  });

  function countMade(held: number, weight: number): void {
    const discard = 31 - held;
    const into = made[5 - sizes[held]!]!;
    // Every subset of the discard, the empty one last.
    for (let part = discard; ; part = (part - 1) & discard) {
      const size = sizes[held | part]!;
      const signed = (sizes[part]! & 1) === 1 ? -weight : weight;
      const rank = ranks[held | part]!;
      if (size === 5) {
        const place = at[5]![rank]! - 1;
        if (place >= 0) into[place]! += signed;
      } else
        for (let place = 0; place < places; place += 1)
          into[place]! += signed * at[size]![rank * places + place]!;
      if (part === 0) return;
    }
  }

  return exactOf(made, pays);
}

function exactOf(made: readonly (readonly number[])[], pays: readonly number[]): Exact {
  const dealt = choose[52]![5]!;
  // A common denominator of the draws: 47 · 46 · 45 · 44 · 43, times the hands dealt.
  const common = BigInt(47 * 46 * 45 * 44 * 43);
  let numerator = 0n;
  let square = 0;
  const frequencies = pays.map(() => 0);
  for (const [drawn, counts] of made.entries()) {
    const draws = choose[47]![drawn]!;
    for (const [place, count] of counts.entries()) {
      numerator += BigInt(count) * BigInt(pays[place]!) * (common / BigInt(draws));
      square += (count * pays[place]! ** 2) / draws / dealt;
      frequencies[place]! += count / draws / dealt;
    }
  }
  const denominator = common * BigInt(dealt);
  const divisor = gcd(numerator, denominator);
  const rtp = Number(numerator) / Number(denominator);
  return {
    numerator: numerator / divisor,
    denominator: denominator / divisor,
    variance: square - rtp * rtp,
    frequencies,
  };
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

/** The best plays with all coins, and with fewer, for which the highest hand pays less. */
export const bestPlaysOf = (rules: VideoPokerRules): BestPlays => ({
  five: bestPlay(rules, mostCoins),
  fewer: bestPlay(rules, 1),
});

export const stats = (rules: VideoPokerRules, { five, fewer }: BestPlays): readonly Figures[] => [
  figuresOf(rules, mostCoins, five),
  figuresOf(rules, 1, fewer),
];

const figuresOf = (
  rules: VideoPokerRules,
  coins: number,
  { numerator, denominator, variance, frequencies }: Exact,
): Figures => ({
  bet: coins === mostCoins ? 'five coins' : 'fewer coins',
  rtp: Number(numerator) / Number(denominator),
  hits: frequencies.reduce((sum, each) => sum + each, 0),
  variance,
  most: { times: payOf(rules, rules.pays.length - 1, coins), chance: frequencies.at(-1)! },
});
