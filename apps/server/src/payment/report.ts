// Compares a service's report with its order.
import { status, transactionType, type Status } from '@felek/contract/enumerations';
import type { Kurus } from '@felek/money';
import type { PaymentEvent, Step } from './payment.states.ts';
import type { Reported } from './payment-service.ts';

export const currency = 'TRY';
/** The name of the service of bank transfers, read from the house's bank statement. Their amount may differ from the announced one. */
export const bankService = 'bank';

export interface KnownOrder {
  readonly type: 1 | 2;
  readonly service: string;
  readonly amount_kurus: Kurus;
  readonly fee_kurus: Kurus;
  readonly status: Status;
  /** The reason why its money was not credited. */
  readonly held_back_because: HeldBack | null;
  /**
   * Whether the latest refund or chargeback, or the latest payment after one, has no later report that answers it.
   */
  readonly isReversed: boolean;
}

/** Why a report needs review; docs/payment-service.md explains each reason. */
export type Mismatch =
  | 'service_differs'
  | 'kind_differs'
  | 'amount_or_currency_differs'
  | 'taken_back'
  | 'paid_again'
  | 'payer_differs'
  | 'not_handed_over'
  | HeldBack
  | 'contradicts_earlier_outcome';

/** Why a matching deposit is not credited: the account is closed or excluded, or the deposit is above the customer's limit. */
export type HeldBack = 'customer_not_active' | 'beyond_deposit_limit';

/** The amount that the service takes or pays. A deposit's fee is deducted after it, a withdrawal's fee before it. */
export const dueOf = ({
  type,
  amount_kurus: amount,
  fee_kurus: fee,
}: Pick<KnownOrder, 'type' | 'amount_kurus' | 'fee_kurus'>): Kurus =>
  type === transactionType.deposit ? amount : amount - fee;

/**
 * Why a report needs review, first reason first; undefined when `step`, the table's step for the event, may be applied. Amounts are
 * compared only where the report moves or has moved money.
 */
export function refuseReport(
  order: KnownOrder,
  event: PaymentEvent,
  step: Step | undefined,
  reported: Reported & { readonly service: string },
): Mismatch | undefined {
  if (reported.service !== order.service) return 'service_differs';
  const isDeposit = order.type === transactionType.deposit;
  if (reported.kind !== undefined && reported.kind !== (isDeposit ? 'payment' : 'payout'))
    return 'kind_differs';
  // The service was not asked to pay this order. It stays in review, whatever the service reports.
  if (!isDeposit && order.status === status.created) return 'not_handed_over';
  // A payout that is refunded before it was reported paid counts as refused: its hold is released, once. Any other refund follows
  // a payment that reached its recipient.
  const reachedRecipient = isDeposit || order.status === status.confirmed || order.isReversed;
  if (reported.status === 'refunded' && reachedRecipient) return 'taken_back';
  // A won dispute. The order was credited before, and the table has no further step for it.
  if (isDeposit && event === 'paid' && order.isReversed && !step) return 'paid_again';
  const isAboutMoney = event === 'paid' || (step !== undefined && step.money !== 'none');
  const fits = order.service === bankService || reported.amount === dueOf(order);
  if (isAboutMoney && (reported.currency !== currency || !fits)) return 'amount_or_currency_differs';
  // Its money is in review already, and only an operator ends that.
  if (order.held_back_because && event === 'paid') return order.held_back_because;
  const isUnpaid = event === 'refused' || event === 'abandoned';
  if (order.held_back_because && isUnpaid) return 'contradicts_earlier_outcome';
  if (step || event === 'accepted') return undefined;
  const reportedStatus = event === 'paid' ? status.confirmed : status.rejected;
  if (order.status === reportedStatus) return undefined;
  // An unpaid deposit may be reported unpaid again. Every other ended order has ended differently.
  const isUnpaidAgain = isDeposit && isUnpaid && order.status === status.cancelled;
  return isUnpaidAgain ? undefined : 'contradicts_earlier_outcome';
}
