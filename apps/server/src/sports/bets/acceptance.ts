// Whether the house takes a slip, in this order: player · combination · on offer · price · stake and limits · payout. Pure. Every refusal is a
// code; one of the stake names the largest stake of a line that would pass.
//
// A live bet waits. While it waits, its price holds. It is refused if the match changes meanwhile: a score, a bet stop, a suspension, or a
// move of the price beyond a band in either direction. So neither side is free to choose after the fact.
import type { RefusalOf } from '@felek/contract/call';
import type * as calls from '@felek/contract/sports';
import { lateRefusals } from '@felek/contract/sports';
import { refuseCombination, turkishRules, type CombinationRefusal } from '@felek/sportsbook/combination';
import { eachWayOf } from '@felek/sportsbook/each-way';
import { priceSlip, type Slip } from '@felek/sportsbook/slip';
import type { Kurus } from '@felek/money';
import type { ExposureRow, SelectionRow } from './bet.store.ts';
import { groupsOf, heaviest, refusedBuilder, type BuilderCode, type BuilderOffer } from './builders.ts';
import type { BoostRow } from './boost.store.ts';
import { boostRefusal, fitsBoost } from './boosts.ts';
import type { FreeBetRow } from './free-bets.store.ts';
import { unstaked, winningsOf } from './free-bets.ts';
import {
  exposuresOf,
  mostCostOfEvent,
  placeThousandths,
  withLegs,
  withPlaces,
  worstOfEvent,
  worstOfMarket,
  type Share,
} from './exposure.ts';
import { offerOfEvent, offerOfMarket, offerOfOutcome, type Override } from '../programme/offer.ts';
import type { Profile, Rules } from '../settings.ts';

export type SlipRefusal = RefusalOf<typeof calls.placeBet> | (typeof lateRefusals)[number];

export interface AskedLeg {
  readonly event: string;
  readonly market: string;
  readonly outcome: string;
  readonly version: number;
  readonly odds: number;
  readonly banker: boolean;
}
export interface AskedSlip {
  readonly legs: readonly AskedLeg[];
  /** Events whose legs stand together as one leg, at the odds that the customer saw. */
  readonly builders: readonly { readonly event: string; readonly odds: number }[];
  readonly sizes: readonly number[];
  readonly stake: Kurus;
  readonly multiplier: number;
  readonly policy: 'none' | 'higher' | 'any';
  /** A free bet of the customer that pays for it. */
  readonly freeBet: string | null;
  /** A boost of its one selection. */
  readonly boost: string | null;
  readonly eachWay: boolean;
}

/** The agreed odds, from when the slip came or from a trader. They hold. */
export interface Agreed {
  /** Of each leg, or builder. */
  readonly odds: readonly number[];
  /** The moment of each leg's event when the slip came; undefined where a trader has set the odds since. */
  readonly moments?: readonly bigint[];
}

export interface Facts {
  readonly player: { readonly isStaff: boolean; readonly profile: Profile };
  /** In the order of the legs; undefined for one that does not exist. */
  readonly selections: readonly (SelectionRow | undefined)[];
  readonly rules: readonly Rules[];
  /** The player's possible wins on each selection so far. */
  readonly used: readonly Kurus[];
  readonly exposures: readonly ExposureRow[];
  /** By event, of the slip's builders. */
  readonly builders: ReadonlyMap<string, BuilderOffer>;
  /** The slip's free bet, if it is one that the customer may use. */
  readonly free: FreeBetRow | undefined;
  /** The slip's boost, if there is one of that id. */
  readonly boost: BoostRow | undefined;
  /** The places of an each-way slip, in the order of its legs. */
  readonly places: readonly (SelectionRow | undefined)[];
}

export interface LegVerdict {
  readonly odds: number | null;
  readonly refusal: LegRefusal | null;
  readonly conflicts: readonly number[];
}
type LegRefusal =
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

export interface Verdict {
  readonly refusal: SlipRefusal | null;
  readonly legs: readonly LegVerdict[];
  /** The places of the legs that each leg of the slip is made of: several of a builder. */
  readonly groups: readonly (readonly number[])[];
  /** With the odds that hold. */
  readonly slip: Slip;
  readonly lines: number;
  readonly total: Kurus;
  readonly totalOdds: bigint;
  readonly possible: Kurus;
  readonly shares: readonly Share[];
  readonly least: Kurus;
  /** Worked out when it is asked for. */
  most(): Kurus;
  readonly mostPayout: Kurus;
  readonly delayMs: number;
  readonly isReviewed: boolean;
}

/** A producer that is silent for longer counts as down, even without a message that says so. */
const staleMs = { live: 20_000, prematch: 600_000 };
/** How far the implied probability may move while a live bet waits, as a part of itself. */
const materialMove = 0.15;
/** Total odds of 10,000: a Turkish coupon of thirty legs. */
export const combinationRules = { ...turkishRules, highestTotalOdds: 10_000_000n };

export const worstOverride = (...of: readonly Override[]): Override => {
  if (of.includes('hidden')) return 'hidden';
  return of.includes('suspended') ? 'suspended' : 'open';
};

/** Why the selection is not sold now. */
function whyNotSold(row: SelectionRow): LegVerdict['refusal'] {
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

const combinationCodes: Readonly<Record<CombinationRefusal['code'], SlipRefusal>> = {
  'no legs': 'bad_slip',
  'line sizes do not fit': 'bad_slip',
  'multiplier out of range': 'bad_slip',
  'too many legs': 'bad_slip',
  'too many lines': 'bad_slip',
  'no place terms': 'each_way_not_fit',
  'same market twice': 'legs_same_market',
  'related legs': 'legs_related',
  'single only': 'single_only',
  'too few legs': 'legs_too_few',
  'total odds too high': 'odds_too_high',
};

export function judge(asked: AskedSlip, facts: Facts, agreed?: Agreed): Verdict {
  const { selections, rules, player } = facts;
  const builders = new Map(asked.builders.map(({ event, odds }) => [event, odds]));
  const groups = groupsOf(
    asked.legs,
    ({ event }) => event,
    (event) => builders.has(event),
  );
  const now = groups.map(([first, ...more]) => {
    if (facts.boost) return facts.boost.odds;
    const offer = more.length > 0 ? facts.builders.get(asked.legs[first!]!.event) : undefined;
    if (offer) return 'prices' in offer ? offer.prices.at(-1)! : undefined;
    return selections[first!]?.odds ?? undefined;
  });
  const seen = groups.map(([first, ...more]) => {
    const leg = asked.legs[first!]!;
    return more.length > 0 ? builders.get(leg.event)! : leg.odds;
  });
  const odds = groups.map((_group, place) => agreed?.odds[place] ?? now[place] ?? seen[place]!);
  const isBanker = (group: readonly number[]) => group.some((place) => asked.legs[place]!.banker);
  const termsOf = ([first]: readonly number[]) =>
    asked.eachWay ? eachWayOf(asked.legs[first!]!.market)?.share : undefined;
  const slipAt = (at: readonly number[], stake = asked.stake): Slip => ({
    legs: groups.map((group, place) => ({
      odds: at[place]!,
      isBanker: isBanker(group),
      placeTerms: termsOf(group),
    })),
    isEachWay: asked.eachWay,
    sizes: asked.sizes,
    lineStake: stake,
    multiplier: asked.multiplier,
  });
  const combination = refuseCombination(
    {
      ...slipAt(odds),
      legs: groups.map((group, place) => {
        const { event, market, outcome } = asked.legs[group[0]!]!;
        const minimumLegs = Math.max(...group.map((leg) => rules[leg]?.leastLegs ?? 1));
        const leg = { odds: odds[place]!, isBanker: isBanker(group), placeTerms: termsOf(group) };
        return { event, market, outcome, ...leg, minimumLegs };
      }),
    },
    combinationRules,
  );
  const clashing = (group: number): number[] =>
    combination.flatMap((each) =>
      'legs' in each && typeof each.legs === 'object' && each.legs.includes(group)
        ? each.legs.filter((other) => other !== group).flatMap((other) => groups[other]!)
        : [],
    );
  const priceMoved = (place: number): LegRefusal | null =>
    agreed || facts.boost || isTaken(seen[place]!, now[place] ?? seen[place]!, asked.policy)
      ? null
      : 'price_changed';
  const legs = asked.legs.map((leg, place): LegVerdict => {
    const row = selections[place];
    const group = groups.findIndex((each) => each.includes(place));
    const conflicts = clashing(group);
    const shown = { odds: row?.odds ?? null, conflicts };
    if (!row) return { ...shown, refusal: 'selection_unknown' };
    const closed = whyNotSold(row) ?? (agreed || row.seen_odds === leg.odds ? null : 'price_unknown');
    if (closed) return { ...shown, refusal: closed };
    const built = builderRefusal(facts, asked, groups[group]!, place);
    if (built) return { odds: row.odds, ...built };
    return { ...shown, refusal: priceMoved(group) };
  });
  const live = selections.map((row, place) => (row?.phase === 'live' ? rules[place]!.delayMs : 0));
  const delayMs = live.some((each) => each > 0) ? Math.max(0, Math.max(...live) + player.profile.delayMs) : 0;
  const isShaped = !combination.some(({ code }) => combinationCodes[code] === 'bad_slip');
  if (!isShaped || selections.includes(undefined)) {
    const refusal = early(facts, combination, legs) ?? 'bad_slip';
    const nothing = { slip: slipAt(odds), lines: 0, total: 0n, totalOdds: 0n, possible: 0n, shares: [] };
    return {
      refusal,
      legs,
      groups,
      ...nothing,
      least: 0n,
      most: () => 0n,
      mostPayout: 0n,
      delayMs,
      isReviewed: false,
    };
  }
  const price = priceSlip(slipAt(odds));
  const probabilities = selections.map((row) => row!.probability);
  const sharesAt = (stake: Kurus) => (asked.freeBet ? sharesOf(stake).map(unstaked) : sharesOf(stake));
  const unitOf = (stake: Kurus) => stake * BigInt(asked.multiplier);
  const sharesOf = (stake: Kurus) =>
    spread(
      groups,
      probabilities,
      withPlaces(
        exposuresOf(
          unitOf(stake),
          groups.map((group, place) => ({
            odds: odds[place]!,
            isBanker: isBanker(group),
            probability: group.length > 1 ? null : probabilities[group[0]!]!,
          })),
          asked.sizes,
        ),
        asked.eachWay &&
          exposuresOf(
            unitOf(stake),
            groups.map((group, place) => ({
              odds: placeThousandths(odds[place]!, termsOf(group)),
              isBanker: isBanker(group),
              probability: facts.places[group[0]!]?.probability ?? null,
            })),
            asked.sizes,
          ),
      ),
    );
  const shares = sharesAt(asked.stake);
  const tightest = <Name extends 'mostStake' | 'mostPayout'>(name: Name) =>
    rules.map((each) => each[name]).reduce((one, other) => (other < one ? other : one));
  const leastTotal = rules
    .map(({ leastStake }) => leastStake)
    .reduce((one, other) => (other > one ? other : one));
  const unitLines = BigInt(price.lines) * BigInt(asked.multiplier);
  const least = (leastTotal + unitLines - 1n) / unitLines;
  const mostPayout = tightest('mostPayout');
  const mostStake = (tightest('mostStake') * BigInt(player.profile.limitPercent)) / 100n;
  const isPaid = (stake: Kurus) =>
    (stake === asked.stake ? price : priceSlip(slipAt(odds, stake))).possibleReturn <= mostPayout;
  const isWithin = (stake: Kurus) =>
    stake * unitLines <= mostStake &&
    fitsLimits(asked.legs, stake === asked.stake ? shares : sharesAt(stake), facts) &&
    fitsBoost(stake, facts.boost, selections[0]!.odds);
  const review = rules.flatMap(({ reviewStake }) => reviewStake ?? []);
  const verdict = {
    legs,
    groups,
    slip: slipAt(odds),
    lines: price.lines,
    total: price.stake,
    totalOdds: price.totalOdds,
    possible: asked.freeBet ? winningsOf(price.possibleReturn, price.stake) : price.possibleReturn,
    shares,
    least,
    most: () => largest(asked.stake, mostStake / unitLines, (stake) => isWithin(stake) && isPaid(stake)),
    mostPayout,
    delayMs,
    isReviewed: player.profile.isReviewed || review.some((limit) => price.stake > limit),
  };
  const refusal =
    early(facts, combination, legs) ??
    changed(facts, agreed, { groups, now }) ??
    freeRefusal(asked, facts.free, { ...price, groups }) ??
    eachWayRefusal(asked, facts.places) ??
    boostRefusal(asked, facts.boost, {
      plainOdds: selections[0]!.odds,
      isPrematch: selections[0]!.phase === 'prematch',
      isAgreed: agreed !== undefined,
    }) ??
    stakeRefusal(asked.stake, { least, isWithin, isPaid });
  return { ...verdict, refusal };
}

/** The refusals that come before those of the stake, in order of precedence. */
function early(
  { player, selections }: Facts,
  combination: readonly CombinationRefusal[],
  legs: readonly LegVerdict[],
): SlipRefusal | null {
  if (selections.some((row) => row && row.book_override !== 'open')) return 'book_closed';
  if (player.isStaff) return 'staff_cannot_bet';
  if (combination[0]) return combinationCodes[combination[0].code];
  return legs.find(({ refusal }) => refusal)?.refusal ?? null;
}

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

/** Nothing but the score may have moved much while a live bet waited. `now`: the odds of each leg and builder. */
function changed(
  { selections }: Facts,
  agreed: Agreed | undefined,
  { groups, now }: { readonly groups: readonly number[][]; readonly now: readonly (number | undefined)[] },
): SlipRefusal | null {
  const moments = agreed?.moments;
  if (!moments) return null;
  const isChanged = groups.some((group, place) => {
    if (!group.some((leg) => selections[leg]!.phase === 'live')) return false;
    if (group.some((leg) => selections[leg]!.moment !== moments[leg])) return true;
    return Math.abs(agreed.odds[place]! / (now[place] ?? Infinity) - 1) > materialMove;
  });
  return isChanged ? 'game_changed' : null;
}

/** Both halves must be on offer; an each-way bet is of money, and of single selections. */
function eachWayRefusal(
  { eachWay, builders, freeBet, boost }: AskedSlip,
  places: Facts['places'],
): SlipRefusal | null {
  if (!eachWay) return null;
  const isOffered = places.every((row) => row && whyNotSold(row) === null);
  const isPlain = builders.length === 0 && freeBet === null && boost === null;
  return isOffered && isPlain ? null : 'each_way_not_fit';
}

/** A builder's share stands on its least likely selection alone, which costs the house no less than the builder does. */
export const spread = (
  groups: readonly (readonly number[])[],
  probabilities: readonly (number | null)[],
  shares: readonly Share[],
): Share[] => {
  const spread = probabilities.map((): Share => ({ staked: 0n, payout: 0n }));
  for (const [place, group] of groups.entries())
    spread[group[heaviest(group.map((leg) => probabilities[leg]!))]!] = shares[place]!;
  return spread;
};

/** Why the free bet does not pay for this slip: it pays one line of its own amount. */
function freeRefusal(
  { freeBet, stake, multiplier }: AskedSlip,
  free: FreeBetRow | undefined,
  {
    groups,
    lines,
    totalOdds,
  }: { readonly groups: readonly unknown[]; readonly lines: number; readonly totalOdds: bigint },
): SlipRefusal | null {
  if (freeBet === null) return null;
  if (!free) return 'free_bet_unknown';
  const isOfKind = free.kind === 'any' || (free.kind === 'single') === (groups.length === 1);
  if (lines !== 1 || multiplier !== 1 || stake !== free.amount_kurus || !isOfKind) return 'free_bet_not_fit';
  return totalOdds < BigInt(free.least_odds) ? 'free_bet_odds' : null;
}

function stakeRefusal(
  stake: Kurus,
  {
    least,
    isWithin,
    isPaid,
  }: { least: Kurus; isWithin(stake: Kurus): boolean; isPaid(stake: Kurus): boolean },
): SlipRefusal | null {
  if (stake < least) return 'stake_too_low';
  if (!isWithin(stake)) return 'stake_too_high';
  return isPaid(stake) ? null : 'payout_too_high';
}

/** Whether no limit of player, market or event is passed. Beyond a limit that was lowered since, a bet may not make matters worse. */
function fitsLimits(
  legs: readonly AskedLeg[],
  shares: readonly Share[],
  { rules, used, exposures, player }: Facts,
): boolean {
  const all = withLegs(exposures, legs, shares);
  return legs.every(({ event, market }, place) => {
    const { playerLimit, limitPercent, marketLimit, eventLimit } = rules[place]!;
    const { staked, payout } = shares[place]!;
    const own = (playerLimit * BigInt(limitPercent) * BigInt(player.profile.limitPercent)) / 10_000n;
    if (used[place]! + payout - staked > own) return false;
    const ofEvent = (rows: readonly ExposureRow[]) => rows.filter((row) => row.event_id === event);
    const ofMarket = (rows: readonly ExposureRow[]) =>
      ofEvent(rows).filter((row) => row.market_id === market);
    const isWithin = (limit: Kurus, worst: (rows: readonly ExposureRow[]) => Kurus) =>
      -worst(all) <= limit || worst(all) >= worst(exposures);
    return (
      isWithin(marketLimit, (rows) => worstOfMarket(ofMarket(rows)).net) &&
      (mostCostOfEvent(ofEvent(all)) <= eventLimit ||
        isWithin(eventLimit, (rows) => worstOfEvent(ofEvent(rows)).net))
    );
  });
}

/** The largest whole amount from 0 to `top` that passes; what passes at one amount passes below it. */
function largest(asked: Kurus, top: Kurus, passes: (stake: Kurus) => boolean): Kurus {
  let [good, bad] = passes(asked) && asked <= top ? [asked, top + 1n] : [0n, asked < top ? asked : top + 1n];
  while (bad - good > 1n) {
    const middle = (good + bad) / 2n;
    if (passes(middle)) good = middle;
    else bad = middle;
  }
  return good;
}
