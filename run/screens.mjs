// `npm run screens`: pictures of every screen in docs/screens. `npm run screens -- games`: of every ending of every game.
// `npm run screens -- [games] <folder>` also stores them one by one in a folder.
// GAMES=zar,limbo chooses the games and ENDINGS=lost,small their endings; their sheets then stand in the folder alone.
// `npm run screens -- tasks [folder]`: what twenty tasks of a player cost in clicks, keys and seconds. FELEK_HOME names the repository of
// another commit that is built: both houses take turns. TASKS=deposit chooses tasks by their names, and TIMES=5 takes the median of five.
// `npm run screens -- window [folder]`: the shop window at five widths. With FELEK_HOME each picture stands beside that commit's.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureInstalled, root } from './install.mjs';

ensureInstalled();
const { ensureBuilt } = await import('./build.mjs');
const { ensureChromium } = await import('./chromium.mjs');
const configs = { games: 'game-sheet', tasks: 'tasks', window: 'window-sheet' };
const chosen = configs[process.argv[2]];
const [folder] = process.argv.slice(chosen ? 3 : 2);
await ensureBuilt();
const config = chosen ?? 'contact-sheet';
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
