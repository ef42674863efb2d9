// BetConstruct's sportsbook in its frame: a customer bets, the bet is settled, settled otherwise and rolled back; the balance and the
// history follow.
import { expect } from '@playwright/test';
import { words } from '../apps/site/src/sports/words.ts';
import { ask, newCustomer, payIn } from './people.ts';
import { enter, lookAt, open, test } from './visit.ts';

test('a customer bets in BetConstruct’s book, the bet is settled, and the history shows it', async ({
  page,
}) => {
  const customer = await newCustomer();
  await payIn(customer, 100);
  const { token } = customer;
  const balance = async () =>
    ((await ask('user/balance', undefined, { token })).data as { balance: number }).balance;
  const history = async () => {
    const { data } = await ask('customer/gamehistory', { skip: 0, take: 20 }, { token });
    const { list } = data as {
      list: { gameName: string; providerName: string; type: number; amount: number }[];
    };
    return list.map(({ gameName, providerName, type, amount }) => [gameName, providerName, type, amount]);
  };
  await enter(page, customer.auth);
  await open(page, '/spor/betco');
  const frame = page.frameLocator('iframe[sandbox]');
  await expect(frame.getByRole('heading', { name: 'Deneme Bülteni' })).toBeVisible();
  await lookAt(page, '/spor/betco');
  expect(await page.content()).not.toContain((customer.auth as unknown as { betcoToken: string }).betcoToken);

  await frame.locator('#stake').selectOption('10');
  await frame.getByRole('button', { name: 'Lale SK – Çınar FK, 1: 1.85' }).click();
  await expect(frame.getByText('Bahsiniz alındı.')).toBeVisible();
  expect(await balance()).toBe(90);

  await frame.getByRole('button', { name: 'Kazandır', exact: true }).click();
  await expect(frame.getByText('Kazandı', { exact: true })).toBeVisible();
  expect(await balance()).toBe(108.5);
  await frame.getByRole('button', { name: 'Yarısına bozdur' }).click();
  await expect(frame.getByText('Bozduruldu', { exact: true })).toBeVisible();
  expect(await balance()).toBe(95);
  expect(await history()).toEqual([
    ['Spor Bahsi', 'BetConstruct', 1, 5],
    ['Spor Bahsi', 'BetConstruct', 1, -18.5],
    ['Spor Bahsi', 'BetConstruct', 1, 18.5],
    ['Spor Bahsi', 'BetConstruct', 2, 10],
  ]);
  await frame.getByRole('button', { name: 'İptal et' }).click();
  await expect(frame.getByText('İptal edildi', { exact: true })).toBeVisible();
  expect(await balance()).toBe(100);

  await open(page, '/dashboard/game-history');
  await expect(page.getByText('Spor Bahsi').first()).toBeVisible();
  // The house's own page leads to the book that is open for this customer.
  await open(page, '/livespor');
  await page.getByRole('link', { name: words['sports.betco.go'][0] }).click();
  await expect(page).toHaveURL(/livespor.betco/);
  await expect(frame.getByRole('heading', { name: 'Deneme Bülteni' })).toBeVisible();
});

test('a visitor is told to log in', async ({ page }) => {
  await open(page, '/spor/betco');
  await expect(page.getByText(words['sports.betco.login'][0])).toBeVisible();
  await expect(page.locator('iframe[sandbox]')).toHaveCount(0);
});
