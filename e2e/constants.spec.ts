// The figures of the specification, seen in the running site. The page's clock is ours to turn; the server is real.
import { expect, test as base, type Page } from '@playwright/test';
import { tr } from '../apps/site/src/texts/tr.ts';
import { demoPassword, demoPeople } from '../packages/contract/src/demo.ts';

const url = () => process.env['FELEK_URL']!;

const test = base.extend<{ asked: (path: string) => number }>({
  /** How often a call was made so far. */
  asked: async ({ page }, provide) => {
    const counts = new Map<string, number>();
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname;
      counts.set(path, (counts.get(path) ?? 0) + 1);
    });
    await provide((path) => counts.get(path) ?? 0);
  },
});

test.skip(({ isMobile }) => isMobile, 'the figures are the same on a phone');

async function logIn(page: Page): Promise<string> {
  const answer = await page.request.post(`${url()}/api/auth/login`, {
    data: { username: demoPeople.funded, password: demoPassword },
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  await page.addInitScript((auth) => localStorage.setItem('authData', auth), JSON.stringify(data));
  return data.token;
}

/** From now on the page's clock stands still but for `pass`. */
async function holdClock(page: Page): Promise<void> {
  const start = new Date();
  await page.clock.install({ time: start });
  await page.clock.pauseAt(new Date(start.getTime() + 1000));
}

/** Lets the page's clock run, and the real network answer. */
async function pass(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  await page.waitForTimeout(150);
}

test('the balance is asked for every 3000 ms while somebody is logged in', async ({ page, asked }) => {
  const balance = '/api/user/balance';
  await holdClock(page);
  await page.goto(url());
  await pass(page, 7000);
  expect(asked(balance)).toBe(0);
  await logIn(page);
  await page.goto(`${url()}/promotions`);
  await expect.poll(() => asked(balance)).toBeGreaterThan(0);
  await pass(page, 100);
  const before = asked(balance);
  await pass(page, 2700);
  const early = asked(balance);
  expect(early - before).toBeLessThanOrEqual(1);
  await pass(page, 3000);
  expect(asked(balance)).toBe(early + 1);
  await pass(page, 3000);
  expect(asked(balance)).toBe(early + 2);
});

test('every call says who asks, in which language, from which device; notifications are asked for from 0, 100 of them', async ({
  page,
}) => {
  const token = await logIn(page);
  const asked = page.waitForRequest('**/api/customer/notification');
  await page.goto(url());
  const request = await asked;
  expect(request.method()).toBe('POST');
  expect(request.postDataJSON()).toEqual({ skip: 0, take: 100 });
  expect(await request.allHeaders()).toMatchObject({
    accept: 'application/json',
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    locale: 'tr',
  });
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('fingerprint')), { timeout: 20_000 })
    .toBeTruthy();
  const balance = await page.waitForRequest('**/api/user/balance');
  expect((await balance.allHeaders())['fingerprint']).toBe(
    await page.evaluate(() => localStorage.getItem('fingerprint')),
  );
});

test('the fingerprint is made though the operator’s script cannot be had, from a canvas 280 px wide', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const widths: number[] = [];
    Object.assign(globalThis, { widths });
    const { toDataURL } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toDataURL = function (this: HTMLCanvasElement, ...args) {
      widths.push(this.width);
      return toDataURL.apply(this, args);
    };
    const { getImageData } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.getImageData = function (this: CanvasRenderingContext2D, ...args) {
      widths.push(this.canvas.width);
      return getImageData.apply(this, args);
    };
  });
  await page.route('**/api/cms/coveryjs', (route) => route.abort());
  await page.goto(url());
  await page.mouse.wheel(0, 50);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('fingerprint')), { timeout: 20_000 })
    .toBeTruthy();
  expect(await page.evaluate(() => (globalThis as unknown as { widths: number[] }).widths)).toContain(280);
});

test('jackpots are asked for every 10000 ms while somebody can see them', async ({ page, asked }) => {
  const egt = '/api/casino/egtjackpot';
  await holdClock(page);
  await page.goto(url());
  await expect
    .poll(async () => {
      await page.clock.runFor(50);
      await page.waitForTimeout(100);
      return asked(egt);
    })
    .toBe(1);
  await pass(page, 9000);
  expect(asked(egt)).toBe(1);
  await pass(page, 1100);
  await expect.poll(() => asked(egt)).toBe(2);
  await pass(page, 9000);
  expect(asked(egt)).toBe(2);
  await pass(page, 1100);
  await expect.poll(() => asked(egt)).toBe(3);
});

test('the banner closes after 500 ms and is remembered; the links to follow come after 1 s', async ({
  page,
}) => {
  await holdClock(page);
  await page.goto(url());
  const banner = page.getByRole('complementary', { name: tr['banner.label'] });
  const follow = page.getByRole('link', { name: /Instagram/i }).first();
  await expect(banner).toBeVisible();
  await pass(page, 900);
  await expect(follow).toHaveCount(0);
  await pass(page, 100);
  await expect(follow).toBeVisible();
  await banner.getByRole('button', { name: tr['site.close'] }).click();
  expect(await page.evaluate(() => localStorage.getItem('topNotifyRead'))).toBe('yes');
  await pass(page, 490);
  await expect(banner).toBeAttached();
  await pass(page, 10);
  await expect(banner).not.toBeAttached();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner).not.toBeAttached();
});

test('the header steps aside beyond 100 px of scrolling', async ({ page }) => {
  await page.goto(url());
  const top = () =>
    page
      .locator('header')
      .first()
      .evaluate((header) => header.getBoundingClientRect().bottom);
  await page.evaluate(() => scrollTo(0, 100));
  await page.waitForTimeout(400);
  expect(await top()).toBeGreaterThan(0);
  await page.evaluate(() => scrollTo(0, 101));
  await expect.poll(top).toBeLessThanOrEqual(0);
});

test('at most five short messages at the top, in the middle, for 4000 ms', async ({ page }) => {
  await holdClock(page);
  await logIn(page);
  await page.goto(url());
  const heart = page.getByRole('button', { name: /Lale.*favori/i }).first();
  await expect(heart).toBeVisible();
  const shown = page.locator('[role=dialog]:not(:has(h2)):not([data-limited])');
  for (let press = 0; press < 7; press += 1) {
    await heart.click();
    await pass(page, 200);
  }
  await expect(shown).toHaveCount(5);
  const { x, y, width } = (await shown.first().boundingBox())!;
  expect(y).toBeLessThan(200);
  expect(Math.abs(x + width / 2 - page.viewportSize()!.width / 2)).toBeLessThan(20);
  await pass(page, 2000);
  expect(await shown.count()).toBe(5);
  await pass(page, 4500);
  await expect(shown).toHaveCount(0);
});

test('the carousel moves on after 5000 ms, goes in no circle, and shows one, two or three at a time', async ({
  page,
}) => {
  for (const [width, across] of [
    [767, 1],
    [768, 2],
    [992, 2],
    [1920, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(url());
    const carousel = page
      .getByRole('region', { name: tr['home.slider'] })
      .or(page.locator('[aria-roledescription=carousel]'))
      .first();
    const slide = (await carousel.getByRole('listitem').first().boundingBox())!;
    const all = (await carousel.boundingBox())!;
    // Each slide carries its gap of 20 px.
    expect(Math.abs(slide.width - (all.width + 20) / across)).toBeLessThan(1.5);
  }
  const place = () =>
    page
      .locator('[aria-roledescription=carousel] li')
      .first()
      .evaluate((li) => li.getBoundingClientRect().x);
  await expect(page.getByRole('button', { name: tr['home.pause'] })).toBeVisible({ timeout: 10_000 });
  const start = await place();
  const from = Date.now();
  await expect.poll(place, { timeout: 8000, intervals: [50] }).toBeLessThan(start - 5);
  expect(Date.now() - from).toBeGreaterThan(3000);
});

test('a lost line is tried again at once, after 2, 10 and 30 s, then no more; a look at the page begins anew', async ({
  page,
}) => {
  await holdClock(page);
  await logIn(page);
  let drop: () => Promise<void> = async () => undefined;
  await page.routeWebSocket(/frnotify/, (socket) => {
    socket.connectToServer();
    drop = () => socket.close({ code: 1011 });
  });
  let negotiations = 0;
  page.on('request', (request) => (negotiations += Number(request.url().includes('negotiate'))));
  await page.goto(`${url()}/promotions`);
  await expect.poll(() => negotiations).toBe(1);
  await pass(page, 500);
  await page.route('**/negotiate*', (route) => route.abort());
  await drop();
  for (const [waitMs, tries] of [
    [50, 2],
    [1900, 2],
    [200, 3],
    [9700, 3],
    [400, 4],
    [29_500, 4],
    [700, 5],
    [120_000, 5],
  ] as const) {
    await pass(page, waitMs);
    expect(negotiations, `after ${waitMs} ms more`).toBe(tries);
  }
  await page.unroute('**/negotiate*');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => negotiations).toBe(6);
});

test('the bell counts to eight, and from nine on says 9+; a message that is opened is read', async ({
  page,
}) => {
  const token = await logIn(page);
  const headers = { authorization: `Bearer ${token}` };
  for (let deposit = 0; deposit < 9; deposit += 1) {
    const order = await page.request.post(`${url()}/api/payment/deposit`, {
      headers,
      data: { id: 1, target: 'pay', detail: { amount: 50 } },
    });
    const { data } = (await order.json()) as { data: string };
    await page.request.post(data, { form: { answer: 'paid' } });
  }
  await page.goto(url());
  const bell = page.locator('header button:has(.lucide-bell)').first();
  await expect(bell).toContainText('9+');
  await bell.click();
  const panel = page.locator('[role=dialog]:has(h2)');
  await panel.getByRole('listitem').first().getByRole('button').click();
  await expect(panel.getByRole('button', { name: tr['notification.back'] })).toBeVisible();
});
