// Why a withdrawal waits for a person: rules as data of the operator's, held against what is known at the moment of the request.
// Pure. Rules that cannot be read let nothing through.
import * as z from 'zod/mini';
import type { Kurus } from '@felek/money';
import { isSameName } from './holder.ts';
import type { RuleRow } from './method.store.ts';

const hours = z.int().check(z.gte(1));
const above = z.bigint().check(z.gte(0n));
const simple = { above_kurus: above, most: z.null(), hours: z.null() };
const ruleSchema = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('large_amount'), ...simple }),
  /** So large that two people must approve it. */
  z.object({ reason: z.literal('two_people'), ...simple }),
  z.object({ reason: z.literal('day_sum'), above_kurus: above, most: z.null(), hours }),
  z.object({ reason: z.literal('day_count'), above_kurus: above, most: z.int().check(z.gte(0)), hours }),
  /** The customer was not paid there before the last hours. */
  z.object({ reason: z.literal('new_destination'), above_kurus: above, most: z.null(), hours }),
  /** Somebody else has asked to be paid there. */
  z.object({ reason: z.literal('shared_destination'), above_kurus: above, most: z.null(), hours }),
  /** The account’s holder has another name than the customer. */
  z.object({ reason: z.literal('other_name'), ...simple }),
  z.object({ reason: z.literal('password_changed'), above_kurus: above, most: z.null(), hours }),
  z.object({ reason: z.literal('phone_changed'), above_kurus: above, most: z.null(), hours }),
  /** A bonus is still being wagered. */
  z.object({ reason: z.literal('open_wagering'), ...simple }),
]);
export type Rule = z.output<typeof ruleSchema>;
export type ReviewReason =
  | Rule['reason']
  | 'rules_unreadable'
  /** The bank has not confirmed what was credited, or says otherwise. */
  | 'transfer_unconfirmed'
  | 'transfer_missing';

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
  readonly there: (hours: number) => Destination;
  /** Undefined where the destination has no name. */
  readonly holder: string | undefined;
  readonly ownName: string;
  readonly passwordChangedAt: Date | null;
  readonly phoneChangedAt: Date | null;
  readonly hasOpenWagering: boolean;
  /** Now, by the clock that stamped the changes: the database’s. */
  readonly at: Date;
}

/** The reasons why a person must look at it, in the rules' order; none when it may be paid by itself. */
export function reviewReasons(rules: readonly Rule[], facts: WithdrawalFacts): ReviewReason[] {
  return rules.filter((rule) => holds(rule, facts)).map(({ reason }) => reason);
}

function holds(rule: Rule, facts: WithdrawalFacts): boolean {
  if (countedOf(rule, facts) <= rule.above_kurus) return false;
  switch (rule.reason) {
    case 'day_sum':
    case 'large_amount':
    case 'two_people':
      return true;
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

/** What a rule compares with its limit. */
function countedOf(rule: Rule, facts: WithdrawalFacts): Kurus {
  switch (rule.reason) {
    case 'day_sum':
      return facts.sumOf(rule.hours);
    case 'new_destination':
    case 'shared_destination':
      return facts.there(rule.hours).sum;
    default:
      return facts.amount;
  }
}

const isWithin = (hours: number, changedAt: Date | null, at: Date) =>
  changedAt !== null && at.getTime() - changedAt.getTime() < hours * 3_600_000;
