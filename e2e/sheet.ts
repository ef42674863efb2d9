// One picture of many: a contact sheet.
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';

export interface Picture {
  /** The title above it. */
  readonly name: string;
  readonly png: Buffer;
}

/** Where the sheets are. */
export const sheetFolder = join(import.meta.dirname, '../docs/screens');
/** The screens that are pictured, and how their sheets are laid out. */
export const devices = {
  phone: { width: 390, height: 844, across: 11, shownWidth: 168 },
  desktop: { width: 1440, height: 900, across: 6, shownWidth: 320 },
} as const;

export interface SheetShape {
  readonly width: number;
  readonly height: number;
  /** How many pictures a row has, and how wide each is shown. */
  readonly across: number;
  readonly shownWidth: number;
}

/** All pictures in rows, each under its name, as WebP. */
export function sheetOf(
  context: BrowserContext,
  pictures: readonly Picture[],
  { width, height, across, shownWidth }: SheetShape,
): Promise<Buffer> {
  const rows = Array.from({ length: Math.ceil(pictures.length / across) }, (_, row) =>
    pictures.slice(row * across, (row + 1) * across),
  );
  return sheetOfRows(context, rows, (shownWidth * height) / width);
}

/** Rows of pictures of any width, all shown at one height, as WebP. */
export async function sheetOfRows(
  context: BrowserContext,
  rows: readonly (readonly Picture[])[],
  shownHeight: number,
): Promise<Buffer> {
  const page = await context.newPage();
  const shown = rows.map((row) => row.map(({ name, png }) => ({ name, png: png.toString('base64') })));
  const base64 = await page.evaluate(
    async ({ all, height }) => {
      const [gap, line] = [12, 18];
      const load = async ({ name, png }: { name: string; png: string }) => {
        const picture = new Image();
        picture.src = `data:image/png;base64,${png}`;
        await picture.decode();
        return { name, picture, width: (height * picture.width) / picture.height };
      };
      const loaded = await Promise.all(all.map((row) => Promise.all(row.map(load))));
      const canvas = document.createElement('canvas');
      const widths = loaded.map((row) => row.reduce((sum, { width }) => sum + width + gap, gap));
      canvas.width = Math.ceil(Math.max(...widths));
      canvas.height = Math.ceil(loaded.length * (height + line + gap) + gap);
      const pen = canvas.getContext('2d')!;
      pen.imageSmoothingQuality = 'high';
      pen.fillStyle = '#05070f';
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.fillStyle = '#a3aed6';
      pen.font = '11px sans-serif';
      for (const [place, row] of loaded.entries()) {
        let x = gap;
        const y = gap + place * (height + line + gap);
        for (const { name, picture, width } of row) {
          pen.fillText(name.slice(0, width / 6), x, y + 11);
          pen.drawImage(picture, x, y + line, width, height);
          x += width + gap;
        }
      }
      return canvas.toDataURL('image/webp', 0.72).split(',')[1]!;
    },
    { all: shown, height: shownHeight },
  );
  await page.close();
  return Buffer.from(base64, 'base64');
}
