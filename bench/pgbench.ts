// Runs PostgreSQL's own load generator, the yardstick for the database's speed.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

export interface PgbenchReport {
  readonly perSecond: number;
  /** The number of runs of the whole script. */
  readonly runs: number;
  /** With a rate: the 99th percentile of the milliseconds from when a run was due. */
  readonly p99Ms: number;
}

/** Runs a script on `clients` connections. Each repeats it as soon as it is answered, or all together run it at `rate` per second. */
export async function runPgbench(request: {
  readonly url: string;
  readonly script: string;
  readonly clients: number;
  readonly seconds: number;
  readonly rate?: number;
}): Promise<PgbenchReport> {
  const folder = mkdtempSync(join(tmpdir(), 'felek-pgbench-'));
  try {
    const file = join(folder, 'script.sql');
    writeFileSync(file, request.script);
    const settings = { protocol: 'prepared', client: request.clients, jobs: 1, time: request.seconds, file };
    const options = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
    if (request.rate !== undefined)
      options.push('--log', `--log-prefix=${join(folder, 'runs')}`, `--rate=${request.rate}`);
    const output = await outputOf(pathOfPgbench(), ['--no-vacuum', ...options, request.url]);
    const perSecond = Number(/^tps = ([\d.]+)/m.exec(output)?.[1]);
    const runs = Number(/^number of transactions actually processed: (\d+)/m.exec(output)?.[1]);
    if (!(perSecond > 0 && runs > 0)) throw new Error(`pgbench measured nothing:\n${output}`);
    return { perSecond, runs, p99Ms: request.rate === undefined ? Number.NaN : p99Ms(folder) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A line of the log: client, number of the run, microseconds from when it was due, and further columns. */
function p99Ms(folder: string): number {
  const logs = readdirSync(folder).filter((name) => name.startsWith('runs'));
  const taken = logs
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
    .map((line) => Number(line.split(' ')[2]) / 1000)
    .toSorted((a, b) => a - b);
  return taken[Math.floor(0.99 * (taken.length - 1))]!;
}

/** The program in FELEK_PG_BIN, the newest of Debian's (whose `/usr/bin/pgbench` is only a wrapper), or the one in PATH. */
function pathOfPgbench(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted().toReversed() : [];
  const folders = [
    process.env['FELEK_PG_BIN'] ?? '',
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  const found = folders
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, 'pgbench'))
    .find((path) => existsSync(path));
  if (found) return found;
  throw new Error(
    'pgbench is missing, the yardstick of the ledger: apt-get install postgresql-contrib, or set FELEK_PG_BIN.',
  );
}

async function outputOf(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let complaints = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (complaints += String(chunk)));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`pgbench ended with code ${String(code)}:\n${complaints}`);
  return output;
}
