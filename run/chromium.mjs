// Finds a Chromium for the browser tests: an installed one, Debian's package (as root), or Playwright's download.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './install.mjs';

const places = [
  process.env.CHROMIUM_PATH,
  // The headless shell, which needs half the time for the same pages.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a Chromium that starts. Undefined if there is none. */
export async function ensureChromium() {
  await bringChromium();
  if (found()) return found();
  const playwright = join(root, 'node_modules/playwright-core/cli.js');
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: 'inherit', timeout: 180_000 });
  return found();
}

let brought;

/**
 * As root on Debian, starts the installation of the headless shell where it is missing: beside another Chromium in that one's version,
 * so that nothing of the machine's own is replaced. Resolves when it has ended.
 */
export function bringChromium() {
  brought ??= new Promise((resolve) => {
    const isThere = places.slice(0, 2).some((path) => path && existsSync(path));
    if (isThere || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return resolve();
    const script = found() ? besideAnother : fromNothing;
    if (script === fromNothing) console.log('No Chromium here; trying to get one …');
    const packages = spawn('/bin/sh', ['-c', script], {
      stdio: ['ignore', 'ignore', script === fromNothing ? 'inherit' : 'ignore'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    packages.on('error', () => resolve()).on('close', () => resolve());
  });
  return brought;
}

const get = 'apt-get install -y -q --no-install-recommends';
const fromNothing = `apt-get update -q
${get} fonts-noto-core chromium-headless-shell || ${get} fonts-noto-core chromium`;
const besideAnother = `version=$(dpkg-query -W -f '\${Version}' chromium-common) || exit
shell="${get} --no-upgrade chromium-headless-shell=$version"
$shell || { apt-get update -q -o Acquire::Retries=0 -o Acquire::http::Timeout=20 && $shell; }`;

const found = () => places.find((path) => path && existsSync(path)) ?? downloaded();

function downloaded() {
  try {
    const { chromium } = createRequire(join(root, 'package.json'))('playwright-core');
    const path = chromium.executablePath();
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
