// One round of Limit: a multiplier, and whether it reaches the target. Pure.
import { floorShare, type Kurus } from '@felek/money';
import type { Draw } from '../fairness.ts';
import type { Deal, Outcome } from '../game.ts';
import { limboCases, type LimboBet, type LimboRules } from './rules.ts';

/** The result in hundredths, then the end of the round. */
export type LimboEvent =
  | { readonly type: 'result'; readonly result: number; readonly isWin: boolean }
  | { readonly type: 'total'; readonly amount: Kurus };

/** A multiplier in hundredths, from 100 to the highest target. */
export function drawMultiplier({ returnPercent, mostTarget }: LimboRules, draw: Draw): number {
  const k = BigInt(draw(2 ** 32)) * 2n ** 20n + BigInt(draw(2 ** 20)) + 1n;
  const result = (BigInt(returnPercent) * limboCases) / k;
  return Math.max(100, Number(result < BigInt(mostTarget) ? result : BigInt(mostTarget)));
}

/** The payout of a bet that reaches its target, rounded down once to the kuruş. */
export const winOf = (stake: Kurus, { target }: LimboBet): Kurus => floorShare(stake, BigInt(target), 100n);

export const playLimbo =
  (rules: LimboRules) =>
  ({ draw, stake, bet }: Deal<LimboBet>): Outcome<LimboEvent> => {
    const result = drawMultiplier(rules, draw);
    const isWin = result >= bet.target;
    const payout = isWin ? winOf(stake, bet) : 0n;
    return {
      payout,
      events: [
        { type: 'result', result, isWin },
        { type: 'total', amount: payout },
      ],
    };
  };
