// Why customers were refused.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { instant, take, text } from '../fields.ts';
import { owner } from './fields.ts';

export const refusalRow = z.object({
  id: z.string(),
  at: instant(),
  /** Null for a customer who is gone. */
  customer: z.nullable(owner),
  /** The call that was refused. */
  call: z.string(),
  /** The rule, by its code of the catalogue, and the version of the house. */
  code: z.string(),
  version: z.string(),
  /** The compared values and the thresholds. */
  facts: z.record(z.string(), z.string()),
  /** The refused answer’s `x-request-id`. Null for a refusal of an older version. */
  requestId: z.nullable(z.string()),
});

export const refusals = call({
  path: 'office/refusals',
  method: 'POST',
  who: 'operator',
  permission: 'refusal:read',
  summary:
    'Refusals of customers’ calls in the last ninety days, latest first, with the rule and the facts: of one customer, one code, one call or one request, or all.',
  input: z.object({
    /** Username, e-mail, phone or `usercode:` and the customer code. */
    customer: z.optional(text(3, 100)),
    code: z.optional(text(2, 60)),
    call: z.optional(text(2, 60)),
    requestId: z.optional(text(2, 100)),
    /** The `next` of the page before. */
    after: z.optional(text(1, 300)),
    take: take(50),
  }),
  output: z.object({ list: z.array(refusalRow), next: z.nullable(z.string()) }),
  refusals: ['customer_not_found', 'customer_ambiguous'],
});
