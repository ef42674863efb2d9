// HMAC-SHA256 by RFC 2104 over messages that end in a counter: the blocks that draws come from. The compression is the library's. Key, message and
// padding are written into bytes that stay, and a key's own blocks are hashed once, since hashing is most of a round's work.
import { _SHA256, sha256 } from '@noble/hashes/sha2.js';

const blockSize = 64;
const hashSize = 32;
/** SHA-256 ends a message by one bit and by its length in bits, as eight bytes. */
const leastPadding = 9;
const encoder = new TextEncoder();

/** SHA-256 between two blocks: its eight words. */
type State = Int32Array;

/** The compression of SHA-256 alone, so that a state can be kept and gone on from. */
class Compression extends _SHA256 {
  /** The state in which a hash begins. */
  readonly first: State = Int32Array.from(this.get());

  /** Goes on from a state with the first `end` bytes, whole blocks, and writes the state after them to `to`. */
  run(from: State, bytes: DataView, end: number, to: State): void {
    this.A = from[0]!;
    this.B = from[1]!;
    this.C = from[2]!;
    this.D = from[3]!;
    this.E = from[4]!;
    this.F = from[5]!;
    this.G = from[6]!;
    this.H = from[7]!;
    for (let at = 0; at < end; at += blockSize) this.process(bytes, at);
    to[0] = this.A;
    to[1] = this.B;
    to[2] = this.C;
    to[3] = this.D;
    to[4] = this.E;
    to[5] = this.F;
    to[6] = this.G;
    to[7] = this.H;
  }
}

const compression = new Compression();
/** Each is used within one call and never across two, so that rounds that are drawn in turns share them. */
const pad = new DataView(new ArrayBuffer(blockSize));
const hash: State = new Int32Array(hashSize / 4);
const digest = new DataView(new ArrayBuffer(blockSize));
digest.setUint8(hashSize, 0x80);
digest.setUint32(blockSize - 4, (blockSize + hashSize) * 8);
let text = new DataView(new ArrayBuffer(2 * blockSize));

/** A key whose own blocks are hashed. */
export interface HmacKey {
  readonly inner: State;
  readonly outer: State;
}

export function hmacKey(key: Uint8Array): HmacKey {
  const short = key.length > blockSize ? sha256(key) : key;
  const masked = (mask: number) => {
    for (let at = 0; at < blockSize; at += 1) pad.setUint8(at, (at < short.length ? short[at]! : 0) ^ mask);
    const state = new Int32Array(hashSize / 4);
    compression.run(compression.first, pad, blockSize, state);
    return state;
  };
  return { inner: masked(0x36), outer: masked(0x5c) };
}

/** Writes HMAC-SHA256(key, message followed by the number's decimal digits) into eight words, the most significant byte of each first. */
export function hmacBlock(
  { inner, outer }: HmacKey,
  message: string,
  number: number,
  words: Int32Array,
): void {
  const digits = String(number);
  // A code unit is three bytes at most.
  const most = 3 * message.length + digits.length + leastPadding + blockSize;
  if (text.byteLength < most) text = new DataView(new ArrayBuffer(most));
  const length = write(digits, write(message, 0));
  const end = Math.ceil((length + leastPadding) / blockSize) * blockSize;
  text.setUint8(length, 0x80);
  for (let at = length + 1; at < end - 4; at += 1) text.setUint8(at, 0);
  text.setUint32(end - 4, (blockSize + length) * 8);
  compression.run(inner, text, end, hash);
  for (let word = 0; word < hash.length; word += 1) digest.setInt32(word * 4, hash[word]!);
  compression.run(outer, digest, blockSize, words);
}

/** Writes letters as UTF-8 from a place on, and gives the place after them. */
function write(letters: string, from: number): number {
  let end = from;
  for (let at = 0; at < letters.length; at += 1) {
    const code = letters.charCodeAt(at);
    if (code > 0x7f) {
      const { written } = encoder.encodeInto(letters, new Uint8Array(text.buffer, from));
      return from + written;
    }
    text.setUint8(end, code);
    end += 1;
  }
  return end;
}
