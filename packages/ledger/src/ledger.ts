// The ledger: double entry in whole kuruş on PostgreSQL. It promises that every posting is applied once or refused whole, that an
// acknowledged posting is on disk, and that a repeated key gets the first answer. It hides the SQL, the locks and the group commit; it
// knows wallets, keys, legs and rounds, and nothing of the product.
//
// The answers to a posting, in the order of precedence:
//
//   (throws)       `bug: …`: it makes no sense, as with an amount that is not above zero or an account that is none
//   no-wallet      the wallet was never opened
//   barred         the key carries a marker: it was reversed before it came, or closed
//   clash          the key was used for something else, or by another wallet
//   replayed       the key was used for exactly this: the first answer again, with the balances of then
//   blocked        the wallet refuses this operation
//   not-standing   no posting that it needs stands in its round: it never came, or was reversed
//   no-round       the round is unknown and the posting does not open it
//   round-closed   the round has ended and the posting is not allowed to come late
//   round-open     the round would be new, is exclusive, and another one of this game is open (`other` names it)
//   insufficient   a leg asks more of a purse than it holds when the leg's turn comes
//   over-budget    it draws more on a budget than is left of it (`other` names the kind)
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
  assertBudgets,
  assertHold,
  assertHouseAccount,
  assertKey,
  assertMemo,
  assertOperation,
  assertSource,
  assertWallet,
  checkedPosting,
  type CheckedPosting,
} from './checked-posting.ts';
import { collectPostings, type CollectorLimits } from './collector.ts';
import { asBusy, insist } from './insistence.ts';
import * as store from './ledger.store.ts';
import type {
  AccountPeriod,
  Balances,
  BonusMoves,
  BonusMovesQuery,
  Budget,
  BudgetRequest,
  CalendarBudgetRequest,
  Client,
  DatedMovement,
  HoldRequest,
  Key,
  LatestWin,
  Movement,
  Posted,
  Posting,
  PostingId,
  ReverseRequest,
  Round,
  RoundPlace,
  RoundPosting,
  RoundReference,
  Split,
  StatementLine,
  StatementQuery,
  Transaction,
  WalletId,
} from './posting.ts';
import { newPostingId } from './posting-id.ts';
import { allWallets, type Slice } from './slices.ts';

export type * from './posting.ts';

export interface Ledger {
  /** Opens a wallet with nothing in it; opening it again is harmless. */
  openWallet(client: Client, wallet: WalletId, currency: string): Promise<void>;
  /** Posts in a durable transaction of the ledger's own, which postings of the same moment share. */
  post(posting: Posting): Promise<Posted>;
  /** Posts inside the caller's transaction. */
  postWithin(tx: Transaction, posting: Posting): Promise<Posted>;
  /**
   * Posts for many wallets in one call. Answers in the order given. A wallet's second posting costs another call, so in a long list each
   * wallet should stand once.
   */
  postAllWithin(tx: Transaction, postings: readonly Posting[]): Promise<Posted[]>;
  /**
   * Reverses the posting under `target` by opposite entries, once, under its own key. An unknown target is barred: the outcome is
   * `barred`, and the target is refused if it comes later. If the reversal may overdraw, cash owes what bonus lacks.
   */
  reverse(request: ReverseRequest, tx?: Transaction): Promise<Posted>;
  /**
   * Bars an unused key. In a caller's transaction it also waits for the wallet's postings in flight, and holds later ones back until the
   * end.
   */
  bar(
    wallet: WalletId,
    key: Key,
    client?: Client,
  ): Promise<'barred' | 'already-barred' | 'used' | 'no-wallet'>;
  /** Sets cash aside for a withdrawal. */
  hold(tx: Transaction, request: HoldRequest & { readonly amount: Kurus }): Promise<Posted>;
  /** Pays a hold to a house account. */
  capture(tx: Transaction, request: HoldRequest & { readonly to: HouseAccount }): Promise<Posted>;
  /** Returns a hold to cash. */
  release(tx: Transaction, request: HoldRequest): Promise<Posted>;
  /**
   * Waits for the wallet's postings in flight, and holds later ones back until the caller's transaction ends.
   */
  lock(client: Client, wallet: WalletId): Promise<void>;
  /** The same for many. A brief wait for a locked row ends the transaction, and holds for all its later statements. */
  lockAll(client: Client, wallets: readonly WalletId[], wait?: 'brief' | 'long'): Promise<void>;
  /**
   * From the caller's commit on, postings of these operations are answered `blocked`. An empty list lifts this. It waits for postings in
   * flight. Reversals are never refused.
   */
  refuse(client: Client, wallet: WalletId, operations: readonly string[]): Promise<void>;
  /** Replaces all budgets of one kind. The wallet stays locked to the end of the caller's transaction. */
  setBudgets(
    client: Client,
    wallet: WalletId,
    kind: string,
    budgets: readonly (BudgetRequest | CalendarBudgetRequest)[],
  ): Promise<void>;
  /** The wallet's budgets, ended windows included. A calendar budget is in the window of now. */
  listBudgets(wallet: WalletId, client?: Client): Promise<Budget[]>;
  balances(wallet: WalletId, client?: Client): Promise<Balances | undefined>;
  /** The current balances of the wallets that any server posted to in the last `seconds`. */
  changedWithin(seconds: number): Promise<{ readonly wallet: WalletId; readonly balances: Balances }[]>;
  /**
   * The movements between customers and a house account from one instant to before another, posting by posting. A name that ends with a
   * colon stands for all accounts under it. Positive amounts come from the account. All are kept in memory, some hundred bytes each, in
   * time order, so ask for short periods of busy accounts.
   */
  movements(account: string, from: Date, to: Date): Promise<Movement[]>;
  /** The movements of all time whose keys have one of the ids, under any operation, and their reversals. */
  movementsUnder(account: string, ids: readonly string[]): Promise<DatedMovement[]>;
  /** The existing wallets among these. */
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
  /** Another wallet with an open round of this id. Reads the open rounds of all wallets. */
  findOpenRoundOfOthers(wallet: WalletId, provider: string, id: string): Promise<WalletId | undefined>;
  /** The postings of a round under one operation of its provider, oldest first. */
  listRoundPostings(
    wallet: WalletId,
    round: Pick<RoundReference, 'provider' | 'id'>,
    operation: string,
    client?: Client,
  ): Promise<RoundPosting[]>;
  /** The same of many rounds at once, by round; without whether they stand. */
  listPostingsOfRounds(
    wallet: WalletId,
    provider: string,
    ids: readonly string[],
    operation: string,
  ): Promise<ReadonlyMap<string, readonly Pick<RoundPosting, 'id' | 'memo'>[]>>;
  /** A wallet's open rounds, oldest first: of one provider or all, of one game or all. */
  openRounds(wallet: WalletId, provider?: string, game?: string): Promise<Round[]>;
  /** The stakes less reversals by game, in rounds that began between `from` (inclusive) and `before` (exclusive). */
  stakedByGame(
    wallet: WalletId,
    from: Date,
    before: Date,
    client?: Client,
  ): Promise<{ provider: string; game: string; staked: Kurus }[]>;
  /** The movements of the bonus purse by wins and reversals, to attribute late credits. */
  bonusMoves(request: BonusMovesQuery, client?: Client): Promise<BonusMoves>;
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
  /** The ended rounds of a wallet, voided ones too, oldest first, from behind a place on. */
  listEndedRounds(
    wallet: WalletId,
    provider: string,
    page: { after?: RoundPlace | undefined; take: number },
  ): Promise<{ round: Round; place: RoundPlace }[]>;
  /**
   * The wins of at least `least` among the latest `among` postings of the whole house, newest first: what rounds that paid more than was
   * staked were paid. Reversed wins are left out.
   */
  listLatestWins(among: number, least: Kurus): Promise<LatestWin[]>;
  /** Rounds that have been open since before `before`, oldest first, of all wallets. */
  listStaleRounds(provider: string, before: Date, take: number): Promise<Round[]>;
  /** The number of open rounds of all wallets that began before `before`. */
  countStaleRounds(before: Date): Promise<number>;
  /** A wallet's statement, newest first. `total` counts all lines of the request. */
  statement(wallet: WalletId, request: StatementQuery): Promise<{ total: number; list: StatementLine[] }>;
  /**
   * Every account with entries before `to`, of one wallet or of the whole house. It uses entries only, no stored balance, so for the
   * house it reads all of them. The closing balances add up to zero.
   */
  period(request: {
    readonly from: Date;
    readonly to: Date;
    readonly wallet?: WalletId;
  }): Promise<AccountPeriod[]>;
  /**
   * The net income of a wallet's cash and bonus from each of these operations since an instant. A reversal counts for the
   * operation that it reverses. An operation without postings is left out.
   */
  sumOperations(
    wallet: WalletId,
    request: { readonly from: Date; readonly operations: readonly string[] },
  ): Promise<ReadonlyMap<string, Kurus>>;
  /** The stakes of open rounds, of one wallet or of all. The money is in the games' accounts. */
  inPlay(wallet?: WalletId): Promise<Kurus>;
  /**
   * Calls the listener with every wallet whose balances changed through this ledger, by how much, and for which request, after the commit. A listener
   * that throws undoes nothing.
   */
  onApplied(listener: Applied): void;
  /** Waits for the postings in flight. Later ones are refused as busy. */
  close(): Promise<void>;
}

type Applied = (wallet: WalletId, balances: Balances, split: Split, request?: string) => void;

export { LedgerBusy } from './insistence.ts';

/**
 * Opens the ledger on a connection pool of its own. It needs few connections: one for each lane of the group commit, one for locked
 * wallets, and one or two for reading.
 */
export function openLedger(options: {
  readonly pool: pg.Pool;
  readonly limits?: Partial<CollectorLimits>;
  /** The id of the current request. Each posting keeps it in its memo as `request`. */
  readonly requestOf?: () => string | undefined;
}): Ledger {
  const pool = answering(options.pool);
  const requestOf = options.requestOf ?? (() => undefined);
  const listeners: Applied[] = [];
  const collector = collectPostings(
    (items: readonly CheckedPosting[], wait) => store.post(options.pool, items, wait),
    options.limits,
  );

  function announce(wallet: WalletId, posted: Posted, request: string | undefined): void {
    if (posted.outcome !== 'applied') return;
    for (const listener of listeners) {
      try {
        listener(wallet, posted.balances, posted.split, request);
      } catch (error) {
        // The money has moved, so a listener's failure must not reach the caller.
        process.emitWarning(error instanceof Error ? error : String(error));
      }
    }
  }

  /** Announces the postings after the caller's transaction has committed. */
  async function announceLater(
    tx: Transaction,
    wallet: WalletId,
    posting: Promise<Posted>,
    request = requestOf(),
  ): Promise<Posted> {
    const posted = await posting;
    if (posted.outcome === 'applied') tx.afterCommit(() => announce(wallet, posted, request));
    return posted;
  }

  return {
    openWallet: async (client, wallet, currency) => {
      assertWallet(wallet);
      await store.openWallet(client, wallet, currency);
    },
    post: async (posting) => {
      const checked = checkedPosting(posting, requestOf());
      const posted = await collector.post(checked);
      announce(posting.wallet, posted, checked.request);
      return posted;
    },
    postWithin: async (tx, posting) =>
      announceLater(
        tx,
        posting.wallet,
        store.post(tx.client, [checkedPosting(posting, requestOf())]).then(([posted]) => posted!),
      ),
    postAllWithin: async (tx, postings) => {
      const answers: Posted[] = [];
      const request = requestOf();
      for (const places of oncePerWallet(postings)) {
        const items = places.map((place) => checkedPosting(postings[place]!, request));
        const posted = await (items.some(isStake) ? store.post : store.postAll)(tx.client, items);
        for (const [at, place] of places.entries()) answers[place] = posted[at]!;
      }
      tx.afterCommit(() => {
        for (const [place, posting] of postings.entries())
          announce(posting.wallet, answers[place]!, posting.request ?? request);
      });
      return answers;
    },
    reverse: async (request, tx) => {
      assertWallet(request.wallet);
      assertKey(request.key);
      assertKey({ ...request.key, ...request.target });
      const [id, within] = [newPostingId(), requestOf()];
      if (tx) return announceLater(tx, request.wallet, store.reverse(tx.client, id, request, within));
      const posted = await answered(() => store.reverse(options.pool, id, request, within));
      announce(request.wallet, posted, within);
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
    hold: async (tx, request) => {
      assertHoldRequest(request);
      assertAmount(request.amount);
      return announceLater(tx, request.wallet, store.hold(tx.client, newPostingId(), request, requestOf()));
    },
    capture: async (tx, request) => {
      assertHoldRequest(request);
      assertHouseAccount(request.to);
      return announceLater(
        tx,
        request.wallet,
        store.endHold(tx.client, newPostingId(), request, 'capture', request.to, requestOf()),
      );
    },
    release: async (tx, request) => {
      assertHoldRequest(request);
      return announceLater(
        tx,
        request.wallet,
        store.endHold(tx.client, newPostingId(), request, 'release', 'cash', requestOf()),
      );
    },
    lock: (client, wallet) => store.lock(client, wallet),
    lockAll: (client, wallets, wait = 'long') => store.lockAll(client, wallets, wait),
    refuse: async (client, wallet, operations) => {
      for (const operation of operations) assertOperation(operation);
      await store.refuse(client, wallet, operations);
    },
    setBudgets: async (client, wallet, kind, budgets) => {
      assertBudgets(kind, budgets);
      await store.setBudgets(client, wallet, kind, budgets);
    },
    listBudgets: (wallet, client = pool) => store.listBudgets(client, wallet),
    balances: (wallet, client = pool) => store.readBalances(client, wallet),
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
    bonusMoves: (request, client = pool) => store.readBonusMoves(client, request),
    flows: (kind, client = pool, wallets = allWallets) => store.readFlows(client, kind, wallets),
    listRounds: (wallet, provider, game, page) => store.listRounds(pool, wallet, provider, game, page),
    countStaleRounds: (before) => store.countStaleRounds(pool, before),
    listPostingsOfRounds: (wallet, provider, ids, operation) =>
      store.listPostingsOfRounds(pool, wallet, provider, ids, operation),
    listEndedRounds: (wallet, provider, page) => store.listEndedRounds(pool, wallet, provider, page),
    listLatestWins: (among, least) => store.listLatestWins(pool, among, least),
    listStaleRounds: (provider, before, take) => store.listStaleRounds(pool, provider, before, take),
    statement: (wallet, request) => store.readStatement(pool, wallet, request),
    period: (request) => store.readPeriod(pool, request),
    sumOperations: (wallet, request) => store.sumOperations(pool, wallet, request),
    inPlay: (wallet) => store.readInPlay(pool, wallet),
    onApplied: (listener) => void listeners.push(listener),
    close: () => collector.close(),
  };
}

/** The call for long lists is made for wins. For stakes it costs more than the plain one. */
const isStake = ({ legs }: CheckedPosting) => legs.some(({ from }) => from === 'playable' || from === 'cash');

/**
 * Splits the postings into as few lists as possible, so that each list has a wallet once and a wallet's postings keep their order. Gives
 * their indexes.
 */
function oncePerWallet(postings: readonly Posting[]): number[][] {
  const lists: number[][] = [];
  const counts = new Map<WalletId, number>();
  for (const [place, { wallet }] of postings.entries()) {
    const before = counts.get(wallet) ?? 0;
    counts.set(wallet, before + 1);
    (lists[before] ??= []).push(place);
  }
  return lists;
}

function assertHoldRequest({ wallet, hold, source, memo }: HoldRequest): void {
  assertWallet(wallet);
  assertHold(hold);
  assertSource(source);
  assertMemo(memo);
}

/** Makes a keyed call in its own transaction until it is answered or the ledger is busy. */
async function answered<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  return insist(call).catch((error: unknown) => {
    throw asBusy(error);
  });
}

/** For reads: retries after a broken connection, and throws {@link LedgerBusy} if the database stays away. */
function answering(pool: pg.Pool): Client {
  return { query: (query: pg.QueryConfig) => answered(() => pool.query(query)) } as Client;
}
