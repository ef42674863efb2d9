// The moves of the wallet port and their answers. The rules, and the answers in their order, are at the head of wallet.ts.
import type { Balances, Memo, Posting, Split, WalletId } from '@felek/ledger';
import type { PlayAccount, PoolAccount } from '@felek/ledger/accounts';
import type { Kurus } from '@felek/money';
import type { Tx } from '../db/database.ts';
import type { CustomerId } from '../ids.ts';
import type { BarredFromPlay, LimitCode, LimitRoom } from './player.ts';
import type { Joined } from './together.ts';

export interface Named {
  /** The provider's name in ledger keys, such as `fel`. */
  readonly provider: string;
  /** The provider's transaction id, unique within its operation. */
  readonly tx: string;
  readonly customer: CustomerId;
  readonly game: string;
  readonly currency?: string;
  /** The provider's account that receives stakes and pays payouts. */
  readonly account: PlayAccount;
  /** Small references kept with the posting. */
  readonly memo?: Memo;
  /**
   * Writes the caller's own rows in the move's transaction, after the ledger has applied the move. So rows and money commit together or
   * not at all. A replay or a refusal does not call it. An error rolls the move back, and the port rethrows it. The wallet is locked
   * during the call.
   */
  readonly joined?: Joined;
}

export interface Move extends Named {
  /** Left out for a prize without a round. */
  readonly round?: string;
  /** Zero is a stake in a free round, or the win of a lost round. */
  readonly amount: Kurus;
  /** The thousandths of a kuruş in the provider's amount, 0 to 999. A win is paid without them. A stake has none. */
  readonly thousandths?: number;
  readonly closesRound?: boolean;
}

export interface Debit extends Move {
  readonly round: string;
  /**
   * The hash of the bet, choice or action (`contentHash`). The same id with another content, or with content now and none before, is a
   * clash. Left out if the amount is the whole content.
   */
  readonly content?: string;
  /**
   * The earlier stake or decision of the same round that this one follows. If that one is unknown or reversed, the answer is
   * `tx-not-found`. A follower opens no round. A decision of amount zero is accepted from every player, so a barred player can still end
   * a staked round.
   */
  readonly follows?: string;
  /** Refuse while another round of this game is open. */
  readonly exclusive?: boolean;
  /** The fault of the caller's session. A replay is answered in spite of it. */
  readonly token?: 'token-invalid' | 'token-expired';
}

/** A stake that shares a transaction with stakes of other players. Its checks outside of the ledger are done. */
export interface ReadyStake {
  readonly wallet: WalletId;
  /** Its posting. With a feed, the game's account passes on a part to a pool. */
  of(amount: Kurus, feed?: Feed): Posting;
  /** Adds the reason to the answer of its posting. Reads more, so it comes after the transaction. */
  explain(answer: PortAnswer, amount: Kurus): Promise<PortAnswer>;
}

/** The legs are part of the stake's posting, so its reversal reverses them. */
export interface Feed {
  readonly pool: PoolAccount;
  /** The stake's own contribution, and what the house adds where a new run begins. */
  readonly amounts: readonly Kurus[];
  /** Added to the stake's memo. */
  readonly memo: Memo;
}

/** The win of a bet that the caller has just read. Zero ends a lost round. */
export interface KnownWin extends Omit<Named, 'customer' | 'currency' | 'joined'> {
  readonly wallet: WalletId;
  readonly round: string;
  readonly amount: Kurus;
}

/** The first settlement of a bet that the caller has just read. */
export interface KnownSettlement extends Omit<Named, 'customer' | 'currency' | 'joined'> {
  readonly wallet: WalletId;
  readonly bet: string;
  readonly total: Kurus;
}

export type CreditKind = 'win' | 'jackpot' | 'promo' | 'free' | 'refund';
export interface Credit extends Move {
  readonly kind: CreditKind;
  /**
   * The bet that the win requires. A transaction id: this bet, in this round and not reversed. `needed`: any unreversed bet of the round.
   * `seen`: the caller has just checked the bet; an unknown round is still refused. `none`: prizes and free rounds.
   */
  readonly bet: { readonly tx: string } | 'needed' | 'seen' | 'none';
  /** The provider's code of the grant or campaign, if it names one. */
  readonly campaign?: string | undefined;
  /** The part of a win on a stake that is a prize. */
  readonly prizeAmount?: Kurus;
  /** The part of the amount that a pool pays instead of the game's account. */
  readonly ofPool?: { readonly pool: PoolAccount; readonly amount: Kurus };
}

export interface Reversal {
  readonly provider: string;
  readonly customer: CustomerId;
  /** The transaction to reverse, or a whole round: all its unreversed bets, and none of its wins. */
  readonly target: string | { readonly round: string; readonly game: string };
  /** The target's kind. Without it the port looks the id up in every kind, bets first, and `ifSettled` is `undo`. */
  readonly family?: 'bet' | CreditKind;
  /** The reversal's own id, by default the target's. A round is reversed under the round's id. */
  readonly tx?: string;
  /**
   * Whether to reverse a settled target (`undo`, the default) or refuse it. Settled are: a round that has ended or paid, a bet whose round
   * has ended, a bet posted with its win, and the last unreversed bet of a round that has paid. A round that ended only because all its
   * bets were reversed is not settled.
   */
  readonly ifSettled?: 'undo' | 'refuse';
  /** See {@link Named}. */
  readonly joined?: Joined;
}

/** An amount above zero is paid. One below zero is taken from cash, which may become a debt. */
export interface Adjustment extends Named {
  readonly round?: string;
  readonly signed: Kurus;
}

/** The total payout of a bet. It replaces the bet's earlier settlements, and ends its round unless `leavesOpen`. */
export interface Settlement extends Named {
  readonly bet: string;
  readonly total: Kurus;
  /** As for a win: thousandths of a kuruş that are not paid. */
  readonly thousandths?: number;
  /** A partial cash-out: the rest of the bet runs on. Refused once the bet's round has ended. */
  readonly leavesOpen?: boolean;
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
      /** The posting's effect on cash and on bonus. For `debitAndCredit`, the win's effect. */
      readonly split: Split;
    }
  | {
      readonly outcome: PortRefusal;
      /** The current balances, if the player is known. */
      readonly balances?: Balances;
      /** The reason, with `player-blocked`. */
      readonly barred?: BarredFromPlay;
      /** With `limit`: the contract's code, and the largest stake allowed now. */
      readonly limit?: LimitCode;
      readonly most?: Kurus;
      /** The window of the customer's own limit, and its used amount. */
      readonly room?: LimitRoom;
      /** The open round, with `round-open`. The budget's kind, with `limit` of a budget. */
      readonly other?: string;
    };
export type PortOutcome = PortAnswer['outcome'];
/** An answer that moved nothing. */
export type Refused = Exclude<PortAnswer, { outcome: 'applied' | 'replayed' }>;

export interface WalletPort {
  debit(move: Debit): Promise<PortAnswer>;
  /** The first half of a debit in a transaction that stakes of many players share. Comes before the transaction. */
  readyStake(
    move: Omit<Debit, 'amount' | 'joined' | 'follows'>,
  ): Promise<ReadyStake | Exclude<PortAnswer, { outcome: 'applied' | 'replayed' }>>;
  /** Holds the wallets to the transaction's end. A brief wait for a locked row ends the transaction, by all its statements. */
  lockAll(tx: Tx, stakes: readonly ReadyStake[], wait: 'brief' | 'long'): Promise<void>;
  /** The second half: one stake a player. Answers in the order given. A refused one moved nothing. The others hold. */
  debitAll(tx: Tx, postings: readonly Posting[]): Promise<readonly PortAnswer[]>;
  credit(move: Credit): Promise<PortAnswer>;
  /**
   * Pays the wins of many players' rounds in the caller's transaction, and ends these rounds. The caller has just read the bets, and knows
   * the wallets. Answers in the order given. An item that is neither `applied` nor `replayed` moved nothing. The others hold.
   */
  payAll(tx: Tx, wins: readonly KnownWin[]): Promise<readonly PortOutcome[]>;
  /** Posts a stake and its win in one transaction, both or neither. A replayed stake that was reversed gets no win. */
  debitAndCredit(
    move: Debit & {
      readonly win: Kurus;
      readonly winThousandths?: number;
      readonly campaign?: string | undefined;
    },
  ): Promise<PortAnswer>;
  /**
   * Reverses a transaction. An unknown one is `tx-not-found`, and is refused if it comes later. An unknown round is `tx-not-found` too,
   * and its later bets are refused as `round-closed`.
   */
  reverse(reversal: Reversal): Promise<PortAnswer>;
  /** For sports: sets a bet's total payout, which may fall. The bet's round has the bet's id. */
  settleTo(settlement: Settlement): Promise<PortAnswer>;
  /**
   * For sports: first settlements of many players' bets in the caller's transaction, and the end of their rounds. The caller has just read
   * that none was settled before, and knows the wallets. Answers in the order given. An item that is neither `applied` nor `replayed` moved
   * nothing. The others hold.
   */
  settleAll(tx: Tx, settlements: readonly KnownSettlement[]): Promise<readonly PortOutcome[]>;
  /**
   * For sports: voids the bet with this id and its payouts, or reverses the settlement with this id. An unknown id is `tx-not-found`,
   * and is refused if it comes later.
   */
  reverseBet(reversal: Pick<Named, 'provider' | 'customer' | 'tx' | 'joined'>): Promise<PortAnswer>;
  /** Corrects a payout, up or down. */
  adjust(adjustment: Adjustment): Promise<PortAnswer>;
  closeRound(round: Pick<Debit, 'provider' | 'customer' | 'game' | 'round'>): Promise<PortAnswer>;
  balance(customer: CustomerId): Promise<Balances | undefined>;
}
