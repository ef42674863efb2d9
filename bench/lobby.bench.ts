// A lobby of ten thousand games on a phone whose processor is slowed four times: the time to the first covers, the frame rate of scrolling,
// and the time of a search. The yardstick of scrolling is an empty page under the same conditions.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type CDPSession, type Page } from 'playwright-core';
import { startDatabase } from '../apps/server/src/db/start-database.ts';
import { openDatabase } from '../apps/server/src/db/database.ts';
import { openLog } from '../apps/server/src/log.ts';
import { ensureChromium } from '../run/chromium.mjs';
import { startHouse, type House } from '../testbed/house.ts';
import { median } from './loading.ts';
import type { BenchRow } from './run.ts';

const games = 10_000;
const turns = 3;
const slowedTimes = 4;
const mostFirstCoversMs = 1000;
const mostSearchMs = 150;
const frames = 300;
/** Pixels per second of a fast swipe. */
const pxPerFrame = 40;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
/** Made-up names; each search finds a different game. */
const wanted = ['Kehribar 4711', 'Kehribar 9321', 'Kehribar 5623'] as const;

export async function benchLobby(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'felek-bench-'));
  // Under root the database runs as another account, which needs access to the folder.
  chmodSync(dataDir, 0o755);
  const log = openLog('silent');
  const server = await startDatabase({ dataDir, maxConnections: 50, log });
  const database = openDatabase({ url: server.url, log });
  const house = await startHouse({ environment: { DATABASE_URL: server.url } });
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
  try {
    await database.pool.query(
      `insert into game (provider, code, category, name, sort)
       select 100, 'kehribar' || n, 1, jsonb_build_object('tr', 'Kehribar ' || n, 'en', 'Amber ' || n), 1000 + n from generate_series(1, $1) n`,
      [games],
    );
    const page = await (await browser.newContext(phone)).newPage();
    const cdp = await page.context().newCDPSession(page);
    const covers: number[] = [];
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      covers.push(await firstCoversMs(page, house));
      ours.push(await framesPerSecond(page, cdp));
      await page.goto(`${house.url}/robots.txt`);
      await page.evaluate(() => document.body.replaceChildren());
      await page.evaluate((height) => (document.body.style.height = `${height}px`), frames * pxPerFrame * 2);
      theirs.push(await framesPerSecond(page, cdp));
    }
    const searches: number[] = [];
    await firstCoversMs(page, house);
    for (const name of wanted) searches.push(await searchMs(page, name));
    const ratio = median(ours) / median(theirs);
    const within = (figure: number, mostMs: number) => ({
      ours: `${figure.toFixed(0)} ms`,
      yardstick: `${mostMs} ms`,
      ratio: figure / mostMs,
      bar: '≤ 1',
      ok: figure <= mostMs,
    });
    return [
      { name: `(l) first covers of ${games} games, phone`, ...within(median(covers), mostFirstCoversMs) },
      {
        name: `(l) scrolling ${games} games, processor slowed ${slowedTimes} times, frames/s`,
        ours: median(ours).toFixed(1),
        yardstick: `${median(theirs).toFixed(1)} an empty page`,
        ratio,
        bar: '≥ 0.95',
        ok: ratio >= 0.95,
      },
      { name: `(l) search among ${games} games`, ...within(median(searches), mostSearchMs) },
    ];
  } finally {
    await browser.close();
    await house.stop();
    await database.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** From the navigation to the frame with covers that can be pressed. */
async function firstCoversMs(page: Page, house: House): Promise<number> {
  await page.goto(`${house.url}/casino/slot`);
  await page.locator('html[data-taken]').waitFor({ state: 'attached' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page.evaluate(async () => {
    while (!document.querySelector('main article button')) await new Promise(requestAnimationFrame);
    return performance.now();
  });
}

async function framesPerSecond(page: Page, cdp: CDPSession): Promise<number> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowedTimes });
  const perSecond = await page.evaluate(
    async ({ frames: count, pxPerFrame: step }) => {
      scrollTo(0, 0);
      for (let still = 0; still < 30; still += 1) await new Promise(requestAnimationFrame);
      const start = performance.now();
      for (let frame = 0; frame < count; frame += 1) {
        scrollBy({ top: step, behavior: 'instant' });
        await new Promise(requestAnimationFrame);
      }
      return (count * 1000) / (performance.now() - start);
    },
    { frames, pxPerFrame },
  );
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return perSecond;
}

/** From the last key to the frame that shows only the found game. */
async function searchMs(page: Page, name: string): Promise<number> {
  const field = page.getByRole('searchbox');
  await field.fill('');
  await page.evaluate(async () => {
    while (document.querySelectorAll('main article').length < 2) await new Promise(requestAnimationFrame);
  });
  await field.fill(name.slice(0, -1));
  await page.evaluate((last) => {
    const input = document.querySelector<HTMLInputElement>('input[type=search]')!;
    const found = (async () => {
      await new Promise((pressed) => input.addEventListener('keydown', pressed, { once: true }));
      const start = performance.now();
      for (;;) {
        const shown = document.querySelectorAll('main article');
        if (shown.length === 1 && shown[0]!.textContent?.includes(last)) return performance.now() - start;
        await new Promise(requestAnimationFrame);
      }
    })();
    Object.assign(globalThis, { found });
  }, name);
  await field.press(name.at(-1)!);
  return page.evaluate(() => (globalThis as unknown as { found: Promise<number> }).found);
}
