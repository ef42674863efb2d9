// A copy in memory of something that the database says, never older than it promises. Readers share one copy and one check;
// nothing that decides about money rests on such a copy alone.

export interface FreshCopy<Value> {
  /** The value as it stood at most `maxAgeMs` ago. Throws what reading threw; the next call tries again. */
  get(): Promise<Value>;
  /** Forgets the copy, so that the next `get` reads. */
  drop(): void;
}

export interface CopyOptions<Value> {
  readonly maxAgeMs: number;
  /** A word that changes whenever the value does. It is asked when the copy has aged; the value is read when it differs. */
  readonly version: () => Promise<string>;
  readonly read: () => Promise<Value>;
  /** A clock that only moves forward; a test may give its own. */
  readonly nowMs?: () => number;
}

interface Kept<Value> {
  version: string;
  value: Value;
  checkedAtMs: number;
}

export function freshCopy<Value>(options: CopyOptions<Value>): FreshCopy<Value> {
  const { maxAgeMs, version, read, nowMs = () => performance.now() } = options;
  let kept: Kept<Value> | undefined;
  let checking: Promise<Value> | undefined;

  async function check(before: Kept<Value> | undefined): Promise<Kept<Value>> {
    // Taken before the reading, so that a change in between is found by the next check and not lost.
    const checkedAtMs = nowMs();
    const current = await version();
    const value = before?.version === current ? before.value : await read();
    return { version: current, value, checkedAtMs };
  }

  function checkOnceForAll(): Promise<Value> {
    const mine: Promise<Value> = check(kept).then(
      (fresh) => {
        // After a `drop` this check is too old to be kept.
        if (checking === mine) [kept, checking] = [fresh, undefined];
        return fresh.value;
      },
      (error: unknown) => {
        if (checking === mine) checking = undefined;
        throw error;
      },
    );
    return mine;
  }

  return {
    async get() {
      if (kept && nowMs() - kept.checkedAtMs < maxAgeMs) return kept.value;
      checking ??= checkOnceForAll();
      return checking;
    },
    drop() {
      kept = undefined;
      checking = undefined;
    },
  };
}
