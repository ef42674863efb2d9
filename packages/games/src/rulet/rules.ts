// The rules of a roulette table: what the cloth has, what it pays, and how much it takes.
import type { Kurus } from '@felek/money';
import { layoutOf, type Kind, type LayoutRules } from './layout.ts';

export interface RouletteRules extends LayoutRules {
  /** Whether an even chance gets half of its chips back on a zero. */
  readonly hasLaPartage: boolean;
  /** To 1. */
  readonly pays: Readonly<Record<Kind, number>>;
  /** Chips are multiples of it. */
  readonly unit: Kurus;
  /** The most on one number. A spot of n numbers takes n times as much. */
  readonly straightLimit: Kurus;
  /** The most that a whole bet may be. */
  readonly tableLimit: Kurus;
}

/** The usual payouts of roulette. */
export const usualPays: Readonly<Record<Kind, number>> = {
  straight: 35,
  split: 17,
  street: 11,
  trio: 11,
  corner: 8,
  'first four': 8,
  'five numbers': 6,
  line: 5,
  dozen: 2,
  column: 2,
  snake: 2,
  'even chance': 1,
};

/** A table of the house. */
export const houseRules: RouletteRules = {
  hasDoubleZero: false,
  hasSnake: false,
  hasLaPartage: false,
  pays: usualPays,
  unit: 100n,
  straightLimit: 100_000n,
  tableLimit: 2_000_000n,
};

export const pocketsOf = ({ hasDoubleZero }: LayoutRules): number => (hasDoubleZero ? 38 : 37);

/** Gives the rules back, or throws for rules that no table may have. */
export function checkRules(rules: RouletteRules): RouletteRules {
  const { pays, unit, straightLimit, tableLimit } = rules;
  // Half of a unit must be whole kuruş, for la partage.
  if (unit <= 0n || unit % 2n !== 0n) throw new RangeError('bug: a unit of chips is an even amount of kuruş');
  if (straightLimit < unit || straightLimit % unit !== 0n || tableLimit < straightLimit)
    throw new RangeError('bug: a table takes at least a chip, and as much on all spots as on one');
  for (const { name, kind, numbers } of layoutOf(rules)) {
    const paid = pays[kind];
    if (!Number.isInteger(paid) || paid < 1)
      throw new RangeError(`bug: ${name} pays ${paid} to 1, which is no whole number above 0`);
    if ((paid + 1) * numbers.length >= pocketsOf(rules))
      throw new RangeError(`bug: ${name} returns its whole stake or more`);
  }
  return rules;
}
