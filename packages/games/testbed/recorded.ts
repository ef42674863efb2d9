// Rounds as they were recorded, and the same rounds played again. A game that has settled rounds must settle them alike for ever, or no player
// could verify an old one.
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Seeds } from '../src/fairness.ts';
import type { CommonGame, PersonalGame } from '../src/game.ts';
import { sealRecord } from '../src/proof.ts';
import { drawCommonRound, playRound, toWire } from '../src/rounds.ts';
import { otherTickets, seedsOf, tableDraws } from './endings.ts';

/** Rounds of one bet. Amounts are kuruş. */
export interface RecordedBet {
  readonly game: string;
  readonly bet: object;
  readonly rounds: readonly RecordedRound[];
}
/** `print` is of all that the round shows: events, payout and seal. A decision of a common round has its time. */
export type RecordedRound = readonly [
  nonce: number,
  stake: number,
  actions: readonly object[],
  payout: number,
  print: string,
];

export const recordedSeed = 'recorded';
const clientSeed = 'şans 🌷';
export const recordedSeeds = (nonce: number): Seeds => seedsOf(recordedSeed, nonce, clientSeed);

/** Half of a SHA-256: a hundred bytes instead of thousands. */
const printOf = (shown: unknown): string =>
  bytesToHex(sha256(utf8ToBytes(JSON.stringify(toWire(shown))))).slice(0, 32);

type Record = readonly [nonce: number, stake: number, actions: readonly object[]];

/** Plays a round of a game alone; undefined when a decision was not on offer, or one is left to take. */
export function playRecorded(
  game: PersonalGame,
  bet: object,
  [nonce, stake, actions]: Record,
): RecordedRound | undefined {
  const record = { stake: BigInt(stake), bet, actions };
  const seeds = recordedSeeds(nonce);
  const played = playRound(game, seeds, record);
  if (!played?.isOver) return undefined;
  const { steps, staked, payout } = played;
  return [nonce, stake, actions, Number(payout), printOf({ steps, staked, seal: sealRecord(seeds, record) })];
}

/** Plays a common round with one ticket, and with another one where its outcome depends on all of them. */
export function playRecordedTable(
  game: CommonGame,
  bet: object,
  [nonce, stake, actions]: Record,
): RecordedRound {
  const ticket = {
    id: `own ${nonce}`,
    stake: BigInt(stake),
    bet,
    actions: actions as readonly { readonly atMs: number; readonly action: object }[],
  };
  const all = game.together ? [ticket, otherTickets(game, nonce)[0]!] : [];
  const { events, mark, phasesMs, settle } = drawCommonRound(
    game,
    tableDraws(game, recordedSeed, nonce),
    all,
  );
  const { payout, events: own } = settle(ticket);
  return [nonce, stake, actions, Number(payout), printOf({ events, mark, phasesMs, own })];
}
