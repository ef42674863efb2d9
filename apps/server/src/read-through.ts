// A read-through memory that reads ahead: what was looked up is known for a moment, and whoever keeps asking waits for the
// database once. Many who play at the same time ask for the same few things about themselves, again and again.
import { shortMemory } from './short-memory.ts';

export interface ReadThrough<Found> {
  /** What `read` found no longer than `maxAgeMs` ago. Throws what reading threw; the next call tries again. */
  get(key: string): Promise<Found>;
  /** Forgets it; what is being read of it now is not remembered. */
  delete(key: string): void;
  /** Forgets all that `isGone` picks; nothing that is being read now is remembered. */
  deleteWhere(isGone: (found: Found) => boolean): void;
}

export function readThrough<Found>(wish: {
  readonly read: (key: string) => Promise<Found>;
  /** Whether what was found is worth remembering: a token that opens nothing is anybody's invention. */
  readonly isKept: (found: Found) => boolean;
  readonly maxAgeMs: number;
  readonly most: number;
  readonly nowMs?: () => number;
}): ReadThrough<Found> {
  const { read, isKept, maxAgeMs, most, nowMs = () => performance.now() } = wish;
  const known = shortMemory<{ readonly found: Found; readonly sinceMs: number }>({ maxAgeMs, most, nowMs });
  const underWay = new Map<string, Promise<Found>>();
  /** In the second half of their time, and asked for. */
  const aging = new Set<string>();

  function readNow(key: string): Promise<Found> {
    // Taken before the reading: what changes in between is found in time.
    const sinceMs = nowMs();
    const mine = read(key).then(
      (found) => {
        if (underWay.get(key) !== mine) return found;
        underWay.delete(key);
        if (isKept(found)) known.set(key, { found, sinceMs }, sinceMs);
        else known.delete(key);
        return found;
      },
      (error: unknown) => {
        if (underWay.get(key) === mine) underWay.delete(key);
        throw error;
      },
    );
    underWay.set(key, mine);
    return mine;
  }

  /** Nobody waits for what is read ahead, so that many can be read together. */
  function readSoon(key: string): void {
    if (aging.size === 0) setTimeout(readAging, maxAgeMs / 10).unref();
    aging.add(key);
  }

  function readAging(): void {
    for (const key of aging) {
      // Should that fail, it is forgotten when its time is over.
      if (!underWay.has(key)) readNow(key).catch(() => undefined);
    }
    aging.clear();
  }

  return {
    async get(key) {
      const remembered = known.get(key);
      if (!remembered) return underWay.get(key) ?? readNow(key);
      if (nowMs() - remembered.sinceMs >= maxAgeMs / 2) readSoon(key);
      return remembered.found;
    },
    delete(key) {
      known.delete(key);
      underWay.delete(key);
    },
    deleteWhere(isGone) {
      known.deleteWhere(({ found }) => isGone(found));
      underWay.clear();
    },
  };
}
