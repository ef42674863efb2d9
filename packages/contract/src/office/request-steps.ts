// The steps of one request of a customer or provider: its call, postings, messages and refusals.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { instant, liraAnswer, text } from '../fields.ts';
import { owner } from './fields.ts';

const requestStep = z.object({
  id: z.string(),
  at: instant(),
  /** A provider's call with our answer, a posting of the ledger, the message of its balance to open pages, or a refusal. */
  kind: z.enum(['call', 'posting', 'message', 'refusal']),
  /** The path, the operation, the message or the rule. */
  what: z.string(),
  customer: z.nullable(owner),
  /** What a posting did to the customer's money. */
  amount: z.nullable(liraAnswer()),
  facts: z.record(z.string(), z.string()),
});

export const requestSteps = call({
  path: 'office/request',
  method: 'POST',
  who: 'operator',
  permission: 'customer:read',
  summary:
    'The steps of one request in the order of time, by the `x-request-id` of its answer: the provider’s call, postings, messages and refusals. Calls take `provider:read` as well, refusals `refusal:read`.',
  input: z.object({ requestId: text(2, 100) }),
  output: z.array(requestStep),
  refusals: [],
});
