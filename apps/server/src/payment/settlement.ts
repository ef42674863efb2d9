// Applies one step to an order: status, money and notification, in one transaction. A report that does not match its order goes to
// suspense. Every change of an order after its placing is made here.
import { hash } from 'node:crypto';
import type { Ledger, Posted } from '@felek/ledger';
import { status, transactionType } from '@felek/contract/enumerations';
import { plainLira, type Kurus } from '@felek/money';
import type { Account } from '../account/account.ts';
import type { Database, Tx } from '../db/database.ts';
import { execute, findRow, getRow } from '../db/statement.ts';
import type { CustomerId, PaymentId } from '../ids.ts';
import type { Notice, Notifications } from '../notification/notification.ts';
import type { DepositLimits } from './limits.ts';
import { stepOf, type PaymentEvent, type Step } from './payment.states.ts';
import * as store from './payment.store.ts';
import type { Reported } from './payment-service.ts';
import { dueOf, refuseReport, type HeldBack, type Mismatch } from './report.ts';
import { findEvent, insertSuspense, readByHand } from './suspense/suspense.store.ts';

/** A service's report of an order, with the service's name. */
export type ServiceReport = Reported & {
  readonly service: string;
  /** The webhook's event id. A repeated webhook has the same id. */
  readonly event?: string;
};

export interface Happened {
  readonly reference: string;
  readonly event: PaymentEvent;
  readonly reported?: ServiceReport;
  /** The house's fee, if the reported amount differs from the order's. */
  readonly feeOfReported?: Kurus;
  /** The reason for a refusal, as the customer reads it. */
  readonly because?: string;
}

/** The result: nothing new, a new status, money moved, or a report in suspense. */
export type Outcome = 'no_change' | 'noted' | 'credit' | 'capture' | 'release' | 'suspense';

/** Passed on inside the transaction that credits a deposit, so that its consequences commit with it. */
export interface CreditedDeposit {
  readonly customer: CustomerId;
  readonly payment: PaymentId;
  /** The amount that reached the wallet, in kuruş. */
  readonly amount: Kurus;
}

/** Passed on inside the transaction that takes a deposit's money back. */
export interface UndoneDeposit {
  readonly customer: CustomerId;
  /** The ids under which it may have been credited. */
  readonly payments: readonly PaymentId[];
}

export interface Settlement {
  /** Applies a step in the caller's transaction. */
  apply(tx: Tx, happened: Happened): Promise<Outcome>;
  /** Applies a step in a transaction of its own, which may run again. */
  settle(happened: Happened): Promise<Outcome>;
  /** Applies a service's report. Reports may come in any order and more than once. */
  take(reported: ServiceReport): Promise<Outcome>;
  /** Queues a report for review. The same report again is the same item; `line` separates reports that only look alike. */
  suspend(
    tx: Tx,
    reference: string,
    reason: Mismatch | 'unknown_reference',
    reported: ServiceReport,
    line?: string,
  ): Promise<'suspense'>;
}

export interface SettlementNeeds {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly account: Pick<Account, 'holdStanding'>;
  readonly notifications: Notifications;
  readonly limits: Pick<DepositLimits, 'isBeyond'>;
  readonly onDeposit: (tx: Tx, deposit: CreditedDeposit) => Promise<void>;
  readonly log: { warn(detail: object, text: string): void; error(detail: object, text: string): void };
}

/** The house's account for the fees of a service's payments. */
const feeAccountOf = (service: string) => `payment:${service}:fee` as const;
/** A withdrawal's amount and fee are held apart, since a capture sends them to two accounts. */
export const holdSources = { amount: 'payment', fee: 'payment-fee' } as const;

const heldBackTexts = {
  customer_not_active: 'deposit_held_back_account',
  beyond_deposit_limit: 'deposit_held_back',
} as const;
const eventOf = {
  pending: 'accepted',
  paid: 'paid',
  declined: 'refused',
  cancelled: 'abandoned',
  refunded: 'refused',
} as const;

export function openSettlement(needs: SettlementNeeds): Settlement {
  const { database, ledger, account, notifications, limits, onDeposit, log } = needs;

  async function apply(tx: Tx, happened: Happened): Promise<Outcome> {
    const { reference, event, reported, because } = happened;
    const payment = await findRow(tx.client, store.lockPayment, reference);
    if (!payment) return reported ? suspend(tx, reference, 'unknown_reference', reported) : 'no_change';
    const step = stepOf(payment.type, payment.status, event);
    const mismatch = reported && (await mismatchOf(tx, payment, happened, step));
    if (mismatch) return queueForReview(tx, reference, mismatch, reported);
    if (!step) return 'no_change';
    const heldBack = reported && step.money === 'credit' && (await keptFrom(tx, payment, reported));
    if (heldBack) return holdBack(tx, payment, reported, heldBack);
    await execute(tx.client, store.setStatus, payment.id, step.to, because ?? null);
    if (reported && step.money !== 'none') {
      const { amount, serviceReference = null, serviceAt = null } = reported;
      await execute(tx.client, store.setReceived, payment.id, String(amount), serviceReference, serviceAt);
    }
    await moveMoney(tx, payment, step, happened);
    await notify(tx, payment, step, happened);
    return step.money === 'none' ? 'noted' : step.money;
  }

  async function mismatchOf(
    tx: Tx,
    payment: store.PaymentRow,
    { event, reported }: Happened,
    step: Step | undefined,
  ): Promise<Mismatch | undefined> {
    const { is_reversed: isReversed } = step
      ? { is_reversed: false }
      : await getRow(tx.client, readByHand, payment.id);
    return refuseReport({ ...payment, isReversed }, event, step, reported!);
  }

  /** Parts of an order may be refunded and paid again several times. Each event is a separate amount; a repeated event is none. */
  async function queueForReview(
    tx: Tx,
    reference: string,
    mismatch: Mismatch,
    reported: ServiceReport,
  ): Promise<Outcome> {
    if (mismatch !== 'taken_back' && mismatch !== 'paid_again')
      return suspend(tx, reference, mismatch, reported);
    if (await isRecorded(tx, reported)) return 'no_change';
    return suspend(tx, reference, mismatch, reported, reported.event ?? reported.serviceAt);
  }

  /** Whether the event was recorded before with the same content. */
  async function isRecorded(tx: Tx, { service, event, ...reported }: ServiceReport): Promise<boolean> {
    const earlier = event === undefined ? undefined : await findRow(tx.client, findEvent, service, event);
    return (
      earlier?.reference === reported.reference &&
      earlier.status === reported.status &&
      earlier.amount === plainLira(reported.amount)
    );
  }

  /** State and limits are checked again when the money comes, since they may have changed since the request. */
  async function keptFrom(
    tx: Tx,
    { customer_id: customer }: store.PaymentRow,
    { amount }: ServiceReport,
  ): Promise<HeldBack | undefined> {
    if ((await account.holdStanding(tx, customer)).state !== 'active') return 'customer_not_active';
    return (await limits.isBeyond(tx, customer, amount)) ? 'beyond_deposit_limit' : undefined;
  }

  /** Paid money is neither lost nor credited to a customer who must not have it: an operator decides. */
  async function holdBack(
    tx: Tx,
    payment: store.PaymentRow,
    reported: ServiceReport,
    because: HeldBack,
  ): Promise<'suspense'> {
    await execute(tx.client, store.setHeldBack, payment.id, because);
    await notifications.notify(tx, {
      customer: payment.customer_id,
      category: 'deposit',
      text: heldBackTexts[because],
      params: { amount: String(reported.amount) },
    });
    return suspend(tx, payment.id, because, reported);
  }

  async function moveMoney(
    tx: Tx,
    payment: store.PaymentRow,
    { money }: Step,
    happened: Happened,
  ): Promise<void> {
    if (money === 'none') return undefined;
    if (money === 'credit') return credit(tx, payment, creditOf(payment, happened));
    const wallet = payment.customer_id;
    const ends = [
      { source: holdSources.amount, to: `payment:${payment.service}` as const },
      ...(payment.fee_kurus > 0n ? [{ source: holdSources.fee, to: feeAccountOf(payment.service) }] : []),
    ];
    for (const { source, to } of ends) {
      const hold = { wallet, hold: payment.id, source };
      const posted =
        money === 'capture' ? await ledger.capture(tx, { ...hold, to }) : await ledger.release(tx, hold);
      assertApplied(money, posted);
    }
    return undefined;
  }

  async function credit(tx: Tx, payment: store.PaymentRow, { amount, fee }: Credit): Promise<void> {
    const wallet = payment.customer_id;
    const deposit = {
      wallet,
      key: { source: 'payment', operation: 'deposit', id: payment.id },
      legs: [{ from: `payment:${payment.service}`, to: 'cash', amount }],
    } as const;
    const kept = { from: 'cash', to: feeAccountOf(payment.service), amount: fee } as const;
    let posted = await ledger.postWithin(
      tx,
      fee > 0n ? { ...deposit, legs: [...deposit.legs, kept] } : deposit,
    );
    // A customer whose debt exceeds the deposit pays no fee for repaying it.
    if (posted.outcome === 'insufficient') posted = await ledger.postWithin(tx, deposit);
    assertApplied('credit', posted);
    await onDeposit(tx, { customer: wallet, payment: payment.id, amount: amount - fee });
  }

  function assertApplied(what: string, posted: Posted): void {
    if (posted.outcome !== 'applied')
      throw new Error(`bug: a payment's ${what} was answered ${posted.outcome}`);
  }

  async function notify(tx: Tx, payment: store.PaymentRow, step: Step, happened: Happened): Promise<void> {
    const isDeposit = payment.type === transactionType.deposit;
    const notice = isDeposit ? depositText(payment, step, happened) : withdrawalText(payment, step, happened);
    if (!notice) {
      const { id, type, customer_id: customer } = payment;
      notifications.tellStep(tx, customer, { id, type, status: step.to });
      return;
    }
    const category = isDeposit ? 'deposit' : 'withdraw';
    await notifications.notify(tx, {
      customer: payment.customer_id,
      category,
      text: notice.text,
      params: { amount: String(notice.amount), ...(happened.because && { reason: happened.because }) },
    });
  }

  async function suspend(
    tx: Tx,
    reference: string,
    reason: Mismatch | 'unknown_reference',
    reported: ServiceReport,
    line = '',
  ): Promise<'suspense'> {
    const { service, reference: _ours, ...content } = reported;
    const report = { ...content, amount: plainLira(reported.amount) };
    const id = suspenseId([service, reference, reason, report.status, report.amount, report.currency, line]);
    const isNew = await execute(
      tx.client,
      insertSuspense,
      id,
      service,
      reference,
      reason,
      JSON.stringify(report),
    );
    if (isNew === 1) log.error({ reference, reason }, 'a payment report matches no order and is in suspense');
    return 'suspense';
  }

  const settle = (happened: Happened) =>
    database.inTransaction((tx) => apply(tx, happened), { idempotent: true });

  return {
    apply,
    settle,
    take: (reported) => settle({ reference: reported.reference, event: eventOf[reported.status], reported }),
    suspend,
  };
}

interface Credit {
  readonly amount: Kurus;
  readonly fee: Kurus;
}

/** The incoming amount and the house's fee, which never exceeds it. */
function creditOf(payment: store.PaymentRow, { reported, feeOfReported }: Happened): Credit {
  const amount = reported?.amount ?? payment.amount_kurus;
  const fee = feeOfReported ?? payment.fee_kurus;
  return { amount, fee: fee < amount ? fee : amount };
}

interface StepNotice {
  readonly text: Notice['text'];
  readonly amount: Kurus;
}

function depositText(payment: store.PaymentRow, { to }: Step, happened: Happened): StepNotice | undefined {
  if (to === status.confirmed) {
    const { amount, fee } = creditOf(payment, happened);
    return { text: 'deposit_confirmed', amount: amount - fee };
  }
  return to === status.rejected ? { text: 'deposit_rejected', amount: payment.amount_kurus } : undefined;
}

function withdrawalText(
  payment: store.PaymentRow,
  { to }: Step,
  { event, because }: Happened,
): StepNotice | undefined {
  const amount = payment.amount_kurus;
  if (to === status.confirmed) return { text: 'withdrawal_paid', amount: dueOf(payment) };
  if (to === status.created) return { text: 'withdrawal_review_again', amount };
  if (to === status.cancelled) return { text: 'withdrawal_cancelled', amount };
  if (to === status.rejected)
    return { text: because === undefined ? 'withdrawal_rejected' : 'withdrawal_refused', amount };
  return event === 'approved' ? { text: 'withdrawal_approved', amount } : undefined;
}

/** A name-based UUID (RFC 9562, version 8): the same report has the same id. */
function suspenseId(report: readonly string[]): string {
  const bytes = hash('sha256', JSON.stringify(report), 'buffer').subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
