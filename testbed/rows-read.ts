import type pg from 'pg';

/**
 * Rows that one connection has read of the tables since its counters were last published, by any access method. Its difference
 * within one transaction is the number of rows that were read between.
 */
export async function rowsRead(client: pg.ClientBase, tables: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ read: string }>(
    `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::text as read from pg_stat_xact_user_tables
     where relname = any ($1)`,
    [tables],
  );
  return Number(rows[0]!.read);
}
