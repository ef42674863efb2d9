// The types of the ledger: wallets, keys, legs, rounds, postings and their answers.
import type { Kurus } from '@felek/money';
import type pg from 'pg';
import type { HouseAccount } from './accounts.ts';

/** A wallet is one player in one currency; its id is a UUID in lower case that the application makes. */
export type WalletId = string;
export type PostingId = string;

/** A customer's money: withdrawable cash, bonus money, and money held for withdrawals. */
export type Purse = 'cash' | 'bonus' | 'held';

/** The sender, the family of operation, and the sender's id. Unique over the whole ledger. */
export interface Key {
  /** Up to 64 of a-z, 0-9, dot, underscore and hyphen: `fel`, `hub88`, `payment`. */
  readonly source: string;
  /** Up to 32 of a-z and hyphen: `bet`, `win`, `deposit`. Not `hold`, `capture` or `release`, which are calls of their own. */
  readonly operation: string;
  /** 1 to 200 characters: see `isKeepableId` of checked-posting.ts. */
  readonly id: string;
}

/**
 * One movement, with an `amount` above zero, between two purses or between a purse and a house account. `playable` as `from` takes cash
 * first, then bonus. `playable` as `to` splits the amount as the round's stakes were split, stakes of the same posting included. The
 * bonus share is rounded down to the kuruş, and the rest is cash. Without stakes all is cash. Both splits are decided under the wallet's
 * lock, written as entries, and returned as the answer's `split`.
 */
export interface Leg {
  readonly from: 'cash' | 'bonus' | 'playable' | HouseAccount;
  readonly to: 'cash' | 'bonus' | 'playable' | HouseAccount;
  readonly amount: Kurus;
}

/** The round of a posting. Its game never changes. */
export interface RoundReference {
  readonly provider: string;
  readonly id: string;
  readonly game: string;
  /** Opens the round if it is unknown, or if everything in it was reversed. */
  readonly opens?: boolean;
  /** The round ends here. A posting without legs may close it: a round that won nothing. */
  readonly closes?: boolean;
  /** Refuse to begin it when another round of this wallet, provider and game is open. */
  readonly exclusive?: boolean;
  /** Accepts it even after the round has ended, for late wins. */
  readonly late?: boolean;
  /** Requires an unreversed posting of the same source in this round, of this operation and, if given, with this id. */
  readonly needs?: { readonly operation: string; readonly id?: string };
}

/** Small references for later readers of the ledger, at most 2000 characters. Never secrets or personal data. */
export type Memo = Readonly<Record<string, string | number | boolean | null>>;

export interface Posting {
  readonly wallet: WalletId;
  readonly key: Key;
  readonly legs: readonly Leg[];
  readonly round?: RoundReference;
  readonly memo?: Memo;
  /** The id of its request. By default the ledger's `requestOf` gives it when the posting is made. */
  readonly request?: string | undefined;
  /**
   * Allows cash to fall below zero, and to owe what bonus lacks. Only for taking back money that may be spent already.
   */
  readonly mayOverdraw?: boolean;
  /** Distinguishes a replay from a clash. Default: wallet, legs, round, `closes` and `mayOverdraw`. */
  readonly fingerprint?: string;
}

export interface Balances {
  readonly cash: Kurus;
  readonly bonus: Kurus;
  readonly held: Kurus;
  /** The number of the wallet's postings. The balances with the higher version are newer. */
  readonly version: bigint;
}

/** The effect of a posting on cash and bonus. A stake of 100 with 60 in cash is `{ cash: -60n, bonus: -40n }`. */
export interface Split {
  readonly cash: Kurus;
  readonly bonus: Kurus;
}

export type Refused =
  | 'no-wallet'
  | 'barred'
  | 'clash'
  | 'blocked'
  | 'not-standing'
  | 'no-round'
  | 'round-closed'
  | 'round-open'
  | 'insufficient'
  | 'over-budget'
  | 'already-reversed'
  | 'no-hold'
  | 'hold-ended';

/**
 * `balances` of an applied posting are those right after it, of a replay those after the first posting, of a refusal the current ones.
 * Without a wallet they are zero.
 */
export type Posted =
  | {
      readonly outcome: 'applied' | 'replayed';
      readonly posting: PostingId;
      readonly balances: Balances;
      readonly split: Split;
    }
  | { readonly outcome: Refused; readonly balances: Balances; readonly other?: string };

export interface Round {
  readonly wallet: WalletId;
  readonly provider: string;
  readonly id: string;
  readonly game: string;
  /** Stakes and payouts, less reversals. */
  readonly staked: Kurus;
  readonly paid: Kurus;
  readonly openedAt: Date;
  /** The instant of its close, or of the reversal of its last posting. */
  readonly closedAt: Date | null;
}

/** The payout of a round by one posting. */
export interface LatestWin {
  readonly wallet: WalletId;
  readonly provider: string;
  readonly game: string;
  readonly amount: Kurus;
  readonly at: Date;
}

/** The place of a round among those of its wallet by the time of its beginning, exact to the microsecond. */
export interface RoundPlace {
  readonly at: string;
  readonly id: string;
}

/** A posting of a round, and whether it was reversed. */
export interface RoundPosting {
  readonly id: string;
  readonly posting: PostingId;
  readonly stands: boolean;
  readonly memo: Memo;
}

/** An account's opening balance, movements and closing balance for a period. */
export interface AccountPeriod {
  readonly account: string;
  readonly opening: Kurus;
  readonly came: Kurus;
  readonly went: Kurus;
  readonly closing: Kurus;
}

/** A line of a wallet's statement: one posting. `change` is its effect on cash and bonus together. */
export interface StatementLine {
  readonly posting: PostingId;
  readonly key: Key;
  readonly change: Kurus;
  readonly balances: Balances;
  /** For a reversal, the round of its target. */
  readonly round: { readonly provider: string; readonly id: string; readonly game: string } | null;
  /** For a reversal, its target. */
  readonly reverses?: Pick<Key, 'operation' | 'id'>;
  readonly memo: Memo;
  readonly at: Date;
}

/** One posting's movement from a house account. A movement towards it is negative. */
export interface Movement {
  readonly key: Key;
  readonly amount: Kurus;
  /** For a reversal, its target. */
  readonly reverses?: Pick<Key, 'operation' | 'id'>;
}

export interface DatedMovement extends Movement {
  readonly at: Date;
}

export interface StatementQuery {
  readonly from?: Date;
  readonly to?: Date;
  /** Only these operations, and their reversals. */
  readonly operations?: readonly string[];
  /** Only lines that moved money. Leaves out, for example, a lost round that was closed without a payout. */
  readonly moved?: boolean;
  readonly skip: number;
  readonly take: number;
}

/**
 * A budget: how much cash a wallet may spend, or receive, in a time window. A posting whose operation draws on it is refused above `most`.
 * A payout gives back to the window in which its round began, a reversal to the window of its target. Stakes from the bonus purse do not
 * count.
 */
export interface Budget {
  /** A word that the application chooses, such as `stake`, `loss` or `deposit`. */
  readonly kind: string;
  /** Distinguishes windows of one kind, such as `day`. */
  readonly name: string;
  /** `draws`: the operations that use the budget. `returns`: the operations that give back. */
  readonly draws: readonly string[];
  readonly returns: readonly string[];
  /** `spent`: cash that leaves the purse uses the budget. `received`: cash that comes in does. */
  readonly counts: 'spent' | 'received';
  readonly from: Date;
  /** The window ends before this instant; null for no end. */
  readonly to: Date | null;
  readonly most: Kurus;
  /** Below zero if more was returned than drawn. The check treats that as zero. */
  readonly used: Kurus;
}

/** A budget as it is set. Without `used` it keeps what the same window has used; a new window begins at zero. */
export type BudgetRequest = Omit<Budget, 'kind' | 'used'> & { readonly used?: Kurus };

/**
 * A budget whose window follows the calendar: from midnight, Monday or the first of the month in a time zone. Each next window begins by
 * itself with nothing used. Set in the middle of a window, it has used what that window has already seen.
 */
export type CalendarBudgetRequest = Omit<BudgetRequest, 'from' | 'to' | 'used'> & {
  readonly every: 'day' | 'week' | 'month';
  /** A name of the time zone database, as `Europe/Istanbul`. */
  readonly zone: string;
};

export interface ReverseRequest {
  readonly wallet: WalletId;
  readonly key: Key;
  /** The target of a reversal: an operation and id of the same source. Reversals and holds cannot be targets. */
  readonly target: Pick<Key, 'operation' | 'id'>;
  readonly mayOverdraw?: boolean;
}

/** `source` and `hold`, the withdrawal's id (a UUID), name a hold. */
export interface HoldRequest {
  readonly wallet: WalletId;
  readonly hold: string;
  readonly source: string;
  readonly memo?: Memo;
}

/** Postings of a wallet after one version, in rounds that began in one span of time. */
export interface BonusMovesQuery {
  readonly wallet: WalletId;
  readonly afterVersion: bigint;
  readonly from: Date;
  readonly before?: Date;
}

export interface BonusMoves {
  /** The effect of wins and reversals on the bonus purse. Stakes are not included. */
  readonly change: Kurus;
  /** The part of reversals that cash paid because bonus lacked it. */
  readonly owed: Kurus;
}

/** A pool, or the connection of a caller's transaction. */
export type Client = Pick<pg.ClientBase, 'query'>;

/**
 * A caller's transaction. Its postings are announced to the listeners after the commit, and never without one.
 */
export interface Transaction {
  readonly client: Client;
  /** Runs `effect` once, after the commit, in the order of the calls. */
  afterCommit(effect: () => void): void;
}
