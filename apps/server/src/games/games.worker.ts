// Rounds that were never played to their end are decided and settled after a day; credits need no live token.
import type { Clock } from '../clock.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { repeat } from '../jobs/periodic.ts';

const openForMs = 24 * 3_600_000;
const everyMs = 10 * 60_000;

export function settleOldRounds(
  jobs: Jobs,
  settleStale: (before: Date) => Promise<unknown>,
  clock: Clock,
): void {
  repeat(jobs, {
    // The name by which running servers of the version before know it too.
    name: 'fel.settle-old-rounds',
    everyMs,
    work: async () => void (await settleStale(new Date(clock.now().getTime() - openForMs))),
  });
}
