// Commit and reveal for common rounds: a chain of hashes, published by its last one before the first round. Link n − 1 is the SHA-256
// of the 32 bytes of link n, so whoever knows the published link 0 can check every link that is revealed after its round, and the house
// can change none. What it draws from is mixed with a beacon, entropy of the round that the house could not choose.
//
// Block i of round n is HMAC-SHA256 with the 32 bytes of link n as the key over the text `felek/v1|table|n|beacon|i`, i = 0, 1, 2 …
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { drawsFrom, type Draw } from './fairness.ts';

/** What a common round's outcome follows from; `link` and `beacon` are hex digits, `round` counts from 1. */
export interface CommonSeeds {
  readonly link: string;
  readonly table: string;
  readonly round: number;
  readonly beacon: string;
}

/** The link before a link. */
export const linkBefore = (link: string): string => bytesToHex(sha256(hexToBytes(link)));

/** Whether link `round` leads to the published link 0. */
export function isLinkOf(published: string, { link, round }: Pick<CommonSeeds, 'link' | 'round'>): boolean {
  let reached = link;
  for (let left = round; left > 0; left -= 1) reached = linkBefore(reached);
  return reached === published;
}

/** The draws of a common round, in order. */
export function commonDrawsOf({ link, table, round, beacon }: CommonSeeds): Draw {
  return drawsFrom(hexToBytes(link), `felek/v1|${table}|${round}|${beacon}|`);
}
