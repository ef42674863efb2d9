// `npm run check`: format, lint, types, boundaries, dead code. Each is one check that passes or fails.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, root } from './install.mjs';

const bin = (path) => [process.execPath, join(root, 'node_modules', path)];

const checks = [
  ['format', [...bin('prettier/bin/prettier.cjs'), '--check', '--log-level=warn', '.']],
  ['lint', [...bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', '.']],
  ['types', [...bin('tsc7/bin/tsc'), '-p', 'tsconfig.json']],
  ['boundaries', [process.execPath, join(root, 'run/boundaries.mjs')]],
  ['dead code', [...bin('knip/bin/knip.js'), '--no-progress']],
];

/** Runs all checks. Returns how many passed and failed; a failed one has printed why. */
export function check() {
  let failed = 0;
  for (const [name, [command, ...args]] of checks) {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    });
    const good = status === 0;
    console.log(`${good ? '✓' : '✗'} ${name}`);
    if (!good) {
      failed += 1;
      console.log(`${stdout}${stderr}`.trim());
    }
  }
  return { passed: checks.length - failed, failed };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled();
  const { passed, failed } = check();
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
