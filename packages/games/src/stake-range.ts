// The part of a game's stakes that the house offers. It only leaves stakes out, so each bound that holds for a game's own stakes still holds.
import type { Kurus } from '@felek/money';

/** From the least to the most that one bet may stake. */
export interface StakeRange {
  readonly least: Kurus;
  readonly most: Kurus;
}

/** A game's own stakes: their steps, which are also the values of its chips, and their whole range. */
export interface OwnStakes {
  readonly steps: readonly Kurus[];
  readonly range: StakeRange;
  /** A bet may stake the sum of several chips. Otherwise each stake is a step, and so is each end of a range. */
  readonly adds: boolean;
}

interface Offered {
  readonly stakes: readonly Kurus[];
  readonly mostStake?: Kurus;
}

export function ownStakes({ stakes, mostStake }: Offered): OwnStakes {
  const [least, most] = endsOf(stakes);
  return { steps: stakes, range: { least, most: mostStake ?? most }, adds: mostStake !== undefined };
}

export const isInRange = ({ least, most }: StakeRange, stake: Kurus): boolean =>
  least <= stake && stake <= most;

export const stepsIn = (range: StakeRange, steps: readonly Kurus[]): readonly Kurus[] =>
  steps.filter((step) => isInRange(range, step));

/** The step that a player begins with: the usual one, or the nearest that is offered. */
export function stepNear(range: StakeRange, steps: readonly Kurus[], usual: Kurus): Kurus {
  if (isInRange(range, usual)) return usual;
  const [lowest, highest] = endsOf(stepsIn(range, steps));
  return usual < range.least ? lowest : highest;
}

/** Why the house cannot offer a range, and which of its ends is to blame. */
export interface RangeFault {
  readonly end: keyof StakeRange;
  readonly why: 'beyond the own' | 'upside down' | 'no step' | 'without a chip';
}

/** The first fault of a range; undefined where it lies within a game's own stakes and offers a step. */
export function findFault({ steps, range: own, adds }: OwnStakes, range: StakeRange): RangeFault | undefined {
  const { least, most } = range;
  if (least < own.least || least > own.most) return { end: 'least', why: 'beyond the own' };
  if (most > own.most) return { end: 'most', why: 'beyond the own' };
  if (most < least) return { end: 'most', why: 'upside down' };
  if (adds) return stepsIn(range, steps).length > 0 ? undefined : { end: 'most', why: 'without a chip' };
  // A table's own ends need be no steps.
  const isEnd = (stake: Kurus) => steps.includes(stake) || stake === own.least || stake === own.most;
  if (!isEnd(least)) return { end: 'least', why: 'no step' };
  return isEnd(most) ? undefined : { end: 'most', why: 'no step' };
}

/**
 * The part of a set range that lies within the game's own stakes, since a later version of the game may have others. Without a step in it,
 * the game's own stakes hold.
 */
export function rangeInForce(own: OwnStakes, set: StakeRange | undefined): StakeRange {
  if (!set) return own.range;
  const least = set.least > own.range.least ? set.least : own.range.least;
  const most = set.most < own.range.most ? set.most : own.range.most;
  const steps = stepsIn({ least, most }, own.steps);
  if (steps.length === 0) return own.range;
  if (own.adds) return { least, most };
  const [lowest, highest] = endsOf(steps);
  return { least: lowest, most: highest };
}

const endsOf = (steps: readonly Kurus[]): readonly [lowest: Kurus, highest: Kurus] => [
  steps.reduce((low, each) => (each < low ? each : low)),
  steps.reduce((high, each) => (each > high ? each : high)),
];
