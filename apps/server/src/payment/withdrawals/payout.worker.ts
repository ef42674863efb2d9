// Pays withdrawals, and asks the services about open orders. A payout may be attempted many times but is paid once. Its reference is ours
// and fixed, and the service is asked about it before it is sent. An unknown result stays unknown until the service answers.
import { checkInvariants } from '@felek/ledger/invariants';
import type { Account, Customer } from '../../account/account.ts';
import type { Database, Tx } from '../../db/database.ts';
import { snapshotsOf } from '../../db/snapshot.ts';
import { execute, getRow, listRows } from '../../db/statement.ts';
import { transactionType, status } from '@felek/contract/enumerations';
import type { PaymentId } from '../../ids.ts';
import { topic, type Jobs } from '../../jobs/jobs.ts';
import { repeat } from '../../jobs/periodic.ts';
import type { Vault } from '../../vault.ts';
import type { FactBook } from './facts.ts';
import * as store from '../payment.store.ts';
import {
  freshMs,
  ServiceDown,
  ServiceRefused,
  type PaymentService,
  type Reported,
} from '../payment-service.ts';
import { bankService, dueOf } from '../report.ts';
import type { Settlement } from '../settlement.ts';
import { insertEvent } from '../suspense/suspense.store.ts';
import type { ManualCredits } from '../bank/manual-credits.ts';
import { findMethod } from '../methods/method.store.ts';

/** The job's key. Each round of approvals schedules a new payout job. */
export const payoutKey = (id: PaymentId, round: number): string => (round === 0 ? id : `${id} ${round}`);
export const payoutTopic = topic<{ readonly payment: PaymentId }>('payment.payout');
/** The time after which the service is asked about a pending order. */
const askAfterS = 30;
const askPageSize = 100;
/** Comes before every id. */
const firstId = '00000000-0000-0000-0000-000000000000' as PaymentId;
/**
 * The service is asked about a pending payout at growing intervals between these, since its webhook may be lost.
 */
const askPayoutMs = { least: 500, most: 60_000 };
/**
 * A request without an answer may still arrive. The service refuses requests whose timestamp is older than this by its clock, and both
 * clocks may differ by as much again.
 */
const mayArriveForS = (2 * freshMs) / 1000;
/** A deposit that is unpaid after this time is abandoned. Money that arrives later is still credited. */
const giveUpAfterS = { service: 2 * 3600, bank: 5 * 24 * 3600 };

export interface PayoutNeeds {
  readonly database: Database;
  readonly account: Account;
  readonly jobs: Jobs;
  readonly facts: FactBook;
  readonly manualCredits: Pick<ManualCredits, 'reviewReasons'>;
  readonly settlement: Settlement;
  /** Undefined if the service is not connected or cannot be asked. */
  readonly findService: (name: string) => PaymentService | undefined;
  readonly webhookUrlOf: (service: string) => string;
  readonly vault: Vault;
  readonly log: Record<'info' | 'warn' | 'error', (detail: object, text: string) => void>;
}

type Again = { readonly againInMs: number } | undefined;

export function runPayouts(needs: PayoutNeeds): void {
  const { database, account, jobs, facts, manualCredits, settlement, findService } = needs;
  const { webhookUrlOf, vault, log } = needs;

  jobs.handle(payoutTopic, ({ payload }) => payOut(payload.payment), {
    // The customer's money is held until the service reports the outcome. So the job never gives up.
    mostTries: Number.POSITIVE_INFINITY,
    pauseMs: (tries) => Math.min(60_000, 500 * 2 ** Math.min(tries, 7)),
  });
  repeat(jobs, { name: 'payment.ask', everyMs: 15_000, work: askAfterOrders });

  /**
   * One attempt. It counts as sent before the request is sent, so that the hold is not released while the service pays.
   * A payout that is pending at the service is no failure; its status is queried again.
   */
  async function payOut(id: PaymentId): Promise<Again> {
    if (!(await handOver(id))) return undefined;
    const payment = await getRow(database.pool, store.findPayment, id);
    if (payment.status !== status.pending) return undefined;
    const service = findService(payment.service);
    if (!service) throw new ServiceDown(`${payment.service} is not connected`);
    const known = await service.ask('payouts', id);
    if (known) return taken(id, service, known);
    if (payment.service_refusal !== null) return endRefused(payment, payment.service_refusal);
    return send(payment, service);
  }

  /** False if it waits for review. An approval schedules it again. */
  const handOver = (id: PaymentId) =>
    database.inTransaction(
      async (tx) => {
        if (store.waitsForReview(await getRow(tx.client, store.lockPayment, id))) return false;
        await settlement.apply(tx, { reference: id, event: 'accepted' });
        return true;
      },
      { idempotent: true },
    );

  async function send(payment: store.PaymentRow, service: PaymentService): Promise<Again> {
    const { id, customer_id: wallet } = payment;
    const broken = await snapshotsOf(database)((client) =>
      checkInvariants(client, { from: wallet, to: wallet }),
    );
    if (broken.length > 0) {
      log.error({ payment: id, broken }, 'bug: the books of a wallet are off; its payout waits');
      throw new Error('the books of its wallet are off');
    }
    const customer = await account.customer(wallet);
    const next = await database.inTransaction((tx) => lastLook(tx, id, customer));
    if (next !== 'send') return next === 'wait' ? { againInMs: askPayoutMs.most } : undefined;
    const method = await getRow(database.pool, findMethod, payment.method_id, payment.type);
    try {
      const reported = await service.createPayout({
        reference: id,
        amount: dueOf(payment),
        channel: method.channel,
        holder: customer.fullName,
        destination: JSON.parse(vault.unseal(payment.detail_sealed)) as Record<string, string>,
        webhookUrl: webhookUrlOf(service.name),
      });
      await execute(database.pool, store.noteAnswered, id, null);
      return await taken(id, service, reported);
    } catch (error) {
      if (!(error instanceof ServiceRefused)) throw error;
      await execute(database.pool, store.noteAnswered, id, String(error.httpStatus));
      log.warn({ payment: id, status: error.httpStatus }, 'a payout was not taken by the service');
      // The next attempt asks the service again before any money is returned.
      return { againInMs: 0 };
    }
  }

  /**
   * Compares the facts once more, and notes that the payout is about to be sent. If they have changed, or the bank does not know a
   * transfer of the customer, nothing is sent. Then it returns to review as soon as none of our earlier requests can still arrive.
   */
  async function lastLook(tx: Tx, id: PaymentId, customer: Customer): Promise<'send' | 'wait' | 'recalled'> {
    const order = await getRow(tx.client, store.lockPayment, id);
    if (order.status !== status.pending) return 'recalled';
    const standing = await facts.compare(tx, order, { customer, areBooksSound: true });
    const byHand = await manualCredits.reviewReasons(tx, customer.id);
    const changed = byHand.includes('transfer_missing')
      ? [...standing.changed, 'transfer']
      : standing.changed;
    if (changed.length === 0 && !standing.isInDebt) {
      await execute(tx.client, store.noteSending, id, mayArriveForS);
      return 'send';
    }
    if (!(await getRow(tx.client, store.isNothingUnderWay, id)).nothing) return 'wait';
    await facts.voidApprovals(tx, order, { ...standing, changed });
    await settlement.apply(tx, { reference: id, event: 'recalled' });
    return 'recalled';
  }

  /** The service has refused it and does not know the reference. No other request can still be in flight. */
  async function endRefused({ id, service }: store.PaymentRow, refusal: string): Promise<Again> {
    const { nothing } = await getRow(database.pool, store.isNothingUnderWay, id);
    if (!nothing) return { againInMs: askPayoutMs.most };
    const proof = `the request was answered ${refusal}; asked after it, the service did not know the reference`;
    await database.inTransaction(
      async (tx) => {
        const outcome = await settlement.apply(tx, { reference: id, event: 'not_taken' });
        const event = `not taken ${id}`;
        await execute(
          tx.client,
          insertEvent,
          service,
          event,
          id,
          'not_taken',
          outcome,
          null,
          null,
          null,
          null,
          proof,
        );
      },
      { idempotent: true },
    );
    return undefined;
  }

  async function taken(id: PaymentId, service: PaymentService, reported: Reported): Promise<Again> {
    await settlement.take({ ...reported, service: service.name });
    if (reported.status !== 'pending') return undefined;
    const { waited_ms } = await getRow(database.pool, store.readWaited, id);
    return { againInMs: Math.min(askPayoutMs.most, Math.max(askPayoutMs.least, waited_ms / 2)) };
  }

  /** Asks the services about orders that have been pending for a while: a webhook may be lost. */
  async function askAfterOrders(signal: AbortSignal): Promise<void> {
    const silent = new Set<string>();
    let after = firstId;
    for (;;) {
      const page = await listRows(database.pool, store.listUnderWay, askAfterS, after, askPageSize);
      for (const order of page) {
        if (signal.aborted) return;
        if (!silent.has(order.service) && !(await askAfter(order))) silent.add(order.service);
        after = order.id;
      }
      if (page.length < askPageSize) return;
    }
  }

  /** False if the service cannot be asked now. */
  async function askAfter({ id, type, service: name, age_s }: store.UnderWayRow): Promise<boolean> {
    const isDeposit = type === transactionType.deposit;
    const giveUp = () => settlement.settle({ reference: id, event: 'abandoned' });
    if (name === bankService) {
      if (isDeposit && age_s > giveUpAfterS.bank) await giveUp();
      return true;
    }
    try {
      const service = findService(name);
      if (!service) throw new ServiceDown(`${name} is not connected`);
      const reported = await service.ask(isDeposit ? 'payments' : 'payouts', id);
      if (reported && reported.status !== 'pending') await settlement.take({ ...reported, service: name });
      else if (isDeposit && age_s > giveUpAfterS.service) await giveUp();
    } catch (error) {
      if (!(error instanceof ServiceDown)) throw error;
      log.warn({ payment: id, reason: error.message }, 'the payment service could not be asked');
      return false;
    }
    return true;
  }
}
