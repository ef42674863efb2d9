// The account that PostgreSQL runs as. It refuses to run as root, so root starts it as an unprivileged account. Other users start it as
// themselves.
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { DatabaseSetupError } from './setup-error.ts';

/** An unprivileged account to run as; undefined stands for the account we already are. */
export type Account = { readonly uid: number; readonly gid: number } | undefined;

/** A dedicated account if the operator made one, else the one every Unix has. `initdb` insists on a passwd entry. */
const accountNames = ['felek', 'nobody'];

/** The account for a new data folder. Throws {@link DatabaseSetupError} if root finds no unprivileged account. */
export function accountForNewFolder(): Account {
  if (process.getuid?.() !== 0) return undefined;
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of accountNames) {
    const entry = entries.find((fields) => fields[0] === name);
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new DatabaseSetupError(
    `PostgreSQL does not run as root, and there is no account "felek" or "nobody" to run it as. Create one, or set DATABASE_URL.`,
  );
}

/** The account for a data folder that exists: its owner. Throws {@link DatabaseSetupError} when we cannot become that. */
export function accountOfFolder(folder: string, owner: { uid: number; gid: number }): Account {
  const own = process.getuid?.();
  if (own === owner.uid && own !== 0) return undefined;
  if (own !== 0) {
    throw new DatabaseSetupError(
      `The database in ${folder} belongs to another account (uid ${owner.uid}). Start Felek as that account or as root, or set another DATA_DIR.`,
    );
  }
  if (owner.uid === 0) {
    throw new DatabaseSetupError(
      `The database in ${folder} belongs to root, and PostgreSQL does not run as root. Give the folder to an unprivileged account (chown -R).`,
    );
  }
  return { uid: owner.uid, gid: owner.gid };
}

/** Spawns a program as the account, with nothing of our environment but the search path. */
export function spawnAs(account: Account, file: string, args: string[], options: SpawnOptions): ChildProcess {
  return spawn(file, args, {
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' },
    ...options,
    ...account,
  });
}

/** How a program that was run to its end came out. `code` is -1 when it could not be started or a signal ended it. */
export interface Outcome {
  readonly code: number;
  readonly output: string;
}

/** Runs a program as the account to its end and gathers what it printed. Never throws for a program that fails. */
export function runAs(account: Account, file: string, args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawnAs(account, file, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += String(chunk)));
    child.stderr?.on('data', (chunk) => (output += String(chunk)));
    child.on('error', (error) => resolve({ code: -1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? -1, output }));
  });
}
