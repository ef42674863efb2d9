// Customers' debts to the house.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { after, instant, liraAnswer, listing, take } from '../fields.ts';
import { owner } from './fields.ts';

export const debt = z.object({
  customer: owner,
  /** The debt now. */
  amount: liraAnswer(),
  since: instant(),
  /** The posting that took the wallet below zero: whose, of which kind, and what its source calls it. */
  cause: z.object({ source: z.string(), operation: z.string(), id: z.string() }),
});

export const debts = call({
  path: 'office/debts',
  method: 'POST',
  who: 'operator',
  permission: 'debt:read',
  summary:
    'Customers who owe the house what a reversal took beyond their balance, oldest first. They are paid nothing until it is paid back.',
  input: z.object({ after: after(), take: take(50) }),
  output: listing(debt),
  refusals: [],
});
