// A PostgreSQL of one's own, as durable as in production and a direct child of ours, to be killed with everything that belongs
// to it and started again on the same folder. Reached over TCP, so that a proxy can stand before it.
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { runAs, spawnAs } from '@felek/postgres/account';
import { prepareBinaries } from '@felek/postgres/binaries';
import { choosePlace, makeFolder } from '@felek/postgres/folder';
import { serverSettings } from '@felek/postgres/server-settings';
import { freePort } from './sandbox-process.ts';

export interface PostgresServer {
  readonly port: number;
  /** The product's database, as its own role, at this port or at another one that leads here. */
  url(port?: number): string;
  /** The running server’s, whose role is not the owner’s. */
  serverUrl(port?: number): string;
  /** SIGKILL to the server and all its processes at once, as when the machine is reset. */
  kill(): Promise<void>;
  /** Starts it again on the same data, and waits until it answers. */
  start(): Promise<void>;
  /** Copies the folder while the server works: the base of a restoration. Only for a server that archives. */
  backUp(): Promise<void>;
  /**
   * The data of the dead server is lost, and its last copy takes its place. The log is kept, as if it were on another disk,
   * so that `start` rolls forward through archive and log to the last commit.
   */
  loseData(): Promise<void>;
  /** Stops it briefly, and copies its folder into another one of the same account. */
  copyInto(folder: string): Promise<void>;
  /** Makes a standby the primary. */
  promote(): Promise<void>;
  /** SIGSTOP to all its processes: connections stay and nothing answers; and SIGCONT. */
  freeze(): void;
  thaw(): void;
  /** One statement as its superuser. */
  administer(query: string): Promise<readonly Record<string, unknown>[]>;
  /** Shuts it down and removes its folder. */
  remove(): Promise<void>;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const readyWithinMs = 60_000;

/**
 * A server that `archives` keeps every piece of its log beside its folder, as a house with backups does (docs/backup.md). A server
 * that `follows` another is its standby: it begins with a copy of it, replays its log, and only reads.
 */
export async function openPostgresServer({
  archives = false,
  follows,
}: { readonly archives?: boolean; readonly follows?: PostgresServer } = {}): Promise<PostgresServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'felek-postgres-'));
  // Root's server runs as another account, which must be able to enter.
  chmodSync(dataDir, 0o755);
  const place = await choosePlace(dataDir);
  const binaries = await prepareBinaries(place.account, place.root, process.env['FELEK_PG_BIN']);
  if (follows) {
    mkdirSync(place.folder, { mode: 0o700 });
    if (place.account) chownSync(place.folder, place.account.uid, place.account.gid);
    await follows.copyInto(place.folder);
    await writeFile(join(place.folder, 'standby.signal'), '');
  } else await makeFolder(place, binaries, silent);
  const port = await freePort();
  const [backup, archive] = ['backup', 'archive'].map((name) => join(dataDir, name)) as [string, string];
  const settings = Object.entries({
    ...serverSettings({ ...place, maxConnections: 150 }),
    listen_addresses: '127.0.0.1',
    port: String(port),
    // A part of the machine's memory would be prepared at each start, and these servers are killed and started again.
    shared_buffers: '256MB',
    ...(archives && archiving(archive)),
    ...(follows && { primary_conninfo: `host=127.0.0.1 port=${follows.port} user=postgres` }),
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let running: { readonly child: ChildProcess; lastWords: string };
  // A test that ends without `remove` leaves no server behind.
  process.once('exit', () => running.child.kill('SIGKILL'));

  function spawnServer(): void {
    const child = spawnAs(
      place.account,
      join(binaries.folder, 'postgres'),
      ['-D', place.folder, ...settings],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    const started = { child, lastWords: '' };
    child.stderr?.on(
      'data',
      (chunk) => (started.lastWords = (started.lastWords + String(chunk)).slice(-2000)),
    );
    running = started;
  }

  const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

  async function start(): Promise<void> {
    const deadline = performance.now() + readyWithinMs;
    spawnServer();
    while (performance.now() < deadline) {
      if (await answers(port)) return;
      if (hasEnded(running.child)) {
        // The remains of the killed one may still be ending.
        if (!/lock file|shared memory/.test(running.lastWords)) break;
        spawnServer();
      }
      await sleep(20);
    }
    throw new Error(`PostgreSQL did not start: ${running.lastWords}`);
  }

  async function end(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
    const { child } = running;
    if (hasEnded(child)) return;
    const ended = once(child, 'exit');
    const processes = signal === 'SIGKILL' ? childrenOf(child.pid!) : [];
    child.kill(signal);
    for (const pid of processes) killQuietly(pid);
    await ended;
  }

  if (archives)
    for (const folder of [backup, archive]) {
      mkdirSync(folder, { mode: 0o700 });
      if (place.account) chownSync(folder, place.account.uid, place.account.gid);
    }
  /** To the server and all its processes. */
  function signalAll(signal: 'SIGSTOP' | 'SIGCONT'): void {
    for (const pid of [running.child.pid!, ...childrenOf(running.child.pid!)]) process.kill(pid, signal);
  }

  await start();
  if (!follows) await makeProductDatabase(port);
  return {
    port,
    url: (at = port) => `postgresql://felek@127.0.0.1:${at}/felek`,
    serverUrl: (at = port) => `postgresql://felek_server@127.0.0.1:${at}/felek`,
    start,
    kill: () => end('SIGKILL'),
    async backUp() {
      const client = new pg.Client({ connectionString: adminUrl(port) });
      await client.connect();
      try {
        await client.query(`select pg_backup_start('a copy', true)`);
        const { output } = await runAs(place.account, '/bin/sh', ['-c', copying, 'sh', place.folder, backup]);
        const failed = output.split('\n').filter((line) => line !== '' && !hasVanished.test(line));
        if (failed.length > 0) throw new Error(`the database's folder was not copied: ${failed[0]}`);
        const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
        await writeFile(join(backup, 'backup_label'), rows[0]!.labelfile);
      } finally {
        await client.end();
      }
    },
    async loseData() {
      const { code, output } = await runAs(place.account, '/bin/sh', [
        '-c',
        losing,
        'sh',
        place.folder,
        backup,
      ]);
      if (code !== 0) throw new Error(`the database's folder was not put back: ${output}`);
    },
    async copyInto(folder) {
      await end('SIGINT');
      const copy = ['-c', 'cp -a "$1/." "$2"', 'sh', place.folder, folder];
      const { code, output } = await runAs(place.account, '/bin/sh', copy);
      if (code !== 0) throw new Error(`the database's folder was not copied: ${output}`);
      await start();
    },
    promote: async () => void (await administer(port, 'select pg_promote()')),
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    administer: (query) => administer(port, query),
    async remove() {
      await end('SIGINT');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * An archived file appears under its name only when it is complete. No reader gets in before the log has been rolled forward to its end.
 */
const archiving = (folder: string) => ({
  archive_mode: 'on',
  archive_command: `cp "%p" "${folder}/%f.half" && mv "${folder}/%f.half" "${folder}/%f"`,
  restore_command: `cp "${folder}/%f" "%p"`,
  hot_standby: 'off',
});

const copying = 'cp -a "$1/." "$2" ; rm -rf "$2/pg_wal" "$2/postmaster.pid" "$2/postmaster.opts"';
/** Files may vanish during the copy of the folder; the log has their contents. */
const hasVanished = /No such file or directory/;
const losing = `set -e
  mv "$1/pg_wal" "$2"
  find "$1" -mindepth 1 -delete
  cp -a "$2/." "$1"
  touch "$1/recovery.signal"`;

/** The processes of a running server. Where the system does not tell, they see their parent's end by themselves. */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It was quicker.
  }
}

const adminUrl = (port: number) => `postgresql://postgres@127.0.0.1:${port}/postgres`;

async function answers(port: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl(port), connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  return client
    .connect()
    .then(() => true)
    .catch(() => false)
    .finally(() => void client.end().catch(() => undefined));
}

async function administer(port: number, query: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: adminUrl(port) });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(query)).rows;
  } finally {
    await client.end();
  }
}

async function makeProductDatabase(port: number): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl(port) });
  await client.connect();
  await client.query('create role felek login');
  await client.query('create role felek_server login');
  await client.query('create database felek owner felek');
  await client.end();
}
