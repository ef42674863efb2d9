// Reports of payment services that fit no order, and how people end them.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { after, instant, liraAnswer, listing, take, text, uuid } from '../fields.ts';
import { why, owner, decided } from './fields.ts';

const resolution = z.enum(['credit', 'takeback', 'paid', 'returned', 'close']);

export const suspenseItem = z.object({
  id: uuid(),
  service: z.string(),
  reference: z.string(),
  /** See docs/payment-service.md. */
  reason: z.string(),
  /** The service's report, in its own terms. */
  reported: z.object({
    status: z.string(),
    amount: z.string(),
    currency: z.string(),
    kind: z.optional(z.string()),
    /** The service's id of this message. */
    event: z.optional(z.string()),
    serviceReference: z.optional(z.string()),
    serviceAt: z.optional(z.string()),
  }),
  /** Whose order the reference names, if it names one. */
  customer: z.nullable(owner),
  /** That order as it stands now. */
  order: z.nullable(
    z.object({
      /** Deposit 1, Withdraw 2. */
      type: z.int(),
      /** The Status enumeration. */
      status: z.int(),
      /** The order's amount. */
      amount: liraAnswer(),
    }),
  ),
  createdAt: instant(),
  resolvedAt: z.nullable(instant()),
  resolution: z.nullable(resolution),
});

export const suspense = call({
  path: 'office/suspense',
  method: 'POST',
  who: 'operator',
  permission: 'suspense:read',
  summary: 'Reports that fit no order: the open ones, oldest first, or those resolved, latest first.',
  input: z.object({ after: after(), take: take(50), resolved: z._default(z.boolean(), false) }),
  output: listing(suspenseItem),
  refusals: [],
});

export const resolveSuspense = call({
  path: 'office/resolvesuspense',
  method: 'POST',
  who: 'operator',
  permission: 'suspense:resolve',
  summary:
    'Ends an item in suspense: `credit` gives the reported money to the named customer, `takeback` takes it from the order’s customer, `paid` and `returned` end a payout that is under way by its own amount, `close` moves nothing.',
  input: z.object({
    id: uuid(),
    as: resolution,
    /** Username, e-mail, phone or `usercode:` and the customer code; needed to credit. */
    customer: z.optional(text(3, 100)),
    why: why(),
  }),
  output: decided,
  refusals: [
    'suspense_not_found',
    'suspense_resolved',
    'suspense_not_so',
    'customer_not_found',
    'customer_ambiguous',
    'suspense_customer_not_active',
    'suspense_beyond_limit',
    'manual_credit_limit',
    'ceiling_exceeded',
    'approved_before',
  ],
});
