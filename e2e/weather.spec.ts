// The server slow, failing, gone, or answering nonsense: every screen still says where it stands, nothing hangs, and what was typed
// is still there.
import { expect, test, type BrowserContext, type Route } from '@playwright/test';
import { tr } from '../apps/site/src/texts/tr.ts';
import { demoPassword, demoPeople } from '../packages/contract/src/demo.ts';
import { siteRoutes } from '../packages/contract/src/site-routes.ts';

const url = () => process.env['FELEK_URL']!;

test.skip(({ isMobile }) => isMobile, 'the states are the same on a phone');

const weathers: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'slow by three seconds': async (route) => {
    await new Promise((passed) => setTimeout(passed, 3000));
    await route.continue().catch(() => undefined);
  },
  'failing with 500': (route) =>
    route.fulfill({
      status: 500,
      json: {
        success: false,
        message: 'Beklenmeyen bir sorun oldu.',
        code: 'fault',
        reference: 'r1',
        data: null,
      },
    }),
  gone: (route) => route.abort('connectionrefused'),
  'answering a page of markup': (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Hi' }),
  'answering other data than agreed': (route) =>
    route.fulfill({ json: { success: true, message: '', data: { surprise: [null, { a: 1 }] } } }),
};

/** The lobbies are one screen, and so are the pages of sports; the first of each stands for the rest. */
const alike = /^\/casino\/(?!slot)|^\/livespor|\/betco/;
const screens = siteRoutes.filter((route) => !alike.test(route)).map((route) => route.replace(':id', '3'));

async function asCustomer(context: BrowserContext): Promise<void> {
  const answer = await fetch(`${url()}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: demoPeople.funded, password: demoPassword }),
  });
  const { data } = (await answer.json()) as { data: object };
  await context.addInitScript((auth) => localStorage.setItem('authData', auth), JSON.stringify(data));
}

for (const [weather, answer] of Object.entries(weathers)) {
  // Nonsense is nonsense: for every screen the subtler kind will do.
  if (!weather.includes('markup'))
    test(`every screen says where it stands with the server ${weather}`, async ({ browser }) => {
      test.setTimeout(240_000);
      const context = await browser.newContext();
      await asCustomer(context);
      const page = await context.newPage();
      const wrong: string[] = [];
      let address = '';
      page.on('pageerror', ({ message }) => wrong.push(`${address}: ${message}`));
      await page.route('**/api/**', answer);
      for (address of screens) {
        await page.goto(url() + address);
        const heading = page.getByRole('heading', { level: 1 });
        await heading
          .waitFor({ state: 'attached', timeout: 12_000 })
          .catch(() => wrong.push(`${address}: no heading`));
        // Whatever waited has an answer, or says that there is none.
        await expect(page.getByText(tr['site.loading'], { exact: true }))
          .toHaveCount(0, { timeout: 12_000 })
          .catch(() => wrong.push(`${address}: still loading`));
        if (await page.getByText(tr['site.crash.title'], { exact: true }).count())
          wrong.push(`${address}: crashed`);
      }
      expect(wrong).toEqual([]);
      await context.close();
    });

  test(`a login is refused in words, and what was typed stays, with the server ${weather}`, async ({
    page,
  }) => {
    await page.goto(`${url()}/?dialog=login`);
    const dialog = page.locator('[role=dialog]:has(h2)');
    const username = dialog.getByRole('textbox').first();
    await username.fill('yanlis');
    await dialog.locator('input[type=password]').fill('yanlis-sifre');
    await page.route('**/api/**', answer);
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('alert').or(page.locator('[role=dialog]:not(:has(h2))')).first(),
    ).toBeVisible();
    await expect(username).toHaveValue('yanlis');
    await expect(dialog.locator('input[type=password]')).toHaveValue('yanlis-sifre');
    await expect(dialog.getByRole('button', { name: tr['login.submit'], exact: true })).toBeEnabled();
  });
}
