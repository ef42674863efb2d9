// Commit and reveal: the house shows the SHA-256 of its server seed before the first round, the player gives a seed of their
// own, and every draw follows from the two and the round's number. The same code draws on the server and verifies in the
// browser, so it needs nothing of either.
//
// Scheme (the common one of provably fair games): block r of a round is HMAC-SHA256 with the server seed's text as the key over
// the text `clientSeed:nonce:r`, r = 0, 1, 2 …; draws take four bytes at a time, big-endian, on through the blocks. A draw
// below n rejects values of the last, incomplete stretch of 2^32, so that every outcome is exactly as likely as the other.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** What a round's outcome follows from. `serverSeed` is 64 hex digits, used as text; `nonce` counts the rounds of a seed pair. */
export interface Seeds {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

/** What is shown before a server seed is used: the SHA-256 of its text, as 64 hex digits. */
export function hashServerSeed(serverSeed: string): string {
  return bytesToHex(sha256(utf8ToBytes(serverSeed)));
}

/** Gives whole numbers from 0 to n − 1, each equally likely; n from 1 to 2^32. */
export type Draw = (n: number) => number;

const encoder = new TextEncoder();

/** The draws of a round, in order. */
export function drawsOf({ serverSeed, clientSeed, nonce }: Seeds): Draw {
  return drawsFrom(encoder.encode(serverSeed), `${clientSeed}:${nonce}:`);
}

const hashedAtOnce = 64;
const hashSize = 32;
/** No number of a block has more digits. */
const mostDigits = 16;

/**
 * HMAC-SHA256 over a message that a number follows, by RFC 2104: H(K ⊕ opad, H(K ⊕ ipad, message)). Key and message are written once for all
 * blocks of a round. Most rounds are one block, and this is a good part of their work.
 */
function hmacBlocks(key: Uint8Array, message: Uint8Array): (number: number) => Uint8Array {
  const short = key.length > hashedAtOnce ? sha256(key) : key;
  const inner = new Uint8Array(hashedAtOnce + message.length + mostDigits);
  const outer = new Uint8Array(hashedAtOnce + hashSize);
  for (let at = 0; at < hashedAtOnce; at += 1) {
    const byte = at < short.length ? short[at]! : 0;
    inner[at] = byte ^ 0x36;
    outer[at] = byte ^ 0x5c;
  }
  inner.set(message, hashedAtOnce);
  return (number) => {
    const digits = String(number);
    let end = hashedAtOnce + message.length;
    for (let at = 0; at < digits.length; at += 1, end += 1) inner[end] = digits.charCodeAt(at);
    outer.set(sha256(inner.subarray(0, end)), hashedAtOnce);
    return sha256(outer);
  };
}

/** Draws from the blocks HMAC-SHA256(key, message followed by 0, 1, 2 …). */
export function drawsFrom(key: Uint8Array, message: string): Draw {
  const blockOf = hmacBlocks(key, encoder.encode(message));
  let block: Uint8Array = new Uint8Array(0);
  let next = 0;
  let blocks = 0;
  const uint32 = () => {
    if (next === block.length) {
      block = blockOf(blocks);
      blocks += 1;
      next = 0;
    }
    const value =
      ((block[next]! << 24) | (block[next + 1]! << 16) | (block[next + 2]! << 8) | block[next + 3]!) >>> 0;
    next += 4;
    return value;
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
