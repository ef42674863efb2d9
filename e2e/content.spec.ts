// The operator's content: popup, promotions, pages, the banner over the home page, jackpots; and the house's live chat. Axe checks
// each screen.
import { randomUUID } from 'node:crypto';
import { expect, type Page, type Route } from '@playwright/test';
import { en } from '../apps/site/src/texts/en.ts';
import { tr } from '../apps/site/src/texts/tr.ts';
import { newCustomer, password } from './people.ts';
import { fillLogin, lookAt, onceIsEnough, open, speak, test, url, balanceOf } from './visit.ts';

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const popupOf = (page: Page) => page.getByTestId('popup');

/** The popup waits for a first action of the visitor, and then two seconds. */
async function seePopup(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await page.clock.runFor(2000);
}

test(
  'the popup comes once for each content, in the size of the screen, and a click closes it',
  onceIsEnough,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.clock.install();
    const popup = popupOf(page);
    const picture = () => popup.locator('img').evaluate((image: HTMLImageElement) => image.currentSrc);
    await open(page);
    const opener = page.getByRole('button', { name: tr['header.register'], exact: true }).first();
    await opener.focus();
    await seePopup(page);
    await expect(popup).toBeVisible();
    for (const [width, size] of [
      [1200, 'popup-l'],
      [1199, 'popup-m'],
      [992, 'popup-m'],
      [991, 'popup-s'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(picture).toContain(size);
    }
    await lookAt(page, 'popup');
    await page.setViewportSize({ width: 1440, height: 900 });
    await popup.getByRole('button').click();
    await expect(popup).toHaveCount(0);
    await expect(opener).toBeFocused();
    const seen = await stored(page, 'popupSeen');
    expect(seen).toMatch(/^[0-9a-f]+$/);
    await open(page);
    await seePopup(page);
    await page.clock.runFor(20_000);
    await expect(popup).toHaveCount(0);
    // A popup with changed content is a new popup. A popup without a target leaves the page where it is.
    await page.route(`${url()}/`, (route) =>
      withContent(route, (markup) =>
        markup.replace(/"popup":.*?"domainStatus"/s, (of) => of.replace('"url":"/promotions"', '"url":"."')),
      ),
    );
    await open(page);
    await seePopup(page);
    await popup.getByRole('link').click();
    await expect(popup).toHaveCount(0);
    await expect(page).toHaveURL(`${url()}/`);
    expect(await stored(page, 'popupSeen')).not.toBe(seen);
    await page.unroute(`${url()}/`);
    await page.evaluate(() => localStorage.removeItem('popupSeen'));
    // Nothing had the focus before, so nothing has it after.
    await open(page);
    await seePopup(page);
    await page.keyboard.press('Escape');
    await expect(popup).toHaveCount(0);
    await expect(page.locator(':focus')).toHaveCount(0);
    await page.evaluate(() => localStorage.removeItem('popupSeen'));
    // And one that leads somewhere goes there.
    await open(page);
    await seePopup(page);
    await popup.getByRole('link').click();
    await expect(page).toHaveURL(`${url()}/promotions`);
    await expect(popup).toHaveCount(0);
  },
);

async function withContent(route: Route, change: (markup: string) => string): Promise<void> {
  const answer = await route.fetch();
  await route.fulfill({ response: answer, body: change(await answer.text()) });
}

test(
  'a promotion has an address of its own, its second picture, its title and its terms',
  onceIsEnough,
  async ({ page }) => {
    await open(page, '/promotions');
    await page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('link', { name: 'Lale’nin Bedava Dönüşleri' })
      .first()
      .click();
    await expect(page).toHaveURL(`${url()}/promotions/3`);
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText('Lale’nin Bedava Dönüşleri');
    await expect(page).toHaveTitle('Lale’nin Bedava Dönüşleri — Felek');
    await expect(page.locator('article img').first()).toHaveAttribute('src', '/content/medal-m.svg');
    await expect(page.locator('article .prose li').first()).toBeVisible();
    await expect(page.getByRole('navigation', { name: tr['site.crumb'] })).toHaveText(
      `${tr['site.home']}/${tr['promotions.title']}/Lale’nin Bedava Dönüşleri`,
    );
    await lookAt(page, 'promotion');
    await page.reload();
    await expect(title).toHaveText('Lale’nin Bedava Dönüşleri');
    for (const wrong of ['999', 'x', '%3Cimg%20src=x%3E']) {
      await page.goto(`${url()}/promotions/${wrong}`);
      await expect(title).toHaveText(tr['site.notFound.title']);
    }
  },
);

test.describe('of hostile markup', () => {
  // The policy's word about it is the policy at work.
  test.use({ expected: [/inline event handler/] });

  for (const way of ['with the page', 'when it was asked for'] as const)
    test(
      `a promotion’s HTML that comes ${way} runs nothing, even when the server’s cleaning is passed by`,
      onceIsEnough,
      async ({ page }) => {
        const promotion = {
          id: 7,
          title: '<b>Kalın</b>',
          images: [{ url: '/content/gift-s.svg' }],
          html: '<p>Temiz</p><img src="/x" onerror="document.title=1"><script>document.title=2</script><iframe src="/"></iframe>',
          url: 'javascript:alert(1)',
          startsAt: null,
          endsAt: null,
          standing: 'running',
          days: null,
          tags: [],
          bonus: null,
        };
        await page.route('**/api/cms/promotions', (route) =>
          route.fulfill({ json: { success: true, message: '', data: [promotion] } }),
        );
        await page.route(`${url()}/x`, (route) =>
          route.fulfill({ contentType: 'image/svg+xml', body: '<svg/>' }),
        );
        await page.route(`${url()}/promotions/7`, (route) =>
          withContent(route, (markup) =>
            markup.replace(/(id="answers">)(.*?)(?=<\/script>)/, (_all, start: string, json: string) => {
              const [[key]] = JSON.parse(json) as [[unknown]];
              return start + JSON.stringify([[key, [promotion]]]).replaceAll('<', '\\u003c');
            }),
          ),
        );
        if (way === 'with the page') await open(page, '/promotions/7');
        else {
          // So high that the promotions are seen.
          await page.setViewportSize({ width: page.viewportSize()!.width, height: 5000 });
          await open(page);
          await page
            .getByRole('region', { name: tr['home.promotions'] })
            .locator('a[href="/promotions/7"]')
            .click();
        }
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('<b>Kalın</b>');
        await expect(page.getByText('Temiz')).toBeVisible();
        await expect(page.locator('article iframe, article script, article [onerror]')).toHaveCount(0);
        await expect(page.getByText(tr['promotions.go'])).toHaveCount(0);
        await expect(page).toHaveTitle('<b>Kalın</b> — Felek');
      },
    );
});

test('the operator’s pages are listed and read', onceIsEnough, async ({ page }) => {
  await open(page, '/pages');
  await page.getByRole('main').getByRole('link', { name: 'Hakkımızda' }).click();
  await expect(page).toHaveURL(`${url()}/pages/3`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hakkımızda');
  await expect(page).toHaveTitle('Hakkımızda — Felek');
  const crumbs = page.getByRole('navigation', { name: tr['site.crumb'] });
  await expect(crumbs).toHaveText(`${tr['site.home']}/${tr['pages.title']}/Hakkımızda`);
  await expect(crumbs.locator('[aria-current]')).toHaveText('Hakkımızda');
  await crumbs.getByRole('link', { name: tr['pages.title'] }).click();
  await expect(page).toHaveURL(`${url()}/pages`);
});

test(
  'the banner names both domains on the home page alone, and stays closed once closed',
  onceIsEnough,
  async ({ page }) => {
    await open(page);
    const banner = page.getByRole('complementary', { name: tr['banner.label'] });
    const answer = await page.request.get(`${url()}/api/cms/grouped`);
    const { data } = (await answer.json()) as { data: { domainStatus: { current: string; next: string } } };
    await expect(banner).toContainText(data.domainStatus.current);
    await expect(banner).toContainText(data.domainStatus.next);
    await banner.getByRole('button', { name: tr['site.close'] }).click();
    expect(await stored(page, 'topNotifyRead')).toBe('yes');
    await expect(banner).toHaveCount(0);
    await open(page);
    await expect(banner).toHaveCount(0);
    await page.evaluate(() => localStorage.removeItem('topNotifyRead'));
    await open(page, '/promotions');
    await expect(banner).toHaveCount(0);
    await page.getByRole('link', { name: /Felek — / }).click();
    await expect(banner).toBeVisible();
  },
);

test(
  'the jackpots are those that the specification names, they grow, and no amount touches another',
  onceIsEnough,
  async ({ page }) => {
    await page.clock.install();
    await open(page);
    await seePopup(page);
    await popupOf(page).getByRole('button').click();
    const jackpots = page.getByRole('region', { name: tr['jackpot.title'] });
    await page.getByRole('region', { name: tr['home.slider'] }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 300);
    await expect(jackpots).toBeVisible();
    await jackpots.scrollIntoViewIfNeeded();
    const cards = jackpots.locator(':scope ul').first().locator(':scope > li');
    await expect(cards).toHaveText([/Clover Chance/, /High Cash/, /Jackpot Cards/, /Egypt Quest/, /Hazine/]);
    await expect(cards.first().locator('li')).toHaveCount(4);
    for (const image of await cards.first().locator('img').all())
      await expect
        .poll(() => image.evaluate((each: HTMLImageElement) => each.complete && each.naturalWidth > 0))
        .toBe(true);
    const amount = async () => Number((await cards.nth(3).innerText()).replace(/[^\d]/g, ''));
    const before = await amount();
    await expect
      .poll(async () => {
        await page.clock.runFor(2500);
        return amount();
      })
      .toBeGreaterThan(before);
    for (const width of [1920, 1440, 1200, 1024, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      // The row may still move to its next card, so all of a card is measured at once.
      const boxes = await cards.evaluateAll((all) =>
        all.map((card) => ({
          edge: card.getBoundingClientRect().right,
          inCard: [...card.querySelectorAll('.figures')].map((each) => each.getBoundingClientRect()),
        })),
      );
      for (const { edge, inCard } of boxes) {
        for (const one of inCard) {
          expect(one.right, `runs over its card at ${width}`).toBeLessThanOrEqual(edge - 8);
          const beside = inCard.filter(({ left, top }) => left > one.left && Math.abs(top - one.top) < 20);
          for (const { left } of beside) expect(left - one.right, `at ${width}`).toBeGreaterThanOrEqual(8);
        }
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    // A look waits for frames, and the page's clock has them.
    await page.clock.resume();
    await lookAt(page, 'jackpots');
  },
);

test('a customer writes to the house and is answered; a visitor is asked to log in', async ({
  page,
  isMobile,
}) => {
  const customer = await newCustomer();
  await open(page, '/casino/slot');
  const opener = page
    .locator('header')
    .getByRole('button', { name: tr[isMobile ? 'menu.open' : 'site.liveChat'] });
  const openChat = async () => {
    await opener.click();
    if (isMobile)
      await page
        .getByRole('navigation', { name: tr['menu.main'] })
        .getByRole('button', { name: tr['site.liveChat'] })
        .click();
  };
  await openChat();
  const chat = page.getByRole('dialog', { name: tr['site.liveChat'] });
  await expect(chat).toContainText(tr['chat.login']);
  await lookAt(page, 'chat of a visitor');
  await page.keyboard.press('Escape');
  await expect(chat).toHaveCount(0);
  await expect(opener).toBeFocused();
  await openChat();
  await chat.getByRole('button', { name: tr['header.login'] }).click();
  await fillLogin(page, customer.username, password);
  await expect(balanceOf(page)).toBeVisible();
  await open(page, '/casino/slot?dialog=chat');
  const writing = chat.getByRole('textbox', { name: tr['chat.write'] });
  await expect(writing).toBeFocused();
  const words = `Çekimim ne zaman gelir? <b>${randomUUID()}</b>`;
  await writing.fill(words);
  await chat.getByRole('button', { name: tr['chat.send'] }).click();
  await expect(chat.getByText(words)).toBeVisible();
  // The button is disabled while the field is empty, so the field has the focus.
  await expect(writing).toBeFocused();
  await expect(chat.getByText(/Bu yanıt otomatiktir/).first()).toBeVisible();
  await expect(chat.getByRole('textbox')).toHaveValue('');
  await lookAt(page, 'chat');
  await page.reload();
  await expect(chat.getByText(words)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chat).toHaveCount(0);
});

test(
  'English shows the same halls in English, and the browser keeps their content',
  onceIsEnough,
  async ({ page }) => {
    await speak(page, 'en');
    for (const [path, title] of [
      ['/casino/tvbets', en['lobby.tvbets']],
      ['/promotions', en['promotions.title']],
      ['/pages', en['pages.title']],
      ['/spor', en['menu.sports']],
    ] as const) {
      await open(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    }
    await expect(page).toHaveTitle(`${en['menu.sports']} — Felek`);
    expect(JSON.parse((await stored(page, 'bootstrap'))!)).toMatchObject({ language: 'en' });
  },
);
