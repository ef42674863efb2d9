// One customer at two screens: what happens at one is seen at the other.
import { expect } from '@playwright/test';
import { newCustomer, payIn } from './people.ts';
import { enter, open, test } from './visit.ts';

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
  await expect.poll(() => asked).toBe(2);
  await expect(watching.getByTestId('balance')).toContainText('100,00');
  await open(playing, '/casino/slot');
  await playing
    .getByRole('button', { name: /: Lale$/ })
    .first()
    .click();
  const spin = playing.locator('iframe').contentFrame().locator('.spin');
  await expect(spin).toBeEnabled({ timeout: 20_000 });
  isCut = true;
  const answered = playing.waitForResponse(/fel\/spin/);
  await spin.click();
  await answered;
  await expect(watching.getByTestId('balance')).not.toContainText('100,00');
  await watching.context().close();
});
