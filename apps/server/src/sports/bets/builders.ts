// Bet builders: selections of one event that stand on a slip as one leg, priced from the event's joint distribution. The price of every subset
// is kept with the bet's first selection, so a void one leaves a price that was agreed at placement. Pure.
import {
  builderFactor,
  jointChance,
  priceBuilder,
  type BuilderLeg,
  type BuilderPrice,
  type BuilderRefusal,
  type JointForecast,
} from '@felek/sportsbook/builder';
import type { Fraction } from '@felek/sportsbook/fraction';
import type { LegResult } from '@felek/sportsbook/leg';
import { parseMarketKey } from '@felek/sportsbook/market';

/** Put on once for each selection of a builder. */
const legMargin = 0.05;

interface Named {
  readonly event: string;
  readonly market: string;
  readonly outcome: string;
}

/** The house's answer to a builder; `no model` for an event whose feed has no model, or none at present. */
export type BuilderOffer = BuilderPrice | BuilderRefusal | { readonly code: 'no model' };
export type JointOf = (event: string) => JointForecast | undefined;

/** The places of the legs that make one leg of the slip together, in the order of their first. */
export function groupsOf<Leg>(
  legs: readonly Leg[],
  eventOf: (leg: Leg) => string,
  isBuilt: (event: string) => boolean = () => true,
): number[][] {
  const groups = new Map<string, number[]>();
  for (const [place, leg] of legs.entries()) {
    const event = eventOf(leg);
    const key = isBuilt(event) ? event : `${event} ${place}`;
    groups.set(key, [...(groups.get(key) ?? []), place]);
  }
  return [...groups.values()];
}

/** The model's words for selections of one event; undefined of a market that no catalogue could name. */
const modelled = (legs: readonly Pick<Named, 'market' | 'outcome'>[]): BuilderLeg[] =>
  // An unreadable market is one that no model holds.
  legs.map(({ market, outcome }) => ({
    market: parseMarketKey(market) ?? { id: 0, specifiers: {} },
    outcome,
  }));

export function offerBuilder(
  legs: readonly Pick<Named, 'market' | 'outcome'>[],
  joint: JointForecast | undefined,
): BuilderOffer {
  return joint ? priceBuilder(modelled(legs), joint, legMargin) : { code: 'no model' };
}

/** The codes of the contract, and the selections that they are about, by place. */
export function refusedBuilder(
  offer: Exclude<BuilderOffer, BuilderPrice>,
  count: number,
): { readonly code: BuilderCode; readonly legs: readonly number[]; readonly with: readonly number[] } {
  const all = Array.from({ length: count }, (_, place) => place);
  switch (offer.code) {
    case 'no model':
      return { code: 'builder_unavailable', legs: all, with: [] };
    case 'too many legs':
      return { code: 'builder_too_long', legs: all.slice(offer.most), with: [] };
    case 'leg cannot be built':
      return { code: 'leg_not_built', legs: [offer.leg], with: [] };
    case 'contradiction':
      return { code: 'legs_contradict', legs: offer.legs, with: offer.legs };
    case 'implied':
      return { code: 'leg_implied', legs: [offer.leg], with: offer.by };
    default:
      return offer satisfies never;
  }
}
export type BuilderCode =
  'builder_unavailable' | 'builder_too_long' | 'leg_not_built' | 'legs_contradict' | 'leg_implied';

/** Of a builder's selections the one that is least likely: all that the builder may cost stands on it in the exposures. */
export const heaviest = (probabilities: readonly (number | null)[]): number =>
  probabilities.reduce<number>(
    (least, each, place) => ((each ?? 1) < (probabilities[least] ?? 1) ? place : least),
    0,
  );

/** The odds of those selections that are not void, and the factor once it is decided. */
export function standingOf(
  prices: readonly number[],
  ends: readonly (LegResult | undefined)[],
): { readonly odds: number; readonly factor: Fraction | undefined } {
  const standing = ends.reduce((sum, end, leg) => (end?.voidFactor === 1 ? sum : sum + 2 ** leg), 0);
  return { odds: prices[standing]!, factor: builderFactor(prices, ends) };
}

/** The chance that the open selections all win, by the present forecast. Undefined without a forecast. */
export function chanceOf(
  open: readonly Pick<Named, 'market' | 'outcome'>[],
  joint: JointForecast | undefined,
): number | undefined {
  return joint && jointChance(modelled(open), joint);
}
