// Writes the very bytes that games draw from to the standard output, without end: `hmac` the blocks of packages/games/src/fairness.ts, `csprng`
// those of the system's generator that server seeds and links come from.
//
// Node's own HMAC makes the blocks, many times as fast; every thousandth round is compared with what `drawsOf` draws from the same seeds.
import { createHmac, randomBytes } from 'node:crypto';
import { drawsOf } from '@felek/games/fairness';

/** As a slot of five reels and a shoe of cards draw, on the average. */
const blocksOfRound = 4;
const roundsAtOnce = 500;
const comparedEvery = 1000;
const words = 8;

function* hmacRounds(): Generator<Buffer> {
  const serverSeed = randomBytes(32).toString('hex');
  const clientSeed = randomBytes(8).toString('hex');
  for (let nonce = 0; ; nonce += 1) {
    const blocks = Array.from({ length: blocksOfRound }, (_, block) =>
      createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:${block}`).digest(),
    );
    const round = Buffer.concat(blocks);
    if (nonce % comparedEvery === 0) assertDrawn(round, { serverSeed, clientSeed, nonce });
    yield round;
  }
}

function assertDrawn(round: Buffer, seeds: Parameters<typeof drawsOf>[0]): void {
  const draw = drawsOf(seeds);
  for (let word = 0; word < words * blocksOfRound; word += 1)
    if (draw(2 ** 32) !== round.readUInt32BE(word * 4)) throw new Error('bug: games draw from other bytes');
}

function* chunksOf(stream: string | undefined): Generator<Buffer> {
  if (stream === 'csprng') for (;;) yield randomBytes(65_536);
  if (stream !== 'hmac') throw new Error(`bug: there is no stream ${stream}`);
  const rounds = hmacRounds();
  for (;;) yield Buffer.concat(Array.from({ length: roundsAtOnce }, () => rounds.next().value as Buffer));
}

// The reader ends first.
process.stdout.on('error', () => process.exit(0));
for (const chunk of chunksOf(process.argv[2]))
  if (!process.stdout.write(chunk)) await new Promise((resolve) => process.stdout.once('drain', resolve));
