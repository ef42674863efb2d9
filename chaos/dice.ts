// Random draws from a seed alone, so that a schedule can be repeated. Never used for money.
import { createHash } from 'node:crypto';

export interface Dice {
  /** A whole number from 0 up to, but excluding, `end`. `end` is at most 2^31. */
  below(end: number): number;
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number;
  one<Value>(of: readonly Value[]): Value;
  /** One of the names, chosen by weight. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name;
}

export function diceOf(seed: string): Dice {
  let block = 0;
  let draws: number[] = [];

  function below(end: number): number {
    if (draws.length === 0) {
      const digest = createHash('sha256').update(`${seed} ${block}`).digest();
      block += 1;
      draws = Array.from({ length: 8 }, (_, place) => digest.readUInt32BE(place * 4));
    }
    // 2^32 is not a multiple of every `end`, so a schedule may be skewed by a billionth.
    return Math.floor((draws.pop()! / 2 ** 32) * end);
  }

  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    one: (of) => of[below(of.length)]!,
    weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
      const entries = Object.entries<number>(weights);
      let left = below(entries.reduce((sum, [, weight]) => sum + weight, 0));
      const found = entries.find(([, weight]) => (left -= weight) < 0);
      return found![0] as Name;
    },
  };
}
