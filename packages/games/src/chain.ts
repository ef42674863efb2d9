// Commit and reveal for common rounds: a chain of hashes, published by its last one before the first round. Link n − 1 is the SHA-256 of
// the 32 bytes of link n. So with the published link 0 every revealed link can be checked, and the house can change none. The draws also
// depend on the beacon: entropy that the house could not choose. It is the randomness of a public beacon's round that was named before, or
// else a hash over the players' own seeds.
//
// Block i of round n is HMAC-SHA256 with the 32 bytes of link n as the key over the text `felek/v1|table|n|beacon|i`, i = 0, 1, 2 …
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { drawsFrom, type Draw } from './fairness.ts';

/** The inputs of a common round's outcome; `link` and `beacon` are hex digits, `round` counts from 1. */
export interface CommonSeeds {
  readonly link: string;
  readonly table: string;
  readonly round: number;
  readonly beacon: string;
}

/** The link before a link. */
export const linkBefore = (link: string): string => bytesToHex(sha256(hexToBytes(link)));

/** The longest chain that is walked. A proof that names a later round is false, and must not keep a browser busy for hours. */
const mostLinks = 1_000_000;

/** Knows links that were found to lead to a published one, so that many rounds of a chain cost one walk down it. */
export interface ChainWalk {
  /** Whether link `round` leads to the published link 0. */
  leads(published: string, at: Pick<CommonSeeds, 'link' | 'round'>): boolean;
}

/** Of a walk, every link whose number divides by this is remembered. */
const rememberedEvery = 256;

export function openChainWalk(): ChainWalk {
  const known = new Map<string, Map<number, string>>();
  return {
    leads(published, { link, round }) {
      if (!hex64.test(link) || round < 1 || round > mostLinks) return false;
      const links = known.get(published) ?? new Map([[0, published]]);
      const passed: [number, string][] = [[round, link]];
      let reached = hexToBytes(link);
      for (let number = round; ; number -= 1) {
        const isStop = number % rememberedEvery === 0 || number === round;
        const before = isStop ? links.get(number) : undefined;
        if (isStop && number !== round) passed.push([number, bytesToHex(reached)]);
        if (before !== undefined) {
          // Two links of one number that both lead to link 0 would be a collision of SHA-256.
          if (before !== passed.at(-1)![1]) return false;
          for (const [each, hex] of passed) links.set(each, hex);
          known.set(published, links);
          return true;
        }
        reached = sha256(reached);
      }
    },
  };
}

const hex64 = /^[0-9a-f]{64}$/;

/** Whether link `round` leads to the published link 0. */
export const isLinkOf = (published: string, at: Pick<CommonSeeds, 'link' | 'round'>): boolean =>
  openChainWalk().leads(published, at);

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
export const playersEntropy = (lines: readonly SeedLine[]): string =>
  entropyOfLines(lines.map(({ betId, clientSeed }) => `${betId}|${clientSeed}`));

/** The same of lines as they are published. */
export const entropyOfLines = (lines: readonly string[]): string =>
  bytesToHex(sha256(utf8ToBytes(lines.toSorted().join('\n'))));

/** The randomness of a beacon's round: the SHA-256 of its signature, both as hex digits. Undefined if the signature is malformed. */
export const randomnessOf = (signature: string): string | undefined =>
  /^([0-9a-f]{2}){1,200}$/.test(signature) ? bytesToHex(sha256(hexToBytes(signature))) : undefined;
