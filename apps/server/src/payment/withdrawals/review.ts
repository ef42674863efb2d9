// Why a withdrawal waits for a person: rules as data of the operator's, held against what is known at the moment of the request.
// Pure. Rules that cannot be read let nothing through.
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
  /** So large that two people must approve it. */
  z.object({ reason: z.literal('two_people'), ...simple }),
  z.object({ reason: z.literal('day_sum'), ...timed }),
  z.object({ reason: z.literal('day_count'), ...timed, most: z.int().check(z.gte(0)) }),
  /** The customer was not paid there before the last hours. */
  z.object({ reason: z.literal('new_destination'), ...timed }),
  /** The customer was never paid there. */
  z.object({ reason: z.literal('first_payout'), ...simple }),
  /** All that goes to accounts that were not paid before the last hours, so that many small ones count as one. */
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

/** The rules, or what is wrong with one. */
export function readRules(rows: readonly RuleRow[]): readonly Rule[] | { readonly wrong: string } {
  const rules: Rule[] = [];
  for (const row of rows) {
    const rule = ruleSchema.safeParse(row);
    if (!rule.success) return { wrong: row.reason };
    rules.push(rule.data);
  }
  return rules;
}

/** What is known of the account that is to be paid, looking back some hours. */
export interface Destination {
  /** The customer was paid there before the last hours: a payout of this moment makes nothing known. */
  readonly isKnown: boolean;
  readonly isOthers: boolean;
  /** What goes there or went there in the last hours, this one included: an amount in parts is the amount. */
  readonly sum: Kurus;
}

export interface WithdrawalFacts {
  readonly amount: Kurus;
  /** Of this customer’s withdrawals in the last hours, this one included, without those given back. */
  readonly sumOf: (hours: number) => Kurus;
  readonly countOf: (hours: number) => number;
  /** Looking back no hours: at what was paid there ever. */
  readonly there: (hours: number) => Destination;
  /** Of this customer’s withdrawals in the last hours to accounts not paid before them, this one included if it is such a one. */
  readonly newSumOf: (hours: number) => Kurus;
  /** Undefined where the destination has no name. */
  readonly holder: string | undefined;
  readonly ownName: string;
  readonly newDeviceAt: Date | null;
  readonly passwordChangedAt: Date | null;
  readonly phoneChangedAt: Date | null;
  readonly hasOpenWagering: boolean;
  /** Now, by the clock that stamped the changes: the database’s. */
  readonly at: Date;
}

/** Why it does not go by itself, by what answers it, in the rules' order. */
export interface Reasons {
  readonly review: readonly ReviewReason[];
  /** A code to the phone, or else a person's look too. */
  readonly code: readonly ReviewReason[];
}

/** The reasons why it does not go by itself; none when it may be paid at once. */
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
