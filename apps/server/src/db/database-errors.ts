// What can go wrong between us and PostgreSQL, as types that callers tell apart: not answering, or gone while a commit was on its way.

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
