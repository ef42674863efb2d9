// The rules by which a withdrawal waits for review or for a code: read, and set with a record of the old and the new value.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { liraAnswer, nothing } from '../fields.ts';
import { decided, liraOrZero, why } from './fields.ts';

export const reviewReasons = [
  'large_amount',
  'two_people',
  'day_sum',
  'day_count',
  'new_destination',
  'first_payout',
  'new_destinations_sum',
  'new_device',
  'shared_destination',
  'other_name',
  'password_changed',
  'phone_changed',
  'open_wagering',
] as const;
const answeredBy = z.enum(['review', 'code']);

export const reviewRule = z.object({
  reason: z.enum(reviewReasons),
  isOn: z.boolean(),
  /** The rule holds above this amount. */
  above: liraAnswer(),
  /** The number of withdrawals that need no review. Null where the rule does not count them. */
  most: z.nullable(z.int()),
  /** How far the rule looks back. Null where it does not. */
  hours: z.nullable(z.int()),
  answeredBy,
});

export const reviewRules = call({
  path: 'office/reviewrules',
  method: 'POST',
  who: 'operator',
  permission: 'rule:read',
  summary: 'All rules by which a withdrawal waits for a person or a code, also those that are off.',
  input: nothing(),
  output: z.array(reviewRule),
  refusals: [],
});

export const setReviewRule = call({
  path: 'office/setreviewrule',
  method: 'POST',
  who: 'operator',
  permission: 'rule:update',
  stepUp: true,
  summary:
    'Sets a rule of withdrawals. It takes two people where the change lets a withdrawal through that waited before. The record keeps the old and the new value.',
  input: z.object({
    reason: z.enum(reviewReasons),
    isOn: z.boolean(),
    above: liraOrZero(),
    most: z.nullable(z.int().check(z.gte(0), z.lte(10_000))),
    hours: z.nullable(z.int().check(z.gte(1), z.lte(8760))),
    answeredBy,
    why: why(),
  }),
  output: decided,
  refusals: ['rule_parts_wrong', 'nothing_changed', 'approved_before'],
});
