// Runs one benchmark file and prints its rows as one line of JSON. Each file exports exactly one function.
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

/** One line of the table. `ratio` is ours against the yardstick of the same run; `bar` is its minimum. */
export interface BenchRow {
  name: string;
  ours: string;
  yardstick: string;
  ratio: number;
  bar: string;
  ok: boolean;
}

const file = process.argv[2];
if (!file) throw new Error('bug: no benchmark named');
const loaded = (await import(pathToFileURL(join(import.meta.dirname, file)).href)) as Record<string, unknown>;
const bench = Object.values(loaded).find(
  (each): each is () => Promise<BenchRow[]> => typeof each === 'function',
);
if (!bench) throw new Error(`bug: ${file} exports no benchmark`);
console.log(JSON.stringify(await bench()));
process.exit(0);
