// Resolves items in suspense: credits the money to a customer, takes it from one, ends the payout in question, or moves nothing.
// The reported status decides which resolutions are possible.
import type { Ledger } from '@felek/ledger';
import type { OutputOf, RefusalOf } from '@felek/contract/call';
import { status, transactionType } from '@felek/contract/enumerations';
import type * as calls from '@felek/contract/office';
import { parseLiraText, toLira, type Kurus } from '@felek/money';
import type { Account } from '../../account/account.ts';
import { wireInstant } from '../../clock.ts';
import type { Database, Tx } from '../../db/database.ts';
import { pageOf } from '../../db/keyset.ts';
import { execute, findRow, getRow, listRows } from '../../db/statement.ts';
import type { CustomerId, OperatorId, PaymentId } from '../../ids.ts';
import type { Notifications } from '../../notification/notification.ts';
import { codesIn } from '../deposits/bank-transfer.ts';
import type { BankDays } from '../bank/bank-days.ts';
import type { DepositLimits } from '../limits.ts';
import { transferSubject, type ManualCredits } from '../bank/manual-credits.ts';
import { listRules } from '../methods/method.store.ts';
import type { PaymentEvent } from '../payment.states.ts';
import * as store from '../payment.store.ts';
import { bankService, currency, dueOf } from '../report.ts';
import { readRules } from '../withdrawals/review.ts';
import type { CreditedDeposit, Settlement, UndoneDeposit } from '../settlement.ts';
import * as suspenseStore from './suspense.store.ts';

/** A decision that an operator is about to make. */
export interface Decision {
  readonly customer: CustomerId | null;
  readonly amount: Kurus;
  /** Whether it needs two operators. */
  readonly needsTwo: boolean;
  /** The operators who recorded the money: one of them alone cannot decide it. */
  readonly recorders?: readonly OperatorId[];
}

export interface Resolution {
  readonly id: string;
  readonly as: suspenseStore.Resolved;
  /** Username, e-mail or phone of the credited customer, or `usercode:` and their customer code. */
  readonly customer?: string | undefined;
}

export interface Suspense {
  listSuspense(page: {
    readonly after?: string | undefined;
    readonly take: number;
    readonly resolved: boolean;
  }): Promise<OutputOf<typeof calls.suspense>>;
  /** Locks an open item until the transaction ends, and returns the requirements of its resolution. */
  lockSuspense(tx: Tx, request: Resolution): Promise<Decision | RefusalOf<typeof calls.resolveSuspense>>;
  /** `people`: the operators who decided it. */
  resolve(tx: Tx, request: Resolution, decision: Decision, people: readonly OperatorId[]): Promise<void>;
}

export interface SuspenseNeeds {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly account: Account;
  readonly notifications: Notifications;
  readonly settlement: Settlement;
  readonly limits: Pick<DepositLimits, 'isBeyond'>;
  readonly manualCredits: ManualCredits;
  readonly bankDays: Pick<BankDays, 'check'>;
  readonly onDeposit: (tx: Tx, deposit: CreditedDeposit) => Promise<void>;
  readonly onDepositTakenBack: (tx: Tx, deposit: UndoneDeposit) => Promise<void>;
}

/** Above the rule's amount two operators must decide. Without a readable rule they always must. */
export async function needsTwo(tx: Tx, amount: Kurus): Promise<boolean> {
  const rules = readRules(await listRows(tx.client, listRules));
  const limit = 'wrong' in rules ? undefined : rules.find(({ reason }) => reason === 'two_people');
  return amount > (limit?.above_kurus ?? 0n);
}

/** The order whose code stands in the sender's text, if there is exactly one. */
export async function findByCode(tx: Tx, reference: string): Promise<PaymentId | undefined> {
  const found: PaymentId[] = [];
  for (const code of codesIn(reference))
    found.push(...(await listRows(tx.client, store.findIdByCode, code)).map(({ id }) => id));
  return found.length === 1 ? found[0] : undefined;
}

export function openSuspense(needs: SuspenseNeeds): Suspense {
  const { database, ledger, account, notifications, settlement, limits, onDeposit, onDepositTakenBack } =
    needs;
  const { manualCredits, bankDays } = needs;

  async function credit(tx: Tx, item: suspenseStore.SuspenseRow, customer: CustomerId): Promise<void> {
    const amount = amountOf(item);
    await post(tx, customer, 'suspense-credit', item, false);
    const order = await orderOf(tx, item);
    if (order?.customer_id === customer && order.type === transactionType.deposit)
      await settlement.apply(tx, { reference: order.id, event: 'merged' });
    const isDeposit = item.reported.status === 'paid';
    await notifications.notify(tx, {
      customer,
      category: isDeposit ? 'deposit' : 'withdraw',
      text: isDeposit ? 'deposit_confirmed' : 'withdrawal_came_back',
      params: { amount: String(amount) },
    });
    // Money that is paid again counts as no new deposit.
    if (isDeposit && !isWonBack(item))
      await onDeposit(tx, { customer, payment: item.id as PaymentId, amount });
  }

  async function takeBack(tx: Tx, item: suspenseStore.SuspenseRow, customer: CustomerId): Promise<void> {
    const isDeposit = item.reported.status !== 'paid';
    await post(tx, customer, 'suspense-takeback', item, true);
    await notifications.notify(tx, {
      customer,
      category: isDeposit ? 'deposit' : 'withdraw',
      text: 'money_taken_back',
      params: { amount: String(amountOf(item)) },
    });
    if (!isDeposit) return;
    const credited = await listRows(tx.client, suspenseStore.listCredited, item.reference, customer);
    const payments = [item.reference, ...credited.map(({ id }) => id)] as PaymentId[];
    await onDepositTakenBack(tx, { customer, payments });
  }

  async function post(
    tx: Tx,
    wallet: CustomerId,
    operation: string,
    item: suspenseStore.SuspenseRow,
    takes: boolean,
  ): Promise<void> {
    const service = `payment:${item.service}` as const;
    const amount = amountOf(item);
    const posted = await ledger.postWithin(tx, {
      wallet,
      key: { source: 'payment', operation, id: item.id },
      legs: [takes ? { from: 'cash', to: service, amount } : { from: service, to: 'cash', amount }],
      mayOverdraw: takes,
    });
    if (posted.outcome !== 'applied') throw new Error(`bug: a ${operation} was answered ${posted.outcome}`);
  }

  return {
    async listSuspense({ after, take, resolved }) {
      const { openItems, resolvedItems } = suspenseStore;
      const rows = await (resolved
        ? listRows(database.pool, suspenseStore.listResolved, resolvedItems.from(after), take)
        : listRows(database.pool, suspenseStore.listOpen, openItems.from(after), take));
      const names = await account.listNames(rows.flatMap((row) => row.owner_id ?? []));
      const list = rows.map((row) => ({
        id: row.id,
        service: row.service,
        reference: row.reference,
        reason: row.reason,
        reported: row.reported,
        customer: row.owner_id && names.get(row.owner_id)!,
        order: row.order_type && {
          type: row.order_type,
          status: row.order_status!,
          amount: toLira(row.order_due!),
        },
        createdAt: wireInstant(row.created_at),
        resolvedAt: row.resolved_at && wireInstant(row.resolved_at),
        resolution: row.resolution,
      }));
      return { ...pageOf(rows, take), list };
    },

    async lockSuspense(tx, { id, as, customer: named }) {
      const item = await findRow(tx.client, suspenseStore.lockSuspense, id);
      if (!item) return 'suspense_not_found';
      if (item.resolved_at) return 'suspense_resolved';
      const order = await orderOf(tx, item);
      if (!fits(item, as, order)) return 'suspense_not_so';
      if (as === 'close') return { customer: null, amount: amountOf(item), needsTwo: false };
      const amount = endings.has(as) ? order!.amount_kurus : amountOf(item);
      const two = await needsTwo(tx, amount);
      if (as === 'takeback' || endings.has(as))
        return { customer: order!.customer_id, amount, needsTwo: two };
      const found = named === undefined ? undefined : await account.findByContact(named);
      if (!found) return 'customer_not_found';
      if (typeof found === 'string') return found;
      if (found.id === order?.customer_id && wasCredited(item, order)) return 'suspense_not_so';
      const isDeposit = item.reported.status === 'paid';
      if (isDeposit && (await account.holdStanding(tx, found.id)).state !== 'active')
        return 'suspense_customer_not_active';
      if (isDeposit && (await limits.isBeyond(tx, found.id, amount))) return 'suspense_beyond_limit';
      const line = lineOf(item);
      const recorders = line === null ? [] : await manualCredits.peopleOf(tx, transferSubject(line));
      return { customer: found.id, amount, needsTwo: two, recorders };
    },
    async resolve(tx, { id, as }, { customer, amount, recorders = [] }, people) {
      const item = await getRow(tx.client, suspenseStore.lockSuspense, id);
      if (as === 'credit') {
        await credit(tx, item, customer!);
        const bankReference = lineOf(item);
        await manualCredits.note(tx, {
          subject: `suspense ${id}`,
          source: id,
          customer: customer!,
          amount,
          bankReference,
          people: [...recorders, ...people],
        });
        if (bankReference !== null) await bankDays.check(tx, [bankReference]);
      }
      if (as === 'takeback') await takeBack(tx, item, customer!);
      const event = endings.get(as);
      if (event) await settlement.apply(tx, { reference: item.reference, event });
      if (as === 'close' && isHeldBack(item))
        await settlement.apply(tx, { reference: item.reference, event: 'returned' });
      await execute(tx.client, suspenseStore.endSuspense, id, as, customer);
    },
  };
}

/** The resolutions that end a payout by its own amount. */
const endings: ReadonlyMap<Resolution['as'], PaymentEvent> = new Map([
  ['paid', 'paid'],
  ['returned', 'refused'],
]);

/** An order with its manual movements. */
type Order = store.PaymentRow & suspenseStore.ByHandRow;

/** Whether this resolution is possible: incoming money can be credited, outgoing money can be taken back. */
function fits(item: suspenseStore.SuspenseRow, as: Resolution['as'], order?: Order): boolean {
  if (as === 'close') return true;
  if (endings.has(as)) return isUnderWay(item, order);
  const amount = amountOf(item);
  if (item.reported.currency !== currency || amount === 0n) return false;
  const isPayout = item.reported.kind === 'payout' || order?.type === transactionType.withdraw;
  const moved = isPayout
    ? { paid: 'takeback', refunded: 'credit' }
    : { paid: 'credit', refunded: 'takeback' };
  if (moved[item.reported.status as keyof typeof moved] !== as) return false;
  // A returned payout is credited up to the paid amount. The rest came back to the customer with the hold.
  if (as === 'credit') return !isPayout || order === undefined || amount <= paidOut(order);
  // Only a customer who has the money pays it back: after a credited deposit, or a payout whose hold was released.
  if (order === undefined) return false;
  return isPayout ? wasGivenBack(order) && paidOut(order) <= 0n : amount <= creditedOf(order);
}

/** A pending payout whose reported end has another amount or currency, so that it needs review. */
const isUnderWay = ({ reason }: suspenseStore.SuspenseRow, order?: Order): boolean =>
  reason === 'amount_or_currency_differs' &&
  order?.type === transactionType.withdraw &&
  order.status === status.pending;

const wasGivenBack = (order: Order): boolean =>
  order.type === transactionType.withdraw &&
  (order.status === status.rejected || order.status === status.cancelled);

/** The net amount that a payout cost the customer, in kuruş: captured or taken by hand, less credits by hand. */
const paidOut = (order: Order): Kurus =>
  order.type === transactionType.deposit
    ? 0n
    : (order.status === status.confirmed ? dueOf(order) : 0n) + order.taken - order.credited;

/** The net amount that a deposit credited, in kuruş: automatically or by hand, less amounts taken back. */
const creditedOf = (order: Order): Kurus =>
  order.type === transactionType.withdraw
    ? 0n
    : (order.status === status.confirmed ? (order.received_kurus ?? order.amount_kurus) : 0n) +
      order.credited -
      order.taken;

/**
 * Whether the reported payment was already credited with its order: a service takes one payment for an order, whatever the reported
 * amount. Each line of a bank statement is a separate payment.
 */
const wasCredited = (item: suspenseStore.SuspenseRow, order: Order): boolean =>
  item.reported.status === 'paid' &&
  item.service === order.service &&
  item.service !== bankService &&
  (isWonBack(item)
    ? amountOf(item) > order.taken - order.given_again
    : order.status === status.confirmed || order.status === status.merged);

/** Whether an item reports money that was paid again after it had been taken back. */
const isWonBack = ({ reason, service }: suspenseStore.SuspenseRow): boolean =>
  reason === 'paid_again' && service !== bankService;

/** Whether its order waits for this item's resolution. */
const isHeldBack = ({ reason }: suspenseStore.SuspenseRow): boolean =>
  reason === 'beyond_deposit_limit' || reason === 'customer_not_active';

/** Locks the order that an item names; a bank transfer names it by its code. */
async function orderOf(
  tx: Tx,
  { service, reference }: suspenseStore.SuspenseRow,
): Promise<Order | undefined> {
  const id = service === bankService ? await findByCode(tx, reference) : undefined;
  const order = await findRow(tx.client, store.lockPayment, id ?? reference);
  return order && { ...order, ...(await getRow(tx.client, suspenseStore.readByHand, order.id)) };
}

/** The item's line of the bank statement. */
const lineOf = ({ service, reported }: suspenseStore.SuspenseRow): string | null =>
  (service === bankService && reported.serviceReference) || null;

const amountOf = ({ reported }: suspenseStore.SuspenseRow): Kurus => parseLiraText(reported.amount) ?? 0n;
