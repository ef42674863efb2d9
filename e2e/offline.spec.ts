// The site as an app: it can be installed. Without a connection it shows a note in the customer's language, and it continues when the connection
// is back.
import { expect, type Page } from '@playwright/test';
import { productName } from '@felek/contract/house';
import { encodeGame } from '../apps/site/src/casino/game-address.ts';
import { en } from '../apps/site/src/texts/en.ts';
import { tr } from '../apps/site/src/texts/tr.ts';
import { offlineTexts } from '../apps/site/src/offline/offline-texts.ts';
import { sharedLogin } from './people.ts';
import {
  balanceOf,
  dialogOf,
  enter,
  lookAt,
  onceIsEnough,
  open,
  phoneScreen,
  speak,
  stopClock,
  test,
  url,
} from './visit.ts';

interface Manifest {
  readonly lang: string;
  readonly name: string;
  readonly short_name: string;
  readonly icons: readonly { src: string; sizes: string; type: string; purpose?: string }[];
  readonly shortcuts: readonly { name: string }[];
}

for (const [language, texts] of [['tr', tr] as const, ['en', en] as const])
  test(`can be installed (${language})`, async ({ page }) => {
    await speak(page, language);
    await open(page);
    const browser = await page.context().newCDPSession(page);
    // A browser in private mode reports this error for every site.
    const isOfPrivacy = ({ errorId }: { errorId: string }) => errorId === 'in-incognito';
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.filter((error) => !isOfPrivacy(error))).toEqual([]);
    const { errors, data } = await browser.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data!) as Manifest;
    expect(manifest).toMatchObject({ lang: language, name: productName, short_name: productName });
    expect(manifest.shortcuts[0]!.name).toBe(texts['menu.slots']);
    const pictures = manifest.icons.filter(({ type }) => type === 'image/png');
    expect(pictures.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src, sizes } of pictures) expect(await sizeOf(page, src)).toBe(sizes);
    const apple = page.locator('link[rel=apple-touch-icon]');
    expect(await sizeOf(page, (await apple.getAttribute('href'))!)).toBe('180x180');
  });

const sizeOf = (page: Page, src: string): Promise<string> =>
  page.evaluate(async (address) => {
    const { width, height } = await createImageBitmap(await (await fetch(address)).blob());
    return `${width}x${height}`;
  }, src);

test('says that the line is gone, and for a moment that it is back', async ({ page, context, expected }) => {
  expected.push(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  await page.clock.install();
  await open(page, '/promotions');
  const told = (text: string) => page.getByRole('status').filter({ hasText: text });
  await context.setOffline(true);
  await expect(told(tr['site.offline'])).toBeVisible();
  await lookAt(page, 'offline');
  await stopClock(page);
  await context.setOffline(false);
  await expect(told(tr['site.online'])).toBeVisible();
  await expect(told(tr['site.offline'])).toHaveCount(0);
  await page.clock.runFor(4000);
  await expect(told(tr['site.online'])).toHaveCount(0);
  await page.clock.resume();
  // A failed request waits: the page stays unchanged, and a dialog opens once the connection is back.
  await context.setOffline(true);
  await page.getByRole('banner').getByRole('button', { name: tr['header.login'] }).click();
  await expect(page).toHaveURL(/dialog=login/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(tr['promotions.title']);
  await expect(dialogOf(page)).toHaveCount(0);
  await context.setOffline(false);
  await expect(dialogOf(page)).toContainText(tr['login.title']);
});

test(
  'a game keeps its place and its size under the notice',
  onceIsEnough,
  async ({ page, context, expected }) => {
    expected.push(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
    await page.setViewportSize(phoneScreen);
    await enter(page, await sharedLogin());
    const lale = { gameCode: 'lale', name: 'Lale', providerName: 'Felek', mainProviderId: 100 };
    const address = encodeGame({ ...lale, productId: '', system: '', systemCategory: 0 });
    await open(page, `/casino/play/${encodeURIComponent(address)}`);
    const game = page.locator('[data-running-game]');
    const balance = page.frameLocator('[data-running-game] iframe').locator('.balance');
    await expect(balance).toBeVisible();
    const place = await game.boundingBox();
    await context.setOffline(true);
    await expect(page.getByRole('status').filter({ hasText: tr['site.offline'] })).toBeVisible();
    await expect(balance).toBeInViewport({ ratio: 1 });
    expect(await game.boundingBox()).toEqual(place);
    await context.setOffline(false);
    await expect(page.getByRole('status').filter({ hasText: tr['site.online'] })).toBeVisible();
    expect(await game.boundingBox()).toEqual(place);
  },
);

test('a dialog whose file could not be had is opened by a page that is loaded anew', async ({
  page,
  expected,
}) => {
  expected.push(/Failed to load resource|dynamically imported module/);
  await open(page, '/promotions');
  let asked = 0;
  // The route stays until the end: removing it during a reload may leave this request hanging.
  await page.route(/assets\/dialogs-/, (route) => {
    asked += 1;
    return asked === 1 ? route.abort() : route.continue();
  });
  const loadedAnew = page.waitForEvent('load');
  await page.getByRole('banner').getByRole('button', { name: tr['header.login'] }).click();
  await loadedAnew;
  await expect(dialogOf(page)).toContainText(tr['login.title']);
});

test.describe('with its worker', () => {
  test.use({ serviceWorkers: 'allow' });

  const workerOf = (language: string) => `service-worker.js?locale=${language}&house=${productName}`;

  /** Waits until the worker that speaks this language is there and ready. */
  const isThere = (page: Page, language: string) =>
    page.waitForFunction(async (address) => {
      const { active } = await navigator.serviceWorker.ready;
      return active?.state === 'activated' && active.scriptURL.endsWith(address);
    }, workerOf(language));

  /** Waits until it answers for the page. */
  const isOnDuty = (page: Page, language: string) =>
    page.waitForFunction(
      (address) => navigator.serviceWorker.controller?.scriptURL.endsWith(address),
      workerOf(language),
    );

  test('a page opened without a line says so in the customer’s language, and nothing of the customer is kept', async ({
    page,
    context,
    expected,
  }) => {
    expected.push(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
    await enter(page, await sharedLogin());
    for (const language of ['tr', 'en'] as const) {
      await speak(page, language);
      await open(page, '/dashboard');
      await page.keyboard.press('Shift');
      await isThere(page, language);
      // A worker answers for the pages that are opened after it is there.
      await open(page, '/dashboard/financial-activities');
      await isOnDuty(page, language);
      expect(await page.evaluate(() => caches.keys())).toEqual([]);
      await context.setOffline(true);
      await page.goto(`${url()}/dashboard`, { waitUntil: 'domcontentloaded' });
      const { title, note, tryAgain } = offlineTexts[language];
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByText(note)).toBeVisible();
      await expect(page).toHaveTitle(`${title} — ${productName}`);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await lookAt(page, 'without a line');
      await context.setOffline(false);
      await page.getByRole('link', { name: tryAgain }).click();
      await expect(page).toHaveURL(`${url()}/dashboard`);
      await expect(balanceOf(page)).toBeVisible();
    }
  });
});
