// A cache that bounds age: a value was read, or found unchanged, at most `maxAgeMs` ago. All who ask for a key at the same time share
// one reading. Nothing that decides about money rests on such a value alone.

export interface BoundedAgeCache<Value> {
  /** The value of a key; without one, of a cache that has a single value. Throws what reading threw; the next call tries again. */
  get(key?: string): Promise<Value>;
  /** The value if it is known now. */
  peek(key: string): Value | undefined;
  /** Forgets the value. A read that is under way now is not cached either. */
  delete(key?: string): void;
  /** Forgets all values that `isGone` picks. Reads that are under way now are not cached either. */
  deleteWhere(isGone: (value: Value) => boolean): void;
}

export interface BoundedAgeOptions<Value> {
  readonly maxAgeMs: number;
  /** Gets the value that has aged, if there is one, and can answer with it. */
  readonly read: (key: string, aged?: Value) => Promise<Value>;
  /** Beyond this many values the oldest are forgotten. */
  readonly most?: number;
  /** Whether a value is worth caching. An invalid token, for example, is not. */
  readonly isKept?: (value: Value) => boolean;
  /** A word that changes whenever the value does. It is asked when the value has aged; the value is read when it differs. */
  readonly version?: (key: string) => Promise<string>;
  /** Refreshes a value that is requested in the second half of its age, so that no request waits for it. */
  readonly readsAhead?: boolean;
  /** A clock that only moves forward; a test may give its own. */
  readonly nowMs?: () => number;
}

interface Kept<Value> {
  readonly value: Value;
  readonly version: string | undefined;
  readonly sinceMs: number;
}

export function boundedAgeCache<Value>({
  maxAgeMs,
  read,
  most = 1,
  isKept = () => true,
  version: versionOf,
  readsAhead = false,
  nowMs = () => performance.now(),
}: BoundedAgeOptions<Value>): BoundedAgeCache<Value> {
  const kept = new Map<string, Kept<Value>>();
  const underWay = new Map<string, Promise<Value>>();
  /** Requested in the second half of their age. */
  const aging = new Set<string>();

  function find(key: string): Kept<Value> | undefined {
    const found = kept.get(key);
    return found && nowMs() - found.sinceMs < maxAgeMs ? found : undefined;
  }

  function keep(key: string, found: Kept<Value>): void {
    // Written anew, a value is the youngest again.
    kept.delete(key);
    if (!isKept(found.value)) return;
    kept.set(key, found);
    if (kept.size > most) kept.delete(kept.keys().next().value!);
  }

  function readNow(key: string): Promise<Value> {
    const before = kept.get(key);
    // Taken before the reading: what changes in between is found in time.
    const sinceMs = nowMs();
    let version: string | undefined;
    const reading = versionOf
      ? versionOf(key).then((current) => {
          version = current;
          return before?.version === current ? before.value : read(key, before?.value);
        })
      : read(key, before?.value);
    const mine: Promise<Value> = reading.then(
      (value) => {
        if (underWay.get(key) !== mine) return value;
        underWay.delete(key);
        keep(key, { value, version, sinceMs });
        return value;
      },
      (error: unknown) => {
        if (underWay.get(key) === mine) underWay.delete(key);
        throw error;
      },
    );
    underWay.set(key, mine);
    return mine;
  }

  /** No request waits for a refresh, so many are read together. */
  function readSoon(key: string): void {
    if (aging.size === 0) setTimeout(readAging, maxAgeMs / 10).unref();
    aging.add(key);
  }

  function readAging(): void {
    for (const key of aging) {
      // If the read fails, the cached value stays until it reaches its maximum age.
      if (!underWay.has(key)) readNow(key).catch(() => undefined);
    }
    aging.clear();
  }

  return {
    async get(key = '') {
      const found = find(key);
      if (!found) return underWay.get(key) ?? readNow(key);
      if (readsAhead && nowMs() - found.sinceMs >= maxAgeMs / 2) readSoon(key);
      return found.value;
    },
    peek: (key) => find(key)?.value,
    delete(key = '') {
      kept.delete(key);
      underWay.delete(key);
    },
    deleteWhere(isGone) {
      for (const [key, { value }] of kept) if (isGone(value)) kept.delete(key);
      underWay.clear();
    },
  };
}
