// One round of Çark: a segment, and what it pays. Pure.
import { floorShare, type Kurus } from '@felek/money';
import type { Deal, Outcome } from '../game.ts';
import { segmentsOf, type CarkBet, type CarkRules } from './rules.ts';

/** Where the wheel stops, then the end of the round. */
export type CarkEvent =
  | {
      readonly type: 'spin';
      /** Under the pointer, clockwise from 0. */
      readonly segment: number;
      /** Its payout, in hundredths. */
      readonly times: number;
    }
  | { readonly type: 'total'; readonly amount: Kurus };

export const playCark =
  (rules: CarkRules) =>
  ({ draw, stake, bet }: Deal<CarkBet>): Outcome<CarkEvent> => {
    const segments = segmentsOf(rules, bet);
    const segment = draw(segments.length);
    const times = segments[segment]!;
    const payout = floorShare(stake, BigInt(times), 100n);
    return {
      payout,
      events: [
        { type: 'spin', segment, times },
        { type: 'total', amount: payout },
      ],
    };
  };
