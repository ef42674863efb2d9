// What a service reports of an order, held against what we know of it.
import { status, transactionType, type Status } from '@felek/contract/enumerations';
import type { Kurus } from '@felek/money';
import type { PaymentEvent, Step } from './payment.states.ts';
import type { Reported } from './payment-service.ts';

export const currency = 'TRY';
/** The service of bank transfers: an operator reads the house's bank statement. What comes may be more or less than was meant. */
export const bankService = 'bank';

export interface KnownOrder {
  readonly type: 1 | 2;
  readonly service: string;
  readonly amount_kurus: Kurus;
  readonly fee_kurus: Kurus;
  readonly status: Status;
  /** Why money that came for it was not credited. */
  readonly held_back_because: HeldBack | null;
  /** Money of it went back after it had come, or was paid after it had gone back, and no later word has answered that yet. */
  readonly isReversed: boolean;
}

/** Why a report needs a person; docs/payment-service.md says what each means. */
export type Misfit =
  | 'service_differs'
  | 'kind_differs'
  | 'amount_or_currency_differs'
  | 'taken_back'
  | 'paid_again'
  | 'payer_differs'
  | 'not_handed_over'
  | HeldBack
  | 'contradicts_earlier_outcome';

/** Why the money of a right report is not credited by itself: the customer is closed or excluded, or wanted it kept from them. */
export type HeldBack = 'customer_not_active' | 'beyond_deposit_limit';

/** What the service is to take or to pay: the fee is taken from what comes in, and from what goes out before it goes. */
export const dueOf = ({
  type,
  amount_kurus: amount,
  fee_kurus: fee,
}: Pick<KnownOrder, 'type' | 'amount_kurus' | 'fee_kurus'>): Kurus =>
  type === transactionType.deposit ? amount : amount - fee;

/**
 * Why a report needs a person, first reason first; undefined when the table may have its way. `step` is what the table has for
 * the event. Amounts matter where money was or will be moved by them.
 */
export function refuseReport(
  order: KnownOrder,
  event: PaymentEvent,
  step: Step | undefined,
  reported: Reported & { readonly service: string },
): Misfit | undefined {
  if (reported.service !== order.service) return 'service_differs';
  const isDeposit = order.type === transactionType.deposit;
  if (reported.kind !== undefined && reported.kind !== (isDeposit ? 'payment' : 'payout'))
    return 'kind_differs';
  // Nobody asked the service to pay this; whatever it says, the order stays with the people who decide on it.
  if (!isDeposit && order.status === status.created) return 'not_handed_over';
  // A payout that came back before it was called paid was refused: its hold is given back, once. Everything else that goes back
  // did reach somebody.
  const reachedSomebody = isDeposit || order.status === status.confirmed || order.isReversed;
  if (reported.status === 'refunded' && reachedSomebody) return 'taken_back';
  // A dispute that was won. The order was credited before, and the table has nothing more for it.
  if (isDeposit && event === 'paid' && order.isReversed && !step) return 'paid_again';
  const isAboutMoney = event === 'paid' || (step !== undefined && step.money !== 'none');
  const fits = order.service === bankService || reported.amount === dueOf(order);
  if (isAboutMoney && (reported.currency !== currency || !fits)) return 'amount_or_currency_differs';
  // Its money lies before a person already, and only that person ends it.
  if (order.held_back_because && event === 'paid') return order.held_back_because;
  const isNothing = event === 'refused' || event === 'abandoned';
  if (order.held_back_because && isNothing) return 'contradicts_earlier_outcome';
  if (step || event === 'accepted') return undefined;
  const says = event === 'paid' ? status.confirmed : status.rejected;
  if (order.status === says) return undefined;
  // A deposit that came to nothing is told so again; everything else that has ended has ended otherwise.
  const cameToNothing = isDeposit && isNothing && order.status === status.cancelled;
  return cameToNothing ? undefined : 'contradicts_earlier_outcome';
}
