// The SQL of the job table. All times come from the database, so that servers with different clocks agree.
import { counted, keyset, type Place, type Placed } from '../db/keyset.ts';
import { statement } from '../db/statement.ts';

/** A duration in milliseconds, as an interval. */
type Milliseconds = number;

export const insertJob = statement<
  object,
  [
    topic: string,
    key: string,
    payloadJson: string,
    dueInMs: Milliseconds,
    dueAt: Date | null,
    requestId: string | null,
  ]
>(
  'job.insert',
  `insert into job (topic, key, payload, due_at, request_id)
   values ($1, $2, $3::text::jsonb, coalesce($5::timestamptz, now() + $4::float8 * interval '1 millisecond'), $6)
   on conflict (topic, key) do nothing`,
);

/** The one job of a periodic topic: due at once when new, brought forward if its period has become shorter, never dead for good. */
export const insertStandingJob = statement<object, [topic: string, key: string, everyMs: Milliseconds]>(
  'job.insert-standing',
  `insert into job (topic, key, payload, due_at) values ($1, $2, 'null', now())
   on conflict (topic, key) do update
     set due_at = least(job.due_at, now() + $3::float8 * interval '1 millisecond'),
       tries = case when job.dead_at is null then job.tries else 0 end, dead_at = null
     where job.lease is null`,
);

export interface TakenRow {
  readonly key: string;
  readonly payload: unknown;
  readonly tries: number;
  /** The request that added it. */
  readonly request_id: string | null;
}

/** Leases up to `most` due jobs. Skips jobs that another server is leasing at this moment. */
export const takeDueJobs = statement<
  TakenRow,
  [topic: string, most: number, lease: string, leaseMs: Milliseconds]
>(
  'job.take',
  `with due as (
     select topic, key from job
      where topic = $1 and done_at is null and dead_at is null and due_at <= now()
      order by due_at
      limit $2
      for update skip locked
   )
   update job
      set tries = tries + 1, lease = $3::uuid, due_at = now() + $4::float8 * interval '1 millisecond'
     from due
    where job.topic = due.topic and job.key = due.key
   returning job.key, job.payload, job.tries, job.request_id`,
);

/** Extends a lease that is still ours. */
export const renewLease = statement<
  object,
  [topic: string, key: string, lease: string, leaseMs: Milliseconds]
>(
  'job.renew',
  `update job set due_at = now() + $4::float8 * interval '1 millisecond'
    where topic = $1 and key = $2 and lease = $3::uuid and done_at is null`,
);

/** Done for good. Also matches a job that this lease has finished already, so that a retry succeeds. */
export const finishJob = statement<object, [topic: string, key: string, lease: string]>(
  'job.finish',
  `update job set done_at = coalesce(done_at, now()), last_error = null
    where topic = $1 and key = $2 and lease = $3::uuid`,
);

/** Done for now and due again later. Resets the count of attempts. */
export const putJobBack = statement<
  object,
  [topic: string, key: string, lease: string, dueInMs: Milliseconds]
>(
  'job.put-back',
  `update job
      set due_at = now() + $4::float8 * interval '1 millisecond', lease = null, tries = 0, last_error = null
    where topic = $1 and key = $2 and lease = $3::uuid and done_at is null`,
);

/** Failed, and due again later. */
export const postponeJob = statement<
  object,
  [topic: string, key: string, lease: string, dueInMs: Milliseconds, error: string]
>(
  'job.postpone',
  `update job set due_at = now() + $4::float8 * interval '1 millisecond', lease = null, last_error = $5
    where topic = $1 and key = $2 and lease = $3::uuid and done_at is null`,
);

/** Failed too often: dead. */
export const buryJob = statement<object, [topic: string, key: string, lease: string, error: string]>(
  'job.bury',
  `update job set dead_at = now(), lease = null, last_error = $4
    where topic = $1 and key = $2 and lease = $3::uuid and done_at is null`,
);

/** Without its payload, which may contain personal data. */
export interface DeadJob {
  readonly topic: string;
  readonly key: string;
  readonly tries: number;
  readonly lastError: string | null;
  readonly deadAt: Date;
}

export const deadJobs = keyset(['dead_at', 'timestamptz', 'desc'], ['topic', 'text'], ['key', 'text']);
export const listDeadJobs = statement<DeadJob & Placed, [after: Place, take: number]>(
  'job.list-dead',
  `select topic, key, tries, last_error as "lastError", dead_at as "deadAt", ${deadJobs.place},
     ${counted('from job where dead_at is not null')}
   from job where dead_at is not null and ${deadJobs.behind('$1')} ${deadJobs.order} limit $2`,
);

/** The error of the last attempt of each of these jobs that failed. */
export const listJobErrors = statement<
  { key: string; error: string },
  [topic: string, keys: readonly string[]]
>(
  'jobs.list-errors',
  'select key, last_error as error from job where topic = $1 and key = any ($2) and last_error is not null',
);

export const reviveJob = statement<object, [topic: string, key: string]>(
  'job.revive',
  `update job set dead_at = null, tries = 0, due_at = now() where topic = $1 and key = $2 and dead_at is not null`,
);

/** For each topic: the number of overdue jobs, the age of the oldest, and the number of dead jobs. */
export const measureJobs = statement<{ topic: string; due: number; oldest_s: number; dead: number }>(
  'job.measure',
  `select topic, count(*) filter (where dead_at is null and due_at <= now())::integer as due,
     coalesce(extract(epoch from now() - min(due_at) filter (where dead_at is null and due_at <= now())), 0)::float8 as oldest_s,
     count(*) filter (where dead_at is not null)::integer as dead
   from job where done_at is null group by topic order by topic`,
);

export const removeDoneJobs = statement<object, [olderThanMs: Milliseconds]>(
  'job.remove-done',
  `delete from job where done_at < now() - $1::float8 * interval '1 millisecond'`,
);

/** Deletes open jobs. */
export const forgetOpenJobs = statement<object, [topics: readonly string[]]>(
  'jobs.forget-open',
  'delete from job where topic = any ($1) and done_at is null',
);

/** The open jobs of a topic, by key. */
export const listOpenJobs = statement<
  { key: string; payload: unknown },
  [topic: string, after: string, most: number]
>(
  'jobs.list-open',
  'select key, payload from job where topic = $1 and done_at is null and key > $2 order by key limit $3',
);
/** Replaces a job's payload, unless it has changed since it was read. */
export const rewriteJob = statement<object, [topic: string, key: string, before: string, after: string]>(
  'jobs.rewrite',
  'update job set payload = $4::text::jsonb where topic = $1 and key = $2 and payload = $3::text::jsonb',
);
