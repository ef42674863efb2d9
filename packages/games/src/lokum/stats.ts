// Simulates rounds of Lokum by the code that settles them. Only the draws are others: a fast generator in place of HMAC blocks.
import type { Draw } from '../fairness.ts';
import { makeLokum } from './play.ts';
import type { LokumRules } from './rules.ts';
import type { Tally } from './simulated.ts';

/**
 * Draws of sfc32, by Chris Doty-Humphrey, who published it with PractRand and tested it with that to 2^45 bytes. Values of the last, incomplete
 * stretch of 2^32 are rejected, as `drawsFrom` does.
 */
export function fastDraws(seed: number): Draw {
  let [a, b, c, counter] = [0, seed | 0, Math.floor(seed / 2 ** 32) | 0, 1];
  const uint32 = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return sum >>> 0;
  };
  for (let n = 0; n < 15; n += 1) uint32();
  return (n) => {
    const fair = 2 ** 32 - (2 ** 32 % n);
    for (;;) {
      const value = uint32();
      if (value < fair) return value % n;
    }
  };
}

/** Plays as many rounds, drawn from one seed. All sums stay exact: below 2^53 for 10⁹ rounds. */
export function simulate(rules: LokumRules, { rounds, seed }: { rounds: number; seed: number }): Tally {
  const { pays } = makeLokum(rules);
  const draw = fastDraws(seed);
  let [sum, sumOfSquares, hits, capped, highest] = [0, 0, 0, 0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const units = pays(draw);
    if (units === 0) continue;
    hits += 1;
    sum += units;
    sumOfSquares += units * units;
    if (units > highest) highest = units;
    if (units === rules.cap) capped += 1;
  }
  return { rounds, sum, sumOfSquares, hits, capped, highest };
}

export const addTallies = (one: Tally, other: Tally): Tally => ({
  rounds: one.rounds + other.rounds,
  sum: one.sum + other.sum,
  sumOfSquares: one.sumOfSquares + other.sumOfSquares,
  hits: one.hits + other.hits,
  capped: one.capped + other.capped,
  highest: Math.max(one.highest, other.highest),
});
