// Lighthouse on the first screens of the demo house and on a match: the phone profile with applied throttling, the median of five runs. The
// first screens are looked at with the processor slowed twice as much too, as a machine half as fast would be.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureChromium } from '../run/chromium.mjs';
import { ended, folderOf, installPackages } from '../run/packages.mjs';
import { startHouse, type House } from '../testbed/house.ts';
import { median } from './loading.ts';
import type { BenchRow } from './run.ts';

interface Screen {
  readonly name: string;
  readonly path: string;
  /** The phone profile slows the processor four times. */
  readonly slowedTimes: readonly number[];
  readonly leastPerformance: number;
  /** The latest time of the largest paint, where one is promised. */
  readonly mostLargestMs?: number;
}

const firstScreens: readonly Screen[] = [
  { name: 'home', path: '/', slowedTimes: [4, 8], leastPerformance: 98 },
  { name: 'hall', path: '/casino/slot', slowedTimes: [4, 8], leastPerformance: 98 },
];
const runs = 5;
const mostShift = 0.02;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** The part of Lighthouse's report that is read here. A score is 0 to 1. */
interface Report {
  readonly categories: Record<(typeof categories)[number], { readonly score: number | null }>;
  readonly audits: Record<
    'cumulative-layout-shift' | 'total-blocking-time' | 'largest-contentful-paint',
    { readonly numericValue: number; readonly errorMessage?: string }
  >;
}

export async function benchLighthouse(): Promise<BenchRow[]> {
  const program = join(folderOf('lighthouse'), 'lighthouse/cli/index.js');
  if (!existsSync(program)) await installPackages('lighthouse');
  // All games and matches, as `npm start` has them.
  const house = await startHouse({ environment: { SANDBOX_GAMES: '', SPORTS_FEED: 'house' } });
  const rows: BenchRow[] = [];
  try {
    for (const screen of [...firstScreens, await findMatch(house)])
      for (const times of screen.slowedTimes) {
        const reports: Report[] = [];
        for (let run = 0; run < runs; run += 1) reports.push(await look(program, house, screen.path, times));
        rows.push(...judge(screen, times, reports));
      }
  } finally {
    await house.stop();
  }
  return rows;
}

/** The page of the next match, once the feed has brought one. */
async function findMatch(house: House): Promise<Screen> {
  for (let second = 0; second < 60; second += 1) {
    const answer = await fetch(`${house.url}/api/sports/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phase: 'prematch', take: 1 }),
    });
    const { data } = (await answer.json()) as { data: { list: { id: string }[] } };
    const [match] = data.list;
    if (match)
      return {
        name: 'match',
        path: `/spor/mac/${encodeURIComponent(match.id)}`,
        slowedTimes: [4],
        leastPerformance: 95,
        mostLargestMs: 2000,
      };
    await sleep(1000);
  }
  throw new Error('The feed brought no match within a minute.');
}

async function look(program: string, house: House, path: string, times: number): Promise<Report> {
  const { status, said } = await ended(
    process.execPath,
    [
      program,
      house.url + path,
      '--quiet',
      '--output=json',
      `--only-categories=${categories.join()}`,
      '--throttling-method=devtools',
      `--throttling.cpuSlowdownMultiplier=${times}`,
      '--chrome-flags=--headless --no-sandbox --disable-background-networking --disable-gpu',
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, CHROME_PATH: await ensureChromium() },
    },
  );
  if (status !== 0) throw new Error(`Lighthouse ended with ${status}`);
  const report = JSON.parse(said) as Report;
  const fault = Object.values(report.audits).find(({ errorMessage }) => errorMessage !== undefined);
  if (fault) throw new Error(`Lighthouse could not judge ${path}: ${fault.errorMessage}`);
  return report;
}

function judge(
  { name: screen, leastPerformance, mostLargestMs }: Screen,
  times: number,
  reports: readonly Report[],
): BenchRow[] {
  const name = `${screen}, processor slowed ${times} times`;
  const middle = (read: (report: Report) => number) => median(reports.map(read));
  const scoreOf = (category: (typeof categories)[number]) =>
    Math.round(middle((report) => report.categories[category].score ?? 0) * 100);
  const performance = scoreOf('performance');
  const others = categories.slice(1).map(scoreOf);
  const shift = middle(({ audits }) => audits['cumulative-layout-shift'].numericValue);
  const blockingMs = middle(({ audits }) => audits['total-blocking-time'].numericValue);
  const largestMs = middle(({ audits }) => audits['largest-contentful-paint'].numericValue);
  return [
    {
      name: `(h) Lighthouse, ${name}: blocked ${blockingMs.toFixed(0)} ms, largest paint ${largestMs.toFixed(0)} ms`,
      ours: `${performance}`,
      yardstick: `${leastPerformance}`,
      ratio: performance / leastPerformance,
      bar: '≥ 1',
      ok: performance >= leastPerformance,
    },
    {
      name: `(h) Lighthouse, ${name}: accessibility, best practices, search engines`,
      ours: others.join(' / '),
      yardstick: '100 / 100 / 100',
      ratio: Math.min(...others) / 100,
      bar: '≥ 1',
      ok: others.every((score) => score === 100),
    },
    {
      name: `(h) Lighthouse, ${name}: layout shift`,
      ours: shift.toFixed(3),
      yardstick: `${mostShift}`,
      ratio: shift / mostShift,
      bar: '< 1',
      ok: shift < mostShift,
    },
    ...(mostLargestMs === undefined
      ? []
      : [
          {
            name: `(h) Lighthouse, ${name}: largest paint`,
            ours: `${largestMs.toFixed(0)} ms`,
            yardstick: `${mostLargestMs} ms`,
            ratio: largestMs / mostLargestMs,
            bar: '< 1',
            ok: largestMs < mostLargestMs,
          },
        ]),
  ];
}
