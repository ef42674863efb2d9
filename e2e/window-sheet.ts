// The first screens of the shop window at five widths, in each language, as one sheet each under docs/screens. With FELEK_HOME each picture
// stands beside the one of that commit's house. SCREENS names a folder that keeps them one by one as well.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { reach, type NamedHouse } from './houses.ts';
import { newCustomer, payIn, playRounds, type Customer } from './people.ts';
import { sheetOfRows } from './sheet.ts';
import { enter, open, settle, speak, test } from './visit.ts';

const sizes = [
  [320, 640],
  [390, 844],
  [768, 1024],
  [1440, 900],
  [1920, 1080],
] as const;
const shownHeight = 220;
/** Those of a visitor first: a login stays. */
const screens = [
  ['visitor', '/'],
  ['visitor', '/casino/slot'],
  ['visitor', '/casino/live'],
  ['visitor', '/promotions'],
  ['visitor', '/spor'],
  ['customer', '/'],
  ['customer', '/dashboard'],
  ['customer', '/dashboard/deposit'],
] as const;
const folder = join(import.meta.dirname, '../docs/screens');

async function newPlayer(): Promise<Customer> {
  const customer = await newCustomer();
  await payIn(customer, 750);
  // An older house names the call of a round otherwise.
  await playRounds(customer, 2).catch(() => undefined);
  return customer;
}

/** The first screen, without the popup, once nothing on it waits for the server. */
async function take(page: Page, path: string): Promise<Buffer> {
  await open(page, path);
  // The popup comes after the first sign of a player.
  await page.keyboard.press('Escape');
  const isComplete = () => !document.querySelector('.animate-spin, .animate-pulse-soft');
  await page.waitForFunction(isComplete, undefined, { timeout: 5000 }).catch(() => undefined);
  await page.waitForTimeout(300);
  await page.keyboard.press('Escape');
  await page.evaluate(settle);
  return page.screenshot({ animations: 'disabled' });
}

for (const language of ['tr', 'en'] as const)
  test(`the shop window in ${language}`, async ({ browser, context, expected }) => {
    expected.push(/./);
    const houses = JSON.parse(process.env['FELEK_HOUSES']!) as NamedHouse[];
    const taken = new Map<string, Buffer>();
    for (const house of houses) {
      reach(house);
      const player = await newPlayer();
      for (const [width, height] of sizes) {
        const isPhone = width < 768;
        const own = await browser.newContext({
          viewport: { width, height },
          hasTouch: isPhone,
          isMobile: isPhone,
          reducedMotion: 'reduce',
        });
        const page = await own.newPage();
        await speak(page, language);
        for (const [who, path] of screens) {
          if (who === 'customer') await enter(page, player.auth);
          const name = [house.name, width, who, path].join(' ');
          taken.set(name, await take(page, path));
          if (process.env['SCREENS'])
            await writeFile(
              join(process.env['SCREENS'], `${language}-${name.replace(/\W+/g, '-')}.png`),
              taken.get(name)!,
            );
        }
        await own.close();
      }
    }
    const rows = screens.map(([who, path]) =>
      sizes.flatMap(([width]) =>
        houses.map((house) => {
          const name = [house.name, width, who, path].join(' ');
          return { name, png: taken.get(name)! };
        }),
      ),
    );
    await writeFile(join(folder, `window-${language}.webp`), await sheetOfRows(context, rows, shownHeight));
  });
