// The most played games. All visitors ask for the same list, so it is counted once a minute.
import type { Database } from '../../db/database.ts';
import { listRows } from '../../db/statement.ts';
import { boundedAgeCache } from '../../bounded-age-cache.ts';
import { selectMostPlayed, type GameKeyRow } from './catalogue.store.ts';

const days = 7;
const most = 24;
const maxAgeMs = 60_000;

export interface MostPlayed {
  /** At most a minute old. */
  list(): Promise<readonly GameKeyRow[]>;
}

export function openMostPlayed({ pool }: Pick<Database, 'pool'>): MostPlayed {
  const counted = boundedAgeCache<readonly GameKeyRow[]>({
    maxAgeMs,
    read: () => listRows(pool, selectMostPlayed, days, most),
  });
  return { list: () => counted.get() };
}
