// The newest games. The first games of a provider's catalogue are not new, so a house that opens today calls no game new.
import type { Database } from '../../db/database.ts';
import { listRows, statement } from '../../db/statement.ts';
import { boundedAgeCache } from '../../bounded-age-cache.ts';
import type { GameKeyRow } from './catalogue.store.ts';

const days = 60;
const most = 24;
const maxAgeMs = 60_000;

const selectNewest = statement<GameKeyRow, [days: number, most: number]>(
  'casino.newest',
  `select provider, code from game g
   where added_at > now() - make_interval(days => $1) and added_at <= now() and is_on and is_offered
     and added_at > (select min(added_at) + interval '1 day' from game f where f.provider = g.provider)
   order by added_at desc, provider, code limit $2`,
);

export function openNewest({ pool }: Pick<Database, 'pool'>): { list(): Promise<readonly GameKeyRow[]> } {
  const read = boundedAgeCache<readonly GameKeyRow[]>({
    maxAgeMs,
    read: () => listRows(pool, selectNewest, days, most),
  });
  return { list: () => read.get() };
}
