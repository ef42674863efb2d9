// The figures of the specification, seen in the running site. The test turns the page's clock; the server is real. The clock is turned
// only when the last effect is visible, so that no answer arrives late.
import { expect } from '@playwright/test';
import { tr } from '../apps/site/src/texts/tr.ts';
import { newCustomer, payIn, sharedLogin } from './people.ts';
import {
  bellOf,
  dialogOf,
  enter,
  holdClock,
  open,
  settle,
  stopClock,
  test as base,
  turnUntil,
  url,
} from './visit.ts';

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

test('the balance is asked for every 3000 ms while somebody is logged in', async ({
  page,
  asked,
  expected,
}) => {
  expected.push(/Failed to load resource/);
  const balance = '/api/user/balance';
  // Without the live connection, since the page also asks for the balance whenever it connects.
  await page.route('**/hub/**', (route) => route.abort());
  await holdClock(page);
  await open(page);
  await page.clock.runFor(7000);
  expect(asked(balance)).toBe(0);
  await enter(page, await sharedLogin());
  await open(page, '/promotions');
  for (const times of [1, 2, 3]) {
    await expect.poll(() => asked(balance)).toBe(times);
    await page.clock.runFor(2999);
    expect(asked(balance)).toBe(times);
    await page.clock.runFor(1);
  }
  await expect.poll(() => asked(balance)).toBe(4);
});

test('every call says who asks, in which language, from which device; notifications are asked for from 0, 100 of them', async ({
  page,
  device,
}) => {
  const { token } = await sharedLogin();
  await enter(page, await sharedLogin());
  const asked = page.waitForRequest('**/api/customer/notification');
  const negotiated = page.waitForRequest('**/hub/frnotify/negotiate?*');
  await page.goto(url());
  // The line asks to be taken up where it was lost, for which the client keeps a buffer; the house’s hub declines it.
  expect(new URL((await negotiated).url()).searchParams.get('useStatefulReconnect')).toBe('true');
  const request = await asked;
  expect(request.method()).toBe('POST');
  expect(request.postDataJSON()).toEqual({ skip: 0, take: 100 });
  expect(await request.allHeaders()).toMatchObject({
    accept: 'application/json',
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    locale: 'tr',
    fingerprint: device,
  });
});

test.describe('of a device that is not known yet', () => {
  test.use({ device: undefined });

  test('the fingerprint is made though the operator’s script cannot be had, from a canvas 280 px wide', async ({
    page,
    expected,
  }) => {
    expected.push(/Failed to load resource/);
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
    await open(page);
    await page.keyboard.press('Shift');
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('fingerprint')), { timeout: 30_000 })
      .toBeTruthy();
    expect(await page.evaluate(() => (globalThis as unknown as { widths: number[] }).widths)).toContain(280);
  });

  test('a part of the fingerprint that never comes is waited for 5000 ms, then left out', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.assign(globalThis, { asked: 0 });
      OfflineAudioContext.prototype.startRendering = () => {
        (globalThis as unknown as { asked: number }).asked += 1;
        return new Promise(() => undefined);
      };
    });
    await page.clock.install();
    await open(page, '/pages');
    await stopClock(page);
    await page.keyboard.press('Shift');
    const isAsked = () => page.evaluate(() => (globalThis as unknown as { asked: number }).asked > 0);
    await turnUntil(page, isAsked, 10);
    const made = () => page.evaluate(() => localStorage.getItem('fingerprint'));
    // Asked at most a step late.
    await page.clock.runFor(4980);
    expect(await made()).toBeNull();
    await page.clock.runFor(20);
    await expect.poll(made).toBeTruthy();
  });

  test('a device that cannot be told apart can still be used', async ({ page, expected }) => {
    expected.push(/Failed to load resource/);
    await page.route(/thumbmark/, (route) => route.abort());
    await open(page, '/pages');
    const refused = page.waitForEvent('requestfailed', (request) => /thumbmark/.test(request.url()));
    await page.keyboard.press('Shift');
    await refused;
    await page.evaluate(() => undefined);
    expect(await page.evaluate(() => localStorage.getItem('fingerprint'))).toBeNull();
  });

  test('the operator’s script is injected 100 ms before the fingerprint is made', async ({ page }) => {
    await page.route('**/api/cms/coveryjs', (route) =>
      route.fulfill({ json: { success: true, message: '', data: "document.title = 'injected'" } }),
    );
    let isMade = false;
    page.on('request', (request) => (isMade ||= /thumbmark/i.test(request.url())));
    await page.clock.install();
    await open(page, '/pages');
    await stopClock(page);
    await page.keyboard.press('Shift');
    // Seen at most a step late.
    await turnUntil(page, async () => (await page.title()) === 'injected', 5);
    await page.clock.runFor(90);
    expect(isMade).toBe(false);
    await page.clock.runFor(10);
    await expect.poll(() => isMade).toBe(true);
  });
});

test('jackpots are asked for every 10000 ms while somebody can see them', async ({ page }) => {
  const egt = '/api/casino/egtjackpot';
  let amount = 2000;
  await page.route(`**${egt}`, (route) => {
    // Each answer is lower than the last one, and a falling amount is shown at once.
    amount -= 100;
    const wins = { largestWin: null, lastWin: null };
    const levelStats = [1, 2, 3, 4].map((level) => ({ currentLevel: amount + level, ...wins }));
    return route.fulfill({
      json: { success: true, message: '', data: [{ instanceName: 'High Cash', levelStats }] },
    });
  });
  const shown = (lira: number) => page.getByText(`₺${new Intl.NumberFormat('tr-TR').format(lira + 1)},00`);
  // The page itself records the times of its request and of the answer.
  await page.addInitScript((path) => {
    const { fetch } = globalThis;
    const polls: { asked: number; answeredAt: number } = { asked: 0, answeredAt: 0 };
    Object.assign(globalThis, { polls });
    globalThis.fetch = async (...request) => {
      const [to] = request;
      if (!String(to instanceof Request ? to.url : to).endsWith(path)) return fetch(...request);
      polls.asked += 1;
      polls.answeredAt = 0;
      const answer = await fetch(...request);
      const body = await answer.arrayBuffer();
      polls.answeredAt = Date.now();
      return new Response(body, answer);
    };
  }, egt);
  const polls = () =>
    page.evaluate(() => ({
      ...(globalThis as unknown as { polls: { asked: number; answeredAt: number } }).polls,
      now: Date.now(),
    }));
  await page.clock.install();
  // So high that they are seen without a scroll, which would bring the popup.
  await page.setViewportSize({ width: 1440, height: 2000 });
  await open(page);
  await expect(shown(1900)).toBeVisible();
  await stopClock(page);
  // The first answer came while the clock ran. From the second on it stands still when one comes.
  const first = await polls();
  await page.clock.runFor(first.answeredAt + 9990 - first.now);
  expect((await polls()).asked).toBe(1);
  await turnUntil(page, async () => (await polls()).asked === 2, 1);
  for (const times of [2, 3]) {
    await expect.poll(async () => (await polls()).answeredAt).toBeGreaterThan(0);
    const { answeredAt, now } = await polls();
    expect(answeredAt).toBe(now);
    await page.clock.runFor(9999);
    expect((await polls()).asked).toBe(times);
    await expect(shown(2000 - 100 * times)).toBeVisible();
    await page.clock.runFor(1);
    expect((await polls()).asked).toBe(times + 1);
  }
  await expect.poll(async () => (await polls()).answeredAt).toBeGreaterThan(0);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await page.clock.runFor(30_000);
  expect((await polls()).asked).toBe(4);
});

test('the banner closes after 500 ms and is remembered; the links to follow come after 1 s', async ({
  page,
}) => {
  await holdClock(page);
  await open(page);
  const banner = page.getByRole('complementary', { name: tr['banner.label'] });
  const follow = page.getByRole('link', { name: /twitter|instagram|telegram/i });
  await expect(banner).toBeVisible();
  await page.clock.runFor(999);
  await expect(follow).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(follow).toHaveCount(3);
  for (const link of await follow.all()) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('href', /^https:\/\//);
  }
  await banner.getByRole('button', { name: tr['site.close'] }).click();
  expect(await page.evaluate(() => localStorage.getItem('topNotifyRead'))).toBe('yes');
  await page.clock.runFor(499);
  await expect(banner).toBeAttached();
  await page.clock.runFor(1);
  await expect(banner).not.toBeAttached();
  await open(page);
  await expect(banner).not.toBeAttached();
});

test('the header steps aside beyond 100 px of scrolling', async ({ page }) => {
  await open(page);
  const bottomAt = async (px: number) => {
    await page.evaluate((to) => scrollTo(0, to), px);
    await page.evaluate(settle);
    return page
      .locator('header')
      .first()
      .evaluate((header) => header.getBoundingClientRect().bottom);
  };
  expect(await bottomAt(100)).toBeGreaterThan(0);
  await expect.poll(() => bottomAt(101)).toBeLessThanOrEqual(0);
  // However far down: it comes back when one scrolls up.
  await expect.poll(() => bottomAt(1000)).toBeLessThanOrEqual(0);
  await expect.poll(() => bottomAt(950)).toBeGreaterThan(0);
  await expect.poll(() => bottomAt(1000)).toBeLessThanOrEqual(0);
  await expect.poll(() => bottomAt(0)).toBeGreaterThan(0);
});

test('at most five short messages at the top, in the middle, for 4000 ms', async ({ page }) => {
  await enter(page, (await newCustomer()).auth);
  await page.clock.install();
  await open(page, '/casino/slot');
  const heart = page.getByRole('button', { name: /Lale.*favori/i }).first();
  const shown = page.locator('[role=dialog]:not(:has(h2)):not([data-limited])');
  // The first toast loads the code that shows toasts.
  await heart.click();
  await expect(shown).toHaveCount(1);
  await stopClock(page);
  await turnUntil(page, async () => (await shown.count()) === 0);
  await heart.click();
  await turnUntil(page, async () => (await shown.count()) === 1, 5);
  await page.clock.runFor(3900);
  await expect(shown).toHaveCount(1);
  await page.clock.runFor(200);
  await expect(shown).toHaveCount(0);
  for (let press = 1; press <= 7; press += 1) {
    await heart.click();
    const all = page.locator('[role=dialog]:not(:has(h2))');
    await turnUntil(page, async () => (await all.count()) === press, 5);
  }
  await expect(shown).toHaveCount(5);
  const { x, y, width } = (await shown.first().boundingBox())!;
  expect(y).toBeLessThan(200);
  expect(Math.abs(x + width / 2 - page.viewportSize()!.width / 2)).toBeLessThan(20);
});

test('the carousel moves on after 5000 ms, after a touch too, goes in no circle, and shows one, two or three at a time', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await holdClock(page);
  // None of its slides leads anywhere else.
  await open(page, '/promotions');
  const carousel = page.locator('[aria-roledescription=carousel]').first();
  const slide = carousel.locator('li').first();
  for (const [width, across] of [
    [767, 1],
    [768, 2],
    [992, 2],
    [1919, 2],
    [1920, 3],
    [767, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const all = (await carousel.boundingBox())!;
    // Between two slides is a gap of 20 px.
    expect(Math.abs((await slide.boundingBox())!.width - ((all.width + 20) / across - 20))).toBeLessThan(1.5);
  }
  const place = () => slide.evaluate((li) => li.getBoundingClientRect().x);
  /** Where the slide comes to rest: the browser scrolls in its own time. */
  const rested = async () => {
    let at = Number.NaN;
    const step = async () => {
      const from = at;
      at = await place();
      return at - from;
    };
    await expect.poll(step).toBe(0);
    return at;
  };
  await turnUntil(page, () => page.getByRole('button', { name: tr['home.pause'] }).isVisible());
  const previous = carousel.getByRole('button', { name: tr['site.previous'] });
  const next = carousel.getByRole('button', { name: tr['site.next'] });
  await expect(previous).toBeDisabled();
  const moved = async () => {
    const start = await rested();
    const isMoved = async () => Math.abs((await place()) - start) > 5;
    // Looked for at every step only when its time has nearly come.
    await page.clock.runFor(4850);
    expect(await isMoved()).toBe(false);
    return 4850 + (await turnUntil(page, isMoved));
  };
  const firstMs = await moved();
  // The slide restarts 100 ms after its start, and its motion becomes visible a little later.
  expect(firstMs).toBeGreaterThanOrEqual(4900);
  expect(firstMs).toBeLessThanOrEqual(5300);
  await page.clock.runFor(1000);
  const box = (await carousel.boundingBox())!;
  await page.mouse.move(box.x + 200, box.y + 100);
  await page.mouse.down();
  await page.mouse.up();
  await page.mouse.move(5, 5);
  const afterTouchMs = await moved();
  expect(afterTouchMs).toBeGreaterThanOrEqual(4900);
  expect(afterTouchMs).toBeLessThanOrEqual(5300);
  // Under a dialog it rests.
  await page.clock.runFor(1000);
  await page.getByRole('button', { name: tr['header.login'], exact: true }).first().click();
  await turnUntil(page, () => dialogOf(page).isVisible());
  const covered = await rested();
  await page.clock.runFor(11_000);
  expect(await place()).toBeCloseTo(covered, 0);
  await page.keyboard.press('Escape');
  await turnUntil(page, () => dialogOf(page).isHidden());
  const afterDialogMs = await moved();
  expect(afterDialogMs).toBeGreaterThanOrEqual(4900);
  expect(afterDialogMs).toBeLessThanOrEqual(5300);
  await turnUntil(page, async () => {
    // The carousel may reach its end by itself meanwhile: then there is nothing to press.
    await next.evaluate((button: HTMLButtonElement) => button.click());
    return next.isDisabled();
  });
});

test('a lost line is tried again at once, after 2, 10 and 30 s, then each minute, and when the page is looked at', async ({
  page,
  asked,
  expected,
}) => {
  expected.push(/Failed to load resource|WebSocket/);
  await holdClock(page);
  await enter(page, await sharedLogin());
  let drop: () => Promise<void> = async () => undefined;
  await page.routeWebSocket(/frnotify/, (socket) => {
    socket.connectToServer();
    drop = () => socket.close({ code: 1011 });
  });
  const negotiations = () => asked('/hub/frnotify/negotiate');
  await open(page, '/promotions');
  // Asked once by itself, and once more when the line stands.
  await expect.poll(() => asked('/api/customer/notification')).toBe(2);
  expect(negotiations()).toBe(1);
  let failures = 0;
  page.on('requestfailed', (request) => (failures += Number(request.url().includes('negotiate'))));
  await page.route('**/negotiate*', (route) => route.abort());
  await drop();
  await expect(page.getByText(tr['site.reconnecting'])).toBeVisible();
  const failed = async (tries: number) => {
    await expect.poll(negotiations).toBe(tries);
    await expect.poll(() => failures).toBe(tries - 1);
    await page.evaluate(() => undefined);
  };
  await page.clock.runFor(1);
  for (const [tries, waitMs] of [
    [2, 2000],
    [3, 10_000],
    [4, 30_000],
  ] as const) {
    // The next wait begins when the page knows of the failure.
    await failed(tries);
    await page.clock.runFor(waitMs - 1);
    expect(negotiations(), `before ${waitMs} ms`).toBe(tries);
    await page.clock.runFor(1);
  }
  await failed(5);
  await expect(page.getByText(tr['site.reconnecting'])).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: tr['site.liveOff'] })).toBeVisible();
  await page.clock.runFor(59_999);
  expect(negotiations()).toBe(5);
  await page.clock.runFor(1);
  await failed(6);
  await page.unroute('**/negotiate*');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(negotiations).toBe(7);
  await expect(page.getByText(tr['site.liveOff'])).toHaveCount(0);
});

test('the line is kept alive every 15 s, and given up after 30 s of silence', async ({ page, asked }) => {
  const ping = '{"type":6}\u001e';
  await enter(page, await sharedLogin());
  let isSilent = false;
  let pings = 0;
  let say: (message: string) => void = () => undefined;
  await page.routeWebSocket(/frnotify/, (socket) => {
    const server = socket.connectToServer();
    say = (message) => socket.send(message);
    socket.onMessage((message) => {
      pings += Number(message === ping);
      server.send(message);
    });
    server.onMessage((message) => {
      if (!isSilent) socket.send(message);
    });
  });
  await page.clock.install();
  await open(page, '/promotions');
  await expect.poll(() => asked('/api/customer/notification')).toBe(2);
  await stopClock(page);
  isSilent = true;
  const hear = async () => {
    say(ping);
    await page.evaluate(() => undefined);
  };
  await hear();
  const before = pings;
  await turnUntil(page, async () => pings > before);
  await hear();
  await page.clock.runFor(14_900);
  expect(pings).toBe(before + 1);
  await page.clock.runFor(200);
  await expect.poll(() => pings).toBe(before + 2);
  await hear();
  await page.clock.runFor(29_900);
  await expect(page.getByText(tr['site.reconnecting'])).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(page.getByText(tr['site.reconnecting'])).toBeVisible();
});

test('the bell counts to eight, and from nine on says 9+', async ({ page }) => {
  await enter(page, await sharedLogin());
  let count = 8;
  await page.route('**/api/customer/notification', (route) => {
    const one = { title: 'T', note: 'N', type: 5, timeStamp: '2026-11-21T07:05:00', isRead: false };
    const data = Array.from({ length: count }, (_, n) => ({
      ...one,
      id: `0190b6f0-0000-7000-8000-00000000000${n.toString(16)}`,
    }));
    return route.fulfill({ json: { success: true, message: '', data } });
  });
  await open(page);
  await expect(bellOf(page)).toHaveText('8');
  for (count of [9, 12]) {
    await page.reload();
    await expect(bellOf(page)).toHaveText('9+');
  }
  await bellOf(page).click();
  const panel = dialogOf(page);
  await expect(panel.getByRole('listitem').first()).toContainText('21.11.2026 10:05');
  await panel.getByRole('listitem').first().getByRole('button').click();
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(tr['notification.type.5']);
  await panel.getByRole('button', { name: tr['notification.back'] }).click();
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(tr['notification.title']);
});

test('a notification that comes through the line is added, shakes the bell, and is read once it was opened', async ({
  page,
}) => {
  const customer = await newCustomer();
  await enter(page, customer.auth);
  await open(page, '/dashboard');
  await page.evaluate(() =>
    addEventListener('animationstart', ({ animationName }) => {
      document.documentElement.dataset['moved'] += animationName;
    }),
  );
  const unread = async () =>
    Number(/\d+/.exec((await bellOf(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0);
  // The list has loaded: a new customer has a greeting.
  await expect.poll(unread).toBeGreaterThan(0);
  const before = await unread();
  await payIn(customer, 75);
  await expect.poll(unread).toBe(before + 1);
  await expect(page.locator('html')).toHaveAttribute('data-moved', /shake/);
  await bellOf(page).click();
  const first = dialogOf(page).getByRole('listitem').first();
  await expect(first).toContainText(tr['notification.unread']);
  await first.getByRole('button').click();
  await expect(dialogOf(page)).toContainText('75');
  await expect.poll(unread).toBe(before);
  await page.reload();
  await expect.poll(unread).toBe(before);
});
