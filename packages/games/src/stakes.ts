// Ladders of stakes that several games offer.

/** The stakes of games that are over in a moment, in kuruş: 1 to 2,000 lira. */
export const quickStakes: readonly bigint[] = [
  100n,
  200n,
  500n,
  1_000n,
  2_000n,
  5_000n,
  10_000n,
  20_000n,
  50_000n,
  100_000n,
  200_000n,
];
