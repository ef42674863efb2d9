// Rounds that were never played to their end are settled after a day; credits need no live token.
import type { Clock } from '../../../clock.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { repeat } from '../../../jobs/periodic.ts';
import type { Fel } from './fel.ts';

const openForMs = 24 * 3_600_000;
const everyMs = 10 * 60_000;

export function settleOldRounds(jobs: Jobs, fel: Fel, clock: Clock): void {
  repeat(jobs, {
    name: 'fel.settle-old-rounds',
    everyMs,
    work: async () => void (await fel.settleStale(new Date(clock.now().getTime() - openForMs))),
  });
}
