// `npm test`: on a fresh clone installs what is missing, then checks, unit and database tests, journeys in a real browser, and the
// specification held against their reports. Ends with one line, `N passed, N failed`, and with a failure when anything failed or could
// not be run.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { bringChromium, ensureChromium } from './chromium.mjs';
import { cacheDir, ensureInstalled, root } from './install.mjs';

void bringChromium();
ensureInstalled();
const { check } = await import('./check.mjs');
const { ensureBuilt } = await import('./build.mjs');
const { ofPlaywright, ofVitest } = await import('./reports.mjs');
const { readMap } = await import('./spec-map.mjs');

const vitestReport = join(cacheDir, 'vitest.json');
const playwrightReport = join(cacheDir, 'playwright.json');
const total = { passed: 0, failed: 0 };
/** What failed, to be said once more at the end: what was printed when it did may be far above. */
const failures = [];
const add = (name, { passed, failed }) => {
  console.log(`— ${name}: ${passed} passed, ${failed} failed`);
  total.passed += passed;
  total.failed += failed;
};
const finish = () => {
  for (const each of failures) console.log(`failed: ${each}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
};
process.on('uncaughtException', (error) => {
  console.error(error);
  total.failed += 1;
  finish();
});

mkdirSync(cacheDir, { recursive: true });
const [checks] = await Promise.all([check(), ensureBuilt()]);
add('checks', checks);
add('unit and database tests', vitest());
add('journeys in the browser', await journeys());
add('the specification', specification());
finish();

/** One check: every statement of the specification has a proof that passed. */
function specification() {
  const { count, unproved } = readMap(read(vitestReport), read(playwrightReport));
  for (const each of unproved) console.error(`not proved: ${each}`);
  const failed = new Set(unproved.map((each) => each.split(' ')[0])).size;
  console.log(`${count - failed} of ${count} statements of the specification are proved`);
  return failed === 0 ? { passed: 1, failed } : { passed: 0, failed };
}

/** A run that ends badly without naming a failed test has failed as a whole. */
function counted({ passed, failed }, status) {
  return { passed, failed: status === 0 ? failed : Math.max(failed, 1) };
}

function vitest() {
  rmSync(vitestReport, { force: true });
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  const report = read(vitestReport);
  note(ofVitest(report));
  const { numPassedTests: passed = 0, numFailedTests: failed = 1 } = report ?? {};
  return counted({ passed, failed }, status);
}

async function journeys() {
  const chromium = await ensureChromium();
  if (!chromium) {
    console.error('No Chromium could be found or installed. Install one, or name it in CHROMIUM_PATH.');
    return { passed: 0, failed: 1 };
  }
  rmSync(playwrightReport, { force: true });
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts'],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        CHROMIUM_PATH: chromium,
        PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
      },
    },
  );
  const report = read(playwrightReport);
  note(ofPlaywright(report));
  const { expected: passed = 0, unexpected: failed = 1 } = report?.stats ?? {};
  return counted({ passed, failed }, status);
}

/** Notes the failed tests with the beginning of what they said, without what is not ours. */
function note(tests) {
  for (const { file, title, said } of tests.filter(({ status }) => status === 'failed')) {
    const lines = said.split('\n').filter((line) => !line.includes('node_modules'));
    failures.push([`${relative(root, resolve(root, file))} › ${title}`, ...lines.slice(0, 20)].join('\n'));
  }
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
