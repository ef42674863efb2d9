// Boosts: singles before the match at odds that an operator has raised for a time. A boost has a largest stake per customer and a budget
// for the sum that its bets may pay above the ordinary odds. Everything that shuts the selection shuts its boost too. Pure.
import type { Kurus } from '@felek/money';
import type { BoostRow } from './boost.store.ts';

/** How far above the fair odds a boost may be. */
const aboveFair = 1.25;

/** Why an outcome's odds may not be raised so far. Without a known chance the odds of now count as fair. */
export function refuseBoostedOdds(
  odds: number,
  plain: { readonly odds: number | null; readonly probability: number | null },
): 'selection_unknown' | 'boost_not_higher' | 'boost_too_high' | undefined {
  if (plain.odds === null) return 'selection_unknown';
  if (odds <= plain.odds) return 'boost_not_higher';
  const fair = plain.probability === null ? plain.odds : 1000 / plain.probability;
  return odds > fair * aboveFair ? 'boost_too_high' : undefined;
}

interface BoostedSlip {
  readonly boost: string | null;
  readonly legs: readonly { readonly event: string; readonly market: string; readonly outcome: string }[];
  readonly builders: readonly unknown[];
  readonly sizes: readonly number[];
  readonly multiplier: number;
  readonly freeBet: string | null;
}

/** Why the slip is not taken at boosted odds. Odds that were agreed before the boost ended hold. */
export function boostRefusal(
  { boost: named, legs, builders, sizes, multiplier, freeBet }: BoostedSlip,
  boost: BoostRow | undefined,
  { plainOdds, isPrematch, isAgreed }: { plainOdds: number | null; isPrematch: boolean; isAgreed: boolean },
): 'boost_over' | 'boost_not_fit' | null {
  if (named === null) return null;
  if (!boost) return 'boost_over';
  const [leg] = legs;
  const isSingle = legs.length === 1 && builders.length === 0 && sizes[0] === 1 && multiplier === 1;
  const isOn =
    leg?.event === boost.event_id && leg.market === boost.market_id && leg.outcome === boost.outcome_id;
  if (!isSingle || !isOn || freeBet !== null) return 'boost_not_fit';
  const isHigher = plainOdds === null || boost.odds > plainOdds;
  return isAgreed || (boost.is_open && isPrematch && isHigher && boost.budget_left_kurus > 0n)
    ? null
    : 'boost_over';
}

/** Whether the stake fits into the customer's remaining stake and the remaining budget. */
export function fitsBoost(stake: Kurus, boost: BoostRow | undefined, plainOdds: number | null): boolean {
  if (!boost) return true;
  const extra = BigInt(Math.max(0, boost.odds - (plainOdds ?? boost.odds)));
  const cost = (stake * extra + 999n) / 1000n;
  return stake <= boost.stake_left_kurus && cost <= boost.budget_left_kurus;
}
