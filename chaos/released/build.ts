// The released version, built from this clone's history in a folder of its own.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '../../apps/server/src/db/migrate.ts';

/** The commit that houses run now. */
const releasedFile = 'docs/RELEASED';

export interface ReleasedBuild {
  /** The commit. */
  readonly version: string;
  /** The repository at that commit, installed and built. */
  readonly folder: string;
  remove(): void;
}

/** Throws with advice if the history does not reach back to it. */
export function buildReleased(): ReleasedBuild {
  const root = repositoryRoot();
  const version = readFileSync(join(root, releasedFile), 'utf8').trim();
  if (run('git', ['cat-file', '-e', `${version}^{commit}`], root) !== 0)
    throw new Error(
      `${version} (${releasedFile}) is not in the history of this clone: git fetch --unshallow`,
    );
  const folder = mkdtempSync(join(tmpdir(), 'felek-released-'));
  const remove = () => {
    run('git', ['worktree', 'remove', '--force', folder], root);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    must('git', ['worktree', 'add', '--detach', '--force', folder, version], root);
    installInto(folder, root);
    console.log(`building ${version.slice(0, 7)}`);
    must(process.execPath, ['-e', `import('./run/build.mjs').then((build) => build.ensureBuilt())`], folder);
  } catch (error) {
    remove();
    throw error;
  }
  return { version, folder, remove };
}

/** Links to the packages here if the lock file is the same, otherwise an installation from the registry. */
function installInto(folder: string, root: string): void {
  const lockOf = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8');
  if (lockOf(folder) !== lockOf(root)) {
    must('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], folder);
    return;
  }
  const homes = [
    '.',
    ...['apps', 'packages'].flatMap((group) =>
      readdirSync(join(root, group)).map((name) => join(group, name)),
    ),
  ];
  for (const home of homes) {
    const modules = join(home, 'node_modules');
    if (existsSync(join(root, modules)) && existsSync(dirname(join(folder, modules))))
      must('cp', ['-al', join(root, modules), join(folder, modules)], root);
  }
}

const run = (program: string, args: readonly string[], cwd: string): number | null =>
  spawnSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] }).status;

function must(program: string, args: readonly string[], cwd: string): void {
  if (run(program, args, cwd) !== 0) throw new Error(`${program} ${args.join(' ')} failed`);
}
