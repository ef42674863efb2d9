// `npm run check`: format, lint, types, boundaries, tables, dead code. Each check passes or fails as a whole.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, root } from './install.mjs';

const bin = (path) => [process.execPath, join(root, 'node_modules', path)];

const checks = [
  ['format', [...bin('prettier/bin/prettier.cjs'), '--check', '--log-level=warn', '.']],
  ['lint', [...bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', '.']],
  ['types', [...bin('tsc7/bin/tsc'), '-p', 'tsconfig.json']],
  // A program of its own: site and office each register their router and their keys with the same libraries.
  ['types of the office', [...bin('tsc7/bin/tsc'), '-p', 'apps/office/tsconfig.json']],
  ['boundaries', [process.execPath, join(root, 'run/boundaries.mjs')]],
  ['tables', [process.execPath, join(root, 'run/tables.mjs')]],
  ['dead code', [...bin('knip/bin/knip.js'), '--no-progress']],
];

/** Runs all checks at the same time. Returns the numbers of passed and failed ones, and what each failed one said. It is printed as well. */
export async function check() {
  const results = await Promise.all(checks.map(([, [command, ...args]]) => run(command, args)));
  for (const [place, { good, said }] of results.entries()) {
    console.log(`${good ? '✓' : '✗'} ${checks[place][0]}`);
    if (!good) console.log(said);
  }
  const red = results.flatMap(({ good, said }, place) => (good ? [] : [{ name: checks[place][0], said }]));
  return { passed: checks.length - red.length, failed: red.length, red };
}

function run(command, args) {
  return new Promise((resolve, reject) => {
    const program = spawn(command, args, { cwd: root });
    let said = '';
    for (const stream of [program.stdout, program.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text) => (said += text));
    }
    program.on('error', reject);
    program.on('close', (status) => resolve({ good: status === 0, said: said.trim() }));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled();
  const { passed, failed } = await check();
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
