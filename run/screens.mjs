// `npm run screens`: pictures of every screen in docs/screens. `npm run screens -- games`: of every ending of every game.
// `npm run screens -- [games] <folder>` also stores them one by one in a folder.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureInstalled, root } from './install.mjs';

ensureInstalled();
const { ensureBuilt } = await import('./build.mjs');
const { ensureChromium } = await import('./chromium.mjs');
const isGames = process.argv[2] === 'games';
const [folder] = process.argv.slice(isGames ? 3 : 2);
await ensureBuilt();
const config = isGames ? 'game-sheet' : 'contact-sheet';
for (const each of [join(root, 'docs/screens'), folder]) if (each) mkdirSync(each, { recursive: true });
const run = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', '-c', `e2e/${config}.config.ts`],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      CHROMIUM_PATH: (await ensureChromium()) ?? '',
      ...(folder && { SCREENS: resolve(folder) }),
    },
  },
);
process.exit(run.status ?? 1);
