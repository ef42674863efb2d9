// Pictures of every address and dialog, on a phone and on a desktop, in both languages, put together as one sheet each under
// docs/screens. SCREENS names a folder that keeps them one by one as well.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newCustomer, payIn } from './people.ts';
import { devices, sheetFolder, sheetOf, type Picture } from './sheet.ts';
import { customerScreens, playAddress, see, visitorScreens } from './screens.ts';
import { enter, settle, speak, test } from './visit.ts';

for (const device of ['phone', 'desktop'] as const)
  for (const language of ['tr', 'en'] as const)
    test(`${device} in ${language}`, async ({ page, context, expected }) => {
      // Places that are not there, and games that are not launched, are pictures too.
      expected.push(/./);
      test.setTimeout(600_000);
      const { width, height } = devices[device];
      await speak(page, language);
      const pictures: Picture[] = [];
      const take = async (address: string) => {
        await see(page, address);
        await page.setViewportSize({ width, height });
        await page.evaluate(() => scrollTo(0, 0));
        await page.evaluate(settle);
        const png = await page.screenshot({ animations: 'disabled' });
        pictures.push({ name: address, png });
        const name = `${device}-${language}-${address.replace(/[^\w]+/g, '-').slice(0, 60)}.png`;
        if (process.env['SCREENS']) await writeFile(join(process.env['SCREENS'], name), png);
      };
      for (const address of visitorScreens) await take(address);
      const customer = await newCustomer();
      await payIn(customer, 750);
      await enter(page, customer.auth);
      const game = (await playAddress()).replace('/casino/play/', '');
      for (const address of [
        ...(await customerScreens(customer)).filter((each) => !each.includes('dialog=play')),
        device === 'phone' ? `/casino/slot?dialog=play&about=${game}` : `/casino/play/${game}`,
      ])
        await take(address);
      await writeFile(
        join(sheetFolder, `${device}-${language}.webp`),
        await sheetOf(context, pictures, devices[device]),
      );
    });
