// The house's games without a house, in one thread: rounds of every slot per second of a core, beside the bare HMAC-SHA256 of their draws. Also
// the time of the exact figures that are computed anew, and of the proofs of 10,000 rounds of all games, beside their limit of a minute.
import { createHmac } from 'node:crypto';
import { houseRules } from '@felek/games/blackjack/rules';
import { mainFigures } from '@felek/games/blackjack/stats';
import { houseCatalogue } from '@felek/games/catalogue';
import { openExaminer, readProvedRound } from '@felek/games/checks';
import { drawsOf, type Draw } from '@felek/games/fairness';
import type { PersonalGame } from '@felek/games/game';
import { jacksRules } from '@felek/games/video-poker/rules';
import { bestPlay } from '@felek/games/video-poker/stats';
import { trueRoundsOf } from '../packages/games/testbed/true-rounds.ts';
import { median } from './loading.ts';
import type { BenchRow } from './run.ts';

const rounds = 50_000;
const turns = 3;
const leastPerSecond = 100_000;
const drawsOfBlock = 8;
const mostSeconds = 60;
const provedRounds = 10_000;

/** A row for each slot, two of exact figures, and one of proofs. */
export async function benchGames(): Promise<BenchRow[]> {
  const slots = houseCatalogue
    .list()
    .filter((game): game is PersonalGame => game.kind === 'one decision' && game.hall.lobby === 'slot');
  return [...slots.map(slotRow), ...exactRows()];
}

function slotRow(game: PersonalGame): BenchRow {
  const [ours, theirs]: [number[], number[]] = [[], []];
  // The first turn warms up.
  for (let turn = 0; turn <= turns; turn += 1) {
    let draws = 0;
    ours[turn] = perSecond((nonce) => {
      const draw = drawsOf({ serverSeed: game.code, clientSeed: 'bench', nonce });
      const counted: Draw = (n) => {
        draws += 1;
        return draw(n);
      };
      game.resolve(game.begin({ draw: counted, stake: game.defaultStake, bet: {} }).state);
    });
    const blocks = Math.ceil(draws / rounds / drawsOfBlock);
    theirs[turn] = perSecond((nonce) => {
      for (let block = 0; block < blocks; block += 1)
        createHmac('sha256', game.code).update(`bench:${nonce}:${block}`).digest();
    });
  }
  const [played, drawn] = [median(ours.slice(1)), median(theirs.slice(1))];
  return {
    name: `${game.code}: rounds per second of one core`,
    ours: played.toFixed(0),
    yardstick: `${drawn.toFixed(0)} by the HMAC-SHA256 of their draws alone`,
    ratio: played / drawn,
    bar: `≥ ${leastPerSecond}/s`,
    ok: played >= leastPerSecond,
  };
}

/** In seconds of the processor's own time, which other programs on the machine take no part of. */
function perSecond(round: (nonce: number) => void): number {
  const since = process.cpuUsage();
  for (let nonce = 0; nonce < rounds; nonce += 1) round(nonce);
  const { user, system } = process.cpuUsage(since);
  return rounds / ((user + system) / 1e6);
}

function exactRows(): BenchRow[] {
  const rowOf = (name: string, work: () => unknown): BenchRow => {
    const since = performance.now();
    work();
    const seconds = (performance.now() - since) / 1000;
    return {
      name,
      ours: `${seconds.toFixed(1)} s`,
      yardstick: `${mostSeconds} s`,
      ratio: seconds / mostSeconds,
      bar: `< ${mostSeconds} s`,
      ok: seconds < mostSeconds,
    };
  };
  return [
    proofsRow(rowOf),
    rowOf('blackjack: the exact figure of six decks', () => mainFigures(houseRules)),
    rowOf('video poker: best holds of all 2,598,960 hands', () => bestPlay(jacksRules, 5)),
  ];
}

/** A file of many rounds of every game, as a customer downloads it: each is read and checked, alone and beside the others. */
function proofsRow(rowOf: (name: string, work: () => unknown) => BenchRow): BenchRow {
  const games = houseCatalogue.list();
  const each = Math.ceil(provedRounds / games.length);
  const lines = games
    .flatMap((game) => trueRoundsOf(game, each, 'bench'))
    .slice(0, provedRounds)
    .map((round) => JSON.stringify(round));
  return rowOf(`proofs: ${lines.length} rounds of ${games.length} games are verified`, () => {
    const examiner = openExaminer(houseCatalogue);
    for (const line of lines)
      if (examiner.examine(readProvedRound(JSON.parse(line))!).state !== 'proved')
        throw new Error(`bug: a true round is not proved: ${line}`);
    if (examiner.missing().length > 0) throw new Error('bug: true rounds have a gap');
  });
}
