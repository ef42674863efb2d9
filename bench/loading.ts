// Starts the load generator as a process of its own and reads its report.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { LoadReport, LoadOptions } from './load.ts';

export async function load(options: LoadOptions): Promise<LoadReport> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'load.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(options));
  let output = '';
  for await (const chunk of child.stdout) output += String(chunk);
  const report = JSON.parse(output) as LoadReport;
  if (report.failures > 0)
    throw new Error(`${report.failures} answers were refusals; the first: ${report.firstFailure}`);
  return report;
}

/** The median of an odd number of runs. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]!;
}
