// Covers as pictures. A browser needs ten times as long for a drawing as for a picture of it, on the thread that scrolls. So each drawing
// is painted once as WebP, sharp enough for screens of two dots a pixel. The pictures are a cache: files in a folder, named by the hash of
// the drawing. It may be deleted at any time, and several servers may share it. Painting is work of some 50 ms for a thread of its own, one
// cover after another.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';

export interface Picture {
  readonly type: 'image/webp' | 'image/svg+xml';
  readonly bytes: Buffer;
  /** The hash of the drawing that it shows. */
  readonly mark: string;
}

/** Twice the width of a tile on most screens. */
const width = 384;
const height = 512;
/** The drawings are 300 wide, at 72 dots an inch. */
const density = (72 * width) / 300;
const webp = { quality: 72, effort: 3, smartSubsample: true } as const;

/** Where the library does not run, a cover stays a drawing. */
const library = import('sharp').then(
  ({ default: sharp }) => {
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  },
  () => undefined,
);

export interface Painter {
  paint(svg: string): Promise<Picture>;
}

export function openPainter({ folder, log }: { readonly folder: string; readonly log: Logger }): Painter {
  let last: Promise<unknown> = Promise.resolve();
  /** The painting of a drawing, after those that were asked for before. */
  function inTurn(svg: string): Promise<Buffer | undefined> {
    const mine = last.then(async () => {
      const sharp = await library;
      return sharp?.(Buffer.from(svg), { density }).resize(width, height).webp(webp).toBuffer();
    });
    last = mine.catch(() => undefined);
    return mine;
  }

  async function keep(file: string, bytes: Buffer): Promise<void> {
    const draft = `${file}.${randomUUID()}`;
    try {
      await mkdir(folder, { recursive: true });
      await writeFile(draft, bytes);
      // Another server never reads half of it.
      await rename(draft, file);
    } catch (error) {
      log.warn({ err: error }, 'a cover could not be kept');
    }
  }

  return {
    async paint(svg) {
      const mark = createHash('sha256').update(svg).digest('base64url').slice(0, 24);
      const file = join(folder, `${mark}.webp`);
      const kept = await readFile(file).catch(() => undefined);
      if (kept) return { type: 'image/webp', bytes: kept, mark };
      const painted = await inTurn(svg).catch((error: unknown) => {
        log.error({ err: error }, 'bug: a cover could not be painted');
        return undefined;
      });
      if (!painted) return { type: 'image/svg+xml', bytes: Buffer.from(svg), mark };
      await keep(file, painted);
      return { type: 'image/webp', bytes: painted, mark };
    },
  };
}
