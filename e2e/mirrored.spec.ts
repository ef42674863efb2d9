// From right to left, and on a phone on its side, nothing of the main screens is lost.
import { customerScreens, desktop, lookAround, screens } from './around.ts';
import { sharedLogin } from './people.ts';
import { enter, onceIsEnough, phoneScreen, test } from './visit.ts';

const onItsSide = { width: 844, height: 390 };

for (const [name, paths] of Object.entries({ visitor: screens, customer: customerScreens }))
  test(
    `a ${name} finds all of a screen from right to left and on its side`,
    onceIsEnough,
    async ({ page }) => {
      if (paths === customerScreens) await enter(page, await sharedLogin());
      const mirror = () => page.evaluate(() => void (document.documentElement.dir = 'rtl'));
      for (const size of [desktop, phoneScreen]) {
        await page.setViewportSize(size);
        await lookAround(page, paths, mirror);
      }
      await page.setViewportSize(onItsSide);
      await lookAround(page, paths);
    },
  );
