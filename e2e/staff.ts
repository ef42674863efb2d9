// The house's staff in the journeys: who logs in to the office, and how a form of it is filled in and sent.
import { randomUUID } from 'node:crypto';
import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { tr } from '../apps/office/src/texts/turkish.ts';
import { demoPassword, demoPeople } from '../packages/contract/src/demo.ts';
import { ask, newAddress, type Answer } from './people.ts';
import { dialogOf, url } from './visit.ts';

/** The password of the operators that a journey hires. */
export const hiredPassword = 'Beş-7-kaz-uçtu-gitti';

export async function logIn(page: Page, username: string, password: string = demoPassword): Promise<void> {
  await page.getByLabel(tr['login.username'], { exact: true }).fill(username);
  await page.getByLabel(tr['login.password'], { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: tr['office.menu'] })).toBeAttached();
}

/** A browser at an address of its own: from one address an office takes a few logins a minute. */
export async function elsewhere(browser: Browser, address = newAddress()): Promise<Page> {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': address } });
  return context.newPage();
}

/** A person of the staff at the desk, in a browser of their own. */
export async function atTheDesk(
  browser: Browser,
  username: string,
  { password, address }: { readonly password?: string; readonly address?: string } = {},
): Promise<Page> {
  const page = await elsewhere(browser, address);
  await page.goto(`${url()}/office/`);
  await logIn(page, username, password);
  return page;
}

/** Two people of the staff, each in a browser of their own. */
export const twoPeople = (browser: Browser): Promise<readonly [Page, Page]> =>
  Promise.all([atTheDesk(browser, demoPeople.secondOperator), atTheDesk(browser, demoPeople.operator)]);

/** The token of an operator, for what is no part of the journey. */
export const operatorToken = (
  username: string,
  password: string = demoPassword,
): Promise<{ readonly token: string }> => done(ask('office/login', { username, password }));

/** The data of an answer that is no refusal. */
export async function done<Data>(answer: Promise<Answer>): Promise<Data> {
  const { success, message, data } = await answer;
  expect(success, message).toBe(true);
  return data as Data;
}

/** A new operator with these roles, which two access admins have given. */
export async function hire(...roles: string[]): Promise<string> {
  const username = `kisi${randomUUID().slice(0, 8)}`;
  const why = 'joins the team';
  const [admin, second] = [
    await operatorToken(demoPeople.admin),
    await operatorToken(demoPeople.secondAdmin),
  ];
  const { code } = await done<{ code: string }>(
    ask('office/addoperator', { username, name: 'Selin Sezgin', why }, admin),
  );
  await done(ask('office/acceptinvitation', { username, code, password: hiredPassword }));
  await done(ask('office/setroles', { username, roles, why }, admin));
  expect(await done(ask('office/setroles', { username, roles, why }, second))).toEqual({ done: true });
  return username;
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
