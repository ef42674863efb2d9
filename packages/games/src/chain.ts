// Commit and reveal for common rounds: a chain of hashes, published by its last one before the first round. Link n − 1 is the SHA-256
// of the 32 bytes of link n, so whoever knows the published link 0 can check every link that is revealed after its round, and the house
// can change none. What it draws from is mixed with a beacon, entropy of the round that the house could not choose: the randomness of a
// public beacon's round that was named before, or, where the house stands alone, a hash over the players' own seeds.
//
// Block i of round n is HMAC-SHA256 with the 32 bytes of link n as the key over the text `felek/v1|table|n|beacon|i`, i = 0, 1, 2 …
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
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

/** A bet's line in the players' entropy; its player chose both parts. */
export interface SeedLine {
  readonly betId: string;
  readonly clientSeed: string;
}

/**
 * The entropy of the players: the SHA-256, as hex digits, of the lines `betId|clientSeed` of the locked round, sorted by their code units and
 * joined by line feeds. It keeps a house from changing an outcome after a bet, and does not keep it from adding a last bet of its own.
 */
export function playersEntropy(lines: readonly SeedLine[]): string {
  const text = lines
    .map(({ betId, clientSeed }) => `${betId}|${clientSeed}`)
    .sort()
    .join('\n');
  return bytesToHex(sha256(utf8ToBytes(text)));
}
