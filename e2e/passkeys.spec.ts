// An operator's passkey in a real browser, whose authenticator Chromium plays: made, asked for at the login, and confirming a decision.
import { randomInt } from 'node:crypto';
import { expect, type CDPSession, type Page } from '@playwright/test';
import { tr } from '../apps/office/src/texts/tr.ts';
import { demoPassword, demoPeople } from '../packages/contract/src/demo.ts';
import { ask, newAddress } from './people.ts';
import { dialogOf, lookAt, onceIsEnough, test, url } from './visit.ts';

const password = 'Beş-7-kaz-uçtu-gitti';
const why = 'a journey';

const newName = () => `anahtar${randomInt(1e9)}`;

async function tokenOf(username: string, secret = demoPassword): Promise<string> {
  const { success, data, message } = await ask('office/login', { username, password: secret });
  expect(success, message).toBe(true);
  return (data as { token: string }).token;
}

/** Adds a person of the staff by calls, who has set a password. */
async function hire(username: string): Promise<void> {
  const token = await tokenOf(demoPeople.admin);
  const added = await ask('office/addoperator', { username, name: 'Deniz Anahtar', why }, { token });
  const { code } = added.data as { code: string };
  expect((await ask('office/acceptinvitation', { username, code, password })).success).toBe(true);
}

/** Asks for the roles of somebody, as one of the two who give them. */
const grant = async (admin: string, username: string, role: string) =>
  ask('office/setroles', { username, roles: [role], why }, { token: await tokenOf(admin) });

/** A key in the device, which confirms by itself as long as its person is verified. */
async function plugIn(page: Page): Promise<{ verify(is: boolean): Promise<unknown> }> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verify: (isUserVerified) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function logIn(page: Page, username: string): Promise<void> {
  await page.getByLabel(tr['login.username'], { exact: true }).fill(username);
  await page.getByLabel(tr['login.password'], { exact: true }).fill(password);
  await button(page, tr['login.enter']).click();
}

test(
  'an operator makes a passkey, logs in with it, and approves a decision with it',
  onceIsEnough,
  async ({ browser }) => {
    test.setTimeout(120_000);
    const [username, newcomer] = [newName(), newName()];
    await hire(username);
    await hire(newcomer);
    for (const admin of [demoPeople.admin, demoPeople.secondAdmin]) await grant(admin, username, 'access');

    const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': newAddress() } });
    const page = await context.newPage();
    const key = await plugIn(page);
    const menu = page.getByRole('navigation', { name: tr['office.menu'] });
    await page.goto(`${url()}/office/`);
    await logIn(page, username);
    await expect(menu).toBeAttached();

    // Make one.
    const person = page.getByRole('button', {
      name: tr['person.menu'].replace('{name}', 'Deniz Anahtar'),
    });
    await person.click();
    await page.getByRole('menuitem', { name: tr['passkeys.title'] }).click();
    await expect(dialogOf(page)).toContainText(tr['passkeys.none']);
    await lookAt(page, 'no passkeys');
    await button(page, tr['passkeys.add']).click();
    await dialogOf(page).getByLabel(tr['login.password'], { exact: true }).fill(password);
    await dialogOf(page).getByRole('button', { name: tr['passkeys.add'], exact: true }).click();
    await dialogOf(page).getByLabel(tr['passkeys.name'], { exact: true }).fill('Masaüstü');
    await lookAt(page, 'the name of a passkey');
    await button(page, tr['passkeys.make']).click();
    await expect(dialogOf(page)).toContainText(tr['passkeys.added'].replace('{name}', 'Masaüstü'));
    await dialogOf(page).getByRole('button', { name: tr['do.close'] }).last().click();
    await expect(dialogOf(page).getByRole('listitem')).toContainText('Masaüstü');
    await lookAt(page, 'one passkey');

    // The only second factor stays.
    await button(page, tr['passkeys.removeNamed'].replace('{name}', 'Masaüstü')).click();
    await dialogOf(page).getByRole('button', { name: tr['passkeys.remove'], exact: true }).click();
    await expect(dialogOf(page)).toContainText('son ikinci doğrulama adımınız');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toHaveCount(0);

    // Log in with it. A person who is not verified reads so, and nothing typed is lost.
    await person.click();
    await page.getByRole('menuitem', { name: tr['person.leave'] }).click();
    await key.verify(false);
    await logIn(page, username);
    await expect(page.getByRole('alert')).toContainText(tr['passkey.cancelled']);
    await lookAt(page, 'a passkey that did not confirm');
    await key.verify(true);
    await button(page, tr['login.enter']).click();
    await expect(menu).toBeAttached();

    // Approve a decision with it.
    await grant(demoPeople.admin, newcomer, 'support');
    await page.goto(`${url()}/office/approvals`);
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(newcomer) })
      .first()
      .click();
    await page.keyboard.press('a');
    await dialogOf(page).getByLabel(tr['of.why'], { exact: true }).fill(why);
    await dialogOf(page).getByRole('button', { name: tr['approvals.approve'], exact: true }).click();
    await expect(dialogOf(page)).toHaveCount(0);

    const token = await tokenOf(demoPeople.admin);
    const { data } = await ask('office/operators', { after: newcomer.slice(0, -1), take: 5 }, { token });
    const { list } = data as { list: { username: string; roles: string[] }[] };
    expect(list.find((each) => each.username === newcomer)?.roles).toEqual(['support']);
    const record = await ask('office/record', { operator: username, take: 20 }, { token });
    const actions = (record.data as { list: { action: string; detail: object }[] }).list;
    expect(actions.filter(({ action }) => action !== 'logout').slice(0, 3)).toMatchObject([
      { action: 'set roles' },
      { action: 'confirm second factor', detail: { passkey: 'Masaüstü' } },
      { action: 'login', detail: { passkey: 'Masaüstü' } },
    ]);
    await context.close();
  },
);
