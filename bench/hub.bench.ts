// The cost of a hub connection against one of bare `ws`: server CPU per delivery of a broadcast, and memory while idle. Server and clients
// run in processes of their own, new for each round. The two variants take turns.
import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { median } from './loading.ts';
import type { LoadReport, LoadOptions } from './hub-load.ts';
import type { Listening, ServerOptions, Variant } from './hub-server.ts';
import { endProcess, reportOf, startProcess } from './processes.ts';
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
  const server = startProcess('hub-server.ts', [variant], ['--expose-gc']);
  const load = startProcess('hub-load.ts');
  try {
    const { port, rssBytes: before, bytesPerDelivery } = await reportOf<Listening>(server);
    ask(load, { variant, port, connections, bytesPerDelivery });
    await reportOf(load);
    await pause(1_000);
    const weighed = reportOf<{ rssBytes: number; connections: number }>(server);
    ask(server, { weigh: true });
    const { rssBytes: after, connections: connected } = await weighed;
    if (connected !== connections) throw new Error(`bug: ${connected} of ${connections} are connected`);

    load.on('message', (report: LoadReport) => {
      if ('arrived' in report) ask(server, report);
    });
    ask(server, { broadcast: { warmupMs, ms: measuredMs } });
    const { cpuMs, broadcasts } = await reportOf<{ cpuMs: number; broadcasts: number }>(server);
    return {
      cpuSecondsPerMillion: cpuMs / 1000 / ((broadcasts * connections) / 1_000_000),
      kbPerConnection: (after - before) / 1000 / connections,
    };
  } finally {
    await Promise.all([endProcess(server), endProcess(load)]);
  }
}

function ask(child: ChildProcess, options: ServerOptions | LoadOptions): void {
  child.send(options);
}
