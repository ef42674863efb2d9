// The games of the house on a phone whose processor is slowed four times: how soon a game that was pressed in the lobby may be played, and
// whether the show of a round keeps up with the screen. An empty page draws beside it under the same brake. Each show is a forced one, in the
// stage's preview, and moves more than others of its game.
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type Page } from 'playwright-core';
import { demoPassword, demoPeople } from '@felek/contract/demo';
import found from '../packages/games/testbed/endings.json' with { type: 'json' };
import { ensureChromium } from '../run/chromium.mjs';
import { startHouse, type House } from '../testbed/house.ts';
import { freePort } from '../testbed/sandbox-process.ts';
import { median } from './loading.ts';
import type { BenchRow } from './run.ts';

const slowedTimes = 4;
const mostOpenMs = 1500;
const turns = 5;
const watchedMs = 6000;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
/** The first of these that a game has moves most. */
const shows = [
  'free-spins',
  'hold',
  'tumbles',
  'edge',
  'flying',
  'spinning',
  'drawing',
  'calling',
  'cards',
  'big',
];
const endings: Readonly<Record<string, Readonly<Record<string, number>>>> = found;

export async function benchStage(): Promise<BenchRow[]> {
  const house = await startHouse();
  const port = await freePort();
  const preview = startPreview(port);
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const opening: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) opening.push(await openMs(browser, house));
    const ms = median(opening);
    const rows: BenchRow[] = [
      {
        name: `(t) from the lobby to "may play", phone, processor slowed ${slowedTimes} times`,
        ours: `${ms.toFixed(0)} ms`,
        yardstick: `${mostOpenMs} ms`,
        ratio: ms / mostOpenMs,
        bar: '≤ 1',
        ok: ms <= mostOpenMs,
      },
    ];
    const idle = await framesPerSecond(browser, 'about:blank');
    for (const [code, names] of Object.entries(endings)) {
      const show = shows.find((name) => name in names) ?? Object.keys(names).at(-1)!;
      const query = `game=${code}&lang=tr&seed=endings&ending=${show}&nonce=${names[show]!}`;
      const ours = await framesPerSecond(
        browser,
        `http://localhost:${port}/stage/testbed/preview.html?${query}`,
      );
      rows.push({
        name: `(t) ${code}, ${show}: frames/s, processor slowed ${slowedTimes} times`,
        ours: ours.toFixed(1),
        yardstick: `${idle.toFixed(1)} an empty page`,
        ratio: ours / idle,
        bar: '≥ 0.95',
        ok: ours / idle >= 0.95,
      });
    }
    return rows;
  } finally {
    await browser.close();
    preview.kill();
    await house.stop();
  }
}

function startPreview(port: number): ChildProcess {
  const root = join(import.meta.dirname, '..');
  return spawn(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), '--port', String(port), '--strictPort'],
    { cwd: join(root, 'apps/stage'), stdio: 'ignore' },
  );
}

/** From the press on the cover to the frame with a main button that can be pressed, on a device that has not seen the game. */
async function openMs(browser: Browser, house: House): Promise<number> {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block', locale: 'tr-TR' });
  const page = await context.newPage();
  const response = await fetch(`${house.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: demoPeople.funded, password: demoPassword }),
  });
  const { data } = (await response.json()) as { data: object };
  await page.goto(`${house.url}/robots.txt`);
  await page.evaluate((auth) => {
    localStorage.setItem('authData', auth);
    // The device's fingerprint was made when its customer logged in.
    localStorage.setItem('fingerprint', 'known');
  }, JSON.stringify(data));
  await page.goto(`${house.url}/casino/slot?search=lale`);
  await page.locator('html[data-taken]').waitFor({ state: 'attached' });
  const cover = page.locator('main article button').first();
  await cover.waitFor();
  // A customer looks at a lobby before a game is chosen in it.
  await sleep(2000);
  await slow(page);
  const begun = performance.now();
  await cover.click();
  const playButton = page.getByRole('button', { name: 'Oyna', exact: true });
  if ((await playButton.count()) > 0) await playButton.first().click();
  await page.frameLocator('iframe[sandbox]').locator('body[data-phase=idle]').waitFor({ timeout: 30_000 });
  const ms = performance.now() - begun;
  await context.close();
  return ms;
}

async function framesPerSecond(browser: Browser, address: string): Promise<number> {
  const page = await (await browser.newContext(phone)).newPage();
  await page.goto(address);
  if (address.startsWith('http')) await page.locator('body[data-phase]:not([data-phase=loading])').waitFor();
  await slow(page);
  const perSecond = await page.evaluate(async (ms) => {
    const begun = performance.now();
    let frames = 0;
    while (performance.now() - begun < ms) {
      await new Promise(requestAnimationFrame);
      frames += 1;
    }
    return (frames * 1000) / (performance.now() - begun);
  }, watchedMs);
  await page.context().close();
  return perSecond;
}

async function slow(page: Page): Promise<void> {
  const debug = await page.context().newCDPSession(page);
  await debug.send('Emulation.setCPUThrottlingRate', { rate: slowedTimes });
}
