// What of payments lies before people of the house, and what they can do about it. Each deed runs in the caller's transaction,
// so that it is committed together with the record of who did it and why.
import type { Ledger } from '@felek/ledger';
import type { Locale, OutputOf, RefusalOf } from '@felek/contract/call';
import { status, transactionType } from '@felek/contract/enumerations';
import type * as calls from '@felek/contract/office';
import { parseLiraText, plainLira, toLira, type Kurus } from '@felek/money';
import type { Account } from '../account/account.ts';
import { wireInstant } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { execute, findRow, getRow, listRows } from '../db/statement.ts';
import type { CustomerId, PaymentId } from '../ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Notifications } from '../notification/notification.ts';
import { codesIn } from './bank-transfer.ts';
import { findMethod, listRules } from './method.store.ts';
import { feeOf } from './methods.ts';
import * as store from './payment.store.ts';
import { payoutTopic } from './payout.worker.ts';
import { bankService, currency } from './report.ts';
import { readRules } from './review.ts';
import type { CreditedDeposit, Settlement } from './settlement.ts';
import * as suspenseStore from './suspense.store.ts';

interface Page {
  readonly skip: number;
  readonly take: number;
}
type ListOf<C> = Promise<OutputOf<C>>;
type Waiting = Omit<OutputOf<typeof calls.waitingWithdrawals>['list'][number], 'approvedBy'>;

export interface Deed {
  readonly customer: CustomerId | null;
  readonly amount: Kurus;
  /** Whether it takes two people. */
  readonly needsTwo: boolean;
}

export interface PaymentDesk {
  listWaiting(page: Page, locale: Locale): Promise<{ total: number; list: Waiting[] }>;
  listSuspense(page: Page & { readonly resolved: boolean }): ListOf<typeof calls.suspense>;
  listUnknownPayouts(page: Page): ListOf<typeof calls.unknownPayouts>;

  /** A withdrawal that waits for a person, locked until the transaction ends. */
  lockWaiting(tx: Tx, id: PaymentId): Promise<Deed | 'order_not_found' | 'withdrawal_not_waiting'>;
  /** Lets the locked withdrawal be paid. */
  approve(tx: Tx, id: PaymentId): Promise<void>;
  /** Gives the locked withdrawal back. `because` is what the customer reads. */
  refuse(tx: Tx, id: PaymentId, because: string): Promise<void>;

  /** A line of the bank statement that was not booked yet, locked; or whether it was booked as the same or as another. */
  lockTransfer(tx: Tx, line: TransferLine): Promise<Deed | { readonly before: 'same' | 'other' }>;
  bookTransfer(tx: Tx, line: TransferLine): Promise<'credit' | 'suspense'>;

  /** An open item in suspense as it would be resolved, locked until the transaction ends. */
  lockSuspense(tx: Tx, wish: Resolution): Promise<Deed | RefusalOf<typeof calls.resolveSuspense>>;
  resolve(tx: Tx, wish: Resolution, deed: Deed): Promise<void>;
}

export interface TransferLine {
  readonly reference: string;
  readonly amount: Kurus;
  readonly bankReference: string;
}

export interface Resolution {
  readonly id: string;
  readonly as: 'credit' | 'takeback' | 'close';
  readonly customer?: string | undefined;
}

export interface DeskNeeds {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly jobs: Jobs;
  readonly account: Account;
  readonly notifications: Notifications;
  readonly settlement: Settlement;
  readonly onDeposit: (tx: Tx, deposit: CreditedDeposit) => Promise<void>;
}

/** The outcome of a line that was written down and waits for the second person. */
const waiting = 'waiting';

export function openDesk(needs: DeskNeeds): PaymentDesk {
  const { database, ledger, jobs, account, notifications, settlement, onDeposit } = needs;
  const { pool } = database;

  /** Above this, money moves on the word of two people; without a rule, or with one that cannot be read, always. */
  async function needsTwo(tx: Tx, amount: Kurus): Promise<boolean> {
    const rules = readRules(await listRows(tx.client, listRules));
    const limit = 'wrong' in rules ? undefined : rules.find(({ reason }) => reason === 'two_people');
    return amount > (limit?.above_kurus ?? 0n);
  }

  async function findOrder(tx: Tx, reference: string): Promise<store.PaymentRow | undefined> {
    return findRow(tx.client, store.lockPayment, reference);
  }

  /** The one order whose code a sender wrote, or undefined. */
  async function findByCode(tx: Tx, reference: string): Promise<PaymentId | undefined> {
    const found: PaymentId[] = [];
    for (const code of codesIn(reference))
      found.push(...(await listRows(tx.client, store.findIdByCode, code)).map(({ id }) => id));
    return found.length === 1 ? found[0] : undefined;
  }

  /** Whether an item can be resolved in this way: money that came can be credited, money that went can be taken back. */
  function fits(item: suspenseStore.SuspenseRow, as: Resolution['as'], order?: store.PaymentRow): boolean {
    if (as === 'close') return true;
    if (item.reported.currency !== currency || amountOf(item) === 0n) return false;
    const isPayout = item.reported.kind === 'payout' || order?.type === transactionType.withdraw;
    const moved = isPayout
      ? { paid: 'takeback', refunded: 'credit' }
      : { paid: 'credit', refunded: 'takeback' };
    if (moved[item.reported.status as keyof typeof moved] !== as) return false;
    // Only from somebody who has the money: a deposit that was credited, a payout whose hold was given back.
    const had = isPayout ? [status.rejected, status.cancelled] : [status.confirmed, status.merged];
    return as === 'credit' || (order !== undefined && had.some((each) => each === order.status));
  }

  async function credit(tx: Tx, item: suspenseStore.SuspenseRow, customer: CustomerId): Promise<void> {
    const amount = amountOf(item);
    await post(tx, customer, 'suspense-credit', item, false);
    const order = await findOrder(tx, await referenceOf(tx, item));
    if (order?.customer_id === customer && order.type === transactionType.deposit)
      await settlement.apply(tx, { reference: order.id, event: 'merged' });
    const isDeposit = item.reported.status === 'paid';
    await notifications.notify(tx, {
      customer,
      category: isDeposit ? 'deposit' : 'withdraw',
      text: isDeposit ? 'deposit_confirmed' : 'withdrawal_came_back',
      params: { amount: String(amount) },
    });
    if (isDeposit) await onDeposit(tx, { customer, payment: item.id as PaymentId, amount });
  }

  async function takeBack(tx: Tx, item: suspenseStore.SuspenseRow, customer: CustomerId): Promise<void> {
    await post(tx, customer, 'suspense-takeback', item, true);
    await notifications.notify(tx, {
      customer,
      category: item.reported.status === 'paid' ? 'withdraw' : 'deposit',
      text: 'money_taken_back',
      params: { amount: String(amountOf(item)) },
    });
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
    const posted = await ledger.postWithin(tx.client, {
      wallet,
      key: { source: 'payment', operation, id: item.id },
      legs: [takes ? { from: 'cash', to: service, amount } : { from: service, to: 'cash', amount }],
      mayOverdraw: takes,
    });
    if (posted.outcome !== 'applied') throw new Error(`bug: a ${operation} was answered ${posted.outcome}`);
    tx.afterCommit(() => ledger.announce(wallet, posted));
  }

  /** Of a bank transfer the reference is the code that was written. */
  async function referenceOf(tx: Tx, { service, reference }: suspenseStore.SuspenseRow): Promise<string> {
    return service === bankService ? ((await findByCode(tx, reference)) ?? reference) : reference;
  }

  return {
    async listWaiting({ skip, take }, locale) {
      const rows = await listRows(pool, suspenseStore.listWaiting, skip, take);
      const list = rows.map((row) => ({
        id: row.id,
        customer: { username: row.username, usercode: row.usercode },
        method: row[`title_${locale}`],
        amount: toLira(row.amount_kurus),
        fee: toLira(row.fee_kurus),
        destination: row.note,
        reasons: row.review_reasons,
        requestedAt: wireInstant(row.created_at),
      }));
      return { total: totalOf(rows), list };
    },

    async listSuspense({ skip, take, resolved }) {
      const rows = await listRows(pool, suspenseStore.listSuspense, resolved, skip, take);
      const list = rows.map((row) => ({
        id: row.id,
        service: row.service,
        reference: row.reference,
        reason: row.reason,
        reported: row.reported,
        customer: row.username === null ? null : { username: row.username, usercode: row.usercode! },
        createdAt: wireInstant(row.created_at),
        resolvedAt: row.resolved_at && wireInstant(row.resolved_at),
        resolution: row.resolution,
      }));
      return { total: totalOf(rows), list };
    },

    async listUnknownPayouts({ skip, take }) {
      const rows = await listRows(pool, suspenseStore.listUnknownPayouts, payoutTopic.name, skip, take);
      const list = rows.map((row) => ({
        id: row.id,
        customer: { username: row.username, usercode: row.usercode },
        service: row.service,
        amount: toLira(row.amount_kurus - row.fee_kurus),
        destination: row.note,
        requestedAt: wireInstant(row.created_at),
        handedOverAt: wireInstant(row.updated_at),
        unanswered: row.unanswered,
        serviceRefusal: row.service_refusal,
        lastError: row.last_error,
      }));
      return { total: totalOf(rows), list };
    },

    async lockWaiting(tx, id) {
      const order = await findOrder(tx, id);
      if (order?.type !== transactionType.withdraw) return 'order_not_found';
      // One without reasons is on its way to the service by itself.
      if (order.status !== status.created || order.review_reasons.length === 0)
        return 'withdrawal_not_waiting';
      const { customer_id: customer, amount_kurus: amount } = order;
      return { customer, amount, needsTwo: order.review_reasons.includes('two_people') };
    },
    async approve(tx, id) {
      await settlement.apply(tx, { reference: id, event: 'approved' });
      await jobs.enqueue(tx, payoutTopic, { key: id, payload: { payment: id } });
    },
    async refuse(tx, id, because) {
      await settlement.apply(tx, { reference: id, event: 'returned', because });
    },

    async lockTransfer(tx, { reference, amount, bankReference }) {
      const said = plainLira(amount);
      await execute(
        tx.client,
        suspenseStore.insertEvent,
        bankService,
        bankReference,
        reference,
        'paid',
        waiting,
        said,
        currency,
        bankReference,
        null,
        null,
      );
      const line = await getRow(tx.client, suspenseStore.lockEvent, bankService, bankReference);
      if (line.outcome !== waiting)
        return { before: line.reference === reference && line.amount === said ? 'same' : 'other' };
      return { customer: null, amount, needsTwo: await needsTwo(tx, amount) };
    },
    async bookTransfer(tx, { reference, amount, bankReference }) {
      const id = await findByCode(tx, reference);
      const outcome = await bookLine(tx, id, {
        service: bankService,
        reference,
        kind: 'payment',
        status: 'paid',
        amount,
        currency,
        serviceReference: bankReference,
      });
      await execute(
        tx.client,
        suspenseStore.rewriteEvent,
        bankService,
        bankReference,
        reference,
        plainLira(amount),
        outcome,
        id ?? null,
      );
      return outcome;
    },

    async lockSuspense(tx, { id, as, customer: named }) {
      const item = await findRow(tx.client, suspenseStore.lockSuspense, id);
      if (!item) return 'suspense_not_found';
      if (item.resolved_at) return 'suspense_resolved';
      const order = await findOrder(tx, await referenceOf(tx, item));
      if (!fits(item, as, order)) return 'suspense_not_so';
      if (as === 'close') return { customer: null, amount: amountOf(item), needsTwo: false };
      const amount = amountOf(item);
      const two = await needsTwo(tx, amount);
      if (as === 'takeback') return { customer: order!.customer_id, amount, needsTwo: two };
      const found = named === undefined ? undefined : await account.findByContact(named);
      return found ? { customer: found.id, amount, needsTwo: two } : 'customer_not_found';
    },
    async resolve(tx, { id, as }, { customer }) {
      const item = await getRow(tx.client, suspenseStore.lockSuspense, id);
      if (as === 'credit') await credit(tx, item, customer!);
      if (as === 'takeback') await takeBack(tx, item, customer!);
      await execute(tx.client, suspenseStore.endSuspense, id, as, customer);
    },
  };

  async function bookLine(
    tx: Tx,
    id: PaymentId | undefined,
    reported: Parameters<Settlement['suspend']>[3],
  ): Promise<'credit' | 'suspense'> {
    const { reference, amount, serviceReference = '' } = reported;
    const order = id && (await findOrder(tx, id));
    if (!order) return settlement.suspend(tx, reference, 'unknown_reference', reported, serviceReference);
    // Each line of a statement is money of its own: a second one for an order is another payment.
    if (order.status === status.confirmed || order.status === status.merged)
      return settlement.suspend(tx, reference, 'paid_again', reported, serviceReference);
    const method = await getRow(tx.client, findMethod, order.method_id, order.type);
    const outcome = await settlement.apply(tx, {
      reference: order.id,
      event: 'paid',
      reported,
      feeOfReported: feeOf(method, amount),
    });
    if (outcome !== 'credit') throw new Error(`bug: a bank transfer was answered ${outcome}`);
    return outcome;
  }
}

const amountOf = ({ reported }: suspenseStore.SuspenseRow): Kurus => parseLiraText(reported.amount) ?? 0n;
const totalOf = (rows: readonly { total: bigint }[]): number => Number(rows[0]?.total ?? 0n);
