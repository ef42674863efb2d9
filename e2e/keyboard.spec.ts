// A keyboard and nothing else: joining, depositing, a game opened and left, logging out.
import { randomInt } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { tr } from '../apps/site/src/texts/tr.ts';
import { newPhone, password, personalNo } from './people.ts';
import { dialogOf, open, test } from './visit.ts';

/** Goes on with Tab until the focus is on what is meant, as a customer would. */
async function tabTo(page: Page, target: Locator, most = 120): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < most; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not get to ${String(target)}`);
}

/** The focus can be seen: something is drawn around what has it. */
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
  await tabTo(page, button(tr['payment.submit']));
  const [payPage] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')]);
  await payPage.waitForLoadState();
  await tabTo(payPage, payPage.locator('button[value=paid]'));
  await payPage.keyboard.press('Enter');
  await expect(payPage.getByRole('status')).toBeVisible();
  await payPage.close();
  await expect(page.getByTestId('balance')).toContainText('100,00');

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

  await tabTo(page, button(tr['header.logout']).first());
  await page.keyboard.press('Enter');
  await tabTo(
    page,
    page.getByRole('dialog').getByRole('button', { name: tr['dashboard.logout'], exact: true }),
  );
  await page.keyboard.press('Enter');
  await expect(button(tr['header.register']).first()).toBeVisible();
});
