// A program of the house as `npm start` runs it: from its build, a process of its own, ended by a signal or killed.
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { argumentsOf } from '../run/programs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** A start takes two seconds of a processor. Where many programs share one, that is minutes, so the limit only finds a start that hangs. */
const readyWithinMs = 300_000;

export interface Program {
  readonly pid: number;
  /** Settles when the process has ended, in whatever way. */
  readonly ended: Promise<void>;
  /** How it ended: a code or a signal; undefined while it runs. */
  exit(): number | string | undefined;
  /** Stops it for so long, by SIGSTOP and SIGCONT. */
  freeze(ms: number): Promise<void>;
  /** Sends the signal and waits for the end. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Starts the build of an app (run `npm start` or the build once before), ours or another repository's. What it prints goes to `output`. */
export function startProgram(
  app: 'server' | 'sandbox',
  environment: NodeJS.ProcessEnv,
  output: 'inherit' | number = 'inherit',
  cwd = root,
): Program {
  const stdio: StdioOptions = ['ignore', output, output, 'ipc'];
  return programOf(spawn(process.execPath, argumentsOf(app, cwd), { cwd, env: environment, stdio }));
}

/** A process that was started otherwise. */
export function programOf(child: ChildProcess): Program {
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  const exit = () => child.exitCode ?? child.signalCode ?? undefined;
  return {
    pid: child.pid!,
    ended,
    exit,
    async freeze(ms) {
      child.kill('SIGSTOP');
      await sleep(ms);
      child.kill('SIGCONT');
    },
    async end(signal) {
      if (exit() === undefined) child.kill(signal);
      await ended;
    },
  };
}

/** Waits until the address answers 200; throws when one of the programs ends before. */
export async function becomeReady(url: string, programs: readonly Program[]): Promise<void> {
  const deadline = performance.now() + readyWithinMs;
  while (performance.now() < deadline) {
    const dead = programs.find(({ exit }) => exit() !== undefined);
    if (dead) throw new Error(`A program of the house ended (${dead.exit()}) before it was ready.`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error(`The house was not ready within ${readyWithinMs} ms.`);
}
