// RabbitMQ of Debian's package as the broker of the Unified Odds Feed: a node of its own with its own port and virtual host in a temporary
// folder, under an unprivileged account. An HTTP endpoint authenticates readers, as a seller of feeds does, since RabbitMQ's own
// accounts have no empty passwords. `close` ends everything and removes the folder.
import type { ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type Channel, type ChannelModel } from 'amqplib';
import { accountForNewFolder, spawnAs } from '@felek/postgres/account';
import { freePort } from './sandbox-process.ts';

/** Debian's own starter needs the account `rabbitmq`; this one runs as the current account. */
const program = '/usr/lib/rabbitmq/bin/rabbitmq-server';
const portMapper = '/usr/bin/epmd';
export const hasRabbit = existsSync(program) && existsSync(portMapper);

const exchange = 'unifiedfeed';
const readyWithinMs = 90_000;
const own = { user: 'feed', password: 'the-feed-itself' };

export interface RabbitServer {
  readonly port: number;
  /** Puts it into every queue that is bound for the key. While the node is away it goes nowhere. */
  publish(key: string, body: string): void;
  /** SIGKILL to the node with all its processes. */
  kill(): Promise<void>;
  /** Starts it again on the same data. */
  start(): Promise<void>;
  /** The names and passwords of the readers' logins. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

export interface RabbitOptions {
  readonly virtualHost: string;
  readonly isAllowed: (user: string, password: string) => boolean;
}

export async function openRabbitServer({ virtualHost, isAllowed }: RabbitOptions): Promise<RabbitServer> {
  const account = accountForNewFolder();
  const home = mkdtempSync(join(tmpdir(), 'felek-rabbit-'));
  chmodSync(home, 0o755);
  if (account) chownSync(home, account.uid, account.gid);
  const [port, nodePort, mapperPort] = [await freePort(), await freePort(), await freePort()];

  const asked: string[] = [];
  const readers = new Set<string>();
  const judge = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://judge');
    const user = searchParams.get('username') ?? '';
    let isRight = readers.has(user);
    if (pathname === '/user') {
      const password = searchParams.get('password') ?? '';
      asked.push(`${user}:${password}`);
      isRight = isAllowed(user, password);
      if (isRight) readers.add(user);
    } else if (pathname === '/resource') isRight &&= mayTouch(searchParams);
    response.end(isRight ? 'allow' : 'deny');
  });
  await new Promise<void>((resolve) => void judge.listen(0, '127.0.0.1', resolve));
  const judgeUrl = `http://127.0.0.1:${(judge.address() as AddressInfo).port}`;

  writeFileSync(
    join(home, 'rabbitmq.conf'),
    [
      `listeners.tcp.1 = 127.0.0.1:${port}`,
      `default_vhost = ${virtualHost}`,
      `default_user = ${own.user}`,
      `default_pass = ${own.password}`,
      'auth_backends.1 = internal',
      'auth_backends.2 = http',
      ...['user', 'vhost', 'resource', 'topic'].map((each) => `auth_http.${each}_path = ${judgeUrl}/${each}`),
      'log.console = true',
      'log.file = false',
      // A test machine has little free space, and these tests do not depend on it.
      'disk_free_limit.absolute = 1MB',
      'vm_memory_high_watermark.absolute = 1GB',
      '',
    ].join('\n'),
  );
  writeFileSync(join(home, 'enabled_plugins'), '[rabbitmq_auth_backend_http].\n');
  for (const file of ['rabbitmq.conf', 'enabled_plugins']) chmodSync(join(home, file), 0o644);

  const environment = {
    PATH: '/usr/lib/rabbitmq/bin:/usr/bin:/bin',
    LC_ALL: 'C.UTF-8',
    HOME: home,
    ERL_EPMD_PORT: String(mapperPort),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    ERL_MAX_ETS_TABLES: '5000',
    RABBITMQ_NODENAME: `felek-${port}@localhost`,
    RABBITMQ_DIST_PORT: String(nodePort),
    RABBITMQ_CONFIG_FILE: join(home, 'rabbitmq.conf'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(home, 'enabled_plugins'),
    RABBITMQ_CONF_ENV_FILE: join(home, 'none.conf'),
    RABBITMQ_MNESIA_BASE: join(home, 'data'),
    RABBITMQ_LOG_BASE: join(home, 'log'),
    RABBITMQ_PLUGINS_EXPAND_DIR: join(home, 'plugins'),
    RABBITMQ_PID_FILE: join(home, 'pid'),
    RABBITMQ_GENERATED_CONFIG_DIR: join(home, 'config'),
    // Two schedulers are enough for one reader.
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '+S 2:2 +sbwt none +sbwtdcpu none +sbwtdio none',
  };
  /** In a group of its own, so that its processes end with it. */
  const run = (file: string, args: string[]): ChildProcess => {
    const child = spawnAs(account, file, args, {
      cwd: home,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    child.stdout?.on('data', (bytes) => (said += String(bytes)));
    child.stderr?.on('data', (bytes) => (said += String(bytes)));
    return child;
  };
  let said = '';
  // Ours, or the node would leave one behind.
  const mapper = run(portMapper, ['-port', String(mapperPort), '-address', '127.0.0.1']);
  let node: ChildProcess | undefined;
  let connection: ChannelModel | undefined;
  let channel: Channel | undefined;
  const endAll = () => {
    endGroup(node);
    endGroup(mapper);
  };
  process.once('exit', endAll);

  async function start(): Promise<void> {
    const started = run(program, []);
    node = started;
    for (const until = performance.now() + readyWithinMs; ; await sleep(200)) {
      if (started.exitCode !== null) throw new Error(`RabbitMQ ended:\n${said}`);
      try {
        connection = await connect({
          hostname: '127.0.0.1',
          port,
          username: own.user,
          password: own.password,
          vhost: virtualHost,
        });
        break;
      } catch (error) {
        if (performance.now() > until) throw new Error(`RabbitMQ is not ready:\n${said}`, { cause: error });
      }
    }
    connection.on('error', () => undefined);
    connection.on('close', () => (channel = undefined));
    const opened = await connection.createChannel();
    opened.on('error', () => undefined);
    await opened.assertExchange(exchange, 'topic', { durable: true });
    channel = opened;
  }

  async function kill(): Promise<void> {
    channel = undefined;
    const dead = node;
    if (!dead) return;
    const ended = new Promise<void>((resolve) => void dead.once('exit', () => resolve()));
    endGroup(dead);
    if (dead.exitCode === null && dead.signalCode === null) await ended;
    node = undefined;
  }

  async function close(): Promise<void> {
    await kill();
    process.off('exit', endAll);
    endGroup(mapper);
    judge.closeAllConnections();
    await new Promise((resolve) => void judge.close(resolve));
    rmSync(home, { recursive: true, force: true });
  }

  try {
    await start();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    port,
    asked,
    start,
    kill,
    close,
    publish: (key, body) => void channel?.publish(exchange, key, Buffer.from(body)),
  };
}

/** A reader reads from the feed's exchange into queues that the broker named for it, and does nothing else. */
function mayTouch(asked: URLSearchParams): boolean {
  const [kind, name, permission] = ['resource', 'name', 'permission'].map((each) => asked.get(each) ?? '');
  if (kind === 'exchange') return name === exchange && permission === 'read';
  return kind === 'queue' && name!.startsWith('amq.gen-');
}

function endGroup(child: ChildProcess | undefined): void {
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
