// Does the work of one topic on one server: takes due jobs under a lease, keeps the lease while they run, and settles
// each one by what its handler gave or threw. A worker that dies loses nothing: its leases run out.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Tx } from '../db/database.ts';
import type { DatabaseLog } from '@felek/postgres/log';
import { execute, listRows } from '../db/statement.ts';
import { buryJob, finishJob, postponeJob, putJobBack, renewLease, takeDueJobs } from './job.store.ts';
import type { TakenRow } from './job.store.ts';

/** A job in the hands of its handler. */
export interface Job<Payload> {
  readonly key: string;
  readonly payload: Payload;
  /** 1 at the first try. */
  readonly tries: number;
  /** Aborted when the lease is lost or the server stops: finish soon, or leave it to the next try. */
  readonly signal: AbortSignal;
  /**
   * Marks the job done in the handler's own transaction, so that its effect and its being done are one commit. Throws
   * {@link LeaseLost} when another worker has taken the job over; the transaction must then come to nothing.
   */
  finish(tx: Tx): Promise<void>;
}

/** Another worker has the job now. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/**
 * Does a job: returning is success, throwing is failure, returning `againInMs` is success for now. It may be called more
 * than once for the same job, after a crash even if it succeeded, so it is idempotent by the job's key.
 */
export type Handler<Payload> = (job: Job<Payload>) => Promise<void | { readonly againInMs: number }>;

export interface WorkerOptions {
  /** Jobs of the topic that this server does at the same time. */
  readonly atOnce?: number;
  /** Tries after which the job is dead. */
  readonly mostTries?: number;
  /** How long a job of a server that died stays with it. A running one renews its lease by itself. */
  readonly leaseMs?: number;
  /** How long to wait after the given failed try. */
  readonly pauseMs?: (tries: number) => number;
  /** The topic holds one standing job, and this is how often it comes due. See `periodic.ts`. */
  readonly standingEveryMs?: number;
}

export interface TopicWorker {
  /** There may be work now. */
  wake(): void;
  /** Takes no more and waits for what is under way, at most `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

/** 1 s, 2 s, 4 s, … up to a quarter of an hour. With 12 tries a job is given up after about 40 minutes. */
const doublingPauseMs = (tries: number) => Math.min(1000 * 2 ** (tries - 1), 15 * 60_000);

/** How long a worker with nothing to do waits before it looks again, for work that other servers promised. */
const idleMs = 1000;
const longestError = 1000;

export function startTopicWorker(work: {
  readonly database: Database;
  readonly log: DatabaseLog;
  readonly topicName: string;
  readonly handler: Handler<never>;
  readonly options: WorkerOptions;
}): TopicWorker {
  const { database, log, topicName, handler, options } = work;
  const { atOnce = 4, mostTries = 12, leaseMs = 30_000, pauseMs = doublingPauseMs } = options;
  const { pool } = database;
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  let wakeUp = () => {};
  let awake = false;
  const wake = () => {
    awake = true;
    wakeUp();
  };

  const looping = loop();

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      awake = false;
      const free = atOnce - running.size;
      const lease = randomUUID();
      const taken = free > 0 ? await take(free, lease) : [];
      for (const row of taken) {
        const run = settle(row, lease).finally(() => {
          running.delete(run);
          wake();
        });
        running.add(run);
      }
      // A settled job wakes the loop, so a full worker needs no timer of its own.
      if (!awake && !stopping.signal.aborted) await restUntilWoken();
    }
  }

  function restUntilWoken(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, idleMs);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function take(most: number, lease: string): Promise<TakenRow[]> {
    try {
      return await listRows(pool, takeDueJobs, topicName, most, lease, leaseMs);
    } catch (error) {
      log.warn({ topic: topicName, error: messageOf(error) }, 'jobs cannot be taken now');
      return [];
    }
  }

  /** Runs one job and writes down how it came out. Never throws: what cannot be written down is taken again later. */
  async function settle(row: TakenRow, lease: string): Promise<void> {
    const { key, tries } = row;
    try {
      if (tries > mostTries) {
        // Every try so far took its server down, or it would have been buried by that.
        await execute(pool, buryJob, topicName, key, lease, 'the server ended during every try');
        log.error({ topic: topicName, key }, 'a job was given up');
        return;
      }
      await writeDown(row, lease, await runHandler(row, lease));
    } catch (error) {
      log.warn(
        { topic: topicName, key, error: messageOf(error) },
        'a job could not be settled; it will be taken again',
      );
    }
  }

  type Result = { done: 'already' | 'now' } | { againInMs: number } | { failure: unknown } | 'lease lost';

  async function runHandler({ key, payload, tries }: TakenRow, lease: string): Promise<Result> {
    const lost = new AbortController();
    const renewing = setInterval(() => {
      execute(pool, renewLease, topicName, key, lease, leaseMs).then(
        (renewed) => renewed === 0 && lost.abort(),
        () => undefined,
      );
    }, leaseMs / 3);
    let finished = false;
    const job: Job<unknown> = {
      key,
      payload,
      tries,
      signal: AbortSignal.any([lost.signal, stopping.signal]),
      async finish(tx) {
        if ((await execute(tx.client, finishJob, topicName, key, lease)) === 0)
          throw new LeaseLost(`${topicName} ${key}`);
        tx.afterCommit(() => void (finished = true));
      },
    };
    try {
      const again = await handler(job as Job<never>);
      if (finished) return { done: 'already' };
      return again ?? { done: 'now' };
    } catch (failure) {
      // What the handler did after its commit is its own affair: the job is done.
      if (finished) return { done: 'already' };
      return failure instanceof LeaseLost ? 'lease lost' : { failure };
    } finally {
      clearInterval(renewing);
    }
  }

  async function writeDown({ key, tries }: TakenRow, lease: string, result: Result): Promise<void> {
    if (result === 'lease lost') {
      log.warn({ topic: topicName, key }, 'a job was taken over by another worker');
    } else if ('againInMs' in result) {
      await execute(pool, putJobBack, topicName, key, lease, result.againInMs);
    } else if ('done' in result) {
      if (result.done === 'now') await execute(pool, finishJob, topicName, key, lease);
    } else {
      const message = messageOf(result.failure);
      const dead = tries >= mostTries;
      if (dead) await execute(pool, buryJob, topicName, key, lease, message);
      else await execute(pool, postponeJob, topicName, key, lease, pauseMs(tries), message);
      log[dead ? 'error' : 'warn'](
        { topic: topicName, key, tries, error: message },
        dead ? 'a job was given up' : 'a job failed and will be tried again',
      );
    }
  }

  return {
    wake,
    async stop(graceMs) {
      stopping.abort();
      wake();
      await looping;
      const grace = new AbortController();
      const tired = sleep(graceMs, undefined, { signal: grace.signal }).catch(() => undefined);
      await Promise.race([Promise.all(running), tired]);
      grace.abort();
    },
  };
}

function messageOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.slice(0, longestError);
}
