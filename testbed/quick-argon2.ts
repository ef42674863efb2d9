// Argon2 as the tests with a database have it, by an alias in vitest.config.ts: the same library and algorithm, with the least work.
// Most of these tests begin with a registration or a login, and hashing at the house's price took a tenth of a whole run. The house's
// price is proved by `passwords.test.ts`, and paid by every program that a test starts.
import { createRequire } from 'node:module';

interface Cost {
  readonly algorithm: number;
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}
interface Argon2 {
  hash(password: string, cost: Cost): Promise<string>;
  verify(hashed: string, password: string): Promise<boolean>;
}

// An import would come back here.
const argon2 = createRequire(new URL('../apps/server/package.json', import.meta.url))(
  '@node-rs/argon2',
) as Argon2;

const least = { memoryCost: 8, timeCost: 1 };
let houseCost: Cost | undefined;
let payers = 0;

export function hash(password: string, cost: Cost): Promise<string> {
  houseCost = cost;
  return argon2.hash(password, payers > 0 ? cost : { ...cost, ...least });
}

/** At the full price it works as long as for a hash of the house, whatever the given hash cost. */
export async function verify(hashed: string, password: string): Promise<boolean> {
  if (payers > 0 && houseCost) await argon2.hash(password, houseCost);
  return argon2.verify(hashed, password);
}

/** For tests of what happens while hashing takes its time. */
export async function atFullPrice<Result>(work: () => Promise<Result>): Promise<Result> {
  payers += 1;
  try {
    return await work();
  } finally {
    payers -= 1;
  }
}
