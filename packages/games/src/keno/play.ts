// One round of Keno: ten numbers, and what the hits among the picks pay. Pure.
import { floorShare, type Kurus } from '@felek/money';
import type { Draw } from '../fairness.ts';
import type { Deal, Outcome } from '../game.ts';
import { paysOf, type KenoBet, type KenoRules } from './rules.ts';

/** The numbers in the order of their draw, then the end of the round. */
export type KenoEvent =
  | {
      readonly type: 'draw';
      readonly numbers: readonly number[];
      /** The drawn ones that were picked, in the same order. */
      readonly hits: readonly number[];
      /** The payout of a number of hits, in hundredths of the stake. */
      readonly times: number;
    }
  | { readonly type: 'total'; readonly amount: Kurus };

/** Draws without replacement: the first steps of a Fisher–Yates shuffle of the numbers in ascending order. */
export function drawNumbers({ numbers, drawn }: KenoRules, draw: Draw): readonly number[] {
  const pool = Array.from({ length: numbers }, (_, index) => index + 1);
  for (let at = 0; at < drawn; at += 1) {
    const from = at + draw(numbers - at);
    [pool[at], pool[from]] = [pool[from]!, pool[at]!];
  }
  return pool.slice(0, drawn);
}

export const playKeno =
  (rules: KenoRules) =>
  ({ draw, stake, bet: { risk, picks } }: Deal<KenoBet>): Outcome<KenoEvent> => {
    const numbers = drawNumbers(rules, draw);
    const hits = numbers.filter((number) => picks.includes(number));
    const times = paysOf(rules, risk, picks.length)[hits.length]!;
    const payout = floorShare(stake, BigInt(times), 100n);
    return {
      payout,
      events: [
        { type: 'draw', numbers, hits, times },
        { type: 'total', amount: payout },
      ],
    };
  };
