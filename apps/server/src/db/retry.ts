// The one place that decides which failures of the database are worth another run, and waits between runs.
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CommitUnknown, DatabaseUnavailable } from './database-errors.ts';

/** PostgreSQL's codes after which a transaction is undone and may simply be run again. */
const collisions = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
]);

/** PostgreSQL's codes for a server that is overloaded: nothing happened, and running again at once would not help. */
const overloads = new Set([
  '53100', // disk_full
  '53200', // out_of_memory
  '55P03', // lock_not_available: lock_timeout
  '57014', // query_canceled: statement_timeout
]);

/** PostgreSQL's codes that mean the connection or the server is going away, or took no more connections. */
const losses = /^(08|57P|25P03|25P04|53300)/;

/** What Node says when the server cannot be reached. */
const systemLosses = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** What pg says, without a code, when a connection breaks, is not to be had, or stops answering. */
const driverLosses =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout|Client was closed)/;

/** Whether an error means that the connection is lost, or was never had. */
export function isConnectionLoss(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return losses.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall === undefined ? driverLosses.test(error.message) : systemLosses.has(code ?? '');
}

const isCollision = (error: unknown) => error instanceof pg.DatabaseError && collisions.has(error.code ?? '');
const isOverload = (error: unknown) => error instanceof pg.DatabaseError && overloads.has(error.code ?? '');

/** A failure that is the database's and not ours as {@link DatabaseUnavailable}; any other error as it is. */
export function asUnavailable(error: unknown): unknown {
  if (!isConnectionLoss(error) && !isCollision(error) && !isOverload(error)) return error;
  return new DatabaseUnavailable(`the database does not answer: ${(error as Error).message}`, {
    cause: error,
  });
}

const mostTries = 5;

/** How long a database that does not answer is asked again before the customer hears of it. */
const patienceMs = 3000;

/**
 * Runs `once`, and again after a failure that leaves nothing behind: serialization failures, deadlocks, lost
 * connections; after a commit of unknown outcome only if `idempotent`. Throws {@link DatabaseUnavailable} when that does
 * not help, and any other error as it is.
 */
export async function retrying<Result>(once: () => Promise<Result>, idempotent: boolean): Promise<Result> {
  const since = performance.now();
  for (let tries = 1; ; tries += 1) {
    try {
      return await once();
    } catch (error) {
      const isLoss = error instanceof CommitUnknown ? idempotent : isConnectionLoss(error);
      const again = isCollision(error) || (isLoss && performance.now() - since < patienceMs);
      if (!again || tries === mostTries) throw asUnavailable(error);
    }
    // Two that collided must not collide again in step.
    await sleep(randomInt(5, 20) * 2 ** tries);
  }
}
