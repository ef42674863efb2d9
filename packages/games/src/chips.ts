// Chips on the spots of a table: the bet of a game whose stake is the sum of several chips. On the wire and in the record a bet is an object
// from spot to lira, such as {"17": 5, "red": 20}. Its keys have one order, so that a bet is written in one way.
import * as z from 'zod/mini';
import { parseLira, type Kurus } from '@felek/money';

/** Lira on each spot that has chips. */
export type Chips = Readonly<Record<string, number>>;

/** The return of one spot. */
export interface SpotWin {
  readonly spot: string;
  /** With the chips themselves, where they are not lost. */
  readonly amount: Kurus;
}

export interface ChipLimits {
  /** Chips are multiples of it. */
  readonly unit: Kurus;
  /** The most that a whole bet may be. */
  readonly table: Kurus;
  /** The most that may lie on a spot. */
  readonly on: (spot: string) => Kurus;
}

/** A bet is kept beside its stake, in this many characters of JSON. */
const mostCharacters = 800;

/** Whether a bet is short enough to be kept. */
export const isShortEnough = (chips: Chips): boolean => JSON.stringify(chips).length <= mostCharacters;

const chip = z.optional(z.number().check(z.refine((lira) => (parseLira(lira) ?? 0n) > 0n)));

/** The schema of chips on these spots: at least one, on no other spot. */
export function chipsOn(spots: readonly string[]): z.ZodMiniType<Chips> {
  const bet = z.strictObject(Object.fromEntries(spots.map((spot) => [spot, chip])));
  return bet.check(
    z.refine((chips) => Object.keys(chips).length > 0 && isShortEnough(chips as Chips)),
  ) as unknown as z.ZodMiniType<Chips>;
}

/** Each spot with its chips, in kuruş. */
export const placedChips = (chips: Chips): readonly (readonly [spot: string, kurus: Kurus])[] =>
  Object.entries(chips).map(([spot, lira]) => [spot, parseLira(lira) ?? 0n]);

export const sumOfChips = (chips: Chips): Kurus =>
  placedChips(chips).reduce((sum, [, kurus]) => sum + kurus, 0n);

/** Whether a stake is the sum of these chips, and they keep to the limits. */
export const takesChips = (stake: Kurus, chips: Chips, { unit, table, on }: ChipLimits): boolean =>
  stake === sumOfChips(chips) &&
  stake <= table &&
  placedChips(chips).every(([spot, kurus]) => kurus % unit === 0n && kurus <= on(spot));

/**
 * Settles chips. `returns` gives hundredths of a spot's chips: 3,600 where a number pays 35 to 1, 50 where half comes back. The payout is
 * rounded down once, on the total; with a unit of whole lira nothing is left to round.
 */
export function settleChips(
  chips: Chips,
  returns: (spot: string) => number,
): { readonly wins: readonly SpotWin[]; readonly payout: Kurus } {
  const hundredths = placedChips(chips).map(
    ([spot, kurus]) => [spot, kurus * BigInt(returns(spot))] as const,
  );
  return {
    wins: hundredths.filter(([, back]) => back > 0n).map(([spot, back]) => ({ spot, amount: back / 100n })),
    payout: hundredths.reduce((sum, [, back]) => sum + back, 0n) / 100n,
  };
}
