// The cost of a hub connection against one of bare `ws`: server CPU per delivery of a broadcast, and memory while idle. Server and clients
// run in processes of their own, new for each round. The two variants take turns.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { median } from './loading.ts';
import type { LoadReport, LoadOptions } from './hub-load.ts';
import type { Listening, ServerReport, ServerOptions, Variant } from './hub-server.ts';
import type { BenchRow } from './run.ts';

const connections = 2_000;
const rounds = 3;
const warmupMs = 1_000;
const measuredMs = 4_000;
const cpuBar = 1.15;
const memoryBarKb = 20;

interface Cost {
  readonly cpuSecondsPerMillion: number;
  readonly kbPerConnection: number;
}

/** Two rows: CPU per million deliveries of 200 bytes to 2,000 connections, and memory per idle connection. */
export async function benchHub(): Promise<BenchRow[]> {
  const costs: Record<Variant, Cost[]> = { hub: [], ws: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const variant of ['ws', 'hub'] as const) costs[variant].push(await measure(variant));
  const of = (variant: Variant, what: keyof Cost) => median(costs[variant].map((cost) => cost[what]));
  const cpu = { ours: of('hub', 'cpuSecondsPerMillion'), theirs: of('ws', 'cpuSecondsPerMillion') };
  const memory = { ours: of('hub', 'kbPerConnection'), theirs: of('ws', 'kbPerConnection') };
  const cpuRatio = cpu.ours / cpu.theirs;
  return [
    {
      name: 'hub: server CPU per million deliveries, 200 bytes to 2,000 connections',
      ours: `${oneDecimal(cpu.ours)} s`,
      yardstick: `${oneDecimal(cpu.theirs)} s, bare ws`,
      ratio: cpuRatio,
      bar: `≤ ${cpuBar}`,
      ok: cpuRatio <= cpuBar,
    },
    {
      name: 'hub: memory per idle connection, RSS without V8’s young generation',
      ours: `${oneDecimal(memory.ours)} kB`,
      yardstick: `${oneDecimal(memory.theirs)} kB, bare ws`,
      ratio: memory.ours / memory.theirs,
      bar: `≤ ${memoryBarKb} kB`,
      ok: memory.ours <= memoryBarKb,
    },
  ];
}

const oneDecimal = (figure: number) => String(Math.round(figure * 10) / 10);

async function measure(variant: Variant): Promise<Cost> {
  const server = start('hub-server.ts', [variant], ['--expose-gc']);
  const load = start('hub-load.ts', [], []);
  try {
    const [{ port, rssBytes: before, bytesPerDelivery }] = await reports<Listening>(server);
    ask(load, { variant, port, connections, bytesPerDelivery });
    await reports(load);
    await pause(1_000);
    const weighed = reports<{ rssBytes: number; connections: number }>(server);
    ask(server, { weigh: true });
    const [{ rssBytes: after, connections: connected }] = await weighed;
    if (connected !== connections) throw new Error(`bug: ${connected} of ${connections} are connected`);

    load.on('message', (report: LoadReport) => {
      if ('arrived' in report) ask(server, report);
    });
    ask(server, { broadcast: { warmupMs, ms: measuredMs } });
    const [{ cpuMs, broadcasts }] = await reports<{ cpuMs: number; broadcasts: number }>(server);
    return {
      cpuSecondsPerMillion: cpuMs / 1000 / ((broadcasts * connections) / 1_000_000),
      kbPerConnection: (after - before) / 1000 / connections,
    };
  } finally {
    await Promise.all([end(server), end(load)]);
  }
}

function start(file: string, args: string[], execArgv: string[]): ChildProcess {
  return fork(join(import.meta.dirname, file), args, { execArgv: [...execArgv, '--import', 'tsx'] });
}

/** The next report of a child process. Fails if the child exits instead. */
async function reports<Report extends ServerReport | LoadReport>(child: ChildProcess): Promise<[Report]> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('bug: a process of the benchmark ended early');
  });
  ended.catch(() => {});
  return Promise.race([once(child, 'message') as Promise<[Report]>, ended]);
}

function ask(child: ChildProcess, options: ServerOptions | LoadOptions): void {
  child.send(options);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
