import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLog } from '../../log.ts';
import { plainCover } from './covers.ts';
import { openPainter } from './painting.ts';

let folder: string;
const log = openLog('silent');
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'felek-covers-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('a drawing becomes a picture of 384 by 512 with all its colours', async () => {
  const { type, bytes } = await openPainter({ folder, log }).paint(plainCover);
  expect(type).toBe('image/webp');
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 384, height: 512, format: 'webp' });
  const { entropy } = await sharp(bytes).stats();
  expect(entropy).toBeGreaterThan(4);
});

it('a picture that is kept is not painted again', async () => {
  const first = await openPainter({ folder, log }).paint(plainCover);
  const [file] = readdirSync(folder);
  writeFileSync(join(folder, file!), 'kept');
  const second = await openPainter({ folder, log }).paint(plainCover);
  expect([second.mark, second.bytes.toString()]).toEqual([first.mark, 'kept']);
});

it('what cannot be painted or kept stays a drawing, and the next one is painted', async () => {
  const painter = openPainter({ folder: join(folder, 'none', '\0'), log });
  const [broken, whole] = await Promise.all([painter.paint('<svg'), painter.paint(plainCover)]);
  expect([broken.type, whole.type]).toEqual(['image/svg+xml', 'image/webp']);
});
