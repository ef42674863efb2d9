// Retries calls that the database did not answer. Every call has a key, so repeating it is harmless. This file alone decides which failures
// are retried, and when the caller gets the answer that the ledger is busy.
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * The ledger gave no answer in time. The same key may be sent again, which also tells the first attempt's outcome. If `sent` is false,
 * nothing was posted; if it is true, the outcome is unknown.
 */
export class LedgerBusy extends Error {
  override readonly name = 'LedgerBusy';
  readonly sent: boolean;
  constructor(message: string, { sent = false, cause }: { sent?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.sent = sent;
  }
}

/**
 * The kind of a failure: `collided` with another transaction, `waited` too long for a locked wallet, or `overloaded` (each rolled back);
 * `unreached` before it was sent, or refused by a read-only server; `lost` with the connection, perhaps committed. Undefined for other
 * errors: the statement itself is wrong, and was rolled back.
 */
export type Failure = 'collided' | 'waited' | 'overloaded' | 'unreached' | 'lost';

/** PostgreSQL's codes: serialization_failure, deadlock_detected. */
const collisions = new Set(['40001', '40P01']);
/** lock_not_available (lock_timeout), query_canceled (statement_timeout). */
const waits = new Set(['55P03', '57014']);
/** disk_full, out_of_memory, io_error; and named statements behind a pooler that does not keep them. */
const overloads = new Set(['53100', '53200', '58030', '26000', '42P05']);
/** A standby (read_only_sql_transaction), too_many_connections, cannot_connect_now; and Node's words for a server that is not there. */
const unreachable = new Set([
  '25006',
  '53300',
  '57P03',
  'ECONNREFUSED',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** connection exceptions, admin_shutdown, crash_shutdown, idle-session, idle-transaction and transaction timeouts. */
const losses = /^(08|57P|25P03|25P04|ECONNRESET$|EPIPE$|ETIMEDOUT$)/;
/** Messages of pg without a code. Here no connection was available, */
const noConnection =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated due to connection timeout)/;
/** and here it broke or stopped answering. */
const driverLosses =
  /^(Connection terminated|Client has encountered a connection error|Query read timeout|Client was closed)/;

export function failureOf(error: unknown): Failure | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '', message, routine } = error as Error & { code?: string; routine?: string };
  if (collisions.has(code)) return 'collided';
  if (waits.has(code)) return 'waited';
  if (overloads.has(code)) return 'overloaded';
  if (unreachable.has(code) || (code === '' && noConnection.test(message))) return 'unreached';
  // A migration made the cached plan invalid. Another connection makes a new plan.
  if (code === '0A000' && routine === 'RevalidateCachedQuery') return 'unreached';
  if (losses.test(code) || (code === '' && driverLosses.test(message))) return 'lost';
  return undefined;
}

/** How long a database that does not answer is retried, in ms. */
export const usualPatienceMs = 3000;

/** How often a call that collides is retried. */
const mostCollisions = 4;

/**
 * Makes a keyed call until it is answered. It retries after a collision, up to `collisionsLeft` times, and after a lost or refused
 * connection for `patienceMs`. Then it throws {@link LedgerBusy}. It throws the database's error if the call is wrong, keeps colliding, or
 * waited too long for a lock. The caller may then retry the postings of a batch one by one.
 */
export async function insist<Answer>(
  call: () => Promise<Answer>,
  { patienceMs = usualPatienceMs, collisionsLeft = mostCollisions } = {},
): Promise<Answer> {
  const since = performance.now();
  let sent = false;
  for (let tries = 0; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      const failure = failureOf(error);
      if (failure === undefined || failure === 'waited') throw error;
      sent ||= failure === 'lost';
      if (failure === 'collided') {
        if (collisionsLeft === 0) throw error;
        collisionsLeft -= 1;
      } else if (failure === 'overloaded' || performance.now() - since > patienceMs) {
        throw new LedgerBusy(`the ledger’s database does not answer: ${(error as Error).message}`, {
          sent,
          cause: error,
        });
      }
    }
    // A random pause, so that two colliding calls do not collide again.
    await pause(randomInt(2, 8) * 2 ** Math.min(tries, 5));
  }
}

/** Turns repeated collisions and long waits into {@link LedgerBusy}. Returns any other error as it is. */
export function asBusy(error: unknown): unknown {
  const failure = failureOf(error);
  if (failure !== 'collided' && failure !== 'waited') return error;
  return heldTooLong(error);
}

export function heldTooLong(cause?: unknown): LedgerBusy {
  return new LedgerBusy('others held on to the wallet for too long; nothing was posted', { cause });
}
