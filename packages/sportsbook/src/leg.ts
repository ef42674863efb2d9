// How a leg ends, and what it then multiplies its lines by. The form is the feed's: result, void factor, dead-heat factor.
//
//   factor = result × odds × (1 − void) × dead heat + void
//
// Source: Unified Odds Feed, bet settlement; the names of the states are ours.
import { fraction, isAbove, one, plus, times, type Fraction } from './fraction.ts';
import { toFraction, type Odds } from './odds.ts';

/** Two whole numbers as a share, such as [1, 3] for one place between three. Goes over the wire as it is. */
export type Share = readonly [part: number, whole: number];

export interface LegResult {
  readonly result: 0 | 1;
  /** The part of the stake that is given back, whatever the result. */
  readonly voidFactor: 0 | 0.5 | 1;
  /** The part of a won stake that stands at full odds when several runners share a place. */
  readonly deadHeat?: Share | undefined;
}

export type LegState = 'open' | 'won' | 'lost' | 'void' | 'half won' | 'half lost' | 'dead heat';

export const won: LegResult = { result: 1, voidFactor: 0 };
export const lost: LegResult = { result: 0, voidFactor: 0 };
export const refunded: LegResult = { result: 0, voidFactor: 1 };
export const halfWon: LegResult = { result: 1, voidFactor: 0.5 };
export const halfLost: LegResult = { result: 0, voidFactor: 0.5 };

/** `places` left for `runners` that finished level. At most the whole stake stands: [places, runners], capped at one. */
export const deadHeat = (places: number, runners: number): LegResult =>
  places >= runners ? won : { result: 1, voidFactor: 0, deadHeat: [places, runners] };

/** Reads the attributes of a feed's outcome. Undefined while it is undecided (−1) and for any pair that the feed does not know. */
export function readFeedResult(
  result: string,
  voidFactor?: string,
  deadHeatFactor?: string,
): LegResult | undefined {
  if (result !== '0' && result !== '1') return undefined;
  const voided = voidFactor === undefined ? 0 : Number(voidFactor);
  if (voided !== 0 && voided !== 0.5 && voided !== 1) return undefined;
  const end = { result: result === '1' ? 1 : 0, voidFactor: voided } as const;
  if (deadHeatFactor === undefined) return end;
  const match = /^(?:(1)(?:\.0{1,9})?|0\.(\d{1,9}))$/.exec(deadHeatFactor);
  if (!match) return undefined;
  return match[1] ? end : { ...end, deadHeat: [Number(match[2]), 10 ** match[2]!.length] };
}

/** The state that a customer reads. */
export function legState(end: LegResult | undefined): LegState {
  if (!end) return 'open';
  if (end.voidFactor === 1) return 'void';
  if (end.voidFactor === 0.5) return end.result === 1 ? 'half won' : 'half lost';
  if (end.result === 0) return 'lost';
  return end.deadHeat ? 'dead heat' : 'won';
}

/** The factor of a leg at exact odds in its lines. */
function factorAt(odds: Fraction, end: LegResult): Fraction {
  const halvesBack = BigInt(end.voidFactor * 2);
  const returned = fraction(halvesBack, 2n);
  if (end.result === 0) return returned;
  const standing = fraction(2n - halvesBack, 2n);
  return plus(times(times(odds, standing), end.deadHeat ? toExact(end.deadHeat) : one), returned);
}

/** Win: the odds. Lose: 0. Void or refund: 1. Half win: (odds + 1) / 2. Half lose: 1/2. Dead heat: odds × share. */
export const legFactor = (odds: Odds, end: LegResult): Fraction => factorAt(toFraction(odds), end);

/** The odds of the place part of an each-way leg: 1 + (odds − 1) × terms. Not rounded: 17/4 at one fifth stays 1 + 17/20. */
export const placeOdds = (odds: Odds, terms: Share): Fraction =>
  plus(one, times(fraction(BigInt(odds - 1000), 1000n), toExact(terms)));

/** As {@link legFactor}, for the place part; `end` is the result of the place. */
export const placeFactor = (odds: Odds, terms: Share, end: LegResult): Fraction =>
  factorAt(placeOdds(odds, terms), end);

function toExact([part, whole]: Share): Fraction {
  const exact = fraction(BigInt(part), BigInt(whole));
  if (isAbove(exact, one)) throw new RangeError('bug: a share is at most the whole');
  return exact;
}
