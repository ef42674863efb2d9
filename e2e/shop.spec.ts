// The shop window: a demo for visitors, one history, open bets and rounds, and a game that continues in a corner.
import { expect } from '@playwright/test';
import { en } from '../apps/site/src/texts/en.ts';
import { tr } from '../apps/site/src/texts/tr.ts';
import { words } from '../apps/site/src/casino/words.ts';
import { newCustomer, payIn, playRounds } from './people.ts';
import { playAddress } from './screens.ts';
import { balanceOf, enter, open, phoneScreen, speak, test } from './visit.ts';

test('a visitor plays a demo, and no call of a game is made', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await open(page, '/casino/slot?dialog=game&about=100%20lale');
  await page.getByRole('button', { name: words['info.demo'][0] }).click();
  await expect(page.getByText(words['demo.note'][0])).toBeVisible();
  const stage = page.frameLocator('iframe[sandbox]');
  const spin = stage.locator('.spin');
  await expect(spin).toBeEnabled({ timeout: 20_000 });
  await expect(stage.locator('.balance .figure')).toHaveText('₺10.000,00');
  await spin.click();
  await expect(stage.locator('.balance .figure')).not.toHaveText('₺10.000,00');
  await expect(spin).toBeEnabled({ timeout: 20_000 });
  expect(calls.filter((each) => /api\/(fel|casino\/\w+launchurl)/.test(each))).toEqual([]);
});

test('the history has rounds and payments with their sums, by kind and by days', async ({ page }) => {
  const customer = await newCustomer();
  await payIn(customer, 100);
  await playRounds(customer, 2);
  await speak(page, 'en');
  await enter(page, customer.auth);
  await open(page, '/dashboard/history');
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en['dashboard.activities']);
  await expect(main.locator('dl')).toContainText('₺20.00');
  await expect(main.locator('dl')).toContainText('₺100.00');
  await expect(main.getByText('Lale', { exact: true })).toHaveCount(2);
  await main.getByRole('button', { name: words['activity.kind.payment'][1], exact: true }).click();
  await expect(
    main.getByRole('listitem').filter({ hasText: words['activity.kind.payment'][1] }),
  ).toContainText(words['move.deposit'][1]);
  await expect(main.getByText('Lale', { exact: true })).toHaveCount(0);
  await expect(page).toHaveURL(/tab=payment/);
  await main.getByRole('button', { name: words['activity.kind.bonus'][1], exact: true }).click();
  await expect(main.getByText(words['activity.none'][1])).toBeVisible();
});

test('a game goes on in a corner, and comes back', async ({ page }) => {
  const customer = await newCustomer();
  await payIn(customer, 100);
  await enter(page, customer.auth);
  await open(page, await playAddress());
  const frame = page.locator('iframe[sandbox]');
  const spin = frame.contentFrame().locator('.spin');
  await expect(spin).toBeEnabled({ timeout: 20_000 });
  const large = (await frame.boundingBox())!;
  let launches = 0;
  page.on('request', (request) => (launches += request.url().includes('fellaunchurl') ? 1 : 0));
  await page.getByRole('link', { name: tr['menu.slots'], exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(tr['lobby.slot']);
  await expect(spin).toBeEnabled();
  await expect.poll(async () => (await frame.boundingBox())!.width).toBeLessThan(large.width / 2);
  await page.getByRole('button', { name: words['game.larger'][0].replace('{name}', 'Lale') }).click();
  await expect(page).toHaveURL(/casino.play/);
  await expect.poll(async () => (await frame.boundingBox())!.width).toBe(large.width);
  expect(launches).toBe(0);
  await page.getByRole('button', { name: tr['game.exit'] }).click();
  await expect(frame).toHaveCount(0);
});

test('a phone shows one balance, and below the games to continue the next row', async ({ page }) => {
  const customer = await newCustomer();
  await payIn(customer, 100);
  await playRounds(customer, 1);
  await page.setViewportSize(phoneScreen);
  await enter(page, customer.auth);
  await open(page);
  await expect(balanceOf(page)).toHaveCount(1);
  const row = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(row(tr['home.recent']).getByRole('article')).toHaveCount(1);
  await expect(row(tr['menu.slots']).getByRole('article').first()).toBeInViewport({ ratio: 0.5 });
});

test('a hall without a hit shows those of other halls on its first screen', async ({ page }) => {
  await page.setViewportSize(phoneScreen);
  await open(page, '/casino/slot?search=rulet');
  await expect(page.getByText(tr['lobby.nothing'])).toBeVisible();
  await expect(page.getByRole('button', { name: `${tr['game.play']}: Rulet` })).toBeInViewport({ ratio: 1 });
});

test('a page that is not there leads to the search', async ({ page, expected }) => {
  // The address answers 404, and rightly.
  expected.push(/404/);
  await open(page, '/no/such/page');
  await page.getByRole('main').getByRole('button', { name: tr['menu.search'] }).click();
  const search = page.getByRole('dialog').getByRole('searchbox');
  await expect(search).toBeFocused();
  // A word that finds nothing leaves the ways on in sight.
  await search.fill('zzzzzzzz');
  await expect(page.getByRole('dialog').getByText('zzzzzzzz')).toBeVisible();
  await page.getByRole('dialog').getByRole('link', { name: tr['lobby.live'] }).click();
  await expect(page).toHaveURL(/\/casino\/live$/);
});

test('a banner shows its words whole at twice the text size', async ({ page }) => {
  await page.setViewportSize(phoneScreen);
  await open(page);
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  const slide = page.getByRole('region', { name: tr['home.slider'] }).getByRole('link').first();
  await expect
    .poll(() => slide.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
    .toBeLessThanOrEqual(0);
});
