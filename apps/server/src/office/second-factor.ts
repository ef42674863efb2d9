// The second factor: one-time passwords of an authenticator app (RFC 6238: SHA-1, six digits, thirty seconds). One step to either side is
// taken, since clocks differ, and each step counts once.
import { Secret, TOTP } from 'otpauth';
import type { Queryable } from '../db/statement.ts';
import { execute } from '../db/statement.ts';
import type { OperatorId } from '../ids.ts';
import * as store from './operator.store.ts';

const periodS = 30;
const window = 1;

const totpOf = (secret: Secret, label = '', issuer = '') =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: periodS, secret });

/** A new secret, in base32 and as the address that an app reads from a picture. */
export function newSecret(
  username: string,
  houseName: string,
): { readonly secret: string; readonly uri: string } {
  const secret = new Secret({ size: 20 });
  return { secret: secret.base32, uri: totpOf(secret, username, houseName).toString() };
}

/** Uses a one-time password. False for a wrong one, and for one whose step, or a later one, was used before. */
export async function spendPassword(
  client: Queryable,
  operator: OperatorId,
  { secret, code, atMs }: { readonly secret: string; readonly code: string; readonly atMs: number },
): Promise<boolean> {
  const off = totpOf(Secret.fromBase32(secret)).validate({ token: code, timestamp: atMs, window });
  if (off === null) return false;
  const step = BigInt(Math.floor(atMs / 1000 / periodS) + off);
  return (await execute(client, store.useTotpStep, operator, step)) === 1;
}
