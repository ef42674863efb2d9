// Reads the lock files PostgreSQL leaves (`postmaster.pid`, and the socket's), tells a live server of this folder from
// a dead one, a zombie and an unrelated program, and takes stale ones out of the way.
import { link, readFile, readlink, realpath, rename, stat, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { DatabaseLog } from './log.ts';
import { runAs } from './account.ts';
import type { Place } from './folder.ts';
import { socketPort } from './server-settings.ts';

/** The holder of a lock file's pid: none, PostgreSQL on this folder, another program, or unknown. */
export type Holder = 'nobody' | 'ours' | 'another program' | 'unknown';

/** The contents of a lock file. `socketFolder` is the server's socket folder; `text` the whole file. */
export interface LockFile {
  readonly pid: number;
  readonly socketFolder: string | undefined;
  readonly text: string;
}

/** `postmaster.pid` of the folder, undefined when there is none. The pid of an empty or torn file is NaN. */
export async function readLockFile(place: Place): Promise<LockFile | undefined> {
  const text = await readFile(lockPath(place), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  // A negative pid is PostgreSQL in single-user mode.
  return { pid: Math.abs(Number(lines[0] || Number.NaN)), socketFolder: lines[4] || undefined, text };
}

const lockPath = (place: Place) => join(place.folder, 'postmaster.pid');

/** A starting server creates its lock file first, and writes its pid a moment later. This is the longest such moment, on the busiest machine. */
const writtenWithinMs = 5000;

/** Whether the file has no pid yet because its server has only now created it. */
export async function isBeingWritten(place: Place, { pid }: LockFile): Promise<boolean> {
  if (!Number.isNaN(pid)) return false;
  const { mtimeMs } = await stat(lockPath(place)).catch(() => ({ mtimeMs: 0 }));
  return Date.now() - mtimeMs < writtenWithinMs;
}

/** Finds out what runs under `pid` now. */
export async function holderOf(pid: number, place: Place): Promise<Holder> {
  if (!Number.isInteger(pid) || !isRunning(pid)) return 'nobody';
  if (process.platform !== 'linux') return holderByPs(pid, place);
  try {
    // The state stands behind the program's name, which is in brackets and may hold anything. Z and X are dead: a zombie
    // keeps its pid until its parent asks, and a container's first process may never ask.
    const state = /\) (\S)/.exec(await readFile(`/proc/${pid}/stat`, 'utf8'))?.[1];
    if (state === 'Z' || state === 'X') return 'nobody';
    const program = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')[0] ?? '';
    if (basename(program) !== 'postgres') return 'another program';
    // However it was started, PostgreSQL works from within its data folder.
    const workFolder = await readlink(`/proc/${pid}/cwd`);
    return workFolder === (await realpath(place.folder)) ? 'ours' : 'another program';
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // It ended while we looked.
    return ['ENOENT', 'ESRCH'].includes(code) ? 'nobody' : 'unknown';
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function holderByPs(pid: number, place: Place): Promise<Holder> {
  const { code, output } = await runAs(undefined, 'ps', ['-o', 'stat=,command=', '-p', String(pid)]);
  if (code === -1) return 'unknown';
  const [state = '', program = '', ...words] = output.trim().split(/\s+/);
  if (state === '' || state.startsWith('Z')) return 'nobody';
  if (basename(program) !== 'postgres') return 'another program';
  return words.join(' ').includes(place.folder) ? 'ours' : 'unknown';
}

/** Takes the lock files of a server that is no more out of the way. Does nothing if they changed since `seen`. */
export async function removeStaleLock(place: Place, seen: LockFile, log: DatabaseLog): Promise<void> {
  log.warn({ pid: seen.pid }, 'the database was not shut down last time; its stale lock file is removed');
  await removeIfUnchanged(lockPath(place), (text) => text === seen.text);
  // The socket has a lock of its own, which blocks a start just as well.
  const socketLock = join(place.socketFolder, `.s.PGSQL.${socketPort}.lock`);
  await removeIfUnchanged(socketLock, (text) => Number(text.split('\n')[0]) === seen.pid);
}

/**
 * Removes a file if its content passes. The file is moved away before it is checked. If another start of ours wrote a fresh one at the same
 * moment, it is moved back.
 */
async function removeIfUnchanged(path: string, passes: (text: string) => boolean): Promise<void> {
  const away = `${path}.stale-${randomUUID()}`;
  try {
    await rename(path, away);
    if (!passes(await readFile(away, 'utf8'))) await link(away, path).catch(unless('EEXIST'));
    await unlink(away);
  } catch (error) {
    unless('ENOENT')(error);
  }
}

/** Rethrows every error but the one with this code. */
const unless = (code: string) => (error: unknown) => {
  if ((error as NodeJS.ErrnoException).code !== code) throw error;
};
