import { describe, expect, it } from 'vitest';
import { drandBeacon, readBeacon } from './beacon.ts';

/** A check value of drand's test chain, from its client's own tests; the SHA-256 was computed by another program. */
const known = {
  round: 38,
  signature:
    '95c93585c513ebbcb4777ff15599b3140e5ec0295faa0e483f3deadd88fa6d43f0d3703e3a4ce106e8fd6c6987f32126',
  randomness: 'b2fc21325a24904a6a9e81a6c63f65f6cec3f0b2400df3f4a56b214770e9ccca',
};
const { round: _round, ...taken } = known;

describe('what a beacon says', () => {
  it('is taken when its randomness is the hash of its signature', () => {
    expect(readBeacon(known, 38)).toEqual(taken);
    expect(readBeacon({ ...known, previous_signature: 'ff' }, 38)).toEqual(taken);
  });

  it.each<[string, unknown]>([
    ['of another round', { ...known, round: 39 }],
    ['with other randomness', { ...known, randomness: known.randomness.replace('b', 'c') }],
    ['with another signature', { ...known, signature: known.signature.replace('9', '8') }],
    ['without a signature', { round: 38, randomness: known.randomness }],
    ['that is nothing', undefined],
    ['that is text', 'beacon'],
  ])('%s is not taken', (_what, said) => {
    expect(readBeacon(said, 38)).toBeUndefined();
  });
});

describe('quicknet', () => {
  const answering = (answer: () => Response | Promise<Response>) =>
    drandBeacon('https://beacon.example', async () => answer());

  it('makes a round every three seconds from its genesis, and names the first one in time', () => {
    const { roundAt } = answering(() => Response.error());
    const genesisMs = 1_692_803_367_000;
    // time(r) = genesis + (r − 1) · period
    expect([genesisMs, genesisMs + 1, genesisMs + 3000, genesisMs + 3001].map(roundAt)).toEqual([1, 2, 2, 3]);
  });

  it('is asked for the round of its chain', async () => {
    const asked: string[] = [];
    const beacon = drandBeacon('https://beacon.example', async (address) => {
      asked.push(address instanceof Request ? address.url : address.toString());
      return Response.json(known);
    });
    expect(await beacon.find(38)).toEqual(taken);
    expect(asked).toEqual([
      'https://beacon.example/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971/public/38',
    ]);
  });

  it('that cannot be reached, or has not made the round yet, gives nothing', async () => {
    expect(await answering(() => Promise.reject(new Error('no line'))).find(38)).toBeUndefined();
    expect(await answering(() => new Response('too early', { status: 425 })).find(38)).toBeUndefined();
    expect(await answering(() => new Response('<html>')).find(38)).toBeUndefined();
  });
});
