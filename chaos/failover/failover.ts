// Three failovers under play: the primary is switched over, killed, and stopped. Three servers reach the cluster in three ways. Players
// record their acknowledged bets. At the end the new primary must have exactly these, and play must have resumed soon after each failover.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openPooler } from '../../testbed/pooler.ts';
import { cashier } from '../actors/cashier.ts';
import { lalePlayer } from '../actors/lale-player.ts';
import { openCaller } from '../caller.ts';
import { joinCustomer, type Customer } from '../customer.ts';
import { openFindings, type Findings } from '../findings.ts';
import { openHouse, simplify } from '../house.ts';
import { judge } from '../verdict.ts';
import { openCluster, type Cluster, type ClusterNode } from './cluster.ts';

const playersOfServer = 4;
const playsBetweenMs = 8000;
/** Measured from the new primary's first own commit. */
const resumesWithinMs = 2000;
const gaveUpAfterMs = 90_000;
const spin = { verb: 'spin', manner: 'once', lira: 1, hangUpAfterMs: 0 } as const;
const openingDeposit = { verb: 'deposit and pay', manner: 'once', lira: 500, hangUpAfterMs: 0 } as const;

interface Way {
  readonly name: string;
  readonly environment: Readonly<Record<string, string>>;
  /** The time of the last acknowledged stake through it, and their number. */
  lastAtMs: number;
  stakes: number;
}

export async function runFailover(): Promise<Findings> {
  const findings = openFindings();
  const cluster = await openCluster();
  const pooler = await openPooler(cluster.proxyUrl('felek_server'), 'transaction', { size: 20 });
  const owner = cluster.proxyUrl('felek');
  const ways: Way[] = [
    {
      name: 'several hosts',
      environment: {
        DATABASE_URL: cluster.hostsUrl('felek_server'),
        DATABASE_OWNER_URL: cluster.hostsUrl('felek'),
      },
    },
    {
      name: 'haproxy',
      environment: {
        DATABASE_URL: cluster.proxyUrl('felek_server'),
        DATABASE_OWNER_URL: cluster.proxyUrl('felek'),
      },
    },
    {
      name: 'PgBouncer and haproxy',
      environment: { DATABASE_URL: pooler.url, DATABASE_POOLER: 'transaction', DATABASE_OWNER_URL: owner },
    },
  ].map((way) => ({ ...way, lastAtMs: 0, stakes: 0 }));
  try {
    const house = await openHouse(
      { databases: ways.map(({ environment }) => environment), losesWebhooks: false },
      findings,
    );
    try {
      await simplify(owner);
      const over = new AbortController();
      const tables = await Promise.all(
        ways.flatMap((way, place) =>
          Array.from({ length: playersOfServer }, () =>
            sitDown({ way, port: house.servers[place]!.port, databaseUrl: owner, findings }),
          ),
        ),
      );
      const playing = tables.map(({ play }) => play(over.signal));
      for (const blow of blows) {
        await sleep(playsBetweenMs);
        await suffer(blow, { cluster, ways, findings });
      }
      await sleep(playsBetweenMs);
      over.abort();
      await Promise.all(playing);
      console.log('calm: asking again for what was not answered');
      await Promise.all(tables.map(({ finish }) => finish()));
      const customers = tables.map(({ customer }) => customer);
      await judge({
        customers,
        rig: { databaseUrl: owner, sandboxUrl: house.sandbox.url },
        findings,
      });
      for (const { name, stakes } of ways)
        console.log(`${String(stakes).padStart(7)} stakes acknowledged through ${name}`);
    } finally {
      await house.close();
    }
  } finally {
    await pooler.close();
    await cluster.close();
  }
  return findings;
}

interface Blow {
  readonly name: string;
  fall(cluster: Cluster, primary: ClusterNode): Promise<void>;
}

const blows: readonly Blow[] = [
  { name: 'switchover', fall: (cluster, primary) => cluster.switchOver(primary) },
  { name: 'kill -9 of Patroni and PostgreSQL', fall: (cluster, primary) => cluster.kill(primary) },
  { name: 'SIGSTOP of Patroni and PostgreSQL', fall: async (cluster, primary) => cluster.freeze(primary) },
];

/** Causes one failover, measures when play resumes through each way, brings the old primary back, and waits for a whole cluster. */
async function suffer(
  { name, fall }: Blow,
  { cluster, ways, findings }: { cluster: Cluster; ways: readonly Way[]; findings: Findings },
): Promise<void> {
  const old = await cluster.leader();
  const begunMs = performance.now();
  const falling = fall(cluster, old);
  const others = cluster.nodes.filter((node) => node.name !== old.name);
  const { promotedMs, takesCommitsMs } = await watchForPrimary(others);
  const since = (ms: number) => `${((ms - begunMs) / 1000).toFixed(1)} s`;
  console.log(`${name}: promoted after ${since(promotedMs)}, takes commits after ${since(takesCommitsMs)}`);
  for (const way of ways) {
    while (way.lastAtMs < promotedMs && performance.now() - takesCommitsMs < gaveUpAfterMs) await sleep(20);
    const goesOnMs = way.lastAtMs < promotedMs ? Infinity : way.lastAtMs;
    const after = Math.max(0, goesOnMs - takesCommitsMs);
    console.log(`  ${way.name}: play goes on ${(after / 1000).toFixed(2)} s after that`);
    if (after > resumesWithinMs)
      findings.wrong('play went on too late', `${name}, ${way.name}: ${after.toFixed(0)} ms`);
  }
  findings.count(`failovers: ${name}`);
  await falling;
  await sleep(1000);
  cluster.revive(old);
  await cluster.becomeWhole();
  console.log(`  the cluster is whole again after ${since(performance.now())}`);
}

/** The instants at which a node became primary, and at which a plain client's first commit succeeded. */
async function watchForPrimary(
  nodes: readonly ClusterNode[],
): Promise<{ promotedMs: number; takesCommitsMs: number }> {
  const over = new AbortController();
  const watch = async ({
    adminUrl,
  }: ClusterNode): Promise<{ promotedMs: number; takesCommitsMs: number }> => {
    let promotedMs: number | undefined;
    while (!over.signal.aborted) {
      const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 1000 });
      client.on('error', () => undefined);
      try {
        await client.connect();
        while (!over.signal.aborted) {
          const { rows } = await client.query<{ reads: boolean }>('select pg_is_in_recovery() as reads');
          if (rows[0]?.reads === false) {
            promotedMs ??= performance.now();
            await client.query('create table if not exists plain_client (at timestamptz default now())');
            await client.query('insert into plain_client default values');
            return { promotedMs, takesCommitsMs: performance.now() };
          }
          await sleep(20);
        }
      } catch {
        await sleep(20);
      } finally {
        await client.end().catch(() => undefined);
      }
    }
    throw new Error('another node was promoted');
  };
  const found = await Promise.any(nodes.map(watch));
  over.abort();
  return found;
}

/** A customer at one server, who deposits and then plays round after round. */
async function sitDown(options: {
  readonly way: Way;
  readonly port: number;
  readonly databaseUrl: string;
  readonly findings: Findings;
}): Promise<{ customer: Customer; play(over: AbortSignal): Promise<void>; finish(): Promise<void> }> {
  const { way, port, databaseUrl, findings } = options;
  const heard: Findings = {
    ...findings,
    count(what, times) {
      if (what === 'rounds staked') {
        way.lastAtMs = performance.now();
        way.stakes += 1;
      }
      findings.count(what, times);
    },
  };
  const caller = openCaller(() => port, findings, { mostPauseMs: 250 });
  const customer = await joinCustomer(caller, heard, databaseUrl);
  const desk = cashier.create(customer);
  await desk.act(openingDeposit);
  const player = lalePlayer.create(customer);
  return {
    customer,
    async play(over) {
      while (!over.aborted)
        await player.act(spin).catch((error: unknown) => customer.wrong(`a spin failed: ${String(error)}`));
    },
    async finish() {
      for (const actor of [desk, player])
        await actor
          .finish()
          .catch((error: unknown) => customer.wrong('a person could not finish', String(error)));
    },
  };
}
