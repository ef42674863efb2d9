// Records rounds of Lale into src/lale/recorded-rounds.jsonl, for the test that plays them again: `npx tsx packages/games/testbed/record-lale.ts`.
// Recorded rounds never change: a game must settle its old rounds alike for ever, or players could not verify them.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { lale } from '../src/lale/lale.ts';
import { stakes } from '../src/lale/lale.paytable.ts';
import { playRound, toWire } from '../src/rounds.ts';

const seedPairs = 20;
const roundsOfPair = 50;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const pairs = Array.from({ length: seedPairs }, (_pair, pair) => {
  const serverSeed = sha256(`recorded server seed ${pair}`);
  const clientSeed = pair % 2 === 0 ? sha256(`recorded client seed ${pair}`).slice(0, 16) : `şans ${pair} 🌷`;
  const rounds = Array.from({ length: roundsOfPair }, (_round, nonce) => {
    const stake = stakes[(pair * 3 + nonce) % stakes.length]!;
    const record = { stake, bet: {}, actions: [] };
    const { payout, steps } = playRound(lale, { serverSeed, clientSeed, nonce }, record)!;
    const events = steps.flat();
    // The events as the wire has them, by their hash: a hundred bytes instead of thousands.
    return [Number(stake), Number(payout), events.length, sha256(JSON.stringify(toWire(events)))];
  });
  return { serverSeed, serverSeedHash: sha256(serverSeed), clientSeed, rounds };
});

const file = new URL('../src/lale/recorded-rounds.jsonl', import.meta.url);
writeFileSync(file, `${pairs.map((pair) => JSON.stringify(pair)).join('\n')}\n`);
