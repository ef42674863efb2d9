// The raw generator under dieharder (R. G. Brown, Debian's package of that name): the bytes that games draw from, and those that seeds are made
// of. Beside them, with the same tests in the same run, a generator that must fail, so that nothing passes for want of a test.
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { BenchRow } from './run.ts';

/** The numbers of dieharder's tests: those of Diehard, and its own of bits, permutations and distributions. */
const tests = [0, 1, 2, 3, 4, 8, 10, 11, 12, 13, 15, 16, 17, 100, 101, 102, 204, 205, 206, 209];
/** Fewer samples of each test than its usual hundred, so that a run takes minutes and not hours; `FELEK_BENCH_SAMPLES` gives more. */
const samples = process.env['FELEK_BENCH_SAMPLES'] ?? '20';
/** dieharder's number for bytes on its standard input, and RANDU, whose triples lie on fifteen planes (G. Marsaglia, 1968). */
const standardInput = '200';
const badGenerator = 'randu';

interface Verdict {
  readonly passed: number;
  readonly weak: number;
  readonly failed: number;
}

/** Three rows. */
export async function benchRandomness(): Promise<BenchRow[]> {
  if (!hasDieharder()) {
    const missing = 'dieharder is not there, and could not be installed';
    return [
      { name: 'the raw generator', ours: missing, yardstick: '', ratio: Number.NaN, bar: '', ok: false },
    ];
  }
  const bad = numberOf(badGenerator);
  const theirs = await testAll((test) => ['-g', bad, '-d', test]);
  const rows: BenchRow[] = [];
  for (const [stream, name] of [
    ['hmac', 'HMAC-SHA256 as games draw'],
    ['csprng', 'the generator of seeds and links'],
  ] as const) {
    const ours = await testAll((test) => ['-g', standardInput, '-d', test], stream);
    rows.push({
      name: `dieharder: ${name}`,
      ours: said(ours),
      yardstick: `${said(theirs)}: ${badGenerator}`,
      ratio: ours.failed / theirs.failed,
      bar: 'none failed',
      ok: ours.failed === 0 && ours.passed > ours.weak && theirs.failed > 0,
    });
  }
  return rows;
}

const said = ({ passed, weak, failed }: Verdict) => `${passed} passed, ${weak} weak, ${failed} failed`;

function hasDieharder(): boolean {
  const isThere = () => spawnSync('dieharder', ['-l'], { stdio: 'ignore' }).error === undefined;
  if (isThere()) return true;
  if (process.getuid?.() !== 0) return false;
  console.error('… dieharder is not there: it is installed from Debian');
  spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', 'dieharder'], { stdio: 'ignore' });
  return isThere();
}

/** The number of one of dieharder's own generators. */
function numberOf(generator: string): string {
  const { stdout } = spawnSync('dieharder', ['-g', '-1'], { encoding: 'utf8' });
  const number = new RegExp(String.raw`(\d+) ${generator}\b`).exec(stdout)?.[1];
  if (number === undefined) throw new Error(`bug: dieharder has no generator ${generator}`);
  return number;
}

/** `argumentsOf` gives dieharder the source of a test's numbers; those of a stream of ours come through its standard input. */
async function testAll(
  argumentsOf: (test: string) => string[],
  stream?: 'hmac' | 'csprng',
): Promise<Verdict> {
  const verdict = { passed: 0, weak: 0, failed: 0 };
  for (const test of tests)
    for (const word of await assess([...argumentsOf(String(test)), '-p', samples], stream))
      verdict[word] += 1;
  return verdict;
}

async function assess(asked: string[], stream?: string): Promise<readonly (keyof Verdict)[]> {
  const dieharder = spawn('dieharder', asked, { stdio: ['pipe', 'pipe', 'inherit'] });
  const source = stream
    ? spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'random-stream.ts'), stream], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
    : undefined;
  dieharder.stdin.on('error', () => undefined);
  if (source) source.stdout.pipe(dieharder.stdin);
  else dieharder.stdin.end();
  let output = '';
  for await (const chunk of dieharder.stdout) output += String(chunk);
  source?.kill();
  const words = [...output.matchAll(/\|\s*(PASSED|WEAK|FAILED)\s*$/gm)].map(([, word]) =>
    word!.toLowerCase(),
  );
  if (words.length === 0) throw new Error(`bug: dieharder said nothing of ${asked.join(' ')}`);
  return words as (keyof Verdict)[];
}
