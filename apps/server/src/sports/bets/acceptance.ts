// Whether the house takes a slip, in this order: player · combination · on offer · price · stake and limits · payout. Pure. Every refusal is a
// code; one of the stake names the largest stake of a line that would pass.
//
// A live bet waits. While it waits, its price holds. It is refused if the match changes meanwhile: a score, a bet stop, a suspension, or a
// move of the price beyond a band in either direction. So neither side is free to choose after the fact.
import type { RefusalOf } from '@felek/contract/call';
import type * as calls from '@felek/contract/sports';
import { lateRefusals } from '@felek/contract/sports';
import { refuseCombination, turkishRules, type CombinationRefusal } from '@felek/sportsbook/combination';
import { priceSlip, type Price, type Slip } from '@felek/sportsbook/slip';
import type { Kurus } from '@felek/money';
import { boostRefusal } from './boosts.ts';
import type { Share } from './exposure.ts';
import type { Agreed, AskedSlip, Facts } from './facts.ts';
import { winningsOf } from './free-bets.ts';
import { judgeLegs, whyNotSold, type LegVerdict } from './leg-verdicts.ts';
import { oddsOf, slipOf, type SlipOdds } from './slip-odds.ts';
import { boundsOf, type StakeBounds } from './stake-bounds.ts';

export type SlipRefusal = RefusalOf<typeof calls.placeBet> | (typeof lateRefusals)[number];

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

/** How far the implied probability may move while a live bet waits, as a part of itself. */
const materialMove = 0.15;
/** Total odds of 10,000: a Turkish coupon of thirty legs. */
export const combinationRules = { ...turkishRules, highestTotalOdds: 10_000_000n };

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
  const odds = oddsOf(asked, facts, agreed);
  const slip = slipOf(asked, odds, asked.stake);
  const combination = combinationOf(asked, facts, odds, slip);
  const legs = judgeLegs(asked, facts, { odds, combination, agreed });
  const { groups } = odds;
  const delayMs = delayOf(facts);
  const first = early(facts, combination, legs);
  const isShaped = !combination.some(({ code }) => combinationCodes[code] === 'bad_slip');
  if (!isShaped || selections.includes(undefined))
    return { ...worthless, refusal: first ?? 'bad_slip', legs, groups, slip, delayMs };
  const price = priceSlip(slip);
  const bounds = boundsOf(asked, facts, odds, price);
  return {
    refusal:
      first ??
      changed(facts, agreed, odds) ??
      freeRefusal(asked, facts, price, odds) ??
      eachWayRefusal(asked, facts) ??
      boostRefusal(asked, facts.boost, {
        plainOdds: selections[0]!.odds,
        isPrematch: selections[0]!.phase === 'prematch',
        isAgreed: agreed !== undefined,
      }) ??
      stakeRefusal(asked.stake, bounds),
    legs,
    groups,
    slip,
    lines: price.lines,
    total: price.stake,
    totalOdds: price.totalOdds,
    possible: asked.freeBet ? winningsOf(price.possibleReturn, price.stake) : price.possibleReturn,
    shares: bounds.shares,
    least: bounds.least,
    most: bounds.most,
    mostPayout: bounds.mostPayout,
    delayMs,
    isReviewed:
      player.profile.isReviewed ||
      rules.some(({ reviewStake }) => reviewStake !== null && price.stake > reviewStake),
  };
}

/** The figures of a slip that cannot be priced. */
const worthless = {
  lines: 0,
  total: 0n,
  totalOdds: 0n,
  possible: 0n,
  shares: [],
  least: 0n,
  most: () => 0n,
  mostPayout: 0n,
  isReviewed: false,
};

const combinationOf = (asked: AskedSlip, { rules }: Facts, { groups }: SlipOdds, slip: Slip) =>
  refuseCombination(
    {
      ...slip,
      legs: groups.map((group, leg) => {
        const { event, market, outcome } = asked.legs[group[0]!]!;
        const minimumLegs = Math.max(...group.map((place) => rules[place]?.leastLegs ?? 1));
        return { ...slip.legs[leg]!, event, market, outcome, minimumLegs };
      }),
    },
    combinationRules,
  );

/** That of the slowest live selection, and the player's own. */
function delayOf({ selections, rules, player }: Facts): number {
  const live = selections.map((row, place) => (row?.phase === 'live' ? rules[place]!.delayMs : 0));
  return live.some((each) => each > 0) ? Math.max(0, Math.max(...live) + player.profile.delayMs) : 0;
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

/** Whether a live match, or its odds, moved too much while the bet waited. */
function changed(
  { selections }: Facts,
  agreed: Agreed | undefined,
  { groups, now }: SlipOdds,
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
  { places }: Facts,
): SlipRefusal | null {
  if (!eachWay) return null;
  const isOffered = places.every((row) => row && whyNotSold(row) === null);
  const isPlain = builders.length === 0 && freeBet === null && boost === null;
  return isOffered && isPlain ? null : 'each_way_not_fit';
}

/** Why the free bet does not pay for this slip: it pays one line of its own amount. */
function freeRefusal(
  { freeBet, stake, multiplier }: AskedSlip,
  { free }: Facts,
  { lines, totalOdds }: Price,
  { groups }: SlipOdds,
): SlipRefusal | null {
  if (freeBet === null) return null;
  if (!free) return 'free_bet_unknown';
  const isOfKind = free.kind === 'any' || (free.kind === 'single') === (groups.length === 1);
  if (lines !== 1 || multiplier !== 1 || stake !== free.amount_kurus || !isOfKind) return 'free_bet_not_fit';
  return totalOdds < BigInt(free.least_odds) ? 'free_bet_odds' : null;
}

function stakeRefusal(stake: Kurus, { least, isWithin, isPaid }: StakeBounds): SlipRefusal | null {
  if (stake < least) return 'stake_too_low';
  if (!isWithin(stake)) return 'stake_too_high';
  return isPaid(stake) ? null : 'payout_too_high';
}
