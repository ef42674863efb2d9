// The odds of a slip's legs: those that the customer saw, those of now, and those that hold. Pure.
import { eachWayOf } from '@felek/sportsbook/each-way';
import type { Slip } from '@felek/sportsbook/slip';
import type { Kurus } from '@felek/money';
import { groupsOf } from './builders.ts';
import type { Agreed, AskedSlip, Facts } from './facts.ts';

/** By the legs of the slip: each is a selection, or a builder of several. */
export interface SlipOdds {
  /** The places of the selections that each leg is made of. */
  readonly groups: readonly (readonly number[])[];
  readonly seen: readonly number[];
  /** Undefined for a leg that has no odds now. */
  readonly now: readonly (number | undefined)[];
  readonly standing: readonly number[];
}

export function oddsOf(
  { legs, builders }: AskedSlip,
  { selections, builders: offers, boost }: Facts,
  agreed: Agreed | undefined,
): SlipOdds {
  const seenOf = new Map(builders.map(({ event, odds }) => [event, odds]));
  const groups = groupsOf(
    legs,
    ({ event }) => event,
    (event) => seenOf.has(event),
  );
  const seen = groups.map(([first, ...more]) => {
    const { event, odds } = legs[first!]!;
    return more.length > 0 ? seenOf.get(event)! : odds;
  });
  const now = groups.map(([first, ...more]) => {
    if (boost) return boost.odds;
    const offer = more.length > 0 ? offers.get(legs[first!]!.event) : undefined;
    if (offer) return 'prices' in offer ? offer.prices.at(-1)! : undefined;
    return selections[first!]?.odds ?? undefined;
  });
  const standing = groups.map((_group, leg) => agreed?.odds[leg] ?? now[leg] ?? seen[leg]!);
  return { groups, seen, now, standing };
}

/** The part of the winning odds that a place pays; undefined unless the slip is each way. */
export const placeTermsOf = ({ eachWay, legs }: AskedSlip, [first]: readonly number[]) =>
  eachWay ? eachWayOf(legs[first!]!.market)?.share : undefined;

/** The slip at the odds that hold, with this stake on a line. */
export const slipOf = (asked: AskedSlip, { groups, standing }: SlipOdds, lineStake: Kurus): Slip => ({
  legs: groups.map((group, leg) => ({
    odds: standing[leg]!,
    isBanker: group.some((place) => asked.legs[place]!.banker),
    placeTerms: placeTermsOf(asked, group),
  })),
  isEachWay: asked.eachWay,
  sizes: asked.sizes,
  lineStake,
  multiplier: asked.multiplier,
});
