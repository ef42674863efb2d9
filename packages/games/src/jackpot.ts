// Growing jackpots. A game declares one; a part of every stake then goes into its pool, and the pool is won before it passes a bound.
//
// A run begins with the house's seed and ends with a win. Each stake of a run covers its own stretch of the meter: from the meter before
// it, as long as its contribution. The stake wins with the chance `contribution / (bound − meter)`, and with certainty where its stretch
// reaches the bound. Over a whole run, this is a hidden amount that is equally likely anywhere between seed and bound, and is won by the
// stake that crosses it. But there is no such secret: the player's own pair of seeds decides each stake, and the round's record has the
// meter, so a player proves every round.
//
// Two draws below 2³² from `clientSeed:nonce:jackpot:` give a number `u` of 64 bits. The stake wins if `u × (bound − meter) < contribution × 2⁶⁴`.
// No draw of the game itself has this message, since a number stands in the place of the word.
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Kurus } from '@felek/money';
import { drawsFrom, type Seeds } from './fairness.ts';

export interface GrowingJackpot {
  /** The part of a stake that goes into the pool, as an exact fraction. It must give whole kuruş for every stake of the game. */
  readonly share: readonly [part: bigint, of: bigint];
  /** The house's contribution as a run begins. */
  readonly seed: Kurus;
  /** No win is higher: the stake that brings the pool to it wins for certain. */
  readonly mustHitBy: Kurus;
}

/** Where a stake found the meter, as JSON keeps it in the round's record. Runs count from 1. */
export interface JackpotTurn {
  readonly run: number;
  readonly meterKurus: number;
}

/** The effect of a stake on its pool. */
export interface JackpotDraw {
  /** Its win from the pool; 0 for no win. */
  readonly won: Kurus;
  /** Where the next stake finds the meter: in the same run, or in the next one after a win. */
  readonly next: { readonly run: number; readonly meter: Kurus };
}

const two32 = 1n << 32n;
const two64 = 1n << 64n;

/** The part of the stake that goes into the pool. Nothing is rounded: a stake whose part is no whole kuruş is a bug of the caller. */
export function contributionOf({ share: [part, of] }: GrowingJackpot, stake: Kurus): Kurus {
  if (stake <= 0n || (stake * part) % of !== 0n)
    throw new RangeError('bug: the part of a stake that grows the jackpot is no whole kuruş');
  return (stake * part) / of;
}

/** Decides one stake. The meter is within the run: from the seed up to below the bound. */
export function drawJackpot(
  growing: GrowingJackpot,
  { serverSeed, clientSeed, nonce }: Seeds,
  stake: Kurus,
  { run, meterKurus }: JackpotTurn,
): JackpotDraw {
  const { seed, mustHitBy } = growing;
  const meter = BigInt(meterKurus);
  const contribution = contributionOf(growing, stake);
  const draw = drawsFrom(utf8ToBytes(serverSeed), `${clientSeed}:${nonce}:jackpot:`);
  const u = BigInt(draw(2 ** 32)) * two32 + BigInt(draw(2 ** 32));
  const after = meter + contribution;
  if (u * (mustHitBy - meter) >= contribution * two64) return { won: 0n, next: { run, meter: after } };
  const won = after < mustHitBy ? after : mustHitBy;
  // The part of the last stake beyond the bound stays in the pool.
  return { won, next: { run: run + 1, meter: seed + after - won } };
}

/** Whether a stake can have found the meter so. */
export const isTurnOf = ({ seed, mustHitBy }: GrowingJackpot, { run, meterKurus }: JackpotTurn): boolean =>
  Number.isSafeInteger(run) &&
  run > 0 &&
  Number.isSafeInteger(meterKurus) &&
  BigInt(meterKurus) >= seed &&
  BigInt(meterKurus) < mustHitBy;

export interface JackpotFigures {
  /** The share of the stakes that comes back through the jackpot in the long run: the contributions, and a seed a run. */
  readonly rtp: number;
  /** One round in this many wins it. */
  readonly every: number;
  /** The mean win in kuruş. */
  readonly meanKurus: number;
  /** The variance of what a unit of the stake wins, by the second moment of a win that is uniform between seed and bound. */
  readonly variance: number;
}

/**
 * The exact figures where every stake of a run is the same and the bound is a whole number of contributions from the seed. The stake that
 * wins is the j-th of n with equal chances, so it is the (n + 1) / 2-th on average. Smaller stakes return a little more, since a win is rounded
 * up to the end of its stake's stretch. Source of the model: Wizard of Odds, "Must-Hit-By Progressives".
 */
export function jackpotFigures(growing: GrowingJackpot, stake: Kurus): JackpotFigures {
  const { share, seed, mustHitBy } = growing;
  const contribution = contributionOf(growing, stake);
  const [from, to] = [Number(seed), Number(mustHitBy)];
  const every = (Number(mustHitBy - seed) / Number(contribution) + 1) / 2;
  return {
    rtp: Number(share[0]) / Number(share[1]) + Number(seed) / (every * Number(stake)),
    every,
    meanKurus: Number(seed) + every * Number(contribution),
    variance: (from ** 2 + from * to + to ** 2) / 3 / every / Number(stake) ** 2,
  };
}

/** The jackpot's return at the stake at which it is highest. */
export const mostJackpotRtp = (growing: GrowingJackpot | undefined, stakes: readonly Kurus[]): number =>
  growing === undefined ? 0 : Math.max(...stakes.map((stake) => jackpotFigures(growing, stake).rtp));

/** Throws for a jackpot that cannot be kept exactly or within its bound. */
export function assertGrowing(growing: GrowingJackpot, stakes: readonly Kurus[]): void {
  const { share, seed, mustHitBy } = growing;
  const assert = (holds: boolean, wrong: string) => {
    if (!holds) throw new RangeError(`bug: a growing jackpot ${wrong}`);
  };
  assert(share[0] > 0n && share[0] < share[1], 'takes no part of a stake');
  assert(seed > 0n && seed < mustHitBy && mustHitBy < two32, 'has no room between its seed and its bound');
  const contributions = stakes.map((stake) => contributionOf(growing, stake));
  // So a run has a hundred stakes at least, and what a last one leaves beyond the bound begins no run near its end.
  assert(
    contributions.every((each) => each * 100n <= mustHitBy - seed),
    'is filled by a few stakes',
  );
}
