// The sandbox as the program it is, from its build, on a free port and a folder of its own, for the tests that speak to it over
// HTTP, pull its plug and start it again.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../apps/sandbox/dist/main.mjs', import.meta.url));
const readyWithinMs = 50_000;

/** The key of the sandbox's second payment service. */
export const walletSecretOf = (secret: string) => `${secret}, and for wallets`;

export interface SandboxProcess {
  readonly url: string;
  /** How it misbehaves from now on, until it ends; see apps/sandbox/README.md. */
  misbehave(options: Readonly<Record<string, number>>): Promise<void>;
  /** Ends it by a signal; SIGKILL lets it say no goodbye. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Starts it again after its end, on the same port and with its stored state. */
  restart(): Promise<void>;
  /** Ends it and deletes its state. */
  remove(): Promise<void>;
}

/** `environment`: further settings of its. */
export async function startSandboxProcess(
  secret: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<SandboxProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'felek-sandbox-'));
  const start = async () => {
    const child = spawn(process.execPath, ['--enable-source-maps', program], {
      env: {
        ...process.env,
        SANDBOX_PORT: String(port),
        SANDBOX_URL: url,
        DATA_DIR: dataDir,
        // Its providers' few games; a test that needs all of them sets this.
        SANDBOX_GAMES: '0',
        PAYMENT_SERVICE_SECRET: secret,
        WALLET_SERVICE_SECRET: walletSecretOf(secret),
        ...environment,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
    await becomeHealthy(url);
    return { child, ended };
  };
  let running = await start();
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    running.child.kill(signal);
    await running.ended;
  };
  return {
    url,
    end,
    async misbehave(options) {
      const answer = await fetch(`${url}/control/mischief`, {
        method: 'POST',
        body: JSON.stringify(options),
      });
      if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}`);
    },
    async restart() {
      running = await start();
    },
    async remove() {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function becomeHealthy(url: string): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/health`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(30);
  }
  throw new Error(`The sandbox was not ready within ${readyWithinMs} ms.`);
}

/** A free port. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
