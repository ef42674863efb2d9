// The house's staff in the journeys: who logs in to the office, and how a form of it is filled in and sent.
import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { tr } from '../apps/office/src/texts/turkish.ts';
import { demoPassword, demoPeople } from '../packages/contract/src/demo.ts';
import { ask, newAddress } from './people.ts';
import { dialogOf, url } from './visit.ts';

export async function logIn(page: Page, username: string): Promise<void> {
  await page.getByLabel(tr['login.username'], { exact: true }).fill(username);
  await page.getByLabel(tr['login.password'], { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: tr['office.menu'] })).toBeAttached();
}

/** A browser at an address of its own: from one address an office takes a few logins a minute. */
export async function elsewhere(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': newAddress() } });
  return context.newPage();
}

/** A person of the staff at the desk, in a browser of their own. */
export async function atTheDesk(browser: Browser, username: string): Promise<Page> {
  const page = await elsewhere(browser);
  await page.goto(`${url()}/office/`);
  await logIn(page, username);
  return page;
}

/** Two people of the staff, each in a browser of their own. */
export const twoPeople = (browser: Browser): Promise<readonly [Page, Page]> =>
  Promise.all([atTheDesk(browser, demoPeople.secondOperator), atTheDesk(browser, demoPeople.operator)]);

/** The token of an operator, for what is no part of the journey. */
export async function operatorToken(username: string): Promise<{ readonly token: string }> {
  const { data, success, message } = await ask('office/login', { username, password: demoPassword });
  expect(success, message).toBe(true);
  return data;
}

export const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });

/** Opens the row of a list, and gives its drawer. */
export async function openRow(page: Page, name: string | RegExp): Promise<Locator> {
  await page.getByRole('main').getByRole('link', { name }).first().click();
  return page.getByRole('complementary');
}

/** Confirms the open form with a reason. */
export async function confirm(page: Page, title: string, reason: string): Promise<void> {
  await send(page, title, { [tr['of.why']]: reason });
}

/** Fills the open form in, each field by its label, and sends it. */
export async function send(
  page: Page,
  title: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const form = dialogOf(page);
  for (const [label, value] of Object.entries(values)) {
    const field = form.getByLabel(label, { exact: true });
    if (await field.evaluate((element) => element instanceof HTMLSelectElement))
      await field.selectOption({ label: value });
    else await field.fill(value);
  }
  await button(form, title).click();
  await expect(form).toBeHidden();
}
