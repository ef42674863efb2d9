// The settings PostgreSQL runs with, sized to the machine, and the check that it keeps what it acknowledges. An operator may set any other
// setting in `postgresql.conf` in the data folder.
import { statfsSync } from 'node:fs';
import { totalmem } from 'node:os';
import type { Client } from 'pg';
import { DatabaseSetupError } from './setup-error.ts';
import type { DatabaseLog } from './log.ts';

const mebibyte = 1024 * 1024;

/** The memory we may use: the machine's, or the container's where one is set. In bytes. */
function memoryBytes(): number {
  const limit = process.constrainedMemory?.() ?? 0;
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** The limit of the log between checkpoints: a quarter of the free space on its disk. */
function logMebibytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return Math.round(Math.min(16 * 1024, Math.max(1024, (bavail * bsize) / mebibyte / 4)));
}

/** Settings by name, as given on the server's command line. */
export function serverSettings(options: {
  /** The data folder. */
  readonly folder: string;
  readonly socketFolder: string;
  readonly maxConnections: number;
}): Record<string, string> {
  const memory = memoryBytes() / mebibyte;
  // The index pages that bets change should stay in memory. An evicted page is written again with the next bet.
  const sharedBuffers = Math.round(Math.min(4096, Math.max(128, memory / 6)));
  return {
    // Reached through the private socket alone, never over the network.
    listen_addresses: '',
    port: String(socketPort),
    unix_socket_directories: options.socketFolder,
    unix_socket_permissions: '0700',
    max_connections: String(options.maxConnections),
    shared_buffers: `${sharedBuffers}MB`,
    effective_cache_size: `${Math.round(Math.max(256, memory / 2))}MB`,
    // After a checkpoint each page is written whole into the log when it first changes. On an old ledger these are most of a bet's writes.
    // If the log could not grow, it would force the next checkpoint before this one is over.
    max_wal_size: `${logMebibytes(options.folder)}MB`,
    checkpoint_timeout: '30min',
    // Queries are short. Running one on both cores would slow down all others.
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    // A waiting statement or a forgotten transaction must not block the others.
    lock_timeout: '10s',
    idle_in_transaction_session_timeout: '60s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A week of logs, one file a weekday. Terse, because the detail of an error repeats personal data.
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgresql-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_truncate_on_rotation: 'on',
    log_error_verbosity: 'terse',
    log_line_prefix: '%m [%p] ',
  };
}

/** Only names the socket's file, `.s.PGSQL.5432`; there is no TCP port. */
export const socketPort = 5432;

const neverOff = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

/**
 * Refuses a server that could forget what it acknowledged, or that is too old. `oldestMajor` is a major version. One without
 * checksums forgets nothing, and distributions make it so: it is used, with a warning. Throws {@link DatabaseSetupError}.
 */
export async function assertTrustworthy(
  client: Client,
  oldestMajor: number,
  log: DatabaseLog,
): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string | null }>(
    `select name, current_setting(name, true) as setting from unnest($1::text[]) as name`,
    [[...neverOff, 'data_checksums', 'server_version_num']],
  );
  for (const { name, setting } of rows) {
    if (name === 'server_version_num' && Number(setting) < oldestMajor * 10_000) {
      throw new DatabaseSetupError(
        `The database is PostgreSQL ${Math.floor(Number(setting) / 10_000)}; Felek needs ${oldestMajor} or later.`,
      );
    }
    if (name === 'data_checksums' && setting === 'off') {
      log.warn(
        { [name]: setting },
        'the database keeps no checksums of its data, so it would not notice that a disk has changed it; stop it and run pg_checksums --enable',
      );
    } else if (setting === 'off') {
      throw new DatabaseSetupError(
        `The database runs with ${name} = off and could forget money it has acknowledged. Felek does not run on it.`,
      );
    }
  }
}
