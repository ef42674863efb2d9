// Group commit: postings that wait at the same moment share one durable transaction, and each gets its own answer. There is no
// timer: whatever waits is sent as soon as a lane is free, so that batches grow by themselves under load.
import type { CheckedPosting, Posted, WalletId } from './ledger.ts';

/** The queue is full, or waited too long: nothing was posted, and the same key may be tried again. */
export class LedgerBusy extends Error {
  override readonly name = 'LedgerBusy';
}

export interface CollectorLimits {
  /** Batches under way at once. */
  readonly lanes: number;
  /** How many must wait before a second lane is worth its cost. */
  readonly secondLaneFrom: number;
  readonly batchSize: number;
  /** Beyond this many waiting, a posting is refused before it is sent. */
  readonly queueSize: number;
  /** A posting that waited longer than this is refused before it is sent. */
  readonly deadlineMs: number;
}

const usual: CollectorLimits = {
  lanes: 2,
  secondLaneFrom: 16,
  batchSize: 128,
  queueSize: 20_000,
  deadlineMs: 5000,
};

/** How postings reach the database. `many` answers in the order asked, and fails as a whole. */
export interface Executor {
  one(item: CheckedPosting): Promise<Posted>;
  many(items: readonly CheckedPosting[]): Promise<Posted[]>;
}

export interface Collector {
  post(item: CheckedPosting): Promise<Posted>;
  close(): Promise<void>;
}

interface Waiting {
  readonly item: CheckedPosting;
  readonly since: number;
  readonly resolve: (posted: Posted) => void;
  readonly reject: (error: unknown) => void;
}

export function collectPostings(executor: Executor, limits: Partial<CollectorLimits> = {}): Collector {
  const { lanes, secondLaneFrom, batchSize, queueSize, deadlineMs } = { ...usual, ...limits };
  let queue: Waiting[] = [];
  let lanesBusy = 0;
  const inFlight = new Set<WalletId>();
  let closing: (() => void) | undefined;
  let closed = false;

  function wake(): void {
    while (queue.length > 0 && lanesBusy < lanes && (lanesBusy === 0 || queue.length >= secondLaneFrom)) {
      const batch = takeBatch();
      if (batch.length === 0) return;
      lanesBusy += 1;
      void send(batch).finally(() => {
        for (const { item } of batch) inFlight.delete(item.wallet);
        lanesBusy -= 1;
        wake();
        if (lanesBusy === 0 && queue.length === 0) closing?.();
      });
    }
  }

  /** The oldest postings, one for each wallet that has none under way; those too late are refused on the way. */
  function takeBatch(): Waiting[] {
    const batch: Waiting[] = [];
    const later: Waiting[] = [];
    const now = performance.now();
    for (const waiting of queue) {
      if (now - waiting.since > deadlineMs) {
        waiting.reject(new LedgerBusy('the ledger is behind; the posting was not sent'));
      } else if (batch.length === batchSize || inFlight.has(waiting.item.wallet)) {
        later.push(waiting);
      } else {
        inFlight.add(waiting.item.wallet);
        batch.push(waiting);
      }
    }
    queue = later;
    return batch;
  }

  async function send(batch: readonly Waiting[]): Promise<void> {
    if (batch.length > 1) {
      const answers = await executor.many(batch.map(({ item }) => item)).catch(() => undefined);
      if (answers) {
        batch.forEach(({ resolve }, index) => resolve(answers[index]!));
        return;
      }
    }
    // Alone, so that one bad posting cannot fail its neighbours; the keys make a second sending harmless.
    for (const { item, resolve, reject } of batch) {
      await executor.one(item).then(resolve, reject);
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
    close() {
      closed = true;
      return new Promise((resolve) => {
        if (lanesBusy === 0 && queue.length === 0) resolve();
        else closing = resolve;
      });
    },
  };
}
