// The SQL of the demo room: the mode that a database was opened in.
import { statement } from '../db/statement.ts';

export type Mode = 'demo' | 'production';

/** Servers that start at once look and write one after the other. */
export const lockMode = statement<object>(
  'demo.lock-mode',
  `select pg_advisory_xact_lock(hashtextextended('house mode', 0))`,
);
export const findMode = statement<{ mode: Mode }>('demo.find-mode', 'select mode from house_mode');
export const setMode = statement<object, [Mode]>(
  'demo.set-mode',
  `insert into house_mode (mode) values ($1) on conflict (single) do update set mode = excluded.mode, since = now()`,
);
