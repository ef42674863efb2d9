// Every address and every dialog, in both languages, from a small phone to a wide desktop: nothing runs over the edge, no text is
// missing, nothing is complained of in the console, and axe finds nothing.
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { encodeGame } from '../apps/site/src/casino/game-address.ts';
import { dialogNames } from '../apps/site/src/shell/dialog.ts';
import { tr } from '../apps/site/src/texts/tr.ts';
import type { Game } from '../packages/contract/src/casino.ts';
import { demoPassword, demoPeople } from '../packages/contract/src/demo.ts';
import { siteRoutes } from '../packages/contract/src/site-routes.ts';

const url = () => process.env['FELEK_URL']!;

test.skip(({ isMobile }) => isMobile, 'it sets its own widths');

const widths = [320, 390, 768, 1200, 1920];
/** Colours and names do not change with the width, so each language is looked at once, small and wide. */
const axeAt: Readonly<Record<string, number>> = { tr: 390, en: 1920 };
const addresses = siteRoutes
  .filter((route) => !route.includes(':game'))
  .map((route) => route.replace(':id', '3'));
const visitorsDialogs = ['login', 'register', 'recovery', 'menu'];

interface Screen {
  readonly address: string;
  readonly who: 'visitor' | 'customer';
}
const screens: readonly Screen[] = [
  ...addresses
    .filter((address) => !address.startsWith('/dashboard'))
    .map((address) => ({ address, who: 'visitor' as const })),
  ...visitorsDialogs.map((name) => ({ address: `/?dialog=${name}`, who: 'visitor' as const })),
  { address: '/no/such/page', who: 'visitor' },
  { address: '/casino/play/nonsense', who: 'customer' },
  ...addresses
    .filter((address) => address === '/' || address.startsWith('/dashboard'))
    .map((address) => ({ address, who: 'customer' as const })),
  ...dialogNames
    .filter((name) => !visitorsDialogs.includes(name) || name === 'menu')
    .map((name) => ({ address: `/dashboard?dialog=${name}&about=none`, who: 'customer' as const })),
];

async function authData(): Promise<string> {
  const answer = await fetch(`${url()}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: demoPeople.fresh, password: demoPassword }),
  });
  return JSON.stringify(((await answer.json()) as { data: object }).data);
}

/** The play page of the house's own game. */
async function playAddress(): Promise<string> {
  const answer = await fetch(`${url()}/api/casino/games`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ search: 'lale', live: false }),
  });
  const { data } = (await answer.json()) as { data: Game[][] };
  return `/casino/play/${encodeURIComponent(encodeGame(data.flat()[0]!))}`;
}

/** What is wrong with a screen at a width. */
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

for (const language of ['tr', 'en']) {
  for (const who of ['visitor', 'customer'] as const) {
    test(`every screen of a ${who} (${language})`, async ({ browser }) => {
      test.setTimeout(300_000);
      const context = await browser.newContext();
      await context.addCookies([{ name: 'lang', value: language, url: url() }]);
      const stored = { lang: language, ...(who === 'customer' && { authData: await authData() }) };
      await context.addInitScript((entries) => {
        // A game's frame has no storage.
        if (origin === 'null') return;
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      }, stored);
      const page = await context.newPage();
      const wrong: string[] = [];
      let address = '';
      page.on('pageerror', ({ message }) => wrong.push(`${address}: ${message}`));
      page.on('console', (message) => {
        const isNotFound = address === '/no/such/page' && /404/.test(message.text());
        if (message.type() === 'error' && !isNotFound && !/GL Driver/.test(message.text()))
          wrong.push(`${address}: ${message.text()}`);
      });
      const theirs = screens.filter((each) => each.who === who).map((screen) => screen.address);
      if (who === 'customer') theirs.push(await playAddress());
      for (address of theirs) {
        await page.goto(url() + address);
        await page.locator('h1').first().waitFor({ state: 'attached' });
        await page.waitForTimeout(300);
        for (const width of language === 'tr' ? widths : [320, 1920]) {
          await page.setViewportSize({ width, height: 900 });
          await page.evaluate(
            () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 60))),
          );
          for (const each of await lookOver(page)) wrong.push(`${address} at ${width}: ${each}`);
          if (width !== axeAt[language]) continue;
          const { violations } = await new AxeBuilder({ page }).analyze();
          for (const { id, nodes } of violations)
            wrong.push(`${address} at ${width}: ${id}: ${nodes[0]?.html.slice(0, 200)}`);
        }
      }
      expect(wrong).toEqual([]);
      await context.close();
    });
  }
}
