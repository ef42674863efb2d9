// Rounds of Lale per second, against the minimum of a fair round on Node: as many bare HMAC-SHA256 of `node:crypto` as its draws need. The
// same seeds, in turns, in one thread.
import { createHmac, randomBytes } from 'node:crypto';
import { lale } from '@felek/games/lale/lale';
import { playRound } from '@felek/games/rounds';
import { stakes } from '@felek/games/lale/lale.paytable';
import { median } from './loading.ts';
import type { BenchRow } from './run.ts';

const rounds = 100_000;
const turns = 3;
const bar = 0.1;
/** A block of HMAC-SHA256 gives eight draws; a spin draws once for each of five reels. */
const drawsOfSpin = 5;
const drawsOfBlock = 8;

/** One row. The first turn is a warm-up and is not counted. */
export async function benchLale(): Promise<BenchRow[]> {
  const serverSeed = randomBytes(32).toString('hex');
  const clientSeed = randomBytes(8).toString('hex');
  const record = { stake: stakes[0]!, bet: {}, actions: [] };
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let turn = 0; turn <= turns; turn += 1) {
    const blocks: number[] = [];
    ours[turn] = perSecond((nonce) => {
      const { steps } = playRound(lale, { serverSeed, clientSeed, nonce }, record)!;
      const spins = steps[0]!.reduce(
        (sum, event) => sum + Number('type' in event && event.type === 'spin'),
        0,
      );
      blocks.push(Math.ceil((spins * drawsOfSpin) / drawsOfBlock));
    });
    theirs[turn] = perSecond((nonce) => {
      for (let block = 0; block < blocks[nonce]!; block += 1)
        createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:${block}`).digest();
    });
  }
  const [played, drawn] = [median(ours.slice(1)), median(theirs.slice(1))];
  return [
    {
      name: '(d) Lale, rounds/s in one thread',
      ours: played.toFixed(0),
      yardstick: `${drawn.toFixed(0)} by the HMAC-SHA256 of their draws alone`,
      ratio: played / drawn,
      bar: `≥ ${bar}`,
      ok: played / drawn >= bar,
    },
  ];
}

function perSecond(round: (nonce: number) => void): number {
  const since = performance.now();
  for (let nonce = 0; nonce < rounds; nonce += 1) round(nonce);
  return rounds / ((performance.now() - since) / 1000);
}
