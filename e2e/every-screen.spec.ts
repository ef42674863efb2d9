// Every address and every dialog, in both languages, from a small phone to a wide desktop: nothing runs over the edge, no text is
// missing, nothing is complained of in the console, and axe finds nothing.
import { expect, type Page } from '@playwright/test';
import { encodeGame } from '../apps/site/src/casino/game-address.ts';
import { dialogNames } from '../apps/site/src/shell/dialog.ts';
import { tr } from '../apps/site/src/texts/tr.ts';
import type { Game } from '../packages/contract/src/casino.ts';
import { demoPeople } from '../packages/contract/src/demo.ts';
import { siteRoutes } from '../packages/contract/src/site-routes.ts';
import { ask, sharedLogin } from './people.ts';
import { enter, open, speak, test, whatAxeFinds } from './visit.ts';

const widths = [320, 390, 768, 1200, 1920];
const axeAt = [390, 1920];
const addresses = siteRoutes
  .filter((route) => !route.includes(':game'))
  .map((route) => route.replace(':id', '3'));
const ofVisitors = ['login', 'register', 'recovery', 'menu'] as const;
const ofCustomers = dialogNames.filter((name) => !ofVisitors.some((each) => each === name));

const screens = {
  visitor: [
    ...addresses.filter((address) => !address.startsWith('/dashboard')),
    ...ofVisitors.map((name) => `/?dialog=${name}`),
    '/no/such/page',
  ],
  customer: [
    '/',
    ...addresses.filter((address) => address.startsWith('/dashboard')),
    ...ofCustomers.map((name) => `/dashboard?dialog=${name}&about=none`),
    '/dashboard?dialog=menu',
    '/casino/play/nonsense',
  ],
};

/** The play page of the house's own game. */
async function playAddress(): Promise<string> {
  const { data } = await ask('casino/games', { search: 'lale', live: false });
  return `/casino/play/${encodeURIComponent(encodeGame((data as Game[][]).flat()[0]!))}`;
}

/** What is wrong with a screen at each width. */
function lookOver(page: Page): Promise<string[]> {
  return page.evaluate((keys) => {
    const wrong: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) wrong.push(`is ${scrollWidth - clientWidth} px too wide`);
    const shown = document.body.innerText;
    for (const key of keys) if (shown.includes(key)) wrong.push(`shows the key ${key}`);
    if (/\{\w+\}|undefined|NaN/.test(shown)) wrong.push('shows a gap that was not filled');
    return wrong;
  }, dottedKeys);
}
const dottedKeys = Object.keys(tr).filter((key) => key.includes('.'));

/** Waits for the page and its dialog, and for all that they ask the server. */
async function see(page: Page, address: string): Promise<void> {
  // So high that what is drawn when it comes into view is drawn.
  await page.setViewportSize({ width: 1200, height: 4000 });
  await open(page, address);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  if (address.includes('dialog=')) await page.locator('[role=dialog]').first().waitFor();
  await expect(page.locator('.animate-spin, .animate-pulse-soft')).toHaveCount(0);
}

for (const language of ['tr', 'en'] as const)
  for (const who of ['visitor', 'customer'] as const)
    test(`every screen of a ${who} (${language})`, async ({ page, expected }) => {
      test.setTimeout(300_000);
      // The address that is not there answers 404, and rightly.
      if (who === 'visitor') expected.push(/404/);
      if (who === 'customer') await enter(page, await sharedLogin(demoPeople.fresh));
      await speak(page, language);
      const wrong: string[] = [];
      for (const address of [...screens[who], ...(who === 'customer' ? [await playAddress()] : [])]) {
        await see(page, address);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          const found = await lookOver(page);
          if (axeAt.includes(width)) found.push(...(await whatAxeFinds(page)));
          wrong.push(...found.map((each) => `${address} at ${width}: ${each}`));
        }
      }
      expect(wrong).toEqual([]);
    });
