// The wallet as a game provider sees it, whichever dialect it speaks: take a stake, pay a win, take either back, close a
// round. Every call carries the provider's own transaction id, and the same call again is answered the same and moves
// nothing. What is refused, first reason first:
//
//   bad-request          no amount, no id, or an id longer than the ledger keeps
//   player-unknown       no such customer, or a customer without a wallet
//   wrong-currency       not the wallet's
//   replayed             the id is known with the same content; nothing below is asked any more
//   clash                the id is known with other content
//   reversed-before      the id was taken back before it came
//   player-blocked       the account is closed or excluded (stakes only)
//   game-unavailable     the game is switched off (stakes only)
//   tx-not-found         the bet or round that is meant is unknown, or all of it was taken back
//   round-closed         the round has ended (stakes only; wins may come late)
//   round-open           another round of the game is open, where only one may be (stakes only)
//   insufficient-funds   cash and bonus together do not cover the stake
//   busy                 no answer in time; the same call may be sent again, and tells what became of it
//   applied              it is on disk
//
// A stake is refused to whoever may not play. Wins and reversals never are: not for a dead session, a closed account, an
// excluded player or a game that is switched off.
import {
  LedgerBusy,
  type Balances,
  type HouseAccount,
  type Ledger,
  type Memo,
  type Posted,
} from '@felek/ledger';
import { currency as houseCurrency } from '@felek/contract/figures';
import { maxKurus, type Kurus } from '@felek/money';
import type { Database } from '../db/database.ts';
import type { CustomerId } from '../ids.ts';
import type { BarredFromPlay, Player, Players } from './players.ts';

interface Move {
  /** The provider's name in ledger keys, such as `fel`. */
  readonly provider: string;
  /** The provider's transaction id, unique within its operation. */
  readonly tx: string;
  readonly customer: CustomerId;
  readonly game: string;
  /** May be left out for prizes that belong to no round. */
  readonly round?: string;
  /** A stake may be zero in a free round, a win when the round is lost. */
  readonly amount: Kurus;
  readonly currency?: string;
  readonly closesRound?: boolean;
  /** Small references kept with the entries. */
  readonly memo?: Memo;
}

export interface Debit extends Move {
  readonly round: string;
  /** Refuse while another round of this game is open. */
  readonly exclusive?: boolean;
}

export type CreditKind = 'win' | 'jackpot' | 'promo' | 'free' | 'refund';
export interface Credit extends Move {
  readonly kind: CreditKind;
  /**
   * `needed`: refuse when the round has no bet that stands. `seen`: the caller has just seen it stand, which saves a reading;
   * an unknown round is refused all the same. `none`: prizes and free rounds have none.
   */
  readonly bet: 'needed' | 'seen' | 'none';
}

interface Reversal {
  readonly provider: string;
  readonly customer: CustomerId;
  /** The transaction that is taken back. */
  readonly target: string;
  /** What it was; when the provider does not say, a bet of that id is looked for before a win. */
  readonly family?: 'bet' | CreditKind;
  /** The reversal's own id; by default the target's. */
  readonly tx?: string;
}

type PortRefusal =
  | 'bad-request'
  | 'player-unknown'
  | 'wrong-currency'
  | 'clash'
  | 'reversed-before'
  | 'player-blocked'
  | 'game-unavailable'
  | 'tx-not-found'
  | 'tx-already-reversed'
  | 'round-closed'
  | 'round-open'
  | 'insufficient-funds'
  | 'busy';

export type PortAnswer =
  | { readonly outcome: 'applied' | 'replayed'; readonly posting: string; readonly balances: Balances }
  | {
      readonly outcome: PortRefusal;
      /** The balances now, when the player is known. */
      readonly balances?: Balances;
      /** With `player-blocked`: why. */
      readonly barred?: BarredFromPlay;
      /** With `round-open`: which round. */
      readonly other?: string;
    };

export interface WalletPort {
  debit(move: Debit): Promise<PortAnswer>;
  credit(move: Credit): Promise<PortAnswer>;
  /** A stake and its win in one commit: both stand, or neither. */
  debitAndCredit(move: Debit & { readonly win: Kurus }): Promise<PortAnswer>;
  /** Takes a transaction back. One that never came is remembered, and refused if it comes: `tx-not-found`. */
  reverse(reversal: Reversal): Promise<PortAnswer>;
  closeRound(round: Pick<Debit, 'provider' | 'customer' | 'game' | 'round'>): Promise<PortAnswer>;
  balance(customer: CustomerId): Promise<Balances | undefined>;
}

export interface WalletPortNeeds {
  readonly ledger: Ledger;
  readonly database: Pick<Database, 'inTransaction'>;
  readonly players: Players;
  /** Whether a game can be played now; at most a second old. */
  readonly isGameOpen: (provider: string, game: string) => Promise<boolean>;
}

/** The longest transaction id that the ledger keeps. */
const longestId = 200;

export function openWalletPort({ ledger, database, players, isGameOpen }: WalletPortNeeds): WalletPort {
  /** Why a stake is refused whatever the ledger says; a stake that is known already is left to the ledger. */
  async function refuseStake(move: Debit, player: Player): Promise<PortAnswer | undefined> {
    const isOpen = await isGameOpen(move.provider, move.game);
    if (player.barred === undefined && isOpen) return undefined;
    if (await ledger.findPosting(betKey(move))) return undefined;
    const balances = await ledger.balances(player.wallet);
    return {
      ...(player.barred === undefined
        ? { outcome: 'game-unavailable' as const }
        : { outcome: 'player-blocked' as const, barred: player.barred }),
      ...(balances && { balances }),
    };
  }

  /** A win whose bets were all taken back has nothing to stand on, unless it stood before they were. */
  async function refuseWin(move: Credit, player: Player): Promise<PortAnswer | undefined> {
    if (move.bet !== 'needed' || move.round === undefined) return undefined;
    const round = await ledger.findRound(player.wallet, move.provider, move.round);
    if (!round || round.staked > 0n) return undefined;
    if (await ledger.findPosting(creditKey(move))) return undefined;
    const balances = await ledger.balances(player.wallet);
    return { outcome: 'tx-not-found', ...(balances && { balances }) };
  }

  return {
    async debit(move) {
      const player = await players.find(move.customer);
      if (!player || isBad(move)) return { outcome: isBad(move) ? 'bad-request' : 'player-unknown' };
      if (isForeign(move)) return { outcome: 'wrong-currency' };
      const refused = await refuseStake(move, player);
      return refused ?? answerOf(() => ledger.post(betPosting(move, player)));
    },
    async credit(move) {
      const player = await players.find(move.customer);
      if (!player || isBad(move)) return { outcome: isBad(move) ? 'bad-request' : 'player-unknown' };
      if (isForeign(move)) return { outcome: 'wrong-currency' };
      const refused = await refuseWin(move, player);
      return refused ?? answerOf(() => ledger.post(creditPosting(move, player)));
    },
    async debitAndCredit(move) {
      const player = await players.find(move.customer);
      const isBadMove = isBad(move) || isBad({ ...move, amount: move.win });
      if (!player || isBadMove) return { outcome: isBadMove ? 'bad-request' : 'player-unknown' };
      if (isForeign(move)) return { outcome: 'wrong-currency' };
      const refused = await refuseStake(move, player);
      if (refused) return refused;
      const { closesRound = false, win, ...stake } = move;
      const credit: Credit = { ...stake, amount: win, closesRound, kind: 'win', bet: 'seen' };
      return answerOf(() =>
        database
          .inTransaction(
            async ({ client, afterCommit }) => {
              const staked = await ledger.postWithin(client, betPosting(stake, player));
              if (!isDone(staked)) throw new Undone(staked);
              const paid = await ledger.postWithin(client, creditPosting(credit, player));
              if (!isDone(paid)) throw new Undone(paid);
              afterCommit(() => {
                ledger.announce(player.wallet, staked);
                ledger.announce(player.wallet, paid);
              });
              return paid;
            },
            { idempotent: true },
          )
          .catch((error: unknown) => {
            if (error instanceof Undone) return error.posted;
            throw error;
          }),
      );
    },
    async reverse({ provider, customer, target, family, tx = target }) {
      const player = await players.find(customer);
      if (!isId(target) || !isId(tx)) return { outcome: 'bad-request' };
      if (!player) return { outcome: 'player-unknown' };
      const isKnownWin =
        family === undefined &&
        !(await ledger.findPosting({ source: provider, operation: 'bet', id: target })) &&
        (await ledger.findPosting({ source: provider, operation: 'win', id: target })) !== undefined;
      const operation = family ?? (isKnownWin ? 'win' : 'bet');
      return answerOf(
        () =>
          ledger.reverse({
            wallet: player.wallet,
            key: { source: provider, operation: 'reverse', id: tx },
            target: { operation, id: target },
            // Money that was won and spent already is owed; a returned stake never is.
            mayOverdraw: operation !== 'bet',
          }),
        'reverse',
      );
    },
    async closeRound({ provider, customer, game, round }) {
      const player = await players.find(customer);
      if (!isId(round)) return { outcome: 'bad-request' };
      if (!player) return { outcome: 'player-unknown' };
      return answerOf(() =>
        ledger.post({
          wallet: player.wallet,
          key: { source: provider, operation: 'close', id: round },
          legs: [],
          round: { provider, id: round, game, closes: true, late: true },
          memo: { game },
        }),
      );
    },
    async balance(customer) {
      const player = await players.find(customer);
      return player && ledger.balances(player.wallet);
    },
  };
}

/** Undoes the transaction it is thrown in, and carries the ledger's refusal out of it. */
class Undone extends Error {
  override readonly name = 'Undone';
  readonly posted: Posted;
  constructor(posted: Posted) {
    super('the second of two postings was refused');
    this.posted = posted;
  }
}

const isId = (id: string) => id.length > 0 && id.length <= longestId;
const isForeign = ({ currency = houseCurrency }: Move) => currency !== houseCurrency;

function isBad({ tx, round, amount }: Move): boolean {
  if (!isId(tx) || amount < 0n || amount > maxKurus) return true;
  return round === undefined ? amount === 0n : !isId(round);
}

const betKey = ({ provider, tx }: Move) => ({ source: provider, operation: 'bet', id: tx });
const creditKey = ({ provider, tx, kind }: Credit) => ({ source: provider, operation: kind, id: tx });

/** The house account of a game. Providers' codes may hold what an account's name may not. */
function gameAccount({ provider, game }: Pick<Move, 'provider' | 'game'>): HouseAccount {
  return `game:${provider}:${game.replace(/[^A-Za-z0-9._-]/g, '_')}`;
}

function betPosting(move: Debit, { wallet }: Player) {
  const { provider, game, round, amount, closesRound = false, exclusive = false, memo = {} } = move;
  return {
    wallet,
    key: betKey(move),
    legs: amount > 0n ? [{ from: 'playable', to: gameAccount(move), amount } as const] : [],
    round: { provider, id: round, game, opens: true, closes: closesRound, exclusive },
    memo: { game, ...memo },
  };
}

function creditPosting(move: Credit, { wallet }: Player) {
  const { provider, game, round, amount, bet, closesRound = false, memo = {} } = move;
  const to = round === undefined ? 'cash' : 'playable';
  return {
    wallet,
    key: creditKey(move),
    legs: amount > 0n ? [{ from: gameAccount(move), to, amount } as const] : [],
    ...(round !== undefined && {
      round: { provider, id: round, game, opens: bet === 'none', closes: closesRound, late: true },
    }),
    memo: { game, ...memo },
  };
}

const isDone = (posted: Posted) => posted.outcome === 'applied' || posted.outcome === 'replayed';

/** The ledger's answer in the port's words. */
async function answerOf(
  post: () => Promise<Posted>,
  meant: 'move' | 'reverse' = 'move',
): Promise<PortAnswer> {
  let posted: Posted;
  try {
    posted = await post();
  } catch (error) {
    if (error instanceof LedgerBusy) return { outcome: 'busy' };
    throw error;
  }
  const { balances } = posted;
  switch (posted.outcome) {
    case 'applied':
    case 'replayed':
      return { outcome: posted.outcome, posting: posted.posting, balances };
    case 'no-wallet':
      return { outcome: 'player-unknown' };
    case 'barred':
      return { outcome: meant === 'reverse' ? 'tx-not-found' : 'reversed-before', balances };
    case 'clash':
      return { outcome: 'clash', balances };
    case 'no-round':
      return { outcome: 'tx-not-found', balances };
    case 'already-reversed':
      return { outcome: 'tx-already-reversed', balances };
    case 'round-closed':
      return { outcome: 'round-closed', balances };
    case 'round-open':
      return { outcome: 'round-open', balances, ...(posted.other !== undefined && { other: posted.other }) };
    case 'insufficient':
      return { outcome: 'insufficient-funds', balances };
    case 'no-hold':
    case 'hold-ended':
      throw new Error('bug: a game answered with the end of a hold');
  }
}
