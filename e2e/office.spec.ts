// The office: a day over every screen, in both languages and themes, from a phone's width to a wall's.
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { en } from '../apps/office/src/texts/en.ts';
import { tr } from '../apps/office/src/texts/turkish.ts';
import { demoPeople } from '../packages/contract/src/demo.ts';
import { status } from '../packages/contract/src/enumerations.ts';
import { anyIban } from '../testbed/destinations.ts';
import { ask, newCustomer, payIn, provePhone } from './people.ts';
import { confirm, elsewhere, logIn, operatorToken, twoPeople } from './staff.ts';
import { dialogOf, lookAt, onceIsEnough, test, url } from './visit.ts';

/** The screens take turns over themes, languages and widths, so that a day is no week. */
const looks = [
  { officeTheme: 'light', officeLang: 'tr', width: 1440 },
  { officeTheme: 'dark', officeLang: 'en', width: 1024 },
  { officeTheme: 'light', officeLang: 'en', width: 2560 },
  { officeTheme: 'dark', officeLang: 'tr', width: 390 },
] as const;

/** Two halves, which the browsers share. Each has two of the looks. */
for (const half of [0, 1])
  test(
    `a day over every screen finds nothing that axe minds, half ${half + 1} of 2`,
    onceIsEnough,
    async ({ page }) => {
      await page.goto(`${url()}/office/`);
      await logIn(page, demoPeople.operator);
      const addresses = await page
        .getByRole('navigation', { name: tr['office.menu'] })
        .getByRole('link')
        .evaluateAll((links) => [...new Set(links.map((link) => (link as HTMLAnchorElement).href))]);
      expect(addresses.length).toBeGreaterThan(20);
      for (const [at, address] of [
        ...addresses,
        `${url()}/office/customers?customer=${demoPeople.funded}`,
        `${url()}/office/nowhere`,
      ].entries()) {
        if (at % 2 !== half) continue;
        const { width, ...kept } = looks[at % looks.length]!;
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate((all) => {
          for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
        }, kept);
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('status', { name: /Yükleniyor|Loading/ })).toHaveCount(0);
        await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
        await lookAt(page, address);
      }
    },
  );

test(
  'a customer is found from anywhere, and what may be done about them asks first',
  onceIsEnough,
  async ({ page }) => {
    await page.goto(`${url()}/office/`);
    await logIn(page, demoPeople.operator);
    await page.evaluate(() => localStorage.setItem('officeLang', 'en'));
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${url()}/office/`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(demoPeople.funded);
    await expect(page.getByRole('option', { name: new RegExp(`^${demoPeople.funded}`) })).toBeVisible();
    await lookAt(page, 'palette');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(demoPeople.funded);
    await lookAt(page, 'customer');
    for (const tab of [
      'kind.money',
      'kind.session',
      'linked.title',
      'notes.title',
      'exclusions.title',
      'chats.title',
    ] as const) {
      await page.getByRole('main').getByRole('link', { name: en[tab], exact: true }).click();
      await expect(page.getByRole('status', { name: en['list.waiting'] })).toHaveCount(0);
      await lookAt(page, tab);
    }
    await page.getByRole('button', { name: en['customer.grant'], exact: true }).click();
    await expect(dialogOf(page)).toContainText(en['customer.grant.note']);
    await lookAt(page, 'the form of a bonus');
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toBeHidden();
    await page.keyboard.press('?');
    await expect(dialogOf(page)).toContainText(en['help.money']);
    await lookAt(page, 'help');
  },
);

test(
  'two people correct a balance, and the customer’s page shows both',
  onceIsEnough,
  async ({ browser }) => {
    const why = 'a round was paid twice';
    const [second, first] = await twoPeople(browser);
    await first.goto(`${url()}/office/customers?customer=${demoPeople.excluded}`);
    await first
      .getByRole('main')
      .getByRole('link', { name: demoPeople.excluded, exact: true })
      .first()
      .click();
    await expect(first.getByRole('heading', { level: 1 })).toHaveText(demoPeople.excluded);
    await first.getByRole('button', { name: tr['correct.title'], exact: true }).click();
    const form = dialogOf(first);
    await form.getByLabel(tr['of.amount'], { exact: true }).fill('12,34');
    await form.getByLabel(tr['of.why'], { exact: true }).fill(why);
    await form.getByRole('button', { name: tr['correct.title'], exact: true }).click();
    await expect(form).toBeHidden();

    await second.goto(`${url()}/office/approvals`);
    await second.getByRole('main').getByRole('link').filter({ hasText: demoPeople.operator }).first().click();
    await expect(second.getByText('12.34')).toBeVisible();
    await second.keyboard.press('a');
    const approval = dialogOf(second);
    await approval.getByLabel(tr['of.why'], { exact: true }).fill('the round shows it');
    await approval.getByRole('button', { name: tr['approvals.approve'], exact: true }).click();
    await expect(approval).toBeHidden();

    await first.goto(`${first.url().split('?')[0]}?tab=money`);
    await expect(first.getByRole('main').getByText('correction').first()).toBeVisible();
    await expect(first.getByRole('main').getByText('₺12,34').first()).toBeVisible();
  },
);

test('two people approve a payout, and it is paid', onceIsEnough, async ({ browser }) => {
  test.setTimeout(180_000);
  const customer = await newCustomer();
  await provePhone(customer);
  await payIn(customer, 50_000);
  await payIn(customer, 30_000, 50_000);
  const asked = await ask(
    'payment/withdraw',
    {
      id: 11,
      target: 'pay',
      review: true,
      detail: { bank: 1, accountHolder: 'Işıl Su Gündüz', iban: anyIban(), amount: 80_000 },
    },
    customer,
  );
  expect(asked.success, asked.message).toBe(true);
  const statusOf = async () => {
    const { data } = await ask('customer/financialactivities', { skip: 0, take: 10, type: 2 }, customer);
    return (data as { list: { status: number }[] }).list[0]?.status;
  };
  const before = await statusOf();
  const [first, second] = await twoPeople(browser);
  const row = (page: Page) =>
    page.getByRole('main').getByRole('link', { name: new RegExp(`^${customer.username} `) });
  const approve = async (page: Page) => {
    await page.goto(`${url()}/office/withdrawals`);
    await row(page).first().click();
    await expect(page.getByRole('complementary')).toContainText(tr['reason.two_people']);
    await page.keyboard.press('a');
    await confirm(page, tr['withdrawals.approve'], 'known for years');
  };
  await approve(first);
  expect(await statusOf()).toBe(before);
  await second.goto(`${url()}/office/withdrawals`);
  await row(second).first().click();
  await expect(second.getByRole('complementary')).toContainText(demoPeople.secondOperator);
  await lookAt(second, 'a payout that one person has approved');
  await approve(second);
  await expect(row(second)).toHaveCount(0);
  await expect.poll(statusOf, { timeout: 20_000 }).toBe(status.confirmed);
});

test('two people loosen a rule, and one makes it strict again', onceIsEnough, async ({ browser }) => {
  const [first, second] = await twoPeople(browser);
  const set = async (page: Page, above: string) => {
    await page.goto(`${url()}/office/rules?row=large_amount`);
    await page.getByRole('complementary').getByRole('button', { name: tr['rules.set'], exact: true }).click();
    await dialogOf(page).getByLabel(tr['rules.above'], { exact: true }).fill(above);
    await confirm(page, tr['rules.set'], 'more players');
  };
  const shows = (amount: string) =>
    expect(first.getByRole('complementary').getByText(amount, { exact: true })).toBeVisible();
  await set(first, '26000');
  await shows('₺25.000,00');
  await second.goto(`${url()}/office/approvals`);
  await second
    .getByRole('main')
    .getByRole('link', { name: `${demoPeople.secondOperator} · withdrawal rule large_amount` })
    .first()
    .click();
  await expect(second.getByText('25000.00 → 26000.00')).toBeVisible();
  await lookAt(second, 'a request to loosen a rule');
  await second.keyboard.press('a');
  await confirm(second, tr['approvals.approve'], 'agreed');
  await first.goto(`${url()}/office/rules?row=large_amount`);
  await shows('₺26.000,00');
  await set(first, '25000');
  await shows('₺25.000,00');
});

test('two people give a bonus to a segment, which they saw before', onceIsEnough, async ({ browser }) => {
  const customer = await newCustomer();
  const tag = `kesim ${customer.username}`;
  const staff = await operatorToken(demoPeople.secondOperator);
  const { data: found } = await ask('office/findcustomers', { customer: customer.username }, staff);
  const { usercode } = (found as { usercode: string }[])[0]!;
  const { success, message } = await ask(
    'office/tagcustomer',
    { usercode, tags: [tag], why: 'spring' },
    staff,
  );
  expect(success, message).toBe(true);

  const [first, second] = await twoPeople(browser);
  await first.goto(`${url()}/office/bulk-grants`);
  await first.getByRole('button', { name: tr['bulk.preview'], exact: true }).click();
  const form = dialogOf(first);
  await form.getByLabel(tr['bulk.amount'], { exact: true }).fill('25');
  await form.getByLabel(tr['segment.tagName'], { exact: true }).fill(tag);
  await form.getByRole('button', { name: tr['bulk.preview'], exact: true }).click();
  await expect(form).toContainText(tr['bulk.cost']);
  await expect(form.getByText('₺25,00', { exact: true })).toHaveCount(2);
  await lookAt(first, 'the preview of a bulk bonus');
  await form.getByRole('button', { name: tr['bulk.begin'], exact: true }).click();
  const request = dialogOf(first).last();
  await expect(request.getByLabel(tr['campaigns.budget'], { exact: true })).toHaveValue('25');
  await request.getByLabel(tr['of.why'], { exact: true }).fill('the spring campaign');
  await request.getByRole('button', { name: tr['bulk.begin'], exact: true }).click();
  await expect(dialogOf(first)).toHaveCount(1);

  await second.goto(`${url()}/office/approvals`);
  await second
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${demoPeople.secondOperator} · bulk grant `) })
    .first()
    .click();
  await expect(second.getByText(`tag ${tag}`)).toBeVisible();
  await second.keyboard.press('a');
  await confirm(second, tr['approvals.approve'], 'agreed');

  const bonus = async () =>
    ((await ask('user/balance', undefined, customer)).data as { bonus: number }).bonus;
  await expect.poll(bonus, { timeout: 20_000 }).toBe(25);
  await first.goto(`${url()}/office/bulk-grants`);
  await first
    .getByRole('main')
    .getByRole('link', { name: new RegExp(tag) })
    .first()
    .click();
  await expect(
    first.getByRole('complementary').getByRole('listitem').filter({ hasText: customer.username }),
  ).toContainText(tr['bulkCustomer.given']);
  await lookAt(first, 'a bulk bonus that was given');
});

test(
  'a promotion goes from draft to preview, is published, changed, compared and rolled back',
  onceIsEnough,
  async ({ browser }) => {
    test.setTimeout(180_000);
    const [page, visitor] = [await elsewhere(browser), await elsewhere(browser)];
    const title = `Sonbahar ${Date.now()}`;
    const why = 'the autumn campaign';
    const isOnSite = async (words: string) => {
      await visitor.goto(`${url()}/promotions`);
      return visitor.getByText(words, { exact: true }).first().isVisible();
    };
    await page.goto(`${url()}/office/content?kind=promotion`);
    await logIn(page, demoPeople.operator);
    await page.goto(`${url()}/office/content?kind=promotion`);
    await page.getByRole('button', { name: tr['content.add'], exact: true }).click();
    const added = page.waitForResponse('**/api/office/addcontent');
    await dialogOf(page).getByRole('button', { name: tr['content.add'], exact: true }).click();
    const { key } = ((await (await added).json()) as { data: { key: string } }).data;
    await expect(dialogOf(page)).toBeHidden();
    // Without a title yet, the new one goes by its number.
    await page.getByRole('main').getByRole('link', { name: key, exact: true }).click();
    const drawer = page.getByRole('complementary');
    await expect(drawer.getByText(tr['content.findings'], { exact: true })).toBeVisible();
    await lookAt(page, 'the faults of a draft');

    // Written and illustrated, it has no faults left.
    await drawer.getByRole('button', { name: tr['content.edit'], exact: true }).click();
    const form = dialogOf(page);
    const write = (label: string, words: string) => form.getByLabel(label, { exact: true }).fill(words);
    await write(`${tr['field.title']} (TR)`, title);
    await write(`${tr['field.title']} (EN)`, `${title} in English`);
    await write(`${tr['field.html']} (TR)`, '<p>Metin</p><script>alert(1)</script>');
    await write(`${tr['field.html']} (EN)`, '<p>Words</p>');
    const photo = await sharp({ create: { width: 1400, height: 700, channels: 3, background: '#1cc8b7' } })
      .png()
      .toBuffer();
    await form
      .locator('input[type="file"]')
      .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: photo });
    await expect(form.locator('img')).toHaveAttribute('src', /^\/media\/[0-9a-f]{64}\.webp$/);
    await lookAt(page, 'the form of a promotion');
    await form.getByRole('button', { name: tr['content.edit'], exact: true }).click();
    await expect(form).toBeHidden();
    await expect(drawer.getByText(tr['content.ready'])).toBeVisible();

    // Only this browser sees it.
    const [preview] = await Promise.all([
      page.waitForEvent('popup'),
      drawer.getByRole('button', { name: tr['content.preview'], exact: true }).click(),
    ]);
    await expect(preview.getByRole('heading', { name: title })).toBeVisible();
    await expect(preview.locator('#preview-bar')).toBeVisible();
    expect(await isOnSite(title)).toBe(false);
    await preview.getByRole('link', { name: 'Önizlemeyi kapat' }).click();
    await expect(preview.locator('#preview-bar')).toHaveCount(0);

    const publish = async () => {
      await drawer.getByRole('button', { name: tr['content.publish'], exact: true }).click();
      await form.getByLabel(tr['of.why'], { exact: true }).fill(why);
      await form.getByRole('button', { name: tr['content.publish'], exact: true }).click();
      await expect(form).toBeHidden();
    };
    await publish();
    await expect.poll(() => isOnSite(title)).toBe(true);

    await drawer.getByRole('button', { name: tr['content.edit'], exact: true }).click();
    await write(`${tr['field.title']} (TR)`, `${title} yeni`);
    await form.getByRole('button', { name: tr['content.edit'], exact: true }).click();
    await expect(form).toBeHidden();
    await publish();
    await expect.poll(() => isOnSite(`${title} yeni`)).toBe(true);

    for (const version of await drawer
      .getByRole('button', { name: tr['content.compare'], exact: true })
      .all())
      await version.click();
    await expect(drawer.locator('del')).toHaveText(title);
    await expect(drawer.locator('ins')).toHaveText(`${title} yeni`);
    await lookAt(page, 'two versions compared');

    await drawer.getByRole('button', { name: tr['content.rollBack'], exact: true }).click();
    await form.getByLabel(tr['of.why'], { exact: true }).fill(why);
    await form.getByRole('button', { name: tr['content.rollBack'], exact: true }).click();
    await expect(form).toBeHidden();
    await expect.poll(() => isOnSite(title)).toBe(true);
  },
);
