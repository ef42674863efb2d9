/** The database cannot be started, or must not be used as it is set up. The message is one clear line for the operator. */
export class DatabaseSetupError extends Error {
  override readonly name: string = 'DatabaseSetupError';
}
