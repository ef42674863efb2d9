// A game that has settled rounds must settle them alike for ever, or no player could verify an old one. Each slot's first rounds are held by one hash
// over their events as the wire has them. A hash never changes: rules that change are a new game with a new code.
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { PersonalGame } from '../game.ts';
import { hazine } from '../hazine/hazine.ts';
import { kervan } from '../kervan/kervan.ts';
import { lokum } from '../lokum/lokum.ts';
import { playRound, toWire } from '../rounds.ts';

const rounds = 300;

it.each([
  [kervan, '7f29492301e4ddb92a415c27ac5ec0a08e074f166bbcd222562f388d355179cf'],
  [hazine, '8bb18ae5c9895924d3372d0fab8aafdc92b8e005bf0c07347b072c5f2e657b66'],
  [lokum, 'd994c2ee4d1e43dfa6b8852c9df7339d401c5224690088384d8506498f6b0aa3'],
] as const)('gives the recorded rounds of $code', (game, recorded) => {
  const hash = createHash('sha256');
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const seeds = { serverSeed: 'recorded server seed', clientSeed: 'şans 🌷', nonce };
    const record = { stake: game.stakes[nonce % game.stakes.length]!, bet: {}, actions: [] };
    const { payout, steps } = playRound(game as unknown as PersonalGame, seeds, record)!;
    hash.update(JSON.stringify([String(payout), toWire(steps.flat())]));
  }
  expect(hash.digest('hex')).toBe(recorded);
});
