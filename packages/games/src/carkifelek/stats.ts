// The exact figures of Çarkıfelek by enumeration in fractions: every stop of the wheel, of both reels of the top slot, every tulip, and every
// number of doublings. A pointer of Felek Çarkı sees each segment equally often, so all three have one distribution.
import type { Figures } from '../game.ts';
import { spots, type Spot, type WheelRules } from './rules.ts';

/** A fraction in lowest terms. */
export type Fraction = readonly [numerator: bigint, denominator: bigint];

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
const reduced = (numerator: bigint, denominator: bigint): Fraction => {
  const divisor = gcd(numerator, denominator);
  return [numerator / divisor, denominator / divisor];
};
const sum = ([a, b]: Fraction, [c, d]: Fraction) => reduced(a * d + c * b, b * d);
const product = ([a, b]: Fraction, [c, d]: Fraction) => reduced(a * c, b * d);

/** Weights of the values of something drawn; a value's chance is its weight over `whole`. */
interface Weights {
  readonly whole: bigint;
  readonly of: ReadonlyMap<number, bigint>;
}

function weigh(whole: bigint, entries: Iterable<readonly [value: number, weight: bigint]>): Weights {
  const of = new Map<number, bigint>();
  for (const [value, weight] of entries) of.set(value, (of.get(value) ?? 0n) + weight);
  return { whole, of };
}

/** The payout of a hit of the spot, to 1, before the top slot. */
function ownOf(rules: WheelRules, spot: Spot): Weights {
  const { garden, felek } = rules;
  if (spot === 'lale')
    return weigh(
      BigInt(garden.length),
      garden.map((value) => [value, 1n] as const),
    );
  if (spot === 'felek') return felekOf(felek);
  return weigh(1n, [[Number(spot), 1n]]);
}

/** After the last doubling, a turn is repeated until it shows a value. */
function felekOf({ segments, mostDoublings }: WheelRules['felek']): Weights {
  const values = segments.filter((each) => each !== 'double');
  const [all, plain] = [BigInt(segments.length), BigInt(values.length)];
  const doubles = all - plain;
  const entries: (readonly [number, bigint])[] = [];
  for (let doublings = 0; doublings <= mostDoublings; doublings += 1) {
    // Out of all^most × plain: doublings come first, and a value ends the turns, or stands at the last for all that is left.
    const before = doubles ** BigInt(doublings) * all ** BigInt(mostDoublings - doublings);
    const isLast = doublings === mostDoublings;
    for (const value of values)
      entries.push([value * 2 ** doublings, isLast ? before * all : before * plain]);
  }
  return weigh(all ** BigInt(mostDoublings + 1) * plain, entries);
}

/** The payout of a hit of the spot, to 1, with the top slot and the cap. */
export function payOf(rules: WheelRules, spot: Spot): Weights {
  const { slot, mostTimes } = rules;
  const own = ownOf(rules, spot);
  const named = BigInt(slot.spots.filter((each) => each === spot).length);
  const [spotStops, timesStops] = [BigInt(slot.spots.length), BigInt(slot.times.length)];
  const entries: (readonly [number, bigint])[] = [];
  for (const [value, weight] of own.of) {
    entries.push([Math.min(value, mostTimes), weight * (spotStops - named) * timesStops]);
    for (const times of slot.times) entries.push([Math.min(value * times, mostTimes), weight * named]);
  }
  return weigh(own.whole * spotStops * timesStops, entries);
}

/** Exact figures of a stake on one spot; the return counts the stake that comes back. */
export interface ExactFigures {
  readonly hits: Fraction;
  readonly rtp: Fraction;
  readonly variance: Fraction;
  /** The highest return, stake included, and its chance. */
  readonly most: { readonly times: number; readonly chance: Fraction };
}

export function exactStats(rules: WheelRules, spot: Spot): ExactFigures {
  const { whole, of } = payOf(rules, spot);
  const hits = reduced(
    BigInt(rules.segments.filter((each) => each === spot).length),
    BigInt(rules.segments.length),
  );
  const moment = (power: bigint): Fraction => {
    const total = [...of].reduce((part, [value, weight]) => part + BigInt(1 + value) ** power * weight, 0n);
    return product(hits, reduced(total, whole));
  };
  const rtp = moment(1n);
  const highest = Math.max(...of.keys());
  const [mean, meanDenominator] = rtp;
  return {
    hits,
    rtp,
    variance: sum(moment(2n), [-(mean ** 2n), meanDenominator ** 2n]),
    most: { times: 1 + highest, chance: product(hits, reduced(of.get(highest)!, whole)) },
  };
}

/** A fraction as a double, exact to its last digits: both parts may be far above 2^53. */
export const toNumber = ([numerator, denominator]: Fraction): number =>
  Number((numerator * 10n ** 30n) / denominator) / 1e30;

/** One entry for each spot. Throws where a spot returns as much as it takes; a catalogue refuses less than that. */
export function stats(rules: WheelRules): readonly Figures[] {
  return spots.map((spot) => {
    const { hits, rtp, variance, most } = exactStats(rules, spot);
    if (rtp[0] >= rtp[1]) throw new Error(`bug: Çarkıfelek returns too much on ${spot}`);
    return {
      bet: spot,
      rtp: toNumber(rtp),
      hits: toNumber(hits),
      variance: toNumber(variance),
      most: { times: most.times, chance: toNumber(most.chance) },
    };
  });
}
