// A cache that polls the database for changes twice a second. A value is as fresh as the last successful poll, or fresher. While polls
// succeed, a value is kept for up to a minute; while they fail, for one second.

export interface Follower {
  start(): void;
  stop(): Promise<void>;
  /** Whether a recent poll succeeded, so that all changes committed before it are applied. */
  isUpToDate(): boolean;
}

export interface FollowedCache<Key, Value> extends Follower {
  /** The cached value. Undefined if the caller must read it from the database. */
  get(key: Key): Value | undefined;
  /** Marks the beginning of a database read. The caller passes it to `keep`. */
  reading(): Reading;
  /** Caches a value, unless any key was dropped since `reading`. Returns the cached value, which may be newer. */
  keep(key: Key, value: Value, reading: Reading): Value;
  /** Replaces the value of a cached key by a newer one. Does nothing for other keys. */
  renew(key: Key, value: Value): void;
  /** Removes the value. Reads under way, of any key, are not cached. */
  drop(key: Key): void;
}

export interface Reading {
  readonly atMs: number;
  readonly keepsMs: number;
  readonly drops: number;
}

export interface FollowedOptions<Key, Value, Change> {
  /** Polls the changes of the last `seconds` by the database's clock. */
  readonly look: (seconds: number) => Promise<readonly Change[]>;
  /** Called at least once for each change, so it must be idempotent. */
  readonly onChange: (change: Change) => void;
  /**
   * Each poll covers the time since the last one and this much more, since a row's timestamp precedes its commit. A change whose commit
   * takes longer is missed, so every value expires.
   */
  readonly overlapS: number;
  /** The most values. Beyond it the oldest is removed. */
  readonly most: number;
  /** Chooses the newer of two values of a key. By default it is the one read last. */
  readonly newer?: (value: Value, known: Value) => Value;
  /** Called for each value that is removed. */
  readonly onForgotten?: (value: Value, key: Key) => void;
  readonly nowMs: () => number;
  readonly log: { warn(detail: object, text: string): void };
}

const everyMs = 500;
/** Under load a poll may be late by this much before values expire early: more reads would only add to the load. */
const upToDateMs = 3000;
/** How long a value is kept while polls fail (`alone`) and while they succeed (`followed`). The spread avoids expiry all at once. */
const keptMs = { alone: 1000, followed: { least: 30_000, most: 60_000 } };
const steps = 64;

export function followedCache<Key, Value, Change>(
  options: FollowedOptions<Key, Value, Change>,
): FollowedCache<Key, Value> {
  const { most, newer = (value) => value, onForgotten = () => undefined, nowMs } = options;
  const kept = new Map<Key, { value: Value; readonly reading: Reading }>();
  const follower = followChanges(options);
  let readings = 0;
  /** Counts drops. A read that began before a drop may be stale. */
  let drops = 0;

  function forget(key: Key): void {
    const known = kept.get(key);
    if (!known) return;
    kept.delete(key);
    onForgotten(known.value, key);
  }

  return {
    ...follower,
    get(key) {
      const known = kept.get(key);
      if (!known) return undefined;
      const { atMs, keepsMs } = known.reading;
      return nowMs() - atMs < (follower.isUpToDate() ? keepsMs : keptMs.alone) ? known.value : undefined;
    },
    reading() {
      const { least, most: longest } = keptMs.followed;
      readings += 1;
      return { atMs: nowMs(), keepsMs: least + ((longest - least) * (readings % steps)) / steps, drops };
    },
    keep(key, read, reading) {
      if (reading.drops !== drops) return read;
      const known = kept.get(key);
      const value = known ? newer(read, known.value) : read;
      // The map's order is the order of reads, so a value that is read again moves to the end.
      kept.delete(key);
      kept.set(key, { value, reading });
      if (kept.size > most) forget(kept.keys().next().value!);
      return value;
    },
    renew(key, value) {
      const known = kept.get(key);
      if (known) known.value = newer(value, known.value);
    },
    drop(key) {
      drops += 1;
      forget(key);
    },
  };
}

function followChanges<Change>({
  look,
  onChange,
  overlapS,
  nowMs,
  log,
}: Pick<
  FollowedOptions<never, never, Change>,
  'look' | 'onChange' | 'overlapS' | 'nowMs' | 'log'
>): Follower {
  let lookedAtMs: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();
  let isStopped = true;

  async function lookOnce(): Promise<void> {
    const beganMs = nowMs();
    try {
      const sinceMs = lookedAtMs === undefined ? 0 : beganMs - lookedAtMs;
      for (const change of await look(overlapS + sinceMs / 1000)) onChange(change);
      lookedAtMs = beganMs;
    } catch (error) {
      // Values expire after a second until a poll succeeds. That poll covers all changes since the last success.
      log.warn(
        { reason: error instanceof Error ? error.message : String(error) },
        'changes could not be read',
      );
    }
    if (!isStopped) timer = setTimeout(lookAgain, everyMs).unref();
  }

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
    isUpToDate: () => lookedAtMs !== undefined && nowMs() - lookedAtMs < upToDateMs,
  };
}
