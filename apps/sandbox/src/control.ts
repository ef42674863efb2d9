// Calls by which test rigs inspect the sandbox; no house ever makes them.
import type { FastifyInstance } from 'fastify';
import type { Memory } from './memory.ts';

export function serveControl(app: FastifyInstance, memory: Memory): void {
  /** Every order the payment service knows, as it stands. */
  app.get('/control/orders', async () =>
    Object.values(memory.orders).map(({ kind, reference, status, amount, currency }) => ({
      kind,
      reference,
      status,
      amount,
      currency,
    })),
  );
}
