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

/** Starts the installation of Debian's package, if none is installed and we are root. Resolves when it has ended. */
export function bringChromium() {
  brought ??= new Promise((resolve) => {
    if (found() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return resolve();
    console.log('No Chromium here; trying to get one …');
    const get = 'apt-get install -y -q --no-install-recommends fonts-noto-core';
    const script = `apt-get update -q; ${get} chromium-headless-shell || ${get} chromium`;
    const packages = spawn('/bin/sh', ['-c', script], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    packages.on('error', () => resolve()).on('close', () => resolve());
  });
  return brought;
}

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
