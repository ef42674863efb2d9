// Destinations of withdrawals in tests. Each is a new account, since the owner of an account affects the decision about a withdrawal.
import { randomInt } from 'node:crypto';

/** A Turkish IBAN of no known bank, with its check digits by ISO 13616. */
export function anyIban(): string {
  const account = `99999${String(randomInt(1e9)).padStart(17, '0')}`;
  const check = 98n - (BigInt(`${account}292700`) % 97n);
  return `TR${String(check).padStart(2, '0')}${account}`;
}

export const anyWalletNumber = () => String(randomInt(1_000_000_000, 9_999_999_999));
