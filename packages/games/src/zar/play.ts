// One round of Zar: a roll, and what it pays. Pure.
import { floorShare, type Kurus } from '@felek/money';
import type { Deal, Outcome } from '../game.ts';
import { multiplierOf, winningRolls, type ZarBet, type ZarRules } from './rules.ts';

/** A roll in hundredths, then the end of the round. */
export type ZarEvent =
  | { readonly type: 'roll'; readonly roll: number; readonly isWin: boolean }
  | { readonly type: 'total'; readonly amount: Kurus };

/** The payout of a winning bet, rounded down once to the kuruş. */
export function winOf(rules: ZarRules, stake: Kurus, bet: ZarBet): Kurus {
  return floorShare(stake, ...multiplierOf(rules, winningRolls(rules, bet)));
}

export const playZar =
  (rules: ZarRules) =>
  ({ draw, stake, bet }: Deal<ZarBet>): Outcome<ZarEvent> => {
    const roll = draw(rules.outcomes);
    const isWin = bet.side === 'under' ? roll < bet.target : roll > bet.target;
    const payout = isWin ? winOf(rules, stake, bet) : 0n;
    return {
      payout,
      events: [
        { type: 'roll', roll, isWin },
        { type: 'total', amount: payout },
      ],
    };
  };
