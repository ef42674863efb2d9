// Records rounds of every game into `recorded-rounds.jsonl`, for the test that plays them again: `npx tsx packages/games/testbed/record-rounds.ts`.
// Recorded rounds never change: the script adds games that are not recorded yet, and changes no other. Lale has its own record.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { CommonGame, PersonalGame } from '../src/game.ts';
import { drawCommonRound, playRound, readBet, takesStake } from '../src/rounds.ts';
import { gameEndings, stakeOf, tableDraws, ticketsOf, type GameEndings } from './endings.ts';
import {
  playRecorded,
  playRecordedTable,
  recordedSeed,
  recordedSeeds,
  type RecordedBet,
  type RecordedRound,
} from './recorded.ts';

const roundsOfGame = 120;
/** Of a room with cards, which take their time to deal. */
const roundsOfRoom = 12;
const file = new URL('recorded-rounds.jsonl', import.meta.url);
const kept = existsSync(file)
  ? readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as RecordedBet)
  : [];

/** The stakes that a bet takes: the ladder, or the sum of its chips. */
const stakesOf = (game: PersonalGame, bet: object, usual: bigint): readonly bigint[] => {
  const all = game.stakes.filter((stake) => takesStake(game, stake, bet));
  return all.length > 0 ? all : [usual];
};

/** Decides by the ending, and leaves the round if that leads nowhere. */
function recordAlone(game: PersonalGame, ending: AloneOf, { bet, stake, nonce }: Begun): RecordedRound {
  let actions: object[] = [];
  for (;;) {
    const played = playRound(game, recordedSeeds(nonce), { stake, bet, actions })!;
    if (played.isOver) return playRecorded(game, bet, [nonce, Number(stake), actions])!;
    const meant = ending.decide?.(played.steps.flat(), actions.length);
    const next = meant && [...actions, meant];
    const isOnOffer = next && playRound(game, recordedSeeds(nonce), { stake, bet, actions: next });
    actions = isOnOffer ? next : [...actions, played.left!()];
  }
}
type AloneOf = Extract<GameEndings, { readonly alone: unknown }>['alone'][string];
interface Begun {
  readonly bet: object;
  readonly stake: bigint;
  readonly nonce: number;
}

function recordBets(all: GameEndings): RecordedBet[] {
  const { code: game } = all.game;
  if ('alone' in all) {
    const endings = Object.values(all.alone);
    const each = Math.ceil(roundsOfGame / endings.length);
    return endings.map((ending, place) => {
      const bet = readBet(all.game, ending.bet)!;
      const stakes = stakesOf(all.game, bet, stakeOf(all.game, ending));
      return {
        game,
        bet,
        rounds: Array.from({ length: each }, (_, at) =>
          recordAlone(all.game, ending, {
            bet,
            stake: stakes[at % stakes.length]!,
            nonce: place * each + at,
          }),
        ),
      };
    });
  }
  const tickets = Object.values(all.common).flatMap((ending) => ticketsOf(all.game, ending, 0));
  const each = Math.ceil((all.game.together ? roundsOfRoom : roundsOfGame) / tickets.length);
  return tickets.map(({ bet, stake, actions }, place) => ({
    game,
    bet,
    rounds: Array.from({ length: each }, (_, at) =>
      recordTable(all.game, { bet, stake, nonce: place * each + at + 1 }, actions),
    ),
  }));
}

/** With those of the decisions that are on offer in this round. */
function recordTable(
  game: CommonGame,
  { bet, stake, nonce }: Begun,
  meant: readonly { readonly atMs: number; readonly action: object }[],
): RecordedRound {
  const drawn = drawCommonRound(game, tableDraws(game, recordedSeed, nonce));
  const ticket = { id: `own ${nonce}`, stake, bet, actions: [] };
  const actions = meant.filter(({ action, atMs }) => drawn.takes(ticket, action, atMs));
  return playRecordedTable(game, bet, [nonce, Number(stake), actions]);
}

const isKept = (code: string) => code === 'lale' || kept.some(({ game }) => game === code);
const fresh = gameEndings.filter(({ game }) => !isKept(game.code)).flatMap(recordBets);
writeFileSync(file, `${[...kept, ...fresh].map((each) => JSON.stringify(each)).join('\n')}\n`);
