// `npm run dev` runs server and sandbox from source and restarts them when a file changes. Vite serves the site fresh. The stage is served
// as it was last built.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, root } from './install.mjs';

ensureInstalled();
const { ensureBuilt } = await import('./build.mjs');
// The server serves built pages too; Vite's server in front of it serves the site fresh.
await ensureBuilt();

const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
const children = ['sandbox', 'server'].map((program) =>
  spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', join(root, `apps/${program}/src/main.ts`)], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  }),
);

const vite = createRequire(join(root, 'apps/site/package.json')).resolve('vite');
const { createServer } = await import(pathToFileURL(vite).href);
const site = await createServer({
  root: join(root, 'apps/site'),
  configFile: join(root, 'apps/site/vite.config.ts'),
});
await site.listen();
site.printUrls();

const end = async () => {
  for (const child of children) child.kill('SIGTERM');
  await site.close();
  process.exit(0);
};
process.on('SIGINT', end);
process.on('SIGTERM', end);
