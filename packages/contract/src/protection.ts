// Player protection: a customer closes or excludes the own account, and asks to come back after the end.
import * as z from 'zod/mini';
import { call } from './call.ts';
import { noData, nothing, text } from './fields.ts';

/** How long an exclusion lasts; `open` has no end. */
export const exclusionPeriods = ['sixMonths', 'oneYear', 'fiveYears', 'open'] as const;

const password = () => text(5, 100);

export const selfExclude = call({
  path: 'customer/selfexclude',
  method: 'POST',
  who: 'customer',
  summary:
    'Excludes the customer from play, at once and on every device, for a time that nobody shortens. The balance can be withdrawn.',
  input: z.object({ period: z.enum(exclusionPeriods), password: password() }),
  output: noData(),
  refusals: ['wrong_password', 'exclusion_shorter'],
  tries: { max: 10, windowS: 600 },
});

export const closeAccount = call({
  path: 'customer/closeaccount',
  method: 'POST',
  who: 'customer',
  summary:
    'Closes the customer’s account: nobody logs in to it any more. What is in the balance stays the customer’s.',
  input: z.object({ password: password() }),
  output: noData(),
  refusals: ['wrong_password', 'account_closed'],
  tries: { max: 10, windowS: 600 },
});

export const askReturn = call({
  path: 'customer/askreturn',
  method: 'POST',
  who: 'customer',
  summary:
    'Asks to play again once an exclusion has ended. Two people of the house decide, a day later at the earliest.',
  input: nothing(),
  output: noData(),
  refusals: ['customer_not_closed', 'exclusion_runs', 'return_too_soon'],
  tries: { max: 10, windowS: 600 },
});
