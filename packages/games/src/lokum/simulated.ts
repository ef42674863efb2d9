// The results of a simulation of Lokum by `testbed/simulate-lokum.ts`. The cascades cannot be enumerated: a tray has 29 ** 49 beginnings.

/** Sums over all rounds of a simulation, returns in hundredths of the stake. */
export interface Tally {
  readonly rounds: number;
  readonly sum: number;
  readonly sumOfSquares: number;
  /** Rounds that paid anything. */
  readonly hits: number;
  /** Rounds that ended at the cap. */
  readonly capped: number;
  readonly highest: number;
}

/** Batches 1 to 100 of `testbed/simulate-lokum.ts`. */
export const simulated: Tally = {
  rounds: 1_000_000_000,
  sum: 96_509_124_260,
  sumOfSquares: 342_915_105_459_400,
  hits: 388_788_508,
  capped: 8,
  highest: 500_000,
};

/** The figures of a tally, with the half width of the 95 % confidence interval of the RTP. */
export function figuresOf({ rounds, sum, sumOfSquares, hits, capped }: Tally) {
  const rtp = sum / rounds / 100;
  const variance = sumOfSquares / rounds / 10_000 - rtp ** 2;
  return {
    rtp,
    halfWidth: 1.96 * Math.sqrt(variance / rounds),
    variance,
    hits: hits / rounds,
    capped: capped / rounds,
  };
}
