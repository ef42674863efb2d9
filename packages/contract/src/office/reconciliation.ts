// Days compared with outside files, and the funds of customers as each day ended.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { after, instant, liraAnswer, listing, take } from '../fields.ts';

/** A day compared with an outside day file. Sums and amounts are in lira, positive towards the house. */
export const reconciliationDay = z.object({
  /** `payment:` and the service, or `game:` and the provider. */
  source: z.string(),
  /** The day in UTC: 2026-11-20. */
  day: z.string(),
  /** `unreadable`: the file cannot be read or compared, or there is no answer. Retried for thirty days. */
  state: z.enum(['matched', 'differs', 'no_file', 'unreadable']),
  /** Why it is unreadable, in the words of the log. */
  reason: z.nullable(z.string()),
  /** How many references moved money; one that moved again after both sides had said the same of it counts again. */
  theirCount: z.int(),
  ourCount: z.int(),
  theirSum: liraAnswer(),
  ourSum: liraAnswer(),
  comparedAt: instant(),
  /** The remaining differences. */
  differences: z.array(
    z.object({
      reference: z.string(),
      kind: z.enum(['not_booked', 'not_in_file', 'amount_differs', 'currency_differs']),
      theirs: z.nullable(liraAnswer()),
      ours: z.nullable(liraAnswer()),
      inSuspense: z.boolean(),
      foundAt: instant(),
    }),
  ),
});

export const reconciliations = call({
  path: 'office/reconciliations',
  method: 'POST',
  who: 'operator',
  permission: 'reconciliation:read',
  summary:
    'Days compared with what payment services and providers say of them, latest first, with what differs.',
  input: z.object({ after: after(), take: take(50) }),
  output: listing(reconciliationDay),
  refusals: [],
});

/** The customers' funds at the end of a UTC day, in one currency. */
export const playerFundsDay = z.object({
  day: z.string(),
  currency: z.string(),
  /** In the customers' purses. */
  cash: liraAnswer(),
  bonus: liraAnswer(),
  held: liraAnswer(),
  /**
   * Staked in rounds that had not ended at `countedAt`, and not as the day ended: the ledger does not keep what a round had staked
   * before. Null where the day was made up for days later. It stands in the games' accounts, within `house`.
   */
  inPlay: z.nullable(liraAnswer()),
  /** The house's jackpot pools, part of `house`. */
  jackpots: liraAnswer(),
  /** The sum of all accounts of the house. It is the negative of the purses' sum. */
  house: liraAnswer(),
  /** The purses and the house together: zero, or the books are off. */
  trialBalance: liraAnswer(),
  countedAt: instant(),
});

export const playerFunds = call({
  path: 'office/playerfunds',
  method: 'POST',
  who: 'operator',
  permission: 'funds:read',
  summary:
    'What customers had with the house as each day ended, latest first: purses, stakes in play, jackpot pools, and the trial balance.',
  input: z.object({ after: after(), take: take(50) }),
  output: listing(playerFundsDay),
  refusals: [],
});
