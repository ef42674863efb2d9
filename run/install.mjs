// Installs node_modules as package-lock.json says, unless they match already. Uses only Node itself, since nothing is installed yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const cacheDir = join(root, '.cache');

/** Exits with one clear line. */
export function stop(message, code = 1) {
  console.error(`\n${message}`);
  process.exit(code);
}

/** Installs the packages of the lock file, unless exactly these are installed. */
export function ensureInstalled() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    stop(`Felek needs Node 20.19 or later; this is ${process.versions.node}.`);
  }
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(process.platform + process.arch)
    .digest('hex');
  const stamp = join(root, 'node_modules', '.felek-installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing what is missing …');
  const installed = npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (installed !== 0) stop('npm ci failed; see above.');
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** The npm that started this process: a command and its first arguments. */
export function npmCommand() {
  const cli = process.env.npm_execpath;
  return cli && cli.endsWith('.js') ? [process.execPath, cli] : ['npm'];
}

/** Runs npm. Returns its exit code. */
function npm(args) {
  const [command, ...first] = npmCommand();
  return spawnSync(command, [...first, ...args], {
    cwd: root,
    stdio: 'inherit',
    shell: command === 'npm' && process.platform === 'win32',
  }).status;
}
