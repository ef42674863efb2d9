// The restrictions that keep a customer’s account shut. One person shuts it, two open it.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { instant, noData, text } from '../fields.ts';
import { exclusionPeriods } from '../rules/exclusion-periods.ts';
import { why, decided } from './fields.ts';

export const customerExclusion = z.object({
  kind: z.enum(['exclusion', 'closure']),
  /** The operator's username; null where the customer did it. */
  by: z.nullable(z.string()),
  why: z.string(),
  from: instant(),
  /** Null: it has no end. */
  until: z.nullable(instant()),
  /** The account cannot be opened before this instant. */
  mayOpenFrom: instant(),
  /** When the customer requested the reopening. */
  askedBackAt: z.nullable(instant()),
  /** When two people opened the account again. */
  endedAt: z.nullable(instant()),
});

const named = () => z.object({ customer: text(3, 100) });

const knownCustomer = ['customer_not_found', 'customer_ambiguous'] as const;

export const customerExclusions = call({
  path: 'office/exclusions',
  method: 'POST',
  who: 'operator',
  permission: 'exclusion:read',
  summary: 'What keeps a customer’s account shut, and what kept it shut before, latest first.',
  input: named(),
  output: z.array(customerExclusion),
  refusals: knownCustomer,
});

export const closeCustomer = call({
  path: 'office/closecustomer',
  method: 'POST',
  who: 'operator',
  permission: 'exclusion:create',
  summary: 'Closes a customer’s account at once.',
  input: z.extend(named(), { why: why() }),
  output: noData(),
  refusals: [...knownCustomer, 'account_closed'],
});

export const excludeCustomer = call({
  path: 'office/excludecustomer',
  method: 'POST',
  who: 'operator',
  permission: 'exclusion:create',
  summary: 'Excludes a customer from play at once, for a time that nobody shortens.',
  input: z.extend(named(), { period: z.enum(exclusionPeriods), why: why() }),
  output: z.object({ until: z.nullable(instant()) }),
  refusals: [...knownCustomer, 'exclusion_shorter'],
});

export const reopenCustomer = call({
  path: 'office/reopencustomer',
  method: 'POST',
  who: 'operator',
  permission: 'exclusion:lift',
  summary:
    'Opens an account again. It takes two people. An exclusion must have ended, and its customer must have asked to come back a day before.',
  input: z.extend(named(), { why: why() }),
  output: decided,
  refusals: [
    ...knownCustomer,
    'customer_not_closed',
    'exclusion_runs',
    'return_not_asked',
    'return_too_soon',
    'approved_before',
  ],
});
