// `npm run conformance -- <provider>`: a certification's cases against the wallet callbacks. See conformance/run.ts.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, root } from './install.mjs';

ensureInstalled();
const { ensureBuilt } = await import('./build.mjs');
const args = process.argv.slice(2);
if (!args.includes('--url')) await ensureBuilt();
const run = spawnSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'conformance/run.ts', ...args], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(run.status ?? 1);
