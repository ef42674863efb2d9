// `npm run bench`: runs the benchmarks, each beside its yardstick in the same run, and prints one table of ratios. Arguments select
// benchmarks by the beginning of their names. `--slow-disk` puts the databases of the ledger's and the bets' benchmarks on a slow disk.
// `--entries N` changes the old ledger's past from ten million entries, `--customers N` the office's house from a million customers.
// `--games A,B` measures the rounds of these games only.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, root } from './install.mjs';

ensureInstalled();
const { buildSync } = await import('esbuild');
const { ensureBuilt } = await import('./build.mjs');
await ensureBuilt();

const { values: asked, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    'slow-disk': { type: 'boolean' },
    entries: { type: 'string' },
    customers: { type: 'string' },
    games: { type: 'string' },
  },
});
const environment = {
  ...process.env,
  ...(asked['slow-disk'] && { FELEK_BENCH_SLOW_DISK: '1' }),
  ...(asked.entries && { FELEK_BENCH_ENTRIES: asked.entries }),
  ...(asked.customers && { FELEK_BENCH_CUSTOMERS: asked.customers }),
  ...(asked.games && { FELEK_BENCH_GAMES: asked.games }),
};
const files = readdirSync(join(root, 'bench')).filter((file) => file.endsWith('.bench.ts'));
/** Rules by themselves are measured as servers and browsers run them: bundled. */
const bundled = new Set(['games.bench.ts', 'lale.bench.ts']);
function bundle(file) {
  const outdir = join(root, '.cache/bench');
  buildSync({
    entryPoints: [join(root, 'bench/run.ts'), join(root, 'bench', file)],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outdir,
    logLevel: 'warning',
  });
  return [join(outdir, 'run.js'), file.replace(/\.ts$/, '.js')];
}

const rows = [];
for (const file of files.filter(
  (each) => wanted.length === 0 || wanted.some((name) => each.startsWith(name)),
)) {
  console.log(`… ${file}`);
  const program = bundled.has(file)
    ? bundle(file)
    : [join(root, 'node_modules/tsx/dist/cli.mjs'), 'bench/run.ts', file];
  const run = spawnSync(process.execPath, program, {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  const last = run.stdout?.trim().split('\n').at(-1) ?? '';
  if (run.status === 0 && last.startsWith('[')) rows.push(...JSON.parse(last));
  else
    rows.push({ name: file, ours: 'did not finish', yardstick: '', ratio: Number.NaN, bar: '', ok: false });
}
console.table(
  rows.map(({ ratio, ...row }) => ({
    ...row,
    ratio: Number.isFinite(ratio) ? Number(ratio.toFixed(3)) : '',
  })),
);
process.exit(rows.every(({ ok }) => ok) ? 0 : 1);
