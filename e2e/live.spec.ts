// One customer at two screens: what happens at one is seen at the other.
import { expect, test, type Browser, type Page } from '@playwright/test';
import { demoPassword, demoPeople } from '../packages/contract/src/demo.ts';

const url = () => process.env['FELEK_URL']!;

test.skip(({ isMobile }) => isMobile, 'the desktop has the balance beside the game');

async function loggedIn(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${url()}/?dialog=login`);
  const dialog = page.locator('[role=dialog]:has(h2)');
  await dialog.getByRole('textbox').first().fill(demoPeople.funded);
  await dialog.locator('input[type=password]').fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('balance')).toBeVisible();
  return page;
}

test('a spin in one browser moves the balance in the other within a second', async ({ browser }) => {
  const [playing, watching] = [await loggedIn(browser), await loggedIn(browser)];
  // Only the hub can tell it in time: the other screen's polling is cut.
  await watching.route('**/api/user/balance', (route) => route.abort());
  await playing.goto(`${url()}/casino/slot`);
  await playing
    .getByRole('button', { name: /: Lale$/ })
    .first()
    .click();
  const stage = playing.frameLocator('iframe');
  await expect(stage.locator('.spin')).toBeEnabled({ timeout: 15_000 });
  const before = await watching.getByTestId('balance').innerText();
  const answered = playing.waitForResponse(/fel\/spin/);
  await stage.locator('.spin').click();
  await answered;
  await expect(watching.getByTestId('balance')).not.toHaveText(before, { timeout: 1000 });
  await playing.context().close();
  await watching.context().close();
});
