// The product's access to PostgreSQL: connections and transactions. A transaction is run again when the database asks for it, runs its
// hooks after the commit, and cannot be used after its end.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { step } from '../request.ts';
import { addressOf, poolConfig } from './connection.ts';
import { CommitUnknown } from './database-errors.ts';
import type { DatabaseLog } from '@felek/postgres/log';
import { followPrimary, type Primary } from './primary.ts';
import { isConnectionLoss, retrying } from './retry.ts';
import { inOneTrip } from './statement.ts';

/** A transaction in progress. */
export interface Tx {
  /** Its connection. Every call through it after the transaction's end throws. */
  readonly client: pg.ClientBase;
  /** A statement was sent whose answer is not needed. The commit travels with it, and fails if it has failed. */
  lastly(sent: Promise<unknown>): void;
  /**
   * Runs `effect` after the commit, in the order of the calls, and never without a commit. A failing effect
   * is logged and undoes nothing. An effect that must not be lost belongs in a job.
   */
  afterCommit(effect: () => void | Promise<void>): void;
}

export interface TransactionOptions {
  /** PostgreSQL's isolation level; read committed unless asked otherwise. */
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
  readonly readOnly?: boolean;
  /**
   * Whether running the function once more is harmless even if the first run was committed, as with an idempotency key.
   * Then a connection that breaks during COMMIT leads to another run instead of {@link CommitUnknown}.
   */
  readonly idempotent?: boolean;
  /**
   * Whether the first trip of `work` only reads and locks. Then BEGIN travels with it: should BEGIN fail, that trip runs outside of a
   * transaction and changes nothing, and no other follows.
   */
  readonly locksFirst?: boolean;
}

export interface Database {
  /** Connections for everything but the ledger's lanes. */
  readonly pool: pg.Pool;
  /** The ledger's own connections: few, and never planned by a sequential scan (the plan trap of a young database). */
  readonly ledgerPool: pg.Pool;
  /**
   * Runs `work` in one transaction and commits it. An error rolls everything back. Serialization failures,
   * deadlocks and lost connections lead to another run, so `work` has outside effects only through `afterCommit`.
   * Throws {@link DatabaseUnavailable} when the database does not answer, {@link CommitUnknown} when the commit's
   * outcome is not known.
   */
  inTransaction<Result>(work: (tx: Tx) => Promise<Result>, options?: TransactionOptions): Promise<Result>;
  /** Whether the database answers now. */
  isReady(): Promise<boolean>;
  /** Waits for running transactions and closes all connections. */
  close(): Promise<void>;
}

/** Opens the connections, lazily. `lanes` is how many of them the ledger's collector has for itself. */
export function openDatabase(options: {
  readonly url: string;
  readonly lanes?: number;
  readonly connections?: number;
  /** Whether a pooler in transaction mode stands before it. */
  readonly pooled?: boolean;
  readonly log: DatabaseLog;
}): Database {
  const { url, lanes = 4, connections = 16, pooled, log } = options;
  const address = addressOf(url);
  const primary = address.candidates.length > 0 ? followPrimary(address, log) : undefined;
  // Statements of one transaction that do not wait for each other's answers travel together.
  const pool = new pg.Pool({ ...poolConfig(url, { primary, pooled }), max: connections, pipeline: true });
  const ledgerPool = new pg.Pool({
    ...poolConfig(url, { primary, pooled, session: { enable_seqscan: 'off' } }),
    max: lanes,
  });
  for (const each of [pool, ledgerPool]) {
    // A connection that breaks is replaced at the next use; without listeners it would end the process.
    each.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection broke'));
    each.on('connect', (client) => {
      client.on('error', () => undefined);
      client.on('notice', ({ routine }) => {
        if (routine === 'SyncRepWaitForLSN') client.emit('error', new Unreplicated());
      });
    });
    if (primary) dropAllThatStay(each, primary);
  }
  return {
    pool,
    ledgerPool,
    inTransaction: (work, transactionOptions = {}) =>
      step('transaction', 'internal', () => runTransaction(pool, log, work, transactionOptions)),
    async isReady() {
      const takesWrites = pool
        .query<{ writes: boolean }>(asksForWrites)
        .then(({ rows }) => rows[0]?.writes === true)
        .catch(() => false);
      return Promise.race([takesWrites, sleep(readyWithinMs, false, { ref: false })]);
    },
    async close() {
      await Promise.all([pool.end(), ledgerPool.end(), primary?.close()]);
    },
  };
}

const asksForWrites = `select not pg_is_in_recovery() and not current_setting('transaction_read_only')::boolean as writes`;
const readyWithinMs = 2000;

/**
 * The wait for the standby was cancelled. PostgreSQL answers COMMIT, but the commit is on one disk only, and a failover may undo it.
 * Emitted as the connection's break, for its outcome is as unknown as after one.
 */
class Unreplicated extends Error {
  override readonly message = 'Connection terminated: a commit was not replicated';
}

/** Has the pool drop each connection to another host than the new primary, idle or in use: it may hang for long. */
function dropAllThatStay(pool: pg.Pool, primary: Primary): void {
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => void clients.add(client));
  pool.on('remove', (client) => void clients.delete(client));
  primary.onMoved((to) => {
    for (const client of clients) {
      if (`${client.host}:${client.port}` === `${to.host.replace(/^\[|\]$/g, '')}:${to.port}`) continue;
      client.emit('error', new Error('Connection terminated: another database host takes writes now'));
      // Fails the running statement.
      void client.end().catch(() => undefined);
    }
  });
}

async function runTransaction<Result>(
  pool: pg.Pool,
  log: DatabaseLog,
  work: (tx: Tx) => Promise<Result>,
  options: TransactionOptions,
): Promise<Result> {
  const { result, effects } = await retrying(() => runOnce(pool, work, options), options.idempotent ?? false);
  for (const effect of effects) {
    try {
      await effect();
    } catch (error) {
      log.error({ error }, 'an effect after a commit failed');
    }
  }
  return result;
}

type Effect = () => void | Promise<void>;

/** One run from begin to commit. Its connection goes back to the pool only when it is certainly clean. */
async function runOnce<Result>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<Result>,
  options: TransactionOptions,
): Promise<{ result: Result; effects: Effect[] }> {
  const client = await pool.connect();
  const effects: Effect[] = [];
  const last: Promise<unknown>[] = [];
  const guard = guardClient(client);
  const tx: Tx = {
    client: guard.client,
    lastly(sent) {
      sent.catch(() => undefined);
      last.push(sent);
    },
    afterCommit: (effect) => void effects.push(effect),
  };
  let broken = false;
  // While the connection is in use, its break shows in the running query.
  const onError = () => (broken = true);
  client.on('error', onError);
  try {
    const begun = client.query(beginStatement(options));
    begun.catch(guard.end);
    if (!options.locksFirst) await begun;
    const [, result] = await inOneTrip([begun, work(tx)]);
    guard.end();
    await commit(client, last);
    // The connection broke, or its commit was not replicated, at the time of the answer.
    if (broken) throw new CommitUnknown('the connection broke with the commit');
    return { result, effects };
  } catch (thrown) {
    guard.end();
    const error =
      options.readOnly === true && isWriteRefused(thrown) ? new WroteWhileReading(thrown) : thrown;
    if (error instanceof CommitUnknown || isConnectionLoss(error)) broken = true;
    if (!broken) await client.query('rollback').catch(() => (broken = true));
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

function beginStatement({ isolation = 'read committed', readOnly = false }: TransactionOptions): string {
  return `begin isolation level ${isolation}${readOnly ? ' read only' : ''}`;
}

const isWriteRefused = (error: unknown) => error instanceof pg.DatabaseError && error.code === '25006';

/** A standby refuses a write by the same code; of a transaction that asked to read only, it is ours. */
class WroteWhileReading extends Error {
  readonly code = '25006';
  constructor(cause: unknown) {
    super('bug: a transaction that only reads has written', { cause });
  }
}

/** Sends COMMIT behind the last statements. Where one of them has made it a rollback, its error is the one that tells why. */
async function commit(client: pg.PoolClient, last: readonly Promise<unknown>[]): Promise<void> {
  const sent = client.query('commit').catch((error: unknown) => {
    throw isConnectionLoss(error)
      ? new CommitUnknown('the connection broke during commit', { cause: error })
      : error;
  });
  const ended = await Promise.allSettled([...last, sent]);
  // A loss leaves the outcome of the commit unknown, whichever statement met it.
  const failed = ended
    .filter((each) => each.status === 'rejected')
    .find(({ reason }) => !isConnectionLoss(reason));
  if (failed) throw failed.reason;
  const { command } = await sent;
  // PostgreSQL answers ROLLBACK to the commit of a transaction in which a statement had failed.
  if (command !== 'COMMIT') {
    throw new Error(
      'bug: a statement failed inside a transaction, and its error was swallowed; nothing was committed',
    );
  }
}

/** The connection as the transaction sees it: gone after `end`. */
function guardClient(client: pg.PoolClient): { client: pg.ClientBase; end(): void } {
  let ended = false;
  const guarded = new Proxy<pg.ClientBase>(client, {
    get(target, property) {
      if (ended) throw new Error('bug: a transaction was used after its end');
      if (property === 'release') throw new Error('bug: a transaction releases its connection itself');
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { client: guarded, end: () => void (ended = true) };
}
