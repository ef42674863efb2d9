// Lines of the house’s bank account: recorded by hand, held against the bank’s own file.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { bankFileMaxLength } from '../figures.ts';
import { after, day, instant, lira, liraAnswer, listing, take, text } from '../fields.ts';
import { why, owner, decided } from './fields.ts';

export const recordTransfer = call({
  path: 'office/recordtransfer',
  method: 'POST',
  who: 'operator',
  permission: 'transfer:record',
  summary:
    'A line of the house’s bank statement: what came is credited to the deposit that the reference names, or goes to suspense.',
  input: z.object({
    /** The sender's note with the transfer. */
    reference: text(1, 100),
    amount: lira(),
    /** The bank's own id of this line. A line is booked once. */
    bankReference: text(1, 100),
    /** Whose account it came from: a customer is credited with their own transfers only. */
    payer: text(1, 200),
    why: why(),
  }),
  output: z.object({ done: z.boolean(), outcome: z.enum(['credit', 'suspense', 'repeated', 'waiting']) }),
  refusals: ['transfer_differs', 'manual_credit_limit', 'ceiling_exceeded', 'approved_before'],
});

export const recordedTransfer = z.object({
  bankReference: z.string(),
  customer: owner,
  amount: liraAnswer(),
  creditedAt: instant(),
  /**
   * The usernames of the operators who recorded this transfer. None of them may approve a payout of its customer until the period of the
   * `payout` rule has passed.
   */
  people: z.array(z.string()),
  /** When the bank's file was found to hold it. */
  confirmedAt: z.nullable(instant()),
  /** Since when the bank's file differs: `not_in_file`, `amount_differs`, `currency_differs`, `payer_differs`. */
  missingAt: z.nullable(instant()),
  missingBecause: z.nullable(z.string()),
  endedAs: z.nullable(z.enum(['takeback', 'confirm'])),
});

export const transfers = call({
  path: 'office/transfers',
  method: 'POST',
  who: 'operator',
  permission: 'transfer:read',
  summary:
    'Credited bank transfers, latest first: all, or those that the bank’s file does not hold as they were recorded.',
  input: z.object({ after: after(), take: take(50), missing: z._default(z.boolean(), false) }),
  output: listing(recordedTransfer),
  refusals: [],
});

export const resolveTransfer = call({
  path: 'office/resolvetransfer',
  method: 'POST',
  who: 'operator',
  permission: 'transfer:resolve',
  summary:
    'Ends a credited transfer that the bank’s file does not hold: `takeback` takes the money from the customer, `confirm` says that the bank has it all the same. It takes two people; who recorded it cannot confirm it.',
  input: z.object({ bankReference: text(1, 100), as: z.enum(['takeback', 'confirm']), why: why() }),
  output: decided,
  refusals: ['transfer_not_found', 'transfer_not_missing', 'fed_by_you', 'approved_before'],
});

export const bankFile = call({
  path: 'office/bankfile',
  method: 'POST',
  who: 'operator',
  permission: 'transfer:reconcile',
  summary:
    'A day of the bank statement as CSV: the columns are in docs/payment-service.md. It takes two people who give the same file, and is compared at once.',
  input: z.object({
    /** A past day in UTC. */
    day: day(),
    file: z.string().check(z.minLength(1), z.maxLength(bankFileMaxLength)),
    why: why(),
  }),
  output: z.object({
    done: z.boolean(),
    /** Null while it waits for the second person. */
    state: z.nullable(z.enum(['matched', 'differs', 'no_file', 'unreadable'])),
  }),
  refusals: ['bank_day_not_ended', 'bank_file_fetched', 'bank_file_unreadable', 'approved_before'],
});
