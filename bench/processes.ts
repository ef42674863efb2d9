// The processes of a benchmark: servers and their clients are measured apart from each other.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Starts a file of this folder. */
export const startProcess = (file: string, args: string[] = [], execArgv: string[] = []): ChildProcess =>
  fork(join(import.meta.dirname, file), args, { execArgv: [...execArgv, '--import', 'tsx'] });

/** The next report of a process. Fails if it exits instead. */
export async function reportOf<Report>(child: ChildProcess): Promise<Report> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('bug: a process of the benchmark ended early');
  });
  ended.catch(() => {});
  const [report] = (await Promise.race([once(child, 'message'), ended])) as [Report];
  return report;
}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** The CPU time of a process in seconds. Linux counts it in hundredths. */
export function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
