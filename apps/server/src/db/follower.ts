// Hears what any server wrote, from the database itself: looks a moment back, again and again. While the looks succeed, a copy
// in memory can be believed until something newer is told, and the database is asked for changes only.

export interface Follower {
  start(): void;
  stop(): Promise<void>;
  /** Whether whatever was committed up to a moment ago has been told. */
  isUpToDate(): boolean;
  /** To be kept with a copy of what is read from the database now. */
  reading(): Reading;
  /** Whether the copy of that reading may be believed still, unless something newer was told. */
  isBelieved(reading: Reading): boolean;
}

export interface Reading {
  readonly atMs: number;
  readonly keepsMs: number;
}

export interface FollowerNeeds<Change> {
  /** What was written within the last `seconds` by the database's clock. */
  readonly look: (seconds: number) => Promise<readonly Change[]>;
  /** Is told every change at least once, and may be told it again. */
  readonly tell: (change: Change) => void;
  /**
   * A row is stamped before it is committed, and seen after: each look goes back this much further than the one before it. What
   * takes longer between its stamp and its commit is missed, so nothing may be believed for ever.
   */
  readonly overlapS: number;
  readonly nowMs: () => number;
  readonly log: { warn(detail: object, text: string): void };
}

const everyMs = 500;
/** Looks may be late when there is much to do: asking the database more then would only make them later. */
const upToDateMs = 3000;
/** How long a copy is believed without word from others, and with it: the latter spread, so that not all is read again at once. */
const believedMs = { alone: 1000, followed: { least: 30_000, most: 60_000 } };
const steps = 64;

export function follow<Change>({ look, tell, overlapS, nowMs, log }: FollowerNeeds<Change>): Follower {
  let lookedAtMs: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();
  let isStopped = true;
  let readings = 0;

  async function lookOnce(): Promise<void> {
    const beganMs = nowMs();
    try {
      const sinceMs = lookedAtMs === undefined ? 0 : beganMs - lookedAtMs;
      for (const change of await look(overlapS + sinceMs / 1000)) tell(change);
      lookedAtMs = beganMs;
    } catch (error) {
      // Until a look succeeds nothing is believed for long, and that one goes back to the last that did.
      log.warn(
        { reason: error instanceof Error ? error.message : String(error) },
        'changes could not be read',
      );
    }
    if (!isStopped) timer = setTimeout(lookAgain, everyMs).unref();
  }

  const isUpToDate = () => lookedAtMs !== undefined && nowMs() - lookedAtMs < upToDateMs;

  function lookAgain(): void {
    looking = lookOnce();
  }

  return {
    start() {
      isStopped = false;
      lookAgain();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
    isUpToDate,
    reading() {
      const { least, most } = believedMs.followed;
      readings += 1;
      return { atMs: nowMs(), keepsMs: least + ((most - least) * (readings % steps)) / steps };
    },
    isBelieved: ({ atMs, keepsMs }) => nowMs() - atMs < (isUpToDate() ? keepsMs : believedMs.alone),
  };
}
