// A public beacon of randomness: rounds at fixed times, which are unpredictable before. drand's quicknet by its HTTP interface; its answers
// are checked with SHA-256 (docs/fairness.md says how a third party also checks the signature).
import { hash } from 'node:crypto';
import * as z from 'zod/mini';

export interface BeaconRound {
  /** 64 hex digits. */
  readonly randomness: string;
  /** Hex digits. */
  readonly signature: string;
}

/** Where a table's entropy comes from besides its own players. */
export interface Beacon {
  /** The first round that is made at an instant or later. */
  roundAt(atMs: number): number;
  /** Undefined while it is not made, or cannot be reached. Never throws. */
  find(round: number): Promise<BeaconRound | undefined>;
}

/** The chain that docs/fairness.md names: https://docs.drand.love, quicknet. */
const quicknet = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  genesisS: 1_692_803_367,
  periodS: 3,
};
const timeoutMs = 2000;

const answer = z.object({
  round: z.int(),
  randomness: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  signature: z.string().check(z.regex(/^[0-9a-f]{96}$/)),
});

/** `url`: an address that serves drand's interface, without a trailing slash. */
export const drandBeacon = (url: string, fetchText: typeof fetch = fetch): Beacon => ({
  roundAt: (atMs) => Math.max(1, Math.ceil((atMs / 1000 - quicknet.genesisS) / quicknet.periodS) + 1),
  async find(round) {
    try {
      const response = await fetchText(`${url}/${quicknet.hash}/public/${round}`, {
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) return undefined;
      return readBeacon(await response.json(), round);
    } catch {
      return undefined;
    }
  },
});

/** A beacon's answer for a round; undefined where its fields contradict each other. */
export function readBeacon(said: unknown, round: number): BeaconRound | undefined {
  const { data } = answer.safeParse(said);
  if (data?.round !== round) return undefined;
  const { randomness, signature } = data;
  return hash('sha256', Buffer.from(signature, 'hex'), 'hex') === randomness
    ? { randomness, signature }
    : undefined;
}
