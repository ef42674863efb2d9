// A slow, failing, absent or nonsensical server: every screen still shows its state, nothing hangs, and typed text
// stays.
import { expect, type Page, type Route } from '@playwright/test';
import { tr } from '../apps/site/src/texts/tr.ts';
import { siteRoutes } from '../packages/contract/src/site-routes.ts';
import { sharedLogin } from './people.ts';
import { dialogOf, enter, open, test } from './visit.ts';

const fault = {
  success: false,
  message: 'Beklenmeyen bir sorun oldu.',
  code: 'fault',
  reference: 'r1',
  data: null,
};
const weathers: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'failing with 500': (route) => route.fulfill({ status: 500, json: fault }),
  gone: (route) => route.abort('connectionrefused'),
  'answering a page of markup': (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Hi' }),
  'answering other data than agreed': (route) =>
    route.fulfill({ json: { success: true, message: '', data: { surprise: [null, { a: 1 }] } } }),
};

/** The lobbies are one screen, and so are the pages of sports; the first of each stands for the rest. */
const alike = /^\/casino\/(?!slot)|^\/livespor|\/betco/;
const screens = siteRoutes.filter((route) => !alike.test(route)).map((route) => route.replace(':id', '3'));

test.use({ expected: [/Failed to load resource/] });

const loading = (page: Page) => page.getByText(tr['site.loading'], { exact: true });

/** The faults of a screen once its requests have been answered or have failed. */
async function standing(page: Page): Promise<string[]> {
  const wrong: string[] = [];
  await expect
    .poll(
      async () => {
        // Retries happen after seconds of the page's clock.
        await page.clock.runFor(4000);
        const isHeaded = (await page.getByRole('heading', { level: 1 }).count()) > 0;
        return isHeaded ? loading(page).count() : 'no heading';
      },
      { intervals: [50] },
    )
    .toBe(0)
    .catch(() => wrong.push('still loading, or no heading'));
  if (await page.getByText(tr['site.crash.title'], { exact: true }).count()) wrong.push('crashed');
  return wrong;
}

for (const [weather, answer] of Object.entries(weathers)) {
  // Nonsense is nonsense: for every screen the subtler kind will do.
  if (!weather.includes('markup'))
    test(`every screen says where it stands with the server ${weather}`, async ({ page }) => {
      test.setTimeout(240_000);
      await enter(page, await sharedLogin());
      await page.clock.install();
      await page.route('**/api/**', answer);
      const wrong: string[] = [];
      for (const address of screens) {
        await open(page, address);
        wrong.push(...(await standing(page)).map((each) => `${address}: ${each}`));
      }
      expect(wrong).toEqual([]);
    });

  test(`a login is refused in words, and what was typed stays, with the server ${weather}`, async ({
    page,
  }) => {
    await open(page, '/?dialog=login');
    const dialog = dialogOf(page);
    const username = dialog.getByLabel(tr['field.username'], { exact: true });
    const password = dialog.getByLabel(tr['field.password'], { exact: true });
    await username.fill('yanlis');
    await password.fill('yanlis-sifre');
    await page.route('**/api/**', answer);
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('alert').or(page.locator('[role=dialog]:not(:has(h2))')).first(),
    ).toBeVisible();
    await expect(username).toHaveValue('yanlis');
    await expect(password).toHaveValue('yanlis-sifre');
    await expect(dialog.getByRole('button', { name: tr['login.submit'], exact: true })).toBeEnabled();
  });
}

/** These screens need only the data that come with the page. */
const complete = /^\/$|^\/dashboard$|^\/pages|^\/promotions|^\/casino\//;

test('every screen says that it waits for a slow server, and shows what came in the end', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await enter(page, await sharedLogin());
  let release: () => void = () => undefined;
  let released: Promise<void> = Promise.resolve();
  await page.route('**/api/**', async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  await page.clock.install();
  const wrong: string[] = [];
  for (const address of screens.filter((each) => each !== '/spor')) {
    released = new Promise((resolve) => (release = resolve));
    await open(page, address);
    const waiting = loading(page).or(page.locator('main .animate-pulse-soft'));
    if (!complete.test(address))
      await expect(waiting.first())
        .toBeVisible()
        .catch(() => wrong.push(`${address}: does not say that it waits`));
    release();
    wrong.push(...(await standing(page)).map((each) => `${address}: ${each}`));
    // The home page keeps places for parts that are not in sight yet.
    if (address !== '/') await expect(page.getByRole('main').locator('.animate-pulse-soft')).toHaveCount(0);
  }
  expect(wrong).toEqual([]);
});
