// Compares two figures that are measured in turns, so that other load on the machine affects both alike.
import { median } from './loading.ts';
import type { BenchRow } from './run.ts';

const turns = 3;

export async function compare(options: {
  readonly name: string;
  /** The smallest acceptable ratio. */
  readonly bar: number;
  ours(): Promise<number>;
  theirs(): Promise<number>;
  /** The names of the two variants, if the row's name does not tell. */
  readonly yardstick?: string;
}): Promise<BenchRow> {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    ours.push(await options.ours());
    theirs.push(await options.theirs());
  }
  const ratio = median(ours) / median(theirs);
  return {
    name: options.name,
    ours: median(ours).toFixed(0),
    yardstick: [median(theirs).toFixed(0), options.yardstick].filter(Boolean).join(' '),
    ratio,
    bar: `≥ ${options.bar}`,
    ok: ratio >= options.bar,
  };
}
