// An open screen of the office follows its operator's permissions without any action of the operator.
import { expect } from '@playwright/test';
import { en } from '../apps/office/src/texts/en.ts';
import { tr } from '../apps/office/src/texts/turkish.ts';
import { demoPeople } from '../packages/contract/src/demo.ts';
import { atTheDesk, hire, hiredPassword } from './staff.ts';
import { dialogOf, lookAt, onceIsEnough, test, url } from './visit.ts';

test('a role that is taken away ends the screens that are open', onceIsEnough, async ({ browser }) => {
  const username = await hire('support', 'crm');
  const [admin, screen] = [
    await atTheDesk(browser, demoPeople.admin),
    await atTheDesk(browser, username, { password: hiredPassword }),
  ];
  await admin.goto(`${url()}/office/operators?row=${username}`);
  await admin
    .getByRole('complementary')
    .getByRole('button', { name: tr['operators.setRoles'], exact: true })
    .click();
  const form = dialogOf(admin);
  await form.getByRole('checkbox', { name: tr['role.crm'], exact: true }).click();
  await form.getByLabel(tr['of.why'], { exact: true }).fill('left the team');

  await screen.goto(`${url()}/office/customers?customer=${demoPeople.funded}`);
  const found = screen.getByRole('main').getByText(demoPeople.funded, { exact: true }).first();
  await expect(found).toBeVisible();
  const kept = await screen.evaluate(() => localStorage.getItem('officeSession'));
  await form.getByRole('button', { name: tr['operators.setRoles'], exact: true }).click();
  // Sooner than any list is refreshed.
  await expect(screen.getByRole('status')).toHaveText(tr['login.end.roles'], { timeout: 10_000 });
  await expect(found).toHaveCount(0);
  expect(await screen.evaluate(() => localStorage.getItem('officeSession'))).toBeNull();
  expect(kept).not.toBeNull();
  await lookAt(screen, 'a login after a role was taken');
  await screen.getByRole('button', { name: tr['office.language'] }).click();
  await expect(screen.getByRole('status')).toHaveText(en['login.end.roles']);

  await screen.getByLabel(en['login.username'], { exact: true }).fill(username);
  await screen.getByLabel(en['login.password'], { exact: true }).fill(hiredPassword);
  await screen.keyboard.press('Enter');
  const menu = screen.getByRole('navigation', { name: en['office.menu'] });
  await expect(menu.getByRole('link', { name: en['chats.title'] })).toBeVisible();
  await expect(menu.getByRole('link', { name: en['campaigns.title'], exact: true })).toHaveCount(0);
});

test('a permission that is gone takes its links and its screen away', onceIsEnough, async ({ browser }) => {
  const screen = await atTheDesk(browser, demoPeople.support);
  await screen.goto(`${url()}/office/customers?customer=${demoPeople.funded}`);
  const menu = screen.getByRole('navigation', { name: tr['office.menu'] });
  const found = screen.getByRole('main').getByText(demoPeople.funded, { exact: true }).first();
  await expect(found).toBeVisible();
  await screen.route('**/api/office/me', async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = (await answer.json()) as {
      data: { permissions: string[]; mark: string };
    };
    const permissions = data.permissions.filter((each) => !each.startsWith('customer:'));
    await route.fulfill({ json: { ...rest, data: { ...data, permissions, mark: 'fewer' } } });
  });
  await screen.route('**/api/office/standing', async (route) => {
    const { mark } = route.request().postDataJSON() as { mark: string };
    if (mark === 'fewer') return;
    const data = { standing: 'changed' };
    await route.fulfill({ json: { success: true, message: '', data } });
  });
  await expect(menu.getByRole('link', { name: tr['customers.title'], exact: true })).toHaveCount(0);
  await expect(found).toHaveCount(0);
  await expect(menu.getByRole('link', { name: tr['chats.title'] })).toBeVisible();
});
