// `npm run par`: prints the PAR sheet of every game of the house into docs/games.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, root } from './install.mjs';

ensureInstalled();
const run = spawnSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'packages/games/par/write.ts'], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(run.status ?? 1);
