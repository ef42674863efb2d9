// Group commit: postings that wait at the same moment share one durable transaction, and each gets its own answer. There is no timer:
// waiting postings are sent as soon as a lane is free. So batches grow by themselves under load. Other rooms collect their own work on
// wallets by it.
//
// A lane waits only a moment for a locked wallet. Then its posting moves to a queue of its own, where such postings wait one after
// another, and the lanes continue with other wallets.
import { asBusy, failureOf, heldTooLong, insist, LedgerBusy, usualPatienceMs } from './insistence.ts';
import type { WalletId } from './posting.ts';

export interface CollectorLimits {
  /** The number of batches in flight at once. About half of the cores. */
  readonly lanes: number;
  /** A lane other than the first starts when at least this many postings wait. */
  readonly secondLaneFrom: number;
  /** A lane also starts, however few wait, when the batches in flight take longer than this. */
  readonly slowLaneMs: number;
  readonly batchSize: number;
  /** If this many are waiting, further postings are refused. */
  readonly queueSize: number;
  /** A posting that waits longer than this is refused before it is sent. */
  readonly deadlineMs: number;
  /** How long a batch is retried when its connection breaks. */
  readonly patienceMs: number;
}

const usual: CollectorLimits = {
  lanes: 2,
  secondLaneFrom: 16,
  slowLaneMs: 200,
  batchSize: 128,
  queueSize: 20_000,
  deadlineMs: 5000,
  patienceMs: usualPatienceMs,
};

/**
 * One attempt to post all `items`, at most one per wallet, in one transaction. Answers in order, or fails as a whole. A `brief` attempt
 * fails soon after it meets a locked wallet, a `long` one at the connection's own timeout.
 */
export type Send<Item, Answer> = (items: readonly Item[], wait: 'brief' | 'long') => Promise<Answer[]>;

export interface Collector<Item, Answer> {
  /** Answers when the posting is on disk or refused. Throws {@link LedgerBusy}, or what `send` threw for this posting alone. */
  post(item: Item): Promise<Answer>;
  /** Refuses new postings from now on. Resolves when all waiting ones are answered. */
  close(): Promise<void>;
}

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly since: number;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

export function collectPostings<Item extends { readonly wallet: WalletId }, Answer>(
  send: Send<Item, Answer>,
  limits: Partial<CollectorLimits> = {},
): Collector<Item, Answer> {
  type Entry = Waiting<Item, Answer>;
  const { lanes, secondLaneFrom, slowLaneMs, batchSize, queueSize, deadlineMs, patienceMs } = {
    ...usual,
    ...limits,
  };
  let queue: Entry[] = [];
  /** The start of each busy lane. */
  const busySince: number[] = [];
  /** The postings for locked wallets, and whether one of them is in flight. */
  let held: Entry[] = [];
  let isHeldUnderWay = false;
  /** A wallet has at most one posting in flight. The others keep their order. */
  const inFlight = new Set<WalletId>();
  let sweeping: NodeJS.Timeout | undefined;
  let watching: NodeJS.Timeout | undefined;
  let closed = false;
  const untilIdle: (() => void)[] = [];

  function wake(): void {
    while (busySince.length < lanes && queue.length > 0 && isLaneWorthIt()) {
      const batch = takeBatch();
      // All waiting postings are for wallets in flight. Their answers wake the collector again.
      if (batch.length === 0) break;
      const now = performance.now();
      busySince.push(now);
      void answer(batch).finally(() => {
        busySince.splice(busySince.indexOf(now), 1);
        wake();
        tellIfIdle();
      });
    }
    if (queue.length > 0) {
      sweepLater(deadlineMs);
      if (busySince.length < lanes) watchLater();
    }
  }

  function isLaneWorthIt(): boolean {
    if (busySince.length === 0 || queue.length >= secondLaneFrom) return true;
    const now = performance.now();
    return busySince.every((since) => now - since >= slowLaneMs);
  }

  /** Checks again when the lanes may have become slow. One timer serves all postings and batches. */
  function watchLater(): void {
    watching ??= setTimeout(() => {
      watching = undefined;
      wake();
    }, slowLaneMs).unref();
  }

  const isIdle = () => busySince.length === 0 && queue.length === 0 && held.length === 0 && !isHeldUnderWay;
  function tellIfIdle(): void {
    if (isIdle()) for (const resolve of untilIdle) resolve();
  }

  /** The oldest waiting postings, one for each wallet that has none in flight. */
  function takeBatch(): Entry[] {
    const batch: Entry[] = [];
    const passedOver: Entry[] = [];
    let seen = 0;
    for (; seen < queue.length && batch.length < batchSize; seen += 1) {
      const waiting = queue[seen]!;
      if (inFlight.has(waiting.item.wallet)) {
        passedOver.push(waiting);
      } else {
        inFlight.add(waiting.item.wallet);
        batch.push(waiting);
      }
    }
    queue = passedOver.concat(queue.slice(seen));
    return batch;
  }

  /** Refuses postings that have waited too long, even while every lane hangs. */
  function sweep(): void {
    sweeping = undefined;
    const oldest = performance.now() - deadlineMs;
    const isLate = ({ since }: Entry) => since <= oldest;
    const [late, lateHeld] = [queue.filter(isLate), held.filter(isLate)];
    queue = queue.filter((each) => !isLate(each));
    held = held.filter((each) => !isLate(each));
    for (const { reject } of late) reject(new LedgerBusy('the ledger is behind; the posting was not sent'));
    for (const each of lateHeld) fail(each, heldTooLong());
    const next = Math.min(...[queue[0], held[0]].flatMap((each) => each?.since ?? []));
    if (Number.isFinite(next)) sweepLater(Math.max(1, next - oldest));
    if (lateHeld.length > 0) wake();
  }

  function sweepLater(afterMs: number): void {
    sweeping ??= setTimeout(sweep, afterMs).unref();
  }

  /** The batch is answered, so its wallets are free for the next posting. */
  function succeed({ item, resolve }: Entry, answered: Answer): void {
    inFlight.delete(item.wallet);
    resolve(answered);
  }
  function fail({ item, reject }: Entry, error: unknown): void {
    inFlight.delete(item.wallet);
    reject(error);
  }

  /** Never rejects. Every posting of the batch gets an answer or moves to the queue for locked wallets. */
  async function answer(batch: readonly Entry[]): Promise<void> {
    if (batch.length > 1) {
      try {
        const items = batch.map(({ item }) => item);
        const answers = await insist(() => send(items, 'brief'), { patienceMs, collisionsLeft: 1 });
        batch.forEach((each, index) => succeed(each, answers[index]!));
        return;
      } catch (error) {
        if (error instanceof LedgerBusy) {
          for (const each of batch) fail(each, error);
          return;
        }
      }
    }
    // One by one, so that one bad posting cannot fail the others. If the database is unreachable, all of them fail.
    let gone: LedgerBusy | undefined;
    for (const each of batch) {
      if (gone) {
        fail(each, gone);
        continue;
      }
      try {
        const [posted] = await insist(() => send([each.item], 'brief'), { patienceMs });
        succeed(each, posted!);
      } catch (error) {
        if (failureOf(error) === 'waited') putAside(each);
        else fail(each, asBusy(error));
        if (error instanceof LedgerBusy) gone = new LedgerBusy(error.message, { cause: error });
      }
      wake();
    }
  }

  /** The wallet counts as in flight, so that its later postings keep their order. */
  function putAside(waiting: Entry): void {
    held.push(waiting);
    sweepLater(deadlineMs);
    if (!isHeldUnderWay) void answerHeld();
  }

  async function answerHeld(): Promise<void> {
    isHeldUnderWay = true;
    for (let next = held.shift(); next; next = held.shift()) {
      const { item } = next;
      try {
        const [posted] = await insist(() => send([item], 'long'), { patienceMs });
        succeed(next, posted!);
      } catch (error) {
        fail(next, asBusy(error));
      }
      wake();
    }
    isHeldUnderWay = false;
    tellIfIdle();
  }

  return {
    post(item) {
      if (closed || queue.length >= queueSize) {
        return Promise.reject(new LedgerBusy(closed ? 'the ledger is closing' : 'too many postings wait'));
      }
      return new Promise((resolve, reject) => {
        queue.push({ item, since: performance.now(), resolve, reject });
        wake();
      });
    },
    async close() {
      closed = true;
      if (!isIdle()) await new Promise<void>((resolve) => untilIdle.push(resolve));
      clearTimeout(sweeping);
      clearTimeout(watching);
    },
  };
}
