// Reading what belongs together: all of it as it was at one moment, whatever is written meanwhile.
import type pg from 'pg';
import type { Database } from './database.ts';

/** Runs its work in a transaction of its own that sees one snapshot and writes nothing. */
export const snapshotsOf =
  (database: Pick<Database, 'inTransaction'>) =>
  <Result>(work: (client: pg.ClientBase) => Promise<Result>): Promise<Result> =>
    database.inTransaction(({ client }) => work(client), { isolation: 'repeatable read', readOnly: true });
