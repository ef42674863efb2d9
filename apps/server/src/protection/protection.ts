// The protection room: who may stake, deposit and be invited, what keeps an account shut, and how it opens again. Other rooms ask its
// rules with the facts they have; the ledger holds what must be exact.
import type { Budget } from '@felek/ledger';
import type { Kurus } from '@felek/money';
import { minuteText } from '../clock.ts';
import type { CustomerId } from '../ids.ts';
import type { FieldError } from '@felek/contract/field-errors';
import { limitPeriodWords } from '@felek/contract/messages';
import type { Figures } from '../http/route.ts';
import { openExclusions, type ExclusionNeeds, type Exclusions } from './exclusions.ts';
import { openPlayLimits, type PlayLimitNeeds, type PlayLimits } from './limits.ts';
import { openReminders, type PlayReminders, type ReminderNeeds } from './reminder.ts';
import {
  mayBeInvited,
  mayStake,
  type PlayLimit,
  type PlayRoom,
  type Standing,
  type StakeRefusal,
} from './rules.ts';

export type { ExclusionDesk } from './exclusions.ts';
export {
  limitStep,
  mayDeposit,
  mayPlay,
  type DepositRefusal,
  type LimitFacts,
  type LimitStep,
  type ReopenRefusal,
  type Standing,
} from './rules.ts';

export interface Protection extends Exclusions, PlayLimits, PlayReminders {
  /** Whether the house may come to a customer with a bonus, a greeting or marketing. */
  mayInvite(customer: CustomerId): Promise<boolean>;
}

export interface ProtectionNeeds extends ExclusionNeeds, PlayLimitNeeds, ReminderNeeds {
  readonly ledger: ExclusionNeeds['ledger'] & PlayLimitNeeds['ledger'] & ReminderNeeds['ledger'];
  readonly account: ExclusionNeeds['account'] &
    ReminderNeeds['account'] & {
      customer(id: CustomerId): Promise<{ readonly standing: Standing }>;
    };
  readonly limitsDeposits: (customer: CustomerId) => Promise<boolean>;
}

export function createProtection(needs: ProtectionNeeds): Protection {
  const exclusions = openExclusions(needs);
  return {
    ...exclusions,
    ...openPlayLimits(needs),
    ...openReminders(needs),
    async mayInvite(customer) {
      const { standing } = await needs.account.customer(customer);
      const facts = {
        limitsDeposits: await needs.limitsDeposits(customer),
        hasReturned: await exclusions.hasReturned(customer),
      };
      return mayBeInvited(standing, facts) === 'allowed';
    },
  };
}

/** From when on something is possible. */
export const untilError = (until: Date): FieldError => ({ path: 'until', message: minuteText(until) });

const isPlayLimit = (kind: string): kind is PlayLimit => kind === 'stake' || kind === 'loss';

/** Why the ledger refused a stake: for the account, or for the budget of the kind `over`, with what its windows leave now. */
export function whyStakeRefused(
  standing: Standing,
  budgets: readonly Budget[],
  over: string | undefined,
): StakeRefusal {
  const kind = over !== undefined && isPlayLimit(over) ? over : undefined;
  const room = kind && leastOf(budgets, kind);
  const answer = mayStake(standing, kind && room && { kind, ...room });
  // Opened again since, or the limit is gone: the customer asks once more.
  return answer === 'allowed' ? { code: 'account_closed' } : answer;
}

/** The running window of a kind that leaves least. */
function leastOf(budgets: readonly Budget[], kind: PlayLimit, at = new Date()): PlayRoom | undefined {
  const rooms = budgets
    .filter((each) => each.kind === kind && each.from <= at && (each.to === null || each.to > at))
    .map(({ name, most, used: net, to }) => {
      const used = net > 0n ? net : 0n;
      return { period: name, amount: most, used, left: used < most ? most - used : 0n, until: to };
    });
  return rooms.reduce<PlayRoom | undefined>(
    (sofar, each) => (sofar === undefined || each.left < sofar.left ? each : sofar),
    undefined,
  );
}

/**
 * The figures in the refusal of a stake above a limit: the highest stake that would pass. A limit of the customer's own (`room`) adds its
 * amount, its used part, and the start of its next window.
 */
export function figuresOfLimit({
  most,
  room,
}: {
  readonly most: Kurus;
  readonly room?: PlayRoom | undefined;
}): Figures {
  if (!room) return { most };
  const { period, amount, used, until } = room;
  const named = limitPeriodWords[period as keyof typeof limitPeriodWords];
  return { most, limit: amount, used, ...(named && { period: named }), ...(until && { until }) };
}
