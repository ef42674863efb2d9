// This server's estimate of the database's clock. It is read once a minute at most, and continued by the machine's steady clock. So a
// server with a wrong clock still sends its players the right time. Nothing is decided by it.
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
