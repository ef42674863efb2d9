// Which games are played most. Everybody asks for the same list, so it is counted once a minute.
import type { Database } from '../db/database.ts';
import { listRows } from '../db/statement.ts';
import { shortMemory } from '../short-memory.ts';
import { selectMostPlayed, type GameKeyRow } from './catalogue.store.ts';

const days = 7;
const most = 24;
const maxAgeMs = 60_000;
const all = '';

export interface MostPlayed {
  /** At most a minute old. */
  list(): Promise<readonly GameKeyRow[]>;
}

export function openMostPlayed({ pool }: Pick<Database, 'pool'>): MostPlayed {
  const counted = shortMemory<readonly GameKeyRow[]>({ maxAgeMs, most: 1 });
  return {
    async list() {
      const known = counted.get(all);
      if (known) return known;
      const games = await listRows(pool, selectMostPlayed, days, most);
      counted.set(all, games);
      return games;
    },
  };
}
