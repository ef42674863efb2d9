// The start of every journey: the house, a page without errors, its logged-in customer, and axe.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type axe from 'axe-core';
import { expect, test as base, type BrowserContext, type Frame, type Page } from '@playwright/test';
import { tr } from '../apps/site/src/texts/tr.ts';

export const url = () => process.env['FELEK_URL']!;
export const phoneScreen = { width: 390, height: 844 };

/** Not on the phone besides: it is the same there, or the test sets its widths itself. */
export const onceIsEnough = { tag: '@once' };
/** On the phone alone. */
export const phoneAlone = { tag: '@phone' };

interface Visit {
  /** Errors that the page may log, because the test causes them. */
  readonly expected: RegExp[];
  /** The browser's device fingerprint. Computing it costs as much as the whole page, so it is given. */
  readonly device: string | undefined;
}

/** A page that fails its test when it complained. */
export const test = base.extend<Visit & { quiet: void }>({
  expected: async ({ browserName: _browserName }, provide) => provide([]),
  device: async ({ browserName: _browserName }, provide) => provide(randomUUID().replaceAll('-', '')),
  quiet: [
    async ({ page, context, device, expected }, provide) => {
      if (device !== undefined) await passFor(context, device);
      const faults = listen(page);
      await provide();
      // A poll may be on its way through the test's answers.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(faults.filter((fault) => !expected.some((each) => each.test(fault)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** A browser is known by this from its next page on, unless it is known already. */
export async function passFor(context: BrowserContext, device: string): Promise<void> {
  await context.addInitScript((fingerprint) => {
    // A game's frame has no storage.
    if (self === top && localStorage.getItem('fingerprint') === null)
      localStorage.setItem('fingerprint', fingerprint);
  }, device);
}

/**
 * The page's faults from now on: uncaught errors, and errors in its console. A page that is being left does not
 * count: its open requests are aborted.
 */
export function listen(page: Page): string[] {
  const faults: string[] = [];
  let isLeaving = false;
  const complain = (fault: string) => {
    if (!isLeaving) faults.push(fault);
  };
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isLeaving = true;
  });
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) isLeaving = false;
  });
  page.on('pageerror', ({ message }) => complain(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/GL Driver/.test(message.text()))
      complain(`${message.text()} ${message.location().url}`.trim());
  });
  return faults;
}

/** Stores this in the browser before the site's next page, once: later changes by the site stay. */
export async function keep(page: Page, entries: Readonly<Record<string, string>>): Promise<void> {
  // A page of the same origin that runs nothing.
  await page.goto(`${url()}/robots.txt`);
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
  }, entries);
}

/** The site speaks this language from its next page on, its first paint too. */
export async function speak(page: Page, language: 'tr' | 'en'): Promise<void> {
  await page.context().addCookies([{ name: 'lang', value: language, url: url() }]);
  await keep(page, { lang: language });
}

/** Is logged in from the site's next page on. */
export const enter = (page: Page, auth: object): Promise<void> =>
  keep(page, { authData: JSON.stringify(auth) });

export const dialogOf = (page: Page) => page.locator('[role=dialog]:has(h2)');
/** In the header, and on a phone in the bar below. */
export const balanceOf = (page: Page) => page.getByTestId('balance').filter({ visible: true });
export const bellOf = (page: Page) => page.locator('header button:has(.lucide-bell)').first();

/** Opens a place of the site, and waits until it answers to clicks and keys. */
export async function open(page: Page, path = '/'): Promise<void> {
  await page.goto(url() + path);
  await page.locator('html[data-taken]').waitFor({ state: 'attached' });
}

/** Marks the header that the server drew, on each page of this tab: the page is read to its end, and no script has run yet. */
export async function markDrawn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const mark = () => document.querySelector('#root header')?.setAttribute('data-drawn', '');
    document.addEventListener('readystatechange', mark, { once: true });
  });
}

/** Opens a page, and says whether React hydrated the server's markup: the mark on the drawn header is still there. */
export async function isTakenOver(page: Page, path: string): Promise<boolean> {
  await open(page, path);
  // The middle of the page is hydrated after its frame.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  return page.locator('header[data-drawn]').isVisible();
}

/** From now on the page's clock stands still but for `runFor`. */
export async function holdClock(page: Page): Promise<void> {
  const start = new Date();
  await page.clock.install({ time: start });
  await page.clock.pauseAt(new Date(start.getTime() + 1000));
}

/** Lets a clock that runs stand still from here on. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

/** Runs the page's clock in small steps until `isSo` holds. Gives how far it ran, in milliseconds. */
export async function turnUntil(
  page: Page,
  isSo: () => Promise<boolean>,
  stepMs = 50,
  mostMs = 20_000,
): Promise<number> {
  let turnedMs = 0;
  while (!(await isSo())) {
    if (turnedMs > mostMs) throw new Error(`nothing happened in ${mostMs} ms of the page's clock`);
    await page.clock.runFor(stepMs);
    turnedMs += stepMs;
  }
  return turnedMs;
}

/** Fills in a login that is open, as a person does. */
export async function fillLogin(page: Page, username: string, password: string): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByLabel(tr['field.username'], { exact: true }).fill(username);
  await dialog.getByLabel(tr['field.password'], { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** Axe finds nothing, and the content is not wider than the screen. Animations that end are awaited first. */
export async function lookAt(page: Page, screen: string): Promise<void> {
  expect(await whatAxeFinds(page), screen).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    `${screen} is wider than the screen`,
  ).toBeLessThanOrEqual(0);
}

interface AxeLook {
  /** Contrast is the rule that costs axe most by far. */
  readonly withoutContrast?: boolean;
}

/** Axe's findings at two looks: a new element may be half transparent at the first one. */
export async function whatAxeFinds(page: Page | Frame, look: AxeLook = {}): Promise<string[]> {
  const found = await whatAxeFindsNow(page, look);
  return found.length === 0 ? found : whatAxeFindsNow(page, look);
}

async function whatAxeFindsNow(page: Page | Frame, { withoutContrast = false }: AxeLook): Promise<string[]> {
  await page.evaluate(settle);
  const hasFrames = 'frames' in page && page.frames().length > 1;
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    ...(withoutContrast && { rules: { 'color-contrast': { enabled: false } } }),
  };
  const violations = hasFrames ? await lookThroughFrames(page, options) : await lookAtPage(page, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 300)}`);
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Axe itself: its builder opens a page of its own each time, which only frames need. */
async function lookAtPage(page: Page | Frame, options: axe.RunOptions): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(async (given) => {
    const there = (globalThis as unknown as { axe: typeof axe }).axe;
    return (await there.run(document, { ...given, preload: false })).violations;
  }, options);
}

async function lookThroughFrames(page: Page, options: axe.RunOptions): Promise<axe.Result[]> {
  const { violations } = await new AxeBuilder({ page }).options(options).analyze();
  return violations;
}

/** Waits for the end of all motion; endless motion does not count. */
export async function settle(): Promise<void> {
  const isEnding = ({ effect, playState }: Animation) =>
    playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime ?? 0);
  for (;;) {
    // The last change is drawn in this frame or the next one.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const moving = document.getAnimations().filter(isEnding);
    if (moving.length === 0) return;
    // The end of one motion may have started another.
    await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)));
  }
}
