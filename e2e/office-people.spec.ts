// What the staff do about each other, and about those who bring players: emergency roles, networks, a lost second factor, gifts, affiliates.
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { tr } from '../apps/office/src/texts/turkish.ts';
import { demoPeople } from '../packages/contract/src/demo.ts';
import { ask, newAddress, newCustomer, type Customer } from './people.ts';
import {
  atTheDesk,
  button,
  confirm,
  done,
  elsewhere,
  hire,
  hiredPassword,
  logIn,
  openRow,
  operatorToken,
  send,
  twoPeople,
} from './staff.ts';
import { dialogOf, lookAt, onceIsEnough, test, url } from './visit.ts';

const office = (path: string) => `${url()}/office/${path}`;
const password = hiredPassword;

/** Approves as the second person what waits under Approvals. */
async function approve(page: Page, name: RegExp): Promise<void> {
  await page.goto(office('approvals'));
  await openRow(page, name);
  await page.keyboard.press('a');
  await confirm(page, tr['approvals.approve'], 'seen and agreed');
}

test(
  'an emergency role is taken with a reason, ended by an access admin, and reviewed',
  onceIsEnough,
  async ({ browser }) => {
    const username = await hire('support');
    const page = await atTheDesk(browser, username, { password });
    const menu = page.getByRole('navigation', { name: tr['office.menu'] });
    const suspense = menu.getByRole('link', { name: tr['suspense.title'], exact: true });
    await expect(suspense).toHaveCount(0);
    await page.goto(office('taken-roles'));
    await button(page, tr['takenRoles.take']).click();
    await lookAt(page, 'the form of an emergency role');
    await send(page, tr['takenRoles.take'], {
      [tr['operators.roles']]: tr['role.payments'],
      [tr['of.why']]: 'the payments team cannot be reached, and a customer waits',
    });
    await expect(suspense).toBeVisible();

    const admin = await atTheDesk(browser, demoPeople.admin);
    await admin.goto(office('taken-roles'));
    const drawer = await openRow(admin, new RegExp(`^${username} `));
    await expect(drawer).toContainText('the payments team cannot be reached');
    await button(drawer, tr['takenRoles.end']).click();
    await confirm(admin, tr['takenRoles.end'], 'the team is back');
    // The open screen loses it at once.
    await expect(suspense).toHaveCount(0);
    await button(drawer, tr['takenRoles.review']).click();
    await confirm(admin, tr['takenRoles.review'], 'one payment was read, nothing else');
    await expect(
      admin.getByRole('main').getByRole('link', { name: new RegExp(`^${username} `) }),
    ).toHaveCount(0);
  },
);

test('a role is bound to the networks of the house by two', onceIsEnough, async ({ browser }) => {
  // No one of the demo holds this role.
  const [username, address] = [await hire('compliance'), newAddress()];
  const [here, there] = [
    await atTheDesk(browser, username, { password, address }),
    await atTheDesk(browser, username, { password }),
  ];
  const [first, second] = [
    await atTheDesk(browser, demoPeople.admin),
    await atTheDesk(browser, demoPeople.secondAdmin),
  ];
  await first.goto(office('roles?row=compliance'));
  const drawer = first.getByRole('complementary');
  await button(drawer, tr['roles.setNetworks']).click();
  const form = dialogOf(first);
  await form.getByLabel(tr['roles.networks'], { exact: true }).fill(`${address}\nofis`);
  await form.getByLabel(tr['of.why'], { exact: true }).fill('compliance works at the house');
  await button(form, tr['roles.setNetworks']).click();
  await expect(form.getByLabel(tr['roles.networks'], { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await lookAt(first, 'networks that cannot be read');
  await form.getByLabel(tr['roles.networks'], { exact: true }).fill(address);
  await button(form, tr['roles.setNetworks']).click();
  await expect(form).toBeHidden();
  await approve(second, new RegExp(`^${demoPeople.admin} · role compliance$`));

  await expect(there.getByRole('status')).toHaveText(tr['login.end.address']);
  await here.reload();
  await expect(here.getByRole('navigation', { name: tr['office.menu'] })).toBeAttached();
  await there.getByLabel(tr['login.username'], { exact: true }).fill(username);
  await there.getByLabel(tr['login.password'], { exact: true }).fill(password);
  await there.keyboard.press('Enter');
  await expect(there.getByRole('alert')).toContainText('Rollerinizden biri bu ağdan kullanılamaz.');
  // What was typed stays.
  await expect(there.getByLabel(tr['login.username'], { exact: true })).toHaveValue(username);
  await lookAt(there, 'a login from another network');
});

test('two access admins take away a colleague’s lost second factor', onceIsEnough, async ({ browser }) => {
  const username = await hire('content');
  const session = await operatorToken(username, password);
  const { secret } = await done<{ secret: string }>(ask('office/beginsecondfactor', { password }, session));
  const code = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate();
  await done(ask('office/confirmsecondfactor', { code }, session));
  expect((await ask('office/login', { username, password })).success).toBe(false);

  const [first, second] = [
    await atTheDesk(browser, demoPeople.admin),
    await atTheDesk(browser, demoPeople.secondAdmin),
  ];
  await first.goto(office(`operators?row=${username}`));
  await button(first.getByRole('complementary'), tr['operators.reset']).click();
  await confirm(first, tr['operators.reset'], 'lost the phone, seen in person');
  await approve(second, new RegExp(`^${demoPeople.admin} · operator ${username}$`));
  const page = await elsewhere(browser);
  await page.goto(office(''));
  await logIn(page, username, password);
});

test(
  'a customer gets a bonus, and above the limit two people name the same one',
  onceIsEnough,
  async ({ browser }) => {
    const [one, other] = [await newCustomer(), await newCustomer()];
    const bonusOf = async (customer: Customer) =>
      ((await ask('user/balance', undefined, customer)).data as { bonus: number }).bonus;
    const [second, first] = await twoPeople(browser);
    const give = async (customer: Customer, amount: string) => {
      await first.goto(office(`customers?customer=${customer.username}`));
      await first
        .getByRole('main')
        .getByRole('link', { name: customer.username, exact: true })
        .first()
        .click();
      await button(first, tr['customer.grant']).click();
      await send(first, tr['customer.grant'], {
        [tr['of.amount']]: amount,
        [tr['of.why']]: 'waited long for an answer',
      });
    };
    await give(one, '12,50');
    await expect.poll(() => bonusOf(one)).toBe(12.5);
    await give(other, '2.500');
    expect(await bonusOf(other)).toBe(0);
    await approve(second, new RegExp(`^${demoPeople.operator} · bonus `));
    await expect.poll(() => bonusOf(other)).toBe(2500);
  },
);

/** Writes figures of last month: the affiliate brought this player, and the house kept 400.47 lira. Gives the month as `2026-10`. */
async function earnLastMonth(code: string, player: string): Promise<string> {
  const owner = new pg.Client({ connectionString: process.env['FELEK_DATABASE_URL']! });
  await owner.connect();
  await owner.query(
    `update affiliate_term set from_month = from_month - interval '1 month' where affiliate_id = (select id from affiliate where code = $1)`,
    [code],
  );
  const { rows } = await owner.query<{ month: string }>(
    `with mid as (select (date_trunc('month', now() at time zone 'UTC') - interval '15 days')::date as day),
       joined as (insert into affiliate_player (customer_id, affiliate_id, brought_at)
         select c.id, a.id, mid.day from customer c, affiliate a, mid where c.username = $2 and a.code = $1 returning customer_id, brought_at),
       played as (insert into figure_customer_day
         select brought_at::date, customer_id, 90000, 40047, 0, 100000, 0 from joined returning day)
     select to_char(day, 'YYYY-MM') as month from played`,
    [code, player],
  );
  await owner.end();
  return rows[0]!.month;
}

test(
  'an affiliate is added by two, its link counts who follows it, two people pay its month, and it is ended',
  onceIsEnough,
  async ({ browser }) => {
    const [payee, code] = [await newCustomer(), `lig-${randomUUID().slice(0, 8)}`];
    const cash = async () => ((await ask('user/balance', undefined, payee)).data as { cash: number }).cash;
    const [second, first] = await twoPeople(browser);
    await first.goto(office('affiliates'));
    await button(first, tr['affiliates.add']).click();
    await lookAt(first, 'the form of an affiliate');
    await send(first, tr['affiliates.add'], {
      [tr['affiliates.code']]: code,
      [tr['affiliates.name']]: 'Lig Haber',
      [tr['affiliates.payee']]: payee.username,
      [tr['affiliates.share']]: '%25',
      [tr['affiliates.leastDeposit']]: '100',
      [tr['of.why']]: 'the contract is signed',
    });
    await approve(second, new RegExp(`^${demoPeople.operator} · affiliate ${code}$`));

    const visitor = await elsewhere(browser);
    await visitor.goto(`${url()}/r/${code}?subid=haber`);
    await expect(visitor).toHaveURL(`${url()}/`);
    await first.goto(office(`affiliates?row=${code}`));
    const drawer = first.getByRole('complementary');
    await expect(drawer).toContainText(`${url()}/r/${code}`);
    await expect(drawer).toContainText(tr['affiliates.nobody']);
    await expect(drawer.getByText('1', { exact: true }).first()).toBeVisible();
    await lookAt(first, 'an affiliate');

    const month = await earnLastMonth(code, (await newCustomer()).username);
    await first.goto(office(`affiliate-months?affiliate=${code}`));
    await expect(await openRow(first, `Lig Haber · ${month}`)).toContainText(tr['commission.due']);
    await first.keyboard.press('a');
    await confirm(first, tr['affiliateMonths.pay'], 'the month is closed');
    expect(await cash()).toBe(0);
    await approve(second, new RegExp(`^${demoPeople.operator} · commission ${code} ${month}$`));
    // 25 % of 400.47 is 100.1175. A share is rounded down to the kuruş.
    expect(await cash()).toBe(100.11);
    await first.reload();
    await expect(drawer).toContainText(tr['commission.paid']);
    await lookAt(first, 'a month that is paid');

    await first.goto(office(`affiliates?row=${code}`));
    await button(drawer, tr['affiliates.end']).click();
    await confirm(first, tr['affiliates.end'], 'the contract has ended');
    await expect(drawer).toContainText(tr['affiliate.ended']);
  },
);
