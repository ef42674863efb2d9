// The proof of a round, from which its outcome can be computed again once the seed is revealed. The seed must fit its hash, the record its
// seal, and the payout the rules.
//
// The seal of a round played alone binds the player's decisions. It is HMAC-SHA256 with the server seed's text as the key over the text
// `clientSeed:nonce:` followed by the record as JSON, and is shown with every answer of the round. No draw has this message: a draw's
// ends with a digit, a record's with a brace.
//
// The seal of a bet in a common round is HMAC-SHA256 with the 32 bytes of the round's link as the key over `felek/v1|table|n|` followed by the bet
// as JSON. A draw's message has hex digits where the JSON has its brace. The JSON has the bet's place among the player's bets of the round, and the
// seal of the bet before it. So the last seal that a player was given binds all of them and their order.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
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

/** The text that a record's seal is made of. */
export function recordMessage(
  { clientSeed, nonce }: Pick<Seeds, 'clientSeed' | 'nonce'>,
  { stake, bet, actions, jackpot }: RoundRecord,
): string {
  const turn = jackpot && { run: jackpot.run, meterKurus: jackpot.meterKurus };
  return `${clientSeed}:${nonce}:${JSON.stringify({ stake: String(stake), bet, actions, jackpot: turn })}`;
}

export const sealRecord = (seeds: Seeds, record: RoundRecord): string =>
  bytesToHex(hmac(sha256, utf8ToBytes(seeds.serverSeed), utf8ToBytes(recordMessage(seeds, record))));

/** Where a bet stands among its player's bets in one round of a table. */
export interface Acceptance {
  /** From 1, in the order in which the house took them, undone ones included. */
  readonly number: number;
  /** When it was taken, in ms since 1970 by the house's clock. */
  readonly takenMs: number;
  /** The seal with which the player's bet before it was taken; null for the first. */
  readonly before: string | null;
}

/** A bet of a common round with all that its seal binds. */
export interface SealedTicket extends StoredTicket, Acceptance {
  /** The player took the bet back while betting was open. */
  readonly isUndone: boolean;
}

/** A bet as its seal stood when it was taken. The seal of the player's next bet names that one. */
export const asTaken = (ticket: SealedTicket): SealedTicket => ({ ...ticket, actions: [], isUndone: false });

/** The text that a ticket's seal is made of. `round` is the number of the link. */
export function ticketMessage(
  { table, round }: Pick<CommonSeeds, 'table' | 'round'>,
  { id, stake, bet, actions, number, takenMs, before, isUndone }: SealedTicket,
): string {
  const timed = actions.map(({ atMs, action }) => ({ atMs, action }));
  const bound = { id, stake: String(stake), bet, actions: timed, number, takenMs, before, isUndone };
  return `felek/v1|${table}|${round}|${canonicalJson(bound)}`;
}

/** `at.link` is 64 hex digits. */
export const sealTicket = (at: Omit<CommonSeeds, 'beacon'>, ticket: SealedTicket): string =>
  bytesToHex(hmac(sha256, hexToBytes(at.link), utf8ToBytes(ticketMessage(at, ticket))));

/**
 * The hash of all tickets of a round in which the outcome depends on them, as 64 hex digits: the SHA-256 over their list, sorted by their ids.
 * It is shown as betting closes, before the entropy is known. So the house cannot add a ticket that it already knows to win.
 */
export function hashTickets(tickets: readonly StoredTicket[]): string {
  const listed = tickets
    .map(({ id, stake, bet }) => ({ id, stake: String(stake), bet }))
    .toSorted(({ id: one }, { id: other }) => (one < other ? -1 : 1));
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(listed))));
}

/**
 * A value as JSON without spaces, the members of each object sorted by their names' code units. Objects are printed by hand, since
 * JavaScript puts members with the names of numbers first, in whatever order they were added.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, each]) => `${JSON.stringify(name)}:${canonicalJson(each)}`);
  return `{${members.join(',')}}`;
}

/** The claim about a round that has ended. Bet and actions are as the wire has them. */
export interface RoundClaim extends Seeds {
  readonly serverSeedHash: string;
  readonly seal: string;
  readonly stake: Kurus;
  readonly bet: unknown;
  readonly actions: readonly unknown[];
  /** In a game with a growing jackpot. */
  readonly jackpot?: JackpotTurn | undefined;
  /** With additions by decisions. */
  readonly staked: Kurus;
  readonly payout: Kurus;
}

/** The checks of a round, in this order, and whether each holds. */
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

/** The record that a claim is about, or undefined where no such record can be. */
export function readRecord(
  game: PersonalGame,
  {
    stake,
    bet: writtenBet,
    actions: written,
    jackpot,
  }: Pick<RoundClaim, 'stake' | 'bet' | 'actions' | 'jackpot'>,
): RoundRecord | undefined {
  const bet = readBet(game, writtenBet);
  const actions = written.map((action) => readAction(game, action));
  if (jackpot && !(game.growing && isTurnOf(game.growing, jackpot) && takesStake(game, stake, bet ?? {})))
    return undefined;
  return bet && actions.every((action) => action !== undefined)
    ? { stake, bet, actions, jackpot }
    : undefined;
}

/** The claim about a player's part in a common round. */
export interface CommonClaim extends CommonSeeds {
  /** Link 0, published before the first round. */
  readonly published: string;
  readonly ticket: SealedTicket;
  /** The seal that the player was given, with the last decision. */
  readonly seal: string;
  /** All tickets of the round, in any order, where the game's outcome depends on them. */
  readonly tickets?: readonly StoredTicket[];
  readonly payout: Kurus;
}

export function verifyCommonRound(game: CommonGame, claim: CommonClaim): Verdict {
  const { published, ticket, tickets = [ticket], seal, payout } = claim;
  const seed = isLinkOf(published, claim);
  // A text that is no link is no key.
  if (!seed || !holdsTicket(tickets, ticket)) return { seed, record: false, outcome: false };
  const round = drawCommonRound(game, commonDrawsOf(claim), tickets);
  return {
    seed,
    record: sealTicket(claim, ticket) === seal && !ticket.isUndone,
    outcome: round.settle(ticket).payout === payout,
  };
}

/** Whether the tickets of a round are each another's, and this one is among them as it was locked: without its decisions. */
export const holdsTicket = (tickets: readonly StoredTicket[], ticket: StoredTicket): boolean =>
  new Set(tickets.map(({ id }) => id)).size === tickets.length &&
  tickets.some(
    ({ id, stake, bet }) =>
      id === ticket.id && stake === ticket.stake && canonicalJson(bet) === canonicalJson(ticket.bet),
  );
