// Simulates Lokum in batches of 10⁷ rounds and prints what they add up to, for src/lokum/simulated.ts:
// `npx tsx packages/games/testbed/simulate-lokum.ts 1 100`. A batch is drawn from its own number, so that batches can run one by one, anywhere,
// and anybody can run one of them again.
import { houseRules } from '../src/lokum/rules.ts';
import { addTallies, simulate } from '../src/lokum/stats.ts';
import { figuresOf, type Tally } from '../src/lokum/simulated.ts';

const rounds = 10_000_000;
const [first = 1, last = first] = process.argv.slice(2).map(Number);

let tally: Tally | undefined;
for (let batch = first; batch <= last; batch += 1) {
  const more = simulate(houseRules, { rounds, seed: batch });
  tally = tally ? addTallies(tally, more) : more;
  const { rtp, halfWidth } = figuresOf(tally);
  console.log(JSON.stringify({ batches: [first, batch], ...tally, rtp, halfWidth }));
}
