// A round of sic bo: three dice are thrown, and the chips on every spot that they hit are paid.
import type { Kurus } from '@felek/money';
import { settleChips, type ChipLimits, type Chips, type SpotWin } from '../chips.ts';
import type { Draw } from '../fairness.ts';
import type { Deal, Outcome } from '../game.ts';
import type { Wire } from '../rounds.ts';
import { layout, sumOf, type Dice, type Spot } from './layout.ts';
import { payOf, spotLimit, type SicboRules } from './rules.ts';

export type SicboEvent =
  | { readonly type: 'dice'; readonly dice: Dice; readonly sum: number }
  /** The return of a spot, with its chips. */
  | ({ readonly type: 'win' } & SpotWin)
  | { readonly type: 'total'; readonly amount: Kurus };
export type SicboWireEvent = Wire<SicboEvent>;

/** Hundredths of a spot's chips that come back. */
export function returnOn(rules: SicboRules, spot: Spot, dice: Dice): number {
  const pay = payOf(rules, spot, spot.hits(dice));
  return pay === undefined ? 0 : (pay + 1) * 100;
}

/** Three dice, in the order in which they lie. */
export const throwDice = (draw: Draw): Dice => [draw(6) + 1, draw(6) + 1, draw(6) + 1];

export interface SicboTable {
  readonly rules: SicboRules;
  readonly spots: ReadonlyMap<string, Spot>;
  readonly limits: ChipLimits;
  /** The payout of chips on a throw. */
  settle(chips: Chips, dice: Dice): Outcome<SicboEvent>;
  /** A round that one player plays alone. */
  play(deal: Deal<Chips>): Outcome<SicboEvent>;
}

export function openTable(rules: SicboRules): SicboTable {
  const spots = new Map(layout.map((spot) => [spot.name, spot]));

  function settle(chips: Chips, dice: Dice): Outcome<SicboEvent> {
    const { wins, payout } = settleChips(chips, (spot) => returnOn(rules, spots.get(spot)!, dice));
    const events = wins.map((win): SicboEvent => ({ type: 'win', ...win }));
    return { payout, events: [...events, { type: 'total', amount: payout }] };
  }

  return {
    rules,
    spots,
    limits: {
      unit: rules.unit,
      table: rules.tableLimit,
      on: (spot) => spotLimit(rules, spots.get(spot)!),
    },
    settle,
    play({ draw, bet }) {
      const dice = throwDice(draw);
      const { payout, events } = settle(bet, dice);
      return { payout, events: [{ type: 'dice', dice, sum: sumOf(dice) }, ...events] };
    },
  };
}
