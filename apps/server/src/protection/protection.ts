// The protection room: who may stake, deposit and be invited, what keeps an account shut, and how it opens again. Other rooms ask its
// rules with the facts they have; the ledger holds what must be exact.
import type { Budget } from '@felek/ledger';
import type { CustomerId } from '../ids.ts';
import type { FieldError } from '@felek/contract/field-errors';
import { openExclusions, type ExclusionNeeds, type Exclusions } from './exclusions.ts';
import {
  mayBeInvited,
  mayStake,
  type PlayLimit,
  type Room,
  type Standing,
  type StakeRefusal,
} from './rules.ts';

export type { ExclusionDesk } from './exclusions.ts';
export { mayDeposit, mayPlay, type DepositRefusal, type ReopenRefusal, type Standing } from './rules.ts';

export interface Protection extends Exclusions {
  /** Whether the house may come to a customer with a bonus, a greeting or marketing. */
  mayInvite(customer: CustomerId): Promise<boolean>;
}

export interface ProtectionNeeds extends ExclusionNeeds {
  readonly account: ExclusionNeeds['account'] & {
    customer(id: CustomerId): Promise<{ readonly standing: Standing }>;
  };
  readonly limitsDeposits: (customer: CustomerId) => Promise<boolean>;
}

export function createProtection(needs: ProtectionNeeds): Protection {
  const exclusions = openExclusions(needs);
  return {
    ...exclusions,
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

const minute = new Intl.DateTimeFormat('tr-TR', {
  timeZone: 'Europe/Istanbul',
  dateStyle: 'short',
  timeStyle: 'short',
});
/** From when on something is possible, as both languages read it: 22.05.2027 12:00. */
export const untilError = (until: Date): FieldError => ({ path: 'until', message: minute.format(until) });

const isPlayLimit = (kind: string): kind is PlayLimit => kind === 'stake' || kind === 'loss';

/** Why the ledger refused a stake: for the account, or for the budget of the kind `over`, with what its windows leave now. */
export function whyStakeRefused(
  standing: Standing,
  budgets: readonly Budget[],
  over: string | undefined,
): StakeRefusal {
  const room =
    over !== undefined && isPlayLimit(over) ? { kind: over, ...leastOf(budgets, over) } : undefined;
  const answer = mayStake(standing, room);
  // Opened again since: the customer asks once more.
  return answer === 'allowed' ? { code: 'account_closed' } : answer;
}

/** The least that the running windows of a kind leave, and when that window ends. */
function leastOf(budgets: readonly Budget[], kind: PlayLimit, at = new Date()): Room {
  const rooms = budgets
    .filter((each) => each.kind === kind && each.from <= at && (each.to === null || each.to > at))
    .map(({ most, used, to }) => ({ left: used > 0n ? most - used : most, until: to }));
  const least = rooms.reduce<Room | undefined>(
    (sofar, each) => (sofar === undefined || each.left < sofar.left ? each : sofar),
    undefined,
  );
  return least && least.left > 0n ? least : { left: 0n, until: least?.until ?? null };
}
