// The proof of a round: what anybody can work out again once its seed is revealed. The seed must fit its hash, the record its seal,
// and the payout the rules.
//
// The seal binds what the player decided. It is HMAC-SHA256 with the server seed's text as the key over the text
// `clientSeed:nonce:` followed by the record as JSON, and is shown with every answer of the round. No draw has this message: a draw's
// ends with a digit, a record's with a brace.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Kurus } from '@felek/money';
import { commonDrawsOf, isLinkOf, type CommonSeeds } from './chain.ts';
import { hashServerSeed, type Seeds } from './fairness.ts';
import type { CommonGame, PersonalGame } from './game.ts';
import { isTurnOf, type JackpotTurn } from './jackpot.ts';
import {
  drawCommonRound,
  playRound,
  readAction,
  readBet,
  takesStake,
  type RoundRecord,
  type StoredTicket,
} from './rounds.ts';

export function sealRecord(
  { serverSeed, clientSeed, nonce }: Seeds,
  { stake, bet, actions, jackpot }: RoundRecord,
): string {
  const turn = jackpot && { run: jackpot.run, meterKurus: jackpot.meterKurus };
  const record = JSON.stringify({ stake: String(stake), bet, actions, jackpot: turn });
  return bytesToHex(hmac(sha256, utf8ToBytes(serverSeed), utf8ToBytes(`${clientSeed}:${nonce}:${record}`)));
}

/** What is said of a round that has ended. Bet and actions are as the wire has them. */
export interface RoundClaim extends Seeds {
  readonly serverSeedHash: string;
  readonly seal: string;
  readonly stake: Kurus;
  readonly bet: unknown;
  readonly actions: readonly unknown[];
  /** In a game with a growing jackpot. */
  readonly jackpot?: JackpotTurn | undefined;
  /** With what decisions added. */
  readonly staked: Kurus;
  readonly payout: Kurus;
}

/** What is checked of a round, in this order, and whether it holds. */
export interface Verdict {
  /** The server seed is the one whose hash was shown before. */
  readonly seed: boolean;
  /** The stake, the bet and the decisions are those that the seal was given for. */
  readonly record: boolean;
  /** The rules give exactly this stake and this payout. */
  readonly outcome: boolean;
}

export const isProved = ({ seed, record, outcome }: Verdict): boolean => seed && record && outcome;

export function verifyRound(game: PersonalGame, claim: RoundClaim): Verdict {
  const { serverSeed, serverSeedHash, seal, staked, payout } = claim;
  const seed = hashServerSeed(serverSeed) === serverSeedHash;
  const record = readRecord(game, claim);
  if (!record) return { seed, record: false, outcome: false };
  const played = playRound(game, claim, record);
  return {
    seed,
    record: sealRecord(claim, record) === seal,
    outcome: played?.isOver === true && played.staked === staked && played.payout === payout,
  };
}

function readRecord(
  game: PersonalGame,
  { stake, bet: writtenBet, actions: written, jackpot }: RoundClaim,
): RoundRecord | undefined {
  const bet = readBet(game, writtenBet);
  const actions = written.map((action) => readAction(game, action));
  if (jackpot && !(game.growing && isTurnOf(game.growing, jackpot) && takesStake(game, stake, bet ?? {})))
    return undefined;
  return bet && actions.every((action) => action !== undefined)
    ? { stake, bet, actions, jackpot }
    : undefined;
}

/** What is said of a player's part in a common round. */
export interface CommonClaim extends CommonSeeds {
  /** Link 0, published before the first round. */
  readonly published: string;
  readonly ticket: StoredTicket;
  /** All tickets of the round, in any order, where the game's outcome hangs on them. */
  readonly tickets?: readonly StoredTicket[];
  readonly payout: Kurus;
}

export function verifyCommonRound(game: CommonGame, claim: CommonClaim): Pick<Verdict, 'seed' | 'outcome'> {
  const { published, ticket, tickets = [ticket], payout } = claim;
  const round = drawCommonRound(game, commonDrawsOf(claim), tickets);
  return {
    seed: isLinkOf(published, claim),
    outcome: tickets.some(({ id }) => id === ticket.id) && round.settle(ticket).payout === payout,
  };
}
