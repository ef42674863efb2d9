// A copy of this repository's sources to change and build, with the packages that are installed here.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface RepositoryCopy {
  readonly folder: string;
  /** Builds what `npm start` serves. Throws when it cannot be built. */
  build(): void;
  remove(): void;
}

export function copyRepository(): RepositoryCopy {
  const folder = mkdtempSync(join(tmpdir(), 'felek-copy-'));
  for (const each of ['packages', 'apps', 'run', 'package.json', 'package-lock.json', 'tsconfig.json'])
    cpSync(join(root, each), join(folder, each), {
      recursive: true,
      filter: (path) => !['node_modules', 'dist', '.data'].includes(basename(path)),
    });
  linkInstalled('node_modules');
  for (const workspace of ['packages', 'apps'].flatMap((each) =>
    readdirSync(join(root, each)).map((name) => join(each, name)),
  ))
    linkInstalled(join(workspace, 'node_modules'));

  /** Installed packages are linked to where they are; our own, which are links already, to the copy. */
  function linkInstalled(from: string, into = from): void {
    let entries;
    try {
      entries = readdirSync(join(root, from), { withFileTypes: true });
    } catch {
      return;
    }
    mkdirSync(join(folder, into), { recursive: true });
    for (const entry of entries) {
      const [there, here] = [join(root, from, entry.name), join(folder, into, entry.name)];
      if (entry.name === '@felek') linkInstalled(join(from, entry.name));
      else symlinkSync(entry.isSymbolicLink() ? readlinkSync(there) : there, here);
    }
  }

  return {
    folder,
    build() {
      const program = `await (await import('./run/build.mjs')).ensureBuilt()`;
      const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      if (status !== 0) throw new Error('The copy could not be built.');
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
