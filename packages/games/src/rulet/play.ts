// A round of roulette: one number is drawn, and the chips on every spot with it are paid.
import type { Kurus } from '@felek/money';
import { settleChips, type ChipLimits, type Chips, type SpotWin } from '../chips.ts';
import type { Deal, Outcome } from '../game.ts';
import type { Wire } from '../rounds.ts';
import { colorOf, layoutOf, type Spot } from './layout.ts';
import { pocketsOf, type RouletteRules } from './rules.ts';

export type RouletteEvent =
  /** The ball has come to rest; 37 is the double zero. */
  | { readonly type: 'number'; readonly number: number }
  /** The return of a spot, with its chips. */
  | ({ readonly type: 'win' } & SpotWin)
  | { readonly type: 'total'; readonly amount: Kurus };
export type RouletteWireEvent = Wire<RouletteEvent>;

/** Hundredths of a spot's chips that come back on a number. */
export function returnOn(
  { pays, hasLaPartage }: RouletteRules,
  { kind, numbers }: Spot,
  number: number,
): number {
  if (numbers.includes(number)) return (pays[kind] + 1) * 100;
  return hasLaPartage && kind === 'even chance' && colorOf(number) === 'green' ? 50 : 0;
}

export interface RouletteTable {
  readonly rules: RouletteRules;
  readonly spots: ReadonlyMap<string, Spot>;
  readonly limits: ChipLimits;
  /** The payout of chips on a number. */
  settle(chips: Chips, number: number): Outcome<RouletteEvent>;
  /** A round that one player plays alone. */
  play(deal: Deal<Chips>): Outcome<RouletteEvent>;
}

export function openTable(rules: RouletteRules): RouletteTable {
  const spots = new Map(layoutOf(rules).map((spot) => [spot.name, spot]));

  function settle(chips: Chips, number: number): Outcome<RouletteEvent> {
    const { wins, payout } = settleChips(chips, (spot) => returnOn(rules, spots.get(spot)!, number));
    const events = wins.map((win): RouletteEvent => ({ type: 'win', ...win }));
    return { payout, events: [...events, { type: 'total', amount: payout }] };
  }

  return {
    rules,
    spots,
    limits: {
      unit: rules.unit,
      table: rules.tableLimit,
      on: (spot) => rules.straightLimit * BigInt(spots.get(spot)!.numbers.length),
    },
    settle,
    play({ draw, bet }) {
      const number = draw(pocketsOf(rules));
      const { payout, events } = settle(bet, number);
      return { payout, events: [{ type: 'number', number }, ...events] };
    },
  };
}
