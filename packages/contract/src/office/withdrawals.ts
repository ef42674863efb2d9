// Withdrawals that wait for review, and the decision on each.
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { after, instant, liraAnswer, listing, noData, take, text, uuid } from '../fields.ts';
import { why, owner, decided } from './fields.ts';

export const waitingWithdrawal = z.object({
  id: uuid(),
  customer: owner,
  method: z.string(),
  amount: liraAnswer(),
  /** The part that the house keeps. */
  fee: liraAnswer(),
  /** The destination, masked. */
  destination: z.string(),
  /** Codes of the rules that hold: see withdrawal_rule. */
  reasons: z.array(z.string()),
  /** The customer's debt to the house. While it is open, nothing is approved. */
  debt: liraAnswer(),
  /** The stakes that the customer's open bonuses still ask for. */
  wageringLeft: liraAnswer(),
  /** The deposits credited since the last payout, or all of them before the first one. */
  depositsSincePayout: liraAnswer(),
  lastPayoutAt: z.nullable(instant()),
  /** When a change voided its approvals, and which facts changed: see approval_fact. */
  voided: z.array(z.object({ at: instant(), changed: z.array(z.string()) })),
  /** How often its approvals were voided: to be said with an approval. */
  round: z.int(),
  requestedAt: instant(),
  /** Whose approvals stand. */
  approvedBy: z.array(z.string()),
});

export const waitingWithdrawals = call({
  path: 'office/withdrawals',
  method: 'POST',
  who: 'operator',
  permission: 'withdrawal:read',
  summary: 'Withdrawals that wait for a person, oldest first, with the reasons why.',
  input: z.object({ after: after(), take: take(50) }),
  output: listing(waitingWithdrawal),
  refusals: [],
});

export const approveWithdrawal = call({
  path: 'office/approvewithdrawal',
  method: 'POST',
  who: 'operator',
  permission: 'withdrawal:approve',
  stepUp: true,
  summary:
    'Lets a withdrawal be paid. Beyond the limit it takes two people. Where what it rests on has changed since it was looked at, the approvals are void and it must be looked at again.',
  input: z.object({
    id: uuid(),
    /** The `round` of the list. A list from before a change is refused. Without a round, the current state is approved. */
    round: z.optional(z.int().check(z.gte(0))),
    why: why(),
  }),
  output: decided,
  refusals: [
    'order_not_found',
    'withdrawal_not_waiting',
    'transfer_missing',
    'fed_by_you',
    'debt_open',
    'books_off',
    'facts_changed',
    'ceiling_exceeded',
    'approved_before',
  ],
});

export const refuseWithdrawal = call({
  path: 'office/refusewithdrawal',
  method: 'POST',
  who: 'operator',
  permission: 'withdrawal:refuse',
  summary: 'Gives a waiting withdrawal back. `tell` is what the customer reads.',
  input: z.object({ id: uuid(), why: why(), tell: text(3, 300) }),
  output: noData(),
  refusals: ['order_not_found', 'withdrawal_not_waiting'],
});
