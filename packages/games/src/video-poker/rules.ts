// The rules of a video poker machine: which cards are wild and what each hand pays. A machine is a paytable over one way to rank hands.
import { rankNumber, suitOf, type Card } from '../cards/cards.ts';
import { handOf, royalMask, worthOf } from '../cards/poker.ts';

/** The names of the hands of jacks or better, from the lowest. */
export const jacksHands = [
  'jacks or better',
  'two pair',
  'three of a kind',
  'straight',
  'flush',
  'full house',
  'four of a kind',
  'straight flush',
  'royal flush',
] as const;

/** The same where deuces are wild. */
export const deucesHands = [
  'three of a kind',
  'straight',
  'flush',
  'full house',
  'four of a kind',
  'straight flush',
  'five of a kind',
  'wild royal flush',
  'four deuces',
  'natural royal flush',
] as const;

export interface VideoPokerRules {
  readonly wild: 'nothing' | 'deuces';
  /** From the lowest hand to the highest: what it returns for each coin. */
  readonly pays: readonly number[];
  /** The return of the highest hand for each coin when all five are played. */
  readonly topPays: number;
}

/** Full pay: nine for a full house, six for a flush. */
export const jacksRules: VideoPokerRules = {
  wild: 'nothing',
  pays: [1, 2, 3, 4, 6, 9, 25, 50, 250],
  topPays: 800,
};

/** The paytable that players call Not So Ugly. */
export const deucesRules: VideoPokerRules = {
  wild: 'deuces',
  pays: [1, 2, 3, 4, 4, 10, 16, 25, 200, 250],
  topPays: 800,
};

export const mostCoins = 5;

export const handsOf = ({ wild }: VideoPokerRules): readonly string[] =>
  wild === 'deuces' ? deucesHands : jacksHands;

/** The return of a hand for each coin, by its place from the lowest; zero for −1. */
export const payOf = ({ pays, topPays }: VideoPokerRules, place: number, coins: number): number => {
  if (place < 0) return 0;
  return place === pays.length - 1 && coins === mostCoins ? topPays : pays[place]!;
};

/** Gives the rules back, or throws for rules that no machine may have. */
export function checkRules(rules: VideoPokerRules): VideoPokerRules {
  const { pays, topPays } = rules;
  const hands = handsOf(rules);
  if (pays.length !== hands.length) throw new RangeError(`bug: a paytable has ${hands.length} hands`);
  for (const pay of [...pays, topPays])
    if (!Number.isInteger(pay) || pay < 0) throw new RangeError('bug: a hand pays a whole number of coins');
  if (topPays < pays.at(-1)!) throw new RangeError('bug: the highest hand pays no less for five coins');
  return rules;
}

/** The place of a hand among those of its machine, −1 when it pays nothing. */
export function placeOf({ wild }: VideoPokerRules, cards: readonly Card[]): number {
  if (wild === 'nothing') {
    const { hand, pair } = worthOf(cards);
    if (hand === 'pair') return pair === 1 || pair >= 11 ? 0 : -1;
    return hand === 'high card' ? -1 : jacksHands.indexOf(hand);
  }
  return deucesPlace(cards);
}

/** Counts first: the deuces, and the others by rank. A wild card stands for whatever makes the highest hand. */
function deucesPlace(cards: readonly Card[]): number {
  const counts = new Uint8Array(14);
  let deuces = 0;
  let mask = 0;
  let suit: string | undefined;
  let isFlush = true;
  for (const card of cards) {
    const rank = rankNumber(card);
    if (rank === 2) {
      deuces += 1;
      continue;
    }
    counts[rank]! += 1;
    mask |= 1 << (rank - 1);
    suit ??= suitOf(card);
    isFlush &&= suitOf(card) === suit;
  }
  const hand = deucesHandOf(counts, mask, deuces, isFlush);
  return hand ? deucesHands.indexOf(hand) : -1;
}

export type DeucesHand = (typeof deucesHands)[number];

/** `counts` and `mask` describe the cards that are not deuces. `isFlush`: these cards have one suit. */
export function deucesHandOf(
  counts: Uint8Array,
  mask: number,
  deuces: number,
  isFlush: boolean,
): DeucesHand | undefined {
  if (deuces === 0) {
    const hand = handOf(counts, mask, isFlush);
    if (hand === 'royal flush') return 'natural royal flush';
    return hand === 'pair' || hand === 'two pair' || hand === 'high card' ? undefined : hand;
  }
  if (deuces === 4) return 'four deuces';
  const most = Math.max(...counts);
  const ranks = bitsOf(mask);
  const isDistinct = most === 1;
  if (isDistinct && isFlush && (mask & ~royalMask) === 0) return 'wild royal flush';
  if (most + deuces >= 5) return 'five of a kind';
  const fillsRun = isDistinct && mayRun(mask);
  if (fillsRun && isFlush) return 'straight flush';
  if (most + deuces === 4) return 'four of a kind';
  // With two or more deuces two equal cards are four of a kind already.
  if (ranks === 2 && deuces === 1) return 'full house';
  if (isFlush) return 'flush';
  if (fillsRun) return 'straight';
  return most + deuces === 3 ? 'three of a kind' : undefined;
}

function bitsOf(mask: number): number {
  let bits = 0;
  for (let rest = mask; rest > 0; rest &= rest - 1) bits += 1;
  return bits;
}

/** Whether different ranks lie within five that follow one another, the ace low or high. */
const mayRun = (mask: number): boolean => {
  const span = (ranks: number) => 32 - Math.clz32(ranks) - (31 - Math.clz32(ranks & -ranks));
  const aceHigh = (mask >> 1) | ((mask & 1) << 12);
  return span(mask) <= 5 || span(aceHigh) <= 5;
};
