// Closes the demo's customers for good, since their passwords are public. Their rows stay, because the ledger refers to them. Their
// identifying data is erased, and they can no longer log in.
import { demoPeople } from '@felek/contract/demo';
import type { Database, Tx } from '../db/database.ts';
import { execute, listRows } from '../db/statement.ts';
import type { CustomerId } from '../ids.ts';
import { newToken, type Vault } from '../vault.ts';
import * as store from './account.store.ts';
import { firstUuid } from '../keys/keys.ts';
import { hashPassword, ofTheHouse } from '../passwords/passwords.ts';

export interface Retirement {
  /**
   * The demo's customers, in slices. In a demo database that is every customer: all money is play money, and all verifications went to a
   * sandbox. In any other database: the demo's own people, and those whose data is sealed under the demo's secret.
   */
  listCustomers(
    whom: 'everybody' | { readonly demoVault: Pick<Vault, 'unseal'> },
  ): AsyncIterable<{ readonly id: CustomerId; readonly username: string }>;
  /** Closes the account and ends its sessions: nothing begins any more. */
  close(tx: Tx, customer: CustomerId): Promise<void>;
  /** Takes away by what the customer was known and let in. */
  forget(tx: Tx, customer: CustomerId): Promise<void>;
}

const sliceRows = 500;
const demoNames: readonly string[] = [demoPeople.funded, demoPeople.fresh, demoPeople.excluded];

export function openRetirement({ pool }: Pick<Database, 'pool'>): Retirement {
  /** A random password that is never shown. */
  const noPassword = () => hashPassword(newToken(), ofTheHouse);
  let passwordHash: Promise<string> | undefined;
  function isOfDemo(
    { username, email, sealed }: store.RetirableRow,
    demoVault: Pick<Vault, 'unseal'>,
  ): boolean {
    if (demoNames.includes(username) && email === `${username}@demo.felek.example`) return true;
    try {
      return sealed.length > 0 && demoVault.unseal(sealed) !== '';
    } catch {
      return false;
    }
  }

  return {
    async *listCustomers(whom) {
      for (let after: string = firstUuid; ;) {
        const rows = await listRows(pool, store.listRetirable, after, sliceRows);
        yield* rows.filter((row) => whom === 'everybody' || isOfDemo(row, whom.demoVault));
        if (rows.length < sliceRows) return;
        after = rows.at(-1)!.id;
      }
    },
    async close({ client }, customer) {
      await execute(client, store.lockCustomer, customer);
      await execute(client, store.setState, customer, 'closed', null);
      await execute(client, store.endSessionsBut, customer, null, 'account_state');
    },
    async forget({ client }, customer) {
      passwordHash ??= noPassword();
      await execute(client, store.retireCustomer, customer, await passwordHash);
      await execute(client, store.forgetIdentity, customer);
    },
  };
}
