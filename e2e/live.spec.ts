// One customer at two screens: what happens at one is seen at the other.
import { expect } from '@playwright/test';
import { startBlockingProxy } from '../packages/hub/testbed/blocking-proxy.ts';
import { newCustomer, payIn } from './people.ts';
import { enter, open, phoneScreen, test, url, balanceOf } from './visit.ts';

test('a spin in one browser moves the balance in the other at once, by the line alone', async ({
  page: playing,
  browser,
}) => {
  const customer = await newCustomer();
  await payIn(customer, 100);
  await enter(playing, customer.auth);
  // A browser of its own: of two pages in one, the one behind draws nothing.
  const watching = await (await browser.newContext()).newPage();
  await enter(watching, customer.auth);
  // Only the line can tell it: the other screen's polling is cut.
  let isCut = false;
  await watching.route('**/api/user/balance', (route) => (isCut ? route.abort() : route.continue()));
  let asked = 0;
  watching.on('request', (request) => (asked += Number(request.url().endsWith('/customer/notification'))));
  await open(watching, '/dashboard');
  // Asked once by itself, and once more when the line stands.
  await expect.poll(() => asked).toBeGreaterThanOrEqual(2);
  await expect(balanceOf(watching)).toContainText('100,00');
  await open(playing, '/casino/slot');
  await playing
    .getByRole('button', { name: /: Lale$/ })
    .first()
    .click();
  const spin = playing.locator('iframe').contentFrame().locator('.spin');
  await expect(spin).toBeEnabled({ timeout: 20_000 });
  isCut = true;
  const answered = playing.waitForResponse(/fel\/bet/);
  await spin.click();
  await answered;
  await expect(balanceOf(watching)).not.toContainText('100,00');
  await watching.context().close();
});

for (const { screen, viewport, isSilent } of [
  { screen: 'a phone', viewport: phoneScreen, isSilent: false },
  { screen: 'a desktop', viewport: { width: 1440, height: 900 }, isSilent: true },
])
  test(`${screen} behind a proxy that ${isSilent ? 'answers neither WebSockets nor event streams' : 'refuses WebSockets'} is told of its balance and of a notification at once`, async ({
    page,
    expected,
  }) => {
    expected.push(/WebSocket|EventSource|net::ERR/);
    await page.setViewportSize(viewport);
    const proxy = await startBlockingProxy([url()], { isSilent });
    try {
      const customer = await newCustomer();
      // The page's own polling is cut, once it is complete.
      let isCut = false;
      await page.route('**/api/{user/balance,customer/notification}', (route) =>
        isCut ? route.abort() : route.continue(),
      );
      let asked = 0;
      page.on('request', (request) => (asked += Number(request.url().endsWith('/customer/notification'))));
      await page.goto(`${proxy.url}/robots.txt`);
      await page.evaluate((auth) => localStorage.setItem('authData', auth), JSON.stringify(customer.auth));
      await page.goto(`${proxy.url}/dashboard`);
      await expect(balanceOf(page)).toContainText('0,00');
      // Once by itself, and once more when the connection stands.
      await expect.poll(() => asked, { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
      expect(proxy.refused()).toBe(1);
      isCut = true;
      const bell = page.locator('button:has(.lucide-bell):visible').first();
      // The house has bidden welcome.
      await expect(bell).toHaveText('1');
      await payIn(customer, 250);
      await expect(balanceOf(page)).toContainText('250,00');
      await expect(bell).toHaveText('2');
      const transport = proxy.passed.filter((each) => each === 'GET /hub/frnotify').length;
      // One continuous stream, or polls one after the other.
      if (isSilent) expect(transport).toBeGreaterThan(2);
      else expect(transport).toBe(1);
    } finally {
      await page.close();
      await proxy.close();
    }
  });
