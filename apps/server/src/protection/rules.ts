// Who may stake, deposit and be invited: pure rules over facts, in the order of their precedence. Every answer is `allowed`, or names a
// refusal of the catalogue with its figures and its end. So a caller can say why, how much and until when.
import type { Kurus } from '@felek/money';

/** How an account stands. The end of an exclusion that has passed opens nothing by itself. */
export interface Standing {
  readonly state: 'active' | 'closed' | 'excluded';
  /** Null while an exclusion is open, and for everybody else. */
  readonly excludedUntil: Date | null;
}

/** The remaining amount of a limit. */
export interface Room {
  readonly left: Kurus;
  /** When its window ends; null where it rolls, or has no end. */
  readonly until: Date | null;
}

/** The remaining amount of a limit on play, with its window. */
export interface PlayRoom extends Room {
  /** `day`, `week` or `month`. */
  readonly period: string;
  readonly amount: Kurus;
  readonly used: Kurus;
}

export type Barred =
  { readonly code: 'account_closed' } | { readonly code: 'account_excluded'; readonly until: Date | null };

export type StakeRefusal =
  Barred | (PlayRoom & { readonly code: 'stake_limit_reached' | 'loss_limit_reached' });
export type DepositRefusal = Barred | (Room & { readonly code: 'deposit_limit_reached' });
export type InvitationRefusal = Barred | { readonly code: 'customer_not_eligible' };

export type Answer<Refusal> = 'allowed' | Refusal;

/** Budgets of the ledger that stakes draw on. */
export type PlayLimit = 'stake' | 'loss';

/** Tells whether an account may play. The same answer decides whether it may launch games, stake, and get bonus offers. */
export function mayPlay({ state, excludedUntil }: Standing): Answer<Barred> {
  switch (state) {
    case 'active':
      return 'allowed';
    case 'closed':
      return { code: 'account_closed' };
    case 'excluded':
      return { code: 'account_excluded', until: excludedUntil };
  }
}

/** `over`: the budget that the stake would exceed, and its rest. */
export function mayStake(
  standing: Standing,
  over?: PlayRoom & { readonly kind: PlayLimit },
): Answer<StakeRefusal> {
  const answer = mayPlay(standing);
  if (answer !== 'allowed' || !over) return answer;
  const { kind, ...room } = over;
  return { code: kind === 'stake' ? 'stake_limit_reached' : 'loss_limit_reached', ...room };
}

/** An amount, or null for no limit. */
type Limit = Kurus | null;

export interface LimitFacts {
  readonly holds: Limit;
  readonly asked: { readonly limit: Limit; readonly mayConfirm: boolean } | undefined;
}

/**
 * The effect of a customer's request for their own limit. `holds`: it applies now. `asked`: it is new, and the waiting time begins.
 * `waits`: it waits already, and repeating it shortens nothing.
 */
export type LimitStep = 'holds' | 'asked' | 'waits';

export function limitStep({ holds, asked }: LimitFacts, request: Limit): LimitStep {
  const isHigher = holds !== null && (request === null || request > holds);
  if (!isHigher) return 'holds';
  if (asked?.limit !== request) return 'asked';
  return asked.mayConfirm ? 'holds' : 'waits';
}

/** `room`: the least that any deposit limit leaves; undefined without one. */
export function mayDeposit(
  standing: Standing,
  { amount, room }: { readonly amount: Kurus; readonly room: Kurus | undefined },
): Answer<DepositRefusal> {
  const answer = mayPlay(standing);
  if (answer !== 'allowed' || room === undefined || amount <= room) return answer;
  return { code: 'deposit_limit_reached', left: room, until: null };
}

export interface InvitationFacts {
  /** The customer limits their deposits. */
  readonly limitsDeposits: boolean;
  /** The customer has returned from an exclusion. Earlier consents are not restored. */
  readonly hasReturned: boolean;
}

/** Whether the house may contact a customer with a bonus, a greeting or marketing. */
export function mayBeInvited(
  standing: Standing,
  { limitsDeposits, hasReturned }: InvitationFacts,
): Answer<InvitationRefusal> {
  const answer = mayPlay(standing);
  if (answer !== 'allowed') return answer;
  // The house does not invite to more play those who mean to play less.
  return limitsDeposits || hasReturned ? { code: 'customer_not_eligible' } : 'allowed';
}

/** How long a customer may exclude themselves; `open` has no end. */
export const exclusionMonths = { sixMonths: 6, oneYear: 12, fiveYears: 60, open: null } as const;
export type ExclusionPeriod = keyof typeof exclusionMonths;

/** After the end, a return is asked for, and takes at least this long. */
export const returnWaitMs = 24 * 3_600_000;
/** An exclusion without an end may be left after a year at the earliest. */
export const openExclusionMs = 365 * 24 * 3_600_000;

/** A restriction of an account: its kind, its start and its end; null without an end. */
export interface Exclusion {
  readonly kind: 'exclusion' | 'closure';
  readonly from: Date;
  readonly until: Date | null;
  /** When the customer asked to come back. */
  readonly askedBackAt: Date | null;
}

/** When an exclusion ends; a closure has no time to run. */
export const endOf = ({ kind, from, until }: Exclusion): Date => {
  if (kind === 'closure') return from;
  return until ?? new Date(from.getTime() + openExclusionMs);
};

/** Whether an exclusion until `until` would end before a current one. No exclusion may be shortened. */
export const isShorter = (until: Date | null, standing: readonly Exclusion[]): boolean =>
  standing.some(
    (each) => each.kind === 'exclusion' && until !== null && (each.until === null || until < each.until),
  );

export type ReopenRefusal =
  | { readonly code: 'customer_not_closed' }
  | { readonly code: 'exclusion_runs'; readonly until: Date }
  | { readonly code: 'return_not_asked' }
  | { readonly code: 'return_too_soon'; readonly until: Date };

/** Whether operators may reopen an account. `standing` is all its restrictions. */
export function mayReopen(standing: readonly Exclusion[], at: Date): Answer<ReopenRefusal> {
  if (standing.length === 0) return { code: 'customer_not_closed' };
  const until = standing.map(endOf).reduce((a, b) => (a > b ? a : b));
  if (at < until) return { code: 'exclusion_runs', until };
  const exclusions = standing.filter(({ kind }) => kind === 'exclusion');
  for (const { askedBackAt } of exclusions) {
    if (askedBackAt === null) return { code: 'return_not_asked' };
    const ripe = new Date(askedBackAt.getTime() + returnWaitMs);
    if (at < ripe) return { code: 'return_too_soon', until: ripe };
  }
  return 'allowed';
}

const reminderSteps = [5, 10, 15, 30, 45, 60, 90, 120, 180];

/** The intervals that a customer may choose, in minutes. The house's is the longest. */
export const reminderChoices = (house: number): number[] => [
  ...reminderSteps.filter((minutes) => minutes < house),
  house,
];

/** The interval in force. Null: the customer has chosen none. */
export const remindAfter = (own: number | null, house: number): number => Math.min(own ?? house, house);

export interface ReminderFacts {
  readonly startedAt: Date;
  /** Null until the first reminder, in any session. */
  readonly seenAt: Date | null;
  readonly now: Date;
}

/** How long the session has lasted, and how long until the reminder: 0 when it is due. */
export function reminderTimes(
  { startedAt, seenAt, now }: ReminderFacts,
  minutes: number,
): { readonly playedS: number; readonly leftS: number } {
  const since = (from: Date) => Math.max(0, Math.floor((now.getTime() - from.getTime()) / 1000));
  const last = seenAt !== null && seenAt > startedAt ? seenAt : startedAt;
  return { playedS: since(startedAt), leftS: Math.max(0, minutes * 60 - since(last)) };
}
