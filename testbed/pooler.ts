// Debian's PgBouncer before a database of a test, where the machine has it.
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { accountForNewFolder, spawnAs } from '@felek/postgres/account';
import { freePort } from './sandbox-process.ts';

const program = '/usr/sbin/pgbouncer';

/** Where it is not, its tests are skipped, and say so by their names. */
export const hasPooler = existsSync(program);

export interface Pooler {
  /** The database behind it. */
  readonly url: string;
  close(): Promise<void>;
}

/** Opens one before the database of `url`, with fewer connections to it than the house has. */
export async function openPooler(
  url: string,
  mode: 'session' | 'transaction',
  { size = 40 } = {},
): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'felek-pooler-'));
  // Root's pooler runs as another account, which must be able to enter.
  await chmod(folder, 0o755);
  const port = await freePort();
  const target = new URL(url);
  const database = target.pathname.slice(1);
  const behind = {
    host: target.searchParams.get('host') ?? target.hostname,
    port: target.port || '5432',
    user: decodeURIComponent(target.username),
    ...(target.password && { password: decodeURIComponent(target.password) }),
  };
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    // Every client is let in without a password, and reaches the database as the `user` above.
    auth_type: 'any',
    pool_mode: mode,
    default_pool_size: size,
    server_login_retry: 1,
    query_wait_timeout: 5,
  };
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]\n${database} = ${Object.entries(behind)
      .map(([name, value]) => `${name}='${value}'`)
      .join(' ')}\n[pgbouncer]\n${Object.entries(settings)
      .map(([name, value]) => `${name} = ${value}`)
      .join('\n')}\n`,
  );
  const account = accountForNewFolder();
  const child = spawnAs(account, program, ['-q', join(folder, 'pgbouncer.ini')], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  const own = `postgresql://${target.username}@127.0.0.1:${port}/${database}`;
  await becomeReady(own);
  return {
    url: own,
    async close() {
      child.kill('SIGINT');
      await Promise.race([ended, sleep(2000)]);
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

async function becomeReady(url: string): Promise<void> {
  for (let left = 200; left > 0; left -= 1) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    const answers = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (answers) return;
    await sleep(50);
  }
  throw new Error('PgBouncer did not answer.');
}
