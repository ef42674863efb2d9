// Pictures of every address and dialog, on a phone and on a desktop, in both languages, put together as one sheet each under
// docs/screens. SCREENS names a folder that keeps them one by one as well.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { newCustomer, payIn } from './people.ts';
import { customerScreens, playAddress, see, visitorScreens } from './screens.ts';
import { enter, settle, speak, test } from './visit.ts';

const devices = {
  phone: { width: 390, height: 844, across: 11, shownWidth: 168 },
  desktop: { width: 1440, height: 900, across: 6, shownWidth: 320 },
} as const;
const folder = join(import.meta.dirname, '../docs/screens');

interface Picture {
  readonly address: string;
  readonly png: Buffer;
}

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
        pictures.push({ address, png });
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
      await writeFile(join(folder, `${device}-${language}.webp`), await sheetOf(context, pictures, device));
    });

/** One picture of them all, each under its address. */
async function sheetOf(
  context: BrowserContext,
  pictures: readonly Picture[],
  device: keyof typeof devices,
): Promise<Buffer> {
  const page: Page = await context.newPage();
  const shown = pictures.map(({ address, png }) => ({ address, png: png.toString('base64') }));
  const base64 = await page.evaluate(
    async ({ all, across, shownWidth, shape }) => {
      const [gap, line] = [12, 18];
      const cell = { width: shownWidth + gap, height: Math.round(shownWidth * shape) + line + gap };
      const canvas = document.createElement('canvas');
      canvas.width = across * cell.width + gap;
      canvas.height = Math.ceil(all.length / across) * cell.height + gap;
      const pen = canvas.getContext('2d')!;
      pen.imageSmoothingQuality = 'high';
      pen.fillStyle = '#05070f';
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.fillStyle = '#a3aed6';
      pen.font = '11px sans-serif';
      for (const [index, { address, png }] of all.entries()) {
        const picture = new Image();
        picture.src = `data:image/png;base64,${png}`;
        await picture.decode();
        const x = gap + (index % across) * cell.width;
        const y = gap + Math.floor(index / across) * cell.height;
        pen.fillText(address.slice(0, shownWidth / 6), x, y + 11);
        pen.drawImage(picture, x, y + line, shownWidth, shownWidth * shape);
      }
      return canvas.toDataURL('image/webp', 0.72).split(',')[1]!;
    },
    { all: shown, ...devices[device], shape: devices[device].height / devices[device].width },
  );
  await page.close();
  return Buffer.from(base64, 'base64');
}
