// One-time codes: six digits from the CSPRNG, kept as a keyed hash, for one person and one purpose, three minutes long, five
// tries, a new one after a minute, a few a day. A new code ends the old one.
import { randomInt } from 'node:crypto';
import { codeLifeS, codesPerDay, codeTries, resendCodeS, smsCodeDigits } from '@felek/contract/figures';
import type { Database, Tx } from '../db/database.ts';
import { execute, findRow, getRow, listRows } from '../db/statement.ts';
import { newId, type CustomerId } from '../ids.ts';
import { isHash, type Vault } from '../vault.ts';
import * as store from './account.store.ts';
import * as tallies from './tally.store.ts';

export interface CodeWish {
  readonly customer: CustomerId;
  readonly purpose: store.CodePurpose;
  /** The phone it is about. */
  readonly target: string;
  /** Where the request came from. */
  readonly address: string;
  /** The one act that the code allows, where its purpose alone does not say so. */
  readonly boundTo?: string;
}

/**
 * How many codes a calendar day in Türkiye allows. To one phone as many as the contract says; to one customer twice that, who
 * may have mistyped a phone; from one address more, since a mobile carrier puts thousands of customers behind one.
 */
const quota = { phone: codesPerDay, customer: codesPerDay * 2, address: codesPerDay * 20 } as const;

export type CodeRefusal = 'code_too_soon' | 'code_quota';

/** Why no code is made now, first reason first. `ageS` is the age of the code that still stands. */
export function refuseCode(facts: {
  readonly ageS: number | null;
  readonly today: Readonly<Record<keyof typeof quota, number>>;
}): CodeRefusal | undefined {
  if (facts.ageS !== null && facts.ageS < resendCodeS) return 'code_too_soon';
  const kinds = Object.keys(quota) as (keyof typeof quota)[];
  return kinds.some((kind) => facts.today[kind] >= quota[kind]) ? 'code_quota' : undefined;
}

/**
 * Makes a code inside the caller's transaction, or says why not. The customer's row and the day's counts are locked, so that
 * requests of one moment are judged one after the other, on whichever server they arrive.
 */
export async function issueCode(
  tx: Tx,
  vault: Vault,
  wish: CodeWish,
): Promise<{ readonly code: string } | CodeRefusal> {
  const { customer, purpose, target, address, boundTo = null } = wish;
  const scopes = {
    phone: `code to ${target}`,
    customer: `code of ${customer}`,
    address: `code from ${address}`,
  };
  await execute(tx.client, store.lockCustomer, customer);
  const { age_s: ageS } = await getRow(tx.client, store.ageOfCode, customer, purpose);
  const counted = await listRows(tx.client, tallies.lockDay, Object.values(scopes));
  const count = (scope: string) => Number(counted.find((row) => row.scope === scope)!.count);
  const today = {
    phone: count(scopes.phone),
    customer: count(scopes.customer),
    address: count(scopes.address),
  };
  const refusal = refuseCode({ ageS, today });
  if (refusal) return refusal;
  const code = String(randomInt(10 ** smsCodeDigits)).padStart(smsCodeDigits, '0');
  await execute(tx.client, tallies.addDay, Object.values(scopes));
  await execute(tx.client, store.spendCodes, customer, purpose);
  const hash = vault.codeHash(purpose, customer, code).now;
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
    boundTo,
  );
  return { code };
}

/** A code that was right. It is spent in the transaction of what it allows, by one of those who found it right. */
export interface RightCode {
  /** The phone it is about. */
  readonly target: string;
  /** Uses it up. False when somebody else just did, or a newer code took its place. */
  spend(tx: Tx): Promise<boolean>;
}

/**
 * Tries a code. Each wrong one costs a try, also of fifty at once, since the try is taken before the code is compared; a
 * right one gets it back.
 */
export async function tryCode(
  database: Database,
  vault: Vault,
  guess: {
    readonly customer: CustomerId;
    readonly purpose: store.CodePurpose;
    readonly code: string;
    readonly boundTo?: string;
  },
): Promise<RightCode | undefined> {
  const { customer, purpose, code, boundTo = null } = guess;
  const taken = await findRow(database.pool, store.takeTry, customer, purpose, boundTo);
  if (!taken || !isHash(taken.code_hash, vault.codeHash(purpose, customer, code))) return undefined;
  await execute(database.pool, store.giveTryBack, taken.id);
  return {
    target: taken.target,
    spend: async (tx) => (await execute(tx.client, store.spendCode, taken.id)) === 1,
  };
}
