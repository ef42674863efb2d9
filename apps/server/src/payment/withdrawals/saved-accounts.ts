// The accounts that a customer withdrew to before. Each is the sealed detail of an order: its number never leaves the house, and the
// customer pays to it again by the order's id.
import type { Locale } from '@felek/contract/call';
import type { SavedAccount } from '@felek/contract/payment';
import { transactionType } from '@felek/contract/enumerations';
import { wireInstant } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { findRow, listRows } from '../../db/statement.ts';
import type { CustomerId, PaymentId } from '../../ids.ts';
import type { Vault } from '../../vault.ts';
import type { Method } from '../methods/methods.ts';
import { destinationName, destinationOf, type Order, type Values } from '../methods/order.ts';
import * as store from '../payment.store.ts';

const most = 5;

export type SavedAccounts = ReturnType<typeof openSavedAccounts>;

export function openSavedAccounts({
  database: { pool },
  vault,
}: {
  readonly database: Database;
  readonly vault: Vault;
}) {
  const detailOf = ({ detail_sealed: sealed }: store.AccountRow) =>
    JSON.parse(vault.unseal(sealed)) as Order['detail'];
  /** Whether an order's detail still answers each field of the form. */
  const isWhole = (detail: Order['detail'], method: Method) =>
    method.fields.every(({ key, option }) =>
      option ? option.some(({ id }) => String(id) === detail[key]) : detail[key] !== undefined,
    );

  return {
    /** The last one first. An account that was sealed under two keys is named once. */
    async list(customer: CustomerId, method: Method, locale: Locale): Promise<SavedAccount[]> {
      if (method.type !== transactionType.withdraw || method.fields.length === 0) return [];
      const rows = await listRows(pool, store.listAccounts, customer, method.id, 2 * most);
      const named = new Map<string, SavedAccount>();
      for (const row of rows) {
        const detail = detailOf(row);
        if (!isWhole(detail, method)) continue;
        const destination = destinationOf({ detail }, method);
        if (named.has(destination)) continue;
        const name = destinationName({ detail }, method, locale);
        named.set(destination, { id: row.id, name, lastAt: wireInstant(row.created_at) });
      }
      return [...named.values()].slice(0, most);
    },

    /** The values of the order's form. Undefined for another customer's order, and for one whose form has changed. */
    async find(customer: CustomerId, method: Method, id: PaymentId): Promise<Values | undefined> {
      const row = await findRow(pool, store.findAccount, customer, method.id, id);
      const detail = row && detailOf(row);
      return detail && isWhole(detail, method) ? detail : undefined;
    },
  };
}
