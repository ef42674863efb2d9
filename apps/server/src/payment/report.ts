// What a service reports of an order, held against what we know of it.
import { status, transactionType, type Status } from '@felek/contract/enumerations';
import type { Kurus } from '@felek/money';
import type { PaymentEvent, Step } from './payment.states.ts';
import type { Reported } from './payment-service.ts';

export const currency = 'TRY';

export interface KnownOrder {
  readonly type: 1 | 2;
  readonly amount_kurus: Kurus;
  readonly status: Status;
}

export type Misfit = 'kind_differs' | 'amount_or_currency_differs' | 'contradicts_earlier_outcome';

/**
 * Why a report needs a person, first reason first; undefined when the table may have its way. `step` is what the table has for
 * the event. Amounts matter where money was or will be moved by them.
 */
export function refuseReport(
  order: KnownOrder,
  event: PaymentEvent,
  step: Step | undefined,
  reported: Reported,
): Misfit | undefined {
  const kind = order.type === transactionType.deposit ? 'payment' : 'payout';
  if (reported.kind !== undefined && reported.kind !== kind) return 'kind_differs';
  const isAboutMoney = event === 'paid' || (step !== undefined && step.money !== 'none');
  if (isAboutMoney && (reported.currency !== currency || reported.amount !== order.amount_kurus))
    return 'amount_or_currency_differs';
  if (step || event === 'accepted') return undefined;
  const says = event === 'paid' ? status.confirmed : status.rejected;
  const hasEnded = order.status === status.confirmed || order.status === status.rejected;
  return hasEnded && order.status !== says ? 'contradicts_earlier_outcome' : undefined;
}
