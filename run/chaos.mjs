// `npm run chaos`: the house under kills and faults. `npm run chaos -- races` races requests for the same money, `-- ledger` compares a
// million operations with the ledger's model, `-- repeats` has the tests' own races and histories at full length. See chaos/README.md.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { ensureInstalled, root } from './install.mjs';

ensureInstalled();
const [trial, ...rest] = process.argv.slice(2);

function run(args, environment = {}) {
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  process.exit(status ?? 1);
}

/** One run of both properties makes a little more than a thousand operations. */
const operationsOfRun = 1000;
if (trial === 'ledger') {
  const [operations = 1_000_000, seed = randomInt(1, 2 ** 31)] = rest.map(Number);
  console.log(`seed ${seed}`);
  run(['node_modules/vitest/vitest.mjs', 'run', '--project', 'pg', 'packages/ledger/src/histories'], {
    FELEK_LEDGER_RUNS: String(Math.ceil(operations / operationsOfRun)),
    FELEK_LEDGER_SEED: String(seed),
  });
}
if (trial === 'repeats')
  run(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'pg',
      'apps/server/src/sports/sports.pg',
      'apps/server/src/office/permissions.pg',
      'apps/server/src/bonus/histories',
    ],
    { FELEK_TEST_REPEATS: 'full' },
  );
const { ensureBuilt } = await import('./build.mjs');
await ensureBuilt();
run(['--import', 'tsx', 'chaos/run.ts', ...process.argv.slice(2)]);
