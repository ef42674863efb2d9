// The least and the most that a slip may stake, by the limits of slip, player, market, event and boost, and by the cap of payouts. Pure.
import { priceSlip, type Price } from '@felek/sportsbook/slip';
import type { Kurus } from '@felek/money';
import type { ExposureRow } from './bet.store.ts';
import { fitsBoost } from './boosts.ts';
import {
  exposuresOf,
  mostCostOfEvent,
  placeThousandths,
  spread,
  withLegs,
  withPlaces,
  worstOfEvent,
  worstOfMarket,
  type Share,
} from './exposure.ts';
import type { AskedLeg, AskedSlip, Facts } from './facts.ts';
import { unstaked } from './free-bets.ts';
import { placeTermsOf, slipOf, type SlipOdds } from './slip-odds.ts';

/** Stakes are those of a line. */
export interface StakeBounds {
  /** The exposure of each selection at the asked stake. */
  readonly shares: readonly Share[];
  readonly least: Kurus;
  readonly mostPayout: Kurus;
  isWithin(stake: Kurus): boolean;
  isPaid(stake: Kurus): boolean;
  /** The largest stake that passes all of them. */
  most(): Kurus;
}

/** `price` is that of the asked stake. */
export function boundsOf(asked: AskedSlip, facts: Facts, odds: SlipOdds, price: Price): StakeBounds {
  const { rules, player, boost, selections } = facts;
  const lines = BigInt(price.lines) * BigInt(asked.multiplier);
  const leastTotal = rules
    .map(({ leastStake }) => leastStake)
    .reduce((one, other) => (other > one ? other : one));
  const tightest = (name: 'mostStake' | 'mostPayout') =>
    rules.map((each) => each[name]).reduce((one, other) => (other < one ? other : one));
  const mostPayout = tightest('mostPayout');
  const mostTotal = (tightest('mostStake') * BigInt(player.profile.limitPercent)) / 100n;

  const shares = sharesOf(asked, facts, odds, asked.stake);
  const sharesAt = (stake: Kurus) => (stake === asked.stake ? shares : sharesOf(asked, facts, odds, stake));
  const priceAt = (stake: Kurus) => (stake === asked.stake ? price : priceSlip(slipOf(asked, odds, stake)));
  const isPaid = (stake: Kurus) => priceAt(stake).possibleReturn <= mostPayout;
  const isWithin = (stake: Kurus) =>
    stake * lines <= mostTotal &&
    fitsLimits(asked.legs, sharesAt(stake), facts) &&
    fitsBoost(stake, boost, selections[0]!.odds);
  return {
    shares,
    least: (leastTotal + lines - 1n) / lines,
    mostPayout,
    isWithin,
    isPaid,
    most: () => largest(asked.stake, mostTotal / lines, (stake) => isWithin(stake) && isPaid(stake)),
  };
}

/** The exposure of each selection at this stake on a line. */
function sharesOf(
  asked: AskedSlip,
  { selections, places }: Facts,
  { groups, standing }: SlipOdds,
  stake: Kurus,
): Share[] {
  const unit = stake * BigInt(asked.multiplier);
  const probabilities = selections.map((row) => row!.probability);
  const isBanker = (group: readonly number[]) => group.some((place) => asked.legs[place]!.banker);
  const wins = groups.map((group, leg) => ({
    odds: standing[leg]!,
    isBanker: isBanker(group),
    probability: group.length > 1 ? null : probabilities[group[0]!]!,
  }));
  const placed = () =>
    groups.map((group, leg) => ({
      odds: placeThousandths(standing[leg]!, placeTermsOf(asked, group)),
      isBanker: isBanker(group),
      probability: places[group[0]!]?.probability ?? null,
    }));
  const ofLegs = withPlaces(
    exposuresOf(unit, wins, asked.sizes),
    asked.eachWay && exposuresOf(unit, placed(), asked.sizes),
  );
  const shares = spread(groups, probabilities, ofLegs);
  return asked.freeBet === null ? shares : shares.map(unstaked);
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
