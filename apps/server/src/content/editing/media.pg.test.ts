// Pictures that staff upload, over HTTP: the served picture is encoded anew, and contains nothing else of the uploaded file.
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openAccountHouse, someAddress } from '../../../../../testbed/account-servers.ts';
import { newId } from '../../ids.ts';
import { hashToken, newToken } from '../../vault.ts';

const { server } = await openAccountHouse();
const token = newToken();
const operator = newId<'operator'>();
await server.database.pool.query(
  `insert into operator (id, username, username_key, name, password_hash) values ($1, 'resim', 'resim', 'Deniz', '')`,
  [operator],
);
await server.database.pool.query(`insert into operator_in_role values ($1, 'content')`, [operator]);
await server.database.pool.query(
  `insert into operator_session (id, operator_id, token_hash, device, address) values ($1, $2, $3, '', '')`,
  [newId<'session'>(), operator, hashToken(token)],
);

async function upload(bytes: Buffer): Promise<{ code?: string; data: { images: string[] } }> {
  const answer = await server.http.inject({
    method: 'POST',
    url: '/api/office/uploadpicture',
    headers: { authorization: `Bearer ${token}`, locale: 'en', 'x-forwarded-for': someAddress() },
    payload: { data: bytes.toString('base64') },
  });
  return answer.json();
}
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1cc8b7' } });

it('is cut to three sizes, and served for good from our own origin under a policy of its own', async () => {
  const secret = 'taken at home <script>alert(1)</script>';
  const photo = await plain(1600, 900)
    .withExif({ IFD0: { ImageDescription: secret } })
    .jpeg()
    .toBuffer();
  expect(photo.includes('<script>')).toBe(true);
  const { data } = await upload(Buffer.concat([photo, Buffer.from(secret)]));
  expect(data.images).toHaveLength(3);
  const widths = [];
  for (const url of data.images) {
    const { statusCode, headers, rawPayload } = await server.http.inject({ url });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(rawPayload.includes('<script>')).toBe(false);
    const { width, format, exif } = await sharp(rawPayload).metadata();
    expect([format, exif]).toEqual(['webp', undefined]);
    widths.push(width);
  }
  expect(widths).toEqual([768, 992, 1200]);
  expect((await upload(photo)).data.images).toEqual(data.images);
});

/** A PNG whose header alone claims this size. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const magic = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    magic,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('is refused', () => {
  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    [
      'a drawing with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'picture_unreadable',
    ],
    [
      'a page that calls itself a picture',
      () => Buffer.from('GIF89a<script>alert(1)</script>'),
      'picture_unreadable',
    ],
    [
      'a page behind the first bytes of a picture',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<script>alert(1)</script>')]),
      'picture_unreadable',
    ],
    [
      'half a picture',
      async () => (await plain(1600, 900).png().toBuffer()).subarray(0, 300),
      'picture_unreadable',
    ],
    ['a picture of 30 000 × 30 000 points', () => bomb(30_000, 30_000), 'picture_large'],
    ['a small picture', () => plain(300, 200).png().toBuffer(), 'picture_small'],
    ['nothing', () => Buffer.from('   '), 'picture_unreadable'],
  ])('%s', async (_what, make, code) => {
    expect((await upload(await make())).code).toBe(code);
  });
});

it('an address that is no picture’s answers with nothing', async () => {
  for (const url of [`/media/${'0'.repeat(64)}.webp`, '/media/../package.json', '/media/x.webp'])
    expect((await server.http.inject({ url })).statusCode).toBe(404);
});
