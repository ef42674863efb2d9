// A keyboard and nothing else: joining, depositing, a game opened and left, logging out; and how it searches a hall.
import { randomInt } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { words } from '../apps/site/src/search/words.ts';
import { tr } from '../apps/site/src/texts/tr.ts';
import { newPhone, password, personalNo } from './people.ts';
import { dialogOf, open, test, url, balanceOf } from './visit.ts';

/** Whether it has the focus and keeps it: a dialog whose content changed puts the focus into its place a frame later. */
function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate(async (element) => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return element === document.activeElement;
  });
}

/** Presses Tab until the focus is on the target, as a customer would; with Shift+Tab for a target before. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`the keyboard does not get to ${String(target)}`);
}

/** The focus is visible: an outline or a shadow is drawn around the focused element. */
async function seesFocus(page: Page): Promise<void> {
  const drawn = await page.evaluate(() => {
    const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(document.activeElement!);
    return { outline: outlineStyle !== 'none' && outlineWidth !== '0px', boxShadow, borderColor };
  });
  expect(drawn.outline || drawn.boxShadow !== 'none').toBe(true);
}

test('a customer joins, deposits, plays and leaves with the keyboard alone', async ({ page, context }) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const type = async (name: string, value: string) => {
    await tabTo(page, field(name));
    await page.keyboard.type(value);
  };
  // Not at home, where the popup comes two seconds after the first key.
  await open(page, '/promotions');
  // The first stop leads past the menu.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: tr['site.skip'] })).toBeFocused();
  await tabTo(page, button(tr['header.register']).first());
  await seesFocus(page);
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toContainText(tr['register.title']);
  const username = `klavye${randomInt(1e9)}`;
  await type(tr['field.name'], 'Işıl');
  await type(tr['field.surname'], 'Gündüz');
  await type(tr['field.username'], username);
  await type(tr['field.email'], `${username}@ornek.example`);
  await type(tr['field.password'], password);
  await type(tr['field.password2'], password);
  await type(tr['field.phone'], newPhone());
  await type(tr['field.personalNo'], personalNo());
  await type(tr['field.day'], '05');
  await type(tr['field.month'], '11');
  await type(tr['field.year'], '1990');
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toContainText(tr['phone.note']);
  await tabTo(page, button(tr['phone.skip']));
  await page.keyboard.press('Enter');
  const celebration = dialogOf(page);
  await expect(celebration).toContainText(tr['celebration.title']);
  await tabTo(page, celebration.getByRole('link', { name: tr['celebration.deposit'] }));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(tr['payment.deposit.title']);
  await tabTo(page, page.getByRole('main').getByRole('button', { expanded: false }).first());
  await page.keyboard.press('Enter');
  await type(tr['payment.field.amount'], '100');
  await tabTo(page, button(tr['payment.submit.deposit']));
  const [payPage] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')]);
  await payPage.waitForLoadState();
  await tabTo(payPage, payPage.locator('button[value=paid]'));
  await payPage.keyboard.press('Enter');
  await expect(payPage.getByRole('status')).toBeVisible();
  await payPage.close();
  await expect(balanceOf(page)).toContainText('100,00');

  await open(page, '/casino/slot');
  await tabTo(page, page.getByRole('button', { name: `${tr['game.play']}: Lale` }));
  await page.keyboard.press('Enter');
  const spin = page.frameLocator('iframe').locator('.spin');
  await expect(spin).toBeEnabled({ timeout: 15_000 });
  const close = button(tr['game.exit']);
  await tabTo(page, close);
  await seesFocus(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(tr['lobby.slot']);

  // The logout button is in the header, before the hall.
  await tabTo(page, button(tr['header.logout']).first(), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(
    page,
    page.getByRole('dialog').getByRole('button', { name: tr['dashboard.logout'], exact: true }),
  );
  await page.keyboard.press('Enter');
  await expect(button(tr['header.register']).first()).toBeVisible();
});

test('in a hall a slash begins a search, arrows go through the games, Escape leads back and out', async ({
  page,
}) => {
  const games = Array.from({ length: 30 }, (_, n) => ({
    gameCode: `g${n}`,
    name: `Kehribar ${n}`,
    providerName: 'Anka Oyun',
    mainProviderId: 3,
    productId: '',
    system: '',
    systemCategory: 1,
  }));
  await page.route('**/api/casino/categorygames', (route) =>
    route.fulfill({ json: { success: true, message: '', data: games } }),
  );
  await open(page, '/promotions');
  await page.getByRole('link', { name: tr['menu.search'] }).click();
  await expect(page).toHaveURL(`${url()}/casino/slot`);
  const field = page.getByRole('searchbox', { name: tr['lobby.search'] });
  await expect(field).toBeFocused();
  const tile = (n: number) =>
    page.getByRole('button', { name: `${tr['game.play']}: Kehribar ${n}`, exact: true });
  await expect(tile(0)).toBeVisible();
  const columns = await page.locator('main [aria-posinset] article').evaluateAll((all) => {
    const tops = all.map((each) => each.getBoundingClientRect().top);
    return tops.filter((top) => top === tops[0]).length;
  });
  for (const [key, place] of [
    ['ArrowDown', 0],
    ['ArrowRight', 1],
    ['ArrowDown', 1 + columns],
    ['ArrowLeft', columns],
    ['ArrowUp', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tile(place)).toBeFocused();
  }
  await page.keyboard.press('ArrowUp');
  await expect(field).toBeFocused();
  // In the field a slash is a slash.
  await page.keyboard.type('a/b');
  await expect(field).toHaveValue('a/b');
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');
  await expect(tile(0)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(tile(0)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).not.toBeFocused();
  // The search over the page, by either key.
  await page.keyboard.press('/');
  await expect(dialogOf(page).getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(dialogOf(page).getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('rulet');
  // The most played games, which the search begins with, may hold one of the name as well.
  const results = dialogOf(page).getByRole('region', { name: words['search.games'][0], exact: true });
  await expect(results.getByRole('button', { name: /Rulet/ }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toContainText(tr['login.title']);
});
