// The rules of the scratch card as data: what a ticket pays, how often, and what its nine fields show.
import type { Kurus } from '@felek/money';

export interface Prize {
  /** In stakes. */
  readonly times: number;
  /** Tickets with this prize, of all `tickets`. */
  readonly tickets: number;
}

export interface KaziRules {
  /** Equally likely tickets. Each one is an independent draw: no ticket uses up a prize. */
  readonly tickets: number;
  readonly prizes: readonly Prize[];
  readonly fields: number;
  /** Equal fields that win. */
  readonly equal: number;
  /** Prices of a ticket. */
  readonly stakes: readonly Kurus[];
}

/** Returns 88 %. */
export const kaziRules: KaziRules = {
  tickets: 1_000_000,
  prizes: [
    { times: 1, tickets: 180_000 },
    { times: 2, tickets: 120_000 },
    { times: 5, tickets: 36_000 },
    { times: 10, tickets: 9_000 },
    { times: 20, tickets: 3_000 },
    { times: 50, tickets: 900 },
    { times: 100, tickets: 300 },
    { times: 500, tickets: 40 },
    { times: 2_500, tickets: 10 },
    { times: 10_000, tickets: 1 },
  ],
  fields: 9,
  equal: 3,
  stakes: [100n, 200n, 500n, 1_000n, 2_000n, 5_000n, 10_000n, 20_000n, 50_000n, 100_000n],
};
