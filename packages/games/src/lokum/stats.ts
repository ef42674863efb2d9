// Simulates rounds of Lokum on boards of bits, which a test holds to the code that settles. A fast generator stands in place of HMAC blocks.
import type { Draw } from '../fairness.ts';
import { roundsOnBoards, type Words } from './boards.ts';
import type { LokumRules } from './rules.ts';
import type { Tally } from './simulated.ts';

/** Words of sfc32, by Chris Doty-Humphrey, who published it with PractRand and tested it with that to 2^45 bytes. */
export function fastWords(seed: number): Words {
  let [a, b, c, counter] = [0, seed | 0, Math.floor(seed / 2 ** 32) | 0, 1];
  const fill: Words = (into) => {
    for (let at = 0; at < into.length; at += 1) {
      const sum = (((a + b) | 0) + counter) | 0;
      counter = (counter + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (c << 21) | (c >>> 11);
      c = (c + sum) | 0;
      into[at] = sum;
    }
  };
  fill(new Uint32Array(15));
  return fill;
}

/** Draws from these words. Values of the last, incomplete stretch of 2^32 are rejected, as `drawsFrom` does. */
export function fastDraws(seed: number): Draw {
  const fill = fastWords(seed);
  const word = new Uint32Array(1);
  return (n) => {
    const fair = 2 ** 32 - (2 ** 32 % n);
    for (;;) {
      fill(word);
      if (word[0]! < fair) return word[0]! % n;
    }
  };
}

/** Plays as many rounds, drawn from one seed. All sums stay exact: below 2^53 for 10⁹ rounds. */
export function simulate(rules: LokumRules, { rounds, seed }: { rounds: number; seed: number }): Tally {
  const nextRound = roundsOnBoards(rules, fastWords(seed));
  let [sum, sumOfSquares, hits, capped, highest] = [0, 0, 0, 0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const units = nextRound();
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
