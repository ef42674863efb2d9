// The webhook endpoint of a payment service. Only the signature proves a message. Repeated and late messages are accepted, and each
// event is recorded once with its outcome.
import * as z from 'zod/mini';
import { plainLira } from '@felek/money';
import type { Database } from '../db/database.ts';
import { execute, getRow } from '../db/statement.ts';
import type { Callback } from '../http/route.ts';
import type { PaymentService } from './payment-service.ts';
import type { Settlement } from './settlement.ts';
import { findEvent, insertEvent } from './suspense/suspense.store.ts';

export function webhookEndpoint({
  database,
  settlement,
  service,
}: {
  readonly database: Database;
  readonly settlement: Settlement;
  readonly service: PaymentService;
}): Callback {
  return {
    path: `payment/${service.name}`,
    maxBodyBytes: 20_000,
    async answer({ headers, body, at, log }) {
      const webhook = service.readWebhook(headers, body, at.getTime());
      if (typeof webhook === 'string') {
        const named = webhook === 'malformed' ? namesIn(body) : {};
        log.warn({ reason: webhook, ...named }, 'a payment webhook was refused');
        return answerOf(webhook === 'malformed' ? 400 : 401, webhook);
      }
      const { event, ...reported } = webhook;
      // The step is idempotent and runs before the event is recorded, so that a crash between the two repeats it.
      const outcome = await settlement.take({ ...webhook, service: service.name });
      const { reference, status, amount, currency, serviceReference = null, serviceAt = null } = reported;
      const isNew = await execute(
        database.pool,
        insertEvent,
        service.name,
        event,
        reference,
        status,
        outcome,
        plainLira(amount),
        currency,
        serviceReference,
        serviceAt,
        null,
      );
      if (isNew === 1) return answerOf(200, outcome);
      const earlier = await getRow(database.pool, findEvent, service.name, event);
      if (
        earlier.reference !== reference ||
        earlier.status !== status ||
        earlier.amount !== plainLira(amount)
      )
        log.warn({ event, outcome, earlier }, 'a payment event came again with other content');
      return answerOf(200, 'repeated');
    },
  };
}

/** Our own references, and values too simple to contain personal data. */
const names = {
  reference: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
  event: z.string().check(z.regex(/^[\w.:-]{1,100}$/)),
  status: z.string().check(z.regex(/^[A-Za-z_-]{1,50}$/)),
};
const anything = z.record(z.string(), z.unknown());

/** Identifies the message, so that an operator can ask the service about it. Nothing else of a body is logged. */
function namesIn(body: Buffer): Readonly<Record<string, string>> {
  try {
    const message = anything.parse(JSON.parse(body.toString('utf8')));
    const plain = Object.entries(names).map(([name, schema]) => [name, schema.safeParse(message[name]).data]);
    return Object.fromEntries(plain.filter(([, value]) => value !== undefined)) as Record<string, string>;
  } catch {
    return {};
  }
}

function answerOf(httpStatus: number, outcome: string) {
  return { status: httpStatus, contentType: 'application/json', body: JSON.stringify({ outcome }) };
}
