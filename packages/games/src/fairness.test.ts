import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { drawsFrom, drawsOf, hashServerSeed } from './fairness.ts';

const seeds = { serverSeed: 'a'.repeat(64), clientSeed: 'lale', nonce: 0 };

it('draws from HMAC-SHA256 by RFC 2104 for keys of any length, and on through more than ten blocks', () => {
  for (const length of [0, 1, 32, 63, 64, 65, 131]) {
    const key = Uint8Array.from({ length }, (_, at) => (at * 37 + length) % 256);
    const expected = Array.from({ length: 12 }, (_, block) =>
      createHmac('sha256', key).update(`şans 🌷:${length}:${block}`).digest(),
    ).flatMap((digest) => Array.from({ length: 8 }, (_, n) => digest.readUInt32BE(n * 4)));
    const draw = drawsFrom(key, `şans 🌷:${length}:`);
    expect(expected.map(() => draw(2 ** 32))).toEqual(expected);
  }
});

it('draws two rounds in turns as it draws each alone, whatever their seeds and the length of their texts', () => {
  const rounds = [
    seeds,
    { serverSeed: 'b'.repeat(64), clientSeed: 'şans 🌷'.repeat(20), nonce: 7 },
    { ...seeds, clientSeed: 'x'.repeat(54) },
  ];
  const expected = rounds.map(({ serverSeed, clientSeed, nonce }) =>
    [0, 1, 2].flatMap((block) => {
      const digest = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:${block}`).digest();
      return Array.from({ length: 8 }, (_, n) => digest.readUInt32BE(n * 4));
    }),
  );
  const draws = rounds.map(drawsOf);
  const drawn = expected[0]!.map(() => draws.map((draw) => draw(2 ** 32)));
  expect(rounds.map((_, round) => drawn.map((each) => each[round]))).toEqual(expected);
});

describe('the library we draw with', () => {
  // RFC 4231, test cases 1, 2 and 6.
  it.each([
    ['0b'.repeat(20), '4869205468657265', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
    [
      '4a656665',
      '7768617420646f2079612077616e7420666f72206e6f7468696e673f',
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    ],
    [
      'aa'.repeat(131),
      '54657374205573696e67204c6172676572205468616e20426c6f636b2d53697a65204b6579202d2048617368204b6579204669727374',
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    ],
  ])('gives RFC 4231’s HMAC-SHA256', (key, data, digest) => {
    expect(bytesToHex(hmac(sha256, hexToBytes(key), hexToBytes(data)))).toBe(digest);
  });
});

it('commits with SHA-256 over the seed’s text: FIPS 180-2 gives it for "abc"', () => {
  expect(hashServerSeed('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

it('draws from HMAC blocks of clientSeed:nonce:block, four bytes at a time, on through the blocks', () => {
  const expected = [0, 1].flatMap((block) => {
    const digest = createHmac('sha256', seeds.serverSeed).update(`lale:0:${block}`).digest();
    return Array.from({ length: 8 }, (_, n) => digest.readUInt32BE(n * 4));
  });
  const draw = drawsOf(seeds);
  expect(expected.map(() => draw(2 ** 32))).toEqual(expected);
});

it('draws every outcome equally often', () => {
  const n = 35;
  const counts = Array.from({ length: n }, () => 0);
  const rounds = 200_000;
  for (let nonce = 0; nonce < rounds / 8; nonce += 1) {
    const draw = drawsOf({ ...seeds, nonce });
    for (let each = 0; each < 8; each += 1) counts[draw(n)]! += 1;
  }
  const chiSquare = counts.reduce((sum, count) => sum + (count - rounds / n) ** 2 / (rounds / n), 0);
  // 34 degrees of freedom: 99.99 % of fair samples lie below 73.5 (Abramowitz and Stegun, table 26.8).
  expect(chiSquare).toBeLessThan(73.5);
});

it('rejects the last, incomplete stretch instead of folding it in', () => {
  const n = 2 ** 31 + 1;
  const firsts = Array.from({ length: 64 }, (_, nonce) => {
    const digest = createHmac('sha256', utf8ToBytes(seeds.serverSeed)).update(`lale:${nonce}:0`).digest();
    return Array.from({ length: 8 }, (_value, at) => digest.readUInt32BE(at * 4)).find((value) => value < n);
  });
  expect(firsts.map((_, nonce) => drawsOf({ ...seeds, nonce })(n))).toEqual(firsts);
});

it.each([0, -1, 1.5, Number.NaN, 2 ** 32 + 1])('throws on a draw below %d', (n) => {
  expect(() => drawsOf(seeds)(n)).toThrow(/^bug:/);
});
