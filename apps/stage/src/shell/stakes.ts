// The form in which a stage shows stakes and returns. Pure.

/** The place of the stake that a game opens with: the one chosen last while it is offered, else the last round's, else the usual one. */
export function firstStake(opened: {
  readonly stakes: readonly number[];
  readonly defaultStake: number;
  readonly lastRound: { readonly stake: number } | null;
  /** The stake that was chosen last on this device. */
  readonly remembered?: number | undefined;
}): number {
  const { stakes, defaultStake, lastRound, remembered } = opened;
  const place = [remembered, lastRound?.stake, defaultStake]
    .map((stake) => (stake === undefined ? -1 : stakes.indexOf(stake)))
    .find((each) => each >= 0);
  return place ?? 0;
}

/** The least and the most that one bet may stake, in lira. */
export interface StakeRange {
  readonly leastStake: number;
  readonly mostStake: number;
}

/** A server of the previous version gives no limits; then no stake is outside. */
export const isOutside = ({ leastStake, mostStake }: StakeRange, stake: number): boolean =>
  stake < leastStake || stake > mostStake;

/** The place of the largest stake that is at most half of the one at `index`; the lowest one when there is none. */
export const halvedStake = (stakes: readonly number[], index: number): number =>
  Math.max(
    0,
    stakes.findLastIndex((stake) => stake * 2 <= stakes[index]!),
  );

/** The place of the smallest stake that is at least twice the one at `index`; the highest one when there is none. */
export function doubledStake(stakes: readonly number[], index: number): number {
  const place = stakes.findIndex((stake) => stake >= stakes[index]! * 2);
  return place < 0 ? stakes.length - 1 : place;
}

/** How a round's return is worded: a return at or below the stake is no win. */
export type Outcome = 'won' | 'returned' | 'noWin';
export function outcomeOf(amount: number, staked: number): Outcome {
  if (amount > staked) return 'won';
  return amount > 0 ? 'returned' : 'noWin';
}

/** How a win is celebrated. */
export interface Tier {
  /** How long its amount counts up, in milliseconds. */
  readonly ms: number;
  /** How many notes it sounds. */
  readonly notes: number;
  /** The large text across the board. */
  readonly words?: 'bigWin' | 'megaWin' | 'epicWin' | 'jackpotWin';
}

/** A win of the growing jackpot, at any stake. */
export const jackpotTier: Tier = { ms: 9000, notes: 14, words: 'jackpotWin' };

/** From how many stakes on; a return at or below the stake has none. */
const tiers: readonly (readonly [number, Tier])[] = [
  [150, { ms: 8000, notes: 12, words: 'epicWin' }],
  [50, { ms: 5000, notes: 9, words: 'megaWin' }],
  [15, { ms: 3000, notes: 6, words: 'bigWin' }],
  [5, { ms: 800, notes: 4 }],
];

export function tierOf(payout: number, staked: number): Tier | undefined {
  if (payout <= staked) return undefined;
  return tiers.find(([times]) => payout >= staked * times)?.[1] ?? { ms: 400, notes: 2 };
}
