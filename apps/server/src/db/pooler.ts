// Whether a pooler stands before the database, and whether the house can work through it. A pooler in transaction mode gives each
// transaction another connection, so no session state lasts. Settings come from the role, and statements have no names.
import type pg from 'pg';
import { openClient, sessionSettings } from './connection.ts';
import { DatabaseSetupError } from '@felek/postgres/setup-error';
import type { DatabaseLog } from '@felek/postgres/log';

/** Refuses a pooler that the settings do not name. Throws {@link DatabaseSetupError}, which names the setting. */
export async function assertPooling(url: string, pooled: boolean, log: DatabaseLog): Promise<void> {
  if (!pooled) {
    if (!(await sharesConnections(url, log))) return;
    throw new DatabaseSetupError(
      'DATABASE_URL leads to a pooler in transaction mode. Set DATABASE_POOLER=transaction, or let the pooler keep a connection for each session (pool_mode = session): docs/database.md.',
    );
  }
  const client = await openClient(url, log);
  try {
    const missing = await missingSettings(client);
    if (missing.length > 0) {
      throw new DatabaseSetupError(
        `With DATABASE_POOLER=transaction the role brings the settings of its sessions. Run this on the database, and let the pooler connect anew (RECONNECT): ${missing.join(' ')}`,
      );
    }
  } finally {
    await client.end();
  }
}

/** The statements that give the role of the connection what each session needs. */
async function missingSettings(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; setting: string; role: string }>(
    `select name, current_setting(name) as setting, quote_ident(current_user) as role from unnest($1::text[]) as name`,
    [Object.keys(sessionSettings)],
  );
  return rows.flatMap(({ name, setting, role }) => {
    const wanted = sessionSettings[name as keyof typeof sessionSettings];
    return setting === wanted ? [] : `alter role ${role} set ${name} = '${wanted}';`;
  });
}

const rounds = 5;

/**
 * Whether two connections are given the same server process while both are open, as in transaction mode. A server that
 * speaks for itself names its process when it is connected to; poolers invent a number.
 */
export async function sharesConnections(url: string, log: DatabaseLog): Promise<boolean> {
  const one = await openClient(url, log);
  try {
    if ((one as unknown as { processID: number }).processID === (await processOf(one))) return false;
    const other = await openClient(url, log);
    try {
      for (let round = 0; round < rounds; round += 1) {
        const before = await processOf(one);
        // During the other client's transaction, no other client has its server process.
        await other.query('begin');
        const taken = await processOf(other);
        const after = await processOf(one);
        await other.query('rollback');
        if (taken === before || after !== before) return true;
      }
      return false;
    } finally {
      await other.end();
    }
  } finally {
    await one.end();
  }
}

async function processOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid;
}
