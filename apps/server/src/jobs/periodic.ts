// Things done again and again by one server at a time, however many run: each is a standing job that comes due anew
// whenever it has been done.
import { topic, type Jobs } from './jobs.ts';

export interface Periodic {
  /** Names it in the database for good: 'ledger.trial-balance'. */
  readonly name: string;
  /** From the end of one run to the beginning of the next. The very first run is at once. */
  readonly everyMs: number;
  /** One run. It may be cut off anywhere, and run again: the next one makes up for it. */
  readonly work: (signal: AbortSignal) => Promise<void>;
}

/** Has `work` done every `everyMs`. Before `jobs.start()`. A run that fails is logged, and the next comes as usual. */
export function repeat(jobs: Jobs, { name, everyMs, work }: Periodic): void {
  jobs.handle(
    topic<null>(name),
    async ({ signal }) => {
      await work(signal);
      return { againInMs: everyMs };
    },
    { standingEveryMs: everyMs, atOnce: 1, mostTries: Number.POSITIVE_INFINITY, pauseMs: () => everyMs },
  );
}
