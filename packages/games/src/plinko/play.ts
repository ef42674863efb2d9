// One round of Plinko: a ball's way, and what its pocket pays. Pure.
import { floorShare, type Kurus } from '@felek/money';
import type { Deal, Outcome } from '../game.ts';
import { timesOf, type PlinkoBet, type PlinkoRules } from './rules.ts';

/** The ball's way, then the end of the round. */
export type PlinkoEvent =
  | {
      readonly type: 'drop';
      /** A letter for each row from the top: l or r. */
      readonly way: string;
      /** From the left, from 0: how often the ball went right. */
      readonly pocket: number;
      /** The pocket's payout, in hundredths of the stake. */
      readonly times: number;
    }
  | { readonly type: 'total'; readonly amount: Kurus };

/** One draw below 2ⁿ is the whole way: bit i is 1 if the ball goes right in row i. So every way is exactly as likely as any other. */
export const playPlinko =
  (rules: PlinkoRules) =>
  ({ draw, stake, bet }: Deal<PlinkoBet>): Outcome<PlinkoEvent> => {
    const drawn = draw(2 ** bet.rows);
    let way = '';
    let pocket = 0;
    for (let row = 0; row < bet.rows; row += 1) {
      const isRight = ((drawn >>> row) & 1) === 1;
      way += isRight ? 'r' : 'l';
      if (isRight) pocket += 1;
    }
    const times = timesOf(rules, bet, pocket);
    const payout = floorShare(stake, BigInt(times), 100n);
    return {
      payout,
      events: [
        { type: 'drop', way, pocket, times },
        { type: 'total', amount: payout },
      ],
    };
  };
