// Packages that are no dependencies of ours: `run/<name>/package-lock.json` pins them, and they are installed under `.cache/<name>` when a
// program asks for them first. npm would put their programs first in PATH otherwise, or install what most people never use.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir, npmCommand, root } from './install.mjs';

/** The content of `run/<name>/package.json`. */
export const packagesOf = (name) => JSON.parse(readFileSync(join(root, 'run', name, 'package.json'), 'utf8'));

/** The folder of the installed packages. */
export const folderOf = (name) => join(cacheDir, name, 'node_modules');

/** Installs the packages without running their scripts. Resolves when npm has ended, also if it failed. */
export async function installPackages(name) {
  const folder = join(cacheDir, name);
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    cpSync(join(root, 'run', name, file), join(folder, file));
  const [command, ...first] = npmCommand();
  await ended(command, [...first, 'ci', '--ignore-scripts', '--no-bin-links', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: command === 'npm' && process.platform === 'win32',
  });
}

/** Runs a program. Resolves with its exit code and its output. */
export function ended(command, args, options) {
  return new Promise((resolve) => {
    let said = '';
    const child = spawn(command, args, options);
    child.stdout?.on('data', (chunk) => (said += chunk));
    child.on('error', () => resolve({ said })).on('close', (status) => resolve({ status, said }));
  });
}
