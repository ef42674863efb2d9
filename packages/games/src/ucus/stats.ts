// The exact figures of Uçuş. A crash point follows from v = 2^52 − bits, each of 1 … 2^52 equally likely: it is floor(returned × 2^52 / v)
// hundredths. So it is m or more for exactly floor(returned × 2^52 / m) values of v.
import type { Figures } from '../game.ts';
import type { UcusRules } from './rules.ts';

const values = 2n ** 52n;

/** How many of the 2^52 values let a flight reach this height, in hundredths above 100. */
export const reaching = ({ returned }: UcusRules, height: number): bigint =>
  (BigInt(returned) * values) / BigInt(height);

/** The exact probability of reaching this height, to the precision of a double. */
export const chanceOf = (rules: UcusRules, height: number): number =>
  Number(reaching(rules, height)) / Number(values);

/** The targets whose figures are shown, in hundredths. */
export const shownTargets: readonly number[] = [150, 200, 500, 1_000, 10_000, 100_000];

/** An exit at m pays m with its chance, and nothing otherwise. */
export function statsOfExit(rules: UcusRules, height: number): Figures {
  const times = height / 100;
  const chance = chanceOf(rules, height);
  const rtp = times * chance;
  return {
    bet: String(times),
    rtp,
    hits: chance,
    variance: times * times * chance - rtp * rtp,
    most: { times, chance },
  };
}

/** One entry for each shown target, and for the ceiling. */
export const stats = (rules: UcusRules): readonly Figures[] =>
  [...shownTargets, rules.ceiling].map((height) => statsOfExit(rules, height));
