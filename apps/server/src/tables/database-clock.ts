// The database's clock as this server reckons it: asked for once a minute at most, and carried on by the machine's steady clock, so that a
// server whose own clock is wrong tells its players the right time. Nothing is decided by it.
import { boundedAgeCache } from '../bounded-age-cache.ts';
import type { Database } from '../db/database.ts';
import { getRow } from '../db/statement.ts';
import { readClock } from './table.store.ts';

const askedEveryMs = 60_000;

/** Milliseconds since 1970. */
export function databaseClock({ pool }: Pick<Database, 'pool'>): () => Promise<number> {
  const ahead = boundedAgeCache({
    maxAgeMs: askedEveryMs,
    readsAhead: true,
    async read() {
      const sentMs = performance.now();
      const { now } = await getRow(pool, readClock);
      return now.getTime() - (sentMs + performance.now()) / 2;
    },
  });
  return async () => Math.round(performance.now() + (await ahead.get()));
}
