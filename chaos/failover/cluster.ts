// A cluster as operators run it: etcd, three Patroni nodes with a strict synchronous standby, and haproxy in front. All programs are
// Debian's, on loopback ports and in a temporary folder. `close` ends everything.
import type { ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chmodSync, chownSync, mkdirSync, mkdtempSync } from 'node:fs';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { spawnAs } from '@felek/postgres/account';
import { ensureFromDebian } from '../debian.ts';
import { freePort } from '../../testbed/sandbox-process.ts';

export interface ClusterNode {
  readonly name: string;
  /** The superuser's address of its PostgreSQL. */
  readonly adminUrl: string;
}

export interface Cluster {
  readonly nodes: readonly ClusterNode[];
  /** The house's database as one address with all hosts, for one of {@link houseRoles}. */
  hostsUrl(role: HouseRole): string;
  /** The same through haproxy, which forwards to the primary. */
  proxyUrl(role: HouseRole): string;
  /** The node that leads now. */
  leader(): Promise<ClusterNode>;
  /** A planned switchover. */
  switchOver(from: ClusterNode): Promise<void>;
  /** SIGKILL to a node's Patroni and PostgreSQL, like a reset of its machine. */
  kill(node: ClusterNode): Promise<void>;
  /** SIGSTOP to the same: connections stay open, and nothing answers. */
  freeze(node: ClusterNode): void;
  /** Brings a node back that was killed or frozen. */
  revive(node: ClusterNode): void;
  /** Waits until one leads, the others follow, and one of them is synchronous. */
  becomeWhole(): Promise<void>;
  close(): Promise<void>;
}

const packages = [
  'patroni',
  'python3-etcd',
  'etcd-server',
  'etcd-client',
  'haproxy',
  'pgbouncer',
  'postgresql',
];
const programs = [
  '/usr/bin/patroni',
  '/usr/bin/patronictl',
  '/usr/bin/etcd',
  '/usr/sbin/haproxy',
  '/usr/sbin/pgbouncer',
  '/usr/lib/python3/dist-packages/etcd/__init__.py',
];
const wholeWithinMs = 120_000;
const size = 3;
const superPassword = 'super';
const housePassword = 'house';
/** The owner, and the role of the running servers. */
const houseRoles = ['felek', 'felek_server'] as const;
type HouseRole = (typeof houseRoles)[number];

export const ensurePrograms = () =>
  ensureFromDebian(
    packages,
    () => binFolder() === undefined || !programs.every((program) => existsSync(program)),
    forbidMainCluster,
  );

/** Keeps Debian's package from making a cluster of its own. */
function forbidMainCluster(): void {
  const settings = '/etc/postgresql-common/createcluster.conf';
  mkdirSync(dirname(settings), { recursive: true });
  if (!existsSync(settings)) writeFileSync(settings, 'create_main_cluster = false\n');
}

/** The newest of Debian's folders of PostgreSQL programs. */
function binFolder(): string | undefined {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return undefined;
  const folders = readdirSync(root)
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(root, version, 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'pg_basebackup')));
}

/** Under root it runs as Debian's account of PostgreSQL, otherwise as the current account. */
function clusterAccount() {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((each) => each.split(':'))
    .find(([name]) => name === 'postgres');
  if (!line) throw new Error('There is no account "postgres" to run the cluster as.');
  return { uid: Number(line[2]), gid: Number(line[3]) };
}

interface RunningNode extends ClusterNode {
  readonly restPort: number;
  readonly folder: string;
  readonly settings: string;
  patroni: ChildProcess;
}

export async function openCluster(): Promise<Cluster> {
  ensurePrograms();
  const account = clusterAccount();
  const home = mkdtempSync(join(tmpdir(), 'felek-cluster-'));
  chmodSync(home, 0o755);
  const log = openSync(join(home, 'log'), 'a');
  const started: ChildProcess[] = [];
  // A process that exits without `close` ends all programs too.
  const endAll = () => {
    for (const node of nodes) killTree(node, 'SIGKILL');
    for (const child of started) child.kill('SIGKILL');
  };
  process.once('exit', endAll);

  function run(program: string, args: string[], cwd = home): ChildProcess {
    const child = spawnAs(account, program, args, {
      cwd,
      stdio: ['ignore', log, log],
      env: { PATH: `${binFolder()}:/usr/bin:/bin:/usr/sbin`, LC_ALL: 'C.UTF-8', HOME: home },
    });
    started.push(child);
    return child;
  }

  function folderOf(name: string): string {
    const folder = join(home, name);
    mkdirSync(folder, { mode: 0o700 });
    if (account) chownSync(folder, account.uid, account.gid);
    return folder;
  }

  const [etcdPort, etcdPeerPort, proxyPort] = [await freePort(), await freePort(), await freePort()];
  const etcd = { client: `http://127.0.0.1:${etcdPort}`, peer: `http://127.0.0.1:${etcdPeerPort}` };
  const nodes: RunningNode[] = [];
  run('/usr/bin/etcd', [
    '--name=felek',
    `--data-dir=${folderOf('etcd')}`,
    `--listen-client-urls=${etcd.client}`,
    `--advertise-client-urls=${etcd.client}`,
    `--listen-peer-urls=${etcd.peer}`,
    `--initial-advertise-peer-urls=${etcd.peer}`,
    `--initial-cluster=felek=${etcd.peer}`,
    '--heartbeat-interval=300',
    '--election-timeout=3000',
    '--logger=zap',
    '--enable-v2=true',
  ]);

  async function addNode(name: string): Promise<RunningNode> {
    const [port, restPort, folder] = [await freePort(), await freePort(), folderOf(name)];
    const settings = join(folder, 'patroni.yml');
    // JSON is YAML.
    writeFileSync(
      settings,
      JSON.stringify(patroniSettings({ name, port, restPort, folder, etcdPort }), null, 1),
    );
    if (account) chownSync(settings, account.uid, account.gid);
    return {
      name,
      adminUrl: `postgresql://postgres:${superPassword}@127.0.0.1:${port}/postgres`,
      restPort,
      folder,
      settings,
      patroni: run('/usr/bin/patroni', [settings], folder),
    };
  }

  /** A node's own report of its state. Empty without an answer. */
  async function stateOf(
    node: RunningNode,
  ): Promise<{ role?: string; state?: string; sync_standby?: boolean }> {
    const answer = await fetch(`http://127.0.0.1:${node.restPort}/patroni`, {
      signal: AbortSignal.timeout(1000),
    }).catch(() => undefined);
    return answer ? ((await answer.json()) as object) : {};
  }

  async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const deadline = performance.now() + wholeWithinMs;
    while (performance.now() < deadline) {
      if (await isSo()) return;
      await sleep(100);
    }
    throw new Error(`${what} did not come about within ${wholeWithinMs / 1000} s; see ${join(home, 'log')}`);
  }

  const leads = ({ role, state }: { role?: string; state?: string }) =>
    (role === 'master' || role === 'primary') && state === 'running';
  const becomeWhole = () =>
    until('a whole cluster', async () => {
      const states = await Promise.all(nodes.map(stateOf));
      return (
        states.filter(leads).length === 1 &&
        states.filter(({ role, state }) => role === 'replica' && state === 'running').length === size - 1 &&
        states.some(({ sync_standby }) => sync_standby === true)
      );
    });

  async function leader(): Promise<RunningNode> {
    let found: RunningNode | undefined;
    await until('a leader', async () => {
      for (const node of nodes) if (leads(await stateOf(node))) found = node;
      return found !== undefined;
    });
    return found!;
  }

  const known = (node: ClusterNode) => nodes.find(({ name }) => name === node.name)!;

  await sleep(1000);
  nodes.push(await addNode('n1'));
  await leader();
  for (const name of ['n2', 'n3']) nodes.push(await addNode(name));
  await becomeWhole();
  await makeHouseDatabase((await leader()).adminUrl);
  const proxySettings = join(folderOf('haproxy'), 'haproxy.cfg');
  writeFileSync(proxySettings, haproxySettings(proxyPort, nodes));
  run('/usr/sbin/haproxy', ['-db', '-f', proxySettings]);

  const houseUrl = (role: HouseRole, at: string, more = '') =>
    `postgresql://${role}:${housePassword}@${at}/felek${more}`;
  const hosts = nodes.map(({ adminUrl }) => new URL(adminUrl).host).join(',');
  const proxyUrl = (role: HouseRole) => houseUrl(role, `127.0.0.1:${proxyPort}`);
  await until('haproxy', async () => answers(proxyUrl('felek')));
  return {
    nodes,
    hostsUrl: (role) => houseUrl(role, hosts, '?target_session_attrs=read-write'),
    proxyUrl,
    leader,
    async switchOver(from) {
      const candidate = await synchronousOf(nodes, stateOf);
      const args = ['-c', known(from).settings, 'switchover', 'felek', '--leader', from.name];
      const child = run('/usr/bin/patronictl', [...args, '--candidate', candidate.name, '--force']);
      await new Promise<void>((resolve) => void child.once('exit', () => resolve()));
    },
    async kill(node) {
      const { patroni } = known(node);
      const ended = new Promise<void>((resolve) => void patroni.once('exit', () => resolve()));
      killTree(known(node), 'SIGKILL');
      await ended;
    },
    freeze: (node) => killTree(known(node), 'SIGSTOP'),
    revive(node) {
      const dead = known(node);
      if (dead.patroni.exitCode === null && dead.patroni.signalCode === null) killTree(dead, 'SIGCONT');
      else dead.patroni = run('/usr/bin/patroni', [dead.settings], dead.folder);
    },
    becomeWhole,
    async close() {
      process.off('exit', endAll);
      endAll();
      await sleep(300);
      closeSync(log);
      rmSync(home, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** The synchronous standby, which has every commit. */
async function synchronousOf(
  nodes: readonly RunningNode[],
  stateOf: (node: RunningNode) => Promise<{ sync_standby?: boolean }>,
): Promise<RunningNode> {
  for (const node of nodes) if ((await stateOf(node)).sync_standby === true) return node;
  throw new Error('No node is the synchronous standby.');
}

/** Sends a signal to Patroni, PostgreSQL, and all its processes. */
function killTree({ patroni, folder }: RunningNode, signal: NodeJS.Signals): void {
  const lock = join(folder, 'data/postmaster.pid');
  const postmaster = existsSync(lock) ? Number(readFileSync(lock, 'utf8').split('\n')[0]) : 0;
  const pids = [patroni.pid ?? 0, postmaster, ...(postmaster > 0 ? childrenOf(postmaster) : [])];
  for (const pid of pids.filter((each) => each > 0)) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has ended already.
    }
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Short times, as far as Patroni 3.0 accepts them: a dead node is replaced after some ten seconds. */
function patroniSettings(node: {
  name: string;
  port: number;
  restPort: number;
  folder: string;
  etcdPort: number;
}) {
  const listen = `127.0.0.1:${node.port}`;
  const rest = `127.0.0.1:${node.restPort}`;
  return {
    scope: 'felek',
    name: node.name,
    restapi: { listen: rest, connect_address: rest },
    // By etcd's second API. By the third, Patroni before 3.0.3 overwrites the leader's key without looking: a node that was frozen takes the
    // lead back when it wakes, and what its successor committed is rewound (patroni/patroni#2689).
    etcd: { hosts: `127.0.0.1:${node.etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: 10,
        loop_wait: 2,
        retry_timeout: 3,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        synchronous_node_count: 1,
        primary_start_timeout: 0,
        primary_stop_timeout: 10,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 120 } },
      },
      initdb: ['data-checksums', { encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
      pg_hba: [
        'host all all 127.0.0.0/8 scram-sha-256',
        'host replication replicator 127.0.0.0/8 scram-sha-256',
      ],
    },
    postgresql: {
      listen,
      connect_address: listen,
      data_dir: join(node.folder, 'data'),
      bin_dir: binFolder(),
      pgpass: join(node.folder, 'pgpass'),
      parameters: { unix_socket_directories: node.folder, wal_keep_size: '256MB' },
      authentication: {
        superuser: { username: 'postgres', password: superPassword },
        replication: { username: 'replicator', password: 'replicator' },
        rewind: { username: 'rewinder', password: 'rewinder' },
      },
    },
    watchdog: { mode: 'off' },
  };
}

const haproxySettings = (port: number, nodes: readonly RunningNode[]) => `defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 2s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, adminUrl, restPort }) => `  server ${name} ${new URL(adminUrl).host} check port ${restPort}\n`).join('')}`;

/** The roles carry the session settings, since a pooler in transaction mode cannot. */
async function makeHouseDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  for (const role of houseRoles) {
    await client.query(`create role ${role} login password '${housePassword}'`);
    await client.query(`alter role ${role} set statement_timeout = '15s'`);
    await client.query(`alter role ${role} set lock_timeout = '5s'`);
    await client.query(`alter role ${role} set idle_in_transaction_session_timeout = '30s'`);
  }
  await client.query('create database felek owner felek');
  await client.end();
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}
