// Each queue of the office worked through by the keyboard alone, at 1024 × 768, in both themes and both languages.
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { en } from '../apps/office/src/texts/en.ts';
import { tr } from '../apps/office/src/texts/turkish.ts';
import { demoPeople } from '../packages/contract/src/demo.ts';
import { anyIban } from '../testbed/destinations.ts';
import { ask, newCustomer, payIn, provePhone } from './people.ts';
import { logIn, operatorToken } from './staff.ts';
import { dialogOf, lookAt, onceIsEnough, test, url } from './visit.ts';

const manners = [
  { officeTheme: 'light', officeLang: 'tr', texts: tr },
  { officeTheme: 'dark', officeLang: 'en', texts: en },
] as const;

/** All queues, and the keys of a decision in those that are filled here. */
const queues = [
  { path: 'withdrawals', keys: ['a', 'r'] },
  { path: 'suspense', keys: ['a'] },
  { path: 'transfers', keys: [] },
  { path: 'payouts', keys: [] },
  { path: 'debts', keys: [] },
  { path: 'chats', keys: [] },
  { path: 'table-messages', keys: [] },
  { path: 'prizes', keys: [] },
  { path: 'bets', keys: [] },
  { path: 'jobs', keys: [] },
  { path: 'approvals', keys: [] },
  { path: 'taken-roles', keys: [] },
] as const;

/** Makes two payouts that wait for review, and two transfers that name no customer. */
async function fillQueues(): Promise<void> {
  const operator = await operatorToken(demoPeople.operator);
  for (const _each of [1, 2]) {
    const customer = await newCustomer();
    await provePhone(customer);
    await payIn(customer, 500);
    const asked = await ask(
      'payment/withdraw',
      {
        id: 11,
        target: 'pay',
        review: true,
        detail: { bank: 1, accountHolder: 'Işıl Su Gündüz', iban: anyIban(), amount: 150 },
      },
      customer,
    );
    expect(asked.success, asked.message).toBe(true);
    const transfer = {
      reference: `kimse ${randomUUID()}`,
      amount: 75,
      bankReference: `satır ${randomUUID()}`,
      payer: 'Zeynep Demir',
      why: 'a line of the statement',
    };
    const told = await ask('office/recordtransfer', transfer, operator);
    expect(told.success, told.message).toBe(true);
  }
}

const openRowOf = (page: Page) => new URL(page.url()).searchParams.get('row');
const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[role=row], tr, li')?.textContent ?? '');

/** Down and up the list, into a row, each decision asked for and left again, and back to the row. */
async function workThrough(page: Page, keys: readonly string[]): Promise<void> {
  await page.keyboard.press('j');
  const first = await focusedRow(page);
  expect(first).not.toBe('');
  await page.keyboard.press('j');
  expect(await focusedRow(page)).not.toBe(first);
  await page.keyboard.press('k');
  expect(await focusedRow(page)).toBe(first);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary')).toBeVisible();
  await lookAt(page, 'an open row');
  const open = openRowOf(page);
  for (const key of keys) {
    await page.keyboard.press(key);
    await expect(dialogOf(page)).toBeVisible();
    await lookAt(page, `the decision of ${key}`);
    // The form takes the keyboard, and gives it back.
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog], dialog') !== null)).toBe(
      true,
    );
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toBeHidden();
    expect(openRowOf(page)).toBe(open);
  }
  // The next row opens in the same drawer.
  await page.keyboard.press('j');
  await expect.poll(() => openRowOf(page)).not.toBe(open);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary')).toBeHidden();
  await expect.poll(() => focusedRow(page)).not.toBe('');
}

test('each queue is worked through by the keyboard alone at 1024 × 768', onceIsEnough, async ({ page }) => {
  test.setTimeout(300_000);
  await fillQueues();
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`${url()}/office/`);
  await logIn(page, demoPeople.operator);
  let worked = 0;
  for (const { texts, ...kept } of manners) {
    await page.evaluate((all) => {
      for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
    }, kept);
    for (const { path, keys } of queues) {
      await test.step(`${path} in ${kept.officeLang}, ${kept.officeTheme}`, async () => {
        await page.goto(`${url()}/office/${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('status', { name: texts['list.waiting'] })).toHaveCount(0);
        await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
        await lookAt(page, `${path} ${kept.officeLang} ${kept.officeTheme}`);
        const rows = await page.getByRole('main').getByRole('row').count();
        // The heading of the columns is a row too.
        if (rows < 3) return expect(keys).toEqual([]);
        worked += 1;
        await workThrough(page, keys);
      });
    }
  }
  expect(worked).toBeGreaterThanOrEqual(2 * manners.length);
});
