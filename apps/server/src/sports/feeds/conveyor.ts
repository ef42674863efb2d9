// Carries what a feed said into the sink: in order, in batches, again and again while the database is away. It never blocks the connection;
// its owner looks at `waiting` and lets the connection go before memory fills up.
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { DatabaseUnavailable } from '../../db/database-errors.ts';
import type { FeedMessage, FeedSink } from '../feed.ts';
import { Fenced } from '../readers.ts';

export interface Conveyor {
  push(message: FeedMessage): void;
  /** Messages that are not stored yet. */
  readonly waiting: number;
  /** Until all that was pushed so far is stored. */
  stored(): Promise<void>;
  /** Drops what waits, and waits for the batch that is under way. A recovery brings the rest to the next reader. */
  stop(): Promise<void>;
}

export interface ConveyorNeeds {
  readonly feed: string;
  readonly sink: FeedSink;
  /** Completes a batch before it is stored, as with names; bounded in time. */
  readonly prepare?: ((batch: readonly FeedMessage[]) => Promise<readonly FeedMessage[]>) | undefined;
  readonly log: Logger;
}

const mostAtOnce = 200;
const firstPauseMs = 100;
const longestPauseMs = 2000;

const isPassing = (error: unknown) => error instanceof DatabaseUnavailable || error instanceof Fenced;

export function openConveyor({ feed, sink, prepare, log }: ConveyorNeeds): Conveyor {
  let queue: FeedMessage[] = [];
  const stopping = new AbortController();
  let working: Promise<void> | undefined;

  /** Gives a batch until it is stored. One message that can never be stored is not to stop the feed. */
  async function give(batch: readonly FeedMessage[]): Promise<void> {
    let pauseMs = firstPauseMs;
    while (!stopping.signal.aborted) {
      try {
        return await sink.take(batch);
      } catch (error) {
        if (!isPassing(error)) return refuse(batch, error);
        log.warn({ err: error, feed, messages: batch.length }, 'messages of a feed wait for the database');
        await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
        pauseMs = Math.min(longestPauseMs, 2 * pauseMs);
      }
    }
  }

  async function refuse(batch: readonly FeedMessage[], error: unknown): Promise<void> {
    if (batch.length > 1) {
      for (const message of batch) await give([message]);
      return;
    }
    const [{ kind, producer }] = batch as readonly [FeedMessage];
    log.error({ err: error, feed, kind, producer }, 'bug: a message of a feed cannot be stored');
  }

  async function work(): Promise<void> {
    while (queue.length > 0 && !stopping.signal.aborted) {
      const batch = queue.slice(0, mostAtOnce);
      await give(prepare ? await prepare(batch) : batch);
      queue = queue.slice(batch.length);
    }
  }

  function begin(): void {
    working ??= work().finally(() => {
      working = undefined;
      if (queue.length > 0 && !stopping.signal.aborted) begin();
    });
  }

  return {
    push(message) {
      if (stopping.signal.aborted) return;
      queue.push(message);
      begin();
    },
    get waiting() {
      return queue.length;
    },
    async stored() {
      for (let under = working; under; under = working) await under;
    },
    async stop() {
      stopping.abort();
      await working;
      queue = [];
    },
  };
}
