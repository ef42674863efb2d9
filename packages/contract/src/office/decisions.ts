// The record of decisions.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { instant, page, skip, take, uuid } from '../fields.ts';

export const decision = z.object({
  id: uuid(),
  operator: z.string(),
  at: instant(),
  action: z.string(),
  subject: z.string(),
  why: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.boolean(), z.null()])),
});

export const decisions = call({
  path: 'office/decisions',
  method: 'POST',
  who: 'operator',
  permission: 'log:read',
  summary: 'What operators have decided, latest first.',
  input: z.object({ skip: skip(), take: take(50) }),
  output: page(decision),
  refusals: [],
});
