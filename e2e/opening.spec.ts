// An empty house of production mode becomes a running one, by its screens alone: from the printed link to the first paid round. The outside
// world, which is a payment service and a gateway for messages, is played by the sandbox.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { tr as office } from '../apps/office/src/texts/turkish.ts';
import { tr as site } from '../apps/site/src/texts/tr.ts';
import { argumentsOf } from '../run/programs.mjs';
import { startHouse } from '../testbed/house.ts';
import { freePort } from '../testbed/sandbox-process.ts';
import { newPhone, password as customerPassword, personalNo } from './people.ts';
import { dialogOf, lookAt, onceIsEnough, balanceOf } from './visit.ts';

const password = 'Kestane-1881-gölge';
const why = 'the house opens';
const houseName = 'Yıldız Casino';

/** A person of the staff, in a browser and with an authenticator app of their own. */
interface Person {
  readonly page: Page;
  readonly username: string;
  /** A code that was not used before. The app shows a new one every thirty seconds. */
  code(): Promise<string>;
}

function authenticator(secret: string): () => Promise<string> {
  const app = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });
  const stepNow = () => Math.floor(Date.now() / 30_000);
  let used = 0;
  return async () => {
    used = Math.max(used + 1, stepNow());
    // The house takes the code of the next thirty seconds too, since clocks differ.
    while (used > stepNow() + 1) await sleep(250);
    return app.generate({ timestamp: used * 30_000 });
  };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Fills the open form in, sends it, and adds a code where the server asks for one. */
async function send({ page, code }: Person, title: string, values: Readonly<Record<string, string>>) {
  const form = dialogOf(page);
  for (const [label, value] of Object.entries(values)) {
    const field = form.getByLabel(label, { exact: true });
    if (await field.evaluate((element) => element instanceof HTMLSelectElement))
      await field.selectOption({ label: value });
    else await field.fill(value);
  }
  const submit = form.getByRole('button', { name: title, exact: true });
  await submit.click();
  const asked = form.getByLabel(office['login.code'], { exact: true });
  await expect(asked.or(page.locator('body:not(:has([role=dialog] form))'))).toBeVisible();
  if (await asked.isVisible()) {
    await asked.fill(await code());
    await submit.click();
  }
  await expect(form.locator('form')).toHaveCount(0);
}

/** Sets the first password under the printed link, or with a code, then logs in and sets the second factor up. */
async function enrol(
  browser: Browser,
  url: string,
  invited: { username: string; link?: string; code?: string },
) {
  const page = await (await browser.newContext({ locale: 'tr-TR' })).newPage();
  await page.goto(invited.link ?? `${url}/office/`);
  if (invited.code !== undefined) {
    await button(page, office['login.invited']).click();
    await dialogOf(page).getByLabel(office['login.username'], { exact: true }).fill(invited.username);
    await dialogOf(page).getByLabel(office['invitation.code'], { exact: true }).fill(invited.code);
  }
  await expect(dialogOf(page).getByLabel(office['login.username'], { exact: true })).toHaveValue(
    invited.username,
  );
  await dialogOf(page).getByLabel(office['person.newPassword'], { exact: true }).fill(password);
  await button(page, office['invitation.title']).click();
  await expect(dialogOf(page)).toBeHidden();
  expect(page.url()).not.toContain('invitation');
  await page.getByLabel(office['login.username'], { exact: true }).fill(invited.username);
  await page.getByLabel(office['login.password'], { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: office['factor.title'] })).toBeVisible();
  await page.getByLabel(office['login.password'], { exact: true }).fill(password);
  await button(page, office['factor.begin']).click();
  const address = await page.locator('a[href^="otpauth:"]').getAttribute('href');
  const code = authenticator(new URL(address!).searchParams.get('secret')!);
  await page.getByLabel(office['login.code'], { exact: true }).fill(await code());
  await button(page, office['factor.confirm']).click();
  await expect(page.getByRole('navigation', { name: office['office.menu'] })).toBeAttached();
  return { page, username: invited.username, code } satisfies Person;
}

/** Opens the row of a list, and gives its drawer. */
async function openRow(page: Page, name: string | RegExp) {
  await page.getByRole('main').getByRole('link', { name }).first().click();
  return page.getByRole('complementary');
}

/** An access admin adds a person of the staff and asks for their roles; another one approves. Gives the person's code. */
async function hire(
  url: string,
  [admin, other]: readonly [Person, Person],
  { username, name, roles }: { username: string; name: string; roles: readonly string[] },
): Promise<string> {
  const { page } = admin;
  await page.goto(`${url}/office/operators`);
  await button(page, office['operators.add']).click();
  await send(admin, office['operators.add'], {
    [office['login.username']]: username,
    [office['customers.name']]: name,
    [office['of.why']]: why,
  });
  const shown = await dialogOf(page).innerText();
  await dialogOf(page).getByRole('button', { name: office['do.close'] }).last().click();
  const drawer = await openRow(page, new RegExp(`^${username} `));
  await drawer.getByRole('button', { name: office['operators.setRoles'], exact: true }).click();
  for (const role of roles) await dialogOf(page).getByRole('checkbox', { name: role, exact: true }).click();
  await send(admin, office['operators.setRoles'], { [office['of.why']]: why });
  await approve(url, other, new RegExp(username));
  return /[\w-]{30,}/.exec(shown)![0];
}

async function approve(url: string, person: Person, name: RegExp) {
  const { page } = person;
  await page.goto(`${url}/office/approvals`);
  await openRow(page, name);
  await page.keyboard.press('a');
  await send(person, office['approvals.approve'], { [office['of.why']]: why });
}

/** Fills the draft of an item in and publishes it. */
async function publish(
  url: string,
  person: Person,
  { kind, row, values }: { kind: string; row: string; values: Readonly<Record<string, string>> },
) {
  const { page } = person;
  await page.goto(`${url}/office/content?kind=${kind}&row=${encodeURIComponent(row)}`);
  const drawer = page.getByRole('complementary');
  await drawer.getByRole('button', { name: office['content.edit'], exact: true }).click();
  await send(person, office['content.edit'], values);
  await drawer.getByRole('button', { name: office['content.publish'], exact: true }).click();
  await send(person, office['content.publish'], { [office['of.why']]: why });
}

async function add(url: string, person: Person, kind: string, title: string, key?: string): Promise<string> {
  const { page } = person;
  await page.goto(`${url}/office/content?kind=${kind}`);
  await button(page, office['content.add']).click();
  const answer = page.waitForResponse('**/api/office/addcontent');
  await send(person, office['content.add'], {
    [office['content.kind']]: title,
    ...(key !== undefined && { [office['content.key']]: key }),
  });
  return ((await (await answer).json()) as { data: { key: string } }).data.key;
}

/** The brand, the licence, and the pages that the law asks for. */
async function fillIn(url: string, person: Person): Promise<void> {
  await publish(url, person, {
    kind: 'brand',
    row: 'brand house',
    values: {
      [`${office['field.name']} (TR)`]: houseName,
      [`${office['field.name']} (EN)`]: houseName,
      [`${office['field.licence']} (TR)`]: 'Lisans 8048/JAZ ile işletilir.',
      [`${office['field.licence']} (EN)`]: 'Operated under licence 8048/JAZ.',
      [office['field.company']]: 'Yıldız Oyun A.Ş.',
    },
  });
  const category = await add(url, person, 'category', office['content.category']);
  await publish(url, person, {
    kind: 'category',
    row: `category ${category}`,
    values: {
      [`${office['field.title']} (TR)`]: 'Kurallar',
      [`${office['field.title']} (EN)`]: 'Rules',
      [office['field.sort']]: '1',
    },
  });
  for (const [option, tr, en] of [
    ['termsPage', 'Kullanım koşulları', 'Terms of use'],
    ['privacyPage', 'Gizlilik', 'Privacy'],
  ] as const) {
    const page = await add(url, person, 'page', office['content.page']);
    await publish(url, person, {
      kind: 'page',
      row: `page ${page}`,
      values: {
        [office['field.category']]: category,
        [`${office['field.title']} (TR)`]: tr,
        [`${office['field.title']} (EN)`]: en,
        [`${office['field.html']} (TR)`]: `<p>${tr}: metin.</p>`,
        [`${office['field.html']} (EN)`]: `<p>${en}: words.</p>`,
        [office['field.sort']]: '1',
      },
    });
    await add(url, person, 'option', office['content.option'], option);
    await publish(url, person, {
      kind: 'option',
      row: `option ${option}`,
      values: { [office['field.value']]: page },
    });
  }
}

test(
  'an empty house of production comes to its first paying customer, by its screens alone',
  onceIsEnough,
  async ({ browser }) => {
    test.setTimeout(600_000);
    const dataDir = mkdtempSync(join(tmpdir(), 'felek-opening-'));
    const [port, sandboxPort] = [await freePort(), await freePort()];
    const sandboxUrl = `http://localhost:${sandboxPort}`;
    const environment = {
      FELEK_MODE: 'production',
      // Its own PostgreSQL, which is empty.
      DATABASE_URL: '',
      FELEK_SECRET: 'opening-house-secret-of-its-own-0001',
      LICENSED_COUNTRIES: 'TR',
      PAYMENT_SERVICE_URL: `${sandboxUrl}/payment`,
      PAYMENT_SERVICE_SECRET: 'opening-payment-secret-of-its-own-02',
      MESSAGE_GATEWAY_URL: `${sandboxUrl}/gateway`,
      MESSAGE_GATEWAY_SECRET: 'opening-gateway-secret-of-its-own-03',
      DRAIN_SECONDS: '0',
    };
    const startedAt = performance.now();
    const passed: string[] = [];
    const note = (step: string) => {
      passed.push(`${step} ${Math.round((performance.now() - startedAt) / 1000)} s`);
    };

    // On the house's machine: one command for each of the first two people.
    const link = async (username: string, name: string) => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [...argumentsOf('server'), '--add-admin', username, name],
        {
          env: {
            ...process.env,
            NODE_ENV: 'production',
            PORT: String(port),
            DATA_DIR: dataDir,
            LOG_LEVEL: 'warn',
            ...environment,
          },
        },
      );
      return /https?:\S+/.exec(stdout)![0];
    };
    const links = [await link('ayse1', 'Ayşe Kaya'), await link('bora1', 'Bora Ak')] as const;
    const house = await startHouse({ dataDir, port, sandboxPort, environment });
    try {
      const { url } = house;
      note('links and start');
      const [ayse, bora] = await Promise.all([
        enrol(browser, url, { username: 'ayse1', link: links[0] }),
        enrol(browser, url, { username: 'bora1', link: links[1] }),
      ]);
      await ayse.page.goto(`${url}/office/opening`);
      await expect(ayse.page.getByRole('status').filter({ hasText: /\d/ })).toBeVisible();
      await lookAt(ayse.page, 'the opening list of an empty house');
      note('two access admins');

      // Those who run the house day by day. One fills it in while the other is hired: an authenticator has two codes a minute.
      const dailyRoles = ['Ödemeler', 'İçerik', 'Casino yöneticisi'];
      const cerens = await hire(url, [ayse, bora], {
        username: 'ceren1',
        name: 'Ceren Su',
        roles: dailyRoles,
      });
      const ceren = await enrol(browser, url, { username: 'ceren1', code: cerens });
      note('the first of the staff');
      const hireDeniz = async () => {
        const code = await hire(url, [bora, ayse], {
          username: 'deniz1',
          name: 'Deniz Al',
          roles: ['Ödemeler'],
        });
        return enrol(browser, url, { username: 'deniz1', code });
      };
      const [deniz] = await Promise.all([hireDeniz(), fillIn(url, ceren)]);
      note('the second, and brand, licence and pages');

      // How customers pay in and are paid: two people each.
      for (const [direction, form, titleTr, titleEn] of [
        [office['payMethod.deposit'], office['form.none'], 'Banka kartı', 'Bank card'],
        [office['payMethod.payout'], office['form.iban'], 'Banka hesabı', 'Bank account'],
      ] as const) {
        await ceren.page.goto(`${url}/office/methods`);
        await button(ceren.page, office['methods.add']).click();
        await send(ceren, office['methods.add'], {
          [office['methods.direction']]: direction,
          [`${office['methods.name']} (TR)`]: titleTr,
          [`${office['methods.name']} (EN)`]: titleEn,
          [`${office['methods.group']} (TR)`]: 'Banka',
          [`${office['methods.group']} (EN)`]: 'Bank',
          [`${office['methods.time']} (TR)`]: 'Anında',
          [`${office['methods.time']} (EN)`]: 'Instant',
          [office['methods.least']]: '50',
          [office['methods.most']]: '25000',
          [office['methods.channel']]: 'card',
          [office['methods.form']]: form,
          [office['of.why']]: why,
        });
        await approve(url, deniz, /payment method/);
      }
      await ceren.page.goto(`${url}/office/opening`);
      await expect(ceren.page.getByText(office['opening.open'], { exact: true })).toBeVisible();
      await lookAt(ceren.page, 'the opening list of a house that may open');
      note('payment methods, the list is complete');

      // The first customer registers, pays in, and plays.
      const context = await browser.newContext({ locale: 'tr-TR', reducedMotion: 'reduce' });
      const page = await context.newPage();
      await page.goto(url);
      await page.locator('html[data-taken]').waitFor({ state: 'attached' });
      await expect(page).toHaveTitle(new RegExp(houseName));
      await expect(page.locator('footer')).toContainText('Lisans 8048/JAZ');
      await page.getByRole('button', { name: site['header.register'], exact: true }).first().click();
      const field = (key: keyof typeof site) => page.getByLabel(site[key], { exact: true });
      const values: readonly (readonly [keyof typeof site, string])[] = [
        ['field.name', 'Işıl Su'],
        ['field.surname', 'Gündüz'],
        ['field.username', 'ilkuye1'],
        ['field.email', 'ilkuye1@ornek.example'],
        ['field.password', customerPassword],
        ['field.password2', customerPassword],
      ];
      for (const [key, value] of values) await field(key).fill(value);
      await field('field.phone').pressSequentially(newPhone());
      await field('field.personalNo').pressSequentially(personalNo());
      await field('field.day').pressSequentially('5');
      await field('field.month').pressSequentially('11');
      await field('field.year').pressSequentially('1990');
      await dialogOf(page).getByRole('button', { name: site['register.submit'], exact: true }).click();
      await expect(dialogOf(page)).toContainText(site['phone.note']);
      note('the first customer');
      await page.goto(`${url}/dashboard/deposit`);
      await page.getByRole('button', { expanded: false }).filter({ hasText: 'Banka kartı' }).click();
      await field('payment.field.amount').fill('250');
      const [payPage] = await Promise.all([
        context.waitForEvent('page'),
        page.getByRole('button', { name: site['payment.submit.deposit'], exact: true }).click(),
      ]);
      await payPage.locator('button[value=paid]').click();
      await expect(payPage.getByRole('status')).toBeVisible();
      await payPage.close();
      await expect(balanceOf(page)).toContainText('250,00');
      note('the first deposit');
      await page.goto(`${url}/casino/slot`);
      await page
        .getByRole('main')
        .getByRole('button', { name: `${site['game.play']}: Lale` })
        .first()
        .click();
      const spin = page.frameLocator('iframe').locator('.spin');
      await expect(spin).toBeEnabled({ timeout: 30_000 });
      await Promise.all([page.waitForResponse('**/api/fel/settle'), spin.click()]);
      await page.goto(`${url}/dashboard/game-history`);
      await expect(page.getByRole('button', { name: site['history.verify'] }).first()).toBeVisible();
      note('the first round');
      for (const person of [ayse, bora, ceren, deniz]) await person.page.context().close();
      await context.close();
    } finally {
      await house.stop();
      rmSync(dataDir, { recursive: true, force: true });
      test.info().annotations.push({ type: 'time', description: passed.join(', ') });
      console.log(`The opening of an empty house, after: ${passed.join(', ')}.`);
    }
  },
);
