// A PostgreSQL of one's own, as durable as in production and a direct child of ours, to be killed with everything that belongs
// to it and started again on the same folder. Reached over TCP, so that a proxy can stand before it.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { spawnAs } from '../apps/server/src/db/postgres-account.ts';
import { prepareBinaries } from '../apps/server/src/db/postgres-binaries.ts';
import { choosePlace, makeFolder } from '../apps/server/src/db/postgres-folder.ts';
import { serverSettings } from '../apps/server/src/db/postgres-settings.ts';
import { freePort } from './sandbox-process.ts';

export interface PostgresServer {
  readonly port: number;
  /** The product's database, as its own role, at this port or at another one that leads here. */
  url(port?: number): string;
  /** SIGKILL to the server and all its processes at once, as when the machine is reset. */
  kill(): Promise<void>;
  /** Starts it again on what is on disk, and waits until it answers. */
  start(): Promise<void>;
  /** Shuts it down and removes its folder. */
  remove(): Promise<void>;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const readyWithinMs = 60_000;

export async function openPostgresServer(): Promise<PostgresServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'felek-postgres-'));
  // Root's server runs as another account, which must be able to enter.
  chmodSync(dataDir, 0o755);
  const place = await choosePlace(dataDir);
  const binaries = await prepareBinaries(place.account, place.root, process.env['FELEK_PG_BIN']);
  await makeFolder(place, binaries, silent);
  const port = await freePort();
  const settings = Object.entries({
    ...serverSettings({ socketFolder: place.socketFolder, maxConnections: 150 }),
    listen_addresses: '127.0.0.1',
    port: String(port),
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let running: { readonly child: ChildProcess; lastWords: string };
  // Whoever ends without `remove` leaves no server behind.
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

  await start();
  await makeProductDatabase(port);
  return {
    port,
    url: (at = port) => `postgresql://felek@127.0.0.1:${at}/felek`,
    start,
    kill: () => end('SIGKILL'),
    async remove() {
      await end('SIGINT');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

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

async function makeProductDatabase(port: number): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl(port) });
  await client.connect();
  await client.query('create role felek login');
  await client.query('create database felek owner felek');
  await client.end();
}
