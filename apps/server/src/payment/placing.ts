// The common part of placing deposits and withdrawals: the current method, the check of the customer's values, and the idempotency key.
import type { InputOf } from '@felek/contract/call';
import { status, type Status } from '@felek/contract/enumerations';
import type { FieldError } from '@felek/contract/field-errors';
import type { deposit } from '@felek/contract/payment';
import type { Account, Customer } from '../account/account.ts';
import type { Database, Tx } from '../db/database.ts';
import { execute, findRow, listRows } from '../db/statement.ts';
import type { CustomerAsk } from '../http/route.ts';
import { newId, type PaymentId } from '../ids.ts';
import type { Keyed, Vault } from '../vault.ts';
import * as methodStore from './methods/method.store.ts';
import { feeOf, readMethod, type Method } from './methods/methods.ts';
import { destinationOf, limitErrors, readOrder, refuseOrder, type Order } from './methods/order.ts';
import * as store from './payment.store.ts';
import { openSavedAccounts } from './withdrawals/saved-accounts.ts';

export type Wish = InputOf<typeof deposit>;
/** `account`: the earlier order whose destination it goes to. */
type AccountWish = Wish & { readonly account?: string | undefined };
type OrderRefusal = NonNullable<ReturnType<typeof refuseOrder>> | 'malformed' | 'key_reused';

export interface Refused<Refusal = never> {
  readonly refusal: OrderRefusal | Refusal;
  readonly errors?: readonly FieldError[];
}

/** A valid request that has not been placed before. */
export interface Placeable {
  readonly ask: CustomerAsk;
  readonly customer: Customer;
  readonly method: Method;
  readonly order: Order;
  readonly hash: Keyed<string>;
}

export type Prepared =
  | { readonly answered: store.PaymentRow }
  /** `begun`: it was placed under this key before, and got no final answer. */
  | { readonly fresh: Placeable; readonly begun?: store.PaymentRow };

export interface PlacingNeeds {
  readonly database: Database;
  readonly account: Account;
  readonly vault: Vault;
  readonly log: { error(detail: object, text: string): void };
}

export type Placing = ReturnType<typeof openPlacing>;

export function openPlacing({ database, account, vault, log }: PlacingNeeds) {
  const { pool } = database;
  const accounts = openSavedAccounts({ database, vault });

  /** A valid method. An invalid one is treated as closed, and logged. */
  function checked(row: methodStore.MethodRow): Method | undefined {
    const method = readMethod(row);
    if (!('wrong' in method)) return method;
    log.error({ method: row.id, wrong: method.wrong }, 'a payment method cannot be offered as it is written');
    return undefined;
  }

  async function findMethod(id: number, type: number): Promise<Method | undefined> {
    const row = await findRow(pool, methodStore.findMethod, id, type);
    return row && checked(row);
  }

  /** The order under the request's key; another request under it is refused. */
  async function findEarlier(
    { customer, idempotencyKey }: CustomerAsk,
    type: 1 | 2,
    hash: Keyed<string>,
  ): Promise<store.PaymentRow | 'key_reused' | undefined> {
    if (idempotencyKey === undefined) return undefined;
    const earlier = await findRow(pool, store.findByKey, customer, type, idempotencyKey);
    return earlier && !hash.any.includes(earlier.request_hash) ? 'key_reused' : earlier;
  }

  /** The values of a saved account; none without a saved account. Undefined when the account cannot be used any more. */
  async function savedValues({ customer }: CustomerAsk, method: Method | undefined, id: string | undefined) {
    return method && id !== undefined ? accounts.find(customer, method, id as PaymentId) : {};
  }

  return {
    findMethod,
    findEarlier,
    listAccounts: accounts.list,

    async listMethods(type: number): Promise<Method[]> {
      const rows = await listRows(pool, methodStore.listMethods, type);
      return rows.map(checked).filter((method) => method !== undefined);
    },

    /** The order to place, the earlier order of the same key, or the refusal. */
    async prepare(
      ask: CustomerAsk,
      request: AccountWish,
      type: 1 | 2,
      refuseMore: (placeable: Pick<Placeable, 'customer' | 'order'>) => Refused<string> | undefined,
    ): Promise<Prepared | Refused<string>> {
      const hash = vault.requestHash(ask.customer, JSON.stringify(request));
      const earlier = await findEarlier(ask, type, hash);
      // A replay gets the first answer, even if the method has been closed since.
      if (typeof earlier === 'object' && (type === 2 || earlier.pay_url)) return { answered: earlier };
      const customer = await account.customer(ask.customer);
      const method = await findMethod(request.id, type);
      const saved = await savedValues(ask, method, request.account);
      if (saved === undefined) return { refusal: 'saved_account_gone' };
      // Saved values replace sent ones, so that a request cannot change half of an account.
      const read = method && readOrder(method, { ...request.detail, ...saved }, ask.locale);
      const order = read && 'amount' in read ? read : undefined;
      const refusal = refuseOrder(method, order, { accountState: customer.standing.state, at: ask.at });
      if (refusal) return { refusal, errors: limitErrors(method, refusal, ask.locale) };
      if (!method || !order) return { refusal: 'malformed', errors: read as readonly FieldError[] };
      const more = refuseMore({ customer, order });
      if (more) return more;
      if (earlier === 'key_reused') return { refusal: 'key_reused' };
      const fresh = { ask, customer, method, order, hash };
      return earlier ? { fresh, begun: earlier } : { fresh };
    },

    async insert(
      tx: Tx,
      { ask, customer, method, order, hash }: Placeable,
      more: { readonly id?: PaymentId; readonly payCode?: string; readonly reasons?: readonly string[] } = {},
    ): Promise<PaymentId> {
      const id = more.id ?? newId<'payment'>();
      const row = {
        id,
        customer_id: customer.id,
        type: method.type,
        method_id: method.id,
        amount_kurus: String(order.amount),
        fee_kurus: String(feeOf(method, order.amount)),
        status: status.created satisfies Status,
        service: method.service,
        pay_code: more.payCode ?? null,
        note: order.note,
        review_reasons: more.reasons ?? [],
        idempotency_key: ask.idempotencyKey ?? null,
        request_hash: hash.now,
      };
      const destination = method.type === 2 ? vault.destinationHash(destinationOf(order, method)).now : null;
      const sealed = vault.seal(JSON.stringify(order.detail));
      await execute(tx.client, store.insertPayment, JSON.stringify(row), sealed, destination);
      return id;
    },

    /** Two copies of one request race for the key: the loser takes the winner's order. Another request under it is refused. */
    async onceByKey(
      insert: () => Promise<PaymentId>,
      { ask, hash }: Placeable,
      type: 1 | 2,
    ): Promise<{ readonly id: PaymentId } | Refused> {
      try {
        return { id: await insert() };
      } catch (error) {
        if ((error as { code?: string }).code !== '23505') throw error;
        const won = await findEarlier(ask, type, hash);
        if (won === undefined) throw error;
        return won === 'key_reused' ? { refusal: won } : won;
      }
    },
  };
}
