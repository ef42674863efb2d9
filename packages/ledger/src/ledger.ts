// The ledger: double entry in whole kuruş on PostgreSQL. It promises that every posting is applied once or refused whole,
// that what it acknowledged is on disk, and that the same key again gives the first answer. It hides the SQL, the locks and
// the group commit; it knows wallets, keys, legs and rounds, and nothing of the product.
//
// What a posting may be answered, first reason first:
//
//   no-wallet      the wallet was never opened
//   barred         the key carries a marker: it was reversed before it came, or closed
//   clash          the key was used for something else
//   replayed       the key was used for exactly this: the first answer again, with the balances of then
//   no-round       the round is unknown and the posting does not open it
//   round-closed   the round has ended and the posting is not allowed to come late
//   round-open     the round is exclusive and another one of this game is open (`other` names it)
//   insufficient   a purse would fall below zero
//   applied        the entries are written
//
// A posting that makes no sense (no amount above zero, an account that is none) is a bug of the caller and throws.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Kurus } from '@felek/money';
import { collectPostings, type CollectorLimits } from './collector.ts';
import * as store from './ledger.store.ts';

/** A wallet is one player in one currency; its id is a UUID that the application makes. */
export type WalletId = string;
export type PostingId = string;

/** A customer's own money: what can be withdrawn, what a bonus lent, what a withdrawal holds. */
export type Purse = 'cash' | 'bonus' | 'held';

/**
 * A house account: lower-case words and ids with colons, such as `game:fel:lale`, `payment:sandbox`, `bonus:trial`,
 * `rounding`, `suspense`. House accounts keep no balance; theirs is the sum of their entries.
 */
export type HouseAccount = `${string}:${string}` | 'rounding' | 'suspense';

/** Who says so, which family of operation, and their id. Unique over the whole ledger. */
export interface Key {
  readonly source: string;
  readonly operation: string;
  readonly id: string;
}

/**
 * One movement, `amount` above zero. `playable` as `from` takes cash first, then bonus; as `to` it pays back in the
 * proportion in which the posting's round was staked, the bonus share floored to the kuruş and the rest cash.
 */
export interface Leg {
  readonly from: Purse | 'playable' | HouseAccount;
  readonly to: Purse | 'playable' | HouseAccount;
  readonly amount: Kurus;
}

export interface RoundReference {
  readonly provider: string;
  readonly id: string;
  readonly game: string;
  /** The round begins here if it is not known yet. */
  readonly opens?: boolean;
  /** The round ends here. */
  readonly closes?: boolean;
  /** Refuse when another round of this wallet, provider and game is open. */
  readonly exclusive?: boolean;
  /** Take it even after the round has ended, as wins that arrive late. */
  readonly late?: boolean;
}

/** Small references for whoever reads the ledger later. Never a secret, never a person. */
export type Memo = Readonly<Record<string, string | number | boolean | null>>;

export interface Posting {
  readonly wallet: WalletId;
  readonly key: Key;
  readonly legs: readonly Leg[];
  readonly round?: RoundReference;
  readonly memo?: Memo;
  /** Lets cash fall below zero: for reversals of money that was spent already, and nothing else. */
  readonly mayOverdraw?: boolean;
  /** What decides between a replay and a clash; by default everything above but the memo. */
  readonly fingerprint?: string;
}

export interface Balances {
  readonly cash: Kurus;
  readonly bonus: Kurus;
  readonly held: Kurus;
  /** Counts the wallet's postings; the higher one is the newer. */
  readonly version: bigint;
}

export type Refused =
  | 'no-wallet'
  | 'barred'
  | 'clash'
  | 'no-round'
  | 'round-closed'
  | 'round-open'
  | 'insufficient'
  | 'already-reversed'
  | 'no-hold'
  | 'hold-ended';

export type Posted =
  | { readonly outcome: 'applied' | 'replayed'; readonly posting: PostingId; readonly balances: Balances }
  | { readonly outcome: Refused; readonly balances: Balances; readonly other?: string };

export interface Round {
  readonly wallet: WalletId;
  readonly provider: string;
  readonly id: string;
  readonly game: string;
  readonly staked: Kurus;
  readonly paid: Kurus;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
}

/** A line of a wallet's statement: one posting, `change` being what it did to cash and bonus together. */
export interface StatementLine {
  readonly posting: PostingId;
  readonly key: Key;
  readonly change: Kurus;
  readonly balances: Balances;
  readonly round: { readonly provider: string; readonly id: string; readonly game: string } | null;
  readonly memo: Memo;
  readonly at: Date;
}

export interface StatementWish {
  readonly from?: Date;
  readonly to?: Date;
  readonly operations?: readonly string[];
  /** Only lines that moved money: not a round that was lost and closed with nothing. */
  readonly moved?: boolean;
  readonly skip: number;
  readonly take: number;
}

/** What the reads and the writes inside a caller's transaction run on. */
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
   * is barred: the outcome is `barred`, and if it comes it is refused.
   */
  reverse(wish: ReverseWish, client?: Client): Promise<Posted>;
  /** Bars a key that was not used yet. */
  bar(
    wallet: WalletId,
    key: Key,
    client?: Client,
  ): Promise<'barred' | 'already-barred' | 'used' | 'no-wallet'>;
  /** Sets cash aside for a withdrawal, in the caller's transaction. `hold` is the withdrawal's id, a UUID. */
  hold(client: Client, wish: HoldWish & { readonly amount: Kurus }): Promise<Posted>;
  /** Pays a hold to a house account. */
  capture(client: Client, wish: HoldWish & { readonly to: HouseAccount }): Promise<Posted>;
  /** Gives a hold back as cash. */
  release(client: Client, wish: HoldWish): Promise<Posted>;
  balances(wallet: WalletId): Promise<Balances | undefined>;
  findPosting(
    key: Key,
  ): Promise<{ wallet: WalletId; posting: PostingId; barred: boolean; balances: Balances } | undefined>;
  findRound(wallet: WalletId, provider: string, id: string): Promise<Round | undefined>;
  /** Rounds of a wallet that have not ended, of all providers or one. */
  openRounds(wallet: WalletId, provider?: string, game?: string): Promise<Round[]>;
  /** What was staked, less what was taken back, in rounds that began at or after `since`. */
  stakedSince(wallet: WalletId, since: Date): Promise<Kurus>;
  /** Rounds of a game of the wallet, newest first. */
  listRounds(
    wallet: WalletId,
    provider: string,
    game: string,
    page: { skip: number; take: number },
  ): Promise<{ total: number; list: Round[] }>;
  /** Rounds that have been open since before `before`, oldest first, of all wallets. */
  listStaleRounds(provider: string, before: Date, take: number): Promise<Round[]>;
  statement(wallet: WalletId, wish: StatementWish): Promise<{ total: number; list: StatementLine[] }>;
  /** Hears of every wallet whose balances changed, after the commit. */
  onApplied(listener: (wallet: WalletId, balances: Balances) => void): void;
  /** To be told after the commit of a transaction that posted with `postWithin`, `hold`, `capture`, `release` and the like. */
  announce(wallet: WalletId, posted: Posted): void;
  /** Waits for what is under way; later postings are refused as busy. */
  close(): Promise<void>;
}

export interface ReverseWish {
  readonly wallet: WalletId;
  readonly key: Key;
  /** What is taken back: an operation and id of the same source. */
  readonly target: Pick<Key, 'operation' | 'id'>;
  readonly mayOverdraw?: boolean;
}

export interface HoldWish {
  readonly wallet: WalletId;
  readonly hold: string;
  readonly source: string;
  readonly memo?: Memo;
}

export { LedgerBusy } from './collector.ts';

const purses: readonly string[] = ['cash', 'bonus', 'held', 'playable'];
const housePattern = /^[a-z]+(?::[A-Za-z0-9._-]+)*$/;

/** Opens the ledger on a pool of its own: few connections, one for each lane of the group commit. */
export function openLedger(options: {
  readonly pool: pg.Pool;
  readonly limits?: Partial<CollectorLimits>;
}): Ledger {
  const { pool } = options;
  const listeners: ((wallet: WalletId, balances: Balances) => void)[] = [];
  const announce = (wallet: WalletId, posted: Posted) => {
    if (posted.outcome !== 'applied') return;
    for (const listener of listeners) listener(wallet, posted.balances);
  };
  const collector = collectPostings(
    { one: (item) => store.postOne(pool, item), many: (items) => store.postMany(pool, items) },
    options.limits,
  );
  const told = async (wallet: WalletId, posting: Promise<Posted>) => {
    const posted = await posting;
    announce(wallet, posted);
    return posted;
  };
  return {
    openWallet: (client, wallet, currency) => store.openWallet(client, wallet, currency),
    post: (posting) => told(posting.wallet, collector.post(checked(posting))),
    postWithin: (client, posting) => store.postOne(client, checked(posting)),
    reverse: (wish, client) =>
      client
        ? store.reverse(client, wish)
        : told(
            wish.wallet,
            store.retried(() => store.reverse(pool, wish)),
          ),
    bar: (wallet, key, client) => store.bar(client ?? pool, wallet, key),
    hold: (client, wish) => store.hold(client, checked(holdPosting(wish)), wish),
    capture: (client, wish) => store.endHold(client, wish, 'capture', wish.to),
    release: (client, wish) => store.endHold(client, wish, 'release', 'cash'),
    balances: (wallet) => store.readBalances(pool, wallet),
    findPosting: (key) => store.findPosting(pool, key),
    findRound: (wallet, provider, id) => store.findRound(pool, wallet, provider, id),
    openRounds: (wallet, provider, game) => store.openRounds(pool, wallet, provider, game),
    stakedSince: (wallet, since) => store.stakedSince(pool, wallet, since),
    listRounds: (wallet, provider, game, page) => store.listRounds(pool, wallet, provider, game, page),
    listStaleRounds: (provider, before, take) => store.listStaleRounds(pool, provider, before, take),
    statement: (wallet, wish) => store.readStatement(pool, wallet, wish),
    onApplied: (listener) => void listeners.push(listener),
    announce,
    close: () => collector.close(),
  };
}

function holdPosting(wish: HoldWish & { readonly amount: Kurus }): Posting {
  const { wallet, hold, source, amount, memo = {} } = wish;
  return {
    wallet,
    key: { source, operation: 'hold', id: hold },
    legs: [{ from: 'cash', to: 'held', amount }],
    memo,
  };
}

/** A posting whose sense has been checked, with its fingerprint. */
export type CheckedPosting = Posting & { readonly fingerprint: string };

/** Refuses postings that only a bug can make. */
export function checked(posting: Posting): CheckedPosting {
  const { legs, round } = posting;
  for (const { from, to, amount } of legs) {
    assert(amount > 0n, 'a leg moves an amount above zero');
    assert(from !== to, 'a leg has two ends');
    assert(!(from === 'playable' && to === 'playable'), 'a leg has one playable end');
    assert(
      [from, to].every((account) => purses.includes(account) || housePattern.test(account)),
      'an account is a purse or a house account',
    );
    assert(to !== 'playable' || round !== undefined, 'money goes back to playable within a round');
  }
  assert(legs.length > 0 || round !== undefined, 'a posting without legs belongs to a round');
  return { ...posting, fingerprint: posting.fingerprint ?? fingerprintOf(posting) };
}

function assert(holds: boolean, rule: string): void {
  if (!holds) throw new Error(`bug: ${rule}`);
}

function fingerprintOf({ wallet, legs, round, mayOverdraw = false }: Posting): string {
  const decides = [
    wallet,
    ...legs.flatMap(({ from, to, amount }) => [from, to, String(amount)]),
    round ? `${round.provider} ${round.id} ${round.game} ${round.closes ?? false}` : '',
    String(mayOverdraw),
  ];
  return createHash('sha256').update(decides.join('\n')).digest('base64url');
}
