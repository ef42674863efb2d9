// The product's way to PostgreSQL: connections, and transactions that are run again when the database asks for it, that
// tell what happened after they are committed, and that cannot be used once they have ended.
import pg from 'pg';
import { CommitUnknown } from './database-errors.ts';
import type { DatabaseLog } from './database-log.ts';
import { isConnectionLoss, retrying } from './retry.ts';

/** A transaction in progress. */
export interface Tx {
  /** Its connection. Every call through it after the transaction's end throws. */
  readonly client: pg.ClientBase;
  /**
   * Has `effect` run once the transaction is committed, in the order of asking, and never if it is not. A failing effect
   * is logged and undoes nothing: what must not be lost belongs into a job.
   */
  afterCommit(effect: () => void | Promise<void>): void;
}

export interface TransactionWish {
  /** PostgreSQL's isolation level; read committed unless asked otherwise. */
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
  readonly readOnly?: boolean;
  /**
   * Whether running the function once more is harmless even if the first run was committed, as with an idempotency key.
   * Then a connection that breaks during COMMIT leads to another run instead of {@link CommitUnknown}.
   */
  readonly idempotent?: boolean;
}

export interface Database {
  /** Connections for everything but the ledger's lanes. */
  readonly pool: pg.Pool;
  /** The ledger's own connections: few, and never planned by a sequential scan (the plan trap of a young database). */
  readonly ledgerPool: pg.Pool;
  /**
   * Runs `work` in one transaction and commits it; whatever it throws undoes everything. Serialization failures,
   * deadlocks and lost connections lead to another run, so `work` has no effects outside but through `afterCommit`.
   * Throws {@link DatabaseUnavailable} when the database does not answer, {@link CommitUnknown} when the commit's
   * outcome is not known.
   */
  inTransaction<Result>(work: (tx: Tx) => Promise<Result>, wish?: TransactionWish): Promise<Result>;
  /** Whether the database answers now. */
  isReady(): Promise<boolean>;
  /** Waits for what is under way and closes all connections. */
  close(): Promise<void>;
}

const int8 = 20;
const int8Array = 1016;
const toBigInt = (text: string) => BigInt(text);

/** Parsing of what PostgreSQL sends: int8 is bigint (money is never a float), timestamptz a Date. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === int8 && format !== 'binary') return toBigInt;
    if (oid === int8Array && format !== 'binary') return parseInt8Array;
    return pg.types.getTypeParser(oid, format ?? 'text');
  },
};

/** `{1,NULL,3}` as bigints. */
function parseInt8Array(text: string): (bigint | null)[] {
  if (text === '{}') return [];
  return text
    .slice(1, -1)
    .split(',')
    .map((each) => (each === 'NULL' ? null : BigInt(each)));
}

/** How each connection of the product is made: typed, bounded in every wait, and known by name to the server. */
export function poolConfig(url: string) {
  return {
    connectionString: url,
    types,
    application_name: 'felek',
    // A full pool or a database that does not answer is a refusal, not a queue without end.
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 30_000,
    // The server may be gone without a word; this is when its silence counts as a loss.
    query_timeout: 20_000,
    keepAlive: true,
    // Plans made while the tables were young retire with their connections.
    maxLifetimeSeconds: 300,
  };
}

/** Opens the connections, lazily. `lanes` is how many of them the ledger's collector has for itself. */
export function openDatabase(wish: {
  readonly url: string;
  readonly lanes?: number;
  readonly connections?: number;
  readonly log: DatabaseLog;
}): Database {
  const { url, lanes = 4, connections = 16, log } = wish;
  const pool = new pg.Pool({ ...poolConfig(url), max: connections });
  const ledgerPool = new pg.Pool({ ...poolConfig(url), max: lanes, options: '-c enable_seqscan=off' });
  for (const each of [pool, ledgerPool]) {
    // A connection that breaks is replaced at the next use; without listeners it would end the process.
    each.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection broke'));
    each.on('connect', (client) => client.on('error', () => undefined));
  }
  return {
    pool,
    ledgerPool,
    inTransaction: (work, transactionWish = {}) => runTransaction(pool, log, work, transactionWish),
    async isReady() {
      return pool.query('select 1').then(
        () => true,
        () => false,
      );
    },
    async close() {
      await Promise.all([pool.end(), ledgerPool.end()]);
    },
  };
}

async function runTransaction<Result>(
  pool: pg.Pool,
  log: DatabaseLog,
  work: (tx: Tx) => Promise<Result>,
  wish: TransactionWish,
): Promise<Result> {
  const { result, effects } = await retrying(() => runOnce(pool, work, wish), wish.idempotent ?? false);
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
  wish: TransactionWish,
): Promise<{ result: Result; effects: Effect[] }> {
  const client = await pool.connect();
  const effects: Effect[] = [];
  const guard = guardClient(client);
  let broken = false;
  // While it is in use, the connection's break shows in the query that is under way.
  const onError = () => (broken = true);
  client.on('error', onError);
  try {
    await client.query(beginStatement(wish));
    const result = await work({ client: guard.client, afterCommit: (effect) => void effects.push(effect) });
    guard.end();
    await commit(client);
    return { result, effects };
  } catch (error) {
    guard.end();
    if (error instanceof CommitUnknown || isConnectionLoss(error)) broken = true;
    if (!broken) await client.query('rollback').catch(() => (broken = true));
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

function beginStatement({ isolation = 'read committed', readOnly = false }: TransactionWish): string {
  return `begin isolation level ${isolation}${readOnly ? ' read only' : ''}`;
}

async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit').catch((error: unknown) => {
    throw isConnectionLoss(error)
      ? new CommitUnknown('the connection broke during commit', { cause: error })
      : error;
  });
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
