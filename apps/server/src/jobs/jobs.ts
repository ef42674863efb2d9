// A job queue in the database. A job is added in the caller's transaction and runs at least once after the commit, on any server. Failures
// are retried; a job that keeps failing waits for staff. Leases and polling are hidden.
import type { Database, Tx } from '../db/database.ts';
import type { DatabaseLog } from '@felek/postgres/log';
import { pageOf } from '../db/keyset.ts';
import { execute, listRows } from '../db/statement.ts';
import { currentRequest } from '../request.ts';
import type { Measured } from '../metrics.ts';
import {
  forgetOpenJobs,
  insertJob,
  insertStandingJob,
  listOpenJobs,
  deadJobs,
  listDeadJobs,
  listJobErrors,
  measureJobs,
  removeDoneJobs,
  rewriteJob,
  reviveJob,
  type DeadJob,
} from './job.store.ts';
import { startTopicWorker, type Handler, type TopicWorker, type WorkerOptions } from './topic.worker.ts';

/** A kind of job. `Payload` must survive JSON: no bigint, no Date. */
export interface Topic<Payload> {
  readonly name: string;
  /** Carries only the type. Never present. */
  readonly typed?: Payload;
}

/** Declares a kind of job. Its name, such as 'payment.payout', must never change, since stored jobs carry it. */
export function topic<Payload>(name: string): Topic<Payload> {
  return { name };
}

export interface Promised<Payload> {
  /** The job's name within its topic. A second job with the same key is the same job, and runs once. */
  readonly key: string;
  readonly payload: Payload;
  /** The earliest instant of the run. */
  readonly dueAt?: Date;
  /** The shortest delay before the run. */
  readonly dueInMs?: number;
}

export interface Jobs {
  /**
   * Adds a job that runs if and only if the transaction commits, as work of the current request. False if the key is known; keys stay known for at least a week after the
   * job.
   */
  enqueue<Payload>(tx: Tx, of: Topic<Payload>, promised: Promised<Payload>): Promise<boolean>;
  /** Registers a topic's handler. Once per topic, before `start`. */
  handle<Payload>(of: Topic<Payload>, handler: Handler<Payload>, options?: WorkerOptions): void;
  /** Starts to run jobs. */
  start(): Promise<void>;
  /** Takes no more jobs. Resolves when running jobs have ended, at the latest after `graceMs`. */
  stop(graceMs?: number): Promise<void>;
  /** The dead jobs, latest first. */
  listDead(page: {
    readonly after?: string | undefined;
    readonly take: number;
  }): Promise<{ total: number; list: DeadJob[]; next: string | null }>;
  /** The errors of last attempts by key, by one query. A job that never failed has none. */
  listErrors(of: Topic<unknown>, keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  readonly measures: Measured;
  /** The open jobs of a topic in the order of keys. `after` is a key, or empty. */
  listOpen<Payload>(
    of: Topic<Payload>,
    after: string,
    most: number,
  ): Promise<readonly { readonly key: string; readonly payload: Payload }[]>;
  /** Replaces the payload of an open job, unless it differs from `before`. */
  rewrite<Payload>(
    tx: Tx,
    of: Topic<Payload>,
    key: string,
    payload: { readonly before: Payload; readonly after: Payload },
  ): Promise<void>;
  /** Deletes the open jobs of these topics at the commit. */
  forgetOpen(tx: Tx, topicNames: readonly string[]): Promise<void>;
  /** Gives a dead job new attempts at the commit. False if there is no such dead job. */
  revive(tx: Tx, topicName: string, key: string): Promise<boolean>;
}

/** How long the key of a finished job stays known. */
const keepDoneMs = 7 * 24 * 3_600_000;

const removeDoneEveryMs = 3_600_000;

/** The key of a periodic topic's one job. */
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
      const request = currentRequest() ?? null;
      const added = await execute(tx.client, insertJob, name, key, json, dueInMs, dueAt ?? null, request);
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
    async listDead({ after, take }) {
      const rows = await listRows(database.pool, listDeadJobs, deadJobs.from(after), take);
      return { ...pageOf(rows, take), list: rows.map(({ total: _all, place: _place, ...job }) => job) };
    },
    async listErrors(of, keys) {
      const rows = await listRows(database.pool, listJobErrors, of.name, keys);
      return new Map(rows.map(({ key, error }) => [key, error]));
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
