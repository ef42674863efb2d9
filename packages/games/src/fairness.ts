// Commit and reveal. The house shows the SHA-256 of its server seed before the first round, and the player gives their own seed. Every draw
// follows from these two and the round's number. The same code draws on the server and verifies in the browser, so it needs nothing of
// either.
//
// Scheme (the common one of provably fair games): block r of a round is HMAC-SHA256 with the server seed's text as the key over
// the text `clientSeed:nonce:r`, r = 0, 1, 2 …; draws take four bytes at a time, big-endian, on through the blocks. A draw
// below n rejects values of the last, incomplete stretch of 2^32, so that every outcome is exactly as likely as the other.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { hmacBlock, hmacKey, type HmacKey } from './hmac.ts';

/** The inputs of a round's outcome. `serverSeed` is 64 hex digits, used as text; `nonce` counts the rounds of a seed pair. */
export interface Seeds {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

/** The commitment to a server seed, shown before its use: the SHA-256 of its text, as 64 hex digits. */
export function hashServerSeed(serverSeed: string): string {
  return bytesToHex(sha256(utf8ToBytes(serverSeed)));
}

/** Gives whole numbers from 0 to n − 1, each equally likely; n from 1 to 2^32. */
export type Draw = (n: number) => number;

const wordsOfBlock = 8;

/** A player's rounds follow each other under one server seed. */
let last: { readonly serverSeed: string; readonly key: HmacKey } | undefined;

/** The draws of a round, in order. */
export function drawsOf({ serverSeed, clientSeed, nonce }: Seeds): Draw {
  if (last?.serverSeed !== serverSeed) last = { serverSeed, key: hmacKey(utf8ToBytes(serverSeed)) };
  return drawsOfBlocks(last.key, `${clientSeed}:${nonce}:`);
}

/** Draws from the blocks HMAC-SHA256(key, message followed by 0, 1, 2 …). */
export const drawsFrom = (key: Uint8Array, message: string): Draw => drawsOfBlocks(hmacKey(key), message);

function drawsOfBlocks(key: HmacKey, message: string): Draw {
  const words = new Int32Array(wordsOfBlock);
  let next = wordsOfBlock;
  let blocks = 0;
  const uint32 = () => {
    if (next === wordsOfBlock) {
      hmacBlock(key, message, blocks, words);
      blocks += 1;
      next = 0;
    }
    next += 1;
    return words[next - 1]! >>> 0;
  };
  return (n) => {
    if (!Number.isInteger(n) || n < 1 || n > 2 ** 32)
      throw new RangeError('bug: a draw is below a whole number up to 2^32');
    const fair = 2 ** 32 - (2 ** 32 % n);
    for (;;) {
      const value = uint32();
      if (value < fair) return value % n;
    }
  };
}
