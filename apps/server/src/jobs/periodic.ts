// Periodic work: one server at a time runs it, however many there are. Each is one job that becomes due again after every run.
import { topic, type Jobs } from './jobs.ts';

export interface Periodic {
  /** Its permanent name in the database, such as 'ledger.trial-balance'. */
  readonly name: string;
  /** From the end of a run to the start of the next. The very first run starts at once. */
  readonly everyMs: number;
  /** One run. It may be interrupted anywhere; the next run must make up for it. */
  readonly work: (signal: AbortSignal) => Promise<void>;
}

/** Runs `work` every `everyMs`. Call it before `jobs.start()`. A failed run is logged, and the next one comes as usual. */
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
