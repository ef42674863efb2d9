// The rules of a sic bo table: what it pays and how much it takes. Paytables differ from house to house; this one takes the better of each
// two that are usual.
import type { Kurus } from '@felek/money';
import { layout, throws, type Kind, type Spot } from './layout.ts';

export interface SicboRules {
  /** To 1. A single number pays by how many dice show it: once, twice, three times. */
  readonly pays: Readonly<Record<Exclude<Kind, 'single'>, number>> & {
    readonly single: readonly [number, number, number];
  };
  /** Chips are multiples of it. */
  readonly unit: Kurus;
  /** No spot may pay out more than it, so a spot that pays more takes less. */
  readonly spotPayoutLimit: Kurus;
  /** The most that a whole bet may be. */
  readonly tableLimit: Kurus;
}

export const houseRules: SicboRules = {
  pays: {
    'even chance': 1,
    single: [1, 2, 3],
    combination: 6,
    double: 11,
    'any triple': 31,
    triple: 180,
    'total 4': 60,
    'total 5': 30,
    'total 6': 18,
    'total 7': 12,
    'total 8': 8,
    'total 9': 7,
    'total 10': 6,
  },
  unit: 100n,
  spotPayoutLimit: 4_000_000n,
  tableLimit: 2_000_000n,
};

/** To 1, for a spot that is hit so often; undefined for one that is not hit. */
export function payOf({ pays }: SicboRules, { kind }: Spot, hits: number): number | undefined {
  if (hits === 0) return undefined;
  return kind === 'single' ? pays.single[hits - 1] : pays[kind];
}

/** The most that a spot pays to 1. */
export const mostPay = ({ pays }: SicboRules, { kind }: Spot): number =>
  kind === 'single' ? pays.single[2] : pays[kind];

/** The most that a spot takes: whole units. */
export function spotLimit(rules: SicboRules, spot: Spot): Kurus {
  const most = rules.spotPayoutLimit / BigInt(mostPay(rules, spot) + 1);
  return most - (most % rules.unit);
}

/** Gives the rules back, or throws for rules that no table may have. */
export function checkRules(rules: SicboRules): SicboRules {
  const { unit, tableLimit } = rules;
  if (unit <= 0n) throw new RangeError('bug: a table has a unit of chips');
  if (tableLimit < unit) throw new RangeError('bug: a table takes at least a chip');
  for (const spot of layout) {
    const pays = throws.map((dice) => payOf(rules, spot, spot.hits(dice)));
    const paid = pays.filter((pay) => pay !== undefined);
    if (paid.some((pay) => !Number.isInteger(pay) || pay < 1))
      throw new RangeError(`bug: ${spot.name} pays what is no whole number above 0`);
    if (paid.reduce((sum, pay) => sum + pay + 1, 0) >= throws.length)
      throw new RangeError(`bug: ${spot.name} returns its whole stake or more`);
    if (spotLimit(rules, spot) < unit) throw new RangeError(`bug: ${spot.name} takes no chip`);
  }
  return rules;
}
