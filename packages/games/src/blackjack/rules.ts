// The rules of a blackjack table, with the switches that tables usually differ in, and the house's own setting.

export interface BlackjackRules {
  /** 1 to 8, freshly shuffled for each round. */
  readonly decks: number;
  /** Whether the dealer draws to an ace counted as eleven that makes 17. */
  readonly hitsSoft17: boolean;
  readonly blackjackPays: '3:2' | '6:5';
  /** The totals of two cards that may be doubled. */
  readonly doubles: 'any' | '9 to 11' | '10 and 11';
  readonly doublesAfterSplit: boolean;
  /** The most hands that splitting makes: 2 for a pair that may be split once. */
  readonly mostHands: 2 | 3 | 4;
  /** Whether aces that came to split aces may be split again. */
  readonly resplitsAces: boolean;
  readonly surrender: 'none' | 'late';
  readonly insurance: boolean;
  /** Whether the dealer looks for a blackjack first; without a hole card, a dealer's blackjack takes every bet, or the original one alone. */
  readonly hole: 'peek' | 'none, all bets lost' | 'none, original bet lost';
  /** The payouts of the side bets, to 1. */
  readonly perfectPairs: Readonly<Record<PairKind, number>>;
  readonly twentyOnePlusThree: Readonly<Record<ThreeKind, number>>;
}

/** The player's first two cards: the same card, the same colour, or red and black. */
export type PairKind = 'perfect' | 'coloured' | 'mixed';
/** The player's first two cards with the dealer's. */
export type ThreeKind = 'suited three' | 'straight flush' | 'three of a kind' | 'straight' | 'flush';

export const houseRules: BlackjackRules = {
  decks: 6,
  hitsSoft17: false,
  blackjackPays: '3:2',
  doubles: 'any',
  doublesAfterSplit: true,
  mostHands: 2,
  resplitsAces: false,
  surrender: 'late',
  insurance: true,
  hole: 'peek',
  perfectPairs: { perfect: 25, coloured: 12, mixed: 6 },
  twentyOnePlusThree: {
    'suited three': 100,
    'straight flush': 40,
    'three of a kind': 30,
    straight: 10,
    flush: 5,
  },
};

/** The win of a blackjack, in tenths of the stake. */
export const blackjackTenths = ({ blackjackPays }: BlackjackRules): bigint =>
  blackjackPays === '3:2' ? 15n : 12n;

/** Throws for rules that no table may have. */
export function checkRules(rules: BlackjackRules): void {
  const { decks, mostHands, perfectPairs, twentyOnePlusThree } = rules;
  assert(Number.isInteger(decks) && decks >= 1 && decks <= 8, 'blackjack is dealt from 1 to 8 decks');
  assert([2, 3, 4].includes(mostHands), 'splitting makes 2 to 4 hands');
  for (const pays of [...Object.values(perfectPairs), ...Object.values(twentyOnePlusThree)])
    assert(Number.isInteger(pays) && pays >= 1, 'a side bet pays a whole number to 1');
}

function assert(holds: boolean, wrong: string): void {
  if (!holds) throw new Error(`bug: ${wrong}`);
}
