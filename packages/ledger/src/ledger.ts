// The ledger: double entry in whole kuruş on PostgreSQL. It promises that every posting is applied once or refused whole,
// that what it acknowledged is on disk, and that the same key again gives the first answer. It hides the SQL, the locks and
// the group commit; it knows wallets, keys, legs and rounds, and nothing of the product.
//
// What a posting is answered, first reason first:
//
//   (throws)       `bug: …`: it makes no sense, as with an amount that is not above zero or an account that is none
//   no-wallet      the wallet was never opened
//   barred         the key carries a marker: it was reversed before it came, or closed
//   clash          the key was used for something else, or by another wallet
//   replayed       the key was used for exactly this: the first answer again, with the balances of then
//   not-standing   nothing that it needs in its round stands: it never came, or was taken back
//   no-round       the round is unknown and the posting does not open it
//   round-closed   the round has ended and the posting is not allowed to come late
//   round-open     the round would be new, is exclusive, and another one of this game is open (`other` names it)
//   insufficient   a leg asks more of a purse than it holds when the leg's turn comes
//   applied        the entries are on disk
//   (throws)       `LedgerBusy`: no answer in time; the same key may be sent again
//
// A reversal is answered no-wallet · replayed / clash (by its own key) · barred (the target never came, and now never will) ·
// clash (the target is another wallet's) · already-reversed · insufficient · applied. The end of a hold: no-wallet · no-hold ·
// hold-ended (the other way; `other` says which) · replayed / clash · applied. A refusal uses no key up.
import type pg from 'pg';
import type { HouseAccount } from './accounts.ts';
import type { Kurus } from '@felek/money';
import {
  assertAmount,
  assertHold,
  assertHouseAccount,
  assertKey,
  assertMemo,
  assertSource,
  assertWallet,
  checkedPosting,
} from './checked-posting.ts';
import { collectPostings, type CollectorLimits } from './collector.ts';
import { asBusy, insist } from './insistence.ts';
import * as store from './ledger.store.ts';
import { newPostingId } from './posting-id.ts';
import { allWallets, type Slice } from './slices.ts';

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
  /** The round begins here if it is not known yet, or anew if everything in it was taken back. */
  readonly opens?: boolean;
  /** The round ends here. A posting without legs may close it: a round that won nothing. */
  readonly closes?: boolean;
  /** Refuse to begin it when another round of this wallet, provider and game is open. */
  readonly exclusive?: boolean;
  /** Take it even after the round has ended, as wins that arrive late. */
  readonly late?: boolean;
  /**
   * Refuse it unless a posting of the same source stands in this round under this operation and, when given, this id: it was
   * applied and not taken back.
   */
  readonly needs?: { readonly operation: string; readonly id?: string };
}

/** Small references for whoever reads the ledger later, at most 2000 characters. Never a secret, never a person. */
export type Memo = Readonly<Record<string, string | number | boolean | null>>;

export interface Posting {
  readonly wallet: WalletId;
  readonly key: Key;
  readonly legs: readonly Leg[];
  readonly round?: RoundReference;
  readonly memo?: Memo;
  /** Lets cash fall below zero, and owe what bonus lacks: for taking back money that was spent already, and nothing else. */
  readonly mayOverdraw?: boolean;
  /** What decides between a replay and a clash; by default wallet, legs, round, `closes` and `mayOverdraw`. */
  readonly fingerprint?: string;
}

export interface Balances {
  readonly cash: Kurus;
  readonly bonus: Kurus;
  readonly held: Kurus;
  /** Counts the wallet's postings; the higher one is the newer. */
  readonly version: bigint;
}

/** What a posting did to cash and to bonus: a stake of 100 from 60 cash is `{ cash: -60n, bonus: -40n }`. */
export interface Split {
  readonly cash: Kurus;
  readonly bonus: Kurus;
}

export type Refused =
  | 'no-wallet'
  | 'barred'
  | 'clash'
  | 'not-standing'
  | 'no-round'
  | 'round-closed'
  | 'round-open'
  | 'insufficient'
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
  /** What was staked and paid, less what was taken back. */
  readonly staked: Kurus;
  readonly paid: Kurus;
  readonly openedAt: Date;
  /** When it was closed, or when nothing was left in it. */
  readonly closedAt: Date | null;
}

/** A posting of a round, and whether it was taken back. */
export interface RoundPosting {
  readonly id: string;
  readonly posting: PostingId;
  readonly stands: boolean;
}

/** What an account stood at when a period began, what came and went within it, and what it stood at when the period ended. */
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
  /** Of a reversal, the round of what it took back. */
  readonly round: { readonly provider: string; readonly id: string; readonly game: string } | null;
  /** What it took back, where it is a reversal. */
  readonly reverses?: Pick<Key, 'operation' | 'id'>;
  readonly memo: Memo;
  readonly at: Date;
}

/** What one posting moved from a house account, or to it, below zero. */
export interface Movement {
  readonly key: Key;
  readonly amount: Kurus;
  /** What it took back, where it is a reversal. */
  readonly reverses?: Pick<Key, 'operation' | 'id'>;
}

export interface DatedMovement extends Movement {
  readonly at: Date;
}

export interface StatementWish {
  readonly from?: Date;
  readonly to?: Date;
  /** Only these, and reversals of these. */
  readonly operations?: readonly string[];
  /** Only lines that moved money: not a round that was lost and closed with nothing. */
  readonly moved?: boolean;
  readonly skip: number;
  readonly take: number;
}

export interface ReverseWish {
  readonly wallet: WalletId;
  readonly key: Key;
  /** What is taken back: an operation and id of the same source. Not a reversal, nor anything of a hold. */
  readonly target: Pick<Key, 'operation' | 'id'>;
  readonly mayOverdraw?: boolean;
}

/** `source` and `hold`, the withdrawal's id (a UUID), name a hold. */
export interface HoldWish {
  readonly wallet: WalletId;
  readonly hold: string;
  readonly source: string;
  readonly memo?: Memo;
}

/** Postings of a wallet after one version, in rounds that began in one span of time. */
export interface BonusMovesWish {
  readonly wallet: WalletId;
  readonly afterVersion: bigint;
  readonly from: Date;
  readonly before?: Date;
}

export interface BonusMoves {
  /** What wins and reversals did to the bonus purse. Stakes are not in it. */
  readonly change: Kurus;
  /** What reversals took from cash because bonus lacked it. */
  readonly owed: Kurus;
}

/** What calls inside a caller's transaction run on. */
export type Client = Pick<pg.ClientBase, 'query'>;

export interface Ledger {
  /** Opens a wallet with nothing in it; opening it again is harmless. */
  openWallet(client: Client, wallet: WalletId, currency: string): Promise<void>;
  /** Posts in a durable transaction of the ledger's own, which postings of the same moment share. */
  post(posting: Posting): Promise<Posted>;
  /** Posts inside the caller's transaction. Tell `announce` after the commit. */
  postWithin(client: Client, posting: Posting): Promise<Posted>;
  /**
   * Takes the posting under `target` back by the opposite entries, once, under the key of its own. A target that never came
   * is barred: the outcome is `barred`, and if it comes it is refused. What bonus lacks is owed in cash, if it may overdraw.
   */
  reverse(wish: ReverseWish, client?: Client): Promise<Posted>;
  /** Bars a key that was not used yet. In a caller's transaction no posting of the wallet is under way from then to its end. */
  bar(
    wallet: WalletId,
    key: Key,
    client?: Client,
  ): Promise<'barred' | 'already-barred' | 'used' | 'no-wallet'>;
  /** Sets cash aside for a withdrawal. */
  hold(client: Client, wish: HoldWish & { readonly amount: Kurus }): Promise<Posted>;
  /** Pays a hold to a house account. */
  capture(client: Client, wish: HoldWish & { readonly to: HouseAccount }): Promise<Posted>;
  /** Gives a hold back as cash. */
  release(client: Client, wish: HoldWish): Promise<Posted>;
  /** Waits until nothing of the wallet is under way; from then to the end of the caller's transaction nothing else begins. */
  lock(client: Client, wallet: WalletId): Promise<void>;
  balances(wallet: WalletId): Promise<Balances | undefined>;
  /** The balances, as they are now, of the wallets that were posted to in the last `seconds`, by whichever server. */
  changedWithin(seconds: number): Promise<{ readonly wallet: WalletId; readonly balances: Balances }[]>;
  /**
   * What moved between customers and a house account, or all accounts under a name that ends with a colon, from one instant to
   * before another, posting by posting: above zero what came from the account, below zero what went to it. All of them are held
   * in memory, some hundred bytes each, in the order of time: whoever asks of a busy account asks of little time.
   */
  movements(account: string, from: Date, to: Date): Promise<Movement[]>;
  /** The same of all time, of postings whose keys have one of the ids, whatever their operation, and of what took those back. */
  movementsUnder(account: string, ids: readonly string[]): Promise<DatedMovement[]>;
  /** Of the wallets that exist. */
  listBalances(wallets: readonly WalletId[], client?: Client): Promise<ReadonlyMap<WalletId, Balances>>;
  /** The posting under a key, or its marker (`barred`). */
  findPosting(
    key: Key,
    client?: Client,
  ): Promise<
    | {
        wallet: WalletId;
        posting: PostingId;
        barred: boolean;
        balances: Balances;
        round: { provider: string; id: string } | null;
      }
    | undefined
  >;
  findRound(wallet: WalletId, provider: string, id: string, client?: Client): Promise<Round | undefined>;
  /** Another wallet that has an open round of this id. It reads the open rounds of all wallets. */
  findOpenRoundOfOthers(wallet: WalletId, provider: string, id: string): Promise<WalletId | undefined>;
  /** The postings of a round under one operation of its provider's, oldest first. */
  listRoundPostings(
    wallet: WalletId,
    round: Pick<RoundReference, 'provider' | 'id'>,
    operation: string,
    client?: Client,
  ): Promise<RoundPosting[]>;
  /** Rounds of a wallet that have not ended, oldest first: of all providers or one, of all games or one. */
  openRounds(wallet: WalletId, provider?: string, game?: string): Promise<Round[]>;
  /** What was staked, less what was taken back, game by game, in rounds that began at `from` or later and before `before`. */
  stakedByGame(
    wallet: WalletId,
    from: Date,
    before: Date,
    client?: Client,
  ): Promise<{ provider: string; game: string; staked: Kurus }[]>;
  /** What wins and reversals moved in the bonus purse, for whoever must know whose money came late. */
  bonusMoves(wish: BonusMovesWish, client?: Client): Promise<BonusMoves>;
  /**
   * The sums of all entries from or to the accounts `kind` and `kind:…`, by both ends: of a slice's wallets, or of all. Reads every
   * entry of those.
   */
  flows(
    kind: string,
    client?: Client,
    wallets?: Slice,
  ): Promise<{ from: string; to: string; amount: Kurus }[]>;
  /** Rounds of a game of the wallet, newest first. */
  listRounds(
    wallet: WalletId,
    provider: string,
    game: string,
    page: { skip: number; take: number },
  ): Promise<{ total: number; list: Round[] }>;
  /** Rounds that have been open since before `before`, oldest first, of all wallets. */
  listStaleRounds(provider: string, before: Date, take: number): Promise<Round[]>;
  /** How many rounds of all wallets have been open since before `before`. */
  countStaleRounds(before: Date): Promise<number>;
  /** What happened to a wallet, newest first. `total` counts all lines that fit the wish. */
  statement(wallet: WalletId, wish: StatementWish): Promise<{ total: number; list: StatementLine[] }>;
  /**
   * Every account that moved until `to`, by the entries alone and no stored balance: of one wallet, or of the whole house, which
   * reads all of its entries. The closings add up to zero.
   */
  period(wish: {
    readonly from: Date;
    readonly to: Date;
    readonly wallet?: WalletId;
  }): Promise<AccountPeriod[]>;
  /** What stands staked in rounds that have not ended: of one wallet, or of all. It lies in the games' accounts. */
  inPlay(wallet?: WalletId): Promise<Kurus>;
  /** Hears of every wallet whose balances changed, and by how much, after the commit. A listener that throws undoes nothing. */
  onApplied(listener: Applied): void;
  /** To be told after the commit of a transaction that posted with `postWithin`, `hold`, `capture`, `release` and the like. */
  announce(wallet: WalletId, posted: Posted): void;
  /** Waits for what is under way; later postings are refused as busy. */
  close(): Promise<void>;
}

type Applied = (wallet: WalletId, balances: Balances, split: Split) => void;

export { LedgerBusy } from './insistence.ts';

/** Opens the ledger on a pool of its own: few connections, one for each lane of the group commit, one for what waits long, and one or two to read. */
export function openLedger(options: {
  readonly pool: pg.Pool;
  readonly limits?: Partial<CollectorLimits>;
}): Ledger {
  const pool = answering(options.pool);
  const listeners: Applied[] = [];
  const collector = collectPostings((items, wait) => store.post(options.pool, items, wait), options.limits);

  function announce(wallet: WalletId, posted: Posted): void {
    if (posted.outcome !== 'applied') return;
    for (const listener of listeners) {
      try {
        listener(wallet, posted.balances, posted.split);
      } catch (error) {
        // The money has moved: whoever posted it must not hear of a failure.
        process.emitWarning(error instanceof Error ? error : String(error));
      }
    }
  }

  return {
    openWallet: async (client, wallet, currency) => {
      assertWallet(wallet);
      await store.openWallet(client, wallet, currency);
    },
    post: async (posting) => {
      const posted = await collector.post(checkedPosting(posting));
      announce(posting.wallet, posted);
      return posted;
    },
    postWithin: async (client, posting) => {
      const [posted] = await store.post(client, [checkedPosting(posting)]);
      return posted!;
    },
    reverse: async (wish, client) => {
      assertWallet(wish.wallet);
      assertKey(wish.key);
      assertKey({ ...wish.key, ...wish.target });
      const id = newPostingId();
      if (client) return store.reverse(client, id, wish);
      const posted = await answered(() => store.reverse(options.pool, id, wish));
      announce(wish.wallet, posted);
      return posted;
    },
    bar: async (wallet, key, client) => {
      assertWallet(wallet);
      assertKey(key);
      const id = newPostingId();
      return client
        ? store.bar(client, id, wallet, key)
        : answered(() => store.bar(options.pool, id, wallet, key));
    },
    hold: async (client, wish) => {
      assertHoldWish(wish);
      assertAmount(wish.amount);
      return store.hold(client, newPostingId(), wish);
    },
    capture: async (client, wish) => {
      assertHoldWish(wish);
      assertHouseAccount(wish.to);
      return store.endHold(client, newPostingId(), wish, 'capture', wish.to);
    },
    release: async (client, wish) => {
      assertHoldWish(wish);
      return store.endHold(client, newPostingId(), wish, 'release', 'cash');
    },
    lock: (client, wallet) => store.lock(client, wallet),
    balances: (wallet) => store.readBalances(pool, wallet),
    changedWithin: (seconds) => store.changedWithin(pool, seconds),
    findPosting: (key, client = pool) => store.findPosting(client, key),
    findRound: (wallet, provider, id, client = pool) => store.findRound(client, wallet, provider, id),
    findOpenRoundOfOthers: (wallet, provider, id) => store.findOpenRoundOfOthers(pool, wallet, provider, id),
    listRoundPostings: (wallet, round, operation, client = pool) =>
      store.listRoundPostings(client, wallet, round, operation),
    movements: (account, from, to) => store.readMovements(pool, account, from, to),
    movementsUnder: (account, ids) => store.readMovementsUnder(pool, account, ids),
    openRounds: (wallet, provider, game) => store.openRounds(pool, wallet, provider, game),
    listBalances: (wallets, client = pool) => store.listBalances(client, wallets),
    stakedByGame: (wallet, from, before, client = pool) => store.stakedByGame(client, wallet, from, before),
    bonusMoves: (wish, client = pool) => store.readBonusMoves(client, wish),
    flows: (kind, client = pool, wallets = allWallets) => store.readFlows(client, kind, wallets),
    listRounds: (wallet, provider, game, page) => store.listRounds(pool, wallet, provider, game, page),
    countStaleRounds: (before) => store.countStaleRounds(pool, before),
    listStaleRounds: (provider, before, take) => store.listStaleRounds(pool, provider, before, take),
    statement: (wallet, wish) => store.readStatement(pool, wallet, wish),
    period: (wish) => store.readPeriod(pool, wish),
    inPlay: (wallet) => store.readInPlay(pool, wallet),
    onApplied: (listener) => void listeners.push(listener),
    announce,
    close: () => collector.close(),
  };
}

function assertHoldWish({ wallet, hold, source, memo }: HoldWish): void {
  assertWallet(wallet);
  assertHold(hold);
  assertSource(source);
  assertMemo(memo);
}

/** A keyed call of its own transaction, made until it is answered or the ledger is busy. */
async function answered<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  return insist(call).catch((error: unknown) => {
    throw asBusy(error);
  });
}

/** For reading: a connection that breaks leads to another try, and a database that stays away to {@link LedgerBusy}. */
function answering(pool: pg.Pool): Client {
  return { query: (query: pg.QueryConfig) => answered(() => pool.query(query)) } as Client;
}
