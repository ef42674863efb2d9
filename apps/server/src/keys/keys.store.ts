// The SQL of the house's keys.
import { statement } from '../db/statement.ts';

export interface KeyRow {
  id: Buffer;
  is_free: boolean;
}
/** Servers that start at once look and write one after the other. */
export const lockKeys = statement<object>(
  'keys.lock',
  `select pg_advisory_xact_lock(hashtextextended('house keys', 0))`,
);
export const listKeys = statement<KeyRow>(
  'keys.list',
  'select id, free_since is not null as is_free from house_key order by first_used_at, id',
);
/** Writes a key, or that it is written under again. */
export const noteWriting = statement<object, [id: Buffer]>(
  'keys.note-writing',
  `insert into house_key (id) values ($1) on conflict (id) do update set written_at = now(), free_since = null`,
);
/** The keys still needed under which no other server wrote for `$2` seconds. */
export const listResting = statement<{ id: Buffer }, [but: Buffer, forS: number]>(
  'keys.list-resting',
  `select id from house_key where free_since is null and id <> $1 and written_at < now() - make_interval(secs => $2)`,
);
export const freeKeys = statement<{ id: Buffer }, [ids: readonly Buffer[], forS: number]>(
  'keys.free',
  `update house_key set free_since = now()
   where id = any($1::bytea[]) and free_since is null and written_at < now() - make_interval(secs => $2) returning id`,
);
export const countOld = statement<{ count: number }, [but: Buffer]>(
  'keys.count-old',
  'select count(*)::integer as count from house_key where free_since is null and id <> $1',
);

/** Takes out the demo's keys, once nothing is sealed any more: the house begins with a key of its own. */
export const demoKeys = { endings: [statement<object>('keys.forget-demo', 'delete from house_key')] };
