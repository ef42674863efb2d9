// Roles that operators take in an emergency: for a short time, with a reason, and with a review by another person.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { after, instant, listing, noData, take, text, uuid } from '../fields.ts';
import { why } from './fields.ts';

export const takenRole = z.object({
  id: uuid(),
  operator: z.string(),
  role: z.string(),
  why: z.string(),
  /** `open` until it ends, then `ended` until another person has reviewed it. */
  state: z.enum(['open', 'ended', 'reviewed']),
  takenAt: instant(),
  /** When it ends or ended. */
  until: instant(),
  reviewedBy: z.nullable(z.string()),
  reviewedAt: z.nullable(instant()),
});

export const takenRoles = call({
  path: 'office/takenroles',
  method: 'POST',
  who: 'operator',
  permission: 'role:read',
  summary:
    'Roles taken in an emergency: those without a review, or the reviewed ones, latest first. One’s own; all of them for an operator who sees the people of the house.',
  input: z.object({ after: after(), take: take(50), reviewed: z._default(z.boolean(), false) }),
  output: listing(takenRole),
  refusals: [],
});

export const takeRole = call({
  path: 'office/takerole',
  method: 'POST',
  who: 'operator',
  permission: 'role:take',
  stepUp: true,
  summary:
    'Takes a role in an emergency, for an hour at most. It ends by itself. Access admins see it at once, and one of them reviews it. A role that may not be one person’s with those held is refused, and so is one that gives roles.',
  input: z.object({
    role: z.string().check(z.regex(/^[a-z]{2,30}$/)),
    minutes: z.int().check(z.gte(5), z.lte(60)),
    why: text(10, 500),
  }),
  output: z.object({ until: instant() }),
  refusals: ['role_unknown', 'role_held', 'roles_conflict', 'address_not_allowed'],
});

export const endTakenRole = call({
  path: 'office/endtakenrole',
  method: 'POST',
  who: 'operator',
  permission: 'role:review',
  summary: 'Ends a taken role at once, on every server.',
  input: z.object({ id: uuid(), why: why() }),
  output: noData(),
  refusals: ['taken_role_not_found', 'own_account'],
});

export const reviewTakenRole = call({
  path: 'office/reviewtakenrole',
  method: 'POST',
  who: 'operator',
  permission: 'role:review',
  summary: 'Says that another person’s use of a taken role was looked at in the record, once it has ended.',
  input: z.object({ id: uuid(), why: why() }),
  output: noData(),
  refusals: ['taken_role_not_found', 'taken_role_open', 'own_account'],
});
