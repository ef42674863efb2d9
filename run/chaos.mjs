// `npm run chaos`: the house under fire. `npm run chaos -- races` lets requests race for the same money, `-- ledger` takes a million
// operations to the ledger and its model. See chaos/README.md.
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

/** A run of both properties takes a little more than a thousand operations. */
const operationsOfRun = 1000;
if (trial === 'ledger') {
  const [operations = 1_000_000, seed = randomInt(1, 2 ** 31)] = rest.map(Number);
  console.log(`seed ${seed}`);
  run(['node_modules/vitest/vitest.mjs', 'run', '--project', 'pg', 'packages/ledger/src/histories'], {
    FELEK_LEDGER_RUNS: String(Math.ceil(operations / operationsOfRun)),
    FELEK_LEDGER_SEED: String(seed),
  });
}
const { ensureBuilt } = await import('./build.mjs');
await ensureBuilt();
run(['--import', 'tsx', 'chaos/run.ts', ...process.argv.slice(2)]);
