// The database's failures as types that callers distinguish: unavailable, or lost during a commit.

/** The database does not answer now. Nothing of the failed transaction has happened; asking again later is safe. */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable';
}

/**
 * The connection broke while COMMIT was on its way: the transaction may have happened or not. Ask again with the same
 * idempotency key to learn which; never start the same thing under a new key.
 */
export class CommitUnknown extends DatabaseUnavailable {
  override readonly name: string = 'CommitUnknown';
}
