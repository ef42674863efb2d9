// Work that outlives the request: promised inside the caller's transaction, done after it at least once by whichever
// server is free, tried again when it fails, and laid before a person when it keeps failing. Hides leases and polling.
import type { Database, Tx } from '../db/database.ts';
import type { DatabaseLog } from '@felek/postgres/log';
import { execute, listRows } from '../db/statement.ts';
import type { Measured } from '../metrics.ts';
import {
  forgetOpenJobs,
  insertJob,
  insertStandingJob,
  listOpenJobs,
  listDeadJobs,
  measureJobs,
  removeDoneJobs,
  rewriteJob,
  reviveJob,
  type DeadJob,
} from './job.store.ts';
import { startTopicWorker, type Handler, type TopicWorker, type WorkerOptions } from './topic.worker.ts';

/** A kind of work. `Payload` must survive JSON: no bigint, no Date. */
export interface Topic<Payload> {
  readonly name: string;
  /** Carries the type only; never present. */
  readonly typed?: Payload;
}

/** Declares a kind of work under a name that stays, for jobs wait in the database under it: 'payment.payout'. */
export function topic<Payload>(name: string): Topic<Payload> {
  return { name };
}

export interface Promised<Payload> {
  /** Names the work within its topic. The same key again is the same work, and is done once. */
  readonly key: string;
  readonly payload: Payload;
  /** Not before this instant. */
  readonly dueAt?: Date;
  /** Not before this long after now. */
  readonly dueInMs?: number;
}

export interface Jobs {
  /**
   * Promises work: it will be done if, and only if, the transaction is committed. Gives false when the key is known
   * already (for at least a week after it was done); then nothing is promised anew.
   */
  enqueue<Payload>(tx: Tx, of: Topic<Payload>, promised: Promised<Payload>): Promise<boolean>;
  /** Says how a topic's work is done. Before `start`, once per topic. */
  handle<Payload>(of: Topic<Payload>, handler: Handler<Payload>, options?: WorkerOptions): void;
  /** Begins to do the work. */
  start(): Promise<void>;
  /** Takes no more, waits for what is under way, and returns when it has ended or after `graceMs`. */
  stop(graceMs?: number): Promise<void>;
  /** Work that was given up, the latest first. */
  listDead(page: {
    readonly skip: number;
    readonly take: number;
  }): Promise<{ total: number; list: DeadJob[] }>;
  readonly measures: Measured;
  /** Work of a topic that is not done, in the order of keys; `after` is a key, or empty. */
  listOpen<Payload>(
    of: Topic<Payload>,
    after: string,
    most: number,
  ): Promise<readonly { readonly key: string; readonly payload: Payload }[]>;
  /** Gives work that is not done another payload, if it still has the one `before`. */
  rewrite<Payload>(
    tx: Tx,
    of: Topic<Payload>,
    key: string,
    payload: { readonly before: Payload; readonly after: Payload },
  ): Promise<void>;
  /** Forgets work of these topics that is not done, once the transaction is committed. */
  forgetOpen(tx: Tx, topicNames: readonly string[]): Promise<void>;
  /** Gives a dead job another round of tries once the transaction is committed. False when there is no such dead job. */
  revive(tx: Tx, topicName: string, key: string): Promise<boolean>;
}

/** How long the key of work that is done stays known. */
const keepDoneMs = 7 * 24 * 3_600_000;

const removeDoneEveryMs = 3_600_000;

/** The key of a periodic's one standing job. */
const standingKey = 'standing';

/** The job runner of one server. */
export function createJobs({
  database,
  log,
}: {
  readonly database: Database;
  readonly log: DatabaseLog;
}): Jobs {
  const handlers = new Map<string, { handler: Handler<never>; options: WorkerOptions }>();
  const workers = new Map<string, TopicWorker>();

  const jobs: Jobs = {
    async enqueue(tx, { name }, { key, payload, dueAt, dueInMs = 0 }) {
      const json = JSON.stringify(payload ?? null);
      const added = await execute(tx.client, insertJob, name, key, json, dueInMs, dueAt ?? null);
      tx.afterCommit(() => workers.get(name)?.wake());
      return added === 1;
    },
    handle({ name }, handler, options = {}) {
      if (handlers.has(name)) throw new Error(`bug: two handlers for the topic ${name}`);
      handlers.set(name, { handler, options });
    },
    async start() {
      for (const [name, { handler, options }] of handlers) {
        if (options.standingEveryMs !== undefined) {
          await execute(database.pool, insertStandingJob, name, standingKey, options.standingEveryMs);
        }
        workers.set(name, startTopicWorker({ database, log, topicName: name, handler, options }));
      }
    },
    async stop(graceMs = 10_000) {
      await Promise.all([...workers.values()].map((worker) => worker.stop(graceMs)));
      workers.clear();
    },
    async listDead({ skip, take }) {
      const rows = await listRows(database.pool, listDeadJobs, skip, take);
      return { total: Number(rows[0]?.total ?? 0n), list: rows.map(({ total: _all, ...job }) => job) };
    },
    async measures() {
      const topics = await listRows(database.pool, measureJobs);
      const of = (figure: 'due' | 'oldest_s' | 'dead') =>
        topics.map((each) => ({ labels: { topic: each.topic }, value: each[figure] }));
      return [
        { name: 'felek_jobs_due', help: 'Work that is due and not done.', values: of('due') },
        {
          name: 'felek_job_oldest_seconds',
          help: 'How long the oldest of it has been due.',
          values: of('oldest_s'),
        },
        {
          name: 'felek_jobs_dead',
          help: 'Work that was given up and waits for a person.',
          values: of('dead'),
        },
      ];
    },
    async listOpen<Payload>(of: Topic<Payload>, after: string, most: number) {
      const rows = await listRows(database.pool, listOpenJobs, of.name, after, most);
      return rows.map(({ key, payload }) => ({ key, payload: payload as Payload }));
    },
    async rewrite(tx, of, key, { before, after }) {
      await execute(tx.client, rewriteJob, of.name, key, JSON.stringify(before), JSON.stringify(after));
    },
    async forgetOpen(tx, topicNames) {
      await execute(tx.client, forgetOpenJobs, topicNames);
    },
    async revive(tx, topicName, key) {
      const revived = await execute(tx.client, reviveJob, topicName, key);
      tx.afterCommit(() => workers.get(topicName)?.wake());
      return revived === 1;
    },
  };
  jobs.handle(
    topic<null>('job.remove-done'),
    async () => {
      await execute(database.pool, removeDoneJobs, keepDoneMs);
      return { againInMs: removeDoneEveryMs };
    },
    { standingEveryMs: removeDoneEveryMs, mostTries: Number.POSITIVE_INFINITY },
  );
  return jobs;
}
