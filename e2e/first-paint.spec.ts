// What is on the screen before, and without, any script of ours: the visitor's page, drawn by the server in the visitor's language.
import { expect, test } from '@playwright/test';
import { en } from '../apps/site/src/texts/en.ts';
import { tr } from '../apps/site/src/texts/tr.ts';

const url = () => process.env['FELEK_URL']!;

for (const [language, texts] of [['tr', tr] as const, ['en', en] as const]) {
  test(`the server draws the home page and the lobby (${language})`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    await context.addCookies([{ name: 'lang', value: language, url: url() }]);
    const page = await context.newPage();
    await page.goto(url());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts['home.visitor.title']);
    await expect(page.getByRole('img').first()).toBeVisible();
    await page.goto(`${url()}/casino/slot`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts['lobby.slot']);
    await context.close();
  });
}

test('what the server drew is taken over as it stands, on every page that it draws', async ({ browser }) => {
  for (const language of ['tr', 'en']) {
    const context = await browser.newContext();
    await context.addCookies([{ name: 'lang', value: language, url: url() }]);
    await context.addInitScript((lang) => localStorage.setItem('lang', lang), language);
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
    for (const path of [
      '/',
      '/?dialog=login',
      '/?refId=7',
      '/casino/slot',
      '/casino/slot?search=lale',
      '/promotions',
      '/pages',
    ]) {
      await page.goto(url() + path);
      await page.evaluate(() => new Promise((drawn) => requestIdleCallback(drawn)));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    expect(faults).toEqual([]);
    await context.close();
  }
});
