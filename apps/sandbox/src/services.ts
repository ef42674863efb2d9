// The two payment services that are played: one protocol, but keys, words and references of their own, as two companies have.
import { randomUUID } from 'node:crypto';
import type { Order, OrderStatus } from './memory.ts';

export interface PlayedService {
  readonly name: string;
  readonly path: string;
  readonly secret: string;
  /** The service's word for each status. */
  readonly words: Readonly<Record<OrderStatus, string>>;
  readonly prefix: string;
}

export function playedServices(secrets: { readonly secret: string; readonly walletSecret: string }) {
  const generic: PlayedService = {
    name: 'generic',
    path: '/payment',
    secret: secrets.secret,
    words: {
      pending: 'pending',
      paid: 'paid',
      declined: 'declined',
      cancelled: 'cancelled',
      refunded: 'refunded',
    },
    prefix: 'P',
  };
  const wallet: PlayedService = {
    name: 'wallet',
    path: '/wallet-service',
    secret: secrets.walletSecret,
    words: {
      pending: 'PROCESSING',
      paid: 'SETTLED',
      declined: 'FAILED',
      cancelled: 'ABORTED',
      refunded: 'RETURNED',
    },
    prefix: 'W',
  };
  return [generic, wallet];
}

type OrderRequest = Omit<
  Order,
  'kind' | 'service' | 'pageId' | 'status' | 'serviceReference' | 'serviceAt' | 'history'
>;

export function newOrder(service: PlayedService, kind: Order['kind'], requested: OrderRequest): Order {
  return {
    ...requested,
    kind,
    service: service.name,
    pageId: randomUUID(),
    status: 'pending',
    serviceReference: `${service.prefix}-${randomUUID().slice(0, 13)}`,
    serviceAt: new Date().toISOString(),
    history: [],
  };
}

export function comeTo(order: Order, status: OrderStatus): void {
  order.status = status;
  order.serviceAt = new Date().toISOString();
  order.history.push({ status, at: order.serviceAt });
}

/** The service's report of an order, in its own words. */
export const reportOf = (
  { words }: PlayedService,
  { reference, status, amount, currency, serviceReference, serviceAt }: Omit<Order, 'isDoomed' | 'history'>,
) => ({ reference, status: words[status], amount, currency, serviceReference, serviceAt });
