// The value of an open bet now. Its fair value is its mean return. Every open leg counts with the expectation of its factor. Legs of
// different events are independent, so the slip's own sum of lines takes expectations as it takes results.
//
//   fair value = Σ lines: stake × factors of decided legs × Π open legs (odds × chances)
//   offer      = fair value × (1 − margin), rounded down, never above what the bet can still return
//
// Source: Sportradar's cash-out formula.
import { floorShare, type Kurus } from '@felek/money';
import type { Chances } from './fair.ts';
import { nearlyBelow, toNumber, type Fraction } from './fraction.ts';
import { placeOdds, type Share } from './leg.ts';
import { settleSlip, type Slip } from './slip.ts';
import { toFraction, type Odds } from './odds.ts';

export type CashOutLeg =
  | { readonly factor: Fraction }
  | {
      readonly chances: Chances;
      /** Its market is active, its producer is up, and the feed lets it be cashed out. */
      readonly isOpen: boolean;
    };

export interface CashOut {
  readonly fairValue: Kurus;
  readonly offer: Kurus;
}

export type NoCashOut =
  | { readonly code: 'bet is decided' }
  | { readonly code: 'leg is closed'; readonly leg: number }
  | { readonly code: 'nothing to offer' };

/** The mean factor of a leg at these odds in its lines. */
export function expectedFactor(
  odds: Fraction,
  { win, halfWin = 0, refund = 0, halfLose = 0 }: Chances,
): Fraction {
  const backHalves = halfWin / 2 + refund + halfLose / 2;
  return nearlyBelow(toNumber(odds) * (win + halfWin / 2) + backHalves);
}

/**
 * The offer for the whole open part, or the reason why there is none. The margin is in basis points: 500 keeps 5 %. An each-way bet needs
 * `places`, the same for its place parts.
 */
export function offerCashOut(
  slip: Slip,
  legs: readonly CashOutLeg[],
  marginBasisPoints: number,
  places?: readonly CashOutLeg[],
): CashOut | NoCashOut {
  const factorsOf = (part: readonly CashOutLeg[]) =>
    part.map((leg) => ('factor' in leg ? leg.factor : undefined));
  const known = { wins: factorsOf(legs), ...(places && { places: factorsOf(places) }) };
  const settled = settleSlip(slip, known);
  if (settled.isDecided) return { code: 'bet is decided' };
  const closed = [...legs, ...(places ?? [])].findIndex((leg) => 'isOpen' in leg && !leg.isOpen);
  if (closed >= 0) return { code: 'leg is closed', leg: closed % legs.length };

  const expected = (part: readonly CashOutLeg[], oddsAt: (leg: number) => Fraction) =>
    part.map((leg, place) => ('factor' in leg ? leg.factor : expectedFactor(oddsAt(place), leg.chances)));
  const { returned: average } = settleSlip(slip, {
    wins: expected(legs, (leg) => toFraction(slip.legs[leg]!.odds)),
    ...(places && { places: expected(places, (leg) => placeOddsOf(slip.legs[leg]!)) }),
  });
  const fairValue = least(average, settled.possibleReturn);
  const offer = floorShare(fairValue, BigInt(10_000 - marginBasisPoints), 10_000n);
  return offer > 0n ? { fairValue, offer } : { code: 'nothing to offer' };
}

/** All of a bet, in the basis points that partial cash-outs count in. */
export const wholeBet = 10_000;

/** Cash-out of a part of the open bet, both in basis points: the payout, and the slip's new `standing`. */
export function takePart(
  offer: Kurus,
  partBasisPoints: number,
  standingBasisPoints = wholeBet,
): { readonly paid: Kurus; readonly standing: Share } {
  const taken = Math.floor((standingBasisPoints * partBasisPoints) / wholeBet);
  return {
    paid: floorShare(offer, BigInt(taken), BigInt(standingBasisPoints)),
    standing: [standingBasisPoints - taken, wholeBet],
  };
}

/** A rule that the server watches for the customer: cash out at the current offer once it reaches the threshold. */
export interface AutoCashOut {
  readonly thresholdKurus: Kurus;
}

export const isReached = ({ thresholdKurus }: AutoCashOut, offer: Kurus): boolean => offer >= thresholdKurus;

const placeOddsOf = ({ odds, placeTerms }: { odds: Odds; placeTerms?: Share | undefined }): Fraction =>
  placeOdds(odds, placeTerms ?? [0, 1]);
const least = (a: Kurus, b: Kurus): Kurus => (a < b ? a : b);
