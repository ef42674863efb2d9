// The one place that decides which failures of the database are worth another run, and waits between runs.
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CommitUnknown, DatabaseUnavailable } from './database-errors.ts';
import { NoPrimary } from './primary.ts';

/** PostgreSQL's codes after which a transaction is undone and may simply be run again. */
const collisions = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
]);

/** PostgreSQL's codes for a server that is overloaded or set up wrongly: nothing happened, and running again at once would not help. */
const refusals = new Set([
  '53100', // disk_full
  '53200', // out_of_memory
  '55P03', // lock_not_available: lock_timeout
  '57014', // query_canceled: statement_timeout
  '58030', // io_error
  // Named statements behind a pooler that does not keep them: docs/database.md.
  '26000', // invalid_sql_statement_name
  '42P05', // duplicate_prepared_statement
]);

/** PostgreSQL's codes for a server that took no connection or no write: nothing happened, and another connection may fare better. */
const unreachable = new Set([
  '25006', // read_only_sql_transaction: it is a standby
  '53300', // too_many_connections
  '57P03', // cannot_connect_now
]);

/** PostgreSQL's codes that mean the connection or the server is going away. */
const losses = /^(08|57P|25P03|25P04)/;

/** Node's codes for an unreachable server, */
const systemUnreachable = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
]);
/** and when it went away. */
const systemLosses = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** The messages of pg without a code, when no connection was available, */
const driverUnreachable =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated due to connection timeout)/;
/** and when it breaks or stops answering. */
const driverLosses =
  /^(Connection terminated|Client has encountered a connection error|Query read timeout|Client was closed)/;

/**
 * A migration made the plan stale, and another connection makes a new plan. Recognised by its place in PostgreSQL's source, since messages are
 * translated.
 */
const isStalePlan = ({ code, routine }: pg.DatabaseError) =>
  code === '0A000' && routine === 'RevalidateCachedQuery';

/** Whether nothing was sent, or nothing was done, for want of a connection that takes it. */
function isUnreached(error: unknown): boolean {
  if (error instanceof NoPrimary) return true;
  if (error instanceof pg.DatabaseError) return unreachable.has(error.code ?? '') || isStalePlan(error);
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === undefined) return driverUnreachable.test(error.message);
  return systemUnreachable.has(code ?? '') || (syscall === 'connect' && systemLosses.has(code ?? ''));
}

/** Whether the connection broke, or stopped answering, while something was under way. */
function isLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return losses.test(error.code ?? '') && error.code !== '57P03';
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall === undefined ? driverLosses.test(error.message) : systemLosses.has(code ?? '');
}

/** Whether an error means that the connection is worth nothing any more, or was never had. */
export const isConnectionLoss = (error: unknown) => isUnreached(error) || isLost(error);

const isCollision = (error: unknown) => error instanceof pg.DatabaseError && collisions.has(error.code ?? '');
const isRefusal = (error: unknown) => error instanceof pg.DatabaseError && refusals.has(error.code ?? '');

/** A failure that is the database's and not ours as {@link DatabaseUnavailable}; any other error as it is. */
function asUnavailable(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error;
  if (!isConnectionLoss(error) && !isCollision(error) && !isRefusal(error)) return error;
  return new DatabaseUnavailable(`the database does not answer: ${(error as Error).message}`, {
    cause: error,
  });
}

const mostCollisions = 4;

/** How long a silent database is retried before the customer gets an error. */
const patienceMs = 3000;

/**
 * Runs `once`, and again after a failure that leaves nothing behind: serialization failures, deadlocks, lost
 * connections; after a commit of unknown outcome only if `idempotent`. Throws {@link DatabaseUnavailable} when that does
 * not help, and any other error as it is.
 */
export async function retrying<Result>(once: () => Promise<Result>, idempotent: boolean): Promise<Result> {
  const since = performance.now();
  let collisionsLeft = mostCollisions;
  for (let tries = 1; ; tries += 1) {
    try {
      return await once();
    } catch (error) {
      if (isCollision(error)) {
        if (collisionsLeft === 0) throw asUnavailable(error);
        collisionsLeft -= 1;
      } else {
        const isLoss = error instanceof CommitUnknown ? idempotent : isConnectionLoss(error);
        if (!isLoss || performance.now() - since > patienceMs) throw asUnavailable(error);
      }
    }
    // Two that collided must not collide again in step.
    await sleep(randomInt(5, 20) * 2 ** Math.min(tries, 5));
  }
}

/** Runs one statement that commits by itself; again after a failure that did nothing. A loss leaves its outcome unknown. */
export function retryingAlone<Result>(once: () => Promise<Result>): Promise<Result> {
  const run = () =>
    once().catch((error: unknown) => {
      throw isLost(error) ? new CommitUnknown('the connection broke', { cause: error }) : error;
    });
  return retrying(run, false);
}
