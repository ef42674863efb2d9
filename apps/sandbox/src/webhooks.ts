// The webhooks by which the sandbox's payment service reports the end of an order. They are signed, repeated until the answer is 200, and
// by default sent twice, as real services do.
import { randomUUID } from 'node:crypto';
import type { Delivery, Memory, Order } from './memory.ts';
import { reportOf, type PlayedService } from './services.ts';
import { pauseMs, sayingsOf, type Disorder } from './sayings.ts';
import { signatureOf } from './signature.ts';

export interface Webhooks {
  /**
   * Sends an order's current status. The event's id stays the same in all copies. Fulfilled once it is stored, so that it is also
   * sent after a restart.
   */
  tell(order: Order): Promise<void>;
  stop(): void;
}

export interface Mischief extends Disorder {
  /** The number of copies of each webhook, even if the first one was answered. */
  copies: number;
  /** The delay of the first copy. */
  delayMs: number;
  /** How long the bank takes to decide on a payout. */
  payoutDelayMs: number;
  /** The HTTP status of every answer to a payout request; 0 for the usual answers. */
  payoutAnswer: number;
  /** The same for requests to open a payment page. */
  paymentAnswer: number;
}

const maxPauseMs = 30_000;

export function sendWebhooks({
  memory,
  keep,
  services,
  mischief,
}: {
  readonly memory: Memory;
  readonly keep: () => Promise<void>;
  readonly services: readonly PlayedService[];
  readonly mischief: Mischief;
}): Webhooks {
  const timers = new Set<NodeJS.Timeout>();

  function later(delayMs: number, work: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, delayMs);
    timers.add(timer);
  }

  async function deliver(delivery: Delivery, copiesLeft: number): Promise<void> {
    const order = memory.orders[delivery.reference];
    if (!order) return;
    const { event, status } = delivery;
    const service = services.find(({ name }) => name === order.service);
    if (!service) return;
    const body = JSON.stringify({
      event,
      kind: order.kind,
      ...reportOf(service, { ...order, ...delivery, status }),
    });
    const timestamp = String(Math.floor(Date.now() / 1000));
    const answer = await fetch(order.webhookUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-timestamp': timestamp,
        'x-signature': signatureOf(service.secret, timestamp, body),
      },
      body,
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
    if (answer?.ok) {
      if (copiesLeft > 1) return later(20 + pauseMs(mischief), () => void deliver(delivery, copiesLeft - 1));
      delete memory.deliveries[event];
      return keep();
    }
    delivery.tries += 1;
    void keep();
    later(Math.min(maxPauseMs, 200 * 2 ** delivery.tries), () => void deliver(delivery, copiesLeft));
    return undefined;
  }

  for (const delivery of Object.values(memory.deliveries)) later(500, () => void deliver(delivery, 1));
  return {
    tell(order) {
      const { reference, amount, currency } = order;
      for (const { status, afterMs } of sayingsOf(order, mischief)) {
        const event = randomUUID();
        const delivery: Delivery = { event, reference, status, amount, currency, tries: 0 };
        memory.deliveries[event] = delivery;
        later(mischief.delayMs + afterMs, () => void deliver(delivery, mischief.copies));
      }
      return keep();
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
