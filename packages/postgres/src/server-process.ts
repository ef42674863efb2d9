// One run of the PostgreSQL server, tied to our process by a pipe. When we close the pipe or our process dies, a shell at its other end
// shuts the server down cleanly. Hides processes, sockets and the looking at both.
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseSetupError } from './setup-error.ts';
import type { DatabaseLog } from './log.ts';
import { spawnAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import type { Place } from './folder.ts';
import { holderOf, isBeingWritten, readLockFile, removeStaleLock } from './lock.ts';
import { serverSettings, socketPort } from './server-settings.ts';

/**
 * Starts the server, and waits at its side for the end of the pipe (descriptor 3). SIGINT is PostgreSQL's fast
 * shutdown: sessions are ended, everything is written, the next start needs no recovery.
 */
const startScript = `
"$@" 3<&- &
server=$!
echo "$server"
( read -r line <&3; kill -INT "$server" ) >/dev/null 2>&1 &
watcher=$!
exec 3<&-
wait "$server"
code=$?
kill "$watcher" 2>/dev/null
exit "$code"`;

/** The same for a server that runs already: its pid is the argument. */
const watchScript = `echo "$1"; read -r line <&3; kill -INT "$1"`;

/** Our hold on a running server: letting go of it shuts the server down. */
export interface Leash {
  /** Shuts the server down and waits until it has ended. */
  letGo(): Promise<void>;
  /** The server's pid; undefined if it could not be started. */
  readonly serverPid: Promise<number | undefined>;
  /** Settles when the process at the pipe's other end has ended, with what the server said last. */
  readonly ended: Promise<string>;
}

/** Starts a server on the folder. Whether it comes up is for {@link lookAtServer} to see. */
export function startServer(place: Place, binaries: Binaries, maxConnections: number): Leash {
  const settings = Object.entries(serverSettings({ ...place, maxConnections }));
  return tie(place, startScript, [
    join(binaries.folder, 'postgres'),
    '-D',
    place.folder,
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
}

/** Ties a server to us that runs already. */
export function adoptServer(place: Place, pid: number): Leash {
  return tie(place, watchScript, [String(pid)]);
}

function tie(place: Place, script: string, args: string[]): Leash {
  const child = spawnAs(place.account, '/bin/sh', ['-c', script, 'felek-postgres', ...args], {
    // A session of its own: Ctrl-C in our terminal is for us, and we shut the server down when we are through with it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const pipe = child.stdio[3] as Writable;
  pipe.on('error', () => undefined);
  const ended = lastWords(child);
  const serverPid = new Promise<number | undefined>((resolve) => {
    child.stdout?.once('data', (line) => resolve(Number(line)));
    void ended.then(() => resolve(undefined));
  });
  return {
    ended,
    serverPid,
    async letGo() {
      pipe.end();
      await ended;
      // The shell may have been killed, and an adopted server is not our child. So the server itself is watched.
      while (await stillRuns(place, await serverPid)) await sleep(20);
    },
  };
}

async function stillRuns(place: Place, pid: number | undefined): Promise<boolean> {
  const lock = pid === undefined ? undefined : await readLockFile(place);
  return lock !== undefined && lock.pid === pid && (await holderOf(lock.pid, place)) === 'ours';
}

function lastWords(child: ChildProcess): Promise<string> {
  let said = '';
  child.stderr?.on('data', (chunk) => (said = (said + String(chunk)).slice(-4000)));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', () => resolve(said.trim()));
  });
}

/** The visible state of a server on the folder. `pid` is the running server's. */
export type Sight =
  | { readonly state: 'absent' }
  | { readonly state: 'busy' }
  | { readonly state: 'answers'; readonly client: pg.Client; readonly pid: number };

/**
 * Finds the state of the folder's server: none (and stale lock files are removed), starting or stopping, or answering, with a superuser's
 * connection to it. Throws {@link DatabaseSetupError} when that is beyond us.
 */
export async function lookAtServer(place: Place, log: DatabaseLog): Promise<Sight> {
  const lock = await readLockFile(place);
  if (!lock) return { state: 'absent' };
  const answer = await tryConnect(lock.socketFolder ?? place.socketFolder);
  if (answer instanceof pg.Client) return { state: 'answers', client: answer, pid: lock.pid };
  // It spoke, if only to say that it is not ready.
  if (answer === 'not ready' || (await isBeingWritten(place, lock))) return { state: 'busy' };
  switch (await holderOf(lock.pid, place)) {
    case 'ours':
      return { state: 'busy' };
    case 'unknown':
      throw new DatabaseSetupError(
        `Process ${lock.pid} may be a database that runs on ${place.folder}. End it, or remove ${join(place.folder, 'postmaster.pid')} if it has nothing to do with Felek.`,
      );
    case 'nobody':
    case 'another program':
      await removeStaleLock(place, lock, log);
      return { state: 'absent' };
  }
}

/** A superuser's connection, 'not ready' if a server refused it, 'silent' without an answer. */
async function tryConnect(socketFolder: string): Promise<pg.Client | 'not ready' | 'silent'> {
  const client = new pg.Client({
    host: socketFolder,
    port: socketPort,
    user: 'postgres',
    database: 'postgres',
    application_name: keeperName,
    connectionTimeoutMillis: 2000,
  });
  // The connection may break at any later time. The caller listens for its end.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    return error instanceof pg.DatabaseError ? 'not ready' : 'silent';
  }
}

const keeperPrefix = 'felek process ';
const keeperName = `${keeperPrefix}${process.pid}`;

/** Any number will do, as long as every copy of Felek uses the same. */
const keeperLock = 0x66656c656b;

/**
 * Makes this connection the server's keeper: the one copy of Felek that started or adopted it. The right lasts as long
 * as the connection, so a killed keeper leaves none behind. Gives the present keeper's name if there is another.
 */
export async function becomeKeeper(client: pg.Client): Promise<'keeper' | { readonly keptBy: string }> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    keeperLock,
  ]);
  if (rows[0]?.taken) return 'keeper';
  const others = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity join pg_locks using (pid) where locktype = 'advisory'`,
  );
  return { keptBy: others.rows[0]?.name.replace(keeperPrefix, 'process ') ?? 'another process' };
}

/** Whether the server is older than a few seconds, which its starter needs to become its keeper. */
export async function isSettled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ settled: boolean }>(
    `select pg_postmaster_start_time() < now() - interval '3 seconds' as settled`,
  );
  return rows[0]?.settled ?? false;
}
