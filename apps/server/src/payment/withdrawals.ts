// Requesting a withdrawal and taking it back. The money is held in the transaction that requests it; in the same one it is
// decided whether a person must look at it, and if not, the payout is promised.
import type { Ledger } from '@felek/ledger';
import type { RefusalOf } from '@felek/contract/call';
import { transactionType } from '@felek/contract/enumerations';
import type { withdraw } from '@felek/contract/payment';
import type { Kurus } from '@felek/money';
import type { Database, Tx } from '../db/database.ts';
import { execute, getRow, listRows } from '../db/statement.ts';
import type { CustomerAsk } from '../http/route.ts';
import { newId, type CustomerId, type PaymentId } from '../ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Notifications } from '../notification/notification.ts';
import type { Vault } from '../vault.ts';
import type { ManualCredits } from './manual-credits.ts';
import { listRules } from './method.store.ts';
import { feeOf } from './methods.ts';
import { isSameName } from './holder.ts';
import { destinationOf, holderErrors, holderOf } from './order.ts';
import * as store from './payment.store.ts';
import { payoutTopic } from './payout.worker.ts';
import type { Placeable, Placing, Refused, Wish } from './placing.ts';
import { readRules, reviewReasons, type ReviewReason, type Rule } from './review.ts';
import { holdSources, type Settlement } from './settlement.ts';

export interface WithdrawalNeeds {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly jobs: Jobs;
  readonly placing: Placing;
  readonly settlement: Settlement;
  readonly notifications: Notifications;
  readonly vault: Vault;
  readonly manualCredits: Pick<ManualCredits, 'reviewReasons'>;
  readonly wagering: { hasOpenWagering(customer: CustomerId): Promise<boolean> };
  readonly log: { error(detail: object, text: string): void };
}

export type RequestedWithdrawal =
  { readonly id: PaymentId; readonly amount: Kurus } | Refused<RefusalOf<typeof withdraw>>;

const type = transactionType.withdraw;
const hoursOf = (rules: readonly Rule[]) =>
  new Set(rules.map(({ hours }) => hours).filter((hours) => hours !== null));

class Insufficient extends Error {
  override readonly name = 'Insufficient';
}

export function openWithdrawals(needs: WithdrawalNeeds) {
  const { database, ledger, jobs, placing, settlement, notifications, vault, manualCredits, wagering, log } =
    needs;

  async function requestWithdrawal(ask: CustomerAsk, wish: Wish): Promise<RequestedWithdrawal> {
    const prepared = await placing.prepare(ask, wish, type, ({ customer, order }) => {
      if (!customer.smsVerified) return { refusal: 'phone_not_verified' };
      const holder = holderOf(order);
      if (holder === undefined || isSameName(customer.fullName, holder)) return undefined;
      return { refusal: 'holder_differs', errors: holderErrors(ask.locale) };
    });
    if ('refusal' in prepared) return prepared as Refused<RefusalOf<typeof withdraw>>;
    if ('answered' in prepared) return answerOf(prepared.answered);
    const { fresh } = prepared;
    const hasOpenWagering = await wagering.hasOpenWagering(ask.customer);
    const place = () => database.inTransaction((tx) => hold(tx, fresh, hasOpenWagering));
    try {
      const placed = await placing.onceByKey(place, fresh, type);
      return 'refusal' in placed ? placed : { id: placed.id, amount: fresh.order.amount };
    } catch (error) {
      if (!(error instanceof Insufficient)) throw error;
      // A copy of this very request may just have taken the money, or another one its key.
      const won = await placing.findEarlier(ask, type, fresh.hash);
      return typeof won === 'object' ? answerOf(won) : { refusal: won ?? 'insufficient_balance' };
    }
  }

  async function hold(tx: Tx, fresh: Placeable, hasOpenWagering: boolean): Promise<PaymentId> {
    const { customer, method, order } = fresh;
    const id = newId<'payment'>() satisfies PaymentId;
    const fee = feeOf(method, order.amount);
    const parts = [
      { source: holdSources.amount, amount: order.amount - fee },
      ...(fee > 0n ? [{ source: holdSources.fee, amount: fee }] : []),
    ];
    for (const part of parts) {
      const held = await ledger.hold(tx.client, { wallet: customer.wallet, hold: id, ...part });
      if (held.outcome !== 'applied') throw new Insufficient();
      tx.afterCommit(() => ledger.announce(customer.wallet, held));
    }
    const reasons = [
      ...(await review(tx, fresh, hasOpenWagering)),
      ...(await manualCredits.reviewReasons(tx, customer.id)),
    ];
    await placing.insert(tx, fresh, { id, reasons });
    await notifications.notify(tx, {
      customer: customer.id,
      category: 'withdraw',
      text: reasons.length > 0 ? 'withdrawal_review' : 'withdrawal_requested',
      params: { amount: String(order.amount) },
    });
    if (reasons.length === 0) await jobs.enqueue(tx, payoutTopic, { key: id, payload: { payment: id } });
    return id;
  }

  /**
   * Reads what the rules ask. The wallet is locked by the hold and the destination here, always in this order, so that withdrawals
   * at once see each other.
   */
  async function review(
    tx: Tx,
    { customer, method, order }: Placeable,
    hasOpenWagering: boolean,
  ): Promise<ReviewReason[]> {
    const rules = readRules(await listRows(tx.client, listRules));
    if ('wrong' in rules) {
      log.error({ rule: rules.wrong }, 'a withdrawal rule cannot be read: every withdrawal waits');
      return ['rules_unreadable'];
    }
    const destination = vault.destinationHash(destinationOf(order, method)).any;
    await execute(tx.client, store.lockDestination, destination);
    const windows = new Map<number, { all: store.VelocityRow; there: store.DestinationRow }>();
    for (const hours of hoursOf(rules)) {
      windows.set(hours, {
        all: await getRow(tx.client, store.velocity, customer.id, hours),
        there: await getRow(tx.client, store.destinationFacts, customer.id, destination, hours),
      });
    }
    return reviewReasons(rules, {
      amount: order.amount,
      sumOf: (hours) => windows.get(hours)!.all.sum + order.amount,
      countOf: (hours) => Number(windows.get(hours)!.all.count) + 1,
      there: (hours) => {
        const { is_known: isKnown, is_others: isOthers, sum } = windows.get(hours)!.there;
        return { isKnown, isOthers, sum: sum + order.amount };
      },
      holder: holderOf(order),
      ownName: customer.fullName,
      passwordChangedAt: customer.passwordChangedAt,
      phoneChangedAt: customer.phoneChangedAt,
      hasOpenWagering,
      at: (await getRow(tx.client, store.readNow)).at,
    });
  }

  /** Against an approval or the payout itself one side wins: both lock the order. */
  async function cancelWithdrawal(
    { customer }: CustomerAsk,
    id: PaymentId,
  ): Promise<'order_not_found' | 'withdrawal_not_waiting' | undefined> {
    return database.inTransaction(async (tx) => {
      // Somebody else's order is as unknown as none.
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

const answerOf = ({ id, amount_kurus: amount }: store.PaymentRow) => ({ id, amount });
