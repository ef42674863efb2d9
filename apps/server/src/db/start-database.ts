// The database Felek runs on: an operator's own where DATABASE_URL names one, else a PostgreSQL that is started with us.
import { startPostgres, type PostgresOptions } from '@felek/postgres';
import { oldestMajor } from '@felek/postgres/binaries';
import type { DatabaseLog } from '@felek/postgres/log';
import { assertTrustworthy } from '@felek/postgres/server-settings';
import { DatabaseSetupError } from '@felek/postgres/setup-error';
import type pg from 'pg';
import { openClient } from './connection.ts';
import { assertPooling } from './pooler.ts';

export interface DatabaseOptions extends PostgresOptions {
  /** An outside PostgreSQL to use instead; nothing is started then. */
  readonly databaseUrl?: string | undefined;
  /** The address of that one's owner, where the running server has a role of its own. */
  readonly ownerUrl?: string | undefined;
  /** Whether a pooler in transaction mode stands before that one. */
  readonly pooled?: boolean | undefined;
}

export interface RunningDatabase {
  /** The owner's connection string, who migrates. May hold a password: never log it. */
  readonly url: string;
  /** The running server's address, with its own role, except in an outside database with one role. */
  readonly serverUrl: string;
  /** A superuser's connection string to the embedded server; undefined for an outside one. */
  readonly adminUrl: string | undefined;
  readonly embedded: boolean;
  /** Shuts the embedded server down cleanly and waits for it. Leaves an outside one alone. */
  stop(): Promise<void>;
}

/**
 * Gives a database that answers and keeps what it acknowledges. An embedded one that dies later is started again.
 * Throws {@link DatabaseSetupError}, whose message is one line for the operator, when that cannot be had.
 */
export async function startDatabase(options: DatabaseOptions): Promise<RunningDatabase> {
  const { databaseUrl, ownerUrl, pooled = false, log } = options;
  if (databaseUrl) {
    await assertAnswers(databaseUrl, 'DATABASE_URL', log);
    await assertPooling(databaseUrl, pooled, log);
    if (ownerUrl) await assertAnswers(ownerUrl, 'DATABASE_OWNER_URL', log);
    return {
      url: ownerUrl ?? databaseUrl,
      serverUrl: databaseUrl,
      adminUrl: undefined,
      embedded: false,
      stop: async () => undefined,
    };
  }
  if (process.platform === 'win32')
    throw new DatabaseSetupError(
      'On Windows, set DATABASE_URL to a PostgreSQL of your own, or run Felek in WSL.',
    );
  return { ...(await startPostgres(options)), embedded: true };
}

/** Connects once and checks the server's version and durability. The address may hold a password: it is not repeated. */
async function assertAnswers(url: string, setting: string, log: DatabaseLog): Promise<void> {
  let client: pg.Client | undefined;
  try {
    client = await openClient(url, log);
    await assertTrustworthy(client, oldestMajor, log);
  } catch (error) {
    if (error instanceof DatabaseSetupError) throw error;
    throw new DatabaseSetupError(
      `The database of ${setting} does not answer: ${(error as Error).message || String(error)}`,
    );
  } finally {
    await client?.end().catch(() => undefined);
  }
}
