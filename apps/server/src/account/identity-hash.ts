// By what a customer is known again without being named: keyed hashes, each unique under every key of the house. While keys change,
// a customer is known by several, so that no two servers let the same person in twice.
import type { Queryable } from '../db/statement.ts';
import { execute, getRow } from '../db/statement.ts';
import type { CustomerId } from '../ids.ts';
import type { Keyed, Vault } from '../vault.ts';
import * as store from './account.store.ts';

/** Stores the customer's hash under every key. False if another customer has it; the caller must then roll back. */
export async function claimIdentity(
  on: Queryable,
  vault: Pick<Vault, 'keyIds'>,
  use: store.IdentityUse,
  { any }: Keyed<Buffer>,
  customer: CustomerId,
): Promise<boolean> {
  await execute(on, store.insertIdentity, use, any, vault.keyIds, customer);
  return (await getRow(on, store.countIdentity, use, any, customer)).count === any.length;
}
