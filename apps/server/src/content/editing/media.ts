// The house's own pictures. An upload is decoded, cut to the three sizes of the site and encoded anew: neither a script nor metadata of
// the file survives. The address is the hash of the encoded picture, so the content of an address never changes.
import { hash as hashOf } from 'node:crypto';
import type { OutputOf, RefusalOf } from '@felek/contract/call';
import type { uploadPicture } from '@felek/contract/office';
import type { Database } from '../../db/database.ts';
import { execute, findRow, listRows } from '../../db/statement.ts';
import type { OperatorAsk } from '../../http/route.ts';
import type { Decisions } from '../../office/office.ts';
import * as store from './media.store.ts';

export interface Media {
  upload(
    ask: OperatorAsk,
    data: string,
  ): Promise<OutputOf<typeof uploadPicture> | RefusalOf<typeof uploadPicture>>;
  /** The bytes behind an address of ours, as WebP. */
  find(hash: string): Promise<Buffer | undefined>;
  /** The widths of those of these addresses that are our pictures. */
  widthsOf(addresses: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** The sizes of the site's pictures, smallest screen first. */
const sizes = [
  [768, 432],
  [992, 496],
  [1200, 540],
] as const;
const [leastWidth, leastHeight] = [1200, 540];
const mostPixels = 40_000_000;
const webp = { quality: 82, effort: 4, smartSubsample: true } as const;
const address = (hash: Buffer) => `/media/${hash.toString('hex')}.webp`;
const ofOurs = /^\/media\/([0-9a-f]{64})\.webp$/;

/** By the first bytes alone, so that no other decoder of the library ever sees a file. */
function isPicture(bytes: Buffer): boolean {
  const text = bytes.toString('latin1', 0, 12);
  return (
    text.startsWith('\xff\xd8\xff') ||
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    (text.startsWith('RIFF') && text.endsWith('WEBP'))
  );
}

/** Undefined where the library does not run. */
const library = import('sharp').then(
  ({ default: sharp }) => sharp,
  () => undefined,
);

export function openMedia({
  database,
  decisions,
}: {
  readonly database: Pick<Database, 'pool' | 'inTransaction'>;
  readonly decisions: Pick<Decisions, 'record'>;
}): Media {
  const { pool } = database;
  return {
    async upload(ask, data) {
      const bytes = Buffer.from(data, 'base64');
      if (!isPicture(bytes)) return 'picture_unreadable';
      const written = await rewrite(bytes);
      if (typeof written === 'string') return written;
      await database.inTransaction(async (tx) => {
        for (const { hash, bytes: made, width, height } of written)
          await execute(tx.client, store.insertPicture, hash, made, width, height, ask.operator);
        const subject = `picture ${written.at(-1)!.hash.toString('hex').slice(0, 16)}`;
        const detail = { bytes: String(bytes.length) };
        await decisions.record(tx, ask, { action: 'upload picture', subject, detail }, '');
      });
      return { images: written.map(({ hash }) => address(hash)) };
    },
    find: async (hash) => (await findRow(pool, store.findPicture, Buffer.from(hash, 'hex')))?.bytes,
    async widthsOf(addresses) {
      const hashes = addresses.flatMap((each) => {
        const hex = ofOurs.exec(each)?.[1];
        return hex === undefined ? [] : [Buffer.from(hex, 'hex')];
      });
      const rows = hashes.length === 0 ? [] : await listRows(pool, store.listWidths, hashes);
      return new Map(rows.map(({ hash, width }) => [address(hash), width]));
    },
  };
}

interface Written {
  readonly hash: Buffer;
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

async function rewrite(bytes: Buffer): Promise<Written[] | RefusalOf<typeof uploadPicture>> {
  const sharp = await library;
  if (!sharp) return 'picture_unreadable';
  const open = () => sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels, pages: 1 });
  try {
    const { width, height } = await open().metadata();
    if (width * height > mostPixels) return 'picture_large';
    if (width < leastWidth || height < leastHeight) return 'picture_small';
    const written: Written[] = [];
    for (const [wide, high] of sizes) {
      const made = await open().rotate().resize(wide, high, { fit: 'cover' }).webp(webp).toBuffer();
      written.push({ hash: hashOf('sha256', made, 'buffer'), bytes: made, width: wide, height: high });
    }
    return written;
  } catch (error) {
    return /pixel limit/.test(String(error)) ? 'picture_large' : 'picture_unreadable';
  }
}
