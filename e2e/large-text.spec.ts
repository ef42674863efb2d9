// The browser's own text size doubled: a screen takes the layout of a smaller one, and nothing of it is lost.
import { expect } from '@playwright/test';
import { tr } from '../apps/site/src/texts/tr.ts';
import { customerScreens, desktop, lookAround, screens } from './around.ts';
import config from './playwright.config.ts';
import { sharedLogin } from './people.ts';
import { enter, onceIsEnough, phoneScreen, test } from './visit.ts';

const { launchOptions } = config.use!;
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...launchOptions!.args!, '--blink-settings=defaultFontSize=32'],
  },
});

for (const [name, size] of Object.entries({ desktop, phone: phoneScreen }))
  test(`nothing is lost on a ${name} with large text`, onceIsEnough, async ({ page }) => {
    await page.setViewportSize(size);
    await lookAround(page, screens);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    // The menu of a phone, on a desktop too.
    await expect(page.getByRole('banner').getByRole('button', { name: tr['menu.open'] })).toBeVisible();
    await enter(page, await sharedLogin());
    await lookAround(page, customerScreens);
  });
