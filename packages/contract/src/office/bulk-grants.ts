// A bonus for all customers of a segment: previewed, approved by two people within a budget, and given customer by customer.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { after, day, instant, lira, liraAnswer, listing, noData, take, text, uuid } from '../fields.ts';
import { decided, why } from './fields.ts';

/**
 * Customers with a tag of the staff's; customers who staked at least so much cash in the last days; or cashback: customers who lost in a period
 * of whole UTC days. Each gets a part of the loss. A loss is stakes less payouts, less the bonuses of the period. A customer gets
 * cashback for a day once.
 */
const segment = z.object({
  by: z.enum(['tag', 'players', 'loss']),
  from: z.optional(day()),
  to: z.optional(day()),
  percent: z.optional(z.int().check(z.gte(1), z.lte(100))),
  tag: z.optional(text(1, 30)),
  days: z.optional(z.int().check(z.gte(1), z.lte(365))),
  least: z.optional(lira()),
});
const gift = {
  /** The code of the offer whose terms the bonus has. */
  offer: text(1, 30),
  /** For each customer; of cashback, the most for each. */
  amount: lira(),
  segment,
};

export const previewBulkGrant = call({
  path: 'office/previewbulkgrant',
  method: 'POST',
  who: 'operator',
  permission: 'bonus:issue',
  summary: 'How many customers a grant would reach now, and what it would cost at most.',
  input: z.object(gift),
  output: z.object({ ...gift, amount: liraAnswer(), customers: z.int(), cost: liraAnswer() }),
  refusals: ['bonus_not_found', 'segment_incomplete', 'period_open', 'segment_empty', 'segment_too_large'],
});

export const beginBulkGrant = call({
  path: 'office/beginbulkgrant',
  method: 'POST',
  who: 'operator',
  permission: 'bonus:issue',
  stepUp: true,
  summary:
    'Gives a bonus to each customer of a segment. It takes two people. The customers are those of the moment of approval, and the cost stays within the budget. Customers who may not get a bonus are passed over, each with the reason.',
  input: z.object({
    /** Chosen by the caller. A grant with a known id does not begin again. */
    id: uuid(),
    ...gift,
    budget: lira(),
    why: why(),
  }),
  output: decided,
  refusals: [
    'bonus_not_found',
    'segment_incomplete',
    'period_open',
    'segment_empty',
    'segment_too_large',
    'budget_exceeded',
    'bulk_grant_known',
    'ceiling_exceeded',
    'approved_before',
  ],
});

export const stopBulkGrant = call({
  path: 'office/stopbulkgrant',
  method: 'POST',
  who: 'operator',
  permission: 'bonus:revoke',
  summary: 'Stops a grant that is under way. What was given stays.',
  input: z.object({ id: uuid(), why: why() }),
  output: noData(),
  refusals: ['bulk_grant_not_found'],
});

export const bulkGrant = z.object({
  id: uuid(),
  offer: z.string(),
  amount: liraAnswer(),
  segment: z.string(),
  state: z.enum(['running', 'done', 'stopped']),
  customers: z.int(),
  given: z.int(),
  refused: z.int(),
  spent: liraAnswer(),
  budget: liraAnswer(),
  why: z.string(),
  people: z.array(z.string()),
  begunAt: instant(),
  endedAt: z.nullable(instant()),
});

export const bulkGrants = call({
  path: 'office/bulkgrants',
  method: 'POST',
  who: 'operator',
  permission: 'bonus:read',
  summary: 'Grants to segments with their progress, latest first.',
  input: z.object({ after: after(), take: take(50) }),
  output: listing(bulkGrant),
  refusals: [],
});

export const bulkGrantCustomers = call({
  path: 'office/bulkgrantcustomers',
  method: 'POST',
  who: 'operator',
  permission: 'bonus:read',
  summary: 'The customers of a grant: who was passed over and why, then who got the bonus and who waits.',
  input: z.object({ id: uuid(), after: after(), take: take(50) }),
  output: listing(
    z.object({
      customer: z.object({ username: z.string(), usercode: z.string() }),
      /** The id of the bonus. */
      bonus: uuid(),
      amount: liraAnswer(),
      state: z.enum(['waiting', 'given', 'refused']),
      /** The code of the refusal; null for the others. */
      because: z.nullable(z.string()),
      at: z.nullable(instant()),
    }),
  ),
  refusals: [],
});
