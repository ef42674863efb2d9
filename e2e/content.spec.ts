// What the operator publishes: popup, promotions, pages, the banner over the home page, jackpots; and the house's live chat. On a
// phone and on a desktop; axe looks at each screen.
import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { demoPassword, demoPeople } from '../packages/contract/src/demo.ts';
import { en } from '../apps/site/src/texts/en.ts';
import { tr } from '../apps/site/src/texts/tr.ts';

const url = () => process.env['FELEK_URL']!;

/** Every test ends without a word in the console. */
const test = base.extend<{ quiet: void }>({
  quiet: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        // The policy's word about hostile markup that one test brings in is the policy at work.
        if (message.type() === 'error' && !/GL Driver|inline event handler/.test(message.text()))
          faults.push(message.text());
      });
      await use();
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

async function lookAt(page: Page, screen: string): Promise<void> {
  await page.waitForTimeout(400);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${screen}: ${id}: ${nodes[0]?.html}`)).toEqual([]);
}

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test('the popup comes once for each content, in the size of the screen, and a click closes it', async ({
  page,
  isMobile,
}) => {
  await page.goto(url());
  const popup = page.getByTestId('popup');
  // It waits for a sign of somebody.
  await page.keyboard.press('Shift');
  await expect(popup).toBeVisible({ timeout: 15_000 });
  const shown = await popup.locator('img').evaluate((image: HTMLImageElement) => image.currentSrc);
  expect(shown).toContain(isMobile ? 'popup-s' : 'popup-l');
  await lookAt(page, 'popup');
  await popup.getByRole('link').click();
  await expect(popup).toHaveCount(0);
  await expect(page).toHaveURL(`${url()}/promotions`);
  const seen = await stored(page, 'popupSeen');
  expect(seen).toMatch(/^[0-9a-f]+$/);
  await page.goto(url());
  await page.keyboard.press('Shift');
  await page.waitForTimeout(4000);
  await expect(popup).toHaveCount(0);
  // Another content is another popup; one that leads nowhere stays here.
  await page.route(`${url()}/`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      '"url":"/promotions"},"domainStatus"',
      '"url":"."},"domainStatus"',
    );
    await route.fulfill({ response: answer, body });
  });
  await page.goto(url());
  await page.keyboard.press('Shift');
  await expect(popup).toBeVisible({ timeout: 15_000 });
  await popup.getByRole('link').click();
  await expect(popup).toHaveCount(0);
  await expect(page).toHaveURL(`${url()}/`);
  expect(await stored(page, 'popupSeen')).not.toBe(seen);
});

test('a promotion has an address of its own, its second picture, its title and its terms', async ({
  page,
}) => {
  await page.goto(`${url()}/promotions`);
  await lookAt(page, 'promotions');
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link', { name: 'Lale’nin Ücretsiz Dönüşleri' });
  await card.click();
  await expect(page).toHaveURL(`${url()}/promotions/3`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lale’nin Ücretsiz Dönüşleri');
  await expect(page).toHaveTitle('Lale’nin Ücretsiz Dönüşleri — Felek');
  await expect(page.locator('article img').first()).toHaveAttribute('src', '/content/medal-m.svg');
  await expect(page.locator('article .prose li').first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: tr['site.crumb'] })).toHaveText(
    `${tr['site.home']}/${tr['promotions.title']}/Lale’nin Ücretsiz Dönüşleri`,
  );
  await lookAt(page, 'promotion');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lale’nin Ücretsiz Dönüşleri');
  for (const wrong of ['999', 'x', '%3Cimg%20src=x%3E']) {
    await page.goto(`${url()}/promotions/${wrong}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(tr['site.notFound.title']);
  }
});

test('a promotion’s HTML runs nothing, even when the server’s cleaning is passed by', async ({ page }) => {
  await page.route('**/api/cms/promotions', (route) =>
    route.fulfill({
      json: {
        success: true,
        message: '',
        data: [
          {
            id: 7,
            title: '<b>Kalın</b>',
            images: [{ url: '/content/gift-s.svg' }],
            html: '<p>Temiz</p><img src="/x" onerror="document.title=1"><script>document.title=2</script><iframe src="/"></iframe>',
            url: 'javascript:alert(1)',
            endsAt: null,
          },
        ],
      },
    }),
  );
  await page.route(`${url()}/x`, (route) => route.fulfill({ contentType: 'image/svg+xml', body: '<svg/>' }));
  await page.goto(`${url()}/promotions/7`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('<b>Kalın</b>');
  await expect(page.getByText('Temiz')).toBeVisible();
  await expect(page.locator('article iframe, article script, article [onerror]')).toHaveCount(0);
  await expect(page.getByText(tr['promotions.go'])).toHaveCount(0);
});

test('the operator’s pages are listed and read', async ({ page }) => {
  await page.goto(`${url()}/pages`);
  await lookAt(page, 'pages');
  await page.getByRole('main').getByRole('link', { name: 'Hakkımızda' }).click();
  await expect(page).toHaveURL(`${url()}/pages/3`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hakkımızda');
  await expect(page).toHaveTitle('Hakkımızda — Felek');
  const crumbs = page.getByRole('navigation', { name: tr['site.crumb'] });
  await expect(crumbs.locator('[aria-current]')).toHaveText('Hakkımızda');
  await lookAt(page, 'page');
  await crumbs.getByRole('link', { name: tr['pages.title'] }).click();
  await expect(page).toHaveURL(`${url()}/pages`);
});

test('the banner names both domains on the home page alone, and stays closed once closed', async ({
  page,
}) => {
  const popup = page.getByTestId('popup');
  await page.goto(url());
  await page.keyboard.press('Shift');
  await popup.getByRole('button').click();
  const banner = page.getByRole('complementary', { name: tr['banner.label'] });
  await expect(banner).toContainText('felek.example');
  await banner.getByRole('button', { name: tr['site.close'] }).click();
  expect(await stored(page, 'topNotifyRead')).toBe('yes');
  // It fades for half a second.
  await expect(banner).toBeVisible();
  await expect(banner).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await page.evaluate(() => localStorage.removeItem('topNotifyRead'));
  await page.goto(`${url()}/promotions`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await page.getByRole('link', { name: /Felek — / }).click();
  await expect(banner).toBeVisible();
});

test('the jackpots are those that the specification names, and they grow', async ({ page }) => {
  await page.goto(url());
  await page.keyboard.press('Shift');
  await page.getByTestId('popup').getByRole('button').click();
  const jackpots = page.getByRole('region', { name: tr['jackpot.title'] });
  await page.mouse.wheel(0, 300);
  await expect(jackpots).toBeVisible({ timeout: 20_000 });
  await jackpots.scrollIntoViewIfNeeded();
  const cards = jackpots.locator(':scope ul').first().locator(':scope > li');
  await expect(cards).toHaveText([/Clover Chance/, /High Cash/, /Jackpot Cards/, /Egypt Quest/]);
  await expect(cards.first().locator('li')).toHaveCount(4);
  for (const image of await cards.first().locator('img').all())
    expect(await image.evaluate((each: HTMLImageElement) => each.complete && each.naturalWidth > 0)).toBe(
      true,
    );
  const amount = async () => Number((await cards.nth(3).innerText()).replace(/[^\d]/g, ''));
  const before = await amount();
  await expect.poll(amount, { timeout: 25_000 }).toBeGreaterThan(before);
  await lookAt(page, 'jackpots');
});

test('a customer writes to the house and is answered; a visitor is asked to log in', async ({ page }) => {
  await page.goto(`${url()}/casino/slot?dialog=chat`);
  const chat = page.getByRole('dialog', { name: tr['site.liveChat'] });
  await expect(chat).toContainText(tr['chat.login']);
  await lookAt(page, 'chat of a visitor');
  await chat.getByRole('button', { name: tr['header.login'] }).click();
  const dialog = page.locator('[role=dialog]:has(h2)');
  await dialog.getByRole('textbox').first().fill(demoPeople.fresh);
  await dialog.locator('input[type=password]').fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('balance')).toBeVisible();
  await page.goto(`${url()}/casino/slot?dialog=chat`);
  const words = `Çekimim ne zaman gelir? <b>${Date.now()}</b>`;
  await chat.getByRole('textbox', { name: tr['chat.write'] }).fill(words);
  await page.keyboard.press('Enter');
  await expect(chat.getByText(words)).toBeVisible();
  await expect(chat.getByText(/Bu yanıt otomatiktir/).first()).toBeVisible();
  await expect(chat.getByRole('textbox')).toHaveValue('');
  await lookAt(page, 'chat');
  await page.reload();
  await expect(chat.getByText(words)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chat).toHaveCount(0);
});

test('English shows the same halls in English', async ({ page, context }) => {
  await context.addCookies([{ name: 'lang', value: 'en', url: url() }]);
  await page.addInitScript(() => localStorage.setItem('lang', 'en'));
  for (const [path, title] of [
    ['/casino/tvbets', en['lobby.tvbets']],
    ['/promotions', en['promotions.title']],
    ['/pages', en['pages.title']],
    ['/spor', en['menu.sports']],
  ] as const) {
    await page.goto(url() + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
});
