// The screen before, and without, any script of ours: the visitor's page, drawn by the server in the visitor's language.
import { expect } from '@playwright/test';
import { en } from '../apps/site/src/texts/en.ts';
import { tr } from '../apps/site/src/texts/tr.ts';
import { sharedLogin } from './people.ts';
import {
  balanceOf,
  enter,
  isTakenOver,
  keep,
  markDrawn,
  open,
  phoneScreen,
  speak,
  test,
  url,
} from './visit.ts';

const drawn = [
  '/',
  '/casino/slot',
  '/casino/live',
  '/promotions',
  '/promotions/1',
  '/pages',
  '/pages/3',
  '/spor',
  '/livespor',
  '/livespor/betco',
];
const notDrawn = [
  '/?dialog=login',
  '/?refId=7',
  '/casino/slot?search=lale',
  '/pages/999',
  '/promotions/999',
  '/spor/mac/none',
  '/no/such/page',
];

for (const [language, texts] of [['tr', tr] as const, ['en', en] as const]) {
  test.describe('without a script', () => {
    test.use({ javaScriptEnabled: false });

    test(`the server draws the home page and the lobby (${language})`, async ({ page, context }) => {
      // Turkish is what a visitor gets who has chosen nothing.
      if (language === 'en') await context.addCookies([{ name: 'lang', value: language, url: url() }]);
      await page.goto(url());
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts['home.visitor.title']);
      await expect(
        page.getByRole('region', { name: texts['home.slider'] }).getByRole('link').first(),
      ).toBeVisible();
      await page.goto(`${url()}/casino/slot`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts['lobby.slot']);
    });

    test(`the server draws the promotions and a promotion’s own page (${language})`, async ({
      page,
      context,
    }) => {
      if (language === 'en') await context.addCookies([{ name: 'lang', value: language, url: url() }]);
      await page.goto(`${url()}/promotions`);
      const cards = page.getByRole('main').locator('a[href^="/promotions/"]');
      const titles = await cards.allInnerTexts();
      expect(titles.length).toBeGreaterThan(0);
      const path = await cards.first().getAttribute('href');
      await page.goto(url() + path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[0]!.split('\n')[0]!);
      await expect(page.locator('.prose')).not.toBeEmpty();
    });
  });

  // Languages and widths take turns: the server draws the same page for every width.
  const [screen, viewport] = language === 'tr' ? ['a phone', phoneScreen] : ['a desktop', undefined];
  test(`what the server drew is taken over as it stands (${language}, on ${screen})`, async ({
    page,
    expected,
  }) => {
    expected.push(/404/);
    if (viewport) await page.setViewportSize(viewport);
    await speak(page, language);
    await markDrawn(page);
    for (const path of [...drawn, ...notDrawn])
      expect([path, await isTakenOver(page, path)]).toEqual([path, drawn.includes(path)]);
  });
}

test('a page for somebody who is known here is drawn anew, without a complaint', async ({ page }) => {
  await keep(page, { topNotifyRead: 'yes', menuNarrow: 'true' });
  await open(page);
  await expect(page.getByRole('complementary', { name: tr['banner.label'] })).toHaveCount(0);
  await expect(page.getByRole('button', { name: tr['menu.widen'] })).toBeVisible();
  await enter(page, await sharedLogin());
  for (const path of ['/', '/casino/slot', '/promotions']) {
    await open(page, path);
    await expect(balanceOf(page)).toBeVisible();
  }
});

test('a language chosen while the page is still being taken over is spoken, without a complaint', async ({
  page,
}) => {
  // Chosen when the side menu works and the middle of the page does not yet.
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!('taken' in document.documentElement.dataset)) return;
      watch.disconnect();
      const languages = document.querySelector('select')!;
      languages.value = 'en';
      languages.dispatchEvent(new Event('change', { bubbles: true }));
    });
    watch.observe(document, { attributes: true, subtree: true });
  });
  const debug = await page.context().newCDPSession(page);
  await debug.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await open(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en['home.visitor.title']);
  await debug.send('Emulation.setCPUThrottlingRate', { rate: 1 });
});

test('each file of the type has all letters of Turkish', async ({ page }) => {
  await open(page);
  const [files, lacking] = await page.evaluate(async () => {
    const hrefs = [...document.querySelectorAll<HTMLLinkElement>('link[as=font]')].map(({ href }) => href);
    const paints = document.createElement('canvas').getContext('2d')!;
    const widthIn = (letter: string, fonts: string) => {
      paints.font = `64px ${fonts}`;
      return paints.measureText(letter).width;
    };
    const found: string[] = [];
    for (const [index, href] of hrefs.entries()) {
      const family = `type${index}`;
      document.fonts.add(await new FontFace(family, `url(${href})`).load());
      // A letter that the file lacks comes from the next font, and has its width.
      for (const letter of 'abcçdefgğhıijklmnoöpqrsştuüvwxyzABCÇDEFGĞHIİJKLMNOÖPQRSŞTUÜVWXYZ0123456789')
        if (widthIn(letter, `${family}, monospace`) !== widthIn(letter, `${family}, serif`))
          found.push(`${letter} in ${href}`);
    }
    return [hrefs.length, found];
  });
  expect(files).toBe(3);
  expect(lacking).toEqual([]);
});
