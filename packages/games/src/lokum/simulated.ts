// What a simulation of Lokum found; `testbed/simulate-lokum.ts` made it. The cascades cannot be enumerated: a tray has 29 ** 49 beginnings.

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

/** Batches 1 to 6 and 51 to 56 of `testbed/simulate-lokum.ts`. */
export const simulated: Tally = {
  rounds: 120_000_000,
  sum: 11_565_359_480,
  sumOfSquares: 40_566_160_295_250,
  hits: 46_660_988,
  capped: 1,
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
