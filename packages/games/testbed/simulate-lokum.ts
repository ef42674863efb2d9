// Simulates Lokum in batches of 10⁷ rounds and prints their sums, for src/lokum/simulated.ts:
// `npx tsx packages/games/testbed/simulate-lokum.ts 1 100 [file]`. A batch is drawn from its own number, so any batch can be repeated.
// Each batch is a line of the file. Existing batches are not simulated again, so a run may be interrupted and continued.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { houseRules } from '../src/lokum/rules.ts';
import { addTallies, simulate } from '../src/lokum/stats.ts';
import { figuresOf, type Tally } from '../src/lokum/simulated.ts';

const rounds = 10_000_000;
const [begin = '1', end = begin, file] = process.argv.slice(2);
const [first, last] = [Number(begin), Number(end)];

type Batch = Tally & { readonly batch: number };
const known = new Map(
  (file !== undefined && existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line) as Batch)
    .map(({ batch, ...tally }): [number, Tally] => [batch, tally]),
);

function simulateBatch(batch: number): Tally {
  const tally = simulate(houseRules, { rounds, seed: batch });
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ batch, ...tally })}\n`);
  return tally;
}

let total: Tally | undefined;
for (let batch = first; batch <= last; batch += 1) {
  const tally = known.get(batch) ?? simulateBatch(batch);
  total = total ? addTallies(total, tally) : tally;
  const { rtp, halfWidth } = figuresOf(total);
  console.log(JSON.stringify({ batches: [first, batch], ...total, rtp, halfWidth }));
}
