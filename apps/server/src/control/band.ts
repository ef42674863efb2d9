// How far the return of some rounds may differ from the return of the rules before chance no longer explains it. Pure.
//
// Chance leaves a band once in ten million (both ends together). So a house that looks at a thousand bands a day sees one false alarm in
// decades.
//
// - Until the count of `normalFrom` the band is Bernstein's inequality, which holds for any number of rounds: with V the variance of the sum, M
//   the widest deviation of one round and L = ln(2 ÷ chance), the sum deviates by more than M·L÷3 + √((M·L÷3)² + 2·V·L) with at most
//   that chance (S. Bernstein 1924; Boucheron, Lugosi, Massart, Concentration Inequalities, 2013, theorem 2.10).
// - From there it is the normal approximation, z·√V. Then the skewness of the sum is a tenth at most.
//
// Where the promised return or the variance depends on the bet, the band is that of the least favourable bet.

/** The return of some rounds, and the return that their rules promise. Amounts in kuruş. */
export interface Counted {
  readonly rounds: number;
  readonly staked: number;
  /** The return: payouts less the stakes that were added during the rounds. */
  readonly returned: number;
  readonly leastExpected: number;
  readonly mostExpected: number;
  /** The variance of the total return, in kuruş². */
  readonly variance: number;
  /** The widest deviation of one round from its expectation; of a common round, of all its bets together. */
  readonly widest: number;
}

/** Returns, as shares of the stakes. */
export interface Band {
  readonly actual: number;
  readonly least: number;
  readonly most: number;
  readonly isNormal: boolean;
  readonly isOutside: boolean;
}

/** The probability that an honest game leaves one band by chance. */
const chanceOutside = 1e-7;
/** The quantile of the standard normal distribution for 1 − chance ÷ 2. */
const z = 5.326_723_886_384_101;
const weight = Math.log(2 / chanceOutside);
const mostSkewness = 0.1;

/**
 * Whether the sum is near enough to a normal one. The third moment of one round is at most its widest deviation times its variance, so the
 * skewness of the sum is at most widest ÷ √V; the count of rounds that this takes is 100·(M ÷ σ)².
 */
export const isNormal = ({ variance, widest }: Pick<Counted, 'variance' | 'widest'>): boolean =>
  variance > 0 && widest / Math.sqrt(variance) <= mostSkewness;

export function bandOf(counted: Counted): Band {
  const { staked, returned, leastExpected, mostExpected, variance, widest } = counted;
  const part = (widest * weight) / 3;
  const normal = isNormal(counted);
  const reach = normal ? z * Math.sqrt(variance) : part + Math.sqrt(part * part + 2 * variance * weight);
  const share = (amount: number) => (staked > 0 ? amount / staked : 0);
  return {
    actual: share(returned),
    least: share(leastExpected - reach),
    most: share(mostExpected + reach),
    isNormal: normal,
    isOutside: returned < leastExpected - reach || returned > mostExpected + reach,
  };
}

export const together = (all: readonly Counted[]): Counted =>
  all.reduce(
    (sum, each) => ({
      rounds: sum.rounds + each.rounds,
      staked: sum.staked + each.staked,
      returned: sum.returned + each.returned,
      leastExpected: sum.leastExpected + each.leastExpected,
      mostExpected: sum.mostExpected + each.mostExpected,
      variance: sum.variance + each.variance,
      widest: Math.max(sum.widest, each.widest),
    }),
    { rounds: 0, staked: 0, returned: 0, leastExpected: 0, mostExpected: 0, variance: 0, widest: 0 },
  );
