// The rules of Çarkıfelek as data: the wheel of 54 segments, the top slot, the two bonus rounds, and their payouts. All wins are "to 1":
// a spot that is hit returns its stake as well.
import type { Kurus } from '@felek/money';

/** The spots of a bet: four numbers and the two bonus rounds. */
export const spots = ['1', '2', '5', '10', 'lale', 'felek'] as const;
export type Spot = (typeof spots)[number];

/** Each value stands on the list as often as it is there; the place is the stop. */
type Reel<Value> = readonly Value[];

export interface WheelRules {
  /** Clockwise. */
  readonly segments: readonly Spot[];
  /** The top slot: the spot it names, and how often that spot's win counts; 1 is no multiplier. The reels stop independently. */
  readonly slot: { readonly spots: Reel<Spot>; readonly times: Reel<number> };
  /** Lale Bahçesi: the values under the tulips, in no order. Each player picks one. */
  readonly garden: readonly number[];
  /**
   * Felek Çarkı: the segments clockwise. The wheel has three pointers, `pointers` segments from the top, and each player has one. Under
   * `double` the values of a pointer double, and the wheel turns again for it; after `mostDoublings` it turns again without doubling.
   */
  readonly felek: {
    readonly segments: readonly (number | 'double')[];
    readonly pointers: readonly [number, number, number];
    readonly mostDoublings: number;
  };
  /** No win is higher, to 1. */
  readonly mostTimes: number;
  /** The most on one spot. */
  readonly limits: Readonly<Record<Spot, Kurus>>;
  readonly chips: readonly Kurus[];
  readonly defaultChip: Kurus;
}

/** A reel from its values and how often each is there. */
const reelOf = <Value>(...counts: readonly (readonly [Value, number])[]): Reel<Value> =>
  counts.flatMap(([value, count]) => Array.from({ length: count }, () => value));

const names: Readonly<Record<string, Spot>> = { T: '10', L: 'lale', F: 'felek' };

/** The house's own setting. */
export const wheelRules: WheelRules = {
  segments:
    'F 2 1 2 5 2 1 L 1 2 5 1 T 1 L 1 2 1 5 1 F 1 2 1 T 2 1 L 1 2 1 5 2 1 L 1 T 5 2 1 F 2 1 5 1 2 1 L 1 2 1 T 5 1'
      .split(' ')
      .map((letter) => names[letter] ?? (letter as Spot)),
  slot: {
    spots: reelOf<Spot>(['1', 9], ['2', 12], ['5', 7], ['10', 5], ['lale', 4], ['felek', 3]),
    times: reelOf([1, 12], [2, 7], [3, 3], [5, 2], [20, 1]),
  },
  garden: reelOf([3, 12], [4, 10], [5, 8], [7, 7], [10, 5], [15, 3], [25, 2], [75, 1]),
  felek: {
    segments: [
      ...(['double', 8, 5, 10, 8, 20, 5, 8, 15, 5, 8, 10, 5, 8, 50, 8] as const),
      ...(['double', 5, 10, 8, 15, 5, 8, 20, 5, 10, 8, 100, 8, 10, 5, 15] as const),
    ],
    pointers: [-5, 0, 5],
    mostDoublings: 5,
  },
  mostTimes: 10_000,
  limits: {
    '1': 2_000_000n,
    '2': 1_000_000n,
    '5': 500_000n,
    '10': 250_000n,
    lale: 100_000n,
    felek: 50_000n,
  },
  chips: [100n, 500n, 1_000n, 2_500n, 10_000n, 50_000n],
  defaultChip: 500n,
};

/** Throws for rules that no wheel can have. The exact figures in `stats.ts` check their return. */
export function checkWheel(rules: WheelRules): WheelRules {
  const { segments, slot, garden, felek, mostTimes, limits, chips } = rules;
  const areWhole = (values: readonly number[]) => values.every((each) => Number.isInteger(each) && each > 0);
  const values = felek.segments.filter((each) => each !== 'double');
  assert(
    spots.every((spot) => segments.includes(spot)),
    'each spot is on the wheel',
  );
  assert(
    slot.spots.length > 0 && slot.times.length > 0 && areWhole(slot.times),
    'the top slot has two reels',
  );
  assert(garden.length > 0 && areWhole(garden), 'there is a whole number under each tulip');
  assert(values.length > 0 && areWhole(values), 'a wheel of doublings alone never ends');
  assert(
    felek.pointers.every((at) => Number.isInteger(at)),
    'a pointer stands at a segment',
  );
  assert(Number.isInteger(felek.mostDoublings) && felek.mostDoublings >= 0, 'doublings are counted');
  assert(Number.isInteger(mostTimes) && mostTimes > 0, 'the highest win is a whole number to 1');
  assert(
    spots.every((spot) => chips.some((chip) => chip <= limits[spot])),
    'each spot takes a chip',
  );
  return rules;
}

function assert(holds: boolean, rule: string): void {
  if (!holds) throw new Error(`bug: Çarkıfelek is misconfigured: ${rule}`);
}
