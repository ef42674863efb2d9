// The back office of payments: cases that wait for review, and the operators' actions on them. Each action runs in the caller's
// transaction, so that it commits together with the record of its operator and reason.
import type { Locale, OutputOf } from '@felek/contract/call';
import { checkInvariants } from '@felek/ledger/invariants';
import { status, transactionType } from '@felek/contract/enumerations';
import type * as calls from '@felek/contract/office';
import { plainLira, toLira, type Kurus } from '@felek/money';
import { wireInstant } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { snapshotsOf } from '../db/snapshot.ts';
import { pageOf } from '../db/keyset.ts';
import { execute, findRow, getRow, listRows } from '../db/statement.ts';
import type { CustomerId, OperatorId, PaymentId } from '../ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { BankDays } from './bank/bank-days.ts';
import { readBankFile, type BankLine } from './bank/bank-file.ts';
import type { Debts } from './debts.ts';
import { transferSubject, type ManualCredits } from './bank/manual-credits.ts';
import type { FactBook, Facts } from './withdrawals/facts.ts';
import type { Orders } from './orders.ts';
import { findMethod } from './methods/method.store.ts';
import { feeOf } from './methods/methods.ts';
import * as store from './payment.store.ts';
import { payoutKey, payoutTopic } from './withdrawals/payout.worker.ts';
import { bankService, currency } from './report.ts';
import { isSameName } from './bank/holder.ts';
import type { ReviewReason } from './withdrawals/review.ts';
import type { Settlement } from './settlement.ts';
import {
  findByCode,
  needsTwo,
  openSuspense,
  type Decision,
  type Suspense,
  type SuspenseNeeds,
} from './suspense/suspense.ts';
import * as suspenseStore from './suspense/suspense.store.ts';

interface Page {
  readonly after?: string | undefined;
  readonly take: number;
}
type Waiting = Omit<OutputOf<typeof calls.waitingWithdrawals>['list'][number], 'approvedBy'>;
/** Approvals count together if these values are equal. */
export interface Approvable {
  readonly customer: CustomerId;
  readonly amount: Kurus;
  readonly round: number;
}

export interface PaymentDesk extends Suspense, Debts, Orders {
  listWaiting(
    page: Page,
    locale: Locale,
  ): Promise<{ total: number; list: (readonly [Waiting, Approvable])[]; next: string | null }>;
  listUnknownPayouts(page: Page): Promise<OutputOf<typeof calls.unknownPayouts>>;

  /** A withdrawal that waits for review, locked until the transaction ends. */
  lockWaiting(
    tx: Tx,
    id: PaymentId,
  ): Promise<(Approvable & Pick<Decision, 'needsTwo'>) | 'order_not_found' | 'withdrawal_not_waiting'>;
  /**
   * Compares the facts of the locked withdrawal with those of the last review. If they differ, its approvals are void and it needs
   * a new review.
   */
  checkFacts(tx: Tx, id: PaymentId): Promise<CheckedFacts>;
  /** Approves the locked withdrawal for payment. */
  approve(tx: Tx, id: PaymentId): Promise<void>;
  /** Releases the locked withdrawal. The customer reads `because`. */
  refuse(tx: Tx, id: PaymentId, because: string): Promise<void>;

  /**
   * Locks a new line of the bank statement. For a line that is booked already, it gives whether the values were the same.
   */
  lockTransfer(tx: Tx, line: TransferLine): Promise<Decision | { readonly before: 'same' | 'other' }>;
  /** `people`: all operators who recorded it. */
  bookTransfer(tx: Tx, line: TransferLine, people: readonly OperatorId[]): Promise<'credit' | 'suspense'>;
  /** The limits on manual credits, and the operators who may not approve a payout of them. */
  readonly manualCredits: ManualCredits;
  /** A day of the bank statement. */
  readBankFile(text: string): readonly BankLine[] | { readonly wrongLine: number } | 'bank_file_fetched';
  takeBankDay: BankDays['take'];
}

export interface CheckedFacts {
  readonly facts: Facts;
  readonly changed: readonly string[];
  readonly refusal: 'debt_open' | 'books_off' | 'facts_changed' | undefined;
}

export interface TransferLine {
  readonly reference: string;
  readonly amount: Kurus;
  readonly bankReference: string;
  /** The name on the sender's account. */
  readonly payer: string;
}

export interface DeskNeeds extends SuspenseNeeds {
  readonly facts: FactBook;
  readonly log: { error(detail: object, text: string): void };
  readonly jobs: Jobs;
  readonly wagering: {
    listWageringLeft(customers: readonly CustomerId[]): Promise<ReadonlyMap<CustomerId, Kurus>>;
  };
  readonly bankDays: Pick<BankDays, 'take' | 'check' | 'isFetched'>;
}

/** Unreadable rules cannot say that one person is enough, so they ask for two. */
const asksForTwo: ReadonlySet<string> = new Set<ReviewReason>(['two_people', 'rules_unreadable']);

/** The outcome of a recorded line that waits for the second person. */
const waiting = 'waiting';

export function openDesk(needs: DeskNeeds): Omit<PaymentDesk, keyof Debts | keyof Orders> {
  const { database, ledger, account, jobs, facts, settlement, manualCredits, bankDays, wagering, log } =
    needs;
  const { pool } = database;

  return {
    ...openSuspense(needs),
    manualCredits,
    // Otherwise two people who invent transfers could also supply the file that confirms them.
    readBankFile: (text) => (bankDays.isFetched ? 'bank_file_fetched' : readBankFile(text)),
    takeBankDay: bankDays.take,
    async listWaiting({ after, take }, locale) {
      const place = suspenseStore.waitingWithdrawals.from(after);
      const rows = await listRows(pool, suspenseStore.listWaiting, place, take);
      const customers = rows.map((row) => row.customer_id);
      const [balances, names, left, payouts] = await Promise.all([
        ledger.listBalances(customers),
        account.listNames(customers),
        wagering.listWageringLeft(customers),
        listRows(pool, suspenseStore.listSincePayout, customers),
      ]);
      const since = new Map(payouts.map((each) => [each.customer_id, each]));
      const list = rows.map((row) => {
        const { id, customer_id: customer, amount_kurus: amount, review_round: round } = row;
        const cash = balances.get(customer)?.cash ?? 0n;
        const { deposits = 0n, last_payout_at: paidAt = null } = since.get(customer) ?? {};
        const shown = {
          id,
          customer: names.get(customer)!,
          method: row[`title_${locale}`],
          amount: toLira(amount),
          fee: toLira(row.fee_kurus),
          destination: row.note,
          reasons: row.review_reasons,
          debt: toLira(cash < 0n ? -cash : 0n),
          wageringLeft: toLira(left.get(customer) ?? 0n),
          depositsSincePayout: toLira(deposits),
          lastPayoutAt: paidAt && wireInstant(paidAt),
          voided: row.voided.map(({ at, changed }) => ({ at: wireInstant(new Date(at)), changed })),
          round,
          requestedAt: wireInstant(row.created_at),
        };
        return [shown, { customer, amount, round }] as const;
      });
      return { ...pageOf(rows, take), list };
    },

    async listUnknownPayouts({ after, take }) {
      const place = suspenseStore.unknownPayouts.from(after);
      const rows = await listRows(pool, suspenseStore.listUnknownPayouts, place, take);
      const keyOf = (row: suspenseStore.UnknownPayoutRow) => payoutKey(row.id, row.review_round);
      const [names, errors] = await Promise.all([
        account.listNames(rows.map((row) => row.customer_id)),
        jobs.listErrors(payoutTopic, rows.map(keyOf)),
      ]);
      const list = rows.map((row) => ({
        id: row.id,
        customer: names.get(row.customer_id)!,
        service: row.service,
        amount: toLira(row.amount_kurus - row.fee_kurus),
        destination: row.note,
        requestedAt: wireInstant(row.created_at),
        handedOverAt: wireInstant(row.updated_at),
        unanswered: row.unanswered,
        serviceRefusal: row.service_refusal,
        lastError: errors.get(keyOf(row)) ?? null,
      }));
      return { ...pageOf(rows, take), list };
    },

    async lockWaiting(tx, id) {
      const order = await findRow(tx.client, store.lockPayment, id);
      if (order?.type !== transactionType.withdraw) return 'order_not_found';
      if (!store.waitsForReview(order)) return 'withdrawal_not_waiting';
      const { customer_id: customer, amount_kurus: amount, review_round: round } = order;
      // The bank may have confirmed a transfer since the request. Then it needs no second operator any more.
      const ofNow = await manualCredits.reviewReasons(tx, customer);
      const needsTwo =
        order.review_reasons.some((each) => asksForTwo.has(each)) ||
        ofNow.some((each) => each === 'transfer_unconfirmed' || each === 'prizes_sum');
      return { customer, amount, round, needsTwo };
    },
    async checkFacts(tx, id) {
      const order = await getRow(tx.client, store.lockPayment, id);
      const { customer_id: wallet } = order;
      const broken = await snapshotsOf(database)((client) =>
        checkInvariants(client, { from: wallet, to: wallet }),
      );
      const areBooksSound = broken.length === 0;
      if (!areBooksSound)
        log.error({ payment: id, broken }, 'bug: the books of a wallet are off; its payout waits');
      const customer = await account.customer(wallet);
      const standing = await facts.compare(tx, order, { customer, areBooksSound });
      const { facts: now, changed, isInDebt } = standing;
      if (changed.length > 0) await facts.voidApprovals(tx, order, standing);
      const refusal = isInDebt
        ? 'debt_open'
        : !areBooksSound
          ? 'books_off'
          : changed.length > 0
            ? 'facts_changed'
            : undefined;
      return { facts: now, changed, refusal };
    },
    async approve(tx, id) {
      const { review_round: round } = await getRow(tx.client, store.lockPayment, id);
      await settlement.apply(tx, { reference: id, event: 'approved' });
      await jobs.enqueue(tx, payoutTopic, { key: payoutKey(id, round), payload: { payment: id } });
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
      const id = await findByCode(tx, reference);
      const order = id && (await findRow(tx.client, store.lockPayment, id));
      return { customer: order?.customer_id ?? null, amount, needsTwo: await needsTwo(tx, amount) };
    },
    async bookTransfer(tx, { reference, amount, bankReference, payer }, people) {
      const id = await findByCode(tx, reference);
      const outcome = await bookLine(tx, id, payer, {
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
      const subject = transferSubject(bankReference);
      await manualCredits.notePeople(tx, subject, people);
      if (outcome === 'suspense') return outcome;
      const { customer_id: customer } = await getRow(tx.client, store.lockPayment, id!);
      await manualCredits.note(tx, { subject, source: id!, customer, amount, bankReference, people });
      await bankDays.check(tx, [bankReference]);
      return outcome;
    },
  };

  async function bookLine(
    tx: Tx,
    id: PaymentId | undefined,
    payer: string,
    reported: Parameters<Settlement['suspend']>[3],
  ): Promise<'credit' | 'suspense'> {
    const { reference, amount, serviceReference = '' } = reported;
    const order = id && (await findRow(tx.client, store.lockPayment, id));
    if (!order) return settlement.suspend(tx, reference, 'unknown_reference', reported, serviceReference);
    // Each line of a statement is a separate payment, also a second one for the same order.
    if (order.held_back_because || order.status === status.confirmed || order.status === status.merged)
      return settlement.suspend(tx, reference, 'paid_again', reported, serviceReference);
    if (!(await isOf(order.customer_id, payer)))
      return settlement.suspend(tx, reference, 'payer_differs', reported, serviceReference);
    const method = await getRow(tx.client, findMethod, order.method_id, order.type);
    const outcome = await settlement.apply(tx, {
      reference: order.id,
      event: 'paid',
      reported,
      feeOfReported: feeOf(method, amount),
    });
    if (outcome !== 'credit' && outcome !== 'suspense')
      throw new Error(`bug: a bank transfer was answered ${outcome}`);
    return outcome;
  }

  /** Whether a name is the customer's, as banks spell names. */
  async function isOf(customer: CustomerId, name: string): Promise<boolean> {
    return isSameName((await account.customer(customer)).fullName, name);
  }
}
