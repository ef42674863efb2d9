// `npm test`: on a fresh clone installs first, then runs checks, unit and database tests, journeys in a real browser, and the comparison
// with the specification. The last line is `N passed, N failed`. Exits with an error if a test failed or could not run. The parts that
// depend on Node's version also run on the other supported version; `npm test -- --node 24` runs everything on that one.
//
// A few red tests get a second look, alone: so a machine that was too busy for a moment does not hide what the rest says. One that is green
// then is named as unsteady. Tests of the ledger and the wallet get no second look.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { bringChromium, ensureChromium } from './chromium.mjs';
import { cacheDir, ensureInstalled, root, stop } from './install.mjs';
import { bringNode, environmentOf, otherMajor } from './nodes.mjs';

ensureInstalled();
const [, wanted] = /--node[= ](\d+)/.exec(process.argv.slice(2).join(' ')) ?? [];
if (wanted !== undefined && !process.version.startsWith(`v${wanted}.`)) await runOn(Number(wanted));
void bringChromium();
void bringNode(otherMajor);
const { check } = await import('./check.mjs');
const { ensureBuilt } = await import('./build.mjs');
const { ofPlaywright, ofVitest, redFiles, withSecondLook } = await import('./reports.mjs');
const { readMap } = await import('./spec-map.mjs');

const vitestReport = join(cacheDir, 'vitest.json');
const playwrightReport = join(cacheDir, 'playwright.json');
const total = { passed: 0, failed: 0 };
/** More red files, or red journeys, than this are no accident. */
const mostSecondLooks = 3;
const withoutSecondLook = /\/(packages\/(ledger|money)|apps\/server\/src\/wallet)\//;
const unsteady = [];
/** Failures, said at the end, since their output may be far above. */
const failures = [];
const add = (name, { passed, failed }) => {
  console.log(`— ${name}: ${passed} passed, ${failed} failed`);
  total.passed += passed;
  total.failed += failed;
};
const finish = () => {
  for (const each of unsteady) console.log(`unsteady: ${each}`);
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
for (const { name, said } of checks.red) failures.push(shortened(`the check of ${name}`, said));
add('checks', checks);
add('unit and database tests', await vitest('vitest'));
add('journeys in the browser', await journeys());
add('the specification', specification());
add(`on Node ${otherMajor}`, await onOtherNode());
finish();

/** Runs everything in a child process on another Node, and exits as it does. */
async function runOn(major) {
  const node = await bringNode(major);
  if (!node) stop(noNode(major));
  const { status } = spawnSync(node, process.argv.slice(1), {
    cwd: root,
    stdio: 'inherit',
    env: environmentOf(node),
  });
  process.exit(status ?? 1);
}

/** The unit tests, a start of the bundle, and a customer's first steps: the parts that depend on Node's version. */
async function onOtherNode() {
  const node = await bringNode(otherMajor);
  if (!node) {
    console.error(noNode(otherMajor));
    return { passed: 0, failed: 1 };
  }
  // The bundle waits for npm and for its own start most of the time.
  const runs = await Promise.all([
    vitest('units-other', ['--project', 'unit'], node),
    vitest('bundle-other', ['--project', 'pg', 'run/bundle.pg.test.ts'], node),
  ]);
  return {
    passed: runs.reduce((sum, { passed }) => sum + passed, 0),
    failed: runs.reduce((sum, { failed }) => sum + failed, 0),
  };
}

function noNode(major) {
  return `No Node ${major} could be brought from npm. Install one, and name its program in NODE${major}_PATH.`;
}

/** One check: every statement of the specification has a passed proof. */
function specification() {
  const { count, unproved } = readMap(read(vitestReport), read(playwrightReport));
  for (const each of unproved) failures.push(`not proved: ${each}`);
  const failed = new Set(unproved.map((each) => each.split(' ')[0])).size;
  console.log(`${count - failed} of ${count} statements of the specification are proved`);
  return failed === 0 ? { passed: 1, failed } : { passed: 0, failed };
}

/** A run that fails without a failed test counts as one failure. */
function counted(name, tests, status) {
  const count = (wanted) => tests.filter((each) => each.status === wanted).length;
  const failed = count('failed');
  if (status === 0 || failed > 0) return { passed: count('passed'), failed };
  failures.push(`the program of ${name} ended with an error, and no test failed`);
  return { passed: count('passed'), failed: 1 };
}

async function vitest(name, part = [], node = process.execPath) {
  const isOther = node !== process.execPath;
  // The build sets NODE_ENV to `production`, in which React lacks its test functions.
  const env = {
    ...(isOther ? { ...environmentOf(node), FELEK_TEST_OTHER_NODE: 'yes' } : process.env),
    NODE_ENV: 'test',
  };
  const look = async (report, files = []) => {
    rmSync(report, { force: true });
    const args = [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...part,
      ...files,
      `--reporter=${isOther ? 'dot' : 'default'}`,
      '--reporter=json',
      `--outputFile.json=${report}`,
    ];
    const [status] = await once(spawn(node, args, { cwd: root, stdio: 'inherit', env }), 'exit');
    return { status, report: read(report) };
  };
  const file = join(cacheDir, `${name}.json`);
  let { status, report } = await look(file);
  const red = redFiles(report);
  const isFew = red.length > 0 && red.length <= mostSecondLooks;
  if (isFew && !red.some((each) => withoutSecondLook.test(each))) {
    console.log(`A second look, alone: ${red.map((each) => relative(root, each)).join(', ')}`);
    const second = await look(join(cacheDir, `${name}-second.json`), red);
    if (second.report) {
      ({ status } = second);
      report = withSecondLook(report, second.report);
      writeFileSync(file, JSON.stringify(report));
    }
  }
  const tests = ofVitest(report);
  note(tests);
  return counted(name, tests, report ? status : 1);
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
    ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts', '--retries=1'],
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
  const tests = ofPlaywright(report);
  if (tests.filter((each) => each.isUnsteady).length > mostSecondLooks)
    for (const each of tests) if (each.isUnsteady) each.status = 'failed';
  note(tests);
  return counted('the journeys', tests, report ? status : 1);
}

/** Keeps the names of unsteady tests that passed, and each failed test. */
function note(tests) {
  for (const { file, title, status, isUnsteady } of tests)
    if (isUnsteady && status === 'passed') unsteady.push(`${relative(root, resolve(root, file))} › ${title}`);
  for (const { file, title, said } of tests.filter(({ status }) => status === 'failed'))
    failures.push(shortened(`${relative(root, resolve(root, file))} › ${title}`, said));
}

/** A failure's name, and the first lines that it printed, without those of libraries. */
function shortened(name, said) {
  const lines = said.split('\n').filter((line) => !line.includes('node_modules'));
  return [name, ...lines.slice(0, 20)].join('\n');
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
