// The whole house as `npm start` runs it, on free ports and a data folder of its own: for journeys, benchmarks and for
// pulling the plug.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const readyWithinMs = 60_000;

export interface HouseWish {
  /** A folder to begin with or to come back to; a new one in the temporary folder otherwise. */
  readonly dataDir?: string;
  readonly port?: number;
  readonly sandboxPort?: number;
  /** Further settings, such as DATABASE_URL. */
  readonly environment?: Readonly<Record<string, string>>;
}

export interface House {
  readonly url: string;
  readonly sandboxUrl: string;
  readonly dataDir: string;
  readonly port: number;
  readonly sandboxPort: number;
  /** The process of the server, for whoever measures it. */
  readonly serverPid: number;
  /** SIGTERM to all, and waits for their end. Removes the data folder when it was made here. */
  stop(): Promise<void>;
  /** SIGKILL to server and sandbox at once: nobody gets to say goodbye. */
  kill(): Promise<void>;
}

/** Starts server and sandbox from their builds (run `npm start` or the build once before) and waits until they are ready. */
export async function startHouse(wish: HouseWish = {}): Promise<House> {
  const [port, sandboxPort] = [wish.port ?? (await freePort()), wish.sandboxPort ?? (await freePort())];
  const dataDir = wish.dataDir ?? mkdtempSync(join(tmpdir(), 'felek-house-'));
  const environment = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    // Each visitor of a test comes from an address of its own, as customers do, so that limits per address meet no stranger.
    TRUSTED_PROXIES: '1',
    ...wish.environment,
  };
  const [sandbox, server] = (['sandbox', 'server'] as const).map((program) =>
    spawn(process.execPath, ['--enable-source-maps', join(root, `apps/${program}/dist/main.mjs`)], {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  ) as [ChildProcess, ChildProcess];
  const url = `http://localhost:${port}`;
  await becomeReady(url, [sandbox, server]);
  return {
    url,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    dataDir,
    port,
    sandboxPort,
    serverPid: server.pid!,
    async stop() {
      await Promise.all([end(server, 'SIGTERM'), end(sandbox, 'SIGTERM')]);
      if (!wish.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
    async kill() {
      await Promise.all([end(server, 'SIGKILL'), end(sandbox, 'SIGKILL')]);
    },
  };
}

async function becomeReady(url: string, programs: readonly ChildProcess[]): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    const dead = programs.find(({ exitCode }) => exitCode !== null);
    if (dead) throw new Error(`A program of the house ended with code ${dead.exitCode} before it was ready.`);
    const answer = await fetch(`${url}/api/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The house was not ready within ${readyWithinMs} ms.`);
}

function end(program: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (program.exitCode !== null || program.signalCode !== null) return resolve();
    program.once('exit', () => resolve());
    program.kill(signal);
    return undefined;
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
