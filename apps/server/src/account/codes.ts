// One-time codes: six digits from the CSPRNG, kept as a keyed hash, for one person and one purpose, three minutes long, five
// tries, a new one after a minute, five a day to a phone and to an address. A new code ends the old one.
import { randomInt } from 'node:crypto';
import { codeLifeS, codesPerDay, codeTries, resendCodeS, smsCodeDigits } from '@felek/contract/figures';
import type { Database, Tx } from '../db/database.ts';
import { execute, findRow, getRow } from '../db/statement.ts';
import { newId, type CustomerId } from '../ids.ts';
import * as store from './account.store.ts';
import { sameBytes, type Vault } from '../vault.ts';

export type { CodePurpose } from './account.store.ts';

export interface CodeWish {
  readonly customer: CustomerId;
  readonly purpose: store.CodePurpose;
  /** The phone it goes to. */
  readonly target: string;
  /** Where the request came from. */
  readonly address: string;
}

/** From one address, many customers may ask: a household, an office. */
const codesPerAddressAndDay = codesPerDay * 20;

export type CodeRefusal = 'code_too_soon' | 'code_quota';

/** Makes a code inside the caller's transaction, or says why not. The customer's row is locked, so that two requests are one. */
export async function issueCode(
  tx: Tx,
  vault: Vault,
  wish: CodeWish,
): Promise<{ readonly code: string } | CodeRefusal> {
  const { customer, purpose, target, address } = wish;
  await execute(tx.client, store.lockCustomer, customer);
  const facts = await getRow(tx.client, store.countCodes, customer, purpose, target, address);
  if (facts.newest_s !== null && facts.newest_s < resendCodeS) return 'code_too_soon';
  if (facts.to_target >= BigInt(codesPerDay) || facts.from_address >= BigInt(codesPerAddressAndDay))
    return 'code_quota';
  const code = String(randomInt(10 ** smsCodeDigits)).padStart(smsCodeDigits, '0');
  await execute(tx.client, store.spendCodes, customer, purpose);
  const hash = vault.codeHash(purpose, customer, code);
  await execute(
    tx.client,
    store.insertCode,
    newId<'code'>(),
    purpose,
    customer,
    target,
    address,
    hash,
    codeTries,
    codeLifeS,
  );
  return { code };
}

/**
 * Tries a code. Each wrong one costs a try, also of fifty at once, since the try is taken before the code is compared. A right one
 * is spent, or kept for the next step when `keep` says so. Gives the phone it was sent to.
 */
export async function tryCode(
  database: Database,
  vault: Vault,
  {
    customer,
    purpose,
    code,
    keep = false,
  }: { customer: CustomerId; purpose: store.CodePurpose; code: string; keep?: boolean },
): Promise<{ readonly target: string } | undefined> {
  const taken = await findRow(database.pool, store.takeTry, customer, purpose);
  if (!taken || !sameBytes(taken.code_hash, vault.codeHash(purpose, customer, code))) return undefined;
  const used = await execute(database.pool, keep ? store.giveTryBack : store.spendCode, taken.id);
  return used === 1 ? { target: taken.target } : undefined;
}
