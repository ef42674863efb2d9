// The reasons why a withdrawal needs review: the operator's rules, applied to the facts at the time of the request. Pure. If the rules
// cannot be read, every withdrawal needs review.
import * as z from 'zod/mini';
import type { Kurus } from '@felek/money';
import { isSameName } from '../bank/holder.ts';
import type { RuleRow } from '../methods/method.store.ts';

const hours = z.int().check(z.gte(1));
const above = z.bigint().check(z.gte(0n));
const answeredBy = z.enum(['review', 'code']);
const simple = { above_kurus: above, most: z.null(), hours: z.null(), answered_by: answeredBy };
const timed = { ...simple, hours };
const ruleSchema = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('large_amount'), ...simple }),
  /** So large that two operators must approve it. */
  z.object({ reason: z.literal('two_people'), ...simple }),
  z.object({ reason: z.literal('day_sum'), ...timed }),
  z.object({ reason: z.literal('day_count'), ...timed, most: z.int().check(z.gte(0)) }),
  /** No payout to this destination before the last hours. */
  z.object({ reason: z.literal('new_destination'), ...timed }),
  /** No payout to this destination ever. */
  z.object({ reason: z.literal('first_payout'), ...simple }),
  /** The sum of payouts to accounts without earlier payouts, so that many small ones count as one. */
  z.object({ reason: z.literal('new_destinations_sum'), ...timed }),
  /** The customer logged in from a device that was new to them. */
  z.object({ reason: z.literal('new_device'), ...timed }),
  /** Another customer has requested a payout there. */
  z.object({ reason: z.literal('shared_destination'), ...timed }),
  /** The account’s holder has another name than the customer. */
  z.object({ reason: z.literal('other_name'), ...simple }),
  z.object({ reason: z.literal('password_changed'), ...timed }),
  z.object({ reason: z.literal('phone_changed'), ...timed }),
  /** A bonus is still being wagered. */
  z.object({ reason: z.literal('open_wagering'), ...simple }),
]);
export type Rule = z.output<typeof ruleSchema>;
export type ReviewReason =
  | Rule['reason']
  | 'rules_unreadable'
  /** The bank has not confirmed a credit, or contradicts it. */
  | 'transfer_unconfirmed'
  | 'transfer_missing'
  /** Prizes of campaigns, for which a provider's word stands alone. */
  | 'prizes_sum';

/** The rules, or the error in one. */
export function readRules(rows: readonly RuleRow[]): readonly Rule[] | { readonly wrong: string } {
  const rules: Rule[] = [];
  for (const row of rows) {
    const rule = ruleSchema.safeParse(row);
    if (!rule.success) return { wrong: row.reason };
    rules.push(rule.data);
  }
  return rules;
}

/** The facts about the destination, looking back some hours. */
export interface Destination {
  /**
   * Whether the customer was paid there before the last hours. A very recent payout does not make a destination known.
   */
  readonly isKnown: boolean;
  readonly isOthers: boolean;
  /**
   * The sum of payouts to it in the last hours, this one included, so that splitting an amount does not help.
   */
  readonly sum: Kurus;
}

export interface WithdrawalFacts {
  readonly amount: Kurus;
  /** The customer's withdrawals of the last hours, this one included, without returned ones. */
  readonly sumOf: (hours: number) => Kurus;
  readonly countOf: (hours: number) => number;
  /** Facts over all time. */
  readonly there: (hours: number) => Destination;
  /**
   * The customer's withdrawals of the last hours to accounts without earlier payouts, this one included if it is one.
   */
  readonly newSumOf: (hours: number) => Kurus;
  /** Undefined if the form asks for no name. */
  readonly holder: string | undefined;
  readonly ownName: string;
  readonly newDeviceAt: Date | null;
  readonly passwordChangedAt: Date | null;
  readonly phoneChangedAt: Date | null;
  readonly hasOpenWagering: boolean;
  /** The current time by the database's clock, which also stamped the changes. */
  readonly at: Date;
}

/** The reasons against an automatic payout, grouped by what resolves them, in the rules' order. */
export interface Reasons {
  readonly review: readonly ReviewReason[];
  /** Resolved by a code to the phone, or by review. */
  readonly code: readonly ReviewReason[];
}

/** The reasons against an automatic payout. None if it may be paid at once. */
export function reasonsOf(rules: readonly Rule[], facts: WithdrawalFacts): Reasons {
  const held = rules.filter((rule) => holds(rule, facts));
  const answered = (by: Rule['answered_by']) =>
    held.filter((rule) => rule.answered_by === by).map(({ reason }) => reason);
  return { review: answered('review'), code: answered('code') };
}

function holds(rule: Rule, facts: WithdrawalFacts): boolean {
  if (countedOf(rule, facts) <= rule.above_kurus) return false;
  switch (rule.reason) {
    case 'day_sum':
    case 'large_amount':
    case 'two_people':
    case 'new_destinations_sum':
      return true;
    case 'first_payout':
      return !facts.there(0).isKnown;
    case 'new_device':
      return isWithin(rule.hours, facts.newDeviceAt, facts.at);
    case 'day_count':
      return facts.countOf(rule.hours) > rule.most;
    case 'new_destination':
      return !facts.there(rule.hours).isKnown;
    case 'shared_destination':
      return facts.there(rule.hours).isOthers;
    case 'other_name':
      return facts.holder !== undefined && !isSameName(facts.ownName, facts.holder);
    case 'password_changed':
      return isWithin(rule.hours, facts.passwordChangedAt, facts.at);
    case 'phone_changed':
      return isWithin(rule.hours, facts.phoneChangedAt, facts.at);
    case 'open_wagering':
      return facts.hasOpenWagering;
    default:
      return rule satisfies never;
  }
}

/** The value that a rule compares with its limit. */
function countedOf(rule: Rule, facts: WithdrawalFacts): Kurus {
  switch (rule.reason) {
    case 'day_sum':
      return facts.sumOf(rule.hours);
    case 'new_destinations_sum':
      return facts.newSumOf(rule.hours);
    case 'new_destination':
    case 'shared_destination':
      return facts.there(rule.hours).sum;
    default:
      return facts.amount;
  }
}

const isWithin = (hours: number, changedAt: Date | null, at: Date) =>
  changedAt !== null && at.getTime() - changedAt.getTime() < hours * 3_600_000;
