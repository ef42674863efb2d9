// How fast the house pays: the median time of its real payouts, for visitors. All ask for the same figure, so it is read every ten minutes.
import { boundedAgeCache } from '../../bounded-age-cache.ts';
import type { Database } from '../../db/database.ts';
import { getRow } from '../../db/statement.ts';
import { payoutTimes } from '../payment.store.ts';

const days = 30;
/** A median of fewer payouts means little, and reveals too much of each. */
const fewest = 20;
const maxAgeMs = 600_000;

export interface PayoutTime {
  /** Whole minutes, rounded up. */
  readonly minutes: number;
  readonly payouts: number;
}

/** Null for too few payouts. */
export function openPayoutTime({ pool }: Pick<Database, 'pool'>): { read(): Promise<PayoutTime | null> } {
  const known = boundedAgeCache({
    maxAgeMs,
    async read() {
      const { payouts, median_s: medianS } = await getRow(pool, payoutTimes, days);
      if (payouts < fewest || medianS === null) return null;
      return { minutes: Math.max(1, Math.ceil(medianS / 60)), payouts };
    },
  });
  return { read: () => known.get() };
}
