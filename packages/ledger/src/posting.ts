// The types of the ledger: wallets, keys, legs, rounds, postings and their answers.
import type { Kurus } from '@felek/money';
import type pg from 'pg';
import type { HouseAccount } from './accounts.ts';

/** A wallet is one player in one currency; its id is a UUID in lower case that the application makes. */
export type WalletId = string;
export type PostingId = string;

/** A customer's own money: what can be withdrawn, what a bonus lent, what a withdrawal holds. */
export type Purse = 'cash' | 'bonus' | 'held';

/** Who says so, which family of operation, and their id. Unique over the whole ledger. */
export interface Key {
  /** Up to 64 of a-z, 0-9, dot, underscore and hyphen: `fel`, `hub88`, `payment`. */
  readonly source: string;
  /** Up to 32 of a-z and hyphen: `bet`, `win`, `deposit`. Not `hold`, `capture` or `release`, which are calls of their own. */
  readonly operation: string;
  /** 1 to 200 characters; `isKeepableId` of checked-posting.ts says whether a text will do. */
  readonly id: string;
}

/**
 * One movement, `amount` above zero, between a purse or `playable` and a house account, or from purse to purse.
 * `playable` as `from` takes cash first, then bonus; as `to` it pays back in the proportion in which the posting's round was
 * staked, stakes of the same posting included: the bonus share floored to the kuruş, the rest cash; all cash if nothing was
 * staked. Both are decided under the wallet's lock, written as entries, and told as the answer's `split`.
 */
export interface Leg {
  readonly from: 'cash' | 'bonus' | 'playable' | HouseAccount;
  readonly to: 'cash' | 'bonus' | 'playable' | HouseAccount;
  readonly amount: Kurus;
}

/** The round a posting belongs to. The game it began with stays its game. */
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
  /** Take it even after the round has ended, as wins that arrive late. */
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
  /** Lets cash fall below zero, and owe what bonus lacks: for taking back money that was spent already, and nothing else. */
  readonly mayOverdraw?: boolean;
  /** Distinguishes a replay from a clash. Default: wallet, legs, round, `closes` and `mayOverdraw`. */
  readonly fingerprint?: string;
}

export interface Balances {
  readonly cash: Kurus;
  readonly bonus: Kurus;
  readonly held: Kurus;
  /** Counts the wallet's postings; the higher one is the newer. */
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

/** `balances` are those right after the posting, of a replay those of then; of a refusal those of now (zero without a wallet). */
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
  /** When it was closed, or when nothing was left in it. */
  readonly closedAt: Date | null;
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

/** A line of a wallet's statement: one posting, `change` being what it did to cash and bonus together. */
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

/** The movement of one posting from a house account; negative towards it. */
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
  /** Only these, and reversals of these. */
  readonly operations?: readonly string[];
  /** Only lines that moved money: not a round that was lost and closed with nothing. */
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
  /** A plain word of the application's, as `stake`, `loss` or `deposit`. */
  readonly kind: string;
  /** Tells windows of one kind apart, as `day`. */
  readonly name: string;
  /** Operations whose cash draws on it, and those whose cash gives back. */
  readonly draws: readonly string[];
  readonly returns: readonly string[];
  /** Whether cash that leaves the purse draws, or cash that comes into it. */
  readonly counts: 'spent' | 'received';
  readonly from: Date;
  /** The window ends before this instant; null for no end. */
  readonly to: Date | null;
  readonly most: Kurus;
  /** Below zero where more came back than was drawn; a check counts that as zero. */
  readonly used: Kurus;
}

/** A budget as it is set. Without `used` it keeps what the same window has used; a new window begins at zero. */
export type BudgetRequest = Omit<Budget, 'kind' | 'used'> & { readonly used?: Kurus };

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
  /** The part of reversals taken from cash, since bonus lacked it. */
  readonly owed: Kurus;
}

/** A pool, or the connection of a caller's transaction. */
export type Client = Pick<pg.ClientBase, 'query'>;

/** A caller's transaction. Postings in it are announced to the listeners when it has committed, and never otherwise. */
export interface Transaction {
  readonly client: Client;
  /** Runs `effect` once, after the commit, in the order of the calls. */
  afterCommit(effect: () => void): void;
}
