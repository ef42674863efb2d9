// Group commit: postings that wait at the same moment share one durable transaction, and each gets its own answer. There is no
// timer to batch by: whatever waits is sent as soon as a lane is free, so that batches grow by themselves under load.
import type { CheckedPosting } from './checked-posting.ts';
import { asBusy, insist, LedgerBusy, usualPatienceMs } from './insistence.ts';
import type { Posted, WalletId } from './ledger.ts';

export interface CollectorLimits {
  /** Batches under way at once. About half of the cores. */
  readonly lanes: number;
  /** How many must wait before another lane than the first is worth its cost. */
  readonly secondLaneFrom: number;
  readonly batchSize: number;
  /** Beyond this many waiting, a posting is refused before it is sent. */
  readonly queueSize: number;
  /** A posting that waits longer than this is refused before it is sent. */
  readonly deadlineMs: number;
  /** How long a batch is sent again when its connection breaks. */
  readonly patienceMs: number;
}

const usual: CollectorLimits = {
  lanes: 2,
  secondLaneFrom: 16,
  batchSize: 128,
  queueSize: 20_000,
  deadlineMs: 5000,
  patienceMs: usualPatienceMs,
};

/** One try to post all of `items`, at most one for a wallet, in one transaction. Answers in the order asked, or fails whole. */
export type Send = (items: readonly CheckedPosting[]) => Promise<Posted[]>;

export interface Collector {
  /** Answers when the posting is on disk or refused. Throws {@link LedgerBusy}, or what `send` threw for this posting alone. */
  post(item: CheckedPosting): Promise<Posted>;
  /** Ends when everything that waited is answered; from now on postings are refused. */
  close(): Promise<void>;
}

interface Waiting {
  readonly item: CheckedPosting;
  readonly since: number;
  readonly resolve: (posted: Posted) => void;
  readonly reject: (error: unknown) => void;
}

export function collectPostings(send: Send, limits: Partial<CollectorLimits> = {}): Collector {
  const { lanes, secondLaneFrom, batchSize, queueSize, deadlineMs, patienceMs } = { ...usual, ...limits };
  let queue: Waiting[] = [];
  let lanesBusy = 0;
  /** One posting of a wallet is under way at a time; the others keep their order. */
  const inFlight = new Set<WalletId>();
  let sweeping: NodeJS.Timeout | undefined;
  let closed = false;
  const untilIdle: (() => void)[] = [];

  function wake(): void {
    while (lanesBusy < lanes && queue.length > 0 && (lanesBusy === 0 || queue.length >= secondLaneFrom)) {
      const batch = takeBatch();
      // All that wait are for wallets under way: their lane wakes us again.
      if (batch.length === 0) return;
      lanesBusy += 1;
      void answer(batch).finally(() => {
        for (const { item } of batch) inFlight.delete(item.wallet);
        lanesBusy -= 1;
        wake();
        if (isIdle()) for (const resolve of untilIdle) resolve();
      });
    }
    if (queue.length > 0) sweepLater(deadlineMs);
  }

  const isIdle = () => lanesBusy === 0 && queue.length === 0;

  /** The oldest postings, one for each wallet that has none under way. */
  function takeBatch(): Waiting[] {
    const batch: Waiting[] = [];
    const passedOver: Waiting[] = [];
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

  /** Refuses what has waited too long, even while every lane hangs. */
  function sweep(): void {
    sweeping = undefined;
    const oldest = performance.now() - deadlineMs;
    const late = queue.filter(({ since }) => since <= oldest);
    queue = queue.filter(({ since }) => since > oldest);
    for (const { reject } of late) reject(new LedgerBusy('the ledger is behind; the posting was not sent'));
    if (queue.length > 0) sweepLater(Math.max(1, queue[0]!.since - oldest));
  }

  function sweepLater(afterMs: number): void {
    sweeping ??= setTimeout(sweep, afterMs).unref();
  }

  /** Never rejects: every posting of the batch hears what became of it. */
  async function answer(batch: readonly Waiting[]): Promise<void> {
    if (batch.length > 1) {
      try {
        const answers = await insist(() => send(batch.map(({ item }) => item)), {
          patienceMs,
          collisionsLeft: 1,
        });
        batch.forEach(({ resolve }, index) => resolve(answers[index]!));
        return;
      } catch (error) {
        if (error instanceof LedgerBusy) {
          for (const { reject } of batch) reject(error);
          return;
        }
      }
    }
    // Alone, so that one bad posting cannot fail its neighbours. When the database is gone, it is gone for all of them.
    let gone: LedgerBusy | undefined;
    for (const { item, resolve, reject } of batch) {
      if (gone) {
        reject(gone);
        continue;
      }
      try {
        const [posted] = await insist(() => send([item]), { patienceMs });
        resolve(posted!);
      } catch (error) {
        reject(asBusy(error));
        if (error instanceof LedgerBusy) gone = new LedgerBusy(error.message, { cause: error });
      }
    }
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
    },
  };
}
