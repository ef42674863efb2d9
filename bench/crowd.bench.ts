// A common round before 2,000 open stages, in a whole house: from the server's decision that a phase is over to the last stage that receives
// it, while some of the players bet in each round. The server's CPU time for these messages stands beside bare `ws`, which sends as many bytes
// to as many connections as often. The table runs faster than in a house, so that there are enough rounds.
import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { startDatabase } from '../apps/server/src/db/start-database.ts';
import { openLog } from '../apps/server/src/log.ts';
import { openCasinoServer, type CasinoServer } from '../testbed/casino-servers.ts';
import { startHouse } from '../testbed/house.ts';
import { assertBooks } from './books.ts';
import { openBenchDisk } from './bench-disk.ts';
import { launchOf } from './house-player.ts';
import type { LoadOptions, LoadReport } from './hub-load.ts';
import type { Listening as ServerReady, ServerOptions } from './hub-server.ts';
import { cpuSecondsOf, endProcess, reportOf, startProcess } from './processes.ts';
import type { BenchRow } from './run.ts';
import type { Heard, Listening, StagesOptions } from './stages.ts';

const stages = 2000;
const playing = 100;
const game = 'canli-rulet';
const schedule = { open: 600, lock: 100, spin: 300, result: 200 };
const quietMs = 10_000;
const watchedMs = 20_000;
const playedMs = 45_000;
const mostMs = 150;
const mostTimesBare = 1.5;
const frameHeaderBytes = 4;

/** Two rows: the 99th percentile of the way to the last stage, and CPU per million deliveries. */
export async function benchCrowd(): Promise<BenchRow[]> {
  const disk = openBenchDisk();
  try {
    const database = await startDatabase({
      dataDir: disk.dataDir,
      maxConnections: 200,
      log: openLog('silent'),
    });
    const { url, serverUrl } = database;
    const house = await startHouse({ environment: { DATABASE_URL: serverUrl, DATABASE_OWNER_URL: url } });
    const casino = openCasinoServer(url);
    const child = startProcess('stages.ts');
    try {
      await hurryTable(casino);
      const tokens = await launchMany(casino);
      const idle = await cpuIn(house.serverPid, () => pause(quietMs));
      const options: StagesOptions = { port: house.port, table: `${game}-1`, tokens };
      child.send(options);
      await reportOf<{ opened: number }>(child);
      const watched = await cpuIn(house.serverPid, () => listen(child, { ms: watchedMs, players: 0 }));
      const played = await listen(child, { ms: playedMs, players: playing });
      await assertBooks(casino.database.pool);
      const ours = (watched.seconds - (idle.seconds * watchedMs) / quietMs) / watched.result.frames;
      const bare = await bareSeconds(watched.result);
      return [latencyRow(played), cpuRow(ours * 1e6, bare * 1e6)].map((row) => ({
        ...row,
        name: row.name + disk.label,
      }));
    } finally {
      await endProcess(child);
      await casino.close();
      await house.stop();
      await database.stop();
    }
  } finally {
    disk.remove();
  }
}

function latencyRow({ latenciesMs, bets }: Heard): BenchRow {
  const sorted = latenciesMs.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  const p99 = at(0.99);
  return {
    name: `(t) a phase of a common round to the last of ${stages} stages, p99 of ${sorted.length}`,
    ours: `${p99.toFixed(0)} ms, median ${at(0.5).toFixed(0)} ms, with ${bets} bets`,
    yardstick: `${mostMs} ms`,
    ratio: p99 / mostMs,
    bar: '< 1',
    ok: p99 < mostMs && bets > 0,
  };
}

function cpuRow(ours: number, bare: number): BenchRow {
  return {
    name: `(t) server CPU per million messages to ${stages} stages`,
    ours: `${ours.toFixed(1)} s`,
    yardstick: `${bare.toFixed(1)} s, bare ws`,
    ratio: ours / bare,
    bar: `≤ ${mostTimesBare}`,
    ok: ours <= mostTimesBare * bare,
  };
}

/** The times of a table are data; a running house reads them again within seconds. */
async function hurryTable({ database: { pool } }: CasinoServer): Promise<void> {
  const { rowCount } = await pool.query('update game_table set schedule = $2 where code = $1', [
    `${game}-1`,
    JSON.stringify(schedule),
  ]);
  if (rowCount !== 1) throw new Error(`bug: ${game} has no table`);
}

async function launchMany(casino: CasinoServer): Promise<string[]> {
  const tokens: string[] = [];
  const inOneGo = 50;
  while (tokens.length < stages)
    tokens.push(...(await Promise.all(Array.from({ length: inOneGo }, () => launchOf(casino, game)))));
  return tokens;
}

async function cpuIn<Result>(
  pid: number,
  work: () => Promise<Result>,
): Promise<{ readonly seconds: number; readonly result: Result }> {
  const before = cpuSecondsOf(pid);
  const result = await work();
  return { seconds: cpuSecondsOf(pid) - before, result };
}

function listen(child: ChildProcess, listening: Listening): Promise<Heard> {
  child.send(listening);
  return reportOf<Heard>(child);
}

/** The CPU time of a delivery by bare `ws`, of messages as long and as frequent as the received ones. */
async function bareSeconds({ frames, bytes }: Heard): Promise<number> {
  const bytesOfMessage = Math.round(bytes / frames) - frameHeaderBytes;
  const server = startProcess('hub-server.ts', ['ws', String(bytesOfMessage)], ['--expose-gc']);
  const load = startProcess('hub-load.ts');
  const ask = (to: ChildProcess, asked: ServerOptions | LoadOptions) => void to.send(asked);
  try {
    const { port, bytesPerDelivery } = await reportOf<ServerReady>(server);
    ask(load, { variant: 'ws', port, connections: stages, bytesPerDelivery });
    await reportOf<LoadReport>(load);
    load.on('message', (report: LoadReport) => {
      if ('arrived' in report) ask(server, report);
    });
    const everyMs = watchedMs / (frames / stages);
    ask(server, { broadcast: { warmupMs: 2000, ms: watchedMs, everyMs } });
    const { cpuMs, broadcasts } = await reportOf<{ cpuMs: number; broadcasts: number }>(server);
    return cpuMs / 1000 / (broadcasts * stages);
  } finally {
    await Promise.all([endProcess(server), endProcess(load)]);
  }
}
