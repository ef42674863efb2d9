import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { hashServerSeed } from '../fairness.ts';
import { playRound, toWire } from '../rounds.ts';
import { lale } from './lale.ts';

interface RecordedPair {
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  /** By nonce. */
  readonly rounds: readonly [stake: number, payout: number, events: number, sha256OfEvents: string][];
}

/** Made by testbed/record-lale.ts. */
const recorded = readFileSync(new URL('recorded-rounds.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as RecordedPair);

it('gives the events, payouts and seals of a thousand recorded rounds, for ever', () => {
  const again = recorded.map(({ serverSeed, clientSeed, rounds }) => ({
    serverSeed,
    serverSeedHash: hashServerSeed(serverSeed),
    clientSeed,
    rounds: rounds.map(([stake], nonce) => {
      const record = { stake: BigInt(stake), bet: {}, actions: [] };
      const { payout, steps } = playRound(lale, { serverSeed, clientSeed, nonce }, record)!;
      const events = steps.flat();
      const wire = JSON.stringify(toWire(events));
      return [stake, Number(payout), events.length, createHash('sha256').update(wire).digest('hex')];
    }),
  }));
  expect(again).toEqual(recorded);
  expect(recorded.flatMap(({ rounds }) => rounds)).toHaveLength(1000);
});
