// Features that customers know from elsewhere: a receipt to keep, the games of last time, the time they have been here, a language that
// changes on the spot, and a way on when something is not there or has failed.
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { en } from '../apps/site/src/texts/en.ts';
import { tr } from '../apps/site/src/texts/tr.ts';
import { ask, newCustomer, payIn, sharedLogin } from './people.ts';
import { dialogOf, enter, lookAt, open, stopClock, test, url } from './visit.ts';

test('a deposit has a receipt that is copied, shared and kept as a file', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // A function of phones that this browser lacks.
  await page.addInitScript(() => {
    navigator.share = async (data) => void Object.assign(globalThis, { shared: data });
  });
  const customer = await newCustomer();
  await payIn(customer, 250);
  const { data } = await ask('customer/financialactivities', { skip: 0, take: 1 }, customer);
  const [{ id, method }] = (data as { list: [{ id: string; method: string }] }).list;
  await enter(page, customer.auth);
  await open(page, '/dashboard/financial-activities');
  const opener = page.getByRole('main').getByRole('button', { name: tr['financial.receipt'] });
  await opener.click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('heading', { name: tr['receipt.title'] })).toBeVisible();
  await expect(dialog.locator('dl > div')).toHaveCount(8);
  const lines = (await dialog.locator('dl > div').allInnerTexts()).map((line) => line.split('\n'));
  const instant = expect.stringMatching(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/) as unknown;
  expect(lines).toEqual([
    [tr['receipt.reference'], id],
    [tr['financial.kind'], tr['financial.kind.1']],
    [tr['financial.method'], method],
    [tr['receipt.amount'], '₺250,00'],
    [tr['receipt.fee'], '₺0,00'],
    [tr['financial.status'], tr['financial.status.1']],
    [tr['receipt.time'], instant],
    [tr['receipt.updated'], instant],
  ]);
  await lookAt(page, 'receipt');
  const text = [`Felek — ${tr['receipt.title']}`, ...lines.map((line) => line.join(': '))].join('\n');
  await dialog.getByRole('button', { name: tr['receipt.copy'] }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  await dialog.getByRole('button', { name: tr['receipt.share'] }).click();
  const shared = () => page.evaluate(() => (globalThis as { shared?: { text?: string } }).shared?.text);
  await expect.poll(shared).toBe(text);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: tr['receipt.save'] }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`felek-${id}.txt`);
  expect(await readFile(await file.path(), 'utf8')).toBe(`\ufeff${text}`);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a game that was played stands first among those of last time', async ({ page }) => {
  const customer = await newCustomer();
  await payIn(customer, 50);
  await enter(page, customer.auth);
  await open(page);
  const recent = page.getByRole('region', { name: tr['home.recent'] });
  await expect(recent).toHaveCount(0);
  await open(page, '/casino/slot');
  await page.getByRole('button', { name: `${tr['game.play']}: Lale` }).click();
  const spin = page.locator('iframe').contentFrame().locator('.spin');
  await expect(spin).toBeEnabled({ timeout: 20_000 });
  const answered = page.waitForResponse(/fel\/bet/);
  await spin.click();
  await answered;
  await open(page);
  await expect(recent.getByRole('article').first()).toContainText('Lale');
});

test('what is played most in the house is on the home page, and opens', async ({ page }) => {
  const { data } = await ask('casino/games', { search: 'lale', live: false, skip: 0, take: 1 });
  const [played] = data as object[];
  await page.route('**/api/casino/mostplayed', (route) =>
    route.fulfill({ json: { success: true, message: '', data: played } }),
  );
  await open(page);
  const row = page.getByRole('region', { name: tr['home.mostPlayed'] });
  // A row is there when it comes near; on paper all of them are.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(row.getByRole('article')).toHaveCount(1);
  await row.getByRole('button', { name: `${tr['game.play']}: Lale` }).click();
  await expect(dialogOf(page).getByRole('heading', { name: tr['login.title'] })).toBeVisible();
});

test('how long somebody has been here is shown, and goes on over a reload', async ({ page }) => {
  await page.clock.install();
  await enter(page, await sharedLogin());
  await open(page, '/dashboard');
  const shown = page.getByTestId('session-time');
  const time = (text: string) => tr['site.sessionTime'].replace('{time}', text);
  await expect(shown).toHaveText(time('0 dk'));
  await stopClock(page);
  await page.clock.runFor(65 * 60_000);
  await expect(shown).toHaveText(time('1 sa 5 dk'));
  await page.clock.resume();
  await open(page, '/dashboard');
  await expect(shown).toHaveText(time('1 sa 5 dk'));
});

test('the language changes on the spot: nothing is loaded anew, and what was typed stays', async ({
  page,
}) => {
  await open(page, '/casino/slot');
  const field = page.getByRole('searchbox');
  await field.fill('lale');
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await page.getByRole('combobox', { name: tr['site.selectLanguage'] }).selectOption('en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en['lobby.slot']);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveTitle(`${en['lobby.slot']} — Felek`);
  await expect(page.getByRole('searchbox', { name: en['lobby.search'] })).toHaveValue('lale');
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
});

test('an address that leads nowhere, and a page that fails, say so and lead on', async ({
  page,
  expected,
}) => {
  expected.push(/404|Failed to load resource|dynamically imported module|error boundary|router/i);
  await open(page, '/no/such/page');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(tr['site.notFound.title']);
  await page.getByRole('main').getByRole('link', { name: tr['site.home'] }).click();
  await expect(page).toHaveURL(`${url()}/`);

  await page.route(/assets\/promotions-/, (route) => route.abort());
  const goWrong = () => page.getByRole('banner').getByRole('link', { name: tr['promotions.title'] }).click();
  // A page may be older than the server's files: before it gives up, it reloads once.
  const loadedAnew = page.waitForEvent('load');
  await goWrong();
  await loadedAnew;
  await expect(title).toHaveText(tr['site.crash.title']);
  await lookAt(page, 'a page that failed');
  await page.getByRole('link', { name: tr['site.home'] }).click();
  await expect(title).toHaveText(tr['home.visitor.title']);
  await page.locator('html[data-taken]').waitFor({ state: 'attached' });
  await goWrong();
  await expect(title).toHaveText(tr['site.crash.title']);
  await page.unroute(/assets\/promotions-/);
  await page.getByRole('button', { name: tr['site.crash.reload'] }).click();
  await expect(title).toHaveText(tr['promotions.title']);
});
