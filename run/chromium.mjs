// Finds a Chromium for the browser tests: one that is there, or Playwright's download, or Debian's package as root.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './install.mjs';

const places = [
  process.env.CHROMIUM_PATH,
  // The one without windows, which takes half as long over the same pages.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a Chromium that starts, or undefined when none can be had. */
export function ensureChromium() {
  const there = places.find((path) => path && existsSync(path)) ?? downloaded();
  if (there) return there;
  console.log('No Chromium here; trying to get one …');
  const playwright = join(root, 'node_modules/playwright-core/cli.js');
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: 'inherit', timeout: 180_000 });
  if (downloaded()) return downloaded();
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const quiet = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    const install = (...packages) =>
      spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], quiet).status ===
      0;
    spawnSync('apt-get', ['update', '-q'], quiet);
    if (!install('chromium-headless-shell', 'fonts-noto-core')) install('chromium', 'fonts-noto-core');
  }
  return places.find((path) => path && existsSync(path));
}

function downloaded() {
  try {
    const { chromium } = createRequire(join(root, 'package.json'))('playwright-core');
    const path = chromium.executablePath();
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
