// The log of the database layer: facts, then a sentence. Pino's logger fits.
export interface DatabaseLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}
