// Runs the jobs of one topic on one server: leases due jobs, renews the leases while they run, and records each result. If the server dies,
// its leases expire and another server takes over.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Tx } from '../db/database.ts';
import type { DatabaseLog } from '@felek/postgres/log';
import { execute, listRows } from '../db/statement.ts';
import { continueRequest } from '../request.ts';
import { buryJob, finishJob, postponeJob, putJobBack, renewLease, takeDueJobs } from './job.store.ts';
import type { TakenRow } from './job.store.ts';

/** A job as its handler gets it. */
export interface Job<Payload> {
  readonly key: string;
  readonly payload: Payload;
  /** 1 for the first attempt. */
  readonly tries: number;
  /** Aborted when the lease is lost or the server stops. Finish soon, or leave the rest to the next attempt. */
  readonly signal: AbortSignal;
  /**
   * Marks the job as done in the handler's own transaction, so that both commit together. Throws {@link LeaseLost} if another worker has
   * the job now; the transaction must then roll back.
   */
  finish(tx: Tx): Promise<void>;
}

/** Another worker has the job now. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/**
 * Runs a job. Returning is success, throwing is failure, returning `againInMs` reschedules it. It may run more than once for the same job,
 * after a crash even following a success, so it must be idempotent by the job's key.
 */
export type Handler<Payload> = (job: Job<Payload>) => Promise<void | { readonly againInMs: number }>;

export interface WorkerOptions {
  /** The most jobs of the topic at one time on this server. */
  readonly atOnce?: number;
  /** The number of attempts before the job is dead. */
  readonly mostTries?: number;
  /** How long the jobs of a dead server stay leased. A running job renews its lease. */
  readonly leaseMs?: number;
  /** The pause after the given failed attempt. */
  readonly pauseMs?: (tries: number) => number;
  /** For a periodic topic with its one job: how often it becomes due. See `periodic.ts`. */
  readonly standingEveryMs?: number;
}

export interface TopicWorker {
  /** Wakes the worker: there may be a job. */
  wake(): void;
  /** Takes no more jobs and waits for running ones, at most `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

/** 1 s, 2 s, 4 s, … up to a quarter of an hour. With 12 attempts a job is dead after about 40 minutes. */
const doublingPauseMs = (tries: number) => Math.min(1000 * 2 ** (tries - 1), 15 * 60_000);

/** The pause of an idle worker before it polls again for jobs of other servers. */
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
      // A finished job wakes the loop, so a full worker needs no timer.
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

  /** Runs one job and records its result. Never throws: a job without a recorded result runs again later. */
  async function settle(row: TakenRow, lease: string): Promise<void> {
    const { key, tries } = row;
    try {
      if (tries > mostTries) {
        // Every attempt so far killed its server, since otherwise its failure would be recorded.
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

  async function runHandler(
    { key, payload, tries, request_id: request }: TakenRow,
    lease: string,
  ): Promise<Result> {
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
      const again = await continueRequest(request ?? undefined, () => handler(job as Job<never>));
      if (finished) return { done: 'already' };
      return again ?? { done: 'now' };
    } catch (failure) {
      // A failure after the handler's commit does not matter: the job is done.
      if (finished) return { done: 'already' };
      return failure instanceof LeaseLost ? 'lease lost' : { failure };
    } finally {
      clearInterval(renewing);
    }
  }

  async function writeDown(
    { key, tries, request_id: request }: TakenRow,
    lease: string,
    result: Result,
  ): Promise<void> {
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
        { topic: topicName, key, tries, error: message, ...(request !== null && { request }) },
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
