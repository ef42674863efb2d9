// Requests for a second person: what waits for one, and how it ends.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { instant, noData, take, uuid } from '../fields.ts';
import { why } from './fields.ts';

export const approvalStates = [
  'requested',
  'executed',
  'failed',
  'rejected',
  'withdrawn',
  'expired',
] as const;

export const approval = z.object({
  id: uuid(),
  action: z.string(),
  subject: z.string(),
  /** The call that will run, and the facts at the time of the request. */
  detail: z.record(z.string(), z.union([z.string(), z.boolean(), z.null()])),
  /** The permission that a second person needs. */
  permission: z.nullable(z.string()),
  /** Whether the second person makes the call themselves, with what they bring along: it cannot be approved here. */
  mustRepeat: z.boolean(),
  why: z.string(),
  maker: z.string(),
  state: z.enum(approvalStates),
  madeAt: instant(),
  expiresAt: instant(),
  /** Who approved, rejected or withdrew it. */
  endedBy: z.nullable(z.string()),
  endedAt: z.nullable(instant()),
  /** Why it was rejected, or the code of the refusal that it failed with. */
  endedBecause: z.nullable(z.string()),
});

export const approvals = call({
  path: 'office/approvals',
  method: 'POST',
  who: 'operator',
  permission: 'self:manage',
  summary:
    'Requests for a second person, latest first: those that wait for this operator, those that this operator made, or those that have ended and were theirs.',
  input: z.object({
    queue: z.enum(['waiting', 'mine', 'ended']),
    /** The `next` of the page before. */
    after: z.optional(uuid()),
    take: take(50),
  }),
  output: z.object({ list: z.array(approval), next: z.nullable(uuid()) }),
  refusals: [],
});

export const approveRequest = call({
  path: 'office/approve',
  method: 'POST',
  who: 'operator',
  permission: 'self:manage',
  stepUp: true,
  summary:
    'Approves a request as the second person: its stored payload runs. It takes the permission of the request’s own call. Where the facts have moved since, it fails and nothing runs.',
  input: z.object({ id: uuid(), why: why() }),
  output: z.object({
    state: z.enum(['executed', 'failed', 'requested']),
    /** The refusal of the call that was to run, and its words. */
    refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
  }),
  refusals: ['request_not_found', 'request_ended', 'request_repeat', 'approved_before', 'permission_missing'],
});

export const rejectRequest = call({
  path: 'office/reject',
  method: 'POST',
  who: 'operator',
  permission: 'self:manage',
  summary: 'Rejects a request as the second person. Nothing runs.',
  input: z.object({ id: uuid(), why: why() }),
  output: noData(),
  refusals: ['request_not_found', 'request_ended', 'approved_before', 'permission_missing'],
});

export const withdrawRequest = call({
  path: 'office/withdraw',
  method: 'POST',
  who: 'operator',
  permission: 'self:manage',
  summary: 'Takes back a request that this operator made.',
  input: z.object({ id: uuid(), why: why() }),
  output: noData(),
  refusals: ['request_not_found', 'request_ended'],
});
