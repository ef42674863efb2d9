// One picture of many: a contact sheet.
import type { BrowserContext } from '@playwright/test';

export interface Picture {
  /** The title above it. */
  readonly name: string;
  readonly png: Buffer;
}

export interface SheetShape {
  readonly width: number;
  readonly height: number;
  /** How many pictures a row has, and how wide each is shown. */
  readonly across: number;
  readonly shownWidth: number;
}

/** All pictures in rows, each under its name, as WebP. */
export async function sheetOf(
  context: BrowserContext,
  pictures: readonly Picture[],
  { width, height, across, shownWidth }: SheetShape,
): Promise<Buffer> {
  const page = await context.newPage();
  const shown = pictures.map(({ name, png }) => ({ name, png: png.toString('base64') }));
  const base64 = await page.evaluate(
    async ({ all, columns, pictureWidth, shape }) => {
      const [gap, line] = [12, 18];
      const cell = { width: pictureWidth + gap, height: Math.round(pictureWidth * shape) + line + gap };
      const canvas = document.createElement('canvas');
      canvas.width = columns * cell.width + gap;
      canvas.height = Math.ceil(all.length / columns) * cell.height + gap;
      const pen = canvas.getContext('2d')!;
      pen.imageSmoothingQuality = 'high';
      pen.fillStyle = '#05070f';
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.fillStyle = '#a3aed6';
      pen.font = '11px sans-serif';
      for (const [index, { name, png }] of all.entries()) {
        const picture = new Image();
        picture.src = `data:image/png;base64,${png}`;
        await picture.decode();
        const x = gap + (index % columns) * cell.width;
        const y = gap + Math.floor(index / columns) * cell.height;
        pen.fillText(name.slice(0, pictureWidth / 6), x, y + 11);
        pen.drawImage(picture, x, y + line, pictureWidth, pictureWidth * shape);
      }
      return canvas.toDataURL('image/webp', 0.72).split(',')[1]!;
    },
    { all: shown, columns: across, pictureWidth: shownWidth, shape: height / width },
  );
  await page.close();
  return Buffer.from(base64, 'base64');
}
