// The wallet as a game provider sees it, whichever dialect it speaks: take a stake, pay a win, take either back, set a bet to a
// total, close a round. Every call carries the provider's own transaction id, and the same call again is answered the same and
// moves nothing. What is refused, first reason first:
//
//   bad-request          no amount, no id, an id longer than the ledger keeps, or a fraction of a kuruş where none may be
//   player-unknown       no such customer, or a customer without a wallet
//   wrong-currency       not the wallet's
//   replayed             the id is known with the same content; nothing below is asked any more
//   clash                the id is known with other content
//   reversed-before      the id was taken back before it came
//   player-blocked       the account is closed or excluded (stakes only)
//   token-invalid, token-expired   the session that asks is none, or is dead (stakes only)
//   game-unavailable     the game is switched off (stakes only)
//   tx-not-found         the bet or round that is meant is unknown
//   tx-already-settled   the bet or round has been settled, and its provider takes no settled one back
//   tx-already-reversed  another reversal came first; of a win: the bet it stands on, or every bet of its round, was taken back
//   round-closed         the round has ended (stakes only; wins may come late)
//   round-open           another round of the game is open, where only one may be (stakes only)
//   limit                the stake needs bonus money, and is above the highest stake of the bonus (stakes only)
//   insufficient-funds   cash and bonus together do not cover the stake
//   busy                 no answer in time; the same call may be sent again, and tells what became of it
//   applied              it is on disk
//
// A credit without a stake (a free round, a promotion, a jackpot) that names no campaign of the register, or is beyond a ceiling, is
// `applied` as any other, and lies in the account `suspense`.
//
// A stake is refused to whoever may not play. Wins, settlements and reversals never are: not for a dead session, a closed account,
// an excluded player or a game that is switched off.
import type { Balances, Memo, Split } from '@felek/ledger';
import type { RefusalCode } from '@felek/contract/errors';
import type { Kurus } from '@felek/money';
import type { CustomerId } from '../ids.ts';
import type { BarredFromPlay } from './players.ts';

export interface Named {
  /** The provider's name in ledger keys, such as `fel`. */
  readonly provider: string;
  /** The provider's transaction id, unique within its operation. */
  readonly tx: string;
  readonly customer: CustomerId;
  readonly game: string;
  readonly currency?: string;
  /** A bet on sports: its money lies under `sports:<provider>`, whatever the game is called. */
  readonly isSports?: boolean;
  /** Small references kept with the entries. */
  readonly memo?: Memo;
}

export interface Move extends Named {
  /** May be left out for prizes that belong to no round. */
  readonly round?: string;
  /** A stake may be zero in a free round, a win when the round is lost. */
  readonly amount: Kurus;
  /** What the provider named beyond the last whole kuruş, 0 to 999. A win is paid without it; a stake may have none. */
  readonly thousandths?: number;
  readonly closesRound?: boolean;
}

export interface Debit extends Move {
  readonly round: string;
  /** Refuse while another round of this game is open. */
  readonly exclusive?: boolean;
  /** What is wrong with the session that asks. A stake that was taken before is answered all the same. */
  readonly token?: 'token-invalid' | 'token-expired';
}

export type CreditKind = 'win' | 'jackpot' | 'promo' | 'free' | 'refund';
export interface Credit extends Move {
  readonly kind: CreditKind;
  /**
   * What the win stands on. A transaction id: this very bet, in this round, not taken back. `needed`: any bet of the round.
   * `seen`: the caller has just seen it stand, and an unknown round is refused all the same. `none`: prizes and free rounds.
   */
  readonly bet: { readonly tx: string } | 'needed' | 'seen' | 'none';
  /** What the provider calls the grant or campaign that it belongs to, where it says so. */
  readonly campaign?: string | undefined;
  /** Of a win on a stake: what of the amount is a prize. */
  readonly prizeAmount?: Kurus;
}

export interface Reversal {
  readonly provider: string;
  readonly customer: CustomerId;
  /** The transaction that is taken back, or a whole round: every bet in it that stands. A round's wins are left alone. */
  readonly target: string | { readonly round: string; readonly game: string };
  /** What it was. When the provider does not say, whatever has that id is looked for, a bet first; `ifSettled` is `undo` then. */
  readonly family?: 'bet' | CreditKind;
  /** The reversal's own id; by default the target's. A round is taken back under its own. */
  readonly tx?: string;
  /**
   * A round that has ended or paid, a bet whose round has ended, which came with its win, or which alone still stands in a round that
   * has paid: give back all the same, which is usual, or refuse. A round whose bets were taken back one by one is not settled.
   */
  readonly ifSettled?: 'undo' | 'refuse';
}

/** Amounts above zero are paid; below zero they are taken from cash, into a debt if need be. */
export interface Adjustment extends Named {
  readonly round?: string;
  readonly signed: Kurus;
}

/** What a bet has paid in all, as of now; whatever it was settled to before is replaced. */
export interface Settlement extends Named {
  readonly bet: string;
  readonly total: Kurus;
  /** As a win's: what the provider named beyond the last whole kuruş, which is not paid. */
  readonly thousandths?: number;
}

type PortRefusal =
  | 'bad-request'
  | 'player-unknown'
  | 'wrong-currency'
  | 'clash'
  | 'reversed-before'
  | 'token-invalid'
  | 'token-expired'
  | 'player-blocked'
  | 'game-unavailable'
  | 'limit'
  | 'tx-not-found'
  | 'tx-already-reversed'
  | 'tx-already-settled'
  | 'round-closed'
  | 'round-open'
  | 'insufficient-funds'
  | 'busy';

export type PortAnswer =
  | {
      readonly outcome: 'applied' | 'replayed';
      readonly posting: string;
      readonly balances: Balances;
      /** What the posting did to cash and to bonus; of a stake and its win in one, what the win did. */
      readonly split: Split;
    }
  | {
      readonly outcome: PortRefusal;
      /** The balances now, when the player is known. */
      readonly balances?: Balances;
      /** With `player-blocked`: why. */
      readonly barred?: BarredFromPlay;
      /** With `limit`: which one, in the contract's words, and the largest stake that it lets pass. */
      readonly limit?: RefusalCode;
      readonly most?: Kurus;
      /** With `round-open`: which round. */
      readonly other?: string;
    };
export type PortOutcome = PortAnswer['outcome'];
/** What the port answers when nothing was moved. */
export type Refused = Exclude<PortAnswer, { outcome: 'applied' | 'replayed' }>;

export interface WalletPort {
  debit(move: Debit): Promise<PortAnswer>;
  credit(move: Credit): Promise<PortAnswer>;
  /** A stake and its win in one commit: both stand, or neither. A stake that is known and was taken back carries no win. */
  debitAndCredit(
    move: Debit & {
      readonly win: Kurus;
      readonly winThousandths?: number;
      readonly campaign?: string | undefined;
    },
  ): Promise<PortAnswer>;
  /**
   * Takes a transaction back. One that never came is remembered, and refused if it comes: `tx-not-found`. So is a round: it is
   * closed, and its bets are refused as `round-closed`.
   */
  reverse(reversal: Reversal): Promise<PortAnswer>;
  /** For sports: sets what a bet has paid to a total, which may be less than before. The bet's round has the bet's id. */
  settleTo(settlement: Settlement): Promise<PortAnswer>;
  /**
   * For sports: takes a bet back and what it has paid, or one settlement of it, whichever has this id. One that never came is remembered,
   * and refused if it comes: `tx-not-found`.
   */
  reverseBet(reversal: Pick<Named, 'provider' | 'customer' | 'tx'>): Promise<PortAnswer>;
  /** Corrects what a customer was paid, up or down. */
  adjust(adjustment: Adjustment): Promise<PortAnswer>;
  closeRound(round: Pick<Debit, 'provider' | 'customer' | 'game' | 'round'>): Promise<PortAnswer>;
  balance(customer: CustomerId): Promise<Balances | undefined>;
}
