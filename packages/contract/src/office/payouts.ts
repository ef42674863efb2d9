// Payouts whose end is not known.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { after, instant, liraAnswer, listing, take, uuid } from '../fields.ts';
import { owner } from './fields.ts';

export const unknownPayout = z.object({
  id: uuid(),
  customer: owner,
  service: z.string(),
  amount: liraAnswer(),
  destination: z.string(),
  requestedAt: instant(),
  handedOverAt: instant(),
  /** Requests that the service has not answered. */
  unanswered: z.int(),
  /** The service's reason for refusing the payout. */
  serviceRefusal: z.nullable(z.string()),
  /** Why the last try failed, in the words of the log. */
  lastError: z.nullable(z.string()),
});

export const unknownPayouts = call({
  path: 'office/unknownpayouts',
  method: 'POST',
  who: 'operator',
  permission: 'payout:read',
  summary: 'Payouts handed over to a service that has not said how they ended, oldest first.',
  input: z.object({ after: after(), take: take(50) }),
  output: listing(unknownPayout),
  refusals: [],
});
