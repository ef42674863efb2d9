// `npm run bundle`: packs everything that a server of the house needs, as a folder and as a `.tar.gz`: the built server, site, stage and office,
// the migrations, and the runtime packages. Nothing is built on the target machine; see docs/deployment.md.
import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, root, stop } from './install.mjs';
import { argumentsOf } from './programs.mjs';

/** The files of the repository that a bundle contains, under the same paths. */
const parts = [
  'apps/office/dist',
  'apps/server/assets',
  'apps/server/dist',
  'apps/server/sql',
  'apps/site/dist',
  'apps/stage/dist',
  'packages/ledger/sql',
];

/** Makes `<folder>/felek-<version>/` and its `.tar.gz` from the build. Returns the path of the archive. */
function makeBundle(folder) {
  const { name, version, type } = read('package.json');
  const bundle = join(folder, `felek-${version}`);
  const archive = `${bundle}-${process.platform}-${process.arch}.tar.gz`;
  rmSync(bundle, { recursive: true, force: true });
  mkdirSync(bundle, { recursive: true });
  for (const part of parts) cpSync(join(root, part), join(bundle, part), { recursive: true });
  for (const place of runningPackages())
    cpSync(join(root, place), join(bundle, place), {
      recursive: true,
      verbatimSymlinks: true,
      // Nested packages are listed by themselves.
      filter: (from) => !from.slice(join(root, place).length).split(sep).includes('node_modules'),
    });
  writeFileSync(
    join(bundle, 'package.json'),
    JSON.stringify({ name, version, private: true, type }, null, 2),
  );
  writeFileSync(join(bundle, 'start'), startScript(), { mode: 0o755 });
  const owner =
    process.platform === 'linux' ? ['--sort=name', '--owner=0', '--group=0', '--numeric-owner'] : [];
  const { status } = spawnSync('tar', ['-czf', archive, ...owner, '-C', folder, basename(bundle)], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('tar could not write the bundle.');
  return archive;
}

/** The folders of the runtime packages, from the lock file. Packages of other platforms are left out. */
function runningPackages() {
  const { packages } = read('package-lock.json');
  const found = new Set();
  const visit = (place) => {
    const { dependencies = {}, optionalDependencies = {} } = packages[place];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const at = placeOf(name, place);
      // Our own packages are part of the build, but their dependencies are not.
      if (at !== undefined && packages[at].link) {
        visit(packages[at].resolved);
        continue;
      }
      if (at === undefined || found.has(at) || !existsSync(join(root, at))) continue;
      found.add(at);
      visit(at);
    }
  };
  const placeOf = (name, from) => {
    for (let folder = from; ; folder = dirname(folder)) {
      const at = folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
      if (packages[at]) return at;
      if (folder === '.') return undefined;
    }
  };
  visit('apps/server');
  return found;
}

/** The same Node arguments as in `npm start`. `exec` lets a signal reach the server itself. */
function startScript() {
  const arguments_ = argumentsOf('server').slice(0, -1).join(' ');
  return `#!/bin/sh
# Runs this server of the house with the settings of its environment.
export NODE_ENV="\${NODE_ENV:-production}"
exec "\${NODE:-node}" ${arguments_} "$(dirname "$0")/apps/server/dist/main.mjs" "$@"
`;
}

function read(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.platform === 'win32')
    stop('A bundle is made on the system that it will run on, and that is none of Windows.');
  ensureInstalled();
  const { ensureBuilt } = await import('./build.mjs');
  await ensureBuilt();
  const archive = makeBundle(process.argv[2] ?? join(root, 'dist'));
  console.log(`${createHash('sha256').update(readFileSync(archive)).digest('hex')}  ${archive}`);
}
