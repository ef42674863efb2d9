// The list of orders for staff: deposits and withdrawals of all customers, latest first.
import type { InputOf, Locale, OutputOf, RefusalOf } from '@felek/contract/call';
import { status, transactionType } from '@felek/contract/enumerations';
import type { officeOrders } from '@felek/contract/office';
import { toLira } from '@felek/money';
import type { Account } from '../account/account.ts';
import { wireInstant } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { pageOf } from '../db/keyset.ts';
import { listRows } from '../db/statement.ts';
import * as store from './orders.store.ts';

type Order = OutputOf<typeof officeOrders>['list'][number];

export interface Orders {
  listOrders(
    request: InputOf<typeof officeOrders>,
    locale: Locale,
  ): Promise<OutputOf<typeof officeOrders> | RefusalOf<typeof officeOrders>>;
}

const nameOfState = new Map(Object.entries(status).map(([name, code]) => [code, name as Order['state']]));
const typeOf = { all: null, deposit: transactionType.deposit, withdrawal: transactionType.withdraw };

export function openOrders({
  database: { pool },
  account,
}: {
  readonly database: Pick<Database, 'pool'>;
  readonly account: Pick<Account, 'findByContact' | 'listNames'>;
}): Orders {
  return {
    async listOrders({ kind, state, customer: named, reference, after, take }, locale) {
      const customer = named === undefined ? undefined : await account.findByContact(named);
      if (named !== undefined && customer === undefined) return 'customer_not_found';
      if (typeof customer === 'string') return customer;
      const wanted: store.Narrowing = [
        store.latestFirst.from(after),
        take,
        customer?.id ?? null,
        state === 'all' ? null : status[state],
        typeOf[kind],
      ];
      const rows = await read(reference, wanted);
      const names = await account.listNames(rows.map((row) => row.customer_id));
      return {
        ...pageOf(rows, take),
        list: rows.map((row) => ({
          id: row.id,
          at: wireInstant(row.created_at),
          customer: names.get(row.customer_id)!,
          kind: row.type === transactionType.deposit ? 'deposit' : 'withdrawal',
          state: nameOfState.get(row.status)!,
          method: row[`title_${locale}`],
          service: row.service,
          amount: toLira(row.amount_kurus),
          fee: toLira(row.fee_kurus),
          received: row.received_kurus === null ? null : toLira(row.received_kurus),
          destination: row.note,
          serviceReference: row.service_reference,
          transferCode: row.pay_code,
          refusedBecause: row.refused_because,
          heldBack: row.held_back_because,
          updatedAt: wireInstant(row.updated_at),
        })),
      };
    },
  };

  /** Each narrowing has a statement of its own: the narrowest one is read. */
  function read(reference: string | undefined, wanted: store.Narrowing) {
    if (reference !== undefined) return listRows(pool, store.listOrdersNamed, ...wanted, reference);
    const [after, take, customer, state, type] = wanted;
    if (customer !== null) return listRows(pool, store.listOrdersOf, ...wanted);
    if (state !== null && type !== null) return listRows(pool, store.listOrdersOfKindInState, ...wanted);
    if (state !== null) return listRows(pool, store.listOrdersInState, ...wanted);
    if (type !== null) return listRows(pool, store.listOrdersOfKind, ...wanted);
    return listRows(pool, store.listOrders, after, take);
  }
}
