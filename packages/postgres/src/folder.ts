// The embedded database's place on disk: `postgres` in the data folder. Chooses a place the account can reach, makes the
// folder whole or not at all, and never deletes anything that might hold data.
import { hash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, mkdtemp, readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { rename, rm, rmdir, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSetupError } from './setup-error.ts';
import type { DatabaseLog } from './log.ts';
import { accountForNewFolder, accountOfFolder, runAs, type Account } from './account.ts';
import type { Binaries } from './binaries.ts';

export interface Place {
  /** PostgreSQL's own data folder. */
  readonly folder: string;
  /** Where the folder stands, and where its socket and a copy of the programs go. */
  readonly root: string;
  /** Holds the socket; only the account (and root) can enter. */
  readonly socketFolder: string;
  /** Whom PostgreSQL runs as. */
  readonly account: Account;
}

/** Where root keeps the database when its account cannot enter the data folder, as under root's own 0700 home. */
const openRoot = '/var/lib/felek';

/** The longest path of a socket's folder: the system allows 104 bytes (macOS) for it and `/.s.PGSQL.5432`. */
const longestSocketFolder = 88;

/**
 * The place of the database that belongs to `dataDir`. Once chosen it stays: `dataDir/postgres` is either the folder
 * or a link to it. Throws {@link DatabaseSetupError} when no place can be reached.
 */
export async function choosePlace(dataDir: string): Promise<Place> {
  const wanted = join(dataDir, 'postgres');
  await mkdir(dataDir, { recursive: true });
  const chosen = await readlink(wanted).catch(() => wanted);
  if (await isDatabase(chosen)) {
    const account = accountOfFolder(chosen, await stat(chosen));
    if (await canEnter(account, chosen)) return placeOf(chosen, account);
    throw new DatabaseSetupError(
      `The database in ${chosen} cannot be entered by its own account. Let others pass through the folders above it (chmod o+x).`,
    );
  }
  const account = accountForNewFolder();
  if (chosen === wanted && !(await canEnter(account, dataDir))) {
    const root = await makeOpenRoot(dataDir, account);
    // The link goes first: whatever happens next, this data folder's database is looked for there.
    await symlink(join(root, 'postgres'), wanted);
    return placeOf(join(root, 'postgres'), account);
  }
  if (await canEnter(account, dirname(chosen))) return placeOf(chosen, account);
  throw new DatabaseSetupError(
    `${wanted} points to ${chosen}, which is gone. Put the database back, or remove the link to begin with an empty one.`,
  );
}

/** A folder for this `dataDir` that every account can traverse. */
async function makeOpenRoot(dataDir: string, account: Account): Promise<string> {
  const root = join(openRoot, hash('sha256', await realpath(dataDir)).slice(0, 16));
  for (const folder of [openRoot, root]) {
    await mkdir(folder, { recursive: true });
    await chmod(folder, 0o755);
  }
  if (await canEnter(account, root)) return root;
  throw new DatabaseSetupError(
    `PostgreSQL runs as uid ${account?.uid}, which can enter neither ${dataDir} nor ${root}. Set DATA_DIR to a folder that others may pass through.`,
  );
}

async function isDatabase(folder: string): Promise<boolean> {
  return (await lstat(join(folder, 'PG_VERSION')).catch(() => undefined)) !== undefined;
}

async function canEnter(account: Account, folder: string): Promise<boolean> {
  return (await runAs(account, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder])).code === 0;
}

async function placeOf(folder: string, account: Account): Promise<Place> {
  const root = dirname(folder);
  return { folder, root, socketFolder: await privateSocketFolder(root, account), account };
}

/** A 0700 folder of the account's: beside the database, or in /tmp when that path is too long for a socket. */
async function privateSocketFolder(root: string, account: Account): Promise<string> {
  const near = join(root, 'postgres-socket');
  const digest = hash('sha256', root).slice(0, 16);
  const folder = Buffer.byteLength(near) <= longestSocketFolder ? near : `/tmp/felek-${digest}`;
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(folder);
  const owners = [account?.uid, process.getuid?.()];
  // In /tmp any account can create a folder with our name. A folder of another owner is not used.
  if (!found.isDirectory() || !owners.includes(found.uid)) {
    throw new DatabaseSetupError(
      `${folder} is needed for the database's socket but belongs to somebody else.`,
    );
  }
  await chmod(folder, 0o700);
  if (account) await chown(folder, account.uid, account.gid);
  return folder;
}

/**
 * Makes the database's folder if there is none: in a sibling that gets its name only when it is complete. Files in the way that are no
 * database are moved aside, never deleted.
 */
export async function makeFolder(place: Place, binaries: Binaries, log: DatabaseLog): Promise<void> {
  if (await isDatabase(place.folder)) return assertSameMajor(place.folder, binaries);
  await removeAbandonedHalves(place);
  const half = await mkdtemp(`${place.folder}.half-`);
  if (place.account) await chown(half, place.account.uid, place.account.gid);
  const { code, output } = await runAs(place.account, join(binaries.folder, 'initdb'), [
    `--pgdata=${half}`,
    '--username=postgres',
    // Only the account itself and root can enter the socket's 0700 folder. A password would protect nothing more.
    '--auth=trust',
    '--encoding=UTF8',
    // The same order of text on every machine, and the same after an update of the machine's own locales.
    ...(binaries.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []),
    '--locale=C',
    '--data-checksums',
    '--no-instructions',
  ]);
  if (code !== 0) {
    await rm(half, { recursive: true, force: true });
    throw new DatabaseSetupError(
      `PostgreSQL could not make its data folder: ${output.trim().split('\n').at(-1)}`,
    );
  }
  await moveAside(place.folder, log);
  await rename(half, place.folder).catch(async (error: unknown) => {
    await rm(half, { recursive: true, force: true });
    // Another copy of us may have been quicker; its folder is as good as ours.
    if (!(await isDatabase(place.folder))) throw error;
  });
}

async function assertSameMajor(folder: string, binaries: Binaries): Promise<void> {
  const made = Number((await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim());
  if (made !== binaries.major) {
    throw new DatabaseSetupError(
      `The database in ${folder} was made by PostgreSQL ${made}, and the programs are of version ${binaries.major}. Set FELEK_PG_BIN to the programs of version ${made}.`,
    );
  }
}

async function moveAside(folder: string, log: DatabaseLog): Promise<void> {
  if (!(await lstat(folder).catch(() => undefined)) || (await isDatabase(folder))) return;
  if (
    await rmdir(folder).then(
      () => true,
      () => false,
    )
  )
    return;
  const aside = `${folder}.aside-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  await rename(folder, aside);
  log.warn({ folder, aside }, 'the database folder was half-made; it was moved aside');
}

/** Halves of first starts that were cut off. They never held data. One that is young may still be in the making. */
async function removeAbandonedHalves(place: Place): Promise<void> {
  const oldMs = 10 * 60_000;
  for (const name of await readdir(place.root)) {
    if (!name.startsWith('postgres.half-')) continue;
    const half = join(place.root, name);
    if (Date.now() - (await stat(half)).mtimeMs > oldMs) await rm(half, { recursive: true, force: true });
  }
}
