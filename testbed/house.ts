// The whole house as `npm start` runs it, on free ports and a data folder of its own: for journeys, benchmarks and for
// pulling the plug.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { becomeReady, startProgram } from './program.ts';
import { freePort } from './sandbox-process.ts';

export interface HouseOptions {
  /** A folder to begin with or to come back to; a new one in the temporary folder otherwise. */
  readonly dataDir?: string;
  readonly port?: number;
  readonly sandboxPort?: number;
  /** The repository whose build runs; this one when left out. */
  readonly home?: string;
  /** Further settings, such as DATABASE_URL. */
  readonly environment?: Readonly<Record<string, string>>;
}

export interface House {
  readonly url: string;
  readonly sandboxUrl: string;
  readonly dataDir: string;
  readonly port: number;
  readonly sandboxPort: number;
  /** The process of the server, for measurements. */
  readonly serverPid: number;
  /** SIGTERM to all, and waits for their end. Removes the data folder when it was made here. */
  stop(): Promise<void>;
  /** SIGKILL to server and sandbox at once, without a clean shutdown. */
  kill(): Promise<void>;
}

/** Starts server and sandbox from their builds (run `npm start` or the build once before) and waits until they are ready. */
export async function startHouse(options: HouseOptions = {}): Promise<House> {
  const [port, sandboxPort] = [options.port ?? (await freePort()), options.sandboxPort ?? (await freePort())];
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'felek-house-'));
  const environment = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    // Its providers' few games; a test that needs all of them sets this.
    SANDBOX_GAMES: '0',
    // A cover is painted once for all houses.
    COVERS_DIR: join(import.meta.dirname, '../.cache/covers'),
    // Most tests place no bets on sports. The others feed the programme themselves, or start the odds maker.
    SPORTS_FEED: 'none',
    // Each visitor of a test has an address of its own, as customers do, so that limits per address do not count different visitors together.
    TRUSTED_PROXIES: '1',
    ...options.environment,
  };
  const sandbox = startProgram('sandbox', environment, 'inherit', options.home);
  const server = startProgram('server', environment, 'inherit', options.home);
  const url = `http://localhost:${port}`;
  await becomeReady(`${url}/api/ready`, [sandbox, server]);
  return {
    url,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    dataDir,
    port,
    sandboxPort,
    serverPid: server.pid,
    async stop() {
      await Promise.all([server.end('SIGTERM'), sandbox.end('SIGTERM')]);
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
    async kill() {
      await Promise.all([server.end('SIGKILL'), sandbox.end('SIGKILL')]);
    },
  };
}
