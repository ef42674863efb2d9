// The payment service's messages when an order has ended, and their times. Normally it is one true message. A misbehaving service also
// sends outdated and false ones, late, in any order, or none.
import { randomInt } from 'node:crypto';
import type { Order, OrderStatus } from './memory.ts';

export interface Disorder {
  /** Each message is sent at a random time of its own, up to this much later. */
  spreadMs: number;
  /** The percentage of orders that are followed by a "pending" that may arrive after the end. */
  staleIn100: number;
  /** The share of paid payments, in a hundred, that are also reported as declined. */
  contradictionsIn100: number;
  /** The percentage of orders without a report, for which the house must ask. */
  lostIn100: number;
}

export const noDisorder: Disorder = { spreadMs: 0, staleIn100: 0, contradictionsIn100: 0, lostIn100: 0 };

export interface Saying {
  readonly status: OrderStatus;
  readonly afterMs: number;
}

export function sayingsOf({ kind, status }: Pick<Order, 'kind' | 'status'>, disorder: Disorder): Saying[] {
  const happensIn100 = (times: number) => randomInt(100) < times;
  if (happensIn100(disorder.lostIn100)) return [];
  const said: OrderStatus[] = [status];
  if (happensIn100(disorder.staleIn100)) said.push('pending');
  // A payout is never contradicted: the house would return the money and could not get it back.
  if (kind === 'payment' && status === 'paid' && happensIn100(disorder.contradictionsIn100))
    said.push('declined');
  return said.map((each) => ({ status: each, afterMs: pauseMs(disorder) }));
}

/** How much later than at once. */
export const pauseMs = ({ spreadMs }: Pick<Disorder, 'spreadMs'>) => randomInt(spreadMs + 1);
