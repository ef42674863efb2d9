// Requests and cancels withdrawals. The transaction of the request holds the money and decides whether it needs review. If it does not,
// the transaction also schedules the payout.
import type { Ledger } from '@felek/ledger';
import type { InputOf, Locale, RefusalOf } from '@felek/contract/call';
import { transactionType } from '@felek/contract/enumerations';
import type { withdraw } from '@felek/contract/payment';
import { refusals } from '@felek/contract/errors';
import { printLira, type Kurus } from '@felek/money';
import type { Account, RightCode } from '../../account/account.ts';
import type { Database, Tx } from '../../db/database.ts';
import { execute, getRow, listRows } from '../../db/statement.ts';
import type { CustomerAsk } from '../../http/route.ts';
import { newId, type CustomerId, type PaymentId } from '../../ids.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Notifications } from '../../notification/notification.ts';
import type { Vault } from '../../vault.ts';
import type { ManualCredits } from '../bank/manual-credits.ts';
import type { FactBook } from './facts.ts';
import { listRules } from '../methods/method.store.ts';
import { feeOf } from '../methods/methods.ts';
import { isSameName } from '../bank/holder.ts';
import { destinationOf, holderErrors, holderOf } from '../methods/order.ts';
import * as store from '../payment.store.ts';
import { payoutTopic } from './payout.worker.ts';
import type { Placeable, Placing, Refused } from '../placing.ts';
import { readRules, reasonsOf, type Reasons, type Rule, type WithdrawalFacts } from './review.ts';
import { holdSources, type Settlement } from '../settlement.ts';

export interface WithdrawalNeeds {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly jobs: Jobs;
  readonly account: Account;
  readonly placing: Placing;
  readonly facts: FactBook;
  readonly settlement: Settlement;
  readonly notifications: Notifications;
  readonly vault: Vault;
  readonly manualCredits: Pick<ManualCredits, 'reviewReasons'>;
  readonly wagering: { hasOpenWagering(customer: CustomerId): Promise<boolean> };
  readonly log: { error(detail: object, text: string): void };
}

export type RequestedWithdrawal =
  { readonly id: PaymentId; readonly amount: Kurus } | Refused<RefusalOf<typeof withdraw> | 'too_many_tries'>;

const type = transactionType.withdraw;
/** The rules' look-back times. All time (0) is always included. */
const hoursOf = (rules: readonly Rule[]) => new Set(rules.map(({ hours }) => hours ?? 0));

/** The reason for rolling back. */
type Undone = 'debt_open' | 'insufficient_balance' | 'wrong_code' | 'needs_code';
class Undo extends Error {
  override readonly name = 'Undo';
  readonly because: Undone;
  constructor(because: Undone) {
    super(because);
    this.because = because;
  }
}

/** Facts from other rooms, read before the wallet is locked. */
type Known = Pick<WithdrawalFacts, 'hasOpenWagering' | 'newDeviceAt'>;

/** The customer's answer to rules that need a code: the right code, or waiting for review. */
type Answered = Pick<RightCode, 'spend'> | 'review' | undefined;

export function openWithdrawals(needs: WithdrawalNeeds) {
  const { database, ledger, jobs, account, placing, facts, settlement } = needs;
  const { notifications, vault, manualCredits, wagering, log } = needs;

  async function requestWithdrawal(
    ask: CustomerAsk,
    { code, review, bySms, ...request }: InputOf<typeof withdraw>,
  ): Promise<RequestedWithdrawal> {
    const prepared = await placing.prepare(ask, request, type, ({ customer, order }) => {
      if (!customer.smsVerified) return { refusal: 'phone_not_verified' };
      const holder = holderOf(order);
      if (holder === undefined || isSameName(customer.fullName, holder)) return undefined;
      return { refusal: 'holder_differs', errors: holderErrors(ask.locale) };
    });
    if ('refusal' in prepared) return prepared as Refused<RefusalOf<typeof withdraw>>;
    if ('answered' in prepared) return answerOf(prepared.answered);
    const { fresh } = prepared;
    const payout = boundPayout(fresh);
    const right = code === undefined ? undefined : await account.tryPayoutCode(ask, payout.boundTo, code);
    if (right === 'too_many_tries') return { refusal: right };
    if (code !== undefined && !right) return wrongCode(ask.locale);
    const placed = await place(fresh, right ?? (review === true ? 'review' : undefined));
    if (placed !== 'needs_code') return placed;
    if (bySms !== true && (await account.hasFactor(ask.customer))) return { refusal: 'second_factor_needed' };
    const sent = await account.sendPayoutCode(ask, payout);
    if (sent === 'sent') return { refusal: 'code_needed' };
    if (sent === 'code_too_soon') return { refusal: sent };
    // If no code can be sent, an operator reviews it.
    const waiting = await place(fresh, 'review');
    if (waiting === 'needs_code') throw new Error('bug: a withdrawal that waits for a look asks for a code');
    return waiting;
  }

  /** A code is bound to this amount, destination and customer. */
  function boundPayout({ customer, method, order }: Placeable) {
    const act = JSON.stringify(['payout', String(order.amount), destinationOf(order, method)]);
    return {
      boundTo: vault.requestHash(customer.id, act).now,
      amount: printLira(order.amount, customer.locale),
    };
  }

  /**
   * Places it in its own transaction. Returns the new order, the earlier order of the same key, or the refusal.
   */
  async function place(fresh: Placeable, answered: Answered): Promise<RequestedWithdrawal | 'needs_code'> {
    const { ask } = fresh;
    const [hasOpenWagering, newDeviceAt] = await Promise.all([
      wagering.hasOpenWagering(ask.customer),
      account.lastNewDevice(ask.customer),
    ]);
    const known = { hasOpenWagering, newDeviceAt };
    const insert = () => database.inTransaction((tx) => hold(tx, fresh, known, answered));
    try {
      const placed = await placing.onceByKey(insert, fresh, type);
      return 'refusal' in placed ? placed : { id: placed.id, amount: fresh.order.amount };
    } catch (error) {
      if (!(error instanceof Undo)) throw error;
      // A concurrent copy of this request may have used the money or the code, or another request its key.
      const won = await placing.findEarlier(ask, type, fresh.hash);
      if (typeof won === 'object') return answerOf(won);
      if (won !== undefined) return { refusal: won };
      if (error.because === 'needs_code') return error.because;
      return error.because === 'wrong_code' ? wrongCode(ask.locale) : { refusal: error.because };
    }
  }

  async function hold(tx: Tx, fresh: Placeable, known: Known, answered: Answered): Promise<PaymentId> {
    const { customer, method, order } = fresh;
    const id = newId<'payment'>() satisfies PaymentId;
    const fee = feeOf(method, order.amount);
    const parts = [
      { source: holdSources.amount, amount: order.amount - fee },
      ...(fee > 0n ? [{ source: holdSources.fee, amount: fee }] : []),
    ];
    for (const part of parts) {
      const held = await ledger.hold(tx, { wallet: customer.wallet, hold: id, ...part });
      if (held.outcome !== 'applied')
        throw new Undo(held.balances.cash < 0n ? 'debt_open' : 'insufficient_balance');
    }
    const { review: looks, code } = await review(tx, fresh, known);
    const byHand = await manualCredits.reviewReasons(tx, customer.id);
    const reasons = await answer(tx, { review: [...looks, ...byHand], code }, answered);
    await placing.insert(tx, fresh, { id, reasons });
    await facts.begin(tx, id, customer);
    await notifications.notify(tx, {
      customer: customer.id,
      category: 'withdraw',
      text: reasons.length > 0 ? 'withdrawal_review' : 'withdrawal_requested',
      params: { amount: String(order.amount) },
    });
    if (reasons.length === 0) await jobs.enqueue(tx, payoutTopic, { key: id, payload: { payment: id } });
    return id;
  }

  /** The reasons that need an operator's review, after a valid code has resolved the others. */
  async function answer(tx: Tx, { review, code }: Reasons, answered: Answered) {
    // A withdrawal that is reviewed anyway needs no code.
    if (review.length > 0 || code.length === 0) return review;
    if (answered === 'review') return code;
    if (!answered) throw new Undo('needs_code');
    if (!(await answered.spend(tx))) throw new Undo('wrong_code');
    return [];
  }

  /**
   * Reads the facts for the rules. The hold has locked the wallet; the destination is locked here. The order is always the same, so
   * concurrent withdrawals see each other.
   */
  async function review(tx: Tx, { customer, method, order }: Placeable, known: Known): Promise<Reasons> {
    const rules = readRules(await listRows(tx.client, listRules));
    if ('wrong' in rules) {
      log.error({ rule: rules.wrong }, 'a withdrawal rule cannot be read: every withdrawal waits');
      return { review: ['rules_unreadable'], code: [] };
    }
    const destination = vault.destinationHash(destinationOf(order, method)).any;
    await execute(tx.client, store.lockDestination, destination);
    const windows = new Map<number, { all: store.VelocityRow; there: store.DestinationRow; toNew: bigint }>();
    for (const hours of hoursOf(rules)) {
      windows.set(hours, {
        all: await getRow(tx.client, store.velocity, customer.id, hours),
        there: await getRow(tx.client, store.destinationFacts, customer.id, destination, hours),
        toNew: (await getRow(tx.client, store.newDestinationsSum, customer.id, hours)).sum,
      });
    }
    return reasonsOf(rules, {
      amount: order.amount,
      sumOf: (hours) => windows.get(hours)!.all.sum + order.amount,
      countOf: (hours) => Number(windows.get(hours)!.all.count) + 1,
      there: (hours) => {
        const { is_known: isKnown, is_others: isOthers, sum } = windows.get(hours)!.there;
        return { isKnown, isOthers, sum: sum + order.amount };
      },
      newSumOf: (hours) => {
        const { there, toNew } = windows.get(hours)!;
        return there.is_known ? 0n : toNew + order.amount;
      },
      holder: holderOf(order),
      ownName: customer.fullName,
      passwordChangedAt: customer.passwordChangedAt,
      phoneChangedAt: customer.phoneChangedAt,
      ...known,
      at: (await getRow(tx.client, store.readNow)).at,
    });
  }

  /** Only one of cancellation, approval and payout wins, since all lock the order. */
  async function cancelWithdrawal(
    { customer }: CustomerAsk,
    id: PaymentId,
  ): Promise<'order_not_found' | 'withdrawal_not_waiting' | undefined> {
    return database.inTransaction(async (tx) => {
      // Another customer's order is answered like an unknown one.
      const order = await findOwn(tx, customer, id);
      if (!order) return 'order_not_found';
      const outcome = await settlement.apply(tx, { reference: id, event: 'cancelled' });
      return outcome === 'release' ? undefined : 'withdrawal_not_waiting';
    });
  }

  async function findOwn(tx: Tx, customer: CustomerId, id: PaymentId) {
    const [order] = await listRows(tx.client, store.lockPayment, id);
    return order?.customer_id === customer && order.type === type ? order : undefined;
  }

  return { requestWithdrawal, cancelWithdrawal };
}

const wrongCode = (locale: Locale) =>
  ({ refusal: 'wrong_code', errors: [{ path: 'code', message: refusals.wrong_code[locale] }] }) as const;
const answerOf = ({ id, amount_kurus: amount }: store.PaymentRow) => ({ id, amount });
