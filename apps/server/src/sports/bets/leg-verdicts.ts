// The verdict on each selection of a slip: whether it is on offer, fits into its builder, and has the odds that the customer saw. Pure.
import type { CombinationRefusal } from '@felek/sportsbook/combination';
import type { SelectionRow } from './bet.store.ts';
import { refusedBuilder, type BuilderCode } from './builders.ts';
import type { Agreed, AskedSlip, Facts } from './facts.ts';
import type { SlipOdds } from './slip-odds.ts';
import { offerOfEvent, offerOfMarket, offerOfOutcome, worstOverride } from '../programme/offer.ts';

export interface LegVerdict {
  readonly odds: number | null;
  readonly refusal: LegRefusal | null;
  readonly conflicts: readonly number[];
}
export type LegRefusal =
  | 'selection_unknown'
  | 'price_unknown'
  | 'legs_same_market'
  | 'legs_related'
  | 'single_only'
  | 'event_over'
  | 'event_suspended'
  | 'market_suspended'
  | 'selection_suspended'
  | 'feed_down'
  | 'price_stale'
  | 'price_changed'
  | BuilderCode;

/** A producer that is silent for longer counts as down, even without a message that says so. */
const staleMs = { live: 20_000, prematch: 600_000 };
/** Why the selection is not sold now. */
export function whyNotSold(row: SelectionRow): LegVerdict['refusal'] {
  const { now, phase, status, starts_at: startsAt } = row;
  if (phase === 'ended' || (phase === 'prematch' && startsAt <= now)) return 'event_over';
  const override = worstOverride(row.league_override, row.sport_override, row.event_override);
  const event = offerOfEvent({ override, phase, status, startsAt }, now);
  if (event === 'hidden') return 'selection_unknown';
  if (event !== 'open') return 'event_suspended';
  if (!row.is_up) return 'feed_down';
  const market = offerOfMarket(event, {
    override: row.market_override,
    status: row.market_status,
    isProducerUp: row.is_up,
    producerOverride: row.producer_override,
  });
  if (market === 'hidden') return 'selection_unknown';
  if (market !== 'open') return 'market_suspended';
  const { is_active: isActive, odds } = row;
  const outcome = offerOfOutcome(market, { override: row.outcome_override, isActive, odds });
  if (outcome === 'hidden') return 'selection_unknown';
  if (outcome !== 'open') return 'selection_suspended';
  const patience = phase === 'live' ? staleMs.live : staleMs.prematch;
  if (!row.heard_at || now.getTime() - row.heard_at.getTime() > patience) return 'price_stale';
  return null;
}

/** Whether the slip's policy accepts the current odds in place of the odds that the customer saw. */
const isTaken = (seen: number, now: number, policy: AskedSlip['policy']): boolean =>
  now === seen || policy === 'any' || (policy === 'higher' && now > seen);

export function judgeLegs(
  asked: AskedSlip,
  facts: Facts,
  {
    odds: { groups, seen, now },
    combination,
    agreed,
  }: {
    readonly odds: SlipOdds;
    readonly combination: readonly CombinationRefusal[];
    readonly agreed: Agreed | undefined;
  },
): LegVerdict[] {
  const isAgreed = agreed !== undefined || facts.boost !== undefined;
  return asked.legs.map((leg, place): LegVerdict => {
    const row = facts.selections[place];
    const own = groups.findIndex((group) => group.includes(place));
    const shown = { odds: row?.odds ?? null, conflicts: clashing(own, groups, combination) };
    if (!row) return { ...shown, refusal: 'selection_unknown' };
    const closed = whyNotSold(row) ?? (agreed || row.seen_odds === leg.odds ? null : 'price_unknown');
    if (closed) return { ...shown, refusal: closed };
    const built = builderRefusal(facts, asked, groups[own]!, place);
    if (built) return { odds: row.odds, ...built };
    const holds = isAgreed || isTaken(seen[own]!, now[own] ?? seen[own]!, asked.policy);
    return { ...shown, refusal: holds ? null : 'price_changed' };
  });
}

/** The selections that cannot stand on a slip with this leg. */
const clashing = (
  leg: number,
  groups: SlipOdds['groups'],
  combination: readonly CombinationRefusal[],
): number[] =>
  combination.flatMap((each) =>
    'legs' in each && typeof each.legs === 'object' && each.legs.includes(leg)
      ? each.legs.filter((other) => other !== leg).flatMap((other) => groups[other]!)
      : [],
  );

/** Why the selection cannot stand in its builder, with the others that it is about. */
function builderRefusal(
  { builders }: Facts,
  asked: AskedSlip,
  group: readonly number[],
  place: number,
): Pick<LegVerdict, 'refusal' | 'conflicts'> | undefined {
  const offer = group.length > 1 ? builders.get(asked.legs[place]!.event) : undefined;
  if (!offer || 'prices' in offer) return undefined;
  const { code, legs, with: others } = refusedBuilder(offer, group.length);
  const own = group.indexOf(place);
  if (!legs.includes(own)) return undefined;
  const conflicts = others.filter((other) => other !== own).map((other) => group[other]!);
  return { refusal: code, conflicts };
}
